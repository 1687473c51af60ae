//! Sets the sentences of a printed text beside the clauses of our restatement, by the words that
//! carry meaning.
//! It claims no equality: the reader judges, and what found no partner is listed.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::sentence::{sentences, without_emphasis};
use variorum_corpus::diff::words_without_style;

/// The least likeness, in thousandths, at which a clause is set beside a sentence.
pub const THRESHOLD: u32 = 250;

/// A sentence and the clauses that say the same, by number; one of them may be absent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The sentence.
    pub sentence: Option<usize>,
    /// The clauses.
    pub clauses: Vec<usize>,
}

/// A printed text and a restatement, side by side.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Beside {
    /// The sentences of the print, without emphasis.
    pub sentences: Vec<String>,
    /// The rows, in the order of the print; clauses without a sentence come last.
    pub rows: Vec<Row>,
    /// The sentences that no clause restates.
    pub unmatched_sentences: Vec<usize>,
    /// The clauses that restate no sentence.
    pub unmatched_clauses: Vec<usize>,
}

/// Sets a printed text beside clause texts.
pub fn beside(printed: &str, clauses: &[&str]) -> Beside {
    let plain_text = without_emphasis(printed);
    let sentences: Vec<String> =
        sentences(&plain_text).into_iter().map(|sentence| sentence.replace('\n', " ")).collect();
    let said: Vec<BTreeSet<String>> = sentences.iter().map(|sentence| meaning(sentence)).collect();
    let restated: Vec<BTreeSet<String>> =
        clauses.iter().map(|clause| meaning(&without_emphasis(clause))).collect();
    let rarity = rarity(said.iter().chain(&restated));
    let mut pairs: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    let alike = |i: usize, j: usize| likeness(said.get(i), restated.get(j), &rarity);
    for j in 0..restated.len() {
        if let Some(i) = best(0..said.len(), |i| alike(i, j)) {
            pairs.entry(i).or_default().insert(j);
        }
    }
    for i in 0..said.len() {
        if let (Some(j), false) = (best(0..restated.len(), |j| alike(i, j)), pairs.contains_key(&i))
        {
            pairs.entry(i).or_default().insert(j);
        }
    }
    rows(sentences, clauses.len(), &pairs)
}

fn rows(
    sentences: Vec<String>,
    clauses: usize,
    pairs: &BTreeMap<usize, BTreeSet<usize>>,
) -> Beside {
    let matched: BTreeSet<usize> = pairs.values().flatten().copied().collect();
    let unmatched_sentences: Vec<usize> =
        (0..sentences.len()).filter(|i| !pairs.contains_key(i)).collect();
    let unmatched_clauses: Vec<usize> = (0..clauses).filter(|j| !matched.contains(j)).collect();
    let beside = |i: usize| pairs.get(&i).into_iter().flatten().copied().collect();
    let mut rows: Vec<Row> =
        (0..sentences.len()).map(|i| Row { sentence: Some(i), clauses: beside(i) }).collect();
    rows.extend(unmatched_clauses.iter().map(|j| Row { sentence: None, clauses: vec![*j] }));
    Beside { sentences, rows, unmatched_sentences, unmatched_clauses }
}

/// The number that is most alike, if any is alike enough; of equals, the first.
fn best(numbers: std::ops::Range<usize>, alike: impl Fn(usize) -> u32) -> Option<usize> {
    let enough = numbers
        .map(|number| (alike(number), std::cmp::Reverse(number)))
        .filter(|(alike, _)| *alike >= THRESHOLD);
    enough.max().map(|(_, std::cmp::Reverse(number))| number)
}

/// The words that carry meaning, without their endings.
fn meaning(text: &str) -> BTreeSet<String> {
    const SMALL: [&str; 40] = [
        "a", "an", "the", "this", "that", "these", "those", "it", "its", "he", "his", "him", "you",
        "your", "they", "their", "is", "are", "be", "been", "was", "of", "to", "in", "on", "at",
        "by", "with", "for", "from", "as", "and", "or", "if", "when", "then", "than", "such",
        "any", "warrior",
    ];
    words_without_style(text)
        .into_iter()
        .filter(|word| !SMALL.contains(&word.as_str()))
        .map(|word| stem(&word))
        .collect()
}

fn stem(word: &str) -> String {
    let bare = word.strip_suffix("'s").unwrap_or(word);
    let cut = ["ing", "ed", "es", "s"]
        .iter()
        .find_map(|ending| bare.strip_suffix(ending).filter(|stem| stem.len() >= 3));
    cut.unwrap_or(bare).trim_end_matches('e').to_owned()
}

/// How much each word tells: the rarer, the more.
fn rarity<'a>(texts: impl Iterator<Item = &'a BTreeSet<String>>) -> BTreeMap<String, u32> {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for word in texts.flatten() {
        *counts.entry(word.clone()).or_default() += 1;
    }
    counts.into_iter().map(|(word, count)| (word, 1000 / (count + 1))).collect()
}

/// The weight of the shared words, of the weight of the smaller text and the larger in equal parts,
/// in thousandths.
fn likeness(
    a: Option<&BTreeSet<String>>,
    b: Option<&BTreeSet<String>>,
    rarity: &BTreeMap<String, u32>,
) -> u32 {
    let (Some(a), Some(b)) = (a, b) else { return 0 };
    let weigh = |word: &String| rarity.get(word).copied().unwrap_or(0);
    let shared: u32 = a.intersection(b).map(weigh).sum();
    let (first, second): (u32, u32) = (a.iter().map(weigh).sum(), b.iter().map(weigh).sum());
    let (less, more) = (first.min(second).max(1), first.max(second).max(1));
    (500 * shared / less) + (500 * shared / more)
}
