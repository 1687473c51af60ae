//! What a power cut leaves: the new site is on the disk before the old one goes. Seen in the
//! system calls, by strace.

use std::fs;
use std::process::Command;

use super::record;
use crate::program::finish;
use crate::project::{Project, Run};

const PAGE: &str = "site/abilities/charge.html";

/// A folder with a site of its records, which were changed since.
fn project() -> Project {
    let with = |project: Project, text: &str| {
        project.record("speed/charge/rebellion-2001-01", &record("Charge", text))
    };
    let project = with(Project::new(), "It runs.");
    assert_eq!(build(&project, &[]).code, Some(0));
    with(project, "It walks.")
}

/// Builds the site under strace, which writes the calls to `calls`.
fn build(project: &Project, injected: &[&str]) -> Run {
    let mut strace = Command::new("strace");
    strace.args(["-f", "-qq", "-o", "calls", "-e", "trace=syncfs,renameat2,unlink,unlinkat"]);
    strace.args(injected).arg(env!("CARGO_BIN_EXE_variorum"));
    strace.args(["build", "--no-interactions", "--records", ".", "--out", "site"]);
    finish(strace.current_dir(project.root()))
}

#[test]
fn the_new_site_is_flushed_before_the_old_one_goes() {
    let project = project();
    let run = build(&project, &[]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let calls = project.read("calls");
    let place = |call: &str| calls.lines().position(|line| line.contains(call));
    let [flushed, exchanged, removed] = ["syncfs(", "RENAME_EXCHANGE", "unlink"].map(place);
    assert!(flushed.is_some() && flushed < exchanged && exchanged < removed, "{calls}");
    assert!(project.read(PAGE).contains("It walks."));
}

#[test]
fn a_site_that_cannot_be_flushed_does_not_take_the_place_of_the_old_one() {
    let project = project();
    let run = build(&project, &["-e", "inject=syncfs:error=EIO"]);
    assert_eq!(run.code, Some(2), "{run:?}");
    assert!(run.stderr.contains("cannot flush the new site"), "{run:?}");
    assert!(project.read(PAGE).contains("It runs."));
    let staged = |name: &str| name.starts_with(".variorum-stage");
    let entries = fs::read_dir(project.root()).unwrap();
    let left = entries.filter(|entry| {
        entry.as_ref().is_ok_and(|entry| staged(&entry.file_name().to_string_lossy()))
    });
    assert_eq!(left.count(), 0);
}
