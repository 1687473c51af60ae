//! What a passage must satisfy to be shown: phrases, prefixes, alternatives, exclusions and filters
//! of a query, as a query of the index library. Plain words rank and do not exclude.
//! The query language bounds the nesting, so the recursion here cannot run out of stack. A filter
//! value that cannot exist is an error with advice, never an empty answer.

use tantivy::Term;
use tantivy::collector::DocSetCollector;
use tantivy::query::{
    AllQuery, BooleanQuery, EmptyQuery, Occur, PhraseQuery, Query, TermQuery, TermSetQuery,
};
use tantivy::schema::{Field, IndexRecordOption};

use super::analyse::{is_stop_word, split_words, stem, tokenize};
use super::index::{SearchIndex, index_error};
use super::passage::PassageKind;
use super::query::{FilterField, QueryNode};
use super::ranking::PassageField;
use crate::error::Error;
use variorum_corpus::markdown::slug;
use variorum_corpus::record::{ChangeKind, RulingStatus, Slot};
use variorum_corpus::timeline::{MAIN_LINE, Moment, Timeline};
use variorum_expr::suggest;

pub(super) type BoxedQuery = Box<dyn Query>;

/// What the passages of an answer must satisfy; none if any will do.
pub(super) fn constraint(
    index: &SearchIndex,
    node: &QueryNode,
    as_of: Option<&str>,
) -> Result<Option<BoxedQuery>, Error> {
    let members =
        if let QueryNode::All(members) = node { members } else { std::slice::from_ref(node) };
    let mut conditions = Vec::new();
    for member in members.iter().filter(|member| !matches!(member, QueryNode::Text(_))) {
        conditions.push(condition(index, member)?);
    }
    if let Some(edition) = as_of {
        conditions.push((Occur::Must, exact_query(index.fields.holds, edition)));
    }
    Ok((!conditions.is_empty()).then(|| intersection(conditions)))
}

fn condition(index: &SearchIndex, node: &QueryNode) -> Result<(Occur, BoxedQuery), Error> {
    Ok(match node {
        QueryNode::Not(inner) => (Occur::MustNot, matching(index, inner)?),
        _ => (Occur::Must, matching(index, node)?),
    })
}

/// The passages that satisfy every condition.
fn intersection(mut conditions: Vec<(Occur, BoxedQuery)>) -> BoxedQuery {
    if conditions.iter().all(|(occur, _)| *occur == Occur::MustNot) {
        conditions.push((Occur::Must, Box::new(AllQuery)));
    }
    Box::new(BooleanQuery::new(conditions))
}

/// The passages that have what a node asks for.
fn matching(index: &SearchIndex, node: &QueryNode) -> Result<BoxedQuery, Error> {
    Ok(match node {
        QueryNode::Text(text) => text_query(index, text)?,
        QueryNode::Phrase(text) => phrase_query(index, text),
        QueryNode::Prefix(prefix) => {
            let words = index.words_with_prefix(prefix)?;
            let terms = words.iter().map(|word| Term::from_field_text(index.fields.raw, word));
            Box::new(TermSetQuery::new(terms))
        }
        QueryNode::Filter(field, value) => filter_query(index, *field, value)?,
        QueryNode::Not(_) => intersection(vec![condition(index, node)?]),
        QueryNode::Any(options) => {
            let options: Result<Vec<BoxedQuery>, Error> =
                options.iter().map(|option| matching(index, option)).collect();
            Box::new(BooleanQuery::union(options?))
        }
        QueryNode::All(members) => {
            let conditions: Result<Vec<_>, Error> =
                members.iter().map(|member| condition(index, member)).collect();
            intersection(conditions?)
        }
    })
}

/// The passages that have every word, or whose result is named by it.
fn text_query(index: &SearchIndex, text: &str) -> Result<BoxedQuery, Error> {
    let words = split_words(text);
    let mut wanted: Vec<(Occur, BoxedQuery)> = Vec::new();
    for word in words.iter().filter(|word| !is_stop_word(&word.text)) {
        wanted.push((Occur::Must, word_query(index, &stem(&word.text))?));
    }
    if wanted.is_empty() {
        // Only stop words: they are searched as they are.
        let exact_word = |text: &str| exact_query(index.fields.raw, text);
        wanted = words.iter().map(|word| (Occur::Must, exact_word(&word.text))).collect();
    }
    Ok(if wanted.is_empty() { Box::new(EmptyQuery) } else { Box::new(BooleanQuery::new(wanted)) })
}

fn word_query(index: &SearchIndex, stem: &str) -> Result<BoxedQuery, Error> {
    let columns = index.fields.stemmed.iter().filter(|(field, _)| field.excludes());
    let mut places: Vec<BoxedQuery> =
        columns.map(|(_, column)| exact_query(*column, stem)).collect();
    places.push(group_query(index, &index.groups_named(stem)?));
    Ok(Box::new(BooleanQuery::union(places)))
}

/// The passages of some results.
pub(super) fn group_query(index: &SearchIndex, groups: &[u64]) -> BoxedQuery {
    let term = |group: &u64| Term::from_field_u64(index.fields.group, *group);
    match groups {
        // A set of one costs many times what the term itself does.
        [group] => Box::new(TermQuery::new(term(group), IndexRecordOption::Basic)),
        _ => Box::new(TermSetQuery::new(groups.iter().map(term))),
    }
}

pub(super) fn exact_query(field: Field, token: &str) -> BoxedQuery {
    Box::new(TermQuery::new(Term::from_field_text(field, token), IndexRecordOption::Basic))
}

fn phrase_query(index: &SearchIndex, text: &str) -> BoxedQuery {
    let terms: Vec<Term> = split_words(text)
        .iter()
        .map(|word| Term::from_field_text(index.fields.raw, &word.text))
        .collect();
    match terms.as_slice() {
        [] => Box::new(EmptyQuery),
        [term] => Box::new(TermQuery::new(term.clone(), IndexRecordOption::Basic)),
        _ => Box::new(PhraseQuery::new(terms)),
    }
}

impl SearchIndex {
    /// The numbers of the results whose own name has a word.
    fn groups_named(&self, stem: &str) -> Result<Vec<u64>, Error> {
        let is_name = |(field, _): &&(PassageField, Field)| *field == PassageField::Name;
        let (_, column) =
            self.fields.stemmed.iter().find(is_name).expect("the name is one of the fields");
        let heads = self.searcher.search(&exact_query(*column, stem), &DocSetCollector);
        let heads = heads.map_err(index_error)?;
        heads.into_iter().map(|head| self.group_of(head)).collect()
    }
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
        FilterField::Status => {
            exact_query(fields.status, one_of(&RulingStatus::ALL.map(RulingStatus::name))?)
        }
        FilterField::Is => exact_query(fields.is, one_of(&["in-force", "superseded", "changed"])?),
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
            let groups: Result<Vec<BoxedQuery>, Error> =
                stems.map(|stem| Ok(group_query(index, &index.groups_named(stem)?))).collect();
            Box::new(BooleanQuery::intersection(groups?))
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
