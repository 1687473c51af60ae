//! Everything that differs between two editions, subject by subject.
//! It compares what is in force in each, and leaves filtering and printing to others.

use serde::Serialize;

use super::record::{RecordDiff, Side, records};
use crate::Error;
use crate::catalog::{Catalog, Entry, Subject};
use crate::record::ChangeKind;
use crate::timeline::{MAIN_LINE, Moment};

/// A moment in a line of editions, as one side of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The edition's id; none for a date.
    pub edition: Option<String>,
    /// The line.
    pub line: String,
    /// In words: `Unlimited errata, April 2003`, or `May 2003`.
    pub words: String,
}

impl Place {
    /// The place of a moment; `line` counts only for a date.
    pub fn of(catalog: &Catalog, at: Moment, line: &str) -> Self {
        match at {
            Moment::Edition(no) => {
                let side = Side::of(&catalog.timeline, no);
                Self { words: side.words(), edition: Some(side.edition), line: side.line }
            }
            Moment::Date(date) => {
                Self { edition: None, line: line.to_owned(), words: date.spelled_out() }
            }
        }
    }
}

/// What became of a subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SubjectState {
    /// Only the second edition has it.
    Added,
    /// Only the first edition has it.
    Dropped,
    /// Its text differs.
    Changed,
    /// Reprinted in other words, with the same rule.
    Reworded,
    /// The same text is in force in both.
    Unchanged,
}

/// A subject of either edition, or of both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SubjectDiff {
    /// The subject's id.
    pub subject: String,
    /// Its name.
    pub name: String,
    /// `ability` or `rule`.
    pub kind: &'static str,
    /// The slot or the chapter.
    pub group: String,
    /// What became of it.
    pub state: SubjectState,
    /// The comparison; none if only one edition has the subject.
    pub diff: Option<RecordDiff>,
}

impl SubjectDiff {
    /// How far the change reaches, as the records say.
    pub fn change(&self) -> Option<ChangeKind> {
        self.diff.as_ref().and_then(|diff| diff.kind)
    }
}

/// How many subjects became what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[allow(missing_docs, reason = "the names are those of the states")]
pub struct EditionsCounts {
    pub added: usize,
    pub dropped: usize,
    pub changed: usize,
    pub reworded: usize,
    pub unchanged: usize,
}

/// Everything that differs between two editions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EditionsDiff {
    /// The first edition or date.
    pub from: Place,
    /// The second edition or date.
    pub to: Place,
    /// The counts.
    pub counts: EditionsCounts,
    /// Every subject of either, in reading order.
    pub subjects: Vec<SubjectDiff>,
}

impl EditionsDiff {
    /// Keeps the subjects that are wanted, and counts again.
    #[must_use]
    pub fn keeping(mut self, wanted: impl Fn(&SubjectDiff) -> bool) -> Self {
        self.subjects.retain(wanted);
        self.counted()
    }

    /// Whether any rule differs.
    pub fn differs(&self) -> bool {
        self.counts.added + self.counts.dropped + self.counts.changed > 0
    }

    fn counted(mut self) -> Self {
        let of = |state: SubjectState| {
            self.subjects.iter().filter(|subject| subject.state == state).count()
        };
        self.counts = EditionsCounts {
            added: of(SubjectState::Added),
            dropped: of(SubjectState::Dropped),
            changed: of(SubjectState::Changed),
            reworded: of(SubjectState::Reworded),
            unchanged: of(SubjectState::Unchanged),
        };
        self
    }
}

/// Everything that differs between two moments; dates are of the main line.
pub fn editions(catalog: &Catalog, from: Moment, to: Moment) -> Result<EditionsDiff, Error> {
    editions_in(catalog, (from, MAIN_LINE), (to, MAIN_LINE))
}

/// Everything that differs between two moments, each in its line; the line counts only for dates.
pub fn editions_in(
    catalog: &Catalog,
    from: (Moment, &str),
    to: (Moment, &str),
) -> Result<EditionsDiff, Error> {
    let mut subjects = Vec::new();
    for subject in catalog.subjects_in_reading_order() {
        subjects.extend(subject_diff(catalog, subject, from, to)?);
    }
    let (from, to) = (Place::of(catalog, from.0, from.1), Place::of(catalog, to.0, to.1));
    Ok(EditionsDiff { from, to, counts: EditionsCounts::default(), subjects }.counted())
}

fn subject_diff(
    catalog: &Catalog,
    subject: &Subject,
    from: (Moment, &str),
    to: (Moment, &str),
) -> Result<Option<SubjectDiff>, Error> {
    let holds = |(at, line): (Moment, &str)| {
        let entry = catalog.in_force(subject, at, line).transpose();
        entry.map_err(Error::from)
    };
    let row = |entry: Entry<'_>, state, diff| SubjectDiff {
        subject: subject.id.clone(),
        name: entry.record.name.value.clone(),
        kind: subject.kind.name(),
        group: subject.kind.group().to_owned(),
        state,
        diff,
    };
    Ok(match (holds(from)?, holds(to)?) {
        (None, None) => None,
        (None, Some(entry)) => Some(row(entry, SubjectState::Added, None)),
        (Some(entry), None) => Some(row(entry, SubjectState::Dropped, None)),
        (Some(old), Some(new)) => {
            let diff = records(catalog, old, new)?;
            let state = match diff.differs {
                true => SubjectState::Changed,
                false if diff.kind.is_some() => SubjectState::Reworded,
                false => SubjectState::Unchanged,
            };
            Some(row(new, state, Some(diff)))
        }
    })
}
