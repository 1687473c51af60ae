//! From a query to what the index is asked: each word in every field with its worth, filters,
//! phrases, prefixes.
//! It ranks nothing and reads no passage; nesting is bounded by the query language, so building
//! cannot run out of stack.

use tantivy::Term;
use tantivy::query::{
    AllQuery, BooleanQuery, BoostQuery, ConstScoreQuery, EmptyQuery, Occur, PhraseQuery, Query,
    TermQuery, TermSetQuery,
};
use tantivy::schema::{Field, IndexRecordOption};

use super::analyse::{Unit, units, words};
use super::filter;
use super::index::{Index, trouble};
use super::query::Node;
use super::rank::{self, OWN};
use super::ranking::{Measure, RANKING};
use crate::error::Error;

/// The most words that a prefix stands for.
const MOST_PREFIXED: usize = 256;

/// Whether a passage must have all the words or may have any, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// All of them, in the passage itself.
    All,
    /// Any of them, in its surroundings too (the summary and the notes of its record); more are
    /// better.
    Any,
}

type Asked = Box<dyn Query>;

/// What the index is asked for a query.
pub fn build(index: &Index, node: &Node, wanted: Wanted) -> Result<Asked, Error> {
    Ok(match node {
        Node::Text(text) => of_text(index, text, wanted),
        Node::Phrase(text) => of_phrase(index, text),
        Node::Prefix(prefix) => of_prefix(index, prefix)?,
        Node::Filter(field, value) => filter::build(index, *field, value)?,
        Node::Not(inner) => without(build(index, inner, wanted)?),
        Node::Any(options) => {
            let options: Result<Vec<Asked>, Error> =
                options.iter().map(|option| build(index, option, Wanted::All)).collect();
            Box::new(BooleanQuery::union(options?))
        }
        Node::All(members) => {
            let mut clauses = Vec::with_capacity(members.len());
            let mut any: Vec<Asked> = Vec::new();
            for member in members {
                match member {
                    Node::Not(inner) => {
                        clauses.push((Occur::MustNot, build(index, inner, wanted)?))
                    }
                    Node::Text(_) if wanted == Wanted::Any => {
                        any.push(build(index, member, wanted)?)
                    }
                    _ => clauses.push((Occur::Must, build(index, member, wanted)?)),
                }
            }
            if !any.is_empty() {
                clauses.push((Occur::Must, Box::new(BooleanQuery::union(any)) as Asked));
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
    let units = units(&words);
    // What nearly every passage says is not required, unless nothing else is asked for.
    let required = |unit: &Unit| !rank::is_common(index, unit);
    let some = units.iter().any(required);
    let occur = |unit: &Unit| {
        if wanted == Wanted::All && (!some || required(unit)) { Occur::Must } else { Occur::Should }
    };
    let mut members: Vec<(Occur, Asked)> =
        units.iter().map(|unit| (occur(unit), of_unit(index, unit, wanted))).collect();
    if members.is_empty() {
        // Nothing but small words: they are looked for as they are.
        members =
            words.iter().map(|word| (Occur::Must, exact(index.fields.raw, &word.text))).collect();
    }
    match members.len() {
        0 => Box::new(EmptyQuery),
        1 => members.pop().map_or_else(|| Box::new(EmptyQuery) as Asked, |(_, only)| only),
        _ => Box::new(BooleanQuery::new(members)),
    }
}

/// A word of the query, or a synonym of several words, in every field where it is wanted.
fn of_unit(index: &Index, unit: &Unit, wanted: Wanted) -> Asked {
    let boosted = |(term, worth)| {
        Box::new(BoostQuery::new(
            Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs)),
            worth,
        )) as Asked
    };
    Box::new(BooleanQuery::union(tokens_of(index, unit, wanted).into_iter().map(boosted).collect()))
}

/// What stands for a word of the query in each field where it is wanted, with its worth there.
fn tokens_of(index: &Index, unit: &Unit, wanted: Wanted) -> Vec<(Term, f32)> {
    let fields = if wanted == Wanted::All { OWN } else { index.fields.stemmed.len() };
    // Of a synonym of several words the whole is wanted, not its parts; ranking knows the parts.
    let stems = unit.stems.iter().filter(|_| unit.words.len() == 1).map(|stem| (stem, 1.0));
    let concepts = unit
        .concepts
        .iter()
        .map(|concept| (concept, if unit.words.len() == 1 { RANKING.synonym } else { 1.0 }));
    let in_fields = |(token, worth): (&String, f32)| -> Vec<(Term, f32)> {
        let in_field = |(field, measure): &(Field, Measure)| {
            (Term::from_field_text(*field, token), measure.boost * worth)
        };
        index.fields.stemmed.iter().take(fields).map(in_field).collect()
    };
    stems.chain(concepts).flat_map(in_fields).collect()
}

/// The tokens of a query that is one word, or one synonym of several words, and nothing else: a
/// passage with any of them will do.
pub fn lone_word(index: &Index, node: &Node, wanted: Wanted) -> Option<Vec<(Term, f32)>> {
    let Node::All(members) = node else { return None };
    let [Node::Text(text)] = members.as_slice() else { return None };
    let units = units(&words(text));
    let [unit] = units.as_slice() else { return None };
    Some(tokens_of(index, unit, wanted))
}

/// A token of an exact field; it filters and does not score.
pub fn exact(field: Field, token: &str) -> Asked {
    Box::new(ConstScoreQuery::new(
        Box::new(TermQuery::new(Term::from_field_text(field, token), IndexRecordOption::Basic)),
        0.0,
    ))
}

fn of_phrase(index: &Index, text: &str) -> Asked {
    let terms: Vec<Term> = words(text)
        .iter()
        .map(|word| Term::from_field_text(index.fields.raw, &word.text))
        .collect();
    match terms.as_slice() {
        [] => Box::new(EmptyQuery),
        [term] => Box::new(TermQuery::new(term.clone(), IndexRecordOption::WithFreqs)),
        _ => Box::new(PhraseQuery::new(terms)),
    }
}

fn of_prefix(index: &Index, prefix: &str) -> Result<Asked, Error> {
    let field = index.fields.raw;
    let terms =
        words_like(index, prefix)?.into_iter().map(|word| Term::from_field_text(field, &word));
    Ok(Box::new(ConstScoreQuery::new(Box::new(TermSetQuery::new(terms)), 1.0)))
}

/// The words of the index that begin like this.
pub fn words_like(index: &Index, prefix: &str) -> Result<Vec<String>, Error> {
    let mut found = Vec::new();
    for segment in index.searcher.segment_readers() {
        let inverted = segment.inverted_index(index.fields.raw).map_err(|error| trouble(&error))?;
        let read = || -> std::io::Result<Vec<String>> {
            let mut words = Vec::new();
            let mut stream = inverted.terms().range().ge(prefix.as_bytes()).into_stream()?;
            while stream.advance()
                && stream.key().starts_with(prefix.as_bytes())
                && words.len() < MOST_PREFIXED
            {
                words.extend(std::str::from_utf8(stream.key()).map(str::to_owned));
            }
            Ok(words)
        };
        found.extend(read().map_err(|error| trouble(&error.into()))?);
    }
    Ok(found)
}
