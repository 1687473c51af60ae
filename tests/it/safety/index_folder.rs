//! `search --index` writes to folders of its own only, follows no link, and believes nobody else.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use super::make_pipe;
use crate::program::{command, finish};
use crate::project::{Run, TempDir};

fn search(index: &Path) -> Run {
    finish(&mut command(&["search", "charge", "--index", &index.display().to_string()]))
}

fn made() -> TempDir {
    let folder = TempDir::new();
    let run = search(folder.path());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    folder
}

#[test]
fn a_folder_with_files_of_somebody_else_is_refused_and_stays_as_it_is() {
    let project = TempDir::new();
    let at = |name: &str| project.path().join(name);
    fs::create_dir(at("index-photos")).unwrap();
    fs::write(at("index-photos/a.txt"), "precious").unwrap();
    fs::write(at("current.json"), "{\"mine\":1}").unwrap();
    fs::write(at("lock"), "mine").unwrap();
    let run = search(project.path());
    assert_eq!(run.code, Some(2), "{run:?}");
    assert!(run.stderr.contains("holds files that are not a search index of ours"), "{run:?}");
    assert_eq!(fs::read_to_string(at("index-photos/a.txt")).unwrap(), "precious");
    assert_eq!(fs::read_to_string(at("current.json")).unwrap(), "{\"mine\":1}");
    assert_eq!(fs::read_to_string(at("lock")).unwrap(), "mine");
    assert_eq!(fs::read_dir(project.path()).unwrap().count(), 3);
}

#[test]
fn a_lock_that_is_a_link_is_not_followed() {
    let outside = TempDir::new();
    let precious = outside.path().join("precious");
    fs::write(&precious, "mine").unwrap();
    for name in ["lock", "current.json"] {
        let folder = made();
        fs::remove_file(folder.path().join(name)).unwrap();
        symlink(&precious, folder.path().join(name)).unwrap();
        let run = search(folder.path());
        let is_refused = run.code == Some(2) && run.stderr.contains("not a search index");
        let is_in_memory = run.code == Some(0) && run.stderr.contains("searching in memory");
        assert!(is_refused || is_in_memory, "{name}: {run:?}");
        assert_eq!(fs::read_to_string(&precious).unwrap(), "mine", "{name}");
    }
}

#[test]
fn a_folder_in_ours_that_we_did_not_make_stays() {
    let folder = made();
    fs::create_dir(folder.path().join("index-photos")).unwrap();
    fs::remove_file(folder.path().join("current.json")).unwrap();
    assert_eq!(search(folder.path()).code, Some(0));
    assert!(folder.path().join("index-photos").is_dir());
}

#[test]
fn a_pipe_in_the_place_of_a_file_is_not_waited_for() {
    for name in ["lock", "current.json"] {
        let folder = made();
        fs::remove_file(folder.path().join(name)).unwrap();
        make_pipe(&folder.path().join(name));
        let run = search(folder.path());
        let is_refused = run.code == Some(2) && run.stderr.contains("not a search index");
        let is_in_memory = run.code == Some(0) && run.stderr.contains("searching in memory");
        let is_rebuilt = run.code == Some(0) && run.stderr.contains("was rebuilt");
        assert!(is_refused || is_in_memory || is_rebuilt, "{name}: {run:?}");
    }
}

#[test]
fn every_changed_byte_of_the_small_files_is_noticed() {
    for name in ["meta.json", ".managed.json", "timeline.borsh"] {
        let folder = made();
        let index = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .find(|path| path.is_dir())
            .unwrap();
        let file = index.join(name);
        let mut bytes = fs::read(&file).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(&file, bytes).unwrap();
        let run = search(folder.path());
        assert!(run.code == Some(0) && run.stderr.contains("was broken"), "{name}: {run:?}");
        assert_eq!(search(folder.path()).stderr, "", "{name}");
    }
}

#[test]
fn whoever_has_to_wait_says_so() {
    let folder = TempDir::new();
    fs::write(
        folder.path().join("lock"),
        "Written by 'variorum search', which replaces the files in this folder.\n",
    )
    .unwrap();
    let held = fs::File::open(folder.path().join("lock")).unwrap();
    held.lock().unwrap();
    let mut child = command(&["search", "charge", "--index", &folder.path().display().to_string()])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut messages = std::io::BufReader::new(child.stderr.take().unwrap());
    std::io::BufRead::read_line(&mut messages, &mut line).unwrap();
    assert!(line.starts_with("waiting for another search"), "{line}");
    drop(held);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
