//! The cold start of `variorum show charge`, beside `git --version` and `cat` of the record, in one
//! run.
//! Run with `cargo bench --bench start`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    missing_docs,
    reason = "a benchmark that cannot go on stops"
)]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const ROUNDS: usize = 300;

fn once(command: &mut Command) -> Duration {
    let start = Instant::now();
    let status =
        command.stdin(Stdio::null()).stdout(Stdio::null()).status().expect("the program starts");
    assert!(status.success());
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn main() {
    let record =
        concat!(env!("CARGO_MANIFEST_DIR"), "/abilities/speed/charge/unlimited-2002-01.yaml");
    let mut contestants: Vec<(&str, Command, Vec<Duration>)> = Vec::new();
    for (name, program, arguments) in [
        ("variorum show charge", env!("CARGO_BIN_EXE_variorum"), vec!["show", "charge"]),
        ("git --version", "git", vec!["--version"]),
        ("cat RECORD", "cat", vec![record]),
    ] {
        let mut command = Command::new(program);
        command.args(arguments);
        contestants.push((name, command, Vec::new()));
    }
    // Interleaved, so that a busy moment of the machine falls on all of them.
    for _ in 0..ROUNDS {
        for (_, command, times) in &mut contestants {
            times.push(once(command));
        }
    }
    let medians: Vec<(&str, Duration)> =
        contestants.into_iter().map(|(name, _, times)| (name, median(times))).collect();
    let ours = medians.first().map_or(0.0, |(_, time)| time.as_secs_f64());
    for (name, time) in medians {
        println!(
            "{name:22} {:7.3} ms   variorum / this = {:.2}",
            time.as_secs_f64() * 1e3,
            ours / time.as_secs_f64()
        );
    }
}
