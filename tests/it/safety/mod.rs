//! Nothing lost, nothing wrong in silence: each test is an attack that once succeeded.

mod broken_records;
mod dead_outputs;
mod durable;
mod fix_and_new;
mod foreign_engine;
mod foreign_text;
mod full_disk;
mod git_guard;
#[cfg(feature = "search")]
mod index_folder;
mod large_files;
mod scenes;
#[cfg(feature = "serve")]
mod server;
mod special_files;
mod timeline;

use std::path::Path;
use std::process::Command;

/// Makes a pipe with a name.
fn make_pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status().expect("'mkfifo' of coreutils is there");
    assert!(made.success());
}

/// An ability's record with one clause.
fn record(name: &str, text: &str) -> String {
    format!(
        "name: {name}\noptional: true\nmarker: {{ colour: green, shape: square }}\n\
         summary: It is {name}.\nsources: [{{ document: rulebook, heading: {name} }}]\n\
         clauses:\n  - id: one\n    text: {text}\n"
    )
}
