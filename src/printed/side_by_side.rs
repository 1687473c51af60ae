//! Sets the sentences of a printed text beside the clauses of our restatement, by the words that
//! carry meaning. It claims no equality: the reader judges, and what found no partner is listed.

use std::collections::{BTreeMap, BTreeSet};

use frostem::{Algorithm, Stemmer};
use serde::Serialize;
use variorum_corpus::diff::words_without_style;

use super::sentence::{sentences, without_emphasis};

/// The least similarity, in thousandths, at which a clause is set beside a sentence.
const THRESHOLD: u32 = 250;

/// A sentence and the clauses that say the same, by number; one of them may be absent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SideBySideRow {
    pub sentence: Option<usize>,
    pub clauses: Vec<usize>,
}

/// A printed text and a restatement, side by side.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct SideBySide {
    /// The sentences of the print, without emphasis.
    pub sentences: Vec<String>,
    /// The rows, in the order of the print; clauses without a sentence come last.
    pub rows: Vec<SideBySideRow>,
    /// The sentences that no clause restates.
    pub unmatched_sentences: Vec<usize>,
    /// The clauses that restate no sentence.
    pub unmatched_clauses: Vec<usize>,
}

/// Sets a printed text beside clause texts.
pub fn set_side_by_side(printed: &str, clauses: &[&str]) -> SideBySide {
    let printed = without_emphasis(printed);
    let sentences: Vec<String> =
        sentences(&printed).into_iter().map(|sentence| sentence.replace('\n', " ")).collect();
    let said: Vec<BTreeSet<String>> =
        sentences.iter().map(|sentence| meaningful_stems(sentence)).collect();
    let restated: Vec<BTreeSet<String>> =
        clauses.iter().map(|clause| meaningful_stems(&without_emphasis(clause))).collect();
    let weights = weights_by_rarity(said.iter().chain(&restated));
    rows(sentences, clauses.len(), &paired(&said, &restated, &weights))
}

/// The clauses beside each sentence: every clause beside the sentence that is most similar, then
/// every sentence that is still alone beside the clause that is most similar.
fn paired(
    said: &[BTreeSet<String>],
    restated: &[BTreeSet<String>],
    weights: &BTreeMap<String, u32>,
) -> BTreeMap<usize, BTreeSet<usize>> {
    let mut pairs: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for (clause, words) in restated.iter().enumerate() {
        if let Some(sentence) = most_similar(words, said, weights) {
            pairs.entry(sentence).or_default().insert(clause);
        }
    }
    for (sentence, words) in said.iter().enumerate() {
        if let (Some(clause), false) =
            (most_similar(words, restated, weights), pairs.contains_key(&sentence))
        {
            pairs.entry(sentence).or_default().insert(clause);
        }
    }
    pairs
}

fn rows(
    sentences: Vec<String>,
    clauses: usize,
    pairs: &BTreeMap<usize, BTreeSet<usize>>,
) -> SideBySide {
    let matched: BTreeSet<usize> = pairs.values().flatten().copied().collect();
    let unmatched_sentences: Vec<usize> =
        (0..sentences.len()).filter(|i| !pairs.contains_key(i)).collect();
    let unmatched_clauses: Vec<usize> = (0..clauses).filter(|j| !matched.contains(j)).collect();
    let beside = |i: usize| pairs.get(&i).into_iter().flatten().copied().collect();
    let mut rows: Vec<SideBySideRow> = (0..sentences.len())
        .map(|i| SideBySideRow { sentence: Some(i), clauses: beside(i) })
        .collect();
    let alone = unmatched_clauses.iter();
    rows.extend(alone.map(|j| SideBySideRow { sentence: None, clauses: vec![*j] }));
    SideBySide { sentences, rows, unmatched_sentences, unmatched_clauses }
}

/// The number of the text most similar to these words, if any is similar enough; of equals, the
/// first.
fn most_similar(
    words: &BTreeSet<String>,
    texts: &[BTreeSet<String>],
    weights: &BTreeMap<String, u32>,
) -> Option<usize> {
    texts
        .iter()
        .map(|text| similarity(words, text, weights))
        .zip((0..).map(std::cmp::Reverse))
        .filter(|(similarity, _)| *similarity >= THRESHOLD)
        .max()
        .map(|(_, std::cmp::Reverse(number))| number)
}

/// The words that carry meaning, without their endings.
fn meaningful_stems(text: &str) -> BTreeSet<String> {
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
    Stemmer::new(Algorithm::Porter).stem(bare).into_owned()
}

/// How much each word weighs: the rarer, the more.
fn weights_by_rarity<'a>(
    texts: impl Iterator<Item = &'a BTreeSet<String>>,
) -> BTreeMap<String, u32> {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for word in texts.flatten() {
        *counts.entry(word.clone()).or_default() += 1;
    }
    counts.into_iter().map(|(word, count)| (word, 1000 / (count + 1))).collect()
}

/// The weight of the shared words, of the weight of the smaller text and the larger in equal parts,
/// in thousandths.
fn similarity(a: &BTreeSet<String>, b: &BTreeSet<String>, weights: &BTreeMap<String, u32>) -> u32 {
    let weight = |word: &String| *weights.get(word).expect("every word of the texts has a weight");
    let shared: u32 = a.intersection(b).map(weight).sum();
    let (first, second): (u32, u32) = (a.iter().map(weight).sum(), b.iter().map(weight).sum());
    let (less, more) = (first.min(second).max(1), first.max(second).max(1));
    (500 * shared / less) + (500 * shared / more)
}
