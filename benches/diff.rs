//! Measures the diff: how readable beside git's word diff, how fast beside git, `dissimilar` and
//! plain `similar`, and what the longest texts cost. Prints everything it measured; fails if a
//! limit is broken.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a benchmark that cannot go on stops"
)]

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use variorum::diff::{self, ClauseState, Ignore, MAX_WORDS, RunKind};
use variorum::markdown;

fn main() -> ExitCode {
    let folder = std::env::temp_dir().join(format!("variorum-bench-{}", std::process::id()));
    fs::create_dir(&folder).expect("the temporary folder is writable");
    // The longest texts come first, while the peak of memory is still theirs.
    let kept = [longest(), quality(&folder), cold(&folder), many()];
    fs::remove_dir_all(&folder).expect("the temporary folder is ours");
    if kept.contains(&false) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn verdict(kept: bool) -> &'static str {
    if kept { "kept" } else { "BROKEN" }
}

/// Runs per changed clause, over any two records of every subject.
fn quality(folder: &Path) -> bool {
    let catalog = variorum::embedded::catalog();
    let (mut clauses, mut ours, mut git, mut worse) = (0, 0, 0, Vec::new());
    for subject in catalog.subjects() {
        let entries: Vec<_> = subject.entries().collect();
        for (n, from) in entries.iter().enumerate() {
            for to in &entries[n + 1..] {
                let diff = diff::records(&catalog, *from, *to).expect("records compare");
                for clause in
                    diff.clauses.iter().filter(|clause| clause.state == ClauseState::Changed)
                {
                    let runs = clause.runs.iter().filter(|run| run.kind != RunKind::Same).count();
                    let a = markdown::plain(&clause.from.as_ref().unwrap().text);
                    let b = markdown::plain(&clause.to.as_ref().unwrap().text);
                    let git_runs = git_word_runs(folder, &a, &b);
                    (clauses, ours, git) = (clauses + 1, ours + runs, git + git_runs);
                    if runs > git_runs {
                        worse.push(format!(
                            "  {}#{} {} {}: {runs} runs, git {git_runs}",
                            subject.id,
                            clause.id(),
                            diff.from.edition,
                            diff.to.edition
                        ));
                    }
                }
            }
        }
    }
    let kept = worse.is_empty();
    println!(
        "runs in {clauses} changed clauses: variorum {ours}, git --word-diff {git}; clauses with more than git: {}",
        worse.len()
    );
    println!("  limit: never more than git: {}", verdict(kept));
    worse.iter().for_each(|line| println!("{line}"));
    kept
}

fn git(folder: &Path, a: &Path, b: &Path) -> Command {
    let mut command = Command::new("git");
    command
        .args(["diff", "--no-index", "--no-color", "--word-diff"])
        .arg(a)
        .arg(b)
        .current_dir(folder);
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_PAGER", "cat").stdin(Stdio::null());
    command
}

fn git_word_runs(folder: &Path, a: &str, b: &str) -> usize {
    let (left, right) = (folder.join("a"), folder.join("b"));
    fs::write(&left, format!("{a}\n")).unwrap();
    fs::write(&right, format!("{b}\n")).unwrap();
    let output = git(folder, &left, &right).output().expect("git is installed");
    let text = String::from_utf8(output.stdout).expect("git writes UTF-8");
    let body: String = text.lines().skip_while(|line| !line.starts_with("@@")).skip(1).collect();
    body.matches("[-").count() + body.matches("{+").count()
}

/// A whole run of the program beside a whole run of git on the two files.
fn cold(folder: &Path) -> bool {
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("abilities/speed/charge");
    let (a, b) = (records.join("rebellion-2001-01.yaml"), records.join("unlimited-2002-01.yaml"));
    let mut ours = Vec::new();
    let mut theirs = Vec::new();
    for _ in 0..300 {
        let mut variorum = Command::new(env!("CARGO_BIN_EXE_variorum"));
        variorum
            .args(["diff", "charge", "rebellion-2001-01", "unlimited-2002-01"])
            .stdin(Stdio::null());
        ours.push(timed(&mut variorum));
        theirs.push(timed(&mut git(folder, &a, &b)));
    }
    let (ours, theirs) = (median(ours), median(theirs));
    let ratio = ours.as_secs_f64() / theirs.as_secs_f64();
    println!(
        "cold, median of 300: variorum diff {ours:.2?}, git diff --word-diff {theirs:.2?}, ratio {ratio:.2}"
    );
    println!("  limit: at most 1.0 times git: {}", verdict(ratio <= 1.0));
    ratio <= 1.0
}

fn timed(command: &mut Command) -> Duration {
    let start = Instant::now();
    let output = command.output().expect("the program starts");
    let taken = start.elapsed();
    assert_eq!(output.status.code(), Some(1), "both must see a difference");
    taken
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// 10,000 word diffs of 150-word texts.
fn many() -> bool {
    let mut random = Random(7);
    let pairs: Vec<(String, String)> = (0..500)
        .map(|_| {
            let words = random.words(150, 400);
            let edited = random.edited(&words, 12, 400);
            (prose(&words), prose(&edited))
        })
        .collect();
    let run = |work: &dyn Fn(&str, &str)| {
        let start = Instant::now();
        for _ in 0..20 {
            pairs.iter().for_each(|(a, b)| work(a, b));
        }
        start.elapsed()
    };
    let mut rows = [Vec::new(), Vec::new(), Vec::new()];
    for _ in 0..3 {
        rows[0].push(run(&|a, b| drop(black_box(diff::word_diff(a, b, Ignore::Nothing)))));
        rows[1]
            .push(run(&|a, b| drop(black_box(similar::TextDiff::from_words(a, b).ops().to_vec()))));
        rows[2].push(run(&|a, b| drop(black_box(dissimilar::diff(a, b)))));
    }
    let [ours, plain, dissimilar] = rows.map(median);
    let ratio = ours.as_secs_f64() / plain.as_secs_f64();
    println!(
        "10,000 diffs of 150 words: variorum {ours:.2?}, similar {plain:.2?}, dissimilar {dissimilar:.2?}; {ratio:.2} times similar"
    );
    println!("  limit: at most 1.3 times similar: {}", verdict(ratio <= 1.3));
    ratio <= 1.3
}

/// The longest texts, from nearly equal to wholly unlike.
fn longest() -> bool {
    let mut random = Random(11);
    let base = random.words(MAX_WORDS, 5_000);
    let cases = [
        ("200 edits", prose(&base), prose(&random.edited(&base, 200, 5_000))),
        ("half of it new", prose(&base), prose(&random.edited(&base, MAX_WORDS / 2, 5_000))),
        ("unlike, 5,000 known words", prose(&base), prose(&random.words(MAX_WORDS, 5_000))),
        (
            "unlike, 50 known words",
            prose(&random.words(MAX_WORDS, 50)),
            prose(&random.words(MAX_WORDS, 50)),
        ),
        (
            "unlike, 2 known words",
            prose(&random.words(MAX_WORDS, 2)),
            prose(&random.words(MAX_WORDS, 2)),
        ),
    ];
    let mut kept = true;
    for (name, a, b) in &cases {
        let (start, wall) = (on_cpu(), Instant::now());
        let runs = black_box(diff::word_diff(a, b, Ignore::Nothing)).expect("not too long").len();
        let (taken, wall) = (on_cpu() - start, wall.elapsed());
        kept &= taken < Duration::from_millis(500);
        println!(
            "{MAX_WORDS} words a side, {name}: {taken:.2?} of the processor, {wall:.2?} in all, {runs} runs"
        );
    }
    let peak = peak_kib();
    kept &= peak <= 256 * 1024;
    println!("  peak memory {} MiB; limit: half a second, 256 MiB: {}", peak / 1024, verdict(kept));
    let refused = diff::word_diff(&"word ".repeat(MAX_WORDS + 1), "x", Ignore::Nothing);
    println!(
        "  one word more: {}",
        refused.as_ref().err().map_or("NOT REFUSED".to_owned(), ToString::to_string)
    );
    kept && refused.is_err()
}

/// The time this process has had a processor: other work on the machine does not count.
fn on_cpu() -> Duration {
    let stat = fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    Duration::from_nanos(
        stat.split(' ').next().and_then(|time| time.parse().ok()).expect("the kernel counts time"),
    )
}

fn peak_kib() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

fn prose(words: &[u32]) -> String {
    let word = |(n, word): (usize, &u32)| {
        format!(
            "w{word}{}",
            if n % 12 == 11 {
                ". "
            } else if n % 5 == 4 {
                ", "
            } else {
                " "
            }
        )
    };
    words.iter().enumerate().map(word).collect()
}

/// The same numbers in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u32) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((self.0 >> 33) % u64::from(end)).unwrap()
    }

    fn words(&mut self, count: usize, known: u32) -> Vec<u32> {
        (0..count).map(|_| self.below(known)).collect()
    }

    fn edited(&mut self, words: &[u32], edits: usize, known: u32) -> Vec<u32> {
        let mut words = words.to_vec();
        for _ in 0..edits {
            let at = self.below(u32::try_from(words.len()).unwrap()) as usize;
            match self.below(3) {
                0 => drop(words.remove(at)),
                1 if words.len() < MAX_WORDS => words.insert(at, self.below(known)),
                _ => words[at] = self.below(known),
            }
        }
        words
    }
}
