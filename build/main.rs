//! Embeds the records and the synonyms in the program, prepared so that a start need not read YAML
//! or sort paths, and links it to start fast.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a build script that cannot go on stops the build"
)]

#[path = "../src/search/stem.rs"]
mod stem;
mod synonyms;
#[path = "../src/search/word.rs"]
#[allow(dead_code, reason = "where a word stands matters to the program only")]
mod word;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use variorum_expr::fingerprint::Fingerprint;

const TIMELINE: &str = "editions.yaml";

fn main() {
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    println!("cargo:rerun-if-changed=build");
    let files = files(&root);
    let mut hash = Fingerprint::default();
    for (name, file) in &files {
        println!("cargo:rerun-if-changed={}", file.display());
        hash.feed(name.as_bytes());
        hash.feed(&std::fs::read(file).unwrap_or_else(|error| panic!("{name}: {error}")));
    }
    let mut tables = String::from("static FILES: &[(&str, &str)] = &[\n");
    for (name, file) in &files {
        writeln!(tables, "({name:?}, include_str!({file:?})),").expect("a String takes it");
    }
    tables.push_str("];\n");
    writeln!(tables, "const HASH: &str = \"{hash}\";").expect("a String takes it");
    std::fs::write(out.join("corpus.rs"), tables).expect("the output folder is writable");
    let synonyms = synonyms::tables(&root.join("src/search/synonyms.yaml"));
    std::fs::write(out.join("synonyms.rs"), synonyms).expect("the output folder is writable");
}

/// Every file of the corpus with its path below the root, sorted by it.
fn files(root: &Path) -> Vec<(String, PathBuf)> {
    let mut files = vec![root.join(TIMELINE)];
    for folder in ["abilities", "rules", "rulings"] {
        collect(&root.join(folder), &mut files);
    }
    let mut named: Vec<(String, PathBuf)> =
        files.into_iter().map(|file| (relative(root, &file), file)).collect();
    named.sort();
    named
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    println!("cargo:rerun-if-changed={}", folder.display());
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
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
