//! How many clauses can be run: the count may only rise, and that of reasons may only fall.
//!
//! `VARIORUM_RATCHET=write cargo test --test it ratchet` writes the counts down as they are.

use std::collections::BTreeMap;
use std::path::Path;
use variorum::catalog::Catalog;
use variorum::check::{ClauseCounts, Coverage};

const FILE: &str = "tests/it/check/ratchet.tsv";

fn lines(catalog: &Catalog) -> BTreeMap<String, usize> {
    let coverage = Coverage::new(catalog);
    let lines = |name: &str, counts: ClauseCounts| {
        [
            (format!("{name} checked"), counts.checked),
            (format!("{name} unmodelled"), counts.unmodelled),
        ]
    };
    lines("abilities", coverage.abilities())
        .into_iter()
        .chain(lines("rules", coverage.rules()))
        .collect()
}

#[test]
fn clauses_that_are_checked_become_no_fewer_and_unmodelled_ones_no_more() {
    let now = lines(&variorum::embedded::catalog());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if std::env::var_os("VARIORUM_RATCHET").is_some() {
        let text: String = now.iter().map(|(name, count)| format!("{name}\t{count}\n")).collect();
        std::fs::write(&file, text).unwrap();
    }
    let text = std::fs::read_to_string(&file).unwrap();
    let known: BTreeMap<&str, usize> = text
        .lines()
        .map(|line| line.split_once('\t').unwrap())
        .map(|(name, count)| (name, count.parse().unwrap()))
        .collect();
    assert_eq!(known.len(), now.len(), "{FILE}");
    for (name, count) in &now {
        let before = known[name.as_str()];
        let worse = if name.ends_with("unmodelled") { *count > before } else { *count < before };
        assert!(!worse, "{name}: {before} before, {count} now; {FILE} holds what was reached");
    }
}
