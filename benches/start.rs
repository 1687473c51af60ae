//! The cold start of `variorum show` and `variorum diff`, beside `git --version` and
//! `git diff --word-diff` of the two records, in one run.
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

const OLDER: &str = "abilities/speed/charge/rebellion-2001-01.yaml";
const NEWER: &str = "abilities/speed/charge/unlimited-2002-01.yaml";

struct Contest {
    ours: Contestant,
    peer: Contestant,
}

struct Contestant {
    arguments: Vec<&'static str>,
    times: Vec<Duration>,
}

impl Contestant {
    fn new(arguments: &[&'static str]) -> Self {
        Self { arguments: arguments.to_vec(), times: Vec::new() }
    }

    fn run_once(&mut self) {
        let (program, arguments) = self.arguments.split_first().expect("a program");
        let mut command = Command::new(program);
        command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
        let start = Instant::now();
        let status = command.stdin(Stdio::null()).stdout(Stdio::null()).status();
        self.times.push(start.elapsed());
        // 1 says that the two texts differ.
        assert!(matches!(status.expect("the program starts").code(), Some(0 | 1)));
    }

    fn median(&mut self) -> f64 {
        self.times.sort();
        self.times.get(self.times.len() / 2).map_or(0.0, Duration::as_secs_f64) * 1e3
    }

    fn name(&self) -> String {
        self.arguments.get(1..).unwrap_or_default().join(" ")
    }
}

fn main() {
    let variorum = env!("CARGO_BIN_EXE_variorum");
    let mut contests = [
        Contest {
            ours: Contestant::new(&[variorum, "show", "charge"]),
            peer: Contestant::new(&["git", "--version"]),
        },
        Contest {
            ours: Contestant::new(&[variorum, "diff", "charge", "rebellion", "unlimited"]),
            peer: Contestant::new(&["git", "diff", "--no-index", "--word-diff", OLDER, NEWER]),
        },
    ];
    // Interleaved, so that a busy moment of the machine falls on all of them.
    for _ in 0..ROUNDS {
        for Contest { ours, peer } in &mut contests {
            ours.run_once();
            peer.run_once();
        }
    }
    for Contest { ours, peer } in &mut contests {
        let (our_median, peer_median) = (ours.median(), peer.median());
        println!(
            "variorum {}: {our_median:.2} ms; git {}: {peer_median:.2} ms; {:.2} times as long",
            ours.name(),
            peer.name(),
            our_median / peer_median
        );
    }
}
