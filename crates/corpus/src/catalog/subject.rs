//! A subject: an ability or a rule topic, with its records by edition.
//! It knows no other subject; what they have in common is for the catalog.

use super::file::File;
use crate::diagnostic::Finding;
use crate::record::{Record, RecordPath, Slot};
use crate::timeline::{EditionIndex, Timeline};

/// An ability or a rule topic.
#[derive(Debug)]
pub struct Subject {
    /// The id.
    pub id: String,
    /// What it is, and where its records stand.
    pub kind: SubjectKind,
    pub(super) records: Vec<(EditionIndex, File<Record>)>,
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
    pub(super) fn of(home: RecordPath<'_>) -> Self {
        match home {
            RecordPath::Ability { slot, .. } => Self::Ability(slot),
            RecordPath::Rule { chapter: group, .. } | RecordPath::Ruling { subject: group, .. } => {
                Self::Rule(group.to_owned())
            }
        }
    }

    /// Whether a path agrees.
    pub(super) fn houses(&self, home: RecordPath<'_>) -> bool {
        match (self, home) {
            (Self::Ability(own), RecordPath::Ability { slot, .. }) => *own == slot,
            (Self::Rule(own), RecordPath::Rule { chapter, .. }) => own == chapter,
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
    pub edition: EditionIndex,
    /// The file, relative to the records' root.
    pub path: &'a str,
    /// The record.
    pub record: &'a Record,
}

impl Subject {
    /// The editions that hold a record of it, in order.
    pub fn editions(&self) -> Vec<EditionIndex> {
        self.records.iter().map(|(no, _)| *no).collect()
    }

    /// The record of an edition; none if the edition holds none, an error if the file is wrong.
    pub fn record(&self, no: EditionIndex) -> Option<Result<Entry<'_>, &Finding>> {
        let (edition, file) = self.records.iter().find(|(edition, _)| *edition == no)?;
        let entry = |record| Entry { subject: self, edition: *edition, path: &file.path, record };
        Some(file.parsed(Record::parse).map(entry))
    }

    /// All records that can be read, in order of edition.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = Entry<'_>> {
        self.records.iter().filter_map(|(no, _)| self.record(*no)?.ok())
    }

    /// The edition before `edition` in its line that holds a record.
    pub fn previous_edition(
        &self,
        edition: EditionIndex,
        timeline: &Timeline,
    ) -> Option<EditionIndex> {
        self.editions_of_line(edition, timeline).rev().find(|other| *other < edition)
    }

    /// The edition after `edition` in its line that holds a record.
    pub fn next_edition(&self, edition: EditionIndex, timeline: &Timeline) -> Option<EditionIndex> {
        self.editions_of_line(edition, timeline).find(|other| *other > edition)
    }

    /// The record that the one of `edition` supersedes, if it can be read.
    pub fn predecessor(&self, edition: EditionIndex, timeline: &Timeline) -> Option<Entry<'_>> {
        self.record(self.previous_edition(edition, timeline)?)?.ok()
    }

    /// The record that supersedes the one of `edition`, if it can be read.
    pub fn successor(&self, edition: EditionIndex, timeline: &Timeline) -> Option<Entry<'_>> {
        self.record(self.next_edition(edition, timeline)?)?.ok()
    }

    /// The editions of the same line as `edition` that hold a record, in order.
    fn editions_of_line(
        &self,
        edition: EditionIndex,
        timeline: &Timeline,
    ) -> impl DoubleEndedIterator<Item = EditionIndex> {
        let line = timeline.line_of(edition);
        let editions = self.records.iter().map(|(other, _)| *other);
        editions.filter(move |other| timeline.line_of(*other) == line)
    }
}
