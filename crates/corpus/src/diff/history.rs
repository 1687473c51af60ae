//! The history of a subject, or of one of its clauses, over the editions of a line, as the records
//! have it. Every line has a history of its own.

use serde::Serialize;

use super::clause_diff::{ClauseDiff, ClauseState};
use super::record_diff::{ComparedEdition, RecordDiff, compare_records};
use super::word_diff::{Run, RunKind};
use crate::Error;
use crate::catalog::{Catalog, Entry, Subject};
use crate::markdown;
use crate::record::ChangeKind;
use variorum_expr::suggest;

/// What an edition did to a subject or a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HistoryEventKind {
    /// It is the first to have the subject or the clause.
    Introduced,
    Changed,
    /// It printed it again, with the same rule.
    Reprinted,
    /// It removed the clause.
    Removed,
    /// It did not print it: the text before stays in force.
    LeftAlone,
}

/// What one edition did to a subject or a clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HistoryEvent {
    pub edition: ComparedEdition,
    #[serde(rename = "event")]
    pub kind: HistoryEventKind,
    /// How far the change reaches, as the record says.
    #[serde(rename = "kind")]
    pub change_kind: Option<ChangeKind>,
    /// What it did, in words: `11 clauses`, `2 clauses changed; plays differently`.
    pub summary: String,
    /// What the record says of its change; empty if nothing.
    pub note: String,
    /// Of a clause: its words, with what is removed and what is added.
    pub runs: Vec<Run>,
}

/// What each edition of a line did, the earliest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct History {
    /// The subject's id.
    pub subject: String,
    /// Its name, as the newest edition has it.
    pub name: String,
    pub line: String,
    /// The clause, as the newest edition that has it calls it; none for the subject as a whole.
    pub clause: Option<String>,
    pub events: Vec<HistoryEvent>,
}

impl History {
    fn new(
        subject: &Subject,
        line: &str,
        clause: Option<String>,
        records: &[Entry<'_>],
        events: Vec<HistoryEvent>,
    ) -> Self {
        let newest = records.last();
        let name = newest.map_or_else(String::new, |entry| entry.record.name.value.clone());
        Self { subject: subject.id.clone(), name, line: line.to_owned(), clause, events }
    }
}

/// The history of a subject over a line; no events if the line never had it.
pub fn subject_history(catalog: &Catalog, subject: &Subject, line: &str) -> Result<History, Error> {
    let records = records_of_line(catalog, subject, line)?;
    let mut events = Vec::new();
    for (n, entry) in records.iter().enumerate() {
        let before = n.checked_sub(1).and_then(|n| records.get(n)).copied();
        // A supplement changes the text of the line that it adds to.
        let before = before.or_else(|| Some(catalog.kept_clauses(*entry)?.0));
        events.push(match before {
            None => introduction(catalog, *entry),
            Some(before) => change(catalog, *entry, compare_records(catalog, before, *entry)?),
        });
    }
    let first = records.first().map(|entry| entry.edition);
    for (index, _) in catalog.timeline.indexed_editions() {
        let is_later = first.is_some_and(|first| index > first);
        let has_record = records.iter().any(|entry| entry.edition == index);
        if is_later && !has_record && catalog.timeline.line_of(index) == line {
            events.push(HistoryEvent {
                edition: ComparedEdition::new(&catalog.timeline, index),
                kind: HistoryEventKind::LeftAlone,
                change_kind: None,
                summary: String::new(),
                note: String::new(),
                runs: Vec::new(),
            });
        }
    }
    events.sort_by_key(|event| event.edition.index);
    Ok(History::new(subject, line, None, &records, events))
}

fn records_of_line<'a>(
    catalog: &Catalog,
    subject: &'a Subject,
    line: &str,
) -> Result<Vec<Entry<'a>>, Error> {
    let editions = subject.editions().into_iter();
    editions
        .filter(|edition| catalog.timeline.line_of(*edition) == line)
        .filter_map(|edition| subject.record(edition))
        .map(|entry| entry.map_err(Error::from))
        .collect()
}

fn introduction(catalog: &Catalog, entry: Entry<'_>) -> HistoryEvent {
    let clauses = entry.record.clauses.len();
    HistoryEvent {
        edition: ComparedEdition::new(&catalog.timeline, entry.edition),
        kind: HistoryEventKind::Introduced,
        change_kind: None,
        summary: if clauses == 1 { "1 clause".to_owned() } else { format!("{clauses} clauses") },
        note: String::new(),
        runs: Vec::new(),
    }
}

fn change(catalog: &Catalog, entry: Entry<'_>, diff: RecordDiff) -> HistoryEvent {
    let record = entry.record;
    let departure = || record.departs_from.as_ref().map(|departure| &departure.note);
    let note = record.change.as_ref().map(|change| &change.note).or_else(departure);
    HistoryEvent {
        edition: ComparedEdition::new(&catalog.timeline, entry.edition),
        kind: match diff.differs {
            true => HistoryEventKind::Changed,
            false => HistoryEventKind::Reprinted,
        },
        change_kind: diff.kind,
        summary: diff.summary,
        note: note.map_or_else(String::new, |note| markdown::plain(note)),
        runs: Vec::new(),
    }
}

/// The history of one clause over a line, followed through `was`.
pub fn clause_history(
    catalog: &Catalog,
    subject: &Subject,
    line: &str,
    clause: &str,
) -> Result<History, Error> {
    let records = records_of_line(catalog, subject, line)?;
    let has_clause = |entry: &Entry<'_>| entry.record.clause(clause).is_some();
    let Some(known) = records.iter().rposition(has_clause) else {
        return Err(unknown_clause(subject, &records, clause));
    };
    let mut diffs = Vec::new();
    for (before, after) in records.iter().zip(records.iter().skip(1)) {
        diffs.push(compare_records(catalog, *before, *after)?);
    }
    let ids = ids_in_records(&records, &diffs, known, clause);
    let before = std::iter::once(None).chain(ids.iter().map(Option::as_deref));
    let diff_to_before = std::iter::once(None).chain(diffs.iter().map(Some));
    let events = records.iter().zip(&ids).zip(before.zip(diff_to_before)).filter_map(
        |((entry, id), (before, diff))| clause_event(catalog, *entry, diff, before, id.as_deref()),
    );
    let events = events.collect();
    let newest_id = ids.iter().rev().flatten().next().cloned();
    Ok(History::new(subject, line, newest_id, &records, events))
}

fn unknown_clause(subject: &Subject, records: &[Entry<'_>], clause: &str) -> Error {
    let mut known: Vec<&str> = Vec::new();
    for id in records.iter().flat_map(|entry| &entry.record.clauses).map(|one| one.id.as_str()) {
        if !known.contains(&id) {
            known.push(id);
        }
    }
    Error::UnknownClause {
        subject: subject.id.clone(),
        clause: clause.to_owned(),
        suggestion: suggest::nearest(clause, known.iter().copied()).map(str::to_owned),
        known: known.into_iter().map(str::to_owned).collect(),
    }
}

/// The id of a clause in every record that has it; `diffs` compare neighbouring records, and record
/// number `known` has the clause under the id `clause`.
fn ids_in_records(
    records: &[Entry<'_>],
    diffs: &[RecordDiff],
    known: usize,
    clause: &str,
) -> Vec<Option<String>> {
    let mut earlier: Vec<Option<String>> = Vec::new();
    let mut id = clause.to_owned();
    for n in (0..=known).rev() {
        let has_clause = records.get(n).is_some_and(|entry| entry.record.clause(&id).is_some());
        earlier.push(has_clause.then(|| id.clone()));
        let diff_to_before = n.checked_sub(1).and_then(|n| diffs.get(n));
        let answer = diff_to_before.and_then(|diff| clause_with_newer_id(diff, &id));
        if let Some(from) = answer.and_then(|clause| clause.from.as_ref()) {
            id.clone_from(&from.id);
        }
    }
    earlier.reverse();
    let mut ids = earlier;
    let mut id = Some(clause.to_owned());
    for diff in diffs.iter().skip(known) {
        let answer = id.and_then(|id| clause_with_older_id(diff, &id));
        id = answer.and_then(|clause| clause.to.as_ref()).map(|to| to.id.clone());
        ids.push(id.clone());
    }
    ids
}

fn clause_with_older_id<'d>(diff: &'d RecordDiff, id: &str) -> Option<&'d ClauseDiff> {
    diff.clauses.iter().find(|clause| clause.from.as_ref().is_some_and(|from| from.id == id))
}

fn clause_with_newer_id<'d>(diff: &'d RecordDiff, id: &str) -> Option<&'d ClauseDiff> {
    diff.clauses.iter().find(|clause| clause.to.as_ref().is_some_and(|to| to.id == id))
}

/// What a record did to a clause that has the id `before` in the record before and `now` in this
/// one; none if neither has it.
fn clause_event(
    catalog: &Catalog,
    entry: Entry<'_>,
    diff: Option<&RecordDiff>,
    before: Option<&str>,
    now: Option<&str>,
) -> Option<HistoryEvent> {
    let clause = diff.and_then(|diff| match (before, now) {
        (_, Some(now)) => clause_with_newer_id(diff, now),
        (Some(before), None) => clause_with_older_id(diff, before),
        (None, None) => None,
    });
    let (kind, summary) = match (before, now, clause.map(|clause| clause.state)) {
        (None, None, _) => return None,
        (None, Some(_), _) => (HistoryEventKind::Introduced, String::new()),
        (Some(_), None, _) => (HistoryEventKind::Removed, String::new()),
        (Some(_), Some(_), Some(ClauseState::Moved)) => {
            (HistoryEventKind::Reprinted, "moved".to_owned())
        }
        (Some(_), Some(_), Some(ClauseState::Same) | None) => {
            (HistoryEventKind::Reprinted, "the same words".to_owned())
        }
        (Some(was), Some(now), _) if was != now => {
            (HistoryEventKind::Changed, format!("called '{was}' before"))
        }
        (Some(_), Some(_), _) => (HistoryEventKind::Changed, String::new()),
    };
    let runs = match clause {
        Some(clause) if before.is_some() => clause.runs.clone(),
        _ => {
            let own = now.and_then(|now| entry.record.clause(now));
            let text = own.map_or_else(String::new, |clause| markdown::plain(&clause.text));
            vec![Run { kind: RunKind::Same, text }]
        }
    };
    Some(HistoryEvent {
        edition: ComparedEdition::new(&catalog.timeline, entry.edition),
        kind,
        change_kind: clause.and_then(|clause| clause.kind),
        summary,
        note: String::new(),
        runs,
    })
}
