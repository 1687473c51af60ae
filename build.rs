//! Packs the records into the program, read by the same code that reads a folder of them, makes the
//! tables that the search looks words up in, and takes the fingerprint of what decides how something
//! is played.
//! A record that is wrong does not compile: each finding is an error with its place.

#[path = "src/search/lookup.rs"]
#[allow(dead_code, reason = "the search uses more of it")]
mod lookup;
#[path = "build/lookup_tables.rs"]
mod lookup_tables;
#[path = "build/static_pie.rs"]
mod static_pie;
#[path = "src/search/synonym_groups.rs"]
mod synonym_groups;
#[path = "src/search/words.rs"]
#[allow(dead_code, reason = "the search uses more of it")]
mod words;

use std::path::{Path, PathBuf};
use std::process::Command;

use variorum_corpus::catalog::Catalog;
use variorum_expr::fingerprint::Fingerprint;

/// The sources that decide what the engine answers and which situations are tried.
const PLAY_SOURCES: [&str; 6] = [
    "crates/expr/src",
    "crates/engine/src",
    "crates/scene/src",
    "crates/check/src",
    "src/behaviour",
    "figures",
];

fn main() {
    static_pie::link_where_possible(&folder("OUT_DIR"));
    for records in ["editions.yaml", "abilities", "rules", "rulings", "open-points"] {
        println!("cargo::rerun-if-changed={records}");
    }
    lookup_tables::write(&folder("OUT_DIR"));
    embed_table_engine();
    println!("cargo::rustc-env=VARIORUM_COMMIT={}", commit());
    let root = folder("CARGO_MANIFEST_DIR");
    match Catalog::load(&root).and_then(|catalog| catalog.pack()) {
        Ok(bytes) => write_records(bytes),
        Err(error) => error.to_string().lines().for_each(|line| println!("cargo::error={line}")),
    }
    let mut fingerprint = Fingerprint::default();
    for sources in PLAY_SOURCES {
        println!("cargo::rerun-if-changed={sources}");
        feed_sources(&root.join(sources), &mut fingerprint);
    }
    println!("cargo::rustc-env=VARIORUM_PLAY_FINGERPRINT={fingerprint}");
}

/// Feeds every file below a folder, in the order of their names.
fn feed_sources(folder: &Path, fingerprint: &mut Fingerprint) {
    let entries = std::fs::read_dir(folder).expect("the sources are there");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            feed_sources(&path, fingerprint);
        } else {
            fingerprint.feed(&std::fs::read(&path).expect("a source is readable"));
        }
    }
}

/// Puts the engine of the site's table into the program, with its reader of scene files, if
/// `./table/build` has built them from the same sources; the program says what is missing
/// otherwise.
fn embed_table_engine() {
    println!("cargo::rerun-if-changed=table/dist");
    let names = ["table-engine.js", "table-files.js"];
    let artifacts =
        names.map(|name| std::fs::read(format!("table/dist/{name}")).unwrap_or_default());
    let state = if artifacts.iter().any(Vec::is_empty) {
        "missing"
    } else if artifacts.iter().all(|artifact| is_current(artifact)) {
        "ready"
    } else {
        "stale"
    };
    println!("cargo::rustc-env=VARIORUM_TABLE={state}");
    for (name, artifact) in names.into_iter().zip(artifacts) {
        let script = if state == "ready" { artifact } else { Vec::new() };
        std::fs::write(folder("OUT_DIR").join(name), script)
            .expect("the output folder is writable");
    }
}

/// Whether the artifact carries the fingerprint that its sources have now.
fn is_current(artifact: &[u8]) -> bool {
    for sources in ["crates/expr", "crates/engine", "crates/scene", "table"] {
        println!("cargo::rerun-if-changed={sources}");
    }
    let Ok(output) = Command::new("table/fingerprint").output() else { return false };
    let fingerprint = [b"// fingerprint ", output.stdout.as_slice()].concat();
    output.status.success() && artifact.starts_with(&fingerprint)
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
