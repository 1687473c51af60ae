//! Hostile files: each is refused with its place, nothing is written, and 64 MB of memory are
//! enough.

mod command_lines;
mod command_table;
mod corpus;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use variorum::diagnostic::Finding;

use crate::project::Project;
use command_table::MEMORY;
use corpus::{Hostile, Place};

fn planted(hostile: &Hostile) -> Project {
    let project = Project::new();
    hostile.plant(project.root());
    project
}

/// What is wrong with the answer to a hostile file, if anything.
fn complaint(hostile: &Hostile, findings: &[Finding]) -> Option<String> {
    let Some(finding) = findings.iter().find(|finding| finding.path == hostile.path) else {
        return Some(format!("not refused: {findings:?}"));
    };
    let right = match hostile.place {
        Place::File => finding.position.line == 0,
        Place::Inside => finding.position.line > 0 && finding.position.column > 0,
        Place::Line(line) => finding.position.line == line && finding.position.column > 0,
        Place::Either => true,
    };
    if !right {
        return Some(format!("wrong place: {}", finding.one_line()));
    }
    (finding.message.is_empty() || finding.help.is_empty() || finding.one_line().len() > 2000)
        .then(|| format!("wrong words: {finding:?}"))
}

#[test]
fn each_hostile_file_is_refused_with_its_place() {
    let all = corpus::all();
    assert!(all.len() >= 80, "only {} hostile files", all.len());
    let mut complaints = Vec::new();
    for hostile in &all {
        let project = planted(hostile);
        complaints.extend(
            complaint(hostile, &project.broken())
                .map(|complaint| format!("{}: {complaint}", hostile.name)),
        );
    }
    assert!(
        complaints.is_empty(),
        "{} of {}:\n{}",
        complaints.len(),
        all.len(),
        complaints.join("\n")
    );
}

#[test]
fn what_stands_beside_a_hostile_file_is_good() {
    let path = corpus::RECORD_PATH;
    let project = Project::new()
        .timeline(corpus::TIMELINE)
        .file(path, corpus::RECORD)
        .file(corpus::RULING_PATH, corpus::RULING);
    assert_eq!(project.broken(), []);
    let other_system = corpus::RECORD.replace('\n', "\r\n");
    assert_eq!(project.file(path, other_system).broken(), []);
}

#[test]
fn the_program_refuses_each_within_64_megabytes_and_writes_nothing() {
    let mut complaints = Vec::new();
    for hostile in &corpus::all() {
        let project = planted(hostile);
        let before = everything_in(project.root());
        let run = project.run_within(&["lint"], Some(MEMORY));
        let said = format!("{}{}", run.stdout, run.stderr);
        if run.code != Some(2) {
            complaints.push(format!(
                "{}: exit {:?}\n{}",
                hostile.name,
                run.code,
                said.chars().take(600).collect::<String>()
            ));
        }
        if said.chars().any(|c| c.is_control() && c != '\n') {
            complaints.push(format!("{}: control characters are printed: {said:?}", hostile.name));
        }
        if everything_in(project.root()) != before {
            complaints.push(format!("{}: the folder changed", hostile.name));
        }
    }
    assert!(complaints.is_empty(), "{}:\n{}", complaints.len(), complaints.join("\n"));
}

/// Every name below a folder with its kind, size and time.
fn everything_in(folder: &Path) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let meta = fs::symlink_metadata(entry.path()).unwrap();
        let state = format!("{:?} {} {:?}", meta.file_type(), meta.len(), meta.modified().unwrap());
        all.insert(entry.path().display().to_string(), state);
        if meta.is_dir() {
            all.extend(everything_in(&entry.path()));
        }
    }
    all
}
