//! An output that cannot be written is never a crash, and a pager that fails loses nothing.

use std::fs::File;
use std::process::{Command, Stdio};

use crate::program::{command, finish};
use crate::project::Project;

fn full() -> File {
    File::options().write(true).open("/dev/full").expect("this system has /dev/full")
}

#[test]
fn a_message_that_cannot_be_written_changes_no_exit_status() {
    let broken = Project::new().record("speed/charge/rebellion-2001-01", "name: [");
    let root = broken.root().display().to_string();
    let lines: [&[&str]; 5] = [
        &["show", "nope"],
        &["shwo"],
        &["diff", "charge", "nope", "unlimited"],
        &["list", "--records", &root],
        &["import", "/nowhere"],
    ];
    for arguments in lines {
        let full_disk = command(arguments).stderr(full()).stdout(Stdio::null()).status().unwrap();
        assert_eq!(full_disk.code(), Some(2), "{arguments:?}");
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let no_reader = command(arguments).stderr(writer).stdout(Stdio::null()).status().unwrap();
        assert_eq!(no_reader.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn output_that_cannot_be_written_is_an_error() {
    for arguments in [&["--help"][..], &["--version"], &["list"], &["list", "--json"], &["man"]] {
        let status = command(arguments).stdout(full()).stderr(Stdio::null()).status().unwrap();
        assert_eq!(status.code(), Some(2), "{arguments:?}");
    }
}

/// What a terminal of 10 lines sees of `list`, and the exit status.
fn paged(pager: &str) -> String {
    let program = env!("CARGO_BIN_EXE_variorum");
    let line = format!("stty cols 80 rows 10; '{program}' list; echo status $?");
    let output = Command::new("script")
        .args(["-qec", &line, "/dev/null"])
        .env("TERM", "xterm")
        .env("PAGER", pager)
        .stdin(Stdio::null())
        .output();
    let output = output.expect("'script' of bsdutils is there");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn a_pager_that_fails_loses_nothing() {
    for pager in ["false", "/nowhere/pager", "sh -c 'exit 3'"] {
        let seen = paged(pager);
        assert!(seen.contains("magic-freeze") && seen.contains("status 0"), "{pager}: {seen}");
    }
}

#[test]
fn a_pager_may_have_quoted_arguments() {
    let seen = paged("sed -e 's/^/PAGED: /'");
    assert!(seen.contains("PAGED: ") && seen.contains("status 0"), "{seen}");
}

#[test]
fn a_terminal_without_a_type_gets_no_colour() {
    let program = env!("CARGO_BIN_EXE_variorum");
    let mut script = Command::new("script");
    let line = format!("unset TERM; '{program}' --no-pager show charge");
    let run = finish(script.args(["-qec", &line, "/dev/null"]).stdin(Stdio::null()));
    assert!(run.stdout.contains("Charge") && !run.stdout.contains('\u{1b}'), "{run:?}");
}

/// A word that is also a verb says nothing about the flags after it.
#[test]
fn a_value_that_is_called_like_a_verb_changes_nothing() {
    let folder = crate::project::TempDir::new();
    let records = folder.path().join("search");
    let project = Project::new()
        .record("speed/charge/rebellion-2001-01", &super::record("Charge", "It runs."));
    std::fs::rename(project.root(), &records).unwrap();
    let mut program = command(&["--records", "search", "show", "charge", "-erebellion"]);
    let run = finish(program.current_dir(folder.path()));
    assert_eq!(run.code, Some(0), "{run:?}");
}
