//! Compares two printed texts sentence by sentence: they have no ids, so similar sentences are
//! aligned, and moved ones recognised. Comparing B with A mirrors comparing A with B.

use std::collections::BTreeSet;

use serde::Serialize;
use variorum_corpus::diff::{
    AlignedPlace, Ignore, Run, RunKind, SentencePair, align_sentences, in_reading_order, word_diff,
};

use super::sentence::{sentences, without_emphasis};

/// What changed about a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SentenceState {
    /// Both texts have it, the same.
    Same,
    /// Both texts have it, with other words.
    Changed,
    /// Both texts have it, in another place; its runs say whether its words changed too.
    Moved,
    /// Only the first text has it.
    Removed,
    /// Only the second text has it.
    Added,
}

/// One sentence of the comparison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SentenceDiff {
    #[serde(rename = "change")]
    pub state: SentenceState,
    /// Its number in the first text, from 0.
    pub before: Option<usize>,
    /// Its number in the second text, from 0.
    pub after: Option<usize>,
    /// How similar the two are, in thousandths.
    #[serde(rename = "alike")]
    pub similarity: u32,
    /// Its words, in runs.
    pub runs: Vec<Run>,
}

/// Compares two texts; emphasis marks do not count.
pub fn compare_sentences(before: &str, after: &str, ignore: Ignore) -> Vec<SentenceDiff> {
    let (before, after) = (without_emphasis(before), without_emphasis(after));
    let (older, newer) = (sentences(&before), sentences(&after));
    let pairs = align_sentences(&older, &newer);
    let mut diffs: Vec<SentenceDiff> =
        pairs.iter().map(|pair| compare_pair(&older, &newer, *pair, ignore)).collect();
    let paired: BTreeSet<usize> = pairs.iter().map(|pair| pair.older).collect();
    diffs.extend(unpaired(&older, &paired, SentenceState::Removed));
    let paired: BTreeSet<usize> = pairs.iter().map(|pair| pair.newer).collect();
    diffs.extend(unpaired(&newer, &paired, SentenceState::Added));
    in_reading_order(diffs, |diff| AlignedPlace {
        older: diff.before,
        newer: diff.after,
        moved: diff.state == SentenceState::Moved,
    })
}

/// Whether two texts are the same.
pub fn all_same(diffs: &[SentenceDiff]) -> bool {
    diffs.iter().all(|diff| diff.state == SentenceState::Same)
}

fn compare_pair(
    older: &[&str],
    newer: &[&str],
    pair: SentencePair,
    ignore: Ignore,
) -> SentenceDiff {
    let sentence = |sentences: &[&str], n: usize| -> String {
        (*sentences.get(n).expect("the aligner pairs sentences it was given")).to_owned()
    };
    let (before, after) = (sentence(older, pair.older), sentence(newer, pair.newer));
    let runs = word_diff_or_replacement(&before, &after, ignore);
    let same = runs.iter().all(|run| run.kind == RunKind::Same);
    let state = match (pair.moved, same) {
        (true, _) => SentenceState::Moved,
        (false, true) => SentenceState::Same,
        (false, false) => SentenceState::Changed,
    };
    let similarity = if same { 1000 } else { pair.similarity };
    SentenceDiff { state, before: Some(pair.older), after: Some(pair.newer), similarity, runs }
}

/// The word diff of two texts; texts that are too long for one are replaced as a whole.
pub(super) fn word_diff_or_replacement(before: &str, after: &str, ignore: Ignore) -> Vec<Run> {
    let whole = |kind: RunKind, text: &str| Run { kind, text: text.to_owned() };
    word_diff(before, after, ignore)
        .unwrap_or_else(|_| vec![whole(RunKind::Removed, before), whole(RunKind::Added, after)])
}

/// The sentences of one text that found no partner.
fn unpaired(
    sentences: &[&str],
    paired: &BTreeSet<usize>,
    state: SentenceState,
) -> Vec<SentenceDiff> {
    let diff = |(at, text): (usize, &&str)| {
        let (kind, before, after) = if state == SentenceState::Removed {
            (RunKind::Removed, Some(at), None)
        } else {
            (RunKind::Added, None, Some(at))
        };
        let runs = vec![Run { kind, text: (*text).to_owned() }];
        SentenceDiff { state, before, after, similarity: 0, runs }
    };
    sentences.iter().enumerate().filter(|(at, _)| !paired.contains(at)).map(diff).collect()
}
