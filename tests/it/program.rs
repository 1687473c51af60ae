//! The program itself, run as a user runs it on its embedded records.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};

use super::project::Run;

/// The build of the program that is tested.
pub(crate) const PATH: &str = env!("CARGO_BIN_EXE_variorum");

/// The program with a clean environment.
pub(crate) fn command(arguments: &[&str]) -> Command {
    command_of(PATH, arguments)
}

/// Another build of the program with a clean environment.
pub(crate) fn command_of(build: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(build);
    command.args(arguments).stdin(Stdio::null());
    for variable in ["NO_COLOR", "CLICOLOR_FORCE", "PAGER", "LESS", "COLUMNS"] {
        command.env_remove(variable);
    }
    command
}

/// Runs the program to its end.
pub(crate) fn run(arguments: &[&str]) -> Run {
    finish(&mut command(arguments))
}

pub(crate) fn finish(command: &mut Command) -> Run {
    let output = command.output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes UTF-8");
    Run { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// Runs the program on a terminal of its own and gives what the terminal saw.
fn on_a_terminal(arguments: &str, settings: &str) -> String {
    let line = format!(
        "stty cols 80 rows 500; {settings} '{}' {arguments}",
        env!("CARGO_BIN_EXE_variorum")
    );
    let output = Command::new("script")
        .args(["-qec", &line, "/dev/null"])
        .env("TERM", "xterm")
        .env_remove("NO_COLOR")
        .stdin(Stdio::null())
        .output();
    String::from_utf8(output.expect("'script' of bsdutils is there").stdout).expect("UTF-8")
}

const ESCAPE: char = '\u{1b}';

/// So that the system can load it at another address each time.
#[test]
#[cfg(target_os = "linux")]
fn the_program_is_position_independent() {
    const TYPE_OF_A_SHARED_OBJECT: [u8; 2] = [3, 0];
    let program = std::fs::read(env!("CARGO_BIN_EXE_variorum")).expect("the program is there");
    assert_eq!(program.get(16..18), Some(&TYPE_OF_A_SHARED_OBJECT[..]));
}

#[test]
fn piped_output_has_no_escape_codes() {
    for arguments in [&["show", "charge"][..], &["list"], &["lint"], &["show", "chrage"]] {
        let run = run(arguments);
        assert!(
            !run.stdout.contains(ESCAPE) && !run.stderr.contains(ESCAPE),
            "{arguments:?}: {run:?}"
        );
    }
}

#[test]
fn a_terminal_gets_colour_unless_it_is_declined() {
    assert!(on_a_terminal("show charge", "").contains(ESCAPE));
    assert!(!on_a_terminal("show charge", "NO_COLOR=1").contains(ESCAPE));
    assert!(!on_a_terminal("show charge --color never", "").contains(ESCAPE));
    assert!(!on_a_terminal("show charge", "TERM=dumb").contains(ESCAPE));
}

#[test]
fn colour_can_be_forced_into_a_pipe_and_wins_over_no_color() {
    assert!(run(&["show", "charge", "--color", "always"]).stdout.contains(ESCAPE));
    let forced = finish(command(&["show", "charge", "--color", "always"]).env("NO_COLOR", "1"));
    assert!(forced.stdout.contains(ESCAPE));
}

#[test]
fn a_pager_opens_only_on_a_terminal_and_only_for_long_output() {
    let paged = |arguments: &str, rows: u32| {
        let line = format!(
            "stty cols 80 rows {rows}; PAGER='sed s/^/PAGED:/' '{}' {arguments}",
            env!("CARGO_BIN_EXE_variorum")
        );
        let output = Command::new("script")
            .args(["-qec", &line, "/dev/null"])
            .env("TERM", "xterm")
            .stdin(Stdio::null())
            .output();
        String::from_utf8(output.expect("'script' of bsdutils is there").stdout)
            .expect("UTF-8")
            .contains("PAGED:")
    };
    assert!(paged("list", 10));
    assert!(!paged("list", 1000));
    assert!(!paged("list --no-pager", 10));
    let piped = finish(command(&["list"]).env("PAGER", "sed s/^/PAGED:/"));
    assert!(!piped.stdout.contains("PAGED:"));
}

#[test]
fn a_reader_that_closes_the_pipe_is_not_an_error() {
    let mut child =
        command(&["list", "--json"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::with_capacity(1, child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let mut messages = String::new();
    child.stderr.take().unwrap().read_to_string(&mut messages).unwrap();
    assert_eq!(
        (child.wait().unwrap().code(), messages.as_str()),
        (Some(0), ""),
        "after reading {line:?}"
    );
}

#[test]
fn a_mistake_on_the_command_line_exits_with_2() {
    for arguments in [
        &["shwo"][..],
        &["show"],
        &["show", "charge", "--edition", "unlimted"],
        &["show", "magc-freeze"],
        &["list", "--slot", "sped"],
    ] {
        let run = run(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(run.stdout.is_empty() && !run.stderr.is_empty(), "{run:?}");
    }
}

#[test]
fn completions_and_manual_pages_name_every_verb() {
    let help = run(&["--help"]).stdout;
    for verb in super::readme::verbs(&help) {
        assert!(run(&["completions", "bash"]).stdout.contains(&verb), "{verb}");
        assert!(verb == "help" || run(&["man", &verb]).stdout.contains(".TH"), "{verb}");
    }
    assert_eq!(run(&["man", "shwo"]).code, Some(2));
}
