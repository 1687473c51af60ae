//! The clauses of two records, aligned and compared. They are aligned by id and by `was` only: a
//! clause has an id, so its words never decide which clause it answers to.

use serde::Serialize;

use super::align::{AlignedPlace, in_reading_order, moved_flags, similarity};
use super::record_chain::RecordChain;
use super::token::Ignore;
use super::word_diff::{Run, RunKind, inverted_runs, word_diff};
use crate::Error;
use crate::markdown;
use crate::record::{ChangeKind, Clause, Record};

/// What changed about a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ClauseState {
    /// Only the newer side has it.
    Added,
    /// Only the older side has it.
    Removed,
    /// Its words differ; it may have moved as well.
    Changed,
    /// It is in another place, with the same words.
    Moved,
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
    pub id: String,
    pub heading: String,
    /// The place among the clauses, from 1.
    pub position: usize,
    /// The text, in Markdown.
    pub text: String,
}

impl ClauseText {
    fn new(clause: &Clause, index: usize) -> Self {
        Self {
            id: clause.id.value.clone(),
            heading: clause.heading(),
            position: index + 1,
            text: clause.text.value.clone(),
        }
    }
}

/// A clause of either side, or of both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClauseDiff {
    pub state: ClauseState,
    /// Whether it is in another place among those that stayed.
    pub moved: bool,
    /// How far the change reaches, as the records say; none across lines.
    pub kind: Option<ChangeKind>,
    /// The clause as the older side has it.
    pub from: Option<ClauseText>,
    /// The clause as the newer side has it.
    pub to: Option<ClauseText>,
    /// The clause of the other side that it was split from or merged into.
    pub part_of: Option<String>,
    /// Its plain words: what is removed, what is added, what stays.
    pub runs: Vec<Run>,
}

impl ClauseDiff {
    /// The clause as the newer side has it, or else the older.
    fn newest(&self) -> &ClauseText {
        self.to.as_ref().or(self.from.as_ref()).expect("a clause is on one side at least")
    }

    /// The id that the newer side gives it, or else the older.
    pub fn id(&self) -> &str {
        &self.newest().id
    }

    /// The heading that the newer side gives it, or else the older.
    pub fn heading(&self) -> &str {
        &self.newest().heading
    }

    /// The place among the clauses of the newer side, or else of the older, from 1.
    pub fn position(&self) -> usize {
        self.newest().position
    }

    /// The same comparison with the older and the newer side exchanged.
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

/// All clauses with the older and the newer side exchanged, in the order of the side that is newer
/// then.
pub(super) fn inverted_clauses(clauses: &[ClauseDiff]) -> Vec<ClauseDiff> {
    ordered(clauses.iter().map(ClauseDiff::inverted).collect())
}

/// Lets every clause stay that the newer side, a supplement, does not replace: after its own
/// clauses, whose places mean nothing in the older text.
pub(super) fn keep_unless_replaced(mut clauses: Vec<ClauseDiff>) -> Vec<ClauseDiff> {
    let own = clauses.iter().filter(|clause| clause.to.is_some()).count();
    let mut kept = 0;
    for clause in &mut clauses {
        clause.moved = false;
        match clause.state {
            ClauseState::Removed => {
                kept += 1;
                clause.state = ClauseState::Same;
                clause.to =
                    clause.from.clone().map(|text| ClauseText { position: own + kept, ..text });
                clause.runs.iter_mut().for_each(|run| run.kind = RunKind::Same);
            }
            ClauseState::Moved => clause.state = ClauseState::Same,
            ClauseState::Added | ClauseState::Changed | ClauseState::Same => {}
        }
    }
    ordered(clauses)
}

fn ordered(clauses: Vec<ClauseDiff>) -> Vec<ClauseDiff> {
    let position = |clause: &Option<ClauseText>| clause.as_ref().map(|clause| clause.position);
    in_reading_order(clauses, |clause| AlignedPlace {
        older: position(&clause.from),
        newer: position(&clause.to),
        moved: clause.moved,
    })
}

/// Compares the clauses of two records.
pub(super) fn compare_clauses(
    older: &Record,
    newer: &Record,
    chain: &RecordChain<'_>,
) -> Result<Vec<ClauseDiff>, Error> {
    let renamed = chain.renamed_clauses();
    let pairs = pair_clauses(older, newer, &renamed);
    let mut clauses = Vec::new();
    for ((i, j), moved) in pairs.iter().zip(moved_flags(&pairs)) {
        if let (Some(from), Some(to)) = (older.clauses.get(*i), newer.clauses.get(*j)) {
            clauses.push(compare_pair((from, *i), (to, *j), moved, chain)?);
        }
    }
    for (i, clause) in older.clauses.iter().enumerate() {
        if pairs.iter().all(|(paired, _)| *paired != i) {
            let mut heirs = renamed.iter().filter(|(old, _)| *old == clause.id.as_str());
            let part_of = heirs.next().map(|(_, new)| *new);
            clauses.push(unpaired(ClauseState::Removed, clause, i, part_of, chain));
        }
    }
    for (j, clause) in newer.clauses.iter().enumerate() {
        if pairs.iter().all(|(_, paired)| *paired != j) {
            let mut ancestors = renamed.iter().filter(|(_, new)| *new == clause.id.as_str());
            let part_of = ancestors.next().map(|(old, _)| *old);
            clauses.push(unpaired(ClauseState::Added, clause, j, part_of, chain));
        }
    }
    Ok(ordered(clauses))
}

/// The places of the clauses that answer to each other: by id, then by `was`, the most similar
/// first.
fn pair_clauses(older: &Record, newer: &Record, renamed: &[(&str, &str)]) -> Vec<(usize, usize)> {
    let index =
        |record: &Record, id: &str| record.clauses.iter().position(|clause| *clause.id == id);
    let by_id = older
        .clauses
        .iter()
        .enumerate()
        .filter_map(|(i, clause)| Some((i, index(newer, &clause.id)?)));
    let mut pairs: Vec<(usize, usize)> = by_id.collect();
    let mut by_was: Vec<_> = renamed
        .iter()
        .filter_map(|(old, new)| {
            let (i, j) = (index(older, old)?, index(newer, new)?);
            let text = |record: &Record, n: usize| {
                record.clauses.get(n).map(|clause| markdown::plain(&clause.text))
            };
            let similarity = similarity(&text(older, i)?, &text(newer, j)?);
            Some((std::cmp::Reverse(similarity), i, j))
        })
        .collect();
    by_was.sort_unstable();
    for (_, i, j) in by_was {
        if pairs.iter().all(|(a, b)| *a != i && *b != j) {
            pairs.push((i, j));
        }
    }
    pairs.sort_unstable();
    pairs
}

fn compare_pair(
    (from, i): (&Clause, usize),
    (to, j): (&Clause, usize),
    moved: bool,
    chain: &RecordChain<'_>,
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
    Ok(ClauseDiff {
        state,
        moved,
        kind: chain.claimed_kind_of_clause(state, &from.id, &to.id),
        from: Some(ClauseText::new(from, i)),
        to: Some(ClauseText::new(to, j)),
        part_of: None,
        runs,
    })
}

/// A clause that only one side has.
fn unpaired(
    state: ClauseState,
    clause: &Clause,
    index: usize,
    part_of: Option<&str>,
    chain: &RecordChain<'_>,
) -> ClauseDiff {
    let text = Some(ClauseText::new(clause, index));
    let (from, to, run_kind) = match state {
        ClauseState::Removed => (text, None, RunKind::Removed),
        _ => (None, text, RunKind::Added),
    };
    ClauseDiff {
        state,
        moved: false,
        kind: chain.claimed_kind_of_clause(state, &clause.id, &clause.id),
        from,
        to,
        part_of: part_of.map(str::to_owned),
        runs: vec![Run { kind: run_kind, text: markdown::plain(&clause.text) }],
    }
}
