//! Starting another engine and exchanging greetings with it, and reading its next line.

use std::time::Duration;

use super::PROTOCOL;
use super::failure::FailureClass;
use super::lines::{LONGEST_LINE, quoted};
use super::message::{Hello, MalformedLine, Welcome};
use super::process::{EngineOutput, EngineProcess};
use variorum_scene::facts;

/// How many times as long as an answer the start may take.
const START_FACTOR: u32 = 5;

/// How long an engine that seems to have crashed gets to end by itself, so that its exit status is
/// known.
const CRASH_TIME: Duration = Duration::from_millis(100);

/// What went wrong with the running engine.
pub(super) struct EngineError {
    pub(super) class: FailureClass,
    pub(super) detail: String,
}

impl EngineError {
    pub(super) fn crashed(detail: impl Into<String>) -> Self {
        Self { class: FailureClass::Crashed, detail: detail.into() }
    }

    /// How long the engine gets to end by itself after this error.
    pub(super) fn time_to_end(&self) -> Duration {
        if self.class == FailureClass::Crashed { CRASH_TIME } else { Duration::ZERO }
    }
}

impl From<MalformedLine> for EngineError {
    fn from(malformed: MalformedLine) -> Self {
        Self { class: FailureClass::Protocol, detail: format!("a line {malformed}") }
    }
}

/// The last line of standard error as the end of a sentence; empty if there is none.
pub(super) fn stderr_clause(last_line: &str) -> String {
    if last_line.is_empty() {
        String::new()
    } else {
        format!("; the last it wrote to standard error: {last_line}")
    }
}

/// The next line of an engine, or what it did instead of writing one.
pub(super) fn read_line(
    process: &mut EngineProcess,
    timeout: Duration,
) -> Result<Vec<u8>, EngineError> {
    match process.next_output(timeout) {
        Some(EngineOutput::Line(line)) => Ok(line),
        Some(EngineOutput::TooLong(line)) => {
            Err(MalformedLine::new(format!("has more than {LONGEST_LINE} bytes"), &line).into())
        }
        Some(EngineOutput::Truncated(line)) => {
            let detail = format!("its output ended within a line, {}", quoted(&line));
            Err(EngineError::crashed(detail))
        }
        Some(EngineOutput::InputClosed) => Err(EngineError::crashed("it closed its input")),
        Some(EngineOutput::End) => Err(EngineError::crashed("its output ended")),
        None => Err(EngineError {
            class: FailureClass::Timeout,
            detail: format!("nothing was heard from it for {} s", timeout.as_secs_f64()),
        }),
    }
}

/// Starts an engine and exchanges greetings.
pub(super) fn start_engine(
    command: &str,
    timeout: Duration,
) -> Result<(EngineProcess, Welcome), EngineError> {
    let mut process = EngineProcess::start(command)
        .map_err(|error| EngineError::crashed(format!("it cannot be started: {error}")))?;
    let hello = Hello { protocol: PROTOCOL, schema: facts::hash().to_owned() };
    process.send_line(hello.print());
    let line = read_line(&mut process, timeout * START_FACTOR);
    match line.and_then(|line| parse_welcome(&line)) {
        Ok(welcome) => Ok((process, welcome)),
        Err(mut error) => {
            let end = process.end(error.time_to_end());
            let status = end.status.map(|status| format!(" ({status})")).unwrap_or_default();
            let stderr = stderr_clause(&end.last_stderr_line);
            error.detail = format!("in the handshake: {}{status}{stderr}", error.detail);
            Err(error)
        }
    }
}

fn parse_welcome(line: &[u8]) -> Result<Welcome, EngineError> {
    // All that is known of another protocol is where it names its version.
    let protocol = serde_json::from_slice::<serde_json::Value>(line)
        .ok()
        .and_then(|json| json.get("protocol")?.as_u64());
    if let Some(other) = protocol.filter(|protocol| *protocol != PROTOCOL) {
        let detail = format!("it speaks protocol {other}, and this is protocol {PROTOCOL}");
        return Err(EngineError { class: FailureClass::Protocol, detail });
    }
    Ok(Welcome::parse(line)?)
}
