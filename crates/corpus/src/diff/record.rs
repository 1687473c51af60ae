//! What changed between two records of a subject: its fields, its clauses, and the kind of the
//! change.
//! It compares what a record says, not how sure it is of it: the certainty of a marker is no
//! change.

use serde::Serialize;

use super::clause::{ClauseDiff, ClauseState, compare, mirrored};
use super::lineage::{Relation, Remark, Trail};
use super::token::Ignore;
use super::word_diff::{Run, RunKind, inverted_runs, word_diff};
use crate::Error;
use crate::catalog::{Catalog, Entry};
use crate::markdown;
use crate::record::{ChangeKind, Record};
use crate::timeline::{Date, EditionIndex, Timeline};

/// One side of a comparison: the edition whose text it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Side {
    /// The edition's id.
    pub edition: String,
    /// Its title.
    pub title: String,
    /// Its date.
    pub date: Date,
    /// Its line.
    pub line: String,
}

impl Side {
    /// The side of an edition.
    pub fn of(timeline: &Timeline, no: EditionIndex) -> Self {
        let edition = timeline.edition(no);
        Self {
            edition: timeline.edition_id(no).to_owned(),
            title: edition.title.clone(),
            date: edition.date,
            line: timeline.line_of(no).to_owned(),
        }
    }

    /// The edition in words: `Unlimited errata, April 2003`.
    pub fn words(&self) -> String {
        format!("{}, {}", self.title, self.date.spelled_out())
    }
}

/// What a record says apart from its clauses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names are those of the record")]
pub enum Field {
    Name,
    Optional,
    Marker,
    Summary,
}

impl Field {
    /// The field in a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Optional => "optional mark",
            Self::Marker => "marker",
            Self::Summary => "summary",
        }
    }
}

/// A field that differs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FieldDiff {
    /// Which field.
    pub field: Field,
    /// What the older side has, in plain words; empty if nothing.
    pub from: String,
    /// What the newer side has, in plain words; empty if nothing.
    pub to: String,
    /// What is gone, what is new, what stays.
    pub runs: Vec<Run>,
}

/// How many clauses became what; one that changed and moved counts as changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[allow(missing_docs, reason = "the names are those of the states")]
pub struct Counts {
    pub added: usize,
    pub removed: usize,
    pub changed: usize,
    pub moved: usize,
    pub same: usize,
}

/// Everything that differs between two records of a subject.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordDiff {
    /// The subject's id.
    pub subject: String,
    /// Its name, as the newer side has it.
    pub name: String,
    /// The older side, or the one named first.
    pub from: Side,
    /// The newer side, or the one named last.
    pub to: Side,
    /// How the two stand to each other.
    pub relation: Relation,
    /// How far the change reaches, as the records say; none for one record, or when no record
    /// compares these two.
    pub kind: Option<ChangeKind>,
    /// Whether anything differs: an edition that only reworded the print does not.
    pub differs: bool,
    /// The counts in words: `2 clauses changed, 1 added; plays differently`.
    pub summary: String,
    /// The counts.
    pub counts: Counts,
    /// What the records on the way say of their changes, the earliest first.
    pub remarks: Vec<Remark>,
    /// The fields that differ.
    pub fields: Vec<FieldDiff>,
    /// Every clause of both sides, in the order of `to`.
    pub clauses: Vec<ClauseDiff>,
}

/// What changed between two records of a subject. They are compared in the order of their editions,
/// and turned round if `to` is the earlier: so the diff of B and A mirrors that of A and B.
pub fn records(catalog: &Catalog, from: Entry<'_>, to: Entry<'_>) -> Result<RecordDiff, Error> {
    if from.edition > to.edition {
        return records(catalog, to, from).map(|diff| diff.inverted());
    }
    let trail = Trail::between(catalog, from, to)?;
    let mut diff = RecordDiff {
        subject: to.subject.id.clone(),
        name: to.record.name.value.clone(),
        from: Side::of(&catalog.timeline, from.edition),
        to: Side::of(&catalog.timeline, to.edition),
        relation: trail.relation,
        kind: None,
        differs: false,
        summary: String::new(),
        counts: Counts::default(),
        fields: fields(from.record, to.record)?,
        clauses: compare(from.record, to.record, &trail)?,
        remarks: Vec::new(),
    };
    let changes = |clause: &ClauseDiff| clause.state != ClauseState::Same;
    diff.differs = !diff.fields.is_empty() || diff.clauses.iter().any(changes);
    // A change that was taken back on the way leaves nothing but words.
    let taken_back = || {
        trail
            .claimed()
            .filter(|_| trail.relation != Relation::AcrossLines)
            .map(|_| ChangeKind::Editorial)
    };
    diff.kind = if diff.differs { trail.claimed() } else { taken_back() };
    diff.remarks = trail.remarks;
    Ok(diff.counted())
}

impl RecordDiff {
    /// The same comparison seen from the other side.
    #[must_use]
    pub fn inverted(&self) -> Self {
        let turn = |field: &FieldDiff| FieldDiff {
            field: field.field,
            from: field.to.clone(),
            to: field.from.clone(),
            runs: inverted_runs(&field.runs),
        };
        let fields: Vec<FieldDiff> = self.fields.iter().map(turn).collect();
        let name = fields
            .iter()
            .find(|field| field.field == Field::Name)
            .map_or_else(|| self.name.clone(), |field| field.to.clone());
        let clauses = mirrored(&self.clauses);
        Self { name, from: self.to.clone(), to: self.from.clone(), fields, clauses, ..self.clone() }
            .counted()
    }

    /// The clauses that differ.
    pub fn changes(&self) -> impl Iterator<Item = &ClauseDiff> {
        self.clauses.iter().filter(|clause| clause.state != ClauseState::Same)
    }

    fn counted(mut self) -> Self {
        let of =
            |state: ClauseState| self.clauses.iter().filter(|clause| clause.state == state).count();
        self.counts = Counts {
            added: of(ClauseState::Added),
            removed: of(ClauseState::Removed),
            changed: of(ClauseState::Changed),
            moved: of(ClauseState::Moved),
            same: of(ClauseState::Same),
        };
        self.summary = self.in_words();
        self
    }

    fn in_words(&self) -> String {
        if !self.differs {
            let same = if self.relation == Relation::SameRecord {
                "the same text"
            } else {
                "the same rule; only the printed words changed"
            };
            return if self.relation == Relation::AcrossLines {
                "the same in both".to_owned()
            } else {
                same.to_owned()
            };
        }
        let Counts { added, removed, changed, moved, .. } = self.counts;
        let mut parts: Vec<String> = Vec::new();
        for (count, what) in
            [(changed, "changed"), (added, "added"), (removed, "removed"), (moved, "moved")]
        {
            let noun = match (parts.is_empty(), count) {
                (_, 0) => continue,
                (true, 1) => " clause",
                (true, _) => " clauses",
                (false, _) => "",
            };
            parts.push(format!("{count}{noun} {what}"));
        }
        parts.extend(self.fields.iter().map(FieldDiff::in_words));
        let kind = self.kind.map(|kind| format!("; {}", kind.label())).unwrap_or_default();
        format!("{}{kind}", parts.join(", "))
    }
}

impl FieldDiff {
    fn in_words(&self) -> String {
        match (self.field, self.to.as_str()) {
            (Field::Optional, "optional") => "now optional".to_owned(),
            (Field::Optional, _) => "no longer optional".to_owned(),
            (field, _) => format!("{} changed", field.name()),
        }
    }
}

fn fields(older: &Record, newer: &Record) -> Result<Vec<FieldDiff>, Error> {
    let optional = |record: &Record| match record.optional.as_ref().map(|flag| flag.value) {
        Some(true) => "optional".to_owned(),
        Some(false) => "not optional".to_owned(),
        None => String::new(),
    };
    let marker = |record: &Record| {
        record.marker.as_ref().map(|marker| marker.value.to_string()).unwrap_or_default()
    };
    let compared = [
        (Field::Name, older.name.value.clone(), newer.name.value.clone()),
        (Field::Optional, optional(older), optional(newer)),
        (Field::Marker, marker(older), marker(newer)),
        (Field::Summary, markdown::plain(&older.summary), markdown::plain(&newer.summary)),
    ];
    let mut differing = Vec::new();
    for (field, from, to) in compared.into_iter().filter(|(_, from, to)| from != to) {
        // Of a mark or a flag, the whole is replaced: half a word of it says nothing.
        let runs = match field {
            Field::Name | Field::Summary => word_diff(&from, &to, Ignore::Nothing)?,
            Field::Optional | Field::Marker => replaced(&from, &to),
        };
        differing.push(FieldDiff { field, from, to, runs });
    }
    Ok(differing)
}

fn replaced(from: &str, to: &str) -> Vec<Run> {
    let runs = [(RunKind::Removed, from), (RunKind::Added, to)];
    runs.into_iter()
        .filter(|(_, text)| !text.is_empty())
        .map(|(kind, text)| Run { kind, text: text.to_owned() })
        .collect()
}
