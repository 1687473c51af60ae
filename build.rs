//! Packs the records into the program, read by the same code that reads a folder of them.
//! A record that is wrong does not compile: each finding is an error with its place.

#[path = "build/static_pie.rs"]
mod static_pie;

use std::path::PathBuf;
use std::process::Command;

use variorum_corpus::catalog::Catalog;

fn main() {
    static_pie::link_where_possible(&folder("OUT_DIR"));
    for records in ["editions.yaml", "abilities", "rules", "rulings", "open-points"] {
        println!("cargo::rerun-if-changed={records}");
    }
    println!("cargo::rustc-env=VARIORUM_COMMIT={}", commit());
    match Catalog::load(&folder("CARGO_MANIFEST_DIR")).and_then(|catalog| catalog.pack()) {
        Ok(bytes) => write_records(bytes),
        Err(error) => error.to_string().lines().for_each(|line| println!("cargo::error={line}")),
    }
}

fn write_records(bytes: Vec<u8>) {
    std::fs::write(folder("OUT_DIR").join("records.bin"), &bytes)
        .expect("the output folder is writable");
    let packed = Catalog::unpack(bytes.leak()).expect("just packed");
    println!("cargo::rustc-env=VARIORUM_RECORDS={}", packed.fingerprint());
}

/// The commit, for `--version`. A development build does not say it: every commit would compile the
/// program anew.
fn commit() -> String {
    if std::env::var("PROFILE").as_deref() != Ok("release") {
        return "of a development build".to_owned();
    }
    let head = git(&["rev-parse", "--short=12", "HEAD"]);
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo::rerun-if-changed={log}");
    }
    head.unwrap_or_else(|| "unknown".to_owned())
}

/// What git prints; none without git or outside a clone.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

/// The folder in a variable that cargo sets.
fn folder(variable: &str) -> PathBuf {
    std::env::var_os(variable).expect("cargo sets it").into()
}
