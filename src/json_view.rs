//! Editions and records as JSON shows them, on the command line and beside the pages: what the file
//! holds, and what its path and the timeline say of it.

use std::borrow::Cow;

use serde::Serialize;

use crate::check::Check;
use crate::site::player_words::in_player_words;
use variorum_corpus::catalog::{Catalog, Entry};
use variorum_corpus::record::Record;
use variorum_corpus::timeline::{Date, EditionIndex, Timeline};

#[derive(Debug, Serialize)]
pub(crate) struct EditionView {
    pub(crate) id: String,
    title: String,
    date: Date,
    line: String,
}

impl EditionView {
    pub(crate) fn new(timeline: &Timeline, index: EditionIndex) -> Self {
        let edition = timeline.edition(index);
        Self {
            id: edition.id.value.clone(),
            title: edition.title.clone(),
            date: edition.date,
            line: edition.line.value.clone(),
        }
    }
}

/// A record with its identity.
#[derive(Debug, Serialize)]
pub(crate) struct RecordView<'a> {
    subject: &'a str,
    /// `ability` or `rule`.
    kind: &'static str,
    /// The slot or the chapter.
    group: &'a str,
    /// The edition that printed it.
    edition: EditionView,
    /// The later editions of the line that left it as it is, up to the moment asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_alone_by: Option<Vec<EditionView>>,
    /// The edition that replaced it, if one did.
    superseded_by: Option<EditionView>,
    #[serde(flatten)]
    record: Cow<'a, Record>,
    /// What its clauses are checked for, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    checked: Option<Vec<CheckSentence>>,
}

/// A check in words.
#[derive(Debug, Serialize)]
struct CheckSentence {
    clause: String,
    question: &'static str,
    sentence: String,
}

impl<'a> RecordView<'a> {
    pub(crate) fn new(catalog: &Catalog, entry: Entry<'a>) -> Self {
        let timeline = &catalog.timeline;
        let next = entry.subject.next_edition(entry.edition, timeline);
        Self {
            subject: &entry.subject.id,
            kind: entry.subject.kind.name(),
            group: entry.subject.kind.group(),
            edition: EditionView::new(timeline, entry.edition),
            left_alone_by: None,
            superseded_by: next.map(|next| EditionView::new(timeline, next)),
            record: Cow::Borrowed(entry.record),
            checked: None,
        }
    }

    pub(crate) fn with_left_alone_by(
        catalog: &Catalog,
        entry: Entry<'a>,
        editions: &[EditionIndex],
    ) -> Self {
        let views = editions.iter().map(|index| EditionView::new(&catalog.timeline, *index));
        Self { left_alone_by: Some(views.collect()), ..Self::new(catalog, entry) }
    }

    /// The same record with what the checks of its clauses say.
    pub(crate) fn with_sentences(mut self, checks: &[Check]) -> Self {
        let is_shown = |check: &&Check| self.record.clause(&check.clause.clause).is_some();
        let sentence = |check: &Check| CheckSentence {
            clause: check.clause.clause.clone(),
            question: check.question.id(),
            sentence: in_player_words(&check.sentence()),
        };
        self.checked = Some(checks.iter().filter(is_shown).map(sentence).collect());
        self
    }

    /// The same record with one of its clauses alone.
    pub(crate) fn with_only_clause(mut self, id: &str) -> Self {
        self.record.to_mut().clauses.retain(|clause| clause.id.as_str() == id);
        self
    }
}
