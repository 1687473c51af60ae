//! How often the wanted subject is among the first results, for the development queries or those of
//! other files in the same form, beside SQLite FTS5 with boosted names over the same passages.
//! `cargo bench --bench relevance [-- FILE.tsv…]`; it needs `sqlite3`. The intervals are Wilson's,
//! at 95 %.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    missing_docs,
    reason = "a benchmark that cannot go on stops"
)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use variorum::catalog::Catalog;
use variorum::search::{Passage, SearchIndex, SearchRequest, passages};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const KINDS: [(&str, &str); 7] = [
    ("a", "questions"),
    ("b", "keywords"),
    ("c", "typos"),
    ("d", "prefixes"),
    ("e", "phrases"),
    ("f", "editions"),
    ("m", "markers"),
];

struct Query {
    kind: String,
    text: String,
    accepted: Vec<String>,
}

fn main() -> Result<()> {
    let catalog = variorum::embedded::catalog();
    let index = SearchIndex::in_memory(&catalog)?;
    let files: Vec<String> = std::env::args().skip(1).filter(|file| file != "--bench").collect();
    if files.is_empty() {
        let queries = queries(include_str!("../tests/it/search/queries.tsv"));
        return compare(&catalog, &index, &queries);
    }
    for file in files {
        println!("{file}");
        compare(&catalog, &index, &queries(&std::fs::read_to_string(&file)?))?;
    }
    Ok(())
}

fn compare(catalog: &Catalog, index: &SearchIndex, queries: &[Query]) -> Result<()> {
    let ours = queries.iter().map(|query| our_place(index, query)).collect::<Result<Vec<_>>>()?;
    let theirs = fts5_places(&passages(catalog), queries)?;
    println!("              n |  at 1  at 3  (95 % interval)  at 10   MRR | FTS5 at 3  (interval)");
    for (letter, name) in KINDS.into_iter().chain([("", "all")]) {
        let of_kind = |places: &[Option<usize>]| -> Vec<Option<usize>> {
            let both = queries.iter().zip(places);
            both.filter(|(query, _)| query.kind.starts_with(letter)).map(|(_, at)| *at).collect()
        };
        let (ours, theirs) = (of_kind(&ours), of_kind(&theirs));
        if ours.is_empty() {
            continue;
        }
        println!(
            "{name:<10} {:>4} | {:>5.1} {} {:>7.1} {:>6.3} | {}",
            ours.len(),
            100.0 * within(&ours, 1) as f64 / ours.len() as f64,
            with_interval(within(&ours, 3), ours.len()),
            100.0 * within(&ours, 10) as f64 / ours.len() as f64,
            mean_reciprocal_rank(&ours),
            with_interval(within(&theirs, 3), theirs.len()),
        );
    }
    Ok(())
}

/// Reads queries: a line each with an id, a kind, the query and the subjects that answer it.
fn queries(lines: &str) -> Vec<Query> {
    let read = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let subject = |id: &str| id.split('/').next().unwrap().to_owned();
        Query {
            kind: fields[1].to_owned(),
            text: fields[2].to_owned(),
            accepted: fields[3].split(',').map(subject).collect(),
        }
    };
    lines.lines().skip(1).map(read).collect()
}

fn our_place(index: &SearchIndex, query: &Query) -> Result<Option<usize>> {
    let answer = index.search(&SearchRequest { query: &query.text, ..SearchRequest::default() })?;
    Ok(answer.results.iter().position(|result| query.accepted.contains(&result.id)))
}

/// The place of the wanted subject in FTS5, one answer for each subject, any of the words wanted.
fn fts5_places(all: &[Passage], queries: &[Query]) -> Result<Vec<Option<usize>>> {
    let mut sql = String::from(
        "CREATE VIRTUAL TABLE p USING fts5(subject UNINDEXED, name, heading, question, text, \
         summary, tokenize='porter');\n",
    );
    let quoted = |text: &str| format!("'{}'", text.replace('\'', "''"));
    for p in all {
        let row = [&p.group, &p.name, &p.heading, &p.question, &p.text, &p.summary];
        writeln!(sql, "INSERT INTO p VALUES({});", row.map(|text| quoted(text)).join(","))?;
    }
    for (number, query) in queries.iter().enumerate() {
        writeln!(
            sql,
            "SELECT {number}, subject FROM p WHERE p MATCH {} ORDER BY bm25(p, 0, 5, 2, 1, 1, 1) \
             LIMIT 200;",
            quoted(&fts5_query(&query.text))
        )?;
    }
    let mut child = Command::new("sqlite3")
        .arg(":memory:")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut input = child.stdin.take().ok_or("no input")?;
    let writer = std::thread::spawn(move || input.write_all(sql.as_bytes()));
    let output = String::from_utf8(child.wait_with_output()?.stdout)?;
    writer.join().map_err(|_| "the writer stopped")??;
    let mut found: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for line in output.lines() {
        let (number, subject) = line.split_once('|').ok_or("no subject")?;
        let subjects = found.entry(number.parse()?).or_default();
        if !subjects.contains(&subject) {
            subjects.push(subject);
        }
    }
    let place = |(number, query): (usize, &Query)| {
        found.get(&number)?.iter().position(|subject| query.accepted.iter().any(|id| id == subject))
    };
    Ok(queries.iter().enumerate().map(place).collect())
}

/// A query in the language of FTS5: phrases and exclusions as they are, any of the words.
fn fts5_query(text: &str) -> String {
    if text.contains('"') && !text.contains(" -") {
        return text.to_owned();
    }
    let (wanted, unwanted): (Vec<&str>, Vec<&str>) =
        text.split_whitespace().filter(|word| *word != "OR").partition(|w| !w.starts_with('-'));
    let words = |words: &[&str]| {
        let letters = |word: &&str| word.replace(|c: char| !c.is_alphanumeric(), " ");
        let words = words.iter().map(letters).collect::<Vec<_>>().join(" ");
        words.split_whitespace().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" OR ")
    };
    match unwanted.as_slice() {
        [] => words(&wanted),
        unwanted => format!("({}) NOT ({})", words(&wanted), words(unwanted)),
    }
}

fn within(places: &[Option<usize>], most: usize) -> usize {
    places.iter().filter(|place| place.is_some_and(|place| place < most)).count()
}

fn mean_reciprocal_rank(places: &[Option<usize>]) -> f64 {
    let ranks = places.iter().flatten().map(|place| 1.0 / (*place as f64 + 1.0));
    ranks.sum::<f64>() / places.len() as f64
}

/// A share in percent with its Wilson interval.
fn with_interval(right: usize, all: usize) -> String {
    const Z: f64 = 1.96;
    let (n, share) = (all as f64, right as f64 / all as f64);
    let middle = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let [low, high] = [middle - half, middle + half].map(|end| 100.0 * end);
    format!("{:>5.1}  ({low:>5.1} to {high:>5.1})", 100.0 * share)
}
