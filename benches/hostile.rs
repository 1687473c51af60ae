//! How long the slowest hostile file takes to be refused, against the limit of 100 ms.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a benchmark that cannot go on stops")]

use std::fs;
use std::time::{Duration, Instant};

use variorum::catalog::Catalog;

#[path = "../tests/it/hostile/corpus/mod.rs"]
#[allow(dead_code, reason = "the tests use all of it")]
mod corpus;

const LIMIT: Duration = Duration::from_millis(100);
const RUNS: usize = 5;

fn main() {
    let root = std::env::temp_dir().join(format!("variorum-bench-{}", std::process::id()));
    let mut times: Vec<(Duration, String)> = Vec::new();
    for hostile in corpus::all() {
        fs::create_dir(&root).unwrap();
        hostile.plant(&root);
        let refuse = || {
            let start = Instant::now();
            let refused = Catalog::load(&root).map_or(1, |catalog| catalog.broken_files().len());
            (start.elapsed(), refused)
        };
        let runs: Vec<(Duration, usize)> = (0..RUNS).map(|_| refuse()).collect();
        assert!(runs.iter().all(|(_, refused)| *refused > 0), "{} is not refused", hostile.name);
        // The fastest run is the one that other work on the machine disturbed least.
        times.push((runs.iter().map(|(time, _)| *time).min().unwrap_or_default(), hostile.name));
        fs::remove_dir_all(&root).unwrap();
    }
    times.sort();
    println!("{} hostile files, the fastest of {RUNS} runs each; the slowest:", times.len());
    for (time, name) in times.iter().rev().take(5) {
        println!("{:>10.3} ms  {name}", time.as_secs_f64() * 1000.0);
    }
    let slowest = times.last().map_or(Duration::ZERO, |(time, _)| *time);
    println!("limit {} ms: {}", LIMIT.as_millis(), if slowest < LIMIT { "kept" } else { "BROKEN" });
    std::process::exit(i32::from(slowest >= LIMIT));
}
