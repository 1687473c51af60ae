//! A record's clauses as a page shows them, with the rulings beside them.
//! The rest of the page is for `subject`.

use super::address;
use super::context::{Context, Sheet};
use super::text::Writer;
use super::words;
use variorum_corpus::catalog::{Entry, RulingEntry};
use variorum_corpus::markdown;
use variorum_corpus::record::{ChangeKind, Clause};

/// A clause as a page shows it.
#[derive(Debug)]
pub struct ClauseView {
    /// Its id, an anchor.
    pub id: String,
    /// Its place in the record, from 1.
    pub number: usize,
    /// Its heading.
    pub heading: String,
    /// Its text, as HTML.
    pub html: String,
    /// How it changed.
    pub change: Option<ChangeKind>,
    /// A note on it, as HTML.
    pub note: Option<String>,
    /// The terms that no document defines.
    pub undefined: Vec<String>,
    /// The rulings that cite it.
    pub rulings: Vec<RulingLink>,
}

/// A ruling beside a clause.
#[derive(Debug)]
pub struct RulingLink {
    /// Its page.
    pub href: String,
    /// The question.
    pub question: String,
    /// The answer, as HTML.
    pub answer: String,
    /// `stated`, `derived` or `silent`.
    pub status: &'static str,
}

/// A record on its way to a page.
#[derive(Debug)]
pub struct Shown<'a> {
    /// The catalog.
    pub context: &'a Context<'a>,
    /// The subject.
    pub sheet: &'a Sheet<'a>,
    /// The record.
    pub entry: Entry<'a>,
    /// Writes texts for the page.
    pub writer: &'a Writer<'a>,
    /// The way up to the site's root.
    pub root: &'a str,
    /// Whether it is the page of what is in force.
    pub own: bool,
}

impl<'a> Shown<'a> {
    /// Every clause with the rulings that cite it.
    pub fn clauses(&self) -> Vec<ClauseView> {
        let clauses = self.entry.record.clauses.iter().map(|clause| &clause.value);
        (1..).zip(clauses).map(|(number, clause)| self.clause(number, clause)).collect()
    }

    fn clause(&self, number: usize, clause: &Clause) -> ClauseView {
        ClauseView {
            id: clause.id.value.clone(),
            number,
            heading: words::capital(&clause.heading()),
            html: self.writer.block(&clause.text),
            change: clause.change.as_ref().map(|change| change.value.into()),
            note: clause.note.as_ref().map(|note| self.writer.block(note)),
            undefined: clause.undefined.iter().map(|term| term.value.clone()).collect(),
            rulings: self.rulings(|cite| self.cited(cite) == Some(clause.id.as_str())),
        }
    }

    /// The clause of this subject that a citation names.
    fn cited<'c>(&self, cite: &'c str) -> Option<&'c str> {
        cite.strip_prefix(self.sheet.subject.id.as_str())?.strip_prefix('#')
    }

    /// The rulings that hold in the edition shown and of whose citations one is wanted.
    fn rulings(&self, wanted: impl Fn(&str) -> bool) -> Vec<RulingLink> {
        self.shown()
            .filter(|entry| entry.ruling.cites.iter().any(|cite| wanted(cite)))
            .map(|entry| self.ruling(entry))
            .collect()
    }

    /// The rulings of the subject that hold in the edition shown; on the page of what is in force,
    /// all of them.
    fn shown(&self) -> impl Iterator<Item = &RulingEntry<'a>> {
        let timeline = &self.context.catalog.timeline;
        let holds = move |entry: &&RulingEntry<'a>| {
            self.own || entry.ruling.holds_for(timeline).contains(&self.entry.edition)
        };
        self.context.rulings_of(&self.sheet.subject.id).filter(holds)
    }

    fn ruling(&self, entry: &RulingEntry<'_>) -> RulingLink {
        RulingLink {
            href: format!("{}{}", self.root, address::ruling(entry.subject, entry.id)),
            question: markdown::plain(&entry.ruling.question),
            answer: self.writer.line(&entry.ruling.answer),
            status: entry.ruling.status.name(),
        }
    }

    /// Rulings filed under the subject that cite none of the clauses shown.
    pub fn other_rulings(&self) -> Vec<RulingLink> {
        let is_shown = |cite: &str| {
            self.cited(cite).is_some_and(|clause| self.entry.record.clause(clause).is_some())
        };
        let others =
            self.shown().filter(|entry| !entry.ruling.cites.iter().any(|cite| is_shown(cite)));
        others.map(|entry| self.ruling(entry)).collect()
    }
}
