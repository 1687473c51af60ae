//! Another engine as a process of its own: lines go in and come out, and in the end nothing of it
//! is left.
//! It does not read what the lines say.

use std::io::{self, BufReader, Read as _, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{self, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

use super::leftovers::{self, GLANCE, MARK};
use super::lines;

/// How many lines wait to be heard before the engine has to wait with the next.
const WAITING: usize = 256;
/// How long it takes at most until all that was written is heard.
const ECHO: Duration = Duration::from_millis(300);
/// How much of what it last wrote to standard error is kept.
const LAST_WORDS: usize = 400;

/// What is heard from an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Heard {
    /// A line.
    Line(Vec<u8>),
    /// The beginning of a line that is too long.
    TooLong(Vec<u8>),
    /// Its output ended within a line.
    Half(Vec<u8>),
    /// Its output has ended.
    End,
    /// It no longer reads.
    Deaf,
}

/// How an engine ended.
#[derive(Debug, Default)]
pub(super) struct Ending {
    /// Its exit status, unless it had to be killed.
    pub status: Option<ExitStatus>,
    /// What it wrote though nothing was asked.
    pub unasked: Option<Heard>,
    /// Whether it left processes behind.
    pub left: bool,
    /// The end of what it wrote to standard error.
    pub last_words: String,
}

/// A running engine.
#[derive(Debug)]
pub(super) struct Child {
    process: process::Child,
    group: Pid,
    mark: String,
    requests: Option<Sender<String>>,
    heard: Receiver<Heard>,
    last_words: Arc<Mutex<Vec<u8>>>,
    overhearing: Option<JoinHandle<()>>,
    deaf: bool,
    ended: bool,
}

impl Child {
    /// Starts the command in a process group of its own.
    pub fn start(command: &str) -> io::Result<Self> {
        static STARTED: AtomicU64 = AtomicU64::new(0);
        let mark = format!("{}-{}", process::id(), STARTED.fetch_add(1, Ordering::Relaxed));
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(replacing(command)).env(MARK, &mark).process_group(0);
        let mut process =
            shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let group = Pid::from_child(&process);
        let (say, heard) = sync_channel(WAITING);
        let (requests, to_write) = channel();
        let last_words = Arc::new(Mutex::new(Vec::new()));
        let mut overhearing = None;
        if let (Some(input), Some(output), Some(errors)) =
            (process.stdin.take(), process.stdout.take(), process.stderr.take())
        {
            let deaf = say.clone();
            let words = Arc::clone(&last_words);
            thread::spawn(move || write(input, &to_write, &deaf));
            thread::spawn(move || listen(output, &say));
            overhearing = Some(thread::spawn(move || overhear(errors, &words)));
        }
        Ok(Self {
            process,
            group,
            mark,
            requests: Some(requests),
            heard,
            last_words,
            overhearing,
            deaf: false,
            ended: false,
        })
    }

    /// Writes a line, as soon as the engine reads.
    pub fn say(&self, line: String) {
        // Where nobody takes it any more, that is heard.
        let _ = self.requests.as_ref().map(|requests| requests.send(line));
    }

    /// The next thing heard, unless there is silence for too long. What it wrote before it stopped
    /// reading is heard first.
    pub fn hear(&mut self, patience: Duration) -> Option<Heard> {
        loop {
            let patience = if self.deaf { patience.min(ECHO) } else { patience };
            match self.heard.recv_timeout(patience) {
                Ok(Heard::Deaf) => self.deaf = true,
                Ok(heard) => return Some(heard),
                Err(RecvTimeoutError::Timeout) => return self.deaf.then_some(Heard::Deaf),
                Err(RecvTimeoutError::Disconnected) => return Some(Heard::End),
            }
        }
    }

    /// Closes its input, gives it time to end by itself, then ends it and all that it has started.
    pub fn end(&mut self, patience: Duration) -> Ending {
        let mut ending = Ending::default();
        self.requests = None;
        self.ended = true;
        let deadline = Instant::now() + patience;
        loop {
            ending.status = self.process.try_wait().ok().flatten();
            if ending.status.is_some() || Instant::now() >= deadline || ending.unasked.is_some() {
                break;
            }
            match self.heard.recv_timeout(GLANCE) {
                Ok(Heard::End | Heard::Deaf) | Err(RecvTimeoutError::Timeout) => {}
                Ok(more) => ending.unasked = Some(more),
                Err(RecvTimeoutError::Disconnected) => thread::sleep(GLANCE),
            }
        }
        if ending.status.is_none() {
            // It has not been waited for, so that its number is still its own.
            let _ = kill_process_group(self.group, Signal::KILL);
            let _ = self.process.wait();
        }
        let had_ended = ending.status.is_some();
        ending.left = leftovers::end(self.group, &self.mark) && had_ended;
        let more = |heard: &Heard| !matches!(heard, Heard::End | Heard::Deaf);
        while ending.unasked.is_none() && had_ended {
            match self.heard.recv_timeout(patience.min(Duration::from_millis(100))) {
                Ok(Heard::End) | Err(_) => break,
                Ok(heard) => ending.unasked = Some(heard).filter(more),
            }
        }
        ending.last_words = self.words();
        ending
    }

    /// The last line that it wrote to standard error, which is read to its end first unless
    /// somebody else holds it open.
    fn words(&self) -> String {
        let deadline = Instant::now() + ECHO;
        while self.overhearing.as_ref().is_some_and(|thread| !thread.is_finished())
            && Instant::now() < deadline
        {
            thread::sleep(GLANCE);
        }
        let kept = self.last_words.lock().map(|words| words.clone()).unwrap_or_default();
        let text = String::from_utf8_lossy(&kept);
        text.lines()
            .rev()
            .find(|line| !line.trim().is_empty())
            .map(|line| lines::quoted(line.as_bytes()))
            .unwrap_or_default()
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        if !self.ended {
            self.end(Duration::ZERO);
        }
    }
}

/// A single command takes the place of the shell, so that its end and its pipes are not hidden
/// behind another process.
fn replacing(command: &str) -> String {
    let single = !command.contains([';', '&', '|', '<', '>', '(', ')', '{', '}', '`', '\n', '=']);
    if single { format!("exec {command}") } else { command.to_owned() }
}

fn write(mut input: ChildStdin, lines: &Receiver<String>, deaf: &SyncSender<Heard>) {
    while let Ok(mut line) = lines.recv() {
        line.push('\n');
        if input.write_all(line.as_bytes()).is_err() {
            let _ = deaf.send(Heard::Deaf);
            return;
        }
    }
}

fn listen(output: ChildStdout, say: &SyncSender<Heard>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        let heard = match lines::next(&mut output, &mut line) {
            Ok(lines::Read::Line) => Heard::Line(std::mem::take(&mut line)),
            Ok(lines::Read::TooLong) => Heard::TooLong(std::mem::take(&mut line)),
            Ok(lines::Read::Half) => Heard::Half(std::mem::take(&mut line)),
            Ok(lines::Read::End) | Err(_) => Heard::End,
        };
        let last = !matches!(heard, Heard::Line(_));
        if say.send(heard).is_err() || last {
            return;
        }
    }
}

/// Standard error is free, and what it says last is worth telling when the engine fails.
fn overhear(mut errors: ChildStderr, words: &Mutex<Vec<u8>>) {
    let mut piece = [0; 1024];
    while let Ok(count @ 1..) = errors.read(&mut piece) {
        let Ok(mut kept) = words.lock() else { return };
        kept.extend(piece.get(..count).unwrap_or_default());
        let surplus = kept.len().saturating_sub(LAST_WORDS);
        kept.drain(..surplus);
    }
}
