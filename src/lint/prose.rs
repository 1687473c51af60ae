//! Every text of the records, rulings and open points that somebody wrote for readers, and where it is.

use variorum_corpus::catalog::OpenPointEntry;
use variorum_corpus::diagnostic::Position;
use variorum_corpus::record::{Clause, Record, Ruling};
use variorum_corpus::yaml::{Spanned, locate};

use super::LintContext;

/// A text that somebody wrote for readers.
#[derive(Clone, Copy)]
pub(super) struct Prose<'a> {
    pub(super) path: &'a str,
    /// What it is, as a finding calls it: `clause's note`.
    pub(super) label: &'static str,
    /// The subject of the record, the one that the ruling is filed under, or the open point.
    pub(super) subject: &'a str,
    /// The clause that it is the text of, if it is one.
    pub(super) clause: Option<&'a Clause>,
    pub(super) text: &'a Spanned<String>,
}

impl Prose<'_> {
    /// Where the byte `offset` of the text is in its file.
    pub(super) fn position_of(&self, offset: usize, context: &LintContext<'_>) -> Position {
        locate(context.file_text(self.path), self.text, offset)
    }
}

impl<'a> LintContext<'a> {
    /// Every text of every record, ruling and open point.
    pub(super) fn prose(&self) -> Vec<Prose<'a>> {
        let mut all = Vec::new();
        for entry in self.catalog.entries() {
            push_record_prose(entry.path, &entry.subject.id, entry.record, &mut all);
        }
        for entry in self.catalog.rulings() {
            push_ruling_prose(entry.path, entry.subject, entry.ruling, &mut all);
        }
        for entry in self.catalog.open_points() {
            push_open_point_prose(entry, &mut all);
        }
        all
    }
}

fn push_record_prose<'a>(
    path: &'a str,
    subject: &'a str,
    record: &'a Record,
    all: &mut Vec<Prose<'a>>,
) {
    let mut push = |label, clause, text| all.push(Prose { path, label, subject, clause, text });
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

fn push_ruling_prose<'a>(
    path: &'a str,
    subject: &'a str,
    ruling: &'a Ruling,
    all: &mut Vec<Prose<'a>>,
) {
    let mut push = |label, text| all.push(Prose { path, label, subject, clause: None, text });
    push("question", &ruling.question);
    for stretch in ruling.stretches() {
        push("verdict", &stretch.verdict);
        push("answer", &stretch.answer);
    }
    if let Some(note) = &ruling.note {
        push("note", note);
    }
}

fn push_open_point_prose<'a>(entry: OpenPointEntry<'a>, all: &mut Vec<Prose<'a>>) {
    let OpenPointEntry { name: subject, path, point } = entry;
    let mut push = |label, text| all.push(Prose { path, label, subject, clause: None, text });
    push("question", &point.question);
    point.readings.iter().for_each(|reading| push("reading", &reading.text));
    push("reason", &point.why);
    point.settled.iter().for_each(|settlement| push("source", &settlement.source));
}
