//! Forgiving a slip of the pen: the word of the index that somebody probably meant.
//! It changes only words that the index does not know, and says which.

use serde::Serialize;
use tantivy::Term;

use super::analyse::{units, words};
use super::index::{Index, trouble};
use super::query::Node;
use super::rank::{NAME, count};
use super::stem::stem;
use crate::error::Error;
use variorum_expr::suggest;

/// A word that was read as another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Correction {
    /// What was written.
    pub written: String,
    /// What was searched for instead.
    pub meant: String,
}

/// The query with its unknown words mended, and what was mended.
pub fn mend(index: &Index, node: &Node) -> Result<(Node, Vec<Correction>), Error> {
    let mut corrections = Vec::new();
    let node = mend_node(index, node, &mut corrections)?;
    Ok((node, corrections))
}

fn mend_node(index: &Index, node: &Node, corrections: &mut Vec<Correction>) -> Result<Node, Error> {
    let mut each = |nodes: &[Node]| {
        nodes.iter().map(|node| mend_node(index, node, corrections)).collect::<Result<Vec<_>, _>>()
    };
    Ok(match node {
        Node::Text(text) => Node::Text(mend_text(index, text, corrections)?),
        Node::All(nodes) => Node::All(each(nodes)?),
        Node::Any(nodes) => Node::Any(each(nodes)?),
        Node::Phrase(_) | Node::Prefix(_) | Node::Filter(..) | Node::Not(_) => node.clone(),
    })
}

fn mend_text(
    index: &Index,
    text: &str,
    corrections: &mut Vec<Correction>,
) -> Result<String, Error> {
    let words = words(text);
    let mut mended: Vec<String> = words.iter().map(|word| word.text.clone()).collect();
    for unit in units(&words) {
        let tokens = || unit.stems.iter().chain(&unit.concepts);
        if unit.words.len() > 1 || tokens().any(|token| count(index, token) > 0) {
            continue;
        }
        let Some(written) = words.get(unit.words.start).map(|word| word.text.clone()) else {
            continue;
        };
        let Some(meant) = nearest(index, &written)? else { continue };
        if let Some(word) = mended.get_mut(unit.words.start) {
            word.clone_from(&meant);
        }
        corrections.push(Correction { written, meant });
    }
    Ok(mended.join(" "))
}

/// How many slips are forgiven in a word: one in a short word, two in a long one, none in two
/// letters.
fn allowed(word: &str) -> usize {
    match word.chars().count() {
        0..=2 => 0,
        3..=7 => 1,
        _ => 2,
    }
}

/// The nearest word of the index: fewest slips, then the same first letter, then a word of a name,
/// then the most frequent.
fn nearest(index: &Index, written: &str) -> Result<Option<String>, Error> {
    let (most, length) = (allowed(written), written.chars().count());
    let name = index.fields.stemmed.get(NAME).map(|(field, _)| *field);
    let mut best = None;
    for segment in index.searcher.segment_readers() {
        let inverted = segment.inverted_index(index.fields.raw).map_err(|error| trouble(&error))?;
        let mut stream = inverted.terms().stream().map_err(|error| trouble(&error.into()))?;
        while stream.advance() {
            let Ok(word) = std::str::from_utf8(stream.key()) else { continue };
            if word.chars().count().abs_diff(length) > most {
                continue;
            }
            let slips = suggest::edit_distance(written, word);
            if slips > most {
                continue;
            }
            let named = name.map_or(0, |name| {
                index.searcher.doc_freq(&Term::from_field_text(name, &stem(word))).unwrap_or(0)
            });
            let other_start = written.chars().next() != word.chars().next();
            let rank = (
                slips,
                named == 0,
                other_start,
                std::cmp::Reverse(stream.value().doc_freq),
                word.to_owned(),
            );
            if best.as_ref().is_none_or(|best| rank < *best) {
                best = Some(rank);
            }
        }
    }
    Ok(best.map(|(.., word)| word))
}
