//! What can be found: one passage per clause, ruling and glossary term, the same for every kind of search.
//! It knows no index and no query; how a passage is found is for others.

use serde::{Deserialize, Serialize};

use super::ranking::RANKING;
use crate::catalog::{Catalog, Entry, GLOSSARY, RulingEntry, Subject, SubjectKind};
use crate::edition::{Date, EditionNo, MAIN_LINE};
use crate::markdown;
use crate::record::{ChangeKind, Clause};

/// What a passage is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PassageKind {
    /// A clause of a special ability.
    Ability,
    /// A clause of a rule topic.
    Rule,
    /// A ruling.
    Ruling,
    /// A term of the glossary.
    Term,
}

impl PassageKind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Ability, Self::Rule, Self::Ruling, Self::Term];

    /// The kind in a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ability => "ability",
            Self::Rule => "rule",
            Self::Ruling => "ruling",
            Self::Term => "term",
        }
    }
}

/// What replaced a superseded passage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Successor {
    /// The edition that replaced it.
    pub edition: String,
    /// What that edition says instead; absent when it drops the clause.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// One thing that can be found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    /// Its permanent id: `subject#clause` or `subject/ruling`.
    pub id: String,
    /// What it is.
    pub kind: PassageKind,
    /// The subject.
    pub subject: String,
    /// The slot of the dial, for abilities.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<String>,
    /// The chapter, for rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chapter: Option<String>,
    /// The lines it belongs to.
    pub line: Vec<String>,
    /// The edition that prints it; for a ruling, every edition it holds for.
    pub edition: Vec<String>,
    /// The date of the (first) edition.
    pub date: Date,
    /// The editions in which it is in force.
    pub holds: Vec<String>,
    /// Every edition that prints this clause, in these words or others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub versions: Vec<String>,
    /// Whether it is in force in the newest edition of its line.
    pub in_force: bool,
    /// What replaced it, if something did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub superseded_by: Option<Successor>,
    /// How it differs from what it superseded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<String>,
    /// The subject's name.
    pub name: String,
    /// The heading: the clause's or ruling's id in words, or the term.
    pub heading: String,
    /// The record's summary; for a ruling, how sure it is.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub summary: String,
    /// The question, for rulings.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub question: String,
    /// The clause, the answer or the term, in plain words.
    pub text: String,
    /// Notes, in plain words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// Its place in its record, from 0.
    pub place: usize,
    /// Where it is printed, for the exact words of a document of the user's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<PrintedPlace>,
}

/// The document that a printed text stands in, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrintedPlace {
    /// The document's id.
    pub document: String,
    /// What people call it.
    pub title: String,
    /// The name of the imported file.
    pub file: String,
    /// The first and the last line in the file.
    pub lines: (usize, usize),
}

impl Passage {
    /// What its score is multiplied with: what is in force comes before what is superseded, the main line before the others,
    /// and the first clauses of a record, which say what it is about, a little before the last.
    pub fn weight(&self) -> f32 {
        let when = if self.in_force { 1.0 } else { RANKING.superseded };
        let where_ = if self.line.iter().any(|line| line == MAIN_LINE) { 1.0 } else { RANKING.side_line };
        let what = match self.kind {
            PassageKind::Term => RANKING.term,
            PassageKind::Ruling => RANKING.ruling,
            PassageKind::Ability | PassageKind::Rule => 1.0,
        };
        let place = u8::try_from(self.place.min(10)).unwrap_or(10);
        when * where_ * what * (1.0 - RANKING.place * f32::from(place))
    }
}

/// Every passage of a catalog, subject by subject and edition by edition, then the rulings.
pub fn passages(catalog: &Catalog) -> Vec<Passage> {
    each_passage(catalog).collect()
}

/// The same, one after the other, so that memory holds those of one record.
pub fn each_passage(catalog: &Catalog) -> impl Iterator<Item = Passage> {
    let clauses = catalog.entries().flat_map(|entry| {
        let maker = Maker::new(catalog, entry);
        entry.record.clauses.iter().enumerate().map(move |(place, clause)| maker.passage(place, &clause.value)).collect::<Vec<_>>()
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
        let next = entry.subject.entries().find(|next| next.edition > entry.edition && timeline.line_of(next.edition) == line);
        let before_next = |no: EditionNo| next.is_none_or(|next| no < next.edition);
        let holds = timeline.numbered().filter(|(no, edition)| *no >= entry.edition && before_next(*no) && *edition.line == line);
        let holds = holds.map(|(_, edition)| edition.id.value.clone()).collect();
        Self { catalog, entry, next, holds, summary: markdown::plain(&entry.record.summary) }
    }

    fn passage(&self, place: usize, clause: &Clause) -> Passage {
        let (entry, timeline) = (self.entry, &self.catalog.timeline);
        let (kind, slot, chapter) = kind_of(entry.subject);
        let printed = entry.subject.entries().filter(|other| other.record.clause(&clause.id).is_some());
        let change = clause.change.as_ref().map(|change| ChangeKind::from(change.value));
        Passage {
            id: format!("{}#{}", entry.subject.id, clause.id.value),
            kind,
            subject: entry.subject.id.clone(),
            slot,
            chapter,
            line: vec![timeline.line_of(entry.edition).to_owned()],
            edition: vec![timeline.id(entry.edition).to_owned()],
            date: timeline.edition(entry.edition).map_or(Date::Unknown, |edition| edition.date),
            holds: self.holds.clone(),
            versions: printed.map(|other| timeline.id(other.edition).to_owned()).collect(),
            in_force: self.next.is_none(),
            superseded_by: self.next.map(|next| Successor {
                edition: timeline.id(next.edition).to_owned(),
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

/// The clause of the next record that took a clause's place: the same id, or one that says that it was this one.
fn heir<'a>(next: Entry<'a>, clause: &Clause) -> Option<&'a Clause> {
    let was = |heir: &&Clause| heir.was.as_ref().is_some_and(|was| was.value == clause.id.value);
    next.record.clause(&clause.id).or_else(|| next.record.clauses.iter().map(|clause| &clause.value).find(was))
}

fn notes<'a>(notes: impl IntoIterator<Item = Option<&'a crate::yaml::At<String>>>) -> String {
    notes.into_iter().flatten().map(|note| markdown::plain(note)).collect::<Vec<_>>().join("\n")
}

fn of_ruling(catalog: &Catalog, entry: RulingEntry<'_>) -> Passage {
    let timeline = &catalog.timeline;
    let editions = entry.ruling.holds_for(timeline);
    let ids: Vec<String> = editions.iter().map(|no| timeline.id(*no).to_owned()).collect();
    let mut line: Vec<String> = editions.iter().map(|no| timeline.line_of(*no).to_owned()).collect();
    line.dedup();
    let subject = catalog.subject(entry.subject);
    let group =
        |wanted: &str| subject.map(|subject| &subject.kind).filter(|kind| kind.name() == wanted).map(|kind| kind.group().to_owned());
    let name = subject.and_then(|subject| subject.entries().next_back()).map(|entry| entry.record.name.value.clone());
    Passage {
        id: entry.path_id(),
        kind: PassageKind::Ruling,
        subject: entry.subject.to_owned(),
        slot: group("ability"),
        chapter: group("rule"),
        in_force: line.iter().any(|line| timeline.newest(line).is_some_and(|newest| editions.contains(&newest))),
        line,
        date: editions.first().and_then(|no| timeline.edition(*no)).map_or(Date::Unknown, |edition| edition.date),
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
