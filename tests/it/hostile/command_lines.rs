//! 400 hostile command lines over all verbs: each ends with its status and one clear message,
//! within 64 MB, writes nothing, and leaves no process behind. How long they take is measured by
//! benches/hostile.rs.

use std::path::Path;

use rayon::prelude::*;

use super::command_table::{Row, rows};
use super::everything_in;
use crate::project::TempDir;

/// What is wrong with how the program takes a command line, if anything.
fn complaint(row: &Row, cache: &Path) -> Option<String> {
    let folder = TempDir::new();
    let mut command = row.command(env!("CARGO_BIN_EXE_variorum"), folder.path(), cache);
    let mut child = command.spawn().unwrap();
    // An engine that refuses to start does not read its input.
    let mut input = child.stdin.take().unwrap();
    let _ = std::io::Write::write_all(&mut input, row.input.as_bytes());
    drop(input);
    // Ends when nobody holds the pipes any more, a process that was left behind included.
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let shown = row.shown();
    let complain = |what: &str| {
        let said: String = said.chars().take(400).collect();
        Some(format!("{shown:?} {what}: {:?} {said:?}", output.status.code()))
    };
    let Some(status) = output.status.code().filter(|code| row.statuses.contains(code)) else {
        return complain("ended with another status");
    };
    let errors = said.lines().filter(|line| line.starts_with("error")).count();
    if status == 2 && (errors != 1 || said.len() > 4000) {
        return complain("did not say in one message what is wrong");
    }
    let printed = format!("{said}{}", String::from_utf8_lossy(&output.stdout));
    if printed.contains(|c: char| c.is_control() && c != '\n' || c == '\u{202e}') {
        return complain("printed a command to the terminal");
    }
    if !everything_in(folder.path()).is_empty() {
        return complain("wrote something");
    }
    None
}

#[test]
fn hostile_command_lines_are_refused_and_change_nothing() {
    let (hostile, cache) = (TempDir::new(), TempDir::new());
    let rows = rows(hostile.path());
    let before = everything_in(hostile.path());
    let complaints: Vec<String> =
        rows.par_iter().filter_map(|row| complaint(row, cache.path())).collect();
    assert!(complaints.is_empty(), "{}:\n{}", complaints.len(), complaints.join("\n"));
    assert_eq!(everything_in(hostile.path()), before);
}
