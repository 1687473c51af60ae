//! Compares two printed texts sentence by sentence: they have no ids, so alike sentences are
//! aligned, and moved ones recognised.
//! It has no clock and no chance in it, and comparing B with A mirrors comparing A with B.

use std::collections::BTreeSet;

use serde::Serialize;

use super::align::Alikeness;
pub use super::align::{ALIKE, MOVED};
use super::sentence::sentences;
use super::token::{Ignore, key, plain};
pub use super::word_runs::{Run, RunKind, runs};

/// Beyond this many pairs of sentences, only equal ones are aligned.
const MAX_PAIRS: usize = 250_000;

/// What became of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// It stands in both, the same.
    Same,
    /// It stands in both, with other words.
    Changed,
    /// It stands in both, in another place; its runs say whether its words changed too.
    Moved,
    /// It stands only in the first text.
    Removed,
    /// It stands only in the second text.
    Added,
}

/// One sentence of the comparison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SentenceChange {
    /// What became of it.
    pub change: Change,
    /// Its number in the first text, from 0.
    pub before: Option<usize>,
    /// Its number in the second text, from 0.
    pub after: Option<usize>,
    /// How alike the two are, in thousandths.
    pub alike: u32,
    /// Its words, in runs.
    pub runs: Vec<Run>,
}

/// Compares two texts; emphasis marks do not count.
pub fn diff(before: &str, after: &str, ignore: Ignore) -> Vec<SentenceChange> {
    let (before, after) = (plain(before), plain(after));
    if before > after {
        return mirrored(compare(&after, &before, ignore));
    }
    compare(&before, &after, ignore)
}

/// Whether two texts are the same.
pub fn is_same(changes: &[SentenceChange]) -> bool {
    changes.iter().all(|change| change.change == Change::Same)
}

fn compare(before: &str, after: &str, ignore: Ignore) -> Vec<SentenceChange> {
    let (a, b) = (sentences(before), sentences(after));
    let alike = Alikeness::new(&a, &b);
    let mut pairs =
        if a.len() * b.len() > MAX_PAIRS { equal_pairs(&a, &b, ignore) } else { alike.in_order() };
    let in_place: BTreeSet<usize> = pairs.iter().map(|(i, _)| *i).collect();
    pairs.extend(alike.moved(&pairs));
    let mut changes = Vec::new();
    for (i, j) in &pairs {
        let (Some(old), Some(new)) = (a.get(*i), b.get(*j)) else { continue };
        let runs = runs(old, new, ignore);
        let same = runs.iter().all(|run| run.kind == RunKind::Same);
        let change = match (in_place.contains(i), same) {
            (false, _) => Change::Moved,
            (true, true) => Change::Same,
            (true, false) => Change::Changed,
        };
        let alike = if same { 1000 } else { alike.of(*i, *j) };
        changes.push(SentenceChange { change, before: Some(*i), after: Some(*j), alike, runs });
    }
    changes.extend(alone(&a, pairs.iter().map(|(i, _)| *i).collect(), Change::Removed));
    changes.extend(alone(&b, pairs.iter().map(|(_, j)| *j).collect(), Change::Added));
    in_reading_order(changes)
}

/// The sentences of one text that found no partner.
fn alone(sentences: &[&str], paired: BTreeSet<usize>, change: Change) -> Vec<SentenceChange> {
    let alone = sentences.iter().enumerate().filter(|(at, _)| !paired.contains(at));
    alone
        .map(|(at, text)| {
            let (kind, before, after) = if change == Change::Removed {
                (RunKind::Removed, Some(at), None)
            } else {
                (RunKind::Added, None, Some(at))
            };
            SentenceChange {
                change,
                before,
                after,
                alike: 0,
                runs: vec![Run { kind, text: (*text).to_owned() }],
            }
        })
        .collect()
}

/// Sorts by the second text; what is gone stands after the sentence it followed.
fn in_reading_order(mut changes: Vec<SentenceChange>) -> Vec<SentenceChange> {
    let placed: Vec<(usize, usize)> = changes
        .iter()
        .filter(|c| c.change != Change::Moved)
        .filter_map(|c| Some((c.before?, c.after?)))
        .collect();
    let place = |change: &SentenceChange| match (change.after, change.before) {
        (Some(after), before) => (2 * after + 1, 0, before.unwrap_or(0)),
        (None, Some(before)) => {
            let follows = placed.iter().filter(|(i, _)| *i < before).map(|(_, j)| 2 * j + 2).max();
            (follows.unwrap_or(0), 1, before)
        }
        (None, None) => (0, 0, 0),
    };
    changes.sort_by_key(place);
    changes
}

fn mirrored(changes: Vec<SentenceChange>) -> Vec<SentenceChange> {
    let turned = changes.into_iter().map(|change| SentenceChange {
        change: match change.change {
            Change::Added => Change::Removed,
            Change::Removed => Change::Added,
            other => other,
        },
        before: change.after,
        after: change.before,
        alike: change.alike,
        runs: variorum_corpus::diff::inverted(&change.runs),
    });
    in_reading_order(turned.collect())
}

/// The equal sentences of two long texts, in order.
fn equal_pairs(a: &[&str], b: &[&str], ignore: Ignore) -> Vec<(usize, usize)> {
    let keys = |all: &[&str]| all.iter().map(|sentence| key(sentence, ignore)).collect::<Vec<_>>();
    let ops = super::align::operations(&keys(a), &keys(b));
    let equal = ops.into_iter().filter_map(|op| match op {
        similar::DiffOp::Equal { old_index, new_index, len } => {
            Some((0..len).map(move |at| (old_index + at, new_index + at)))
        }
        _ => None,
    });
    equal.flatten().collect()
}
