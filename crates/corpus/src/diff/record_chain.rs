//! How two records of a subject are related: the records between them, which clause became which,
//! and what kind of change the records themselves claim. No change is judged by its words.

use std::collections::BTreeSet;

use serde::Serialize;

use super::clause_diff::ClauseState;
use crate::Error;
use crate::catalog::{Catalog, Entry};
use crate::markdown;
use crate::record::{ChangeKind, Clause, Record};
use crate::timeline::{EditionIndex, Moment};

/// How two records are related.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Relation {
    /// They are one and the same record.
    SameRecord,
    /// One supersedes the other.
    Successive,
    /// Others of the line are between them.
    Apart,
    /// They belong to different lines.
    AcrossLines,
    /// The later one is of a supplement to the line of the other: what it does not replace stays.
    Supplement,
}

/// What a record says of its own change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Remark {
    /// The edition that says it.
    pub edition: String,
    /// How far the change reaches.
    pub kind: ChangeKind,
    /// What changed, in a sentence or two of plain words.
    pub note: String,
}

impl Remark {
    fn new(catalog: &Catalog, edition: EditionIndex, kind: ChangeKind, note: &str) -> Self {
        let edition = catalog.timeline.edition_id(edition).to_owned();
        Self { edition, kind, note: markdown::plain(note) }
    }
}

/// The records from one to another, the earlier edition first.
#[derive(Debug)]
pub(super) struct RecordChain<'a> {
    pub(super) relation: Relation,
    /// Both ends and the records between them.
    records: Vec<Entry<'a>>,
    pub(super) remarks: Vec<Remark>,
}

impl<'a> RecordChain<'a> {
    /// The chain between two records; `older` must not be the later edition.
    pub(super) fn between(
        catalog: &Catalog,
        older: Entry<'a>,
        newer: Entry<'a>,
    ) -> Result<Self, Error> {
        let timeline = &catalog.timeline;
        if older.edition == newer.edition {
            let (relation, records) = (Relation::SameRecord, vec![older]);
            return Ok(Self { relation, records, remarks: Vec::new() });
        }
        if timeline.line_of(older.edition) != timeline.line_of(newer.edition) {
            let mut chain = Self::across_lines(catalog, older, newer)?;
            let base = timeline.supplemented_line(timeline.line_of(newer.edition));
            if base == Some(timeline.line_of(older.edition)) {
                chain.relation = Relation::Supplement;
            }
            return Ok(chain);
        }
        let records = records_between(catalog, older, newer)?;
        let relation = if records.len() == 2 { Relation::Successive } else { Relation::Apart };
        let remarks = records.iter().skip(1).filter_map(|entry| {
            let change = entry.record.change.as_ref()?;
            Some(Remark::new(catalog, entry.edition, change.kind.value, &change.note))
        });
        Ok(Self { relation, remarks: remarks.collect(), records })
    }

    /// Across lines: by way of the record that one of them says it departs from, if one does.
    fn across_lines(catalog: &Catalog, older: Entry<'a>, newer: Entry<'a>) -> Result<Self, Error> {
        let (relation, records) = (Relation::AcrossLines, vec![older, newer]);
        let mut chain = Self { relation, records, remarks: Vec::new() };
        for (side, other) in [(newer, older), (older, newer)] {
            let Some(departure) = &side.record.departs_from else { continue };
            let Some(index) = catalog.timeline.index_of(&departure.edition) else { continue };
            let in_force = catalog.in_force(side.subject, Moment::Edition(index), "");
            let Some(base) = in_force.transpose()? else { continue };
            let line = |entry: Entry<'_>| catalog.timeline.line_of(entry.edition);
            if base.edition == other.edition {
                let kind = departure.kind.value;
                chain.remarks.push(Remark::new(catalog, side.edition, kind, &departure.note));
            } else if line(base) == line(other) {
                chain.records = records_by_way_of(catalog, base, other, side)?;
                if side.edition != newer.edition {
                    chain.records.reverse();
                }
            }
            break;
        }
        Ok(chain)
    }

    /// The kind of the whole change, as the records claim it: the farthest-reaching between them.
    pub(super) fn claimed_kind(&self) -> Option<ChangeKind> {
        self.remarks.iter().map(|remark| remark.kind).max()
    }

    /// Which clause of the older record lives on in which of the newer one, by `was`; what kept its
    /// id is not listed.
    pub(super) fn renamed_clauses(&self) -> Vec<(&'a str, &'a str)> {
        let Some(first) = self.records.first() else { return Vec::new() };
        let mut heirs: BTreeSet<(&str, &str)> =
            clause_ids(first.record).map(|id| (id, id)).collect();
        for (before, after) in self.records.iter().zip(self.records.iter().skip(1)) {
            let step = heirs_in_next(before.record, after.record);
            let follow = |(old, id): (&'a str, &'a str)| {
                let ids = step.iter().filter(move |(from, _)| *from == id);
                ids.map(move |(_, to)| (old, *to))
            };
            heirs = heirs.into_iter().flat_map(follow).collect();
        }
        heirs.into_iter().filter(|(old, new)| old != new).collect()
    }

    /// The kind of a clause's change: the farthest-reaching that a record of the chain claims for
    /// it. `older` and `newer` are its ids at the ends.
    pub(super) fn claimed_kind_of_clause(
        &self,
        state: ClauseState,
        older: &str,
        newer: &str,
    ) -> Option<ChangeKind> {
        let one_line = matches!(self.relation, Relation::Successive | Relation::Apart);
        match state {
            _ if !one_line => None,
            ClauseState::Added | ClauseState::Changed => {
                self.kinds_claimed_back_from(newer).into_iter().max()
            }
            ClauseState::Removed => self.kinds_claimed_from(older).into_iter().max(),
            ClauseState::Moved | ClauseState::Same => None,
        }
    }

    /// What the records claim for a clause of the newest one, followed back to the oldest.
    fn kinds_claimed_back_from(&self, newest: &str) -> Vec<ChangeKind> {
        let mut id = newest.to_owned();
        let mut kinds = Vec::new();
        for (before, after) in self.records.iter().zip(self.records.iter().skip(1)).rev() {
            let Some(clause) = after.record.clause(&id) else { continue };
            kinds.extend(clause.change.as_ref().map(|change| ChangeKind::from(change.value)));
            let before = before.record;
            let is_renamed =
                |was: &str| before.clause(&id).is_none() && before.clause(was).is_some();
            if let Some(was) = clause.was.as_ref().filter(|was| is_renamed(was)) {
                id = was.value.clone();
            }
        }
        kinds
    }

    /// What the records claim for a clause of the oldest one, followed until it is gone.
    fn kinds_claimed_from(&self, oldest: &str) -> Vec<ChangeKind> {
        let mut id = oldest.to_owned();
        let mut kinds = Vec::new();
        for entry in self.records.iter().skip(1) {
            let record = entry.record;
            let renamed = || record.clauses.iter().find(|clause| was_called(clause, &id));
            let heir = record.clause(&id).or_else(|| renamed().map(|clause| &clause.value));
            if let Some(clause) = heir {
                kinds.extend(clause.change.as_ref().map(|change| ChangeKind::from(change.value)));
                id = clause.id.value.clone();
            } else if let Some(change) = &record.change {
                let dropped = change.dropped.iter().find(|dropped| *dropped.id == id);
                kinds.extend(dropped.map(|dropped| ChangeKind::from(dropped.kind)));
            }
        }
        kinds
    }
}

/// The records of a line from one to another, both included.
fn records_between<'a>(
    catalog: &Catalog,
    older: Entry<'a>,
    newer: Entry<'a>,
) -> Result<Vec<Entry<'a>>, Error> {
    let line = catalog.timeline.line_of(older.edition);
    older
        .subject
        .editions()
        .into_iter()
        .filter(|edition| (older.edition..=newer.edition).contains(edition))
        .filter(|edition| catalog.timeline.line_of(*edition) == line)
        .filter_map(|edition| older.subject.record(edition))
        .map(|entry| entry.map_err(Error::from))
        .collect()
}

/// The records from `other` to `base`, which are of one line, and then `side`, which departs from
/// `base` in another line.
fn records_by_way_of<'a>(
    catalog: &Catalog,
    base: Entry<'a>,
    other: Entry<'a>,
    side: Entry<'a>,
) -> Result<Vec<Entry<'a>>, Error> {
    let mut records = if other.edition < base.edition {
        records_between(catalog, other, base)?
    } else {
        let mut records = records_between(catalog, base, other)?;
        records.reverse();
        records
    };
    records.push(side);
    Ok(records)
}

fn clause_ids(record: &Record) -> impl Iterator<Item = &str> {
    record.clauses.iter().map(|clause| clause.id.as_str())
}

fn was_called(clause: &Clause, id: &str) -> bool {
    clause.was.as_ref().is_some_and(|was| *was.value == *id)
}

/// Which clause of one record lives on in which of the next: the same id, or a `was` on either
/// side.
fn heirs_in_next<'a>(before: &'a Record, after: &'a Record) -> BTreeSet<(&'a str, &'a str)> {
    let same = clause_ids(before).filter(|id| after.clause(id).is_some()).map(|id| (id, id));
    let renamed = after.clauses.iter().filter_map(|clause| {
        Some((before.clause(clause.was.as_ref()?)?.id.as_str(), clause.id.as_str()))
    });
    let renamed_back = before.clauses.iter().filter_map(|clause| {
        Some((clause.id.as_str(), after.clause(clause.was.as_ref()?)?.id.as_str()))
    });
    same.chain(renamed).chain(renamed_back).collect()
}
