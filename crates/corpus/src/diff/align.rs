//! Which sentence of one text answers to which of another, by the words they share, and how a list
//! of aligned items is put in reading order.

use std::collections::BTreeSet;
use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::token::words_without_style;

/// Two sentences at least this similar (in thousandths) are one sentence, changed, when they come
/// in the same order.
pub const SIMILAR_ENOUGH: u32 = 500;
/// Two sentences at least this similar (in thousandths) are one sentence that moved, when they do
/// not.
pub const SIMILAR_ENOUGH_TO_MOVE: u32 = 700;
/// Beyond this many pairs of sentences, only equal ones are aligned, so that no input can make a
/// reader wait.
const MAX_SENTENCE_PAIRS: usize = 250_000;
/// Lists with more pairs of items are compared at their ends only, for the same reason.
const MAX_ITEM_PAIRS: usize = 100_000_000;

/// A sentence that both texts have, by its numbers from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SentencePair {
    pub older: usize,
    pub newer: usize,
    /// Whether it is in another place among the sentences that stayed.
    pub moved: bool,
    /// How similar the two are, in thousandths.
    pub similarity: u32,
}

/// Pairs the sentences of two texts, each at most once: first the most similar in order, then those
/// that moved. Aligning B with A mirrors aligning A with B.
pub fn align_sentences(older: &[&str], newer: &[&str]) -> Vec<SentencePair> {
    if older > newer {
        let swap =
            |pair: SentencePair| SentencePair { older: pair.newer, newer: pair.older, ..pair };
        return align_sentences(newer, older).into_iter().map(swap).collect();
    }
    let words = |sentences: &[&str]| -> Vec<Vec<String>> {
        sentences.iter().map(|sentence| words_without_style(sentence)).collect()
    };
    let (older, newer) = (words(older), words(newer));
    if older.len() * newer.len() > MAX_SENTENCE_PAIRS {
        return equal_sentences(&older, &newer);
    }
    let table = SimilarityTable::new(&older, &newer);
    let in_order = table.pairs_in_order();
    let moved = table.moved_pairs(&in_order);
    let pair = |moved: bool| {
        let table = &table;
        move |(older, newer): (usize, usize)| SentencePair {
            older,
            newer,
            moved,
            similarity: table.get(older, newer),
        }
    };
    in_order.into_iter().map(pair(false)).chain(moved.into_iter().map(pair(true))).collect()
}

fn equal_sentences(older: &[Vec<String>], newer: &[Vec<String>]) -> Vec<SentencePair> {
    compare_lists(older, newer)
        .into_iter()
        .filter(|stretch| stretch.is_same)
        .flat_map(|stretch| stretch.older.zip(stretch.newer))
        .map(|(older, newer)| SentencePair { older, newer, moved: false, similarity: 1000 })
        .collect()
}

/// How similar each sentence of one text is to each of another, in thousandths.
struct SimilarityTable {
    rows: Vec<Vec<u32>>,
}

impl SimilarityTable {
    fn new(older: &[Vec<String>], newer: &[Vec<String>]) -> Self {
        let row = |a: &Vec<String>| newer.iter().map(|b| similarity_of_words(a, b)).collect();
        Self { rows: older.iter().map(row).collect() }
    }

    fn get(&self, older: usize, newer: usize) -> u32 {
        let row = self.rows.get(older).expect("the table has a row for each older sentence");
        *row.get(newer).expect("each row has a cell for each newer sentence")
    }

    /// The pairs in order that are similar enough, and the most similar in sum.
    fn pairs_in_order(&self) -> Vec<(usize, usize)> {
        let (rows, columns) = (self.rows.len(), self.rows.first().map_or(0, Vec::len));
        let worth = |i: usize, j: usize| Some(self.get(i, j)).filter(|one| *one >= SIMILAR_ENOUGH);
        // `best` holds the largest sum from a cell on; beyond the table it is 0.
        let mut best = vec![vec![0_u32; columns + 1]; rows + 1];
        let sum = |best: &[Vec<u32>], i: usize, j: usize| {
            best.get(i).and_then(|row| row.get(j)).copied().unwrap_or(0)
        };
        for i in (0..rows).rev() {
            for j in (0..columns).rev() {
                let paired = worth(i, j).map_or(0, |one| one + sum(&best, i + 1, j + 1));
                let largest = paired.max(sum(&best, i + 1, j)).max(sum(&best, i, j + 1));
                if let Some(cell) = best.get_mut(i).and_then(|row| row.get_mut(j)) {
                    *cell = largest;
                }
            }
        }
        let (mut i, mut j, mut pairs) = (0, 0, Vec::new());
        while i < rows && j < columns {
            let here = sum(&best, i, j);
            if worth(i, j).is_some_and(|one| one + sum(&best, i + 1, j + 1) == here) {
                pairs.push((i, j));
                (i, j) = (i + 1, j + 1);
            } else if sum(&best, i + 1, j) == here {
                i += 1;
            } else {
                j += 1;
            }
        }
        pairs
    }

    /// Of the sentences that are not `paired`, the pairs similar enough to be one that moved, the
    /// most similar first.
    fn moved_pairs(&self, paired: &[(usize, usize)]) -> Vec<(usize, usize)> {
        let (mut used_older, mut used_newer): (BTreeSet<usize>, BTreeSet<usize>) =
            paired.iter().copied().unzip();
        let mut candidates: Vec<(std::cmp::Reverse<u32>, usize, usize)> = Vec::new();
        for (i, row) in self.rows.iter().enumerate() {
            let similar = row.iter().enumerate().filter(|(_, one)| **one >= SIMILAR_ENOUGH_TO_MOVE);
            candidates.extend(similar.map(|(j, one)| (std::cmp::Reverse(*one), i, j)));
        }
        candidates.sort_unstable();
        let mut moved = Vec::new();
        for (_, i, j) in candidates {
            if !used_older.contains(&i) && !used_newer.contains(&j) {
                used_older.insert(i);
                used_newer.insert(j);
                moved.push((i, j));
            }
        }
        moved
    }
}

/// How similar two texts are by the words they share in order, in thousandths; capitals and marks
/// do not count.
pub(super) fn similarity(a: &str, b: &str) -> u32 {
    similarity_of_words(&words_without_style(a), &words_without_style(b))
}

fn similarity_of_words(a: &[String], b: &[String]) -> u32 {
    let all = a.len() + b.len();
    if all == 0 {
        return 1000;
    }
    let shared: usize = shared_run_lengths(a, b).iter().sum();
    u32::try_from(2000 * shared / all).expect("no more than all words are shared")
}

/// The lengths of the runs of words that two lists share in order.
pub fn shared_run_lengths(a: &[String], b: &[String]) -> Vec<usize> {
    let (a, b) = if a > b { (b, a) } else { (a, b) };
    let stretches = compare_lists(a, b).into_iter();
    stretches.filter(|stretch| stretch.is_same).map(|stretch| stretch.older.len()).collect()
}

/// Items of two lists that are the same, or that replace each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stretch {
    pub is_same: bool,
    pub older: Range<usize>,
    pub newer: Range<usize>,
}

/// The stretches that two lists share and those in which they differ, in order, without a clock.
pub fn compare_lists<T: Eq + std::hash::Hash + Ord>(older: &[T], newer: &[T]) -> Vec<Stretch> {
    if older.len().saturating_mul(newer.len()) > MAX_ITEM_PAIRS {
        return compare_ends(older, newer);
    }
    capture_diff_slices(Algorithm::Myers, older, newer)
        .into_iter()
        .map(|op| Stretch {
            is_same: matches!(op, DiffOp::Equal { .. }),
            older: op.old_range(),
            newer: op.new_range(),
        })
        .collect()
}

fn compare_ends<T: Eq>(older: &[T], newer: &[T]) -> Vec<Stretch> {
    let front = older.iter().zip(newer).take_while(|(a, b)| a == b).count();
    let shorter = older.len().min(newer.len()) - front;
    let from_behind = older.iter().rev().zip(newer.iter().rev());
    let back = from_behind.take(shorter).take_while(|(a, b)| a == b).count();
    let (older_end, newer_end) = (older.len() - back, newer.len() - back);
    [
        Stretch { is_same: true, older: 0..front, newer: 0..front },
        Stretch { is_same: false, older: front..older_end, newer: front..newer_end },
        Stretch { is_same: true, older: older_end..older.len(), newer: newer_end..newer.len() },
    ]
    .into_iter()
    .filter(|stretch| !stretch.older.is_empty() || !stretch.newer.is_empty())
    .collect()
}

/// Which of the pairs of places (sorted by their first place) moved: those outside a longest
/// sequence that kept its order.
pub(super) fn moved_flags(pairs: &[(usize, usize)]) -> Vec<bool> {
    // Patience: `piles[n]` is the pair that ends the lowest sequence of length n + 1; `before`
    // links sequences.
    let mut piles: Vec<(usize, usize)> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (n, (_, to)) in pairs.iter().enumerate() {
        let pile = piles.partition_point(|(top, _)| top < to);
        before.push(pile.checked_sub(1).and_then(|under| piles.get(under)).map(|(_, n)| *n));
        match piles.get_mut(pile) {
            Some(top) => *top = (*to, n),
            None => piles.push((*to, n)),
        }
    }
    let mut moved = vec![true; pairs.len()];
    let mut at = piles.last().map(|(_, n)| *n);
    while let Some(n) = at {
        if let Some(flag) = moved.get_mut(n) {
            *flag = false;
        }
        at = before.get(n).copied().flatten();
    }
    moved
}

/// Where an aligned item is in the older list and in the newer one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AlignedPlace {
    pub older: Option<usize>,
    pub newer: Option<usize>,
    pub moved: bool,
}

/// Sorts items by their newer place; what is removed follows what it followed in the older list.
pub fn in_reading_order<T>(items: Vec<T>, place: impl Fn(&T) -> AlignedPlace) -> Vec<T> {
    let stayed: Vec<(usize, usize)> = items
        .iter()
        .map(&place)
        .filter(|place| !place.moved)
        .filter_map(|place| place.older.zip(place.newer))
        .collect();
    let follows = |older: usize| {
        let before = stayed.iter().filter(|(before, _)| *before < older);
        before.map(|(_, newer)| newer + 1).max().unwrap_or(0)
    };
    let mut keyed: Vec<_> = items
        .into_iter()
        .map(|item| {
            let AlignedPlace { older, newer, .. } = place(&item);
            // What is removed comes before what is added at the same place.
            let removed = || (follows(older.unwrap_or(0)), 0, older);
            (newer.map_or_else(removed, |newer| (newer, 1, older)), item)
        })
        .collect();
    keyed.sort_by_key(|(key, _)| *key);
    keyed.into_iter().map(|(_, item)| item).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(older: &[&str], newer: &[&str]) -> Vec<String> {
        let mut pairs = align_sentences(older, newer);
        pairs.sort_by_key(|pair| pair.newer);
        let sign = |moved: bool| if moved { "~" } else { "=" };
        pairs
            .iter()
            .map(|pair| format!("{}{}{}", pair.older, sign(pair.moved), pair.newer))
            .collect()
    }

    #[test]
    fn similar_sentences_answer_to_each_other_and_others_do_not() {
        let old = ["It may not join a formation.", "It moves twice as far.", "It fails on a 1."];
        let new = ["It may not join any formation.", "Its rider may shoot.", "It fails on a 1."];
        assert_eq!(pairs(&old, &new), ["0=0", "2=2"]);
    }

    #[test]
    fn a_sentence_in_another_place_has_moved() {
        let old = ["one two three", "four five six", "seven eight nine"];
        let new = ["four five six", "seven eight nine", "one two three"];
        assert_eq!(pairs(&old, &new), ["1=0", "2=1", "0~2"]);
        assert_eq!(pairs(&new, &old), ["2~0", "0=1", "1=2"]);
    }

    #[test]
    fn nothing_aligns_with_nothing() {
        assert_eq!(pairs(&[], &[]), Vec::<String>::new());
        assert_eq!(pairs(&[], &["x"]), Vec::<String>::new());
        assert_eq!(pairs(&["x"], &[]), Vec::<String>::new());
    }

    #[test]
    fn what_is_removed_comes_where_it_was() {
        let place = |older, newer| AlignedPlace { older, newer, moved: false };
        let items = vec![
            place(Some(0), Some(0)),
            place(Some(2), Some(2)),
            place(Some(1), None),
            place(None, Some(1)),
        ];
        let ordered = in_reading_order(items, |item| *item);
        let places: Vec<_> = ordered.iter().map(|item| (item.older, item.newer)).collect();
        let wanted = [(Some(0), Some(0)), (Some(1), None), (None, Some(1)), (Some(2), Some(2))];
        assert_eq!(places, wanted);
    }

    #[test]
    fn lists_of_any_length_are_compared_in_reasonable_time() {
        let list =
            |seed: usize| (0..20_000).map(|at| (at * seed % 9_973).to_string()).collect::<Vec<_>>();
        let stretches = compare_lists(&list(3), &list(7));
        let covered: usize = stretches.iter().map(|stretch| stretch.older.len()).sum();
        assert_eq!(covered, 20_000);
    }
}
