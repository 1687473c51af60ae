//! Packs the records into the program, read by the same code that reads a folder of them.
//! A record that is wrong does not compile: each finding is an error with its place.

use std::path::{Path, PathBuf};

use variorum_corpus::Error;
use variorum_corpus::catalog::Catalog;

fn main() {
    let root = folder_from("CARGO_MANIFEST_DIR");
    let out = folder_from("OUT_DIR");
    for records in ["editions.yaml", "abilities", "rules", "rulings"] {
        println!("cargo::rerun-if-changed={records}");
    }
    match Catalog::load(&root).and_then(|catalog| catalog.pack()) {
        Ok(bytes) => write(&out.join("records.bin"), &bytes),
        Err(error) => refuse(&error),
    }
}

fn folder_from(variable: &str) -> PathBuf {
    std::env::var_os(variable).expect("cargo sets it").into()
}

fn write(file: &Path, bytes: &[u8]) {
    std::fs::write(file, bytes).expect("the output folder is writable");
}

/// Stops the build, with an error for each line of words.
fn refuse(error: &Error) {
    error.to_string().lines().for_each(|line| println!("cargo::error={line}"));
}
