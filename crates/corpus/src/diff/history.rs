//! The life of a subject, or of one of its clauses, over the editions of a line.
//! It tells what the records say; editions of other lines are lives of their own.

use serde::Serialize;

use super::clause::ClauseState;
use super::record::{RecordDiff, Side, records};
use super::word_diff::{Run, RunKind};
use crate::Error;
use crate::catalog::{Catalog, Entry, Subject};
use crate::markdown;
use crate::record::ChangeKind;
use variorum_expr::suggest;

/// What an edition did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EventKind {
    /// It has the subject or the clause first.
    Introduced,
    /// It changed it.
    Changed,
    /// It printed it anew, with the same rule.
    Reprinted,
    /// It removed the clause.
    Removed,
    /// It did not print it: the text before stays in force.
    LeftAlone,
}

/// What one edition did to a subject or a clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Event {
    /// The edition.
    pub edition: Side,
    /// What it did.
    pub event: EventKind,
    /// How far the change reaches, as the record says.
    pub kind: Option<ChangeKind>,
    /// What it did, in words: `11 clauses`, `2 clauses changed; plays differently`.
    pub summary: String,
    /// What the record says of its change; empty if nothing.
    pub note: String,
    /// Of a clause: its words, with what is gone and what is new.
    pub runs: Vec<Run>,
}

/// A life, the earliest event first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct History {
    /// The subject's id.
    pub subject: String,
    /// Its name, as the newest edition has it.
    pub name: String,
    /// The line.
    pub line: String,
    /// The clause, as the newest edition that has it calls it; none for the subject as a whole.
    pub clause: Option<String>,
    /// What each edition did.
    pub events: Vec<Event>,
}

/// The life of a subject over a line; no events if the line never had it.
pub fn history(catalog: &Catalog, subject: &Subject, line: &str) -> Result<History, Error> {
    let held = of_line(catalog, subject, line)?;
    let mut events = Vec::new();
    for (n, entry) in held.iter().enumerate() {
        let before = n.checked_sub(1).and_then(|n| held.get(n));
        events.push(match before {
            None => introduced(catalog, *entry),
            Some(before) => changed(catalog, *entry, records(catalog, *before, *entry)?),
        });
    }
    let name = held.last().map(|entry| entry.record.name.value.clone()).unwrap_or_default();
    let events = with_quiet(catalog, &held, line, events);
    Ok(History { subject: subject.id.clone(), name, line: line.to_owned(), clause: None, events })
}

fn of_line<'a>(
    catalog: &Catalog,
    subject: &'a Subject,
    line: &str,
) -> Result<Vec<Entry<'a>>, Error> {
    let editions =
        subject.editions().into_iter().filter(|no| catalog.timeline.line_of(*no) == line);
    editions.filter_map(|no| subject.record(no)).map(|entry| entry.map_err(Error::from)).collect()
}

fn introduced(catalog: &Catalog, entry: Entry<'_>) -> Event {
    let clauses = entry.record.clauses.len();
    Event {
        edition: Side::of(&catalog.timeline, entry.edition),
        event: EventKind::Introduced,
        kind: None,
        summary: if clauses == 1 { "1 clause".to_owned() } else { format!("{clauses} clauses") },
        note: String::new(),
        runs: Vec::new(),
    }
}

fn changed(catalog: &Catalog, entry: Entry<'_>, diff: RecordDiff) -> Event {
    Event {
        edition: Side::of(&catalog.timeline, entry.edition),
        event: if diff.differs { EventKind::Changed } else { EventKind::Reprinted },
        kind: diff.kind,
        summary: diff.summary,
        note: entry
            .record
            .change
            .as_ref()
            .map(|change| markdown::plain(&change.note))
            .unwrap_or_default(),
        runs: Vec::new(),
    }
}

/// Puts the editions of the line that held no record between the events, from the first one on.
fn with_quiet(catalog: &Catalog, held: &[Entry<'_>], line: &str, events: Vec<Event>) -> Vec<Event> {
    let timeline = &catalog.timeline;
    let first = held.first().map(|entry| entry.edition);
    let quiet = timeline
        .indexed_editions()
        .map(|(no, _)| no)
        .filter(|no| first.is_some_and(|first| *no > first) && timeline.line_of(*no) == line);
    let quiet = quiet.filter(|no| held.iter().all(|entry| entry.edition != *no)).map(|no| Event {
        edition: Side::of(timeline, no),
        event: EventKind::LeftAlone,
        kind: None,
        summary: String::new(),
        note: String::new(),
        runs: Vec::new(),
    });
    let mut all: Vec<Event> = events.into_iter().chain(quiet).collect();
    all.sort_by_key(|event| timeline.index_of(&event.edition.edition));
    all
}

/// The life of one clause over a line, followed through `was`.
pub fn clause_history(
    catalog: &Catalog,
    subject: &Subject,
    line: &str,
    clause: &str,
) -> Result<History, Error> {
    let held = of_line(catalog, subject, line)?;
    let Some(last) = held.iter().rposition(|entry| entry.record.clause(clause).is_some()) else {
        return Err(unknown_clause(subject, &held, clause));
    };
    let mut diffs = Vec::new();
    for pair in held.windows(2) {
        if let [before, after] = pair {
            diffs.push(records(catalog, *before, *after)?);
        }
    }
    let ids = followed(&held, &diffs, last, clause);
    let mut events = Vec::new();
    for (n, entry) in held.iter().enumerate() {
        let diff = n.checked_sub(1).and_then(|n| diffs.get(n));
        let before = n.checked_sub(1).and_then(|n| ids.get(n)?.as_deref());
        let now = ids.get(n).and_then(Option::as_deref);
        events.extend(clause_event(catalog, *entry, diff, before, now));
    }
    let newest = ids.iter().rev().flatten().next().cloned();
    let name = held.last().map(|entry| entry.record.name.value.clone()).unwrap_or_default();
    Ok(History { subject: subject.id.clone(), name, line: line.to_owned(), clause: newest, events })
}

fn unknown_clause(subject: &Subject, held: &[Entry<'_>], clause: &str) -> Error {
    let mut known: Vec<&str> = Vec::new();
    for id in
        held.iter().flat_map(|entry| entry.record.clauses.iter().map(|clause| clause.id.as_str()))
    {
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

/// The id of the clause in every record, if it has it; it is known in the record `last`.
fn followed(
    held: &[Entry<'_>],
    diffs: &[RecordDiff],
    last: usize,
    clause: &str,
) -> Vec<Option<String>> {
    let mut ids: Vec<Option<String>> = vec![None; held.len()];
    let mut id = clause.to_owned();
    for n in (0..=last).rev() {
        let here = held.get(n).is_some_and(|entry| entry.record.clause(&id).is_some());
        if let Some(slot) = ids.get_mut(n) {
            *slot = here.then(|| id.clone());
        }
        let pair = n.checked_sub(1).and_then(|n| diffs.get(n));
        let answer = pair.and_then(|diff| {
            diff.clauses.iter().find(|clause| clause.to.as_ref().is_some_and(|to| to.id == id))
        });
        if let Some(from) = answer.and_then(|clause| clause.from.as_ref()) {
            id.clone_from(&from.id);
        }
    }
    let mut id = Some(clause.to_owned());
    for n in last + 1..held.len() {
        let answer = diffs.get(n - 1).and_then(|diff| {
            diff.clauses.iter().find(|clause| {
                clause.from.as_ref().is_some_and(|from| Some(&from.id) == id.as_ref())
            })
        });
        id = answer.and_then(|clause| clause.to.as_ref()).map(|to| to.id.clone());
        if let Some(slot) = ids.get_mut(n) {
            slot.clone_from(&id);
        }
    }
    ids
}

fn clause_event(
    catalog: &Catalog,
    entry: Entry<'_>,
    diff: Option<&RecordDiff>,
    before: Option<&str>,
    now: Option<&str>,
) -> Option<Event> {
    let found = diff.and_then(|diff| {
        diff.clauses.iter().find(|clause| match now {
            Some(now) => clause.to.as_ref().is_some_and(|to| to.id == now),
            None => clause.from.as_ref().is_some_and(|from| Some(from.id.as_str()) == before),
        })
    });
    let text = || {
        entry
            .record
            .clause(now.unwrap_or_default())
            .map(|clause| markdown::plain(&clause.text))
            .unwrap_or_default()
    };
    let (event, summary) = match (before, now, found.map(|clause| clause.state)) {
        (None, None, _) => return None,
        (None, Some(_), _) => (EventKind::Introduced, String::new()),
        (Some(_), None, _) => (EventKind::Removed, String::new()),
        (Some(_), Some(_), Some(ClauseState::Moved)) => (EventKind::Reprinted, "moved".to_owned()),
        (Some(_), Some(_), Some(ClauseState::Same) | None) => {
            (EventKind::Reprinted, "the same words".to_owned())
        }
        (Some(was), Some(now), _) if was != now => {
            (EventKind::Changed, format!("called '{was}' before"))
        }
        (Some(_), Some(_), _) => (EventKind::Changed, String::new()),
    };
    let runs = match found {
        Some(clause) if before.is_some() => clause.runs.clone(),
        _ => vec![Run { kind: RunKind::Same, text: text() }],
    };
    let kind = found.and_then(|clause| clause.kind);
    Some(Event {
        edition: Side::of(&catalog.timeline, entry.edition),
        event,
        kind,
        summary,
        note: String::new(),
        runs,
    })
}
