//! How well a text fits a passage, by their words.
//! It knows no threshold: who asks decides what is well enough.

use super::align::shared_runs;

/// Only runs of this many words count towards a text being part of a passage: shorter ones are
/// everyday English.
const LEAST_RUN: usize = 4;
/// How many words a sorted bag shares with a list, for choosing candidates.
pub fn common(bag: &[String], words: &[String]) -> u32 {
    let mut other: Vec<&String> = words.iter().collect();
    other.sort_unstable();
    let (mut i, mut j, mut shared) = (0, 0, 0_usize);
    while let (Some(a), Some(b)) = (bag.get(i), other.get(j)) {
        match a.cmp(b) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => (i, j, shared) = (i + 1, j + 1, shared + 1),
        }
    }
    // Mostly the share of both, partly the share of the text alone: it may be a part of a passage.
    let whole = 2000 * shared / (bag.len() + words.len()).max(1);
    let part = 500 * shared / bag.len().max(1);
    u32::try_from(whole.max(part)).unwrap_or(0)
}

/// How well a text fits a passage: as a whole, or as a part of it that shares long runs of words.
pub fn score(said: &[String], words: &[String]) -> u32 {
    let runs = shared_runs(said, words);
    let long: usize = runs.iter().filter(|run| **run >= LEAST_RUN).sum();
    let part = if long >= 2 * LEAST_RUN { 900 * long / said.len().max(1) } else { 0 };
    let whole = 2000 * runs.iter().sum::<usize>() / (said.len() + words.len()).max(1);
    u32::try_from(whole.max(part)).unwrap_or(0)
}
