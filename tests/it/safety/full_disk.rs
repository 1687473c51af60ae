//! A full disk: files can be made, and no byte can be written to them. What was there stays, the
//! program says what it could not write, and nothing half written is left.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::record;
use crate::program::finish;
use crate::project::{Project, Run};

const CHARGE: &str = "abilities/speed/charge/rebellion-2001-01.yaml";

/// Runs the program in a folder of records, with no room for a byte in any file.
fn on_a_full_disk(project: &Project, arguments: &[&str]) -> Run {
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' XFSZ && ulimit -f 0 && exec \"$0\" \"$@\""]);
    shell.arg(env!("CARGO_BIN_EXE_variorum")).args(arguments);
    finish(shell.current_dir(project.root()).env("XDG_CACHE_HOME", project.root().join("cache")))
}

/// Every file below a folder with its content.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(files(&path));
        } else {
            all.insert(path.display().to_string(), fs::read(&path).unwrap());
        }
    }
    all
}

fn project() -> Project {
    let scene = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/scenes/forced-move.yaml");
    let document = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/long/document.txt");
    Project::new()
        .file(CHARGE, record("Charge", "It  runs."))
        .file("scene.yaml", fs::read(scene).unwrap())
        .file("document.txt", fs::read(document).unwrap())
        .file("old", "old\n")
}

#[test]
fn every_verb_that_writes_says_so_and_leaves_what_was_there() {
    let project = project();
    let site = project.root().join("site").display().to_string();
    assert_eq!(project.run(&["build", "--no-interactions", "--out", &site]).code, Some(0));
    let lines: [&[&str]; 8] = [
        &["build", "--no-interactions", "--records", ".", "--out", "site"],
        &["import", "document.txt", "--as", "dungeons-card"],
        &["lint", "--fix", "--records", "."],
        &["play", "scene.yaml", "--save", "old"],
        &["play", "scene.yaml", "--svg", "old"],
        &["simulate", "--games", "1", "--points", "100", "--record", "old"],
        &["check", "charge", "--records", ".", "--report", "old"],
        &["new", "ability", "Leap", "--slot", "speed", "--edition", "rebellion", "--records", "."],
    ];
    let before = files(project.root());
    for arguments in lines {
        let run = on_a_full_disk(&project, arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}: {run:?}");
        assert_eq!(run.stderr.matches("error").count(), 2, "one message, once: {run:?}");
        assert!(run.stderr.contains("File too large"), "{run:?}");
        assert!(files(project.root()) == before, "{arguments:?} changed a file");
    }
}

#[cfg(feature = "search")]
#[test]
fn a_search_goes_on_in_memory_and_leaves_no_index() {
    let project = project();
    let line = ["search", "runs", "--records", ".", "--index", "index"];
    let run = on_a_full_disk(&project, &line);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stdout.contains("Charge") && run.stderr.contains("in memory"), "{run:?}");
    let left: Vec<String> = files(project.root())
        .into_keys()
        .filter(|path| path.contains("index-") || path.ends_with(".json"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}
