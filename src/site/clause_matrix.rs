//! The matrix of a subject: its clauses by its editions, each cell saying what the edition did to
//! the clause.
//! It compares restated words only; what plays differently is said by the change kinds.

use std::collections::BTreeMap;

use super::address;
use super::context::{Context, Sheet};
use super::words;
use variorum_corpus::catalog::Entry;
use variorum_corpus::record::Clause;

/// What an edition did to a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It has none, and there was none before.
    Absent,
    /// It stands in the first text.
    First,
    /// As before.
    Same,
    /// With other words.
    Changed,
    /// New.
    Added,
    /// Gone.
    Removed,
}

impl State {
    /// The class of its cell.
    pub fn name(self) -> &'static str {
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
    pub fn sign(self) -> &'static str {
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

/// A column of the matrix.
#[derive(Debug)]
pub struct Column {
    /// The edition, shortened.
    pub short: String,
    /// Its date.
    pub date: String,
    /// The page of the record.
    pub href: String,
}

/// A cell of the matrix.
#[derive(Debug)]
pub struct Cell {
    /// What the edition did.
    pub state: State,
    /// The clause in that edition, if it has it.
    pub href: Option<String>,
}

/// A row of the matrix.
#[derive(Debug)]
pub struct Row {
    /// The clause's heading.
    pub heading: String,
    /// One cell for each edition.
    pub cells: Vec<Cell>,
}

/// Clauses by editions.
#[derive(Debug)]
pub struct ClauseMatrix {
    /// The editions.
    pub columns: Vec<Column>,
    /// The clauses, in order of first appearance.
    pub rows: Vec<Row>,
}

impl ClauseMatrix {
    /// The matrix of a subject, for a page with this way to the root.
    pub fn of(context: &Context<'_>, sheet: &Sheet<'_>, root: &str) -> Self {
        let timeline = &context.catalog.timeline;
        let columns = sheet.entries.iter().map(|entry| Column {
            short: words::short(context.catalog, entry.edition),
            date: timeline.edition(entry.edition).date.spelled_out(),
            href: format!(
                "{root}{}",
                address::record(context.catalog, sheet.subject, entry.edition)
            ),
        });
        let keyed: Vec<BTreeMap<String, &Clause>> = keyed(sheet);
        let mut order: Vec<String> = Vec::new();
        for (entry, clauses) in sheet.entries.iter().zip(&keyed) {
            for clause in &entry.record.clauses {
                if let Some((key, _)) =
                    clauses.iter().find(|(_, own)| own.id.value == clause.id.value)
                    && !order.contains(key)
                {
                    order.push(key.clone());
                }
            }
        }
        let rows = order.iter().map(|key| Row {
            heading: keyed
                .iter()
                .rev()
                .find_map(|clauses| clauses.get(key))
                .map(|clause| words::capital(&clause.heading()))
                .unwrap_or_default(),
            cells: (0..sheet.entries.len())
                .map(|n| cell(context, sheet, &keyed, n, key, root))
                .collect(),
        });
        Self { columns: columns.collect(), rows: rows.collect() }
    }
}

/// The clauses of each record by the oldest id they are known under.
fn keyed<'a>(sheet: &Sheet<'a>) -> Vec<BTreeMap<String, &'a Clause>> {
    let mut oldest: BTreeMap<&str, String> = BTreeMap::new();
    let mut all = Vec::new();
    for entry in &sheet.entries {
        let mut own: BTreeMap<String, &'a Clause> = BTreeMap::new();
        for clause in &entry.record.clauses {
            let was = clause
                .was
                .as_ref()
                .map(|was| oldest.get(was.as_str()).cloned().unwrap_or_else(|| was.value.clone()));
            let taken = |key: &String| own.contains_key(key) || entry.record.clause(key).is_some();
            let key = was
                .filter(|was| !taken(was))
                .or_else(|| oldest.get(clause.id.as_str()).cloned())
                .unwrap_or_else(|| clause.id.value.clone());
            let key = if own.contains_key(&key) { clause.id.value.clone() } else { key };
            oldest.insert(&clause.id, key.clone());
            own.insert(key, &clause.value);
        }
        all.push(own);
    }
    all
}

/// The record that a column is compared with: what it supersedes, or what it departs from.
fn before<'a>(context: &Context<'a>, sheet: &Sheet<'a>, entry: Entry<'a>) -> Option<usize> {
    let superseded = entry
        .subject
        .predecessor(entry.edition, &context.catalog.timeline)
        .map(|entry| entry.edition);
    let departed = || {
        let no = context.catalog.timeline.index_of(&entry.record.departs_from.as_ref()?.edition)?;
        context.in_force(sheet, no).map(|entry| entry.edition)
    };
    let no = superseded.or_else(departed)?;
    sheet.entries.iter().position(|entry| entry.edition == no)
}

fn cell(
    context: &Context<'_>,
    sheet: &Sheet<'_>,
    keyed: &[BTreeMap<String, &Clause>],
    n: usize,
    key: &str,
    root: &str,
) -> Cell {
    let none = Cell { state: State::Absent, href: None };
    let Some(entry) = sheet.entries.get(n) else { return none };
    let own = keyed.get(n).and_then(|clauses| clauses.get(key));
    let previous = before(context, sheet, *entry);
    let old = previous.and_then(|n| keyed.get(n)).and_then(|clauses| clauses.get(key));
    let state = match (own, old) {
        (Some(_), _) if previous.is_none() => State::First,
        (Some(own), Some(old)) if own.text.value == old.text.value => State::Same,
        (Some(_), Some(_)) => State::Changed,
        (Some(_), None) => State::Added,
        (None, Some(_)) => State::Removed,
        (None, None) => State::Absent,
    };
    let page = || address::record(context.catalog, sheet.subject, entry.edition);
    Cell { state, href: own.map(|clause| format!("{root}{}#{}", page(), clause.id.value)) }
}
