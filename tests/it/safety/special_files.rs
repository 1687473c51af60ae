//! Pipes, devices and links in the place of files: refused at once, never waited for or read to
//! their end.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use super::make_pipe;
use crate::program::run;
use crate::project::TempDir;

/// The verbs that read a file that the user names.
fn verbs(file: &str) -> Vec<Vec<&str>> {
    vec![
        vec!["play", file],
        vec!["simulate", "--replay", file],
        vec!["check", "--engine", "true", "--known", file],
        vec!["import", file],
        vec!["identify", file],
    ]
}

#[test]
fn a_pipe_or_a_device_is_not_read() {
    let folder = TempDir::new();
    let pipe = folder.path().join("pipe.yaml");
    make_pipe(&pipe);
    let link = folder.path().join("link.yaml");
    symlink("/dev/zero", &link).unwrap();
    for file in [pipe, link, folder.path().to_owned(), Path::new("/dev/zero").to_owned()] {
        let file = file.display().to_string();
        for verb in verbs(&file) {
            let run = run(&verb);
            assert_eq!(run.code, Some(2), "{verb:?}: {run:?}");
            assert!(run.stderr.len() < 2000, "{verb:?}: {run:?}");
        }
    }
}

#[test]
fn a_file_that_is_too_large_is_not_read_to_its_end() {
    let folder = TempDir::new();
    let file = folder.path().join("large.yaml");
    // Takes no space on the disk.
    fs::File::create(&file).unwrap().set_len(1 << 40).unwrap();
    for verb in verbs(&file.display().to_string()) {
        assert_eq!(run(&verb).code, Some(2), "{verb:?}");
    }
}

#[test]
fn what_is_not_a_file_among_printed_passages_is_named() {
    type Plant = fn(&Path);
    let plants: [(&str, Plant); 3] = [
        ("pipe", make_pipe),
        ("device", |path| symlink("/dev/zero", path).unwrap()),
        ("link", |path| symlink("elsewhere.yaml", path).unwrap()),
    ];
    for (name, plant) in plants {
        let folder = TempDir::new();
        let home = folder.path().join("dungeons-card/charge");
        fs::create_dir_all(&home).unwrap();
        plant(&home.join("dungeons-2002-rev2.yaml"));
        let printed = folder.path().display().to_string();
        for verb in [
            &["show", "charge", "--printed", "--printed-dir", &printed][..],
            &["search", "x", "--printed", "--printed-dir", &printed],
            &["collate", "--printed-dir", &printed],
            &["identify", "/dev/null", "--printed-dir", &printed],
        ] {
            let run = run(verb);
            assert_eq!(run.code, Some(2), "{name}, {verb:?}: {run:?}");
        }
    }
}

#[test]
fn a_site_whose_mark_is_a_pipe_is_not_ours() {
    let folder = TempDir::new();
    let site = folder.path().join("site");
    fs::create_dir(&site).unwrap();
    make_pipe(&site.join(".variorum-site"));
    let run = run(&["build", "--out", &site.display().to_string()]);
    assert!(run.code == Some(2) && run.stderr.contains("not a site of ours"), "{run:?}");
}

#[test]
fn a_build_that_has_to_wait_says_so() {
    let folder = TempDir::new();
    let held = fs::File::open(folder.path()).unwrap();
    held.lock().unwrap();
    let project = crate::project::Project::new()
        .record("speed/charge/rebellion-2001-01", &super::record("Charge", "It runs."));
    let mut child = crate::program::command(&["build", "--no-interactions", "--out"])
        .arg(folder.path().join("site"))
        .arg("--records")
        .arg(project.root())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut messages = std::io::BufReader::new(child.stderr.take().unwrap());
    std::io::BufRead::read_line(&mut messages, &mut line).unwrap();
    assert!(line.starts_with("waiting for another build"), "{line}");
    drop(held);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_site_is_not_built_among_records() {
    let project = crate::project::Project::new()
        .record("speed/charge/rebellion-2001-01", &super::record("Charge", "It runs."));
    let out = project.root().join("abilities/site");
    let run = project.run(&["build", "--out", &out.display().to_string()]);
    assert!(run.code == Some(2) && run.stderr.contains("among records"), "{run:?}");
    assert!(!out.exists());
}
