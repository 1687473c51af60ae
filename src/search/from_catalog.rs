//! The passages of a catalog: one for each clause, ruling, open point and glossary term, with what
//! superseded it.

use super::passage::{Passage, PassageKind, Successor};
use crate::rulings::RulingAnswer;
use variorum_corpus::catalog::{
    Catalog, Entry, GLOSSARY, OpenPointEntry, RulingEntry, Subject, SubjectKind,
};
use variorum_corpus::markdown;
use variorum_corpus::record::{Clause, RulingStatus, Slot};
use variorum_corpus::timeline::{Date, EditionIndex};
use variorum_corpus::yaml::Spanned;

/// Every passage of a catalog, subject by subject and edition by edition, then the rulings and
/// the open points.
pub fn passages(catalog: &Catalog) -> Vec<Passage> {
    let clauses = catalog.entries().flat_map(|entry| {
        let in_force = TimeInForce::of_record(catalog, entry);
        let summary = markdown::plain(&entry.record.summary);
        (0..)
            .zip(&entry.record.clauses)
            .map(|(place, clause)| {
                clause_passage(catalog, entry, &in_force, &summary, place, &clause.value)
            })
            .collect::<Vec<_>>()
    });
    let rulings = catalog.rulings().map(|ruling| ruling_passage(catalog, ruling));
    let open_points = catalog.open_points().map(|point| open_point_passage(catalog, point));
    clauses.chain(rulings).chain(open_points).collect()
}

/// From which edition to which a record is in force.
pub(super) struct TimeInForce<'a> {
    /// The record that replaced it in its line.
    pub(super) successor: Option<Entry<'a>>,
    /// The ids of the editions of its line in which it is in force.
    pub(super) editions: Vec<String>,
}

impl<'a> TimeInForce<'a> {
    pub(super) fn of_record(catalog: &Catalog, entry: Entry<'a>) -> Self {
        let timeline = &catalog.timeline;
        let line = timeline.line_of(entry.edition);
        let successor = entry.subject.successor(entry.edition, timeline);
        let is_replaced = |no: EditionIndex| successor.is_some_and(|next| no >= next.edition);
        let editions = timeline.indexed_editions().filter(|(no, edition)| {
            *no >= entry.edition && !is_replaced(*no) && *edition.line == line
        });
        let editions = editions.map(|(_, edition)| edition.id.value.clone()).collect();
        Self { successor, editions }
    }
}

fn clause_passage(
    catalog: &Catalog,
    entry: Entry<'_>,
    in_force: &TimeInForce<'_>,
    summary: &str,
    place: usize,
    clause: &Clause,
) -> Passage {
    let timeline = &catalog.timeline;
    let subject = PassageGroup::of_subject(entry.subject);
    let printed_in =
        entry.subject.entries().filter(|other| other.record.clause(&clause.id).is_some());
    let record_note = entry.record.note.as_ref().filter(|_| place == 0);
    Passage {
        id: format!("{}#{}", entry.subject.id, clause.id.value),
        kind: subject.kind,
        subject: entry.subject.id.clone(),
        slot: subject.slot,
        chapter: subject.chapter,
        line: vec![timeline.line_of(entry.edition).to_owned()],
        edition: vec![timeline.edition_id(entry.edition).to_owned()],
        date: timeline.edition(entry.edition).date,
        holds: in_force.editions.iter().cloned().chain(kept_in(catalog, entry, clause)).collect(),
        versions: printed_in.map(|other| timeline.edition_id(other.edition).to_owned()).collect(),
        in_force: in_force.successor.is_none(),
        superseded_by: in_force.successor.map(|next| Successor {
            edition: timeline.edition_id(next.edition).to_owned(),
            text: replacement(next, clause).map(|clause| markdown::plain(&clause.text)),
        }),
        change: clause.change.as_ref().map(|change| change.value.into()),
        name: entry.record.name.value.clone(),
        heading: clause.heading(),
        summary: summary.to_owned(),
        question: String::new(),
        text: markdown::plain(&clause.text),
        notes: plain_notes([clause.note.as_ref(), record_note]),
        place,
        printed: None,
    }
}

/// The editions of supplements that leave a clause of the line's newest record in force.
fn kept_in<'a>(
    catalog: &'a Catalog,
    entry: Entry<'a>,
    clause: &'a Clause,
) -> impl Iterator<Item = String> {
    let timeline = &catalog.timeline;
    let is_newest = entry.subject.next_edition(entry.edition, timeline).is_none();
    let is_kept = move |edition: &EditionIndex| {
        let own = catalog.in_force_in_line(entry.subject, *edition).and_then(Result::ok);
        is_newest && own.is_none_or(|own| !own.record.replaces(&clause.id))
    };
    let supplements = timeline.supplements_of(timeline.line_of(entry.edition));
    supplements.filter(is_kept).map(|edition| timeline.edition_id(edition).to_owned())
}

/// The clause of the next record that took a clause's place: the same id, or one that says that it
/// was this one.
fn replacement<'a>(next: Entry<'a>, clause: &Clause) -> Option<&'a Clause> {
    let was_this =
        |other: &&Clause| other.was.as_ref().is_some_and(|was| was.value == clause.id.value);
    next.record
        .clause(&clause.id)
        .or_else(|| next.record.clauses.iter().map(|clause| &clause.value).find(was_this))
}

fn plain_notes<'a>(notes: impl IntoIterator<Item = Option<&'a Spanned<String>>>) -> String {
    notes.into_iter().flatten().map(|note| markdown::plain(note)).collect::<Vec<_>>().join("\n")
}

/// What the clauses of a subject are, with its slot or its chapter.
pub(super) struct PassageGroup {
    pub(super) kind: PassageKind,
    pub(super) slot: Option<Slot>,
    pub(super) chapter: Option<String>,
}

impl PassageGroup {
    pub(super) fn of_subject(subject: &Subject) -> Self {
        match &subject.kind {
            SubjectKind::Ability(slot) => {
                Self { kind: PassageKind::Ability, slot: Some(*slot), chapter: None }
            }
            SubjectKind::Rule(chapter) => {
                let is_glossary = subject.id == GLOSSARY;
                let kind = if is_glossary { PassageKind::Term } else { PassageKind::Rule };
                Self { kind, slot: None, chapter: Some(chapter.clone()) }
            }
        }
    }
}

fn ruling_passage(catalog: &Catalog, entry: RulingEntry<'_>) -> Passage {
    let timeline = &catalog.timeline;
    let editions = entry.ruling.holds_for(timeline);
    let ids: Vec<String> = editions.iter().map(|no| timeline.edition_id(*no).to_owned()).collect();
    let mut lines: Vec<String> =
        editions.iter().map(|no| timeline.line_of(*no).to_owned()).collect();
    lines.dedup();
    let holds_in_newest =
        |line: &String| timeline.newest(line).is_some_and(|newest| editions.contains(&newest));
    let subject = catalog.subject(entry.subject);
    let group = subject.map(PassageGroup::of_subject);
    let newest_name = subject
        .and_then(|subject| subject.entries().next_back())
        .map(|entry| entry.record.name.value.clone());
    let first_edition = editions.first().map(|no| timeline.edition(*no));
    let statuses: Vec<&str> = entry.ruling.statuses().into_iter().map(RulingStatus::name).collect();
    Passage {
        id: entry.path_id(),
        kind: PassageKind::Ruling,
        subject: entry.subject.to_owned(),
        slot: group.as_ref().and_then(|group| group.slot),
        chapter: group.and_then(|group| group.chapter),
        in_force: lines.iter().any(holds_in_newest),
        line: lines,
        date: first_edition.map_or(Date::Unknown, |edition| edition.date),
        holds: ids.clone(),
        edition: ids,
        versions: Vec::new(),
        superseded_by: None,
        change: None,
        name: newest_name.unwrap_or_else(|| entry.subject.replace('-', " ")),
        heading: entry.id.replace('-', " "),
        summary: statuses.join(", "),
        question: markdown::plain(&entry.ruling.question),
        text: RulingAnswer::new(entry.ruling, timeline).to_plain_text(),
        notes: plain_notes([entry.ruling.note.as_ref()]),
        place: 0,
        printed: None,
    }
}

fn open_point_passage(catalog: &Catalog, entry: OpenPointEntry<'_>) -> Passage {
    let (timeline, point) = (&catalog.timeline, entry.point);
    let editions = point.open_in(timeline);
    let ids: Vec<String> = editions.iter().map(|no| timeline.edition_id(*no).to_owned()).collect();
    let mut lines: Vec<String> =
        editions.iter().map(|no| timeline.line_of(*no).to_owned()).collect();
    lines.dedup();
    let readings: Vec<String> =
        point.readings.iter().map(|reading| markdown::plain(&reading.text)).collect();
    let played = point.reading(&point.plays).map(|reading| markdown::plain(&reading.text));
    let first_edition = editions.first().map(|no| timeline.edition(*no));
    Passage {
        id: entry.name.to_owned(),
        kind: PassageKind::OpenPoint,
        subject: entry.name.to_owned(),
        slot: None,
        chapter: None,
        in_force: true,
        line: lines,
        date: first_edition.map_or(Date::Unknown, |edition| edition.date),
        holds: ids.clone(),
        edition: ids,
        versions: Vec::new(),
        superseded_by: None,
        change: None,
        name: "Open point".to_owned(),
        heading: entry.name.replace('-', " "),
        summary: point.kind.description().to_owned(),
        question: markdown::plain(&point.question),
        text: format!("We play: {} {}", played.unwrap_or_default(), markdown::plain(&point.why)),
        notes: readings.join("\n"),
        place: 0,
        printed: None,
    }
}
