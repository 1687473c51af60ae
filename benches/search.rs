//! Search beside ripgrep over the files and SQLite FTS5 over the same passages, on the corpus and
//! on synthetic ones of so many passages.
//! `cargo bench --bench search [-- SIZE…]`; it needs `rg` and `sqlite3`, and prints what we lose as
//! well. "Cold" means a new process; the operating system may hold the files in memory, for all
//! three alike. The runs of all three alternate, so that a busy moment falls on all of them.
//! The last lines compare with what we hold to: a cold search in a fifth of ripgrep's time on the
//! corpus; at 100,000 passages an index of 0.65 times FTS5's, and one word in 2.5 ms when warm.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    missing_docs,
    reason = "a benchmark that cannot go on stops"
)]

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use variorum::catalog::Catalog;
use variorum::search::{Passage, SearchIndex, SearchRequest, passages, store};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// How many passages the large corpus has.
const MANY: usize = 100_000;
/// How often each cold search is run.
const COLD_RUNS: usize = 60;

const WORDS: [&str; 4] = ["retaliation", "captive", "warrior", "zarkonid"];
const QUERIES: [&str; 4] =
    ["captive", "captive points", "\"free spin\"", "who gets points for a captive"];

fn main() -> Result<()> {
    if let Ok(folder) = std::env::var("VARIORUM_BENCH_CHILD") {
        return child(Path::new(&folder));
    }
    let sizes: Vec<usize> = std::env::args().skip(1).filter_map(|size| size.parse().ok()).collect();
    let sizes = if sizes.is_empty() { vec![0, MANY] } else { sizes };
    let root = std::env::temp_dir().join(format!("variorum-bench-{}", std::process::id()));
    let mut held_to = Vec::new();
    for size in sizes {
        let place = root.join(size.to_string());
        fs::create_dir_all(&place)?;
        held_to.extend(bench(size, &place)?);
        fs::remove_dir_all(&place)?;
    }
    fs::remove_dir_all(&root)?;
    println!("\nwhat we hold to:");
    held_to.iter().for_each(|line| println!("  {line}"));
    Ok(())
}

/// Opens an index, asks once, and says how much memory that took.
fn child(folder: &Path) -> Result<()> {
    let index = store::open_as_it_is(folder).ok_or("no index")?;
    index.search(&SearchRequest { query: "captive", ..SearchRequest::default() })?;
    println!("{}", memory("VmHWM:"));
    Ok(())
}

/// A figure of this process's memory, in KiB.
fn memory(field: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(field)).unwrap_or_default();
    line.split_whitespace().next().and_then(|kib| kib.parse().ok()).unwrap_or_default()
}

/// Measures one corpus, and says how it compares with what we hold to.
fn bench(size: usize, place: &Path) -> Result<Vec<String>> {
    let records = place.join("records");
    if size == 0 {
        copy_corpus(&records)?
    } else {
        generate(size, &records)?
    }
    let catalog = Catalog::load(&records)?;
    let parsing = Instant::now();
    let all = passages(&catalog);
    let parsing = parsing.elapsed();
    println!(
        "\n== {} records, {} passages ==",
        catalog.entries().count() + catalog.rulings().count(),
        all.len()
    );

    let index = place.join("index");
    let started = Instant::now();
    let opened = store::open(&catalog, Some(&records), Some(&index))?;
    let ours = started.elapsed();
    let database = place.join("fts5.db");
    let started = Instant::now();
    fill(&database, &all)?;
    let theirs = started.elapsed();
    println!("reading the records   {:>9}", ms(parsing));
    println!(
        "build                 {:>9}   FTS5 {:>9}   ({:.2} times)",
        ms(ours),
        ms(theirs),
        ratio(ours, theirs)
    );
    let (our_size, their_size) = (bytes(&index), bytes(&database));
    println!(
        "index size            {:>9}   FTS5 {:>9}   ({:.2} of it)",
        kib(our_size),
        kib(their_size),
        our_size as f64 / their_size as f64
    );
    println!(
        "memory of this build  {:>9}   memory of a query {:>9}",
        kib(memory("VmHWM:") * 1024),
        child_memory(&index)?
    );

    println!("cold, a new process:      ours        rg     FTS5   rg/ours FTS5/ours");
    // Copied, as the other two were when they were installed: what the linker has written lies in
    // memory page by page, and to start it takes 0.7 ms longer.
    let program = place.join("variorum");
    fs::copy(env!("CARGO_BIN_EXE_variorum"), &program)?;
    let mut slowest = f64::INFINITY;
    for word in WORDS {
        slowest = slowest.min(cold(&program, word, &records, &index, &database)?);
    }
    println!("warm, in one process:      p50       p99   FTS5 mean");
    let mut one_word = Duration::ZERO;
    for query in QUERIES {
        let middle = warm(query, &opened.index, &database)?;
        if !query.contains(' ') {
            one_word = one_word.max(middle);
        }
    }
    Ok(match size {
        0 => vec![format!("ripgrep takes {slowest:.1} times our cold time (at least 5)")],
        MANY => vec![
            format!(
                "the index is {:.2} times FTS5's (at most 0.65)",
                our_size as f64 / their_size as f64
            ),
            format!("one word, warm: {} (at most 2.5 ms)", ms(one_word)),
        ],
        _ => Vec::new(),
    })
}

/// How many times as long ripgrep takes.
fn cold(program: &Path, word: &str, records: &Path, index: &Path, database: &Path) -> Result<f64> {
    let mut times: [Vec<Duration>; 3] = Default::default();
    for _ in 0..COLD_RUNS {
        let mut search = Command::new(program);
        let mut ripgrep = Command::new("rg");
        let mut sqlite = Command::new("sqlite3");
        let commands = [
            search.args(["search", word, "--index"]).arg(index),
            ripgrep.args(["-i", "-w", word]).arg(records),
            sqlite.arg(database).arg(select(word)),
        ];
        for (times, command) in times.iter_mut().zip(commands) {
            times.push(timed(command)?);
        }
    }
    let [ours, rg, fts] = times.map(|mut times| {
        times.sort();
        times.get(times.len() / 2).copied().unwrap_or_default()
    });
    println!(
        "  {word:<18} {:>9} {:>9} {:>9} {:>9.1} {:>9.1}",
        ms(ours),
        ms(rg),
        ms(fts),
        ratio(rg, ours),
        ratio(fts, ours)
    );
    Ok(ratio(rg, ours))
}

/// The median time of a query.
fn warm(query: &str, index: &SearchIndex, database: &Path) -> Result<Duration> {
    const TIMES: usize = 300;
    let mut times = Vec::with_capacity(TIMES);
    for _ in 0..TIMES {
        let started = Instant::now();
        index.search(&SearchRequest { query, ..SearchRequest::default() })?;
        times.push(started.elapsed());
    }
    times.sort();
    let at = |percent: usize| times.get(TIMES * percent / 100).copied().unwrap_or_default();
    let many = vec![select(query); 50].join("");
    let with = best_half(|| timed(Command::new("sqlite3").arg(database).arg(&many)))?;
    let without = best_half(|| timed(Command::new("sqlite3").arg(database).arg("SELECT 1;")))?;
    println!(
        "  {query:<18.18} {:>9} {:>9} {:>9}",
        ms(at(50)),
        ms(at(99)),
        ms(with.saturating_sub(without) / 50)
    );
    Ok(at(50))
}

/// The same question for FTS5: all words (a question's small words left out), best first, with a
/// snippet.
fn select(query: &str) -> String {
    let words = query.replace("who gets ", "").replace("for a ", "");
    format!(
        "SELECT id, snippet(p, -1, '*', '*', '', 24) FROM p WHERE p MATCH '{words}' \
         ORDER BY bm25(p) LIMIT 10;"
    )
}

fn timed(command: &mut Command) -> Result<Duration> {
    let started = Instant::now();
    let status =
        command.stdout(Stdio::null()).stderr(Stdio::null()).stdin(Stdio::null()).status()?;
    // Nothing found is 1 for us and for ripgrep.
    if status.code().is_none_or(|code| code > 1) {
        return Err(format!("{command:?} failed").into());
    }
    Ok(started.elapsed())
}

/// The median of the better half of the runs: the machine may be busy.
fn best_half(mut run: impl FnMut() -> Result<Duration>) -> Result<Duration> {
    let mut times = Vec::new();
    for _ in 0..12 {
        times.push(run()?);
    }
    times.sort();
    Ok(times.get(times.len() / 4).copied().unwrap_or_default())
}

fn child_memory(index: &Path) -> Result<String> {
    let output =
        Command::new(std::env::current_exe()?).env("VARIORUM_BENCH_CHILD", index).output()?;
    Ok(kib(String::from_utf8(output.stdout)?.trim().parse::<u64>()? * 1024))
}

fn fill(database: &Path, all: &[Passage]) -> Result<()> {
    let mut sql = String::from("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN;");
    sql += "CREATE VIRTUAL TABLE p USING fts5(id UNINDEXED, edition UNINDEXED, name, heading, \
            question, text, summary, notes, tokenize='porter');";
    let quoted = |text: &str| format!("'{}'", text.replace('\'', "''"));
    for p in all {
        let edition = p.edition.first().map_or("", String::as_str);
        let row = [&p.id, edition, &p.name, &p.heading, &p.question, &p.text, &p.summary, &p.notes]
            .map(quoted)
            .join(",");
        writeln!(sql, "INSERT INTO p VALUES({row});")?;
    }
    sql += "INSERT INTO p(p) VALUES('optimize'); COMMIT;";
    let mut child = Command::new("sqlite3")
        .arg(database)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()?;
    child.stdin.take().ok_or("no input")?.write_all(sql.as_bytes())?;
    if child.wait()?.success() { Ok(()) } else { Err("sqlite3 failed".into()) }
}

fn copy_corpus(to: &Path) -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut left: Vec<PathBuf> = ["editions.yaml", "abilities", "rules", "rulings", "open-points"]
        .map(|name| root.join(name))
        .into();
    while let Some(path) = left.pop() {
        let target = to.join(path.strip_prefix(root)?);
        if path.is_dir() {
            fs::create_dir_all(&target)?;
            left.extend(fs::read_dir(&path)?.flatten().map(|entry| entry.path()));
        } else {
            fs::create_dir_all(target.parent().ok_or("no parent")?)?;
            fs::copy(path, target)?;
        }
    }
    Ok(())
}

/// Writes records of about that many passages, two editions of three clauses to a topic, of
/// sentences of the corpus with a coined word in each clause.
fn generate(passages_wanted: usize, to: &Path) -> Result<()> {
    // A topic has a head and six clauses.
    let size = passages_wanted / 7 * 2;
    let texts: Vec<String> = passages(&variorum::embedded::catalog())
        .into_iter()
        .map(|passage| passage.text.replace(['"', '\\', '\n'], " "))
        .collect();
    let syllables =
        ["zar", "kon", "id", "mel", "tu", "ro", "bex", "ash", "vin", "qua", "dor", "ela"];
    let mut seed = 42_u64;
    let mut pick = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    fs::create_dir_all(to)?;
    fs::copy(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("editions.yaml"),
        to.join("editions.yaml"),
    )?;
    for number in 0..size {
        let (topic, edition) = (number / 2, ["rebellion-2001-01", "unlimited-2002-01"][number % 2]);
        let mut coined = || (0..3).map(|_| syllables[pick(syllables.len())]).collect::<String>();
        let name = format!("{} {}", coined(), coined());
        let coinages = [coined(), coined(), coined()];
        let mut record = format!("name: \"{name}\"\nsummary: \"{}\"\n", texts[pick(texts.len())]);
        record += "sources: [{ document: rebellion-rulebook, heading: Synthetic }]\nclauses:\n";
        for (place, coinage) in coinages.iter().enumerate() {
            let (first, second) = (&texts[pick(texts.len())], &texts[pick(texts.len())]);
            writeln!(record, "  - id: clause-{place}\n    text: \"{first} {coinage} {second}\"")?;
        }
        let folder = to.join(format!("rules/chapter-{}/topic-{topic}", topic % 50));
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(format!("{edition}.yaml")), record)?;
    }
    Ok(())
}

fn bytes(path: &Path) -> u64 {
    if path.is_dir() {
        fs::read_dir(path).into_iter().flatten().flatten().map(|entry| bytes(&entry.path())).sum()
    } else {
        path.metadata().map_or(0, |meta| meta.len())
    }
}

fn ms(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1000.0)
}

fn kib(bytes: u64) -> String {
    format!("{} KiB", bytes / 1024)
}

fn ratio(a: Duration, b: Duration) -> f64 {
    a.as_secs_f64() / b.as_secs_f64().max(1e-9)
}
