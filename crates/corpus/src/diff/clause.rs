//! The clauses of two records, aligned and compared.
//! It aligns by id and by `was` only: a clause has an id, so its words never decide what it answers
//! to.

use serde::Serialize;

use super::align::{AlignedPlace, in_reading_order, moved_flags, similarity};
use super::lineage::Trail;
use super::token::Ignore;
use super::word_diff::{Run, RunKind, inverted_runs, word_diff};
use crate::Error;
use crate::markdown;
use crate::record::{ChangeKind, Clause, Record};

/// What became of a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ClauseState {
    /// Only the newer side has it.
    Added,
    /// Only the older side has it.
    Removed,
    /// Its words differ; it may have moved as well.
    Changed,
    /// It stands elsewhere, with the same words.
    Moved,
    /// It stayed as it was.
    Same,
}

impl ClauseState {
    /// The state in a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Changed => "changed",
            Self::Moved => "moved",
            Self::Same => "same",
        }
    }
}

/// A clause as one side has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClauseText {
    /// The id there.
    pub id: String,
    /// The heading there.
    pub heading: String,
    /// The place among the clauses, from 1.
    pub position: usize,
    /// The text there, in Markdown.
    pub text: String,
}

impl ClauseText {
    fn of(clause: &Clause, n: usize) -> Self {
        Self {
            id: clause.id.value.clone(),
            heading: clause.heading(),
            position: n + 1,
            text: clause.text.value.clone(),
        }
    }
}

/// A clause of either side, or of both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClauseDiff {
    /// What became of it.
    pub state: ClauseState,
    /// Whether it stands elsewhere among those that stayed.
    pub moved: bool,
    /// How far the change reaches, as the records say; none across lines.
    pub kind: Option<ChangeKind>,
    /// The clause as the older side has it.
    pub from: Option<ClauseText>,
    /// The clause as the newer side has it.
    pub to: Option<ClauseText>,
    /// The clause of the other side that it was split from or merged into.
    pub part_of: Option<String>,
    /// Its plain words: what is gone, what is new, what stays.
    pub runs: Vec<Run>,
}

impl ClauseDiff {
    /// The id: that of the newer side, if it has the clause.
    pub fn id(&self) -> &str {
        self.to.as_ref().or(self.from.as_ref()).map_or("", |clause| clause.id.as_str())
    }

    /// The heading: that of the newer side, if it has the clause.
    pub fn heading(&self) -> &str {
        self.to.as_ref().or(self.from.as_ref()).map_or("", |clause| clause.heading.as_str())
    }

    /// Seen from the other side.
    fn inverted(&self) -> Self {
        let state = match self.state {
            ClauseState::Added => ClauseState::Removed,
            ClauseState::Removed => ClauseState::Added,
            other => other,
        };
        Self {
            state,
            from: self.to.clone(),
            to: self.from.clone(),
            runs: inverted_runs(&self.runs),
            ..self.clone()
        }
    }
}

/// All clauses seen from the other side, in the order of that side.
pub(super) fn mirrored(clauses: &[ClauseDiff]) -> Vec<ClauseDiff> {
    ordered(clauses.iter().map(ClauseDiff::inverted).collect())
}

fn ordered(clauses: Vec<ClauseDiff>) -> Vec<ClauseDiff> {
    let place = |clause: &Option<ClauseText>| clause.as_ref().map(|clause| clause.position);
    in_reading_order(clauses, |clause| AlignedPlace {
        older: place(&clause.from),
        newer: place(&clause.to),
        moved: clause.moved,
    })
}

/// The clauses of two records, the older edition first.
pub(super) fn compare(
    older: &Record,
    newer: &Record,
    trail: &Trail<'_>,
) -> Result<Vec<ClauseDiff>, Error> {
    let renamed = trail.renamed();
    let pairs = paired(older, newer, &renamed);
    let moved = moved_flags(&pairs);
    let mut clauses = Vec::new();
    for ((i, j), moved) in pairs.iter().zip(moved) {
        if let (Some(from), Some(to)) = (older.clauses.get(*i), newer.clauses.get(*j)) {
            clauses.push(both((from, *i), (to, *j), moved, trail)?);
        }
    }
    for (i, from) in
        older.clauses.iter().enumerate().filter(|(i, _)| pairs.iter().all(|(used, _)| used != i))
    {
        let part_of = renamed.iter().find(|(old, _)| *old == from.id.as_str()).map(|(_, new)| *new);
        clauses.push(lone(ClauseState::Removed, from, i, part_of, trail));
    }
    for (j, to) in
        newer.clauses.iter().enumerate().filter(|(j, _)| pairs.iter().all(|(_, used)| used != j))
    {
        let part_of = renamed.iter().find(|(_, new)| *new == to.id.as_str()).map(|(old, _)| *old);
        clauses.push(lone(ClauseState::Added, to, j, part_of, trail));
    }
    Ok(ordered(clauses))
}

/// The places of the clauses that answer to each other: by id, then by `was`, the most similar
/// first.
fn paired(older: &Record, newer: &Record, renamed: &[(&str, &str)]) -> Vec<(usize, usize)> {
    let place =
        |record: &Record, id: &str| record.clauses.iter().position(|clause| *clause.id == id);
    let by_id = older
        .clauses
        .iter()
        .enumerate()
        .filter_map(|(i, clause)| Some((i, place(newer, &clause.id)?)));
    let mut pairs: Vec<(usize, usize)> = by_id.collect();
    let mut kin: Vec<_> = renamed
        .iter()
        .filter_map(|(old, new)| {
            let (i, j) = (place(older, old)?, place(newer, new)?);
            let alike = similarity(
                &markdown::plain(&older.clauses.get(i)?.text),
                &markdown::plain(&newer.clauses.get(j)?.text),
            );
            Some((std::cmp::Reverse(alike), i, j))
        })
        .collect();
    kin.sort_unstable();
    for (_, i, j) in kin {
        if pairs.iter().all(|(a, b)| *a != i && *b != j) {
            pairs.push((i, j));
        }
    }
    pairs.sort_unstable();
    pairs
}

fn both(
    (from, i): (&Clause, usize),
    (to, j): (&Clause, usize),
    moved: bool,
    trail: &Trail<'_>,
) -> Result<ClauseDiff, Error> {
    let (older, newer) = (markdown::plain(&from.text), markdown::plain(&to.text));
    let runs = word_diff(&older, &newer, Ignore::Nothing)?;
    let renamed =
        from.name.as_ref().map(|name| &name.value) != to.name.as_ref().map(|name| &name.value);
    let state = match runs.iter().any(|run| run.kind != RunKind::Same) || renamed {
        true => ClauseState::Changed,
        false if moved => ClauseState::Moved,
        false => ClauseState::Same,
    };
    let kind = trail.kind(state, Some(&from.id), Some(&to.id));
    Ok(ClauseDiff {
        state,
        moved,
        kind,
        from: Some(ClauseText::of(from, i)),
        to: Some(ClauseText::of(to, j)),
        part_of: None,
        runs,
    })
}

fn lone(
    state: ClauseState,
    clause: &Clause,
    n: usize,
    part_of: Option<&str>,
    trail: &Trail<'_>,
) -> ClauseDiff {
    let here = || Some(ClauseText::of(clause, n));
    let (from, to, kind) = match state {
        ClauseState::Removed => (here(), None, RunKind::Removed),
        _ => (None, here(), RunKind::Added),
    };
    let runs = vec![Run { kind, text: markdown::plain(&clause.text) }];
    let claimed = trail.kind(state, Some(&clause.id), Some(&clause.id));
    ClauseDiff {
        state,
        moved: false,
        kind: claimed,
        from,
        to,
        part_of: part_of.map(str::to_owned),
        runs,
    }
}
