//! The same records give the same bytes, wherever and however they are built.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::command;
use crate::project::TempDir;

/// Every file of a folder with its bytes.
fn files(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(
                    path.strip_prefix(root).unwrap().display().to_string(),
                    fs::read(&path).unwrap(),
                );
            }
        }
    }
    found
}

#[test]
fn builds_on_other_paths_time_zones_locales_and_threads_are_identical() {
    let (one, other) = (TempDir::new(), TempDir::new());
    let address = ["--base-url", "https://variorum.example"];
    let first = command(&one.path().join("site"))
        .args(address)
        .env("TZ", "UTC")
        .env("LC_ALL", "C")
        .env("RAYON_NUM_THREADS", "1")
        .status();
    assert!(first.unwrap().success());
    let deep = other.path().join("a longer/path with spaces/public");
    let second = command(&deep)
        .args(address)
        .env("TZ", "Pacific/Kiritimati")
        .env("LC_ALL", "tr_TR.UTF-8")
        .env("RAYON_NUM_THREADS", "7")
        .current_dir(other.path())
        .status();
    assert!(second.unwrap().success());
    let (first, second) = (files(&one.path().join("site")), files(&deep));
    assert!(first.len() > 1000, "only {} files", first.len());
    assert_eq!(first.keys().collect::<Vec<_>>(), second.keys().collect::<Vec<_>>());
    for (path, bytes) in &first {
        assert!(second[path] == *bytes, "{path} differs");
    }
}

#[test]
fn records_from_a_folder_and_from_the_program_give_the_same_site() {
    let folder = TempDir::new();
    super::build(&folder.path().join("embedded"), &[]);
    super::build(&folder.path().join("folder"), &["--records", env!("CARGO_MANIFEST_DIR")]);
    assert!(files(&folder.path().join("embedded")) == files(&folder.path().join("folder")));
}
