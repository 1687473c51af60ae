//! Typos: the word of the index that somebody probably meant.
//! It changes only words that the index does not know, and reports which.

use std::cmp::Reverse;

use serde::Serialize;
use tantivy::Term;

use super::analyse::{group_into_units, split_words, stem};
use super::index::{SearchIndex, index_error};
use super::query::QueryNode;
use super::score::document_count;
use crate::error::Error;
use variorum_expr::suggest;

/// A word that was read as another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Correction {
    pub written: String,
    /// What was searched for instead.
    pub meant: String,
}

/// The query with its unknown words corrected, and the corrections.
pub(super) fn correct(
    index: &SearchIndex,
    node: &QueryNode,
) -> Result<(QueryNode, Vec<Correction>), Error> {
    let mut corrections = Vec::new();
    let node = correct_node(index, node, &mut corrections)?;
    Ok((node, corrections))
}

fn correct_node(
    index: &SearchIndex,
    node: &QueryNode,
    corrections: &mut Vec<Correction>,
) -> Result<QueryNode, Error> {
    let mut correct_all = |nodes: &[QueryNode]| {
        let corrected = nodes.iter().map(|node| correct_node(index, node, corrections));
        corrected.collect::<Result<Vec<_>, _>>()
    };
    Ok(match node {
        QueryNode::Text(text) => QueryNode::Text(correct_text(index, text, corrections)?),
        QueryNode::All(nodes) => QueryNode::All(correct_all(nodes)?),
        QueryNode::Any(nodes) => QueryNode::Any(correct_all(nodes)?),
        QueryNode::Phrase(_) | QueryNode::Prefix(_) | QueryNode::Filter(..) | QueryNode::Not(_) => {
            node.clone()
        }
    })
}

fn correct_text(
    index: &SearchIndex,
    text: &str,
    corrections: &mut Vec<Correction>,
) -> Result<String, Error> {
    let words = split_words(text);
    let mut corrected: Vec<String> = words.iter().map(|word| word.text.clone()).collect();
    for unit in group_into_units(&words) {
        let is_known = unit.tokens().any(|token| document_count(index, token) > 0);
        let Some(word) = corrected.get_mut(unit.words.start) else { continue };
        if unit.words.len() > 1 || is_known {
            continue;
        }
        if let Some(meant) = nearest_word(index, word)? {
            let written = std::mem::replace(word, meant.clone());
            corrections.push(Correction { written, meant });
        }
    }
    Ok(corrected.join(" "))
}

/// How many typos are corrected in a word: one in a short word, two in a long one, none in two
/// letters.
fn allowed_typos(word: &str) -> usize {
    match word.chars().count() {
        0..=2 => 0,
        3..=7 => 1,
        _ => 2,
    }
}

/// The nearest word of the index: the fewest typos, then a word of a name, then the same first
/// letter, then the most frequent.
fn nearest_word(index: &SearchIndex, written: &str) -> Result<Option<String>, Error> {
    let (allowed, length) = (allowed_typos(written), written.chars().count());
    let is_in_name = |word: &str| {
        let term = Term::from_field_text(index.fields.stemmed_name, &stem(word));
        index.searcher.doc_freq(&term).is_ok_and(|count| count > 0)
    };
    let mut best = None;
    for segment in index.searcher.segment_readers() {
        let inverted = segment.inverted_index(index.fields.raw).map_err(index_error)?;
        let mut stream = inverted.terms().stream().map_err(|error| index_error(error.into()))?;
        while stream.advance() {
            let Ok(word) = std::str::from_utf8(stream.key()) else { continue };
            if word.chars().count().abs_diff(length) > allowed {
                continue;
            }
            let typos = suggest::edit_distance(written, word);
            if typos > allowed {
                continue;
            }
            let rank = (
                typos,
                !is_in_name(word),
                written.chars().next() != word.chars().next(),
                Reverse(stream.value().doc_freq),
                word.to_owned(),
            );
            if best.as_ref().is_none_or(|best| rank < *best) {
                best = Some(rank);
            }
        }
    }
    Ok(best.map(|(.., word)| word))
}
