//! Compares two printed texts sentence by sentence: they have no ids, so alike sentences are aligned, and moved ones recognised.
//! It has no clock and no chance in it, and comparing B with A mirrors comparing A with B.

use std::collections::BTreeSet;

use serde::Serialize;

use super::sentence::sentences;
use super::token::{Ignore, key, plain, words};
pub use super::word_runs::{Run, RunKind, runs};

/// Two sentences at least this alike (in thousandths) are one sentence, changed, when they stand in the same order.
pub const ALIKE: u32 = 500;
/// Two sentences at least this alike are one sentence that moved, when they do not.
pub const MOVED: u32 = 700;
/// Beyond this many pairs of sentences, only equal ones are aligned.
const MAX_PAIRS: usize = 1_000_000;

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
    let mut pairs = if a.len() * b.len() > MAX_PAIRS {
        equal_pairs(&a, &b, ignore)
    } else {
        alike.in_order()
    };
    let in_place: BTreeSet<usize> = pairs.iter().map(|(i, _)| *i).collect();
    if a.len() * b.len() <= MAX_PAIRS {
        let moved = alike.moved(&pairs);
        pairs.extend(moved);
    }
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
        changes.push(SentenceChange {
            change,
            before: Some(*i),
            after: Some(*j),
            alike,
            runs,
        });
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
                runs: vec![Run {
                    kind,
                    text: (*text).to_owned(),
                }],
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
        runs: super::word_runs::mirrored(change.runs),
    });
    in_reading_order(turned.collect())
}

/// The equal sentences of two long texts, in order.
fn equal_pairs(a: &[&str], b: &[&str], ignore: Ignore) -> Vec<(usize, usize)> {
    let keys = |all: &[&str]| all.iter().map(|sentence| key(sentence, ignore)).collect::<Vec<_>>();
    let ops = similar::capture_diff_slices(similar::Algorithm::Myers, &keys(a), &keys(b));
    let equal = ops.into_iter().filter_map(|op| match op {
        similar::DiffOp::Equal { old_index, new_index, len } => Some((0..len).map(move |at| (old_index + at, new_index + at))),
        _ => None,
    });
    equal.flatten().collect()
}

/// How alike each sentence of one text is to each of another.
struct Alikeness {
    rows: Vec<Vec<u32>>,
}

impl Alikeness {
    fn new(a: &[&str], b: &[&str]) -> Self {
        if a.len() * b.len() > MAX_PAIRS {
            return Self { rows: vec![] };
        }
        let split = |all: &[&str]| all.iter().map(|sentence| words(sentence)).collect::<Vec<_>>();
        let (a, b) = (split(a), split(b));
        Self {
            rows: a.iter().map(|a| b.iter().map(|b| alike(a, b)).collect()).collect(),
        }
    }

    fn of(&self, i: usize, j: usize) -> u32 {
        self.rows.get(i).and_then(|row| row.get(j)).copied().unwrap_or(0)
    }

    /// The pairs in order that are alike enough, the most alike in sum.
    fn in_order(&self) -> Vec<(usize, usize)> {
        let (n, m) = (self.rows.len(), self.rows.first().map_or(0, Vec::len));
        let worth = |i: usize, j: usize| Some(self.of(i, j)).filter(|alike| *alike >= ALIKE);
        let mut best = vec![vec![0_u32; m + 1]; n + 1];
        let at = |best: &[Vec<u32>], i: usize, j: usize| best.get(i).and_then(|row| row.get(j)).copied().unwrap_or(0);
        for i in (0..n).rev() {
            for j in (0..m).rev() {
                let paired = worth(i, j).map_or(0, |alike| alike + at(&best, i + 1, j + 1));
                let sum = paired.max(at(&best, i + 1, j)).max(at(&best, i, j + 1));
                if let Some(cell) = best.get_mut(i).and_then(|row| row.get_mut(j)) {
                    *cell = sum;
                }
            }
        }
        let (mut i, mut j, mut pairs) = (0, 0, Vec::new());
        while i < n && j < m {
            let here = at(&best, i, j);
            if worth(i, j).is_some_and(|alike| alike + at(&best, i + 1, j + 1) == here) {
                pairs.push((i, j));
                (i, j) = (i + 1, j + 1);
            } else if at(&best, i + 1, j) == here {
                i += 1;
            } else {
                j += 1;
            }
        }
        pairs
    }

    /// Of the sentences without a partner, the pairs alike enough to be one that moved, the most alike first.
    fn moved(&self, paired: &[(usize, usize)]) -> Vec<(usize, usize)> {
        let (mut olds, mut news): (BTreeSet<usize>, BTreeSet<usize>) = paired.iter().copied().unzip();
        let mut candidates: Vec<(u32, usize, usize)> = Vec::new();
        for (i, row) in self.rows.iter().enumerate().filter(|(i, _)| !olds.contains(i)) {
            let free = row.iter().enumerate().filter(|(j, alike)| **alike >= MOVED && !news.contains(j));
            candidates.extend(free.map(|(j, alike)| (u32::MAX - alike, i, j)));
        }
        candidates.sort_unstable();
        let mut moved = Vec::new();
        for (_, i, j) in candidates {
            if !olds.contains(&i) && !news.contains(&j) {
                olds.insert(i);
                news.insert(j);
                moved.push((i, j));
            }
        }
        moved
    }
}

/// How alike two lists of words are: twice the words they share in order, of all their words, in thousandths.
pub fn alike(a: &[String], b: &[String]) -> u32 {
    if a.is_empty() && b.is_empty() {
        return 1000;
    }
    let all = a.len() + b.len();
    let shared: usize = shared_runs(a, b).iter().sum();
    u32::try_from(2000 * shared / all.max(1)).unwrap_or(1000)
}

/// The lengths of the runs of words that two lists share in order.
pub fn shared_runs(a: &[String], b: &[String]) -> Vec<usize> {
    let (a, b) = if a > b { (b, a) } else { (a, b) };
    let ops = similar::capture_diff_slices(similar::Algorithm::Myers, a, b);
    let equal = ops.iter().filter_map(|op| match op {
        similar::DiffOp::Equal { len, .. } => Some(*len),
        _ => None,
    });
    equal.collect()
}
