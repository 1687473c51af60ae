//! What several rules look at: names, the record before, every text with its place.
//! It judges nothing.

use variorum_corpus::catalog::{Catalog, Entry, Names};
use variorum_corpus::diagnostic::{Finding, Position};
use variorum_corpus::edition::{EditionIndex, EditionKind, MAIN_LINE, Moment, Timeline};
use variorum_corpus::markdown;
use variorum_corpus::record::{Clause, Record, Ruling};
use variorum_corpus::yaml::Spanned;

use super::place;

/// The catalog as the rules see it.
#[derive(Debug)]
pub struct Context<'a> {
    /// Every record and ruling.
    pub catalog: &'a Catalog,
    /// Every name that a link may use.
    pub names: Names<'a>,
}

/// What stands before a record in its line.
#[derive(Debug, Clone, Copy)]
pub enum Lineage<'a> {
    /// Nothing: it is the first.
    First,
    /// The record that it supersedes.
    After(Entry<'a>),
    /// A record that cannot be read, so nothing can be said.
    Unreadable,
}

/// A text that somebody wrote for readers.
#[derive(Debug, Clone, Copy)]
pub struct Prose<'a> {
    /// The file.
    pub path: &'a str,
    /// What it is, as a finding calls it.
    pub what: &'static str,
    /// The subject of the record, or the one that the ruling is filed under.
    pub subject: &'a str,
    /// The clause that it is the text of, if it is one.
    pub clause: Option<&'a Clause>,
    /// The text.
    pub text: &'a Spanned<String>,
}

impl<'a> Context<'a> {
    /// Reads everything that the rules need.
    pub fn new(catalog: &'a Catalog) -> Self {
        let names = Names::of(catalog);
        Self { catalog, names }
    }

    /// The timeline.
    pub fn timeline(&self) -> &'a Timeline {
        &self.catalog.timeline
    }

    /// What stands before a record in its line.
    pub fn lineage(&self, entry: &Entry<'a>) -> Lineage<'a> {
        let previous = entry.subject.previous_edition(entry.edition, self.timeline());
        match previous.and_then(|edition| entry.subject.record(edition)) {
            Some(Ok(before)) => Lineage::After(before),
            Some(Err(_)) => Lineage::Unreadable,
            None => Lineage::First,
        }
    }

    /// Every record that says how it changed, with the record that it supersedes.
    pub fn successions(&self) -> impl Iterator<Item = (Entry<'a>, Entry<'a>)> {
        let changed = self.catalog.entries().filter(|entry| entry.record.change.is_some());
        changed.filter_map(|entry| match self.lineage(&entry) {
            Lineage::After(before) => Some((entry, before)),
            Lineage::First | Lineage::Unreadable => None,
        })
    }

    /// What of a subject is in force in an edition; a supplement leaves standing what it does not
    /// mention.
    pub fn in_force(&self, subject: &str, no: EditionIndex) -> Option<Entry<'a>> {
        let subject = self.catalog.subject(subject)?;
        let at = |no| self.catalog.in_force(subject, Moment::Edition(no), MAIN_LINE)?.ok();
        let supplement = self
            .timeline()
            .edition(no)
            .is_some_and(|edition| edition.kind == EditionKind::Supplement);
        at(no).or_else(|| at(self.timeline().newest(MAIN_LINE).filter(|_| supplement)?))
    }

    /// Every text of every record and ruling.
    pub fn prose(&self) -> Vec<Prose<'a>> {
        let mut all = Vec::new();
        for entry in self.catalog.entries() {
            record_prose(entry.path, &entry.subject.id, entry.record, &mut all);
        }
        for entry in self.catalog.rulings() {
            ruling_prose(entry.path, entry.subject, entry.ruling, &mut all);
        }
        all
    }

    /// Where the byte `offset` of a text stands in its file.
    pub fn place(&self, path: &str, text: &Spanned<String>, offset: usize) -> Position {
        let file = self.catalog.text(path).unwrap_or_default();
        place::inside(file, text, offset)
    }

    /// A finding about a record or ruling as a whole, shown at its first line.
    pub fn about_file(
        &self,
        path: &str,
        code: &'static str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Finding {
        Finding::new(path, Position { line: 1, column: 1 }, code, message, help)
    }
}

fn record_prose<'a>(path: &'a str, subject: &'a str, record: &'a Record, all: &mut Vec<Prose<'a>>) {
    let mut push = |what, clause, text| {
        all.push(Prose { path, what, subject, clause, text });
    };
    push("name", None, &record.name);
    push("summary", None, &record.summary);
    if let Some(change) = &record.change {
        push("note of the change", None, &change.note);
        if let Some(reason) = &change.no_witness {
            push("reason without a witness", None, reason);
        }
    }
    if let Some(departure) = &record.departs_from {
        push("note of the departure", None, &departure.note);
    }
    if let Some(note) = &record.note {
        push("note", None, note);
    }
    for clause in record.clauses.iter().map(|clause| &clause.value) {
        if let Some(name) = &clause.name {
            push("clause's name", None, name);
        }
        push("clause's text", Some(clause), &clause.text);
        if let Some(note) = &clause.note {
            push("clause's note", None, note);
        }
        clause.undefined.iter().for_each(|term| push("undefined term", None, term));
    }
}

fn ruling_prose<'a>(path: &'a str, subject: &'a str, ruling: &'a Ruling, all: &mut Vec<Prose<'a>>) {
    let texts = [("question", Some(&ruling.question)), ("answer", Some(&ruling.answer))];
    let more = [("convention", ruling.convention.as_ref()), ("note", ruling.note.as_ref())];
    for (what, text) in texts.into_iter().chain(more) {
        if let Some(text) = text {
            all.push(Prose { path, what, subject, clause: None, text });
        }
    }
}

/// Whether two clauses say the same in the same words; a link more or less is no word.
pub fn same_words(a: &Clause, b: &Clause) -> bool {
    words(a) == words(b)
}

fn words(clause: &Clause) -> Vec<String> {
    let plain = markdown::plain(&clause.text);
    let name = clause.name.as_ref().map(|name| name.as_str()).unwrap_or_default();
    name.split_whitespace().chain(plain.split_whitespace()).map(str::to_owned).collect()
}

/// The clause that this one continues: the one of its own id, else the one that it says it was.
pub fn continues<'a>(clause: &Clause, before: &'a Record) -> Option<&'a Clause> {
    let was = || before.clause(clause.was.as_ref()?);
    before.clause(&clause.id).or_else(was)
}
