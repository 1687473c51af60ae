//! How two records of a subject are related: the records on the way, which clause became which, and
//! what kind of change the records themselves claim. It judges no change by its words.

use std::collections::BTreeSet;

use serde::Serialize;

use super::ClauseState;
use crate::Error;
use crate::catalog::{Catalog, Entry};
use crate::markdown;
use crate::record::{ChangeKind, Clause, Record};
use crate::timeline::Moment;

/// How two records stand to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Relation {
    /// They are one and the same record.
    SameRecord,
    /// One supersedes the other.
    Successive,
    /// Others of the line stand between them.
    Apart,
    /// They belong to different lines.
    AcrossLines,
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

/// The records from one to another, the earlier edition first.
#[derive(Debug)]
pub(super) struct Trail<'a> {
    pub relation: Relation,
    /// Both ends and the records between them.
    records: Vec<Entry<'a>>,
    pub remarks: Vec<Remark>,
}

impl<'a> Trail<'a> {
    /// The trail between two records; `older` must not be the later edition.
    pub(super) fn between(
        catalog: &Catalog,
        older: Entry<'a>,
        newer: Entry<'a>,
    ) -> Result<Self, Error> {
        let timeline = &catalog.timeline;
        if older.edition == newer.edition {
            return Ok(Self {
                relation: Relation::SameRecord,
                records: vec![older],
                remarks: Vec::new(),
            });
        }
        if timeline.line_of(older.edition) != timeline.line_of(newer.edition) {
            return Self::across(catalog, older, newer);
        }
        let records = stretch(catalog, older, newer)?;
        let relation = if records.len() == 2 { Relation::Successive } else { Relation::Apart };
        let remarks = records.iter().skip(1).filter_map(|entry| {
            let change = entry.record.change.as_ref()?;
            Some(remark(timeline.edition_id(entry.edition), change.kind.value, &change.note))
        });
        Ok(Self { relation, remarks: remarks.collect(), records })
    }

    /// Across lines: by way of the record that one of them says it departs from, if one does.
    fn across(catalog: &Catalog, older: Entry<'a>, newer: Entry<'a>) -> Result<Self, Error> {
        let mut trail = Self {
            relation: Relation::AcrossLines,
            records: vec![older, newer],
            remarks: Vec::new(),
        };
        for (side, other) in [(newer, older), (older, newer)] {
            let Some(departure) = &side.record.departs_from else { continue };
            let Some(no) = catalog.timeline.index_of(&departure.edition) else { continue };
            let Some(base) = catalog
                .in_force(side.subject, Moment::Edition(no), "")
                .transpose()
                .map_err(|finding| finding.clone())?
            else {
                continue;
            };
            if base.edition == other.edition {
                trail.remarks.push(remark(
                    catalog.timeline.edition_id(side.edition),
                    departure.kind.value,
                    &departure.note,
                ));
            } else if catalog.timeline.line_of(base.edition)
                == catalog.timeline.line_of(other.edition)
            {
                let mut way = if base.edition < other.edition {
                    stretch(catalog, base, other)?
                } else {
                    stretch(catalog, other, base)?
                };
                if (way.last().map(|entry| entry.edition) == Some(base.edition))
                    != (side.edition == newer.edition)
                {
                    way.reverse();
                }
                if side.edition == newer.edition {
                    way.push(side)
                } else {
                    way.insert(0, side)
                }
                trail.records = way;
            }
            break;
        }
        Ok(trail)
    }

    /// The kind of the whole change, as the records claim it: the farthest-reaching on the way.
    pub(super) fn claimed(&self) -> Option<ChangeKind> {
        self.remarks.iter().map(|remark| remark.kind).max()
    }

    /// Which clause of the older record lives on in which of the newer one, by `was`; what kept its
    /// id is not listed.
    pub(super) fn renamed(&self) -> Vec<(&'a str, &'a str)> {
        let Some(first) = self.records.first() else { return Vec::new() };
        let mut kin: BTreeSet<(&str, &str)> = ids(first.record).map(|id| (id, id)).collect();
        for pair in self.records.windows(2) {
            if let [x, y] = pair {
                let step = step(x.record, y.record);
                kin = kin
                    .into_iter()
                    .flat_map(|(old, id)| {
                        step.iter()
                            .filter(move |(from, _)| *from == id)
                            .map(move |(_, to)| (old, *to))
                    })
                    .collect();
            }
        }
        kin.into_iter().filter(|(old, new)| old != new).collect()
    }

    /// The kind of a clause's change: the farthest-reaching that a record on the way claims for it.
    pub(super) fn kind(
        &self,
        state: ClauseState,
        from: Option<&str>,
        to: Option<&str>,
    ) -> Option<ChangeKind> {
        let one_line = matches!(self.relation, Relation::Successive | Relation::Apart);
        match state {
            _ if !one_line => None,
            ClauseState::Added | ClauseState::Changed => self.kinds_back(to?).into_iter().max(),
            ClauseState::Removed => self.kinds_ahead(from?).into_iter().max(),
            ClauseState::Moved | ClauseState::Same => None,
        }
    }

    /// What the records claim for a clause of the newest one, followed back to the oldest.
    fn kinds_back(&self, newest: &str) -> Vec<ChangeKind> {
        let mut id = newest.to_owned();
        let mut kinds = Vec::new();
        for pair in self.records.windows(2).rev() {
            let [x, y] = pair else { continue };
            let Some(clause) = y.record.clause(&id) else { continue };
            kinds.extend(clause.change.as_ref().map(|change| ChangeKind::from(change.value)));
            if let Some(was) = clause
                .was
                .as_ref()
                .filter(|was| x.record.clause(&id).is_none() && x.record.clause(was).is_some())
            {
                id = was.value.clone();
            }
        }
        kinds
    }

    /// What the records claim for a clause of the oldest one, followed until it is gone.
    fn kinds_ahead(&self, oldest: &str) -> Vec<ChangeKind> {
        let mut id = oldest.to_owned();
        let mut kinds = Vec::new();
        for entry in self.records.iter().skip(1) {
            let record = entry.record;
            let heir = record.clause(&id).or_else(|| {
                record.clauses.iter().map(|clause| &clause.value).find(|clause| was(clause, &id))
            });
            if let Some(clause) = heir {
                kinds.extend(clause.change.as_ref().map(|change| ChangeKind::from(change.value)));
                id = clause.id.value.clone();
            } else if let Some(change) = &record.change {
                kinds.extend(
                    change
                        .dropped
                        .iter()
                        .find(|dropped| *dropped.id == id)
                        .map(|dropped| ChangeKind::from(dropped.kind)),
                );
            }
        }
        kinds
    }
}

/// The records of a line from one to another, both included.
fn stretch<'a>(
    catalog: &Catalog,
    older: Entry<'a>,
    newer: Entry<'a>,
) -> Result<Vec<Entry<'a>>, Error> {
    let line = catalog.timeline.line_of(older.edition);
    let between = older
        .subject
        .editions()
        .into_iter()
        .filter(|no| (older.edition..=newer.edition).contains(no));
    let of_line = between.filter(|no| catalog.timeline.line_of(*no) == line);
    of_line
        .filter_map(|no| older.subject.record(no))
        .map(|entry| entry.map_err(Error::from))
        .collect()
}

fn remark(edition: &str, kind: ChangeKind, note: &str) -> Remark {
    Remark { edition: edition.to_owned(), kind, note: markdown::plain(note) }
}

fn ids(record: &Record) -> impl Iterator<Item = &str> {
    record.clauses.iter().map(|clause| clause.id.as_str())
}

fn was(clause: &Clause, id: &str) -> bool {
    clause.was.as_ref().is_some_and(|was| *was.value == *id)
}

/// Which clause of one record lives on in which of the next: the same id, or a `was` on either
/// side.
fn step<'a>(x: &'a Record, y: &'a Record) -> BTreeSet<(&'a str, &'a str)> {
    let same = ids(x).filter(|id| y.clause(id).is_some()).map(|id| (id, id));
    let ahead = y.clauses.iter().filter_map(|clause| {
        Some((x.clause(clause.was.as_ref()?)?.id.as_str(), clause.id.as_str()))
    });
    let back = x.clauses.iter().filter_map(|clause| {
        Some((clause.id.as_str(), y.clause(clause.was.as_ref()?)?.id.as_str()))
    });
    same.chain(ahead).chain(back).collect()
}
