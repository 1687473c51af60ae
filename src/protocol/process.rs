//! Another engine as a process: lines go in and come out, and in the end its process group is
//! ended. A watchdog ends it too when this program is killed.
//!
//! The engine leads a process group of its own, so that whatever it starts can be ended with it. A
//! process that moves to a group or session of its own (`setsid`, a daemon) is out of reach: it is
//! neither noticed nor ended.

use std::io::{self, BufReader, Read as _, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group, test_kill_process_group};

use super::lines::{self, LineRead};

/// How many lines of output are buffered before the engine has to wait.
const BUFFERED_LINES: usize = 256;
/// How long to wait at most until all output that was written has been read.
const DRAIN_TIME: Duration = Duration::from_millis(300);
/// How often a process that should end is looked at.
const POLL_INTERVAL: Duration = Duration::from_millis(2);
/// How long to wait at most until killed processes are gone.
const KILL_TIME: Duration = Duration::from_secs(1);
/// How many bytes of the end of standard error are kept.
const STDERR_TAIL: usize = 400;

/// What an engine does next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum EngineOutput {
    /// It wrote a line.
    Line(Vec<u8>),
    /// It wrote a line that is too long; this is its beginning.
    TooLong(Vec<u8>),
    /// Its output ended within a line.
    Truncated(Vec<u8>),
    /// Its output ended.
    End,
    /// It no longer reads its input.
    InputClosed,
}

/// How an engine ended.
#[derive(Debug, Default)]
pub(super) struct ProcessEnd {
    /// Its exit status, unless it had to be killed.
    pub(super) status: Option<ExitStatus>,
    /// What it wrote though no question was open.
    pub(super) unexpected_output: Option<EngineOutput>,
    /// Whether it left processes in its group.
    pub(super) left_orphans: bool,
    /// The last line that it wrote to standard error, quoted; empty if it wrote none.
    pub(super) last_stderr_line: String,
}

/// A running engine.
#[derive(Debug)]
pub(super) struct EngineProcess {
    child: Child,
    watchdog: Watchdog,
    group: Pid,
    to_write: Option<Sender<String>>,
    output: Receiver<EngineOutput>,
    stderr_tail: Arc<Mutex<Vec<u8>>>,
    stderr_thread: JoinHandle<()>,
    input_closed: bool,
    ended: bool,
}

impl EngineProcess {
    /// Starts the command in a process group of its own.
    pub(super) fn start(command: &str) -> io::Result<Self> {
        let mut shell = Command::new("sh");
        // It waits for a line, so that nothing runs before the watchdog does.
        let script = format!("read -r start || exit; {}", as_shell_script(command));
        shell.arg("-c").arg(script).process_group(0);
        let mut child =
            shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let group = Pid::from_child(&child);
        let watchdog = match Watchdog::start(group) {
            Ok(watchdog) => watchdog,
            Err(error) => {
                let _ = kill_process_group(group, Signal::KILL);
                let _ = child.wait();
                return Err(error);
            }
        };
        let stdin = child.stdin.take().expect("standard input is piped");
        let stdout = child.stdout.take().expect("standard output is piped");
        let stderr = child.stderr.take().expect("standard error is piped");
        let (output_sender, output) = sync_channel(BUFFERED_LINES);
        let (to_write, lines) = channel();
        let start = String::new();
        to_write.send(start).expect("the receiver is still here");
        let stderr_tail = Arc::new(Mutex::new(Vec::new()));
        let (closed_sender, tail) = (output_sender.clone(), Arc::clone(&stderr_tail));
        thread::spawn(move || write_lines(stdin, &lines, &closed_sender));
        thread::spawn(move || read_lines(stdout, &output_sender));
        let stderr_thread = thread::spawn(move || capture_stderr(stderr, &tail));
        Ok(Self {
            child,
            watchdog,
            group,
            to_write: Some(to_write),
            output,
            stderr_tail,
            stderr_thread,
            input_closed: false,
            ended: false,
        })
    }

    /// Writes a line as soon as the engine reads.
    pub(super) fn send_line(&self, line: String) {
        // If nobody reads it any more, that comes out of `next_output`.
        let _ = self.to_write.as_ref().map(|to_write| to_write.send(line));
    }

    /// What the engine does next, or none if it is silent for too long. What it wrote before it
    /// stopped reading comes first.
    pub(super) fn next_output(&mut self, timeout: Duration) -> Option<EngineOutput> {
        loop {
            let timeout = if self.input_closed { timeout.min(DRAIN_TIME) } else { timeout };
            match self.output.recv_timeout(timeout) {
                Ok(EngineOutput::InputClosed) => self.input_closed = true,
                Ok(output) => return Some(output),
                Err(RecvTimeoutError::Timeout) => {
                    return self.input_closed.then_some(EngineOutput::InputClosed);
                }
                Err(RecvTimeoutError::Disconnected) => return Some(EngineOutput::End),
            }
        }
    }

    /// Closes the engine's input, gives it time to end by itself, then ends its process group.
    pub(super) fn end(&mut self, timeout: Duration) -> ProcessEnd {
        self.to_write = None;
        self.ended = true;
        let mut end = self.wait_for_exit(timeout);
        let exited = end.status.is_some();
        if !exited {
            // It has not been waited for, so the number of its group cannot belong to others.
            let _ = kill_process_group(self.group, Signal::KILL);
            let _ = self.child.wait();
        }
        end.left_orphans = end_orphans(self.group) && exited;
        self.watchdog.stop();
        while end.unexpected_output.is_none() && exited {
            match self.output.recv_timeout(timeout.min(Duration::from_millis(100))) {
                Ok(EngineOutput::End) | Err(_) => break,
                Ok(EngineOutput::InputClosed) => {}
                Ok(output) => end.unexpected_output = Some(output),
            }
        }
        end.last_stderr_line = self.last_stderr_line();
        end
    }

    /// Waits until the engine has exited, has written something unexpected, or the time is over.
    fn wait_for_exit(&mut self, timeout: Duration) -> ProcessEnd {
        let mut end = ProcessEnd::default();
        let deadline = Instant::now() + timeout;
        loop {
            end.status = self.child.try_wait().ok().flatten();
            let is_over = end.status.is_some() || end.unexpected_output.is_some();
            if is_over || Instant::now() >= deadline {
                return end;
            }
            match self.output.recv_timeout(POLL_INTERVAL) {
                Ok(EngineOutput::End | EngineOutput::InputClosed)
                | Err(RecvTimeoutError::Timeout) => {}
                Ok(output) => end.unexpected_output = Some(output),
                Err(RecvTimeoutError::Disconnected) => thread::sleep(POLL_INTERVAL),
            }
        }
    }

    /// The last line that it wrote to standard error, which is read to its end first unless another
    /// process holds it open.
    fn last_stderr_line(&self) -> String {
        let deadline = Instant::now() + DRAIN_TIME;
        while !self.stderr_thread.is_finished() && Instant::now() < deadline {
            thread::sleep(POLL_INTERVAL);
        }
        let tail = self.stderr_tail.lock().expect("the thread that reads does not panic");
        let text = String::from_utf8_lossy(&tail);
        let last = text.lines().rev().find(|line| !line.trim().is_empty());
        last.map(|line| lines::quoted(line.as_bytes())).unwrap_or_default()
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        if !self.ended {
            self.end(Duration::ZERO);
        }
    }
}

/// A process that ends the group of an engine as soon as this program ends, however that happens:
/// it waits for the end of its input, which nobody but this program holds open.
#[derive(Debug)]
struct Watchdog(Child);

impl Watchdog {
    fn start(group: Pid) -> io::Result<Self> {
        let mut shell = Command::new("sh");
        shell.args(["-c", "read -r line; kill -s KILL -- \"-$1\"", "watchdog"]);
        shell.arg(group.as_raw_nonzero().to_string());
        // Not in our group: Ctrl-C on a terminal reaches all of that.
        shell.process_group(0).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        shell.spawn().map(Self)
    }

    /// Ends it without its doing anything: it is killed before its input is closed.
    fn stop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Kills whatever is left of the group of an engine that has itself ended, waits until it is gone,
/// and says whether there was anything.
fn end_orphans(group: Pid) -> bool {
    let found = kill_process_group(group, Signal::KILL).is_ok();
    let deadline = Instant::now() + KILL_TIME;
    while found && test_kill_process_group(group).is_ok() && Instant::now() < deadline {
        thread::sleep(POLL_INTERVAL);
    }
    found
}

/// A single command takes the place of the shell, so that its end and its pipes are not hidden
/// behind another process.
fn as_shell_script(command: &str) -> String {
    let is_single =
        !command.contains([';', '&', '|', '<', '>', '(', ')', '{', '}', '`', '\n', '=']);
    if is_single { format!("exec {command}") } else { command.to_owned() }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>, output: &SyncSender<EngineOutput>) {
    while let Ok(mut line) = lines.recv() {
        line.push('\n');
        if stdin.write_all(line.as_bytes()).is_err() {
            let _ = output.send(EngineOutput::InputClosed);
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, output: &SyncSender<EngineOutput>) {
    let mut stdout = BufReader::new(stdout);
    let mut line = Vec::new();
    loop {
        let read = match lines::read_line(&mut stdout, &mut line) {
            Ok(LineRead::Line) => EngineOutput::Line(std::mem::take(&mut line)),
            Ok(LineRead::TooLong) => EngineOutput::TooLong(std::mem::take(&mut line)),
            Ok(LineRead::Truncated) => EngineOutput::Truncated(std::mem::take(&mut line)),
            Ok(LineRead::End) | Err(_) => EngineOutput::End,
        };
        let is_last = !matches!(read, EngineOutput::Line(_));
        if output.send(read).is_err() || is_last {
            return;
        }
    }
}

/// Keeps the end of standard error: an engine may write anything there, and the last of it helps
/// when the engine fails.
fn capture_stderr(mut stderr: ChildStderr, tail: &Mutex<Vec<u8>>) {
    let mut piece = [0; 1024];
    while let Ok(count @ 1..) = stderr.read(&mut piece) {
        let mut tail = tail.lock().expect("nobody panics while holding it");
        tail.extend(piece.iter().take(count));
        let surplus = tail.len().saturating_sub(STDERR_TAIL);
        tail.drain(..surplus);
    }
}
