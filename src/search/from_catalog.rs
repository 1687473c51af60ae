//! The passages of a catalog: one for each clause, ruling and glossary term, with what superseded
//! it.

use super::passage::{Passage, PassageKind, Successor};
use crate::rulings::RulingAnswer;
use variorum_corpus::catalog::{
    Catalog, Entry, GLOSSARY, OpenPointEntry, RulingEntry, Subject, SubjectKind,
};
use variorum_corpus::markdown;
use variorum_corpus::record::{ChangeKind, Clause, ClauseRef, Reading, Ruling, Slot};
use variorum_corpus::timeline::{Date, Edition, EditionIndex, EditionKind, MAIN_LINE, Timeline};
use variorum_corpus::yaml::Spanned;

/// Every passage of a catalog: the subjects with their clauses, the rulings, the editions, the
/// open points.
/// A kind of thing that is to be found as well gets a function here that makes its passages.
pub fn passages(catalog: &Catalog) -> Vec<Passage> {
    let subjects = catalog.subjects().flat_map(|subject| {
        let head = subject_head(catalog, subject);
        head.into_iter().chain(clause_passages(catalog, subject))
    });
    let rulings = catalog.rulings().map(|ruling| ruling_passage(catalog, ruling));
    let editions = catalog.timeline.indexed_editions();
    let editions = editions.map(|(no, _)| edition_head(&catalog.timeline, no));
    let open_points = catalog.open_points().filter_map(|point| open_point_passage(catalog, point));
    subjects.chain(rulings).chain(editions).chain(open_points).collect()
}

/// A subject as a whole: what it is called, how it is marked, and what it is about in any edition.
fn subject_head(catalog: &Catalog, subject: &Subject) -> Option<Passage> {
    if subject.id == GLOSSARY {
        return None;
    }
    let timeline = &catalog.timeline;
    let entries: Vec<Entry<'_>> = subject.entries().collect();
    let newest = newest_of_main_line(timeline, &entries)?;
    let names = entries.iter().map(|entry| &entry.record.name.value);
    let asked_as = entries.iter().flat_map(|entry| &entry.record.asked_as).map(|term| &term.value);
    let is_new = |name: &&String| **name != newest.record.name.value;
    let group = PassageGroup::of_subject(subject);
    let markers = entries.iter().filter_map(|entry| entry.record.marker.as_ref());
    let markers = distinct(markers.map(|marker| marker.to_string()));
    let spelled =
        markers.iter().flat_map(|marker| [marker.clone(), marker.replace("grey", "gray")]);
    let marked_as = distinct(spelled.flat_map(|marker| {
        let slot = group.slot.map_or("", Slot::name);
        [format!("{marker} {slot}"), format!("{slot} {marker}")]
    }));
    let slot = group.slot.map(|slot| format!("{} ability", slot.name()));
    Some(Passage {
        id: subject.id.clone(),
        group: subject.id.clone(),
        line: distinct(entries.iter().map(|entry| timeline.line_of(entry.edition).to_owned())),
        edition: entries.iter().map(|entry| timeline.edition_id(entry.edition).into()).collect(),
        date: entries.iter().map(|entry| timeline.edition(entry.edition).date).collect(),
        holds: distinct(
            entries.iter().flat_map(|entry| TimeInForce::of_record(catalog, *entry).editions),
        ),
        in_force: true,
        change: entries.iter().filter_map(|entry| entry.record.change.as_ref()).fold(
            None,
            |kind, change| {
                kind.filter(|kind| *kind == ChangeKind::Functional).or(Some(*change.kind))
            },
        ),
        name: newest.record.name.value.clone(),
        marker: distinct(markers.into_iter().chain(slot)).join(" "),
        asked_as: distinct(names.chain(asked_as).filter(is_new).chain(&marked_as).cloned()),
        summary: distinct(
            [newest].iter().chain(&entries).map(|entry| markdown::plain(&entry.record.summary)),
        )
        .join("\n"),
        ..group.empty_passage(&subject.id)
    })
}

/// The newest record of the main line, or of all where the main line has none.
fn newest_of_main_line<'a>(timeline: &Timeline, entries: &[Entry<'a>]) -> Option<Entry<'a>> {
    let is_main = |entry: &&Entry<'_>| timeline.line_of(entry.edition) == MAIN_LINE;
    entries.iter().rev().find(is_main).or(entries.last()).copied()
}

/// The values without repetitions, in the order in which they come first.
fn distinct(values: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = Vec::new();
    for value in values {
        if !seen.contains(&value) {
            seen.push(value);
        }
    }
    seen
}

/// What an edition of a month is called by it: `April 2003`, `April 2003 errata`.
fn names_by_month(title: &str, date: Date) -> Vec<String> {
    let Date::Month(..) = date else { return Vec::new() };
    let month = date.spelled_out();
    let word = title.split_whitespace().next_back();
    let with_word = word.map(|word| format!("{month} {word}"));
    std::iter::once(month).chain(with_word).collect()
}

/// What an edition is called by the documents that only it has: `Rebellion rulebook`.
fn names_by_document<'a>(
    timeline: &'a Timeline,
    edition: &'a Edition,
) -> impl Iterator<Item = String> {
    let has = |edition: &Edition, id: &str| edition.documents.iter().any(|it| it.value == id);
    let is_its_own = move |id: &&Spanned<String>| {
        timeline.editions.iter().filter(|other| has(other, id)).count() == 1
    };
    let documents = edition.documents.iter().filter(is_its_own);
    documents.filter_map(|id| Some(timeline.document(id)?.title.clone()))
}

fn edition_head(timeline: &Timeline, no: EditionIndex) -> Passage {
    let edition = timeline.edition(no);
    let id = edition.id.value.clone();
    Passage {
        group: id.clone(),
        kind: PassageKind::Edition,
        line: vec![timeline.line_of(no).to_owned()],
        edition: vec![id.clone()],
        date: vec![edition.date],
        holds: vec![id.clone()],
        in_force: true,
        name: edition.title.clone(),
        marker: edition.date.spelled_out(),
        asked_as: [edition.short.clone(), edition.title_and_date()]
            .into_iter()
            .chain(names_by_month(&edition.title, edition.date))
            .chain(names_by_document(timeline, edition))
            .chain((edition.kind == EditionKind::Errata).then(|| "errata".to_owned()))
            .collect(),
        summary: edition.description.clone(),
        ..PassageGroup { kind: PassageKind::Edition, slot: None, chapter: None }.empty_passage("")
    }
    .with_id(id)
}

/// An open point, under the subject that it is about first.
fn open_point_passage(catalog: &Catalog, entry: OpenPointEntry<'_>) -> Option<Passage> {
    let (point, timeline) = (entry.point, &catalog.timeline);
    let subject = catalog.subject(&ClauseRef::parse(point.passages.first()?)?.subject)?;
    let entries: Vec<Entry<'_>> = subject.entries().collect();
    let editions = point.open_in(timeline);
    let ids: Vec<String> = editions.iter().map(|no| timeline.edition_id(*no).to_owned()).collect();
    let reading = |reading: &Reading| markdown::plain(&reading.text);
    let readings: Vec<String> = point.readings.iter().map(|one| reading(one)).collect();
    Some(Passage {
        id: entry.name.to_owned(),
        kind: PassageKind::OpenPoint,
        line: distinct(editions.iter().map(|no| timeline.line_of(*no).to_owned())),
        date: editions.iter().map(|no| timeline.edition(*no).date).collect(),
        holds: ids.clone(),
        edition: ids,
        in_force: true,
        name: newest_of_main_line(timeline, &entries)?.record.name.value.clone(),
        question: markdown::plain(&point.question),
        text: format!(
            "We play: {} {}",
            point.reading(&point.plays).map(reading).unwrap_or_default(),
            markdown::plain(&point.why)
        ),
        notes: readings.join("\n"),
        ..PassageGroup::of_subject(subject).empty_passage(&subject.id)
    })
}

/// The clauses of a subject. Editions that have the very same words share a passage, so that a
/// passage never credits an edition with words that it does not have.
fn clause_passages(catalog: &Catalog, subject: &Subject) -> Vec<Passage> {
    let mut passages: Vec<Passage> = Vec::new();
    for entry in subject.entries() {
        let in_force = TimeInForce::of_record(catalog, entry);
        for (place, clause) in (0..).zip(&entry.record.clauses) {
            let passage = clause_passage(catalog, entry, &in_force, place, &clause.value);
            let same = |other: &&mut Passage| {
                other.id == passage.id
                    && other.text == passage.text
                    && other.heading == passage.heading
            };
            match passages.iter_mut().find(same) {
                Some(older) => older.add_edition(passage),
                None => passages.push(passage),
            }
        }
    }
    let editions: Vec<(String, Vec<String>)> =
        passages.iter().map(|passage| (passage.id.clone(), passage.edition.clone())).collect();
    for passage in &mut passages {
        let of_clause = editions.iter().filter(|(id, _)| *id == passage.id);
        let others = of_clause.flat_map(|(_, editions)| editions);
        passage.other_wording =
            others.filter(|edition| !passage.edition.contains(edition)).cloned().collect();
    }
    passages
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
    place: usize,
    clause: &Clause,
) -> Passage {
    let timeline = &catalog.timeline;
    let subject = PassageGroup::of_subject(entry.subject);
    let record_note = entry.record.note.as_ref().filter(|_| place == 0);
    let id = format!("{}#{}", entry.subject.id, clause.id.value);
    // A term that is not a subject itself is a result of its own, under its own name.
    let is_own_result = subject.kind == PassageKind::Term && catalog.subject(&clause.id).is_none();
    let (name, heading, group) = match (subject.kind, is_own_result) {
        (PassageKind::Term, true) => (clause.heading(), String::new(), id.clone()),
        (PassageKind::Term, false) => {
            (entry.record.name.value.clone(), clause.heading(), clause.id.value.clone())
        }
        _ => (entry.record.name.value.clone(), clause.heading(), entry.subject.id.clone()),
    };
    Passage {
        group,
        line: vec![timeline.line_of(entry.edition).to_owned()],
        edition: vec![timeline.edition_id(entry.edition).to_owned()],
        date: vec![timeline.edition(entry.edition).date],
        holds: in_force.editions.iter().cloned().chain(kept_in(catalog, entry, clause)).collect(),
        in_force: in_force.successor.is_none(),
        superseded_by: in_force.successor.map(|next| Successor {
            edition: timeline.edition_id(next.edition).to_owned(),
            text: replacement(next, clause).map(|clause| markdown::plain(&clause.text)),
        }),
        change: clause.change.as_ref().map(|change| change.value.into()),
        name,
        heading,
        text: markdown::plain(&clause.text),
        notes: plain_notes([clause.note.as_ref(), record_note]),
        place,
        ..subject.empty_passage(&entry.subject.id)
    }
    .with_id(id)
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

    /// A passage of a subject without anything said in it, as its head.
    pub(super) fn empty_passage(self, subject: &str) -> Passage {
        Passage {
            id: subject.to_owned(),
            group: subject.to_owned(),
            kind: self.kind,
            subject: subject.to_owned(),
            slot: self.slot,
            chapter: self.chapter,
            line: Vec::new(),
            edition: Vec::new(),
            date: Vec::new(),
            holds: Vec::new(),
            other_wording: Vec::new(),
            in_force: false,
            superseded_by: None,
            change: None,
            status: Vec::new(),
            name: String::new(),
            marker: String::new(),
            asked_as: Vec::new(),
            heading: String::new(),
            summary: String::new(),
            question: String::new(),
            text: String::new(),
            notes: String::new(),
            place: 0,
            printed: None,
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
    let RulingTexts { question, answer, notes, status } =
        RulingTexts::of_ruling(entry.ruling, timeline);
    let group =
        group.unwrap_or(PassageGroup { kind: PassageKind::Rule, slot: None, chapter: None });
    Passage {
        id: entry.path_id(),
        kind: PassageKind::Ruling,
        in_force: lines.iter().any(holds_in_newest),
        line: lines,
        date: vec![first_edition.map_or(Date::Unknown, |edition| edition.date)],
        holds: ids.clone(),
        edition: ids,
        name: newest_name.unwrap_or_else(|| entry.subject.replace('-', " ")),
        question,
        text: answer,
        notes,
        status,
        ..group.empty_passage(entry.subject)
    }
}

/// What a ruling says, in plain words. Its id is not a heading: nobody asks for that.
struct RulingTexts {
    question: String,
    answer: String,
    notes: String,
    status: Vec<String>,
}

impl RulingTexts {
    fn of_ruling(ruling: &Ruling, timeline: &Timeline) -> Self {
        let statuses = ruling.statuses().into_iter();
        Self {
            question: markdown::plain(&ruling.question),
            answer: RulingAnswer::new(ruling, timeline).to_plain_text(),
            notes: plain_notes([ruling.note.as_ref()]),
            status: statuses.map(|status| status.name().to_owned()).collect(),
        }
    }
}
