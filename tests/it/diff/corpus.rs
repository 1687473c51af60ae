//! Every comparison that the real records allow: counted, applied, mirrored, and the same in every
//! run.

use variorum::catalog::{Catalog, Entry, SubjectKind};
use variorum::diff::{self, RecordDiff, RunKind};
use variorum::markdown;
use variorum::record::Record;
use variorum::timeline::Moment;

use super::words::split_word;

fn corpus() -> Catalog {
    variorum::embedded::catalog()
}

fn compare(catalog: &Catalog, from: Entry<'_>, to: Entry<'_>) -> RecordDiff {
    diff::compare_records(catalog, from, to)
        .unwrap_or_else(|error| panic!("{} and {}: {error}", from.path, to.path))
}

/// Every two records of a subject, both ways, and each with itself.
fn pairs(catalog: &Catalog) -> Vec<(Entry<'_>, Entry<'_>)> {
    let mut pairs = Vec::new();
    for subject in catalog.subjects() {
        for from in subject.entries() {
            pairs.extend(subject.entries().map(|to| (from, to)));
        }
    }
    pairs
}

#[test]
fn all_88_neighbouring_comparisons_of_abilities_run() {
    let catalog = corpus();
    let (mut in_line, mut to_side_lines) = (0, 0);
    for entry in
        catalog.entries().filter(|entry| matches!(entry.subject.kind, SubjectKind::Ability(_)))
    {
        if let Some(before) = entry.subject.predecessor(entry.edition, &catalog.timeline) {
            let diff = compare(&catalog, before, entry);
            assert!(diff.kind.is_some(), "{} says nothing of its change", entry.path);
            in_line += 1;
        }
        if let Some(departure) = &entry.record.departs_from {
            let no = catalog.timeline.index_of(&departure.edition).unwrap();
            let base = catalog.in_force(entry.subject, Moment::Edition(no), "").unwrap().unwrap();
            let diff = compare(&catalog, base, entry);
            assert!(!diff.differs || diff.kind == Some(departure.kind.value), "{}", entry.path);
            to_side_lines += 1;
        }
    }
    assert_eq!((in_line, to_side_lines), (48, 40));
}

/// The clauses of a record, and what it leaves in force of another one that it supplements.
fn with_kept(catalog: &Catalog, entry: Entry<'_>, other: Entry<'_>) -> Vec<(String, String)> {
    let line = |entry: Entry<'_>| catalog.timeline.line_of(entry.edition);
    let mut clauses = plain(entry.record);
    if catalog.timeline.supplemented_line(line(entry)) == Some(line(other)) {
        let kept = plain(other.record).into_iter();
        clauses.extend(kept.filter(|(id, _)| !entry.record.replaces(id)));
    }
    clauses
}

#[test]
fn any_two_records_of_a_subject_compare_and_the_diff_applies_both_ways() {
    let catalog = corpus();
    let mut compared = 0;
    for (from, to) in pairs(&catalog) {
        let diff = compare(&catalog, from, to);
        assert_eq!(
            rebuilt(&diff, RunKind::Removed),
            with_kept(&catalog, from, to),
            "{} to {}",
            from.path,
            to.path
        );
        assert_eq!(
            rebuilt(&diff, RunKind::Added),
            with_kept(&catalog, to, from),
            "{} to {}",
            from.path,
            to.path
        );
        for clause in &diff.clauses {
            assert_eq!(
                split_word(&clause.runs, RunKind::Removed),
                None,
                "{}#{}",
                from.path,
                clause.id()
            );
            assert_eq!(
                split_word(&clause.runs, RunKind::Added),
                None,
                "{}#{}",
                to.path,
                clause.id()
            );
        }
        compared += 1;
    }
    let expected: usize = catalog.subjects().map(|subject| subject.editions().len().pow(2)).sum();
    assert_eq!(compared, expected);
}

/// The clauses of one side as the diff has them: id, plain words, in order.
fn rebuilt(diff: &RecordDiff, side: RunKind) -> Vec<(String, String)> {
    let mut clauses: Vec<_> = diff
        .clauses
        .iter()
        .filter_map(|clause| {
            let text = if side == RunKind::Added { &clause.to } else { &clause.from };
            text.as_ref().map(|text| {
                (text.position, text.id.clone(), diff::text_of_side(&clause.runs, side))
            })
        })
        .collect();
    clauses.sort();
    clauses.into_iter().map(|(_, id, text)| (id, text)).collect()
}

fn plain(record: &Record) -> Vec<(String, String)> {
    record
        .clauses
        .iter()
        .map(|clause| (clause.id.value.clone(), markdown::plain(&clause.text)))
        .collect()
}

#[test]
fn a_record_has_no_difference_from_itself() {
    let catalog = corpus();
    for entry in catalog.entries() {
        let diff = compare(&catalog, entry, entry);
        assert!(
            !diff.differs && diff.changed_clauses().count() == 0 && diff.summary == "the same text",
            "{}",
            entry.path
        );
    }
}

#[test]
fn the_diff_backwards_mirrors_the_diff_forwards() {
    let catalog = corpus();
    for (from, to) in pairs(&catalog) {
        let (there, back) = (compare(&catalog, from, to), compare(&catalog, to, from));
        assert_eq!(
            (there.counts.added, there.counts.removed),
            (back.counts.removed, back.counts.added),
            "{} {}",
            from.path,
            to.path
        );
        assert_eq!(
            (there.differs, there.kind, &there.remarks),
            (back.differs, back.kind, &back.remarks)
        );
        for clause in &there.clauses {
            let ids = |clause: &diff::ClauseDiff| {
                [&clause.from, &clause.to].map(|text| text.as_ref().map(|text| text.id.clone()))
            };
            let [a, b] = ids(clause);
            let other = back
                .clauses
                .iter()
                .find(|other| ids(other) == [b.clone(), a.clone()])
                .expect("the clause stands in both");
            assert_eq!(diff::inverted_runs(&clause.runs), other.runs, "{} {}", from.path, to.path);
            assert_eq!((clause.moved, clause.kind), (other.moved, other.kind));
        }
        assert_eq!(there.inverted(), back, "{} {}", from.path, to.path);
    }
}

#[test]
fn every_comparison_is_the_same_byte_for_byte_with_one_thread_or_two() {
    let catalog = corpus();
    let pairs = pairs(&catalog);
    let print = |pairs: &[(Entry<'_>, Entry<'_>)]| -> String {
        pairs
            .iter()
            .map(|(from, to)| serde_json::to_string(&compare(&catalog, *from, *to)).unwrap())
            .collect()
    };
    let alone = print(&pairs);
    // The second run has a catalog of its own, and two threads that share it.
    let again = corpus();
    let both = super::corpus::pairs(&again);
    let (left, right) = both.split_at(both.len() / 2);
    let together = std::thread::scope(|scope| {
        let half = |pairs: &'_ [(Entry<'_>, Entry<'_>)]| -> String {
            pairs
                .iter()
                .map(|(from, to)| serde_json::to_string(&compare(&again, *from, *to)).unwrap())
                .collect()
        };
        let first = scope.spawn(move || half(left));
        let second = half(right);
        first.join().unwrap() + &second
    });
    assert!(alone == together, "two runs differ");
}
