//! Editions and records as JSON shows them, and how the verbs describe them in a sentence.

use serde::Serialize;

use variorum_corpus::catalog::{Catalog, Entry, Subject, SubjectKind};
use variorum_corpus::record::Record;
use variorum_corpus::timeline::{Date, EditionIndex, Timeline};

/// An edition as a JSON object.
#[derive(Debug, Serialize)]
pub(crate) struct EditionView {
    pub(crate) id: String,
    title: String,
    date: Date,
    line: String,
}

impl EditionView {
    pub(crate) fn new(timeline: &Timeline, edition: EditionIndex) -> Self {
        let edition = timeline.edition(edition);
        Self {
            id: edition.id.value.clone(),
            title: edition.title.clone(),
            date: edition.date,
            line: edition.line.value.clone(),
        }
    }
}

/// A record as a JSON object: what its file says, and what its path and the timeline add.
#[derive(Debug, Serialize)]
pub(crate) struct RecordView<'a> {
    subject: &'a str,
    kind: &'static str,
    /// The slot or the chapter.
    group: &'a str,
    edition: EditionView,
    /// The later editions of the line that left it as it is, up to the moment asked about.
    left_alone_by: Vec<EditionView>,
    superseded_by: Option<EditionView>,
    #[serde(flatten)]
    record: &'a Record,
}

impl<'a> RecordView<'a> {
    pub(crate) fn new(catalog: &Catalog, entry: Entry<'a>, left_alone_by: &[EditionIndex]) -> Self {
        let timeline = &catalog.timeline;
        let successor = entry.subject.next_edition(entry.edition, timeline);
        Self {
            subject: &entry.subject.id,
            kind: entry.subject.kind.name(),
            group: entry.subject.kind.group(),
            edition: EditionView::new(timeline, entry.edition),
            left_alone_by: left_alone_by
                .iter()
                .map(|edition| EditionView::new(timeline, *edition))
                .collect(),
            superseded_by: successor.map(|edition| EditionView::new(timeline, edition)),
            record: entry.record,
        }
    }
}

/// What kind of subject it is: `speed ability`, or `rule, movement`.
pub(crate) fn subject_label(subject: &Subject) -> String {
    match &subject.kind {
        SubjectKind::Ability(slot) => format!("{} ability", slot.name()),
        SubjectKind::Rule(chapter) => format!("rule, {chapter}"),
    }
}
