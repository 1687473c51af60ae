//! How long the slowest hostile record, the slowest hostile scene and the slowest hostile command
//! line take to be refused, against limits of 100 ms, 50 ms and 100 ms.
//! `VARIORUM=PROGRAM` measures the command lines with another build of the program.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a benchmark that cannot go on stops")]

use std::fs;
use std::io::Write as _;
use std::time::{Duration, Instant};

use variorum::catalog::Catalog;

#[path = "../tests/it/hostile/corpus/mod.rs"]
#[allow(dead_code, reason = "the tests use all of it")]
mod corpus;

#[path = "../tests/it/hostile/command_table.rs"]
mod command_table;

#[path = "../crates/scene/tests/it/hostile_scenes.rs"]
mod hostile_scenes;

const RECORD_LIMIT: Duration = Duration::from_millis(100);
const SCENE_LIMIT: Duration = Duration::from_millis(50);
const COMMAND_LIMIT: Duration = Duration::from_millis(100);
const RUNS: usize = 5;

fn main() {
    let kept = [
        report("records", RECORD_LIMIT, time_records()),
        report("scenes", SCENE_LIMIT, time_scenes()),
        report("command lines", COMMAND_LIMIT, time_command_lines()),
    ];
    std::process::exit(i32::from(kept.contains(&false)));
}

/// The fastest run is the one that other work on the machine disturbed least.
fn fastest(run: impl Fn() -> bool, name: &str) -> Duration {
    let timed = || {
        let start = Instant::now();
        assert!(run(), "{name} is not refused");
        start.elapsed()
    };
    (0..RUNS).map(|_| timed()).min().unwrap_or_default()
}

fn time_records() -> Vec<(Duration, String)> {
    let root = std::env::temp_dir().join(format!("variorum-bench-{}", std::process::id()));
    let mut times: Vec<(Duration, String)> = Vec::new();
    for hostile in corpus::all() {
        fs::create_dir(&root).unwrap();
        hostile.plant(&root);
        let refuse = || Catalog::load(&root).map_or(1, |catalog| catalog.broken_files().len()) > 0;
        times.push((fastest(refuse, &hostile.name), hostile.name.clone()));
        fs::remove_dir_all(&root).unwrap();
    }
    times
}

fn time_scenes() -> Vec<(Duration, String)> {
    let scenes = hostile_scenes::hostile();
    let timed = scenes.iter().map(|scene| {
        let start: String = scene.chars().take(60).collect();
        (fastest(|| hostile_scenes::refusal(scene).is_some(), &start), format!("{start:?}"))
    });
    timed.collect()
}

fn time_command_lines() -> Vec<(Duration, String)> {
    let program = std::env::var("VARIORUM");
    let program = program.unwrap_or_else(|_| env!("CARGO_BIN_EXE_variorum").to_owned());
    let root = std::env::temp_dir().join(format!("variorum-lines-{}", std::process::id()));
    let [files, work, cache] = ["files", "work", "cache"].map(|name| root.join(name));
    for folder in [&files, &work, &cache] {
        fs::create_dir_all(folder).unwrap();
    }
    let ends_as_it_must = |row: &command_table::Row| {
        let mut child = row.command(&program, &work, &cache).spawn().unwrap();
        // An engine that refuses to start does not read its input.
        let _ = child.stdin.take().unwrap().write_all(row.input.as_bytes());
        let code = child.wait_with_output().unwrap().status.code();
        code.is_some_and(|code| row.statuses.contains(&code))
    };
    let timed = command_table::rows(&files).into_iter().map(|row| {
        let shown = format!("{:?}", row.shown());
        (fastest(|| ends_as_it_must(&row), &shown), shown)
    });
    let times = timed.collect();
    fs::remove_dir_all(&root).unwrap();
    times
}

/// Prints the slowest ones; true if the limit is kept.
fn report(what: &str, limit: Duration, mut times: Vec<(Duration, String)>) -> bool {
    times.sort();
    println!("{} hostile {what}, the fastest of {RUNS} runs each; the slowest:", times.len());
    for (time, name) in times.iter().rev().take(5) {
        println!("{:>10.3} ms  {name}", time.as_secs_f64() * 1000.0);
    }
    let is_kept = times.last().is_none_or(|(time, _)| *time < limit);
    println!("limit {} ms: {}", limit.as_millis(), if is_kept { "kept" } else { "BROKEN" });
    is_kept
}
