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
fn builds_on_other_paths_time_zones_locales_threads_and_from_a_folder_are_identical() {
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
    let from_folder = one.path().join("from a folder");
    super::build(
        &from_folder,
        &[&address[..], &["--records", env!("CARGO_MANIFEST_DIR")]].concat(),
    );
    let first = files(&one.path().join("site"));
    assert!(first.len() > 1000, "only {} files", first.len());
    for another in [files(&deep), files(&from_folder)] {
        assert_eq!(first.keys().collect::<Vec<_>>(), another.keys().collect::<Vec<_>>());
        for (path, bytes) in &first {
            assert!(another[path] == *bytes, "{path} differs");
        }
    }
}
