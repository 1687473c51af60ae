//! From a query to what the index is asked: each word in every field with its worth, filters, phrases, prefixes.
//! It ranks nothing and reads no passage; nesting is bounded by the query language, so building cannot run out of stack.

use tantivy::Term;
use tantivy::query::{AllQuery, BooleanQuery, BoostQuery, ConstScoreQuery, EmptyQuery, Occur, PhraseQuery, Query, TermQuery, TermSetQuery};
use tantivy::schema::{Field, IndexRecordOption};

use super::analyse::{Unit, units, words};
use super::filter;
use super::index::{Index, trouble};
use super::query::Node;
use crate::diagnostic::Trouble;

/// A synonym is worth less than the word itself.
const SYNONYM: f32 = 0.7;
/// The most words that a prefix stands for.
const MOST_PREFIXED: usize = 256;

/// Whether a passage must have all the words or may have any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// All of them.
    All,
    /// Any of them; more are better.
    Any,
}

type Asked = Box<dyn Query>;

/// What the index is asked for a query.
pub fn build(index: &Index, node: &Node, wanted: Wanted) -> Result<Asked, Trouble> {
    Ok(match node {
        Node::Text(text) => of_text(index, text, wanted),
        Node::Phrase(text) => of_phrase(index, text),
        Node::Prefix(prefix) => of_prefix(index, prefix)?,
        Node::Filter(field, value) => filter::build(index, *field, value)?,
        Node::Not(inner) => without(build(index, inner, wanted)?),
        Node::Any(options) => {
            let options: Result<Vec<Asked>, Trouble> = options.iter().map(|option| build(index, option, Wanted::All)).collect();
            Box::new(BooleanQuery::union(options?))
        }
        Node::All(members) => {
            let mut clauses = Vec::with_capacity(members.len());
            for member in members {
                clauses.push(match member {
                    Node::Not(inner) => (Occur::MustNot, build(index, inner, wanted)?),
                    Node::Text(_) if wanted == Wanted::Any => (Occur::Should, build(index, member, wanted)?),
                    _ => (Occur::Must, build(index, member, wanted)?),
                });
            }
            if clauses.iter().all(|(occur, _)| *occur == Occur::MustNot) {
                clauses.push((Occur::Must, everything()));
            }
            Box::new(BooleanQuery::new(clauses))
        }
    })
}

/// Everything, at no score.
fn everything() -> Asked {
    Box::new(ConstScoreQuery::new(Box::new(AllQuery), 0.0))
}

fn without(unwanted: Asked) -> Asked {
    Box::new(BooleanQuery::new(vec![(Occur::Must, everything()), (Occur::MustNot, unwanted)]))
}

fn of_text(index: &Index, text: &str, wanted: Wanted) -> Asked {
    let words = words(text);
    let mut members: Vec<Asked> = units(&words).iter().map(|unit| of_unit(index, unit)).collect();
    if members.is_empty() {
        // Nothing but small words: they are looked for as they are.
        members = words.iter().map(|word| exact(index.fields.raw, &word.text)).collect();
    }
    let occur = if wanted == Wanted::All { Occur::Must } else { Occur::Should };
    match members.len() {
        0 => Box::new(EmptyQuery),
        1 => members.pop().unwrap_or_else(|| Box::new(EmptyQuery)),
        _ => Box::new(BooleanQuery::new(members.into_iter().map(|member| (occur, member)).collect())),
    }
}

/// A word of the query, or a synonym of several words, in every field.
pub fn of_unit(index: &Index, unit: &Unit) -> Asked {
    // Of a synonym of several words only the whole counts, not its parts.
    let stems = unit.stems.iter().filter(|_| unit.words.len() == 1).map(|stem| (stem, 1.0));
    let worth = if unit.words.len() == 1 { SYNONYM } else { 1.0 };
    let concepts = unit.concepts.iter().map(|concept| (concept, worth));
    let in_fields = |(token, worth): (&String, f32)| -> Vec<Asked> {
        let boosted = |(field, boost): &(Field, f32)| -> Asked { Box::new(BoostQuery::new(term(*field, token), boost * worth)) };
        index.fields.stemmed.iter().map(boosted).collect()
    };
    Box::new(BooleanQuery::union(stems.chain(concepts).flat_map(in_fields).collect()))
}

fn term(field: Field, token: &str) -> Asked {
    Box::new(TermQuery::new(Term::from_field_text(field, token), IndexRecordOption::WithFreqs))
}

/// A token of an exact field; it filters and does not score.
pub fn exact(field: Field, token: &str) -> Asked {
    Box::new(ConstScoreQuery::new(Box::new(TermQuery::new(Term::from_field_text(field, token), IndexRecordOption::Basic)), 0.0))
}

fn of_phrase(index: &Index, text: &str) -> Asked {
    let terms: Vec<Term> = words(text).iter().map(|word| Term::from_field_text(index.fields.raw, &word.text)).collect();
    match terms.as_slice() {
        [] => Box::new(EmptyQuery),
        [term] => Box::new(TermQuery::new(term.clone(), IndexRecordOption::WithFreqs)),
        _ => Box::new(PhraseQuery::new(terms)),
    }
}

fn of_prefix(index: &Index, prefix: &str) -> Result<Asked, Trouble> {
    let field = index.fields.raw;
    let terms = words_like(index, prefix)?.into_iter().map(|word| Term::from_field_text(field, &word));
    Ok(Box::new(ConstScoreQuery::new(Box::new(TermSetQuery::new(terms)), 1.0)))
}

/// The words of the index that begin like this.
pub fn words_like(index: &Index, prefix: &str) -> Result<Vec<String>, Trouble> {
    let mut found = Vec::new();
    for segment in index.searcher.segment_readers() {
        let inverted = segment.inverted_index(index.fields.raw).map_err(|error| trouble(&error))?;
        let read = || -> std::io::Result<Vec<String>> {
            let mut words = Vec::new();
            let mut stream = inverted.terms().range().ge(prefix.as_bytes()).into_stream()?;
            while stream.advance() && stream.key().starts_with(prefix.as_bytes()) && words.len() < MOST_PREFIXED {
                words.extend(std::str::from_utf8(stream.key()).map(str::to_owned));
            }
            Ok(words)
        };
        found.extend(read().map_err(|error| trouble(&error.into()))?);
    }
    Ok(found)
}
