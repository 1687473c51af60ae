//! The passages of a catalog: one for each clause, ruling and glossary term, with what superseded
//! it.
//! It reads no document of the user's own, and knows no index and no query.

use super::passage::{Passage, PassageKind, Successor};
use variorum_corpus::catalog::{Catalog, Entry, GLOSSARY, RulingEntry, Subject, SubjectKind};
use variorum_corpus::markdown;
use variorum_corpus::record::{ChangeKind, Clause};
use variorum_corpus::timeline::{Date, EditionIndex};

/// Every passage of a catalog, subject by subject and edition by edition, then the rulings.
pub fn passages(catalog: &Catalog) -> Vec<Passage> {
    each_passage(catalog).collect()
}

/// The same, one after the other, so that memory holds those of one record.
pub fn each_passage(catalog: &Catalog) -> impl Iterator<Item = Passage> {
    let clauses = catalog.entries().flat_map(|entry| {
        let maker = Maker::new(catalog, entry);
        entry
            .record
            .clauses
            .iter()
            .enumerate()
            .map(move |(place, clause)| maker.passage(place, &clause.value))
            .collect::<Vec<_>>()
    });
    clauses.chain(catalog.rulings().map(|ruling| of_ruling(catalog, ruling)))
}

/// What all passages of one record share.
pub(super) struct Maker<'a> {
    catalog: &'a Catalog,
    entry: Entry<'a>,
    pub(super) next: Option<Entry<'a>>,
    pub(super) holds: Vec<String>,
    summary: String,
}

impl<'a> Maker<'a> {
    pub(super) fn new(catalog: &'a Catalog, entry: Entry<'a>) -> Self {
        let timeline = &catalog.timeline;
        let line = timeline.line_of(entry.edition);
        let next = entry.subject.successor(entry.edition, timeline);
        let before_next = |no: EditionIndex| next.is_none_or(|next| no < next.edition);
        let holds = timeline.indexed_editions().filter(|(no, edition)| {
            *no >= entry.edition && before_next(*no) && *edition.line == line
        });
        let holds = holds.map(|(_, edition)| edition.id.value.clone()).collect();
        Self { catalog, entry, next, holds, summary: markdown::plain(&entry.record.summary) }
    }

    fn passage(&self, place: usize, clause: &Clause) -> Passage {
        let (entry, timeline) = (self.entry, &self.catalog.timeline);
        let (kind, slot, chapter) = kind_of(entry.subject);
        let printed =
            entry.subject.entries().filter(|other| other.record.clause(&clause.id).is_some());
        let change = clause.change.as_ref().map(|change| ChangeKind::from(change.value));
        Passage {
            id: format!("{}#{}", entry.subject.id, clause.id.value),
            kind,
            subject: entry.subject.id.clone(),
            slot,
            chapter,
            line: vec![timeline.line_of(entry.edition).to_owned()],
            edition: vec![timeline.edition_id(entry.edition).to_owned()],
            date: timeline.edition(entry.edition).date,
            holds: self.holds.clone(),
            versions: printed.map(|other| timeline.edition_id(other.edition).to_owned()).collect(),
            in_force: self.next.is_none(),
            superseded_by: self.next.map(|next| Successor {
                edition: timeline.edition_id(next.edition).to_owned(),
                text: heir(next, clause).map(|heir| markdown::plain(&heir.text)),
            }),
            change: change.map(|change| change.name().to_owned()),
            name: entry.record.name.value.clone(),
            heading: clause.heading(),
            summary: self.summary.clone(),
            question: String::new(),
            text: markdown::plain(&clause.text),
            notes: notes([clause.note.as_ref(), entry.record.note.as_ref().filter(|_| place == 0)]),
            place,
            printed: None,
        }
    }
}

/// What the clauses of a subject are, with its slot or its chapter.
pub(super) fn kind_of(subject: &Subject) -> (PassageKind, Option<String>, Option<String>) {
    let group = subject.kind.group().to_owned();
    match &subject.kind {
        SubjectKind::Ability(_) => (PassageKind::Ability, Some(group), None),
        SubjectKind::Rule(_) if subject.id == GLOSSARY => (PassageKind::Term, None, Some(group)),
        SubjectKind::Rule(_) => (PassageKind::Rule, None, Some(group)),
    }
}

/// The clause of the next record that took a clause's place: the same id, or one that says that it
/// was this one.
fn heir<'a>(next: Entry<'a>, clause: &Clause) -> Option<&'a Clause> {
    let was = |heir: &&Clause| heir.was.as_ref().is_some_and(|was| was.value == clause.id.value);
    next.record
        .clause(&clause.id)
        .or_else(|| next.record.clauses.iter().map(|clause| &clause.value).find(was))
}

fn notes<'a>(
    notes: impl IntoIterator<Item = Option<&'a variorum_corpus::yaml::Spanned<String>>>,
) -> String {
    notes.into_iter().flatten().map(|note| markdown::plain(note)).collect::<Vec<_>>().join("\n")
}

fn of_ruling(catalog: &Catalog, entry: RulingEntry<'_>) -> Passage {
    let timeline = &catalog.timeline;
    let editions = entry.ruling.holds_for(timeline);
    let ids: Vec<String> = editions.iter().map(|no| timeline.edition_id(*no).to_owned()).collect();
    let mut line: Vec<String> =
        editions.iter().map(|no| timeline.line_of(*no).to_owned()).collect();
    line.dedup();
    let subject = catalog.subject(entry.subject);
    let group = |wanted: &str| {
        subject
            .map(|subject| &subject.kind)
            .filter(|kind| kind.name() == wanted)
            .map(|kind| kind.group().to_owned())
    };
    let name = subject
        .and_then(|subject| subject.entries().next_back())
        .map(|entry| entry.record.name.value.clone());
    Passage {
        id: entry.path_id(),
        kind: PassageKind::Ruling,
        subject: entry.subject.to_owned(),
        slot: group("ability"),
        chapter: group("rule"),
        in_force: line
            .iter()
            .any(|line| timeline.newest(line).is_some_and(|newest| editions.contains(&newest))),
        line,
        date: editions
            .first()
            .map(|no| timeline.edition(*no))
            .map_or(Date::Unknown, |edition| edition.date),
        holds: ids.clone(),
        edition: ids,
        versions: Vec::new(),
        superseded_by: None,
        change: None,
        name: name.unwrap_or_else(|| entry.subject.replace('-', " ")),
        heading: entry.id.replace('-', " "),
        summary: entry.ruling.status.name().to_owned(),
        question: markdown::plain(&entry.ruling.question),
        text: markdown::plain(&entry.ruling.answer),
        notes: notes([entry.ruling.note.as_ref()]),
        place: 0,
        printed: None,
    }
}
