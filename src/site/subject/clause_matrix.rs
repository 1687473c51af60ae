//! The matrix of a subject: its clauses by its editions, each cell saying what the edition did to
//! the clause.
//! Only our own words are compared; what plays differently is said by the change kinds.

use std::collections::BTreeMap;

use crate::site::ability_matrix::EditionColumn;
use crate::site::context::{Context, SubjectView};
use crate::site::{address, labels};
use variorum_corpus::catalog::Entry;
use variorum_corpus::record::Clause;

/// What an edition did to a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ClauseFate {
    /// It does not have the clause, and there was none before.
    Absent,
    /// It is the first text, and has the clause.
    First,
    /// As before; also what a supplement leaves in force.
    Same,
    /// With other words.
    Changed,
    Added,
    Removed,
}

impl ClauseFate {
    /// The class of its cell, and the word in it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Absent => "absent",
            Self::First => "first",
            Self::Same => "same",
            Self::Changed => "changed",
            Self::Added => "added",
            Self::Removed => "removed",
        }
    }

    /// Its sign, for a glance.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Self::Absent => "",
            Self::First => "\u{25cf}",
            Self::Same => "=",
            Self::Changed => "\u{2260}",
            Self::Added => "+",
            Self::Removed => "\u{2212}",
        }
    }
}

#[derive(Debug)]
pub(super) struct ClauseCell {
    pub(super) fate: ClauseFate,
    /// The clause in that edition, if it has it.
    pub(super) href: Option<String>,
}

#[derive(Debug)]
pub(super) struct ClauseRow {
    pub(super) heading: String,
    /// One cell for each edition.
    pub(super) cells: Vec<ClauseCell>,
}

#[derive(Debug)]
pub(super) struct ClauseMatrix {
    pub(super) columns: Vec<EditionColumn>,
    /// The clauses, in order of first appearance.
    pub(super) rows: Vec<ClauseRow>,
}

/// The clauses of a record by the oldest id that they are known under.
type ClausesByKey<'a> = BTreeMap<String, &'a Clause>;

impl ClauseMatrix {
    /// The matrix of a subject, for a page with this way to the root.
    pub(super) fn new(context: &Context<'_>, view: &SubjectView<'_>, root: &str) -> Self {
        let catalog = context.catalog;
        let column = |entry: &Entry<'_>| EditionColumn {
            name: labels::edition_short_title(catalog, entry.edition),
            date: labels::edition_date(catalog, entry.edition),
            href: format!("{root}{}", address::record(catalog, view.subject, entry.edition)),
        };
        let records = clauses_by_key(view);
        let row = |key: &String| ClauseRow {
            heading: newest_heading(&records, key),
            cells: (0..view.entries.len())
                .map(|n| cell(context, view, &records, n, key, root))
                .collect(),
        };
        Self {
            columns: view.entries.iter().map(column).collect(),
            rows: keys_in_order(view, &records).iter().map(row).collect(),
        }
    }
}

/// Every key, in order of first appearance.
fn keys_in_order(view: &SubjectView<'_>, records: &[ClausesByKey<'_>]) -> Vec<String> {
    let mut order: Vec<String> = Vec::new();
    for (entry, clauses) in view.entries.iter().zip(records) {
        for clause in &entry.record.clauses {
            let key = clauses.iter().find(|(_, other)| other.id.value == clause.id.value);
            if let Some((key, _)) = key
                && !order.contains(key)
            {
                order.push(key.clone());
            }
        }
    }
    order
}

fn newest_heading(records: &[ClausesByKey<'_>], key: &str) -> String {
    let newest = records.iter().rev().find_map(|clauses| clauses.get(key));
    labels::capitalized(&newest.expect("a key is of a clause").heading())
}

/// The clauses of each record by the oldest id that they are known under.
fn clauses_by_key<'a>(view: &SubjectView<'a>) -> Vec<ClausesByKey<'a>> {
    let mut oldest: BTreeMap<&str, String> = BTreeMap::new();
    let mut records = Vec::new();
    for entry in &view.entries {
        let mut clauses: ClausesByKey<'a> = BTreeMap::new();
        for clause in &entry.record.clauses {
            let was = clause
                .was
                .as_ref()
                .map(|was| oldest.get(was.as_str()).cloned().unwrap_or_else(|| was.value.clone()));
            let is_taken =
                |key: &String| clauses.contains_key(key) || entry.record.clause(key).is_some();
            let key = was
                .filter(|was| !is_taken(was))
                .or_else(|| oldest.get(clause.id.as_str()).cloned())
                .unwrap_or_else(|| clause.id.value.clone());
            let key = if clauses.contains_key(&key) { clause.id.value.clone() } else { key };
            oldest.insert(&clause.id, key.clone());
            clauses.insert(key, &clause.value);
        }
        records.push(clauses);
    }
    records
}

/// The position of the record that a column is compared with: what it supersedes, or what it
/// departs from.
fn compared_column<'a>(
    context: &Context<'a>,
    view: &SubjectView<'a>,
    entry: Entry<'a>,
) -> Option<usize> {
    let timeline = &context.catalog.timeline;
    let superseded = entry.subject.predecessor(entry.edition, timeline);
    let departed = || {
        let edition = timeline.index_of(&entry.record.departs_from.as_ref()?.edition)?;
        context.in_force(view, edition)
    };
    let supplemented = || Some(context.catalog.kept_clauses(entry)?.0);
    let compared = superseded.or_else(departed).or_else(supplemented)?.edition;
    view.entries.iter().position(|entry| entry.edition == compared)
}

fn cell(
    context: &Context<'_>,
    view: &SubjectView<'_>,
    records: &[ClausesByKey<'_>],
    n: usize,
    key: &str,
    root: &str,
) -> ClauseCell {
    let entry = *view.entries.get(n).expect("there is a column for each record");
    let clause_in = |n: usize| records.get(n).and_then(|clauses| clauses.get(key));
    let compared = compared_column(context, view, entry);
    let clause = clause_in(n);
    let fate = match (clause, compared.and_then(clause_in)) {
        (Some(_), _) if compared.is_none() => ClauseFate::First,
        (Some(new), Some(old)) if new.text.value == old.text.value => ClauseFate::Same,
        (Some(_), Some(_)) => ClauseFate::Changed,
        (Some(_), None) => ClauseFate::Added,
        (None, Some(_)) if context.is_of_supplement(entry.edition) => ClauseFate::Same,
        (None, Some(_)) => ClauseFate::Removed,
        (None, None) => ClauseFate::Absent,
    };
    let path = || address::record(context.catalog, view.subject, entry.edition);
    let href = clause.map(|clause| format!("{root}{}#{}", path(), clause.id.value));
    ClauseCell { fate, href }
}
