//! The site: its links, its bytes, its publishing, what it lets through, and its server.

mod injection;
mod links;
mod pictures;
mod player_words;
mod publish;
mod reproducible;
#[cfg(feature = "serve")]
mod serve;
mod watched;

use std::path::Path;
use std::process::{Command, Stdio};

/// Whether the long form of the tests is wanted.
pub(crate) fn full() -> bool {
    std::env::var_os("VARIORUM_FULL").is_some()
}

/// A run of `variorum build` that must succeed.
pub(crate) fn build(out: &Path, arguments: &[&str]) {
    let status = command(out).args(arguments).status().expect("the program starts");
    assert!(status.success(), "{status}");
}

/// A run of `variorum build`, not yet started.
pub(crate) fn command(out: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_variorum"));
    command.arg("build").arg("--out").arg(out).stdin(Stdio::null()).stdout(Stdio::null());
    command
}
