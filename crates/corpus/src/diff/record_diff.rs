//! What changed between two records of a subject: its fields, its clauses, and the kind of the
//! change. What counts is what a record says, not how sure it is of it: the certainty of a marker
//! may differ.

use serde::Serialize;

use super::clause_diff::{
    ClauseDiff, ClauseState, compare_clauses, inverted_clauses, keep_unless_replaced,
};
use super::record_chain::{RecordChain, Relation, Remark};
use super::token::Ignore;
use super::word_diff::{Run, RunKind, inverted_runs, word_diff};
use crate::Error;
use crate::catalog::{Catalog, Entry};
use crate::markdown;
use crate::record::{ChangeKind, Record};
use crate::timeline::{Date, EditionIndex, Timeline};

/// One side of a comparison: the edition whose text it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ComparedEdition {
    #[serde(skip)]
    pub index: EditionIndex,
    /// The edition's id.
    #[serde(rename = "edition")]
    pub id: String,
    pub title: String,
    pub date: Date,
    pub line: String,
}

impl ComparedEdition {
    pub(super) fn new(timeline: &Timeline, index: EditionIndex) -> Self {
        let edition = timeline.edition(index);
        Self {
            index,
            id: timeline.edition_id(index).to_owned(),
            title: edition.title.clone(),
            date: edition.date,
            line: timeline.line_of(index).to_owned(),
        }
    }

    /// Its title and date: `Unlimited errata, April 2003`.
    pub fn title_and_date(&self) -> String {
        format!("{}, {}", self.title, self.date.spelled_out())
    }
}

/// What a record says apart from its clauses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Field {
    Name,
    Optional,
    Marker,
    Summary,
}

impl Field {
    /// The field in a word or two.
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
    pub field: Field,
    /// What the older side has, in plain words; empty if nothing.
    pub from: String,
    /// What the newer side has, in plain words; empty if nothing.
    pub to: String,
    /// What is removed, what is added, what stays.
    pub runs: Vec<Run>,
}

impl FieldDiff {
    /// The same comparison with the older and the newer side exchanged.
    fn inverted(&self) -> Self {
        Self {
            field: self.field,
            from: self.to.clone(),
            to: self.from.clone(),
            runs: inverted_runs(&self.runs),
        }
    }

    fn summary(&self) -> String {
        match (self.field, self.to.as_str()) {
            (Field::Optional, "optional") => "now optional".to_owned(),
            (Field::Optional, _) => "no longer optional".to_owned(),
            (field, _) => format!("{} changed", field.name()),
        }
    }
}

/// How many clauses are in which state; one that changed and moved counts as changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct ClauseCounts {
    pub added: usize,
    pub removed: usize,
    pub changed: usize,
    pub moved: usize,
    pub same: usize,
}

impl ClauseCounts {
    fn new(clauses: &[ClauseDiff]) -> Self {
        let count =
            |state: ClauseState| clauses.iter().filter(|clause| clause.state == state).count();
        Self {
            added: count(ClauseState::Added),
            removed: count(ClauseState::Removed),
            changed: count(ClauseState::Changed),
            moved: count(ClauseState::Moved),
            same: count(ClauseState::Same),
        }
    }
}

/// Everything that differs between two records of a subject.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordDiff {
    /// The subject's id.
    pub subject: String,
    /// Its name, as the newer side has it.
    pub name: String,
    /// The side named first.
    pub from: ComparedEdition,
    /// The side named last.
    pub to: ComparedEdition,
    pub relation: Relation,
    /// How far the change reaches, as the records say; none for one record, or when no record
    /// compares these two.
    pub kind: Option<ChangeKind>,
    /// Whether anything differs: where an edition only reworded the print, nothing does.
    pub differs: bool,
    /// The counts in words: `2 clauses changed, 1 added; plays differently`.
    pub summary: String,
    pub counts: ClauseCounts,
    /// What the records between the two say of their changes, the earliest first.
    pub remarks: Vec<Remark>,
    /// The fields that differ.
    pub fields: Vec<FieldDiff>,
    /// Every clause of both sides, in the order of `to`.
    pub clauses: Vec<ClauseDiff>,
}

/// Compares two records of a subject. They are compared in the order of their editions, and turned
/// round if `to` is the earlier: so the diff of B and A mirrors that of A and B.
pub fn compare_records(
    catalog: &Catalog,
    from: Entry<'_>,
    to: Entry<'_>,
) -> Result<RecordDiff, Error> {
    if from.edition > to.edition {
        return compare_records(catalog, to, from).map(|diff| diff.inverted());
    }
    let chain = RecordChain::between(catalog, from, to)?;
    let mut fields = compare_fields(from.record, to.record)?;
    let mut clauses = compare_clauses(from.record, to.record, &chain)?;
    if chain.relation == Relation::Supplement {
        // Its summary is about what it adds, and takes no other summary's place.
        fields.retain(|field| field.field != Field::Summary);
        clauses = keep_unless_replaced(clauses);
    }
    let differs =
        !fields.is_empty() || clauses.iter().any(|clause| clause.state != ClauseState::Same);
    let kind = match chain.claimed_kind() {
        claimed if differs => claimed,
        // A change that was taken back by a later record leaves nothing but words.
        Some(_) if matches!(chain.relation, Relation::Successive | Relation::Apart) => {
            Some(ChangeKind::Editorial)
        }
        _ => None,
    };
    let mut diff = RecordDiff {
        subject: to.subject.id.clone(),
        name: to.record.name.value.clone(),
        from: ComparedEdition::new(&catalog.timeline, from.edition),
        to: ComparedEdition::new(&catalog.timeline, to.edition),
        relation: chain.relation,
        kind,
        differs,
        summary: String::new(),
        counts: ClauseCounts::new(&clauses),
        remarks: chain.remarks,
        fields,
        clauses,
    };
    diff.summary = diff.summarize();
    Ok(diff)
}

impl RecordDiff {
    /// The same comparison with the two sides exchanged.
    #[must_use]
    pub fn inverted(&self) -> Self {
        let fields: Vec<FieldDiff> = self.fields.iter().map(FieldDiff::inverted).collect();
        let name = fields
            .iter()
            .find(|field| field.field == Field::Name)
            .map_or_else(|| self.name.clone(), |field| field.to.clone());
        let clauses = inverted_clauses(&self.clauses);
        let mut diff = Self {
            name,
            from: self.to.clone(),
            to: self.from.clone(),
            counts: ClauseCounts::new(&clauses),
            fields,
            clauses,
            ..self.clone()
        };
        diff.summary = diff.summarize();
        diff
    }

    /// The clauses that differ.
    pub fn changed_clauses(&self) -> impl Iterator<Item = &ClauseDiff> {
        self.clauses.iter().filter(|clause| clause.state != ClauseState::Same)
    }

    fn summarize(&self) -> String {
        if !self.differs {
            let same = match self.relation {
                Relation::SameRecord => "the same text",
                Relation::AcrossLines | Relation::Supplement => "the same in both",
                Relation::Successive | Relation::Apart => {
                    "the same rule; only the printed words changed"
                }
            };
            return same.to_owned();
        }
        let ClauseCounts { added, removed, changed, moved, .. } = self.counts;
        let is_supplement = self.relation == Relation::Supplement;
        let changed_word = if is_supplement { "replaced" } else { "changed" };
        let mut parts: Vec<String> = Vec::new();
        for (count, state) in
            [(changed, changed_word), (added, "added"), (removed, "removed"), (moved, "moved")]
        {
            let noun = match (parts.is_empty(), count) {
                (_, 0) => continue,
                (true, 1) => " clause",
                (true, _) => " clauses",
                (false, _) => "",
            };
            parts.push(format!("{count}{noun} {state}"));
        }
        if is_supplement && removed == 0 {
            parts.push("nothing removed".to_owned());
        }
        parts.extend(self.fields.iter().map(FieldDiff::summary));
        let counts = parts.join(", ");
        match self.kind {
            Some(kind) => format!("{counts}; {}", kind.label()),
            None => counts,
        }
    }
}

fn compare_fields(older: &Record, newer: &Record) -> Result<Vec<FieldDiff>, Error> {
    let optional = |record: &Record| match record.optional.as_ref().map(|flag| flag.value) {
        Some(true) => "optional".to_owned(),
        Some(false) => "not optional".to_owned(),
        None => String::new(),
    };
    let marker = |record: &Record| {
        record.marker.as_ref().map_or_else(String::new, |marker| marker.value.to_string())
    };
    let compared = [
        (Field::Name, older.name.value.clone(), newer.name.value.clone()),
        (Field::Optional, optional(older), optional(newer)),
        (Field::Marker, marker(older), marker(newer)),
        (Field::Summary, markdown::plain(&older.summary), markdown::plain(&newer.summary)),
    ];
    let mut differing = Vec::new();
    for (field, from, to) in compared.into_iter().filter(|(_, from, to)| from != to) {
        // A mark or a flag is replaced as a whole: half a word of it says nothing.
        let runs = match field {
            Field::Name | Field::Summary => word_diff(&from, &to, Ignore::Nothing)?,
            Field::Optional | Field::Marker => replacement(&from, &to),
        };
        differing.push(FieldDiff { field, from, to, runs });
    }
    Ok(differing)
}

fn replacement(from: &str, to: &str) -> Vec<Run> {
    let runs = [(RunKind::Removed, from), (RunKind::Added, to)];
    runs.into_iter()
        .filter(|(_, text)| !text.is_empty())
        .map(|(kind, text)| Run { kind, text: text.to_owned() })
        .collect()
}
