//! From a parsed query to the query of the index library: each word in every field with its weight,
//! phrases, prefixes and filters.
//! The query language bounds the nesting, so the recursion here cannot run out of stack. A filter
//! value that cannot exist is an error with advice, never an empty answer.

use tantivy::Term;
use tantivy::query::{
    AllQuery, BooleanQuery, BoostQuery, ConstScoreQuery, EmptyQuery, Occur, PhraseQuery, Query,
    TermQuery, TermSetQuery,
};
use tantivy::schema::{Field, IndexRecordOption};

use super::analyse::{Unit, group_into_units, split_words, tokenize};
use super::index::{SearchIndex, index_error};
use super::passage::PassageKind;
use super::query::{FilterField, QueryNode};
use super::ranking::RANKING;
use super::score::is_common;
use crate::error::Error;
use variorum_corpus::markdown::slug;
use variorum_corpus::record::{ChangeKind, Slot};
use variorum_corpus::timeline::{MAIN_LINE, Moment, Timeline};
use variorum_expr::suggest;

/// The most words that a prefix is expanded to.
const MAX_PREFIXED_WORDS: usize = 256;

/// Whether a passage must have all the words or may have any, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Required {
    /// All of them, in the passage itself.
    All,
    /// Any of them, in the summary and the notes of its record too; more are better.
    Any,
}

type BoxedQuery = Box<dyn Query>;

/// What the index is asked for a query.
pub(super) fn build_query(
    index: &SearchIndex,
    node: &QueryNode,
    required: Required,
) -> Result<BoxedQuery, Error> {
    Ok(match node {
        QueryNode::Text(text) => text_query(index, text, required),
        QueryNode::Phrase(text) => phrase_query(index, text),
        QueryNode::Prefix(prefix) => prefix_query(index, prefix)?,
        QueryNode::Filter(field, value) => filter_query(index, *field, value)?,
        QueryNode::Not(inner) => everything_except(build_query(index, inner, required)?),
        QueryNode::Any(options) => {
            let options: Result<Vec<BoxedQuery>, Error> =
                options.iter().map(|option| build_query(index, option, Required::All)).collect();
            Box::new(BooleanQuery::union(options?))
        }
        QueryNode::All(members) => all_query(index, members, required)?,
    })
}

fn all_query(
    index: &SearchIndex,
    members: &[QueryNode],
    required: Required,
) -> Result<BoxedQuery, Error> {
    let mut clauses = Vec::with_capacity(members.len());
    let mut any: Vec<BoxedQuery> = Vec::new();
    for member in members {
        match member {
            QueryNode::Not(inner) => {
                clauses.push((Occur::MustNot, build_query(index, inner, required)?))
            }
            QueryNode::Text(_) if required == Required::Any => {
                any.push(build_query(index, member, required)?)
            }
            _ => clauses.push((Occur::Must, build_query(index, member, required)?)),
        }
    }
    if !any.is_empty() {
        clauses.push((Occur::Must, Box::new(BooleanQuery::union(any)) as BoxedQuery));
    }
    if clauses.iter().all(|(occur, _)| *occur == Occur::MustNot) {
        clauses.push((Occur::Must, everything()));
    }
    Ok(Box::new(BooleanQuery::new(clauses)))
}

/// Everything, at no score.
fn everything() -> BoxedQuery {
    Box::new(ConstScoreQuery::new(Box::new(AllQuery), 0.0))
}

fn everything_except(unwanted: BoxedQuery) -> BoxedQuery {
    Box::new(BooleanQuery::new(vec![(Occur::Must, everything()), (Occur::MustNot, unwanted)]))
}

fn text_query(index: &SearchIndex, text: &str, required: Required) -> BoxedQuery {
    let words = split_words(text);
    let units = group_into_units(&words);
    // What nearly every passage says is not required, unless nothing else is asked for.
    let is_rare = |unit: &Unit| !is_common(index, unit);
    let some_are_rare = units.iter().any(is_rare);
    let occur = |unit: &Unit| match required {
        Required::All if !some_are_rare || is_rare(unit) => Occur::Must,
        Required::All | Required::Any => Occur::Should,
    };
    let mut members: Vec<(Occur, BoxedQuery)> =
        units.iter().map(|unit| (occur(unit), unit_query(index, unit, required))).collect();
    if members.is_empty() {
        // Only stop words: they are searched as they are.
        let exact_word = |text: &str| exact_query(index.fields.raw, text);
        members = words.iter().map(|word| (Occur::Must, exact_word(&word.text))).collect();
    }
    if members.len() > 1 {
        return Box::new(BooleanQuery::new(members));
    }
    members.pop().map_or_else(|| Box::new(EmptyQuery) as BoxedQuery, |(_, only)| only)
}

/// A word of the query, or a synonym of several words, in every field where it may be.
fn unit_query(index: &SearchIndex, unit: &Unit, required: Required) -> BoxedQuery {
    // Of a synonym of several words the whole is searched, not its parts; the ranking counts those.
    let is_single = unit.words.len() == 1;
    let stems = unit.stems.iter().filter(|_| is_single).map(|stem| (stem, 1.0));
    let synonym_weight = if is_single { RANKING.synonym } else { 1.0 };
    let concepts = unit.concepts.iter().map(|concept| (concept, synonym_weight));
    let fields = index
        .fields
        .stemmed
        .iter()
        .filter(|(field, _)| required == Required::Any || field.is_of_passage());
    let in_fields = |(token, weight): (&String, f32)| {
        fields
            .clone()
            .map(|(field, column)| {
                let term = Term::from_field_text(*column, token);
                let query = TermQuery::new(term, IndexRecordOption::WithFreqs);
                let boost = field.weight().boost * weight;
                Box::new(BoostQuery::new(Box::new(query), boost)) as BoxedQuery
            })
            .collect::<Vec<_>>()
    };
    Box::new(BooleanQuery::union(stems.chain(concepts).flat_map(in_fields).collect()))
}

/// A token of an exact field; it filters and does not score.
pub(super) fn exact_query(field: Field, token: &str) -> BoxedQuery {
    let term = Term::from_field_text(field, token);
    Box::new(ConstScoreQuery::new(Box::new(TermQuery::new(term, IndexRecordOption::Basic)), 0.0))
}

fn phrase_query(index: &SearchIndex, text: &str) -> BoxedQuery {
    let terms: Vec<Term> = split_words(text)
        .iter()
        .map(|word| Term::from_field_text(index.fields.raw, &word.text))
        .collect();
    match terms.as_slice() {
        [] => Box::new(EmptyQuery),
        [term] => Box::new(TermQuery::new(term.clone(), IndexRecordOption::WithFreqs)),
        _ => Box::new(PhraseQuery::new(terms)),
    }
}

fn prefix_query(index: &SearchIndex, prefix: &str) -> Result<BoxedQuery, Error> {
    let words = words_with_prefix(index, prefix)?;
    let terms = words.iter().map(|word| Term::from_field_text(index.fields.raw, word));
    Ok(Box::new(ConstScoreQuery::new(Box::new(TermSetQuery::new(terms)), 1.0)))
}

/// The words of the index that start with a prefix.
pub(super) fn words_with_prefix(index: &SearchIndex, prefix: &str) -> Result<Vec<String>, Error> {
    let mut found = Vec::new();
    for segment in index.searcher.segment_readers() {
        let inverted = segment.inverted_index(index.fields.raw).map_err(index_error)?;
        let read = || -> std::io::Result<Vec<String>> {
            let mut words = Vec::new();
            let mut stream = inverted.terms().range().ge(prefix.as_bytes()).into_stream()?;
            while stream.advance()
                && stream.key().starts_with(prefix.as_bytes())
                && words.len() < MAX_PREFIXED_WORDS
            {
                words.extend(std::str::from_utf8(stream.key()).map(str::to_owned));
            }
            Ok(words)
        };
        found.extend(read().map_err(|error| index_error(error.into()))?);
    }
    Ok(found)
}

fn filter_query(index: &SearchIndex, field: FilterField, value: &str) -> Result<BoxedQuery, Error> {
    // Our words never differ editorially, so no clause has that kind of change.
    let changes = [ChangeKind::Clarifying, ChangeKind::Functional];
    let (fields, timeline) = (&index.fields, &index.timeline);
    let lower = value.to_lowercase();
    let one_of = |values: &[&'static str]| known_value(field, &lower, values);
    Ok(match field {
        FilterField::Kind => {
            exact_query(fields.kind, one_of(&PassageKind::ALL.map(PassageKind::name))?)
        }
        FilterField::Slot => exact_query(fields.slot, one_of(&Slot::ALL.map(Slot::name))?),
        FilterField::Change => exact_query(fields.change, one_of(&changes.map(ChangeKind::name))?),
        FilterField::Is => exact_query(fields.is, one_of(&["in-force", "superseded"])?),
        FilterField::Line => exact_query(fields.line, timeline.resolve_line(&lower)?),
        FilterField::Edition => {
            exact_query(fields.edition, timeline.edition_id(timeline.resolve(&lower)?))
        }
        FilterField::Chapter => exact_query(fields.chapter, &lower),
        FilterField::Date => exact_query(fields.date, &lower),
        FilterField::Subject => exact_query(fields.subject, &slug(value)),
        FilterField::Name => {
            let tokens = tokenize(value);
            let stems = tokens.iter().filter(|token| !token.starts_with('='));
            let in_name = |stem: &String| exact_query(fields.stemmed_name, stem);
            Box::new(BooleanQuery::intersection(stems.map(in_name).collect()))
        }
    })
}

fn known_value(
    field: FilterField,
    value: &str,
    values: &[&'static str],
) -> Result<&'static str, Error> {
    values.iter().copied().find(|known| *known == value).ok_or_else(|| {
        let all = format!("it is one of {}", values.join(", "));
        Error::new(
            format!("'{}:{value}' asks for nothing that exists", field.name()),
            suggest::advice(value, values.iter().copied(), &all),
        )
    })
}

/// The edition whose rules are in force at a moment: the newest of the line that was out.
pub(super) fn edition_at(
    timeline: &Timeline,
    moment: &str,
    line: Option<&str>,
) -> Result<String, Error> {
    let line = line.map(|line| timeline.resolve_line(line)).transpose()?.unwrap_or(MAIN_LINE);
    let at = timeline.resolve_moment(moment)?;
    if let Moment::Edition(no) = at {
        return Ok(timeline.edition_id(no).to_owned());
    }
    let out = timeline.indexed_editions().rev().find(|(no, _)| timeline.is_out(*no, at, line));
    out.map(|(_, edition)| edition.id.value.clone()).ok_or_else(|| {
        let first = timeline
            .indexed_editions()
            .find(|(_, edition)| *edition.line == line && edition.date.counts_from().is_some());
        let help = first.map_or_else(String::new, |(_, edition)| {
            format!("its first edition is of {}", edition.date.spelled_out())
        });
        Error::new(format!("no edition of the line '{line}' was out in {moment}"), help)
    })
}
