//! A subject: an ability or a rule topic, with its records by edition.

use super::file::File;
use crate::diagnostic::Finding;
use crate::record::{Record, Slot};
use crate::timeline::{EditionIndex, Timeline};

/// An ability or a rule topic.
#[derive(Debug)]
pub struct Subject {
    pub id: String,
    pub kind: SubjectKind,
    pub(super) records: Vec<(EditionIndex, File<Record>)>,
}

/// What a subject is, and the folder of its records.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
pub enum SubjectKind {
    /// A special ability, in its slot of the dial.
    Ability(Slot),
    /// A rule topic, in its chapter.
    Rule(String),
}

impl SubjectKind {
    /// `ability` or `rule`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Ability(_) => "ability",
            Self::Rule(_) => "rule",
        }
    }

    /// The folder of all subjects of its kind.
    pub(super) fn root(&self) -> &'static str {
        match self {
            Self::Ability(_) => "abilities",
            Self::Rule(_) => "rules",
        }
    }

    /// The folder of its slot or chapter.
    pub(super) fn folder(&self) -> String {
        format!("{}/{}", self.root(), self.group())
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
    pub subject: &'a Subject,
    pub edition: EditionIndex,
    /// The file, relative to the records' root.
    pub path: &'a str,
    pub record: &'a Record,
}

impl Subject {
    /// The editions that hold a record of it, in order.
    pub fn editions(&self) -> Vec<EditionIndex> {
        self.records.iter().map(|(edition, _)| *edition).collect()
    }

    /// The record of an edition; none if the edition holds none, an error if the file is wrong.
    pub fn record(&self, edition: EditionIndex) -> Option<Result<Entry<'_>, &Finding>> {
        let (_, file) = self.records.iter().find(|(other, _)| *other == edition)?;
        let entry = |record| Entry { subject: self, edition, path: &file.path, record };
        Some(file.parsed().map(entry))
    }

    /// All records that can be read, in order of edition.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = Entry<'_>> {
        self.records.iter().filter_map(|(edition, _)| self.record(*edition)?.ok())
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
