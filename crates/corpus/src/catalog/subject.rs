//! A subject: an ability or a rule topic, with its records by edition.
//! It knows no other subject; what they have in common is for the catalog.

use super::file::File;
use crate::diagnostic::Finding;
use crate::edition::{EditionNo, Timeline};
use crate::record::{Home, Record, Slot};

/// An ability or a rule topic.
#[derive(Debug)]
pub struct Subject {
    /// The id.
    pub id: String,
    /// What it is, and where its records stand.
    pub kind: SubjectKind,
    pub(super) records: Vec<(EditionNo, File<Record>)>,
}

/// What a subject is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum SubjectKind {
    /// A special ability, in its slot of the dial.
    Ability(Slot),
    /// A rule topic, in its chapter.
    Rule(String),
}

impl SubjectKind {
    /// What a path says of its subject.
    pub(super) fn of(home: Home<'_>) -> Self {
        match home {
            Home::Ability { slot, .. } => Self::Ability(slot),
            Home::Rule { chapter: group, .. } | Home::Ruling { subject: group, .. } => {
                Self::Rule(group.to_owned())
            }
        }
    }

    /// Whether a path agrees.
    pub(super) fn houses(&self, home: Home<'_>) -> bool {
        match (self, home) {
            (Self::Ability(own), Home::Ability { slot, .. }) => *own == slot,
            (Self::Rule(own), Home::Rule { chapter, .. }) => own == chapter,
            _ => false,
        }
    }

    /// `ability` or `rule`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Ability(_) => "ability",
            Self::Rule(_) => "rule",
        }
    }

    /// The slot's or the chapter's name.
    pub fn group(&self) -> &str {
        match self {
            Self::Ability(slot) => slot.name(),
            Self::Rule(chapter) => chapter,
        }
    }
}

/// A record with its identity.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    /// The subject.
    pub subject: &'a Subject,
    /// The edition.
    pub edition: EditionNo,
    /// The file, relative to the records' root.
    pub path: &'a str,
    /// The record.
    pub record: &'a Record,
}

impl Subject {
    /// The editions that hold a record of it, in order.
    pub fn editions(&self) -> Vec<EditionNo> {
        self.records.iter().map(|(no, _)| *no).collect()
    }

    /// The record of an edition; none if the edition holds none, an error if the file is wrong.
    pub fn record(&self, no: EditionNo) -> Option<Result<Entry<'_>, &Finding>> {
        let (edition, file) = self.records.iter().find(|(edition, _)| *edition == no)?;
        let entry = |record| Entry { subject: self, edition: *edition, path: &file.path, record };
        Some(file.parsed(Record::parse).map(entry))
    }

    /// All records that can be read, in order of edition.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = Entry<'_>> {
        self.records.iter().filter_map(|(no, _)| self.record(*no)?.ok())
    }

    /// The record that the one of `no` supersedes in its line.
    pub fn superseded_by(&self, no: EditionNo, timeline: &Timeline) -> Option<Entry<'_>> {
        let line = timeline.line_of(no);
        let before = self
            .records
            .iter()
            .rev()
            .map(|(other, _)| *other)
            .find(|other| *other < no && timeline.line_of(*other) == line)?;
        self.record(before)?.ok()
    }
}
