//! Embeds the records in the binary: one sorted table of paths and texts, and a hash of all of them.

#![allow(clippy::expect_used, clippy::panic, reason = "a build script that cannot go on stops the build")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

#[path = "src/fingerprint.rs"]
mod fingerprint;

fn main() {
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    // Half a megabyte of addresses would be relocated at every start; the program needs none of them moved.
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
    let mut files = vec![root.join("editions.yaml")];
    for folder in ["abilities", "rules", "rulings"] {
        println!("cargo:rerun-if-changed={folder}");
        collect(&root.join(folder), &mut files);
    }
    println!("cargo:rerun-if-changed=editions.yaml");
    let mut named: Vec<(String, PathBuf)> = files.into_iter().map(|file| (relative(&root, &file), file)).collect();
    named.sort();
    let mut table = String::from("/// Every file of the corpus, sorted by path.\npub static FILES: &[(&str, &str)] = &[\n");
    let mut hash = fingerprint::Fingerprint::default();
    for (name, file) in &named {
        println!("cargo:rerun-if-changed={}", file.display());
        let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{name}: {error}"));
        hash.feed(name.as_bytes());
        hash.feed(text.as_bytes());
        writeln!(table, "    ({name:?}, include_str!({:?})),", file.display().to_string()).expect("a String takes it");
    }
    writeln!(table, "];\n/// A hash of all of them.\npub const HASH: &str = \"{hash}\";").expect("a String takes it");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    std::fs::write(out.join("corpus.rs"), table).expect("the output folder is writable");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            println!("cargo:rerun-if-changed={}", path.display());
            collect(&path, files);
        } else if path.extension().is_some_and(|end| end == "yaml") {
            files.push(path);
        }
    }
}

fn relative(root: &Path, file: &Path) -> String {
    let inside = file.strip_prefix(root).expect("the file is below the root");
    inside.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}
