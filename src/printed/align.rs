//! Finds which sentence of one text is which of another, by the words they share.
//! It pairs nothing that is not alike enough, and every pair at most once.

use std::collections::BTreeSet;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::token::words;

/// Two sentences at least this alike (in thousandths) are one sentence, changed, when they stand in
/// the same order.
pub const ALIKE: u32 = 500;
/// Two sentences at least this alike are one sentence that moved, when they do not.
pub const MOVED: u32 = 700;
/// How alike each sentence of one text is to each of another.
#[derive(Default)]
pub struct Alikeness {
    rows: Vec<Vec<u32>>,
}

impl Alikeness {
    /// Compares each sentence with each.
    pub fn new(a: &[&str], b: &[&str]) -> Self {
        let split = |all: &[&str]| all.iter().map(|sentence| words(sentence)).collect::<Vec<_>>();
        let (a, b) = (split(a), split(b));
        Self { rows: a.iter().map(|a| b.iter().map(|b| alike(a, b)).collect()).collect() }
    }

    /// How alike two sentences are, by their numbers.
    pub fn of(&self, i: usize, j: usize) -> u32 {
        self.rows.get(i).and_then(|row| row.get(j)).copied().unwrap_or(0)
    }

    /// The pairs in order that are alike enough, the most alike in sum.
    pub fn in_order(&self) -> Vec<(usize, usize)> {
        let (n, m) = (self.rows.len(), self.rows.first().map_or(0, Vec::len));
        let worth = |i: usize, j: usize| Some(self.of(i, j)).filter(|alike| *alike >= ALIKE);
        let mut best = vec![vec![0_u32; m + 1]; n + 1];
        let at = |best: &[Vec<u32>], i: usize, j: usize| {
            best.get(i).and_then(|row| row.get(j)).copied().unwrap_or(0)
        };
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

    /// Of the sentences without a partner, the pairs alike enough to be one that moved, the most
    /// alike first.
    pub fn moved(&self, paired: &[(usize, usize)]) -> Vec<(usize, usize)> {
        let (mut olds, mut news): (BTreeSet<usize>, BTreeSet<usize>) =
            paired.iter().copied().unzip();
        let mut candidates: Vec<(u32, usize, usize)> = Vec::new();
        for (i, row) in self.rows.iter().enumerate().filter(|(i, _)| !olds.contains(i)) {
            let free =
                row.iter().enumerate().filter(|(j, alike)| **alike >= MOVED && !news.contains(j));
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

/// How alike two lists of words are: twice the words they share in order, of all their words, in
/// thousandths.
fn alike(a: &[String], b: &[String]) -> u32 {
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
    let ops = operations(a, b);
    let equal = ops.iter().filter_map(|op| match op {
        DiffOp::Equal { len, .. } => Some(*len),
        _ => None,
    });
    equal.collect()
}

/// Lists longer than this (in pairs of items) are compared at their ends only, so that no input can
/// make a reader wait.
const MAX_PAIRS: usize = 100_000_000;

/// The steps from one list to another, without a clock.
pub fn operations(a: &[String], b: &[String]) -> Vec<DiffOp> {
    if a.len().saturating_mul(b.len()) <= MAX_PAIRS {
        return capture_diff_slices(Algorithm::Myers, a, b);
    }
    let front = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (rest_a, rest_b) = (a.len() - front, b.len() - front);
    let back = a
        .iter()
        .rev()
        .zip(b.iter().rev())
        .take(rest_a.min(rest_b))
        .take_while(|(a, b)| a == b)
        .count();
    let steps = [
        DiffOp::Equal { old_index: 0, new_index: 0, len: front },
        DiffOp::Replace {
            old_index: front,
            old_len: rest_a - back,
            new_index: front,
            new_len: rest_b - back,
        },
        DiffOp::Equal { old_index: a.len() - back, new_index: b.len() - back, len: back },
    ];
    steps
        .into_iter()
        .filter(|step| !step.old_range().is_empty() || !step.new_range().is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::operations;

    #[test]
    fn lists_of_any_length_are_compared_in_reasonable_time() {
        let list =
            |seed: usize| (0..20_000).map(|at| (at * seed % 9_973).to_string()).collect::<Vec<_>>();
        let steps = operations(&list(3), &list(7));
        let covered: usize = steps.iter().map(|step| step.old_range().len()).sum();
        assert_eq!(covered, 20_000);
    }
}
