//! A record as JSON shows it: what its file holds, and what its path and the timeline say of it.

use serde::Serialize;

use variorum_corpus::catalog::{Catalog, Entry, Subject, SubjectKind};
use variorum_corpus::edition::{Date, EditionIndex, Timeline};
use variorum_corpus::record::Record;

/// An edition in a sentence or a JSON object.
#[derive(Debug, Serialize)]
pub struct EditionView {
    /// The id.
    pub id: String,
    /// The title.
    pub title: String,
    /// The date.
    pub date: Date,
    /// The line.
    pub line: String,
}

impl EditionView {
    /// The view of an edition.
    pub fn of(timeline: &Timeline, no: EditionIndex) -> Option<Self> {
        let edition = timeline.edition(no)?;
        Some(Self {
            id: edition.id.value.clone(),
            title: edition.title.clone(),
            date: edition.date,
            line: edition.line.value.clone(),
        })
    }
}

/// A record with its identity.
#[derive(Debug, Serialize)]
pub struct RecordView<'a> {
    /// The subject.
    pub subject: &'a str,
    /// `ability` or `rule`.
    pub kind: &'static str,
    /// The slot or the chapter.
    pub group: &'a str,
    /// The edition that printed it.
    pub edition: Option<EditionView>,
    /// The later editions of the line that left it as it is, up to the moment asked about.
    pub left_alone_by: Vec<EditionView>,
    /// The edition that replaced it, if one did.
    pub superseded_by: Option<EditionView>,
    /// The record itself.
    #[serde(flatten)]
    pub record: &'a Record,
}

impl<'a> RecordView<'a> {
    /// The view of a record.
    pub fn of(catalog: &Catalog, entry: Entry<'a>, left_alone_by: &[EditionIndex]) -> Self {
        let timeline = &catalog.timeline;
        Self {
            subject: &entry.subject.id,
            kind: entry.subject.kind.name(),
            group: entry.subject.kind.group(),
            edition: EditionView::of(timeline, entry.edition),
            left_alone_by: left_alone_by
                .iter()
                .filter_map(|no| EditionView::of(timeline, *no))
                .collect(),
            superseded_by: successor(catalog, entry).and_then(|no| EditionView::of(timeline, no)),
            record: entry.record,
        }
    }
}

/// The edition that replaced a record in its line.
pub fn successor(catalog: &Catalog, entry: Entry<'_>) -> Option<EditionIndex> {
    entry.subject.next_edition(entry.edition, &catalog.timeline)
}

/// An edition in words: `Unlimited errata, April 2003`.
pub fn edition_words(timeline: &Timeline, no: EditionIndex) -> String {
    timeline
        .edition(no)
        .map_or_else(String::new, |edition| format!("{}, {}", edition.title, edition.date.words()))
}

/// What sort of thing a subject is: `speed ability`, or `rule, movement`.
pub fn sort_of(subject: &Subject) -> String {
    match &subject.kind {
        SubjectKind::Ability(slot) => format!("{} ability", slot.name()),
        SubjectKind::Rule(chapter) => format!("rule, {chapter}"),
    }
}
