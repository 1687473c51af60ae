//! Everything that differs between two editions, subject by subject: what is in force in each is
//! compared.

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

use super::record_diff::{RecordDiff, compare_records};
use crate::Error;
use crate::catalog::{Catalog, Entry, Subject, SubjectKind};
use crate::record::ChangeKind;
use crate::timeline::{EditionIndex, MAIN_LINE, Moment};

/// An edition or a date in a line of editions, as one side of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ComparedMoment {
    /// The edition; none for a date.
    #[serde(skip)]
    pub index: Option<EditionIndex>,
    /// The edition's id; none for a date.
    pub edition: Option<String>,
    pub line: String,
    /// In words: `Unlimited errata, April 2003`, or `May 2003`.
    #[serde(rename = "words")]
    pub description: String,
}

impl ComparedMoment {
    /// Describes a moment; `line` counts only for a date.
    pub fn new(catalog: &Catalog, moment: Moment, line: &str) -> Self {
        let timeline = &catalog.timeline;
        match moment {
            Moment::Edition(index) => Self {
                index: Some(index),
                edition: Some(timeline.edition_id(index).to_owned()),
                line: timeline.line_of(index).to_owned(),
                description: timeline.describe(index),
            },
            Moment::Date(date) => Self {
                index: None,
                edition: None,
                line: line.to_owned(),
                description: date.spelled_out(),
            },
        }
    }
}

/// What changed about a subject.
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
    pub name: String,
    #[serde(flatten, serialize_with = "serialize_kind_and_group")]
    pub kind: SubjectKind,
    pub state: SubjectState,
    /// The comparison; none if only one edition has the subject.
    pub diff: Option<RecordDiff>,
}

/// As two fields: `kind` is `ability` or `rule`, `group` the slot or the chapter.
fn serialize_kind_and_group<S: Serializer>(
    kind: &SubjectKind,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(2))?;
    map.serialize_entry("kind", kind.name())?;
    map.serialize_entry("group", kind.group())?;
    map.end()
}

impl SubjectDiff {
    /// How far the change reaches, as the records say.
    pub fn change_kind(&self) -> Option<ChangeKind> {
        self.diff.as_ref().and_then(|diff| diff.kind)
    }
}

/// How many subjects are in which state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct SubjectCounts {
    pub added: usize,
    pub dropped: usize,
    pub changed: usize,
    pub reworded: usize,
    pub unchanged: usize,
}

impl SubjectCounts {
    fn new(subjects: &[SubjectDiff]) -> Self {
        let count =
            |state: SubjectState| subjects.iter().filter(|subject| subject.state == state).count();
        Self {
            added: count(SubjectState::Added),
            dropped: count(SubjectState::Dropped),
            changed: count(SubjectState::Changed),
            reworded: count(SubjectState::Reworded),
            unchanged: count(SubjectState::Unchanged),
        }
    }
}

/// Everything that differs between two editions or dates.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EditionsDiff {
    pub from: ComparedMoment,
    pub to: ComparedMoment,
    pub counts: SubjectCounts,
    /// Every subject of either, in reading order.
    pub subjects: Vec<SubjectDiff>,
}

impl EditionsDiff {
    /// Keeps the subjects that are wanted, and counts again.
    #[must_use]
    pub fn retain_subjects(mut self, is_wanted: impl Fn(&SubjectDiff) -> bool) -> Self {
        self.subjects.retain(is_wanted);
        self.counts = SubjectCounts::new(&self.subjects);
        self
    }

    /// Whether any rule differs.
    pub fn differs(&self) -> bool {
        self.counts.added + self.counts.dropped + self.counts.changed > 0
    }
}

/// Compares everything in force at two moments; dates are of the main line.
pub fn compare_editions(
    catalog: &Catalog,
    from: Moment,
    to: Moment,
) -> Result<EditionsDiff, Error> {
    compare_moments(catalog, (from, MAIN_LINE), (to, MAIN_LINE))
}

/// Compares everything in force at two moments, each in its line; the line counts only for dates.
pub fn compare_moments(
    catalog: &Catalog,
    from: (Moment, &str),
    to: (Moment, &str),
) -> Result<EditionsDiff, Error> {
    let mut subjects = Vec::new();
    for subject in catalog.subjects_in_reading_order() {
        subjects.extend(compare_subject(catalog, subject, from, to)?);
    }
    Ok(EditionsDiff {
        from: ComparedMoment::new(catalog, from.0, from.1),
        to: ComparedMoment::new(catalog, to.0, to.1),
        counts: SubjectCounts::new(&subjects),
        subjects,
    })
}

/// Compares what is in force of a subject; none if neither side has it.
fn compare_subject(
    catalog: &Catalog,
    subject: &Subject,
    from: (Moment, &str),
    to: (Moment, &str),
) -> Result<Option<SubjectDiff>, Error> {
    let in_force = |(moment, line): (Moment, &str)| {
        catalog.in_force(subject, moment, line).transpose().map_err(Error::from)
    };
    let subject_diff = |entry: Entry<'_>, state, diff| SubjectDiff {
        subject: subject.id.clone(),
        name: entry.record.name.value.clone(),
        kind: subject.kind.clone(),
        state,
        diff,
    };
    let (mut older, mut newer) = (in_force(from)?, in_force(to)?);
    let leaves_to = |entry: Option<Entry<'_>>, at, other| {
        entry.is_some_and(|entry| catalog.timeline.leaves_to(at, entry.edition, other))
    };
    // What a supplement leaves alone is what the other edition has, and not a later text.
    if leaves_to(newer, to, from) {
        newer = older;
    } else if leaves_to(older, from, to) {
        older = newer;
    }
    Ok(match (older, newer) {
        (None, None) => None,
        (None, Some(entry)) => Some(subject_diff(entry, SubjectState::Added, None)),
        (Some(entry), None) => Some(subject_diff(entry, SubjectState::Dropped, None)),
        (Some(older), Some(newer)) => {
            let diff = compare_records(catalog, older, newer)?;
            let state = match diff.differs {
                true => SubjectState::Changed,
                false if diff.kind.is_some() => SubjectState::Reworded,
                false => SubjectState::Unchanged,
            };
            Some(subject_diff(newer, state, Some(diff)))
        }
    })
}
