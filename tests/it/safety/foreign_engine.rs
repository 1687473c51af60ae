//! Another engine ends with the program that started it, however that ends.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use super::make_pipe;
use crate::project::Project;

/// An engine that ignores signals and the end of its input, and holds a pipe open with a child of
/// its own until both are gone.
const STUBBORN: &str = "\
trap '' INT TERM HUP
exec 9>\"$1\"
echo started >&9
sleep 600 &
while :; do sleep 600; done
";

fn ends_with_the_program(signal: Signal) {
    let project = Project::new()
        .record("speed/charge/rebellion-2001-01", &super::record("Charge", "It runs."))
        .file("engine", STUBBORN);
    let pipe = project.root().join("held");
    make_pipe(&pipe);
    let engine = format!("sh {} {}", project.root().join("engine").display(), pipe.display());
    // Whoever runs the tests may ignore signals, as `nohup` does; the program inherits that.
    let mut program = Command::new("env")
        .args(["--default-signal=HUP,INT,TERM", env!("CARGO_BIN_EXE_variorum")])
        .args(["check", "--timeout", "600", "--engine", &engine, "--records"])
        .arg(project.root())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut held = BufReader::new(File::open(&pipe).unwrap());
    let mut line = String::new();
    held.read_line(&mut line).unwrap();
    assert_eq!(line, "started\n");
    kill_process(Pid::from_child(&program), signal).unwrap();
    assert!(!program.wait().unwrap().success());
    // Returns when nobody holds the pipe any more.
    assert_eq!(held.read_to_end(&mut Vec::new()).unwrap(), 0);
}

#[test]
fn an_engine_ends_with_an_interrupted_program() {
    ends_with_the_program(Signal::INT);
}

#[test]
fn an_engine_ends_with_a_terminated_program() {
    ends_with_the_program(Signal::TERM);
}

#[test]
fn an_engine_ends_when_the_terminal_is_closed() {
    ends_with_the_program(Signal::HUP);
}

#[test]
fn an_engine_ends_with_a_killed_program() {
    ends_with_the_program(Signal::KILL);
}
