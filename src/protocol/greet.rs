//! Starting another engine and exchanging greetings with it, and what can be heard from it instead
//! of a line.
//! It asks no question about the game.

use std::time::Duration;

use super::PROTOCOL;
use super::child::{Child, Heard};
use super::failure::Class;
use super::lines::{LONGEST, quoted};
use super::message::{Hello, Malformed, Welcome};
use variorum_scene::facts;

/// Starting up may take so many times as long as an answer.
const START: u32 = 5;

/// What went wrong with the running engine.
pub(super) struct Fault {
    pub class: Class,
    pub detail: String,
}

impl From<Malformed> for Fault {
    fn from(malformed: Malformed) -> Self {
        Self { class: Class::Protocol, detail: format!("a line {malformed}") }
    }
}

/// What an engine wrote to standard error, as the end of a sentence.
pub(super) fn after(last_words: &str) -> String {
    if last_words.is_empty() {
        String::new()
    } else {
        format!("; the last it wrote to standard error: {last_words}")
    }
}

/// The next line of an engine, or what it did instead of writing one.
pub(super) fn hear(child: Option<&mut Child>, patience: Duration) -> Result<Vec<u8>, Fault> {
    let crashed = |detail: &str| Fault { class: Class::Crashed, detail: detail.to_owned() };
    match child.map(|child| child.hear(patience)) {
        Some(Some(Heard::Line(line))) => Ok(line),
        Some(Some(Heard::TooLong(line))) => {
            Err(Malformed::new(format!("has more than {LONGEST} bytes"), &line).into())
        }
        Some(Some(Heard::Half(line))) => {
            Err(crashed(&format!("its output ended within a line, {}", quoted(&line))))
        }
        Some(Some(Heard::Deaf)) => Err(crashed("it closed its input")),
        Some(Some(Heard::End)) => Err(crashed("its output ended")),
        Some(None) => Err(Fault {
            class: Class::Timeout,
            detail: format!("nothing was heard from it for {} s", patience.as_secs_f64()),
        }),
        None => Err(crashed("it is not running")),
    }
}

/// Starts an engine and exchanges greetings.
pub(super) fn greet(command: &str, timeout: Duration) -> Result<(Child, Welcome), Fault> {
    let started = Child::start(command);
    let mut child = started.map_err(|error| Fault {
        class: Class::Crashed,
        detail: format!("it cannot be started: {error}"),
    })?;
    child.say(Hello { protocol: PROTOCOL, schema: facts::hash().to_owned() }.print());
    match hear(Some(&mut child), timeout * START).and_then(|line| welcomed(&line)) {
        Ok(welcome) => Ok((child, welcome)),
        Err(mut fault) => {
            let patience = if fault.class == Class::Crashed {
                Duration::from_millis(100)
            } else {
                Duration::ZERO
            };
            let ending = child.end(patience);
            let how = ending.status.map(|status| format!(" ({status})")).unwrap_or_default();
            fault.detail =
                format!("in the handshake: {}{how}{}", fault.detail, after(&ending.last_words));
            Err(fault)
        }
    }
}

fn welcomed(line: &[u8]) -> Result<Welcome, Fault> {
    // Of another protocol only this much is known: where it names its version.
    let other = serde_json::from_slice::<serde_json::Value>(line)
        .ok()
        .and_then(|json| json.get("protocol")?.as_u64());
    if let Some(other) = other.filter(|other| *other != PROTOCOL) {
        let detail = format!("it speaks protocol {other}, and this is protocol {PROTOCOL}");
        return Err(Fault { class: Class::Protocol, detail });
    }
    Ok(Welcome::parse(line)?)
}
