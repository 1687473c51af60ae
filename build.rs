//! Packs the records into the program, read by the same code that reads a folder of them.
//! A record that is wrong does not compile: each finding is an error with its place.

use std::path::PathBuf;

use variorum_corpus::catalog::Catalog;

fn main() {
    for records in ["editions.yaml", "abilities", "rules", "rulings", "open-points"] {
        println!("cargo::rerun-if-changed={records}");
    }
    match Catalog::load(&folder("CARGO_MANIFEST_DIR")).and_then(|catalog| catalog.pack()) {
        Ok(bytes) => std::fs::write(folder("OUT_DIR").join("records.bin"), bytes)
            .expect("the output folder is writable"),
        Err(error) => error.to_string().lines().for_each(|line| println!("cargo::error={line}")),
    }
}

/// The folder in a variable that cargo sets.
fn folder(variable: &str) -> PathBuf {
    std::env::var_os(variable).expect("cargo sets it").into()
}
