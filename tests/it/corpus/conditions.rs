//! The conditions of the checks stay short enough to be read.

use std::path::Path;

use variorum::catalog::Catalog;
use variorum::record::Record;

/// The characters of all conditions when each check still repeated what its clause shares.
const CHARACTERS_ONCE: usize = 161_654;

/// The conditions of a record: what is given for it and for its clauses, and that of each check.
fn conditions(record: &Record) -> impl Iterator<Item = &str> {
    let of_clauses = record.clauses.iter().flat_map(|clause| {
        let of_checks = clause.checks.iter().filter_map(|check| check.when.as_ref());
        clause.given.iter().chain(of_checks)
    });
    record.given.iter().chain(of_clauses).map(|text| text.value.as_str())
}

fn catalog() -> Catalog {
    variorum::embedded::catalog()
}

#[test]
fn no_condition_is_longer_than_a_sentence() {
    let catalog = catalog();
    let entries: Vec<_> = catalog.entries().collect();
    let all: Vec<&str> = entries.iter().flat_map(|entry| conditions(entry.record)).collect();
    assert!(all.len() > 1_000, "only {} conditions were found", all.len());
    let long: Vec<&&str> = all.iter().filter(|text| text.len() > 240).collect();
    assert!(long.is_empty(), "{long:#?}");
    let characters: usize = all.iter().map(|text| text.len()).sum();
    assert!(characters * 100 <= CHARACTERS_ONCE * 55, "{characters} characters of conditions");
}

#[test]
fn few_checks_name_what_they_set_aside() {
    let catalog = catalog();
    let clauses = catalog.entries().flat_map(|entry| entry.record.clauses.iter());
    let overrides: usize =
        clauses.flat_map(|clause| &clause.checks).map(|check| check.overrides.len()).sum();
    assert!((1..=900).contains(&overrides), "{overrides} overrides");
}

#[test]
fn no_line_of_a_condition_is_wider_than_a_hundred_columns() {
    let catalog = catalog();
    for entry in catalog.entries() {
        let mut is_inside = false;
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(entry.path);
        let text = std::fs::read_to_string(file).unwrap();
        for line in text.lines() {
            let key = line.trim_start().trim_start_matches("- ");
            is_inside = ["when:", "given:", "is:"].iter().any(|begin| key.starts_with(begin))
                || is_inside && key.starts_with(['&', '|']);
            assert!(!is_inside || line.chars().count() <= 100, "{:?}: {line}", entry.path);
        }
    }
}
