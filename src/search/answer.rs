//! Answering a search: strictly first, then with typos corrected, then with words missing; one
//! result for all editions of a clause.

use std::collections::HashSet;

use serde::Serialize;
use tantivy::DocAddress;

use super::analyse::{group_into_units, split_words};
use super::collect::{ResultGroup, sort_best_first};
use super::index::SearchIndex;
use super::passage::Passage;
use super::query::{FilterField, QueryNode, parse_query};
use super::score::{QueryTerm, query_terms};
use super::snippet::{HitMatcher, Snippet};
use super::spelling::{self, Correction};
use super::tantivy_query::{Required, edition_at};
use crate::error::Error;

/// What to search for.
#[derive(Debug, Clone, Default)]
pub struct SearchRequest<'a> {
    /// The query, in the query language.
    pub query: &'a str,
    /// Filters beside those in the query.
    pub filters: Vec<(FilterField, String)>,
    /// The moment whose rules are asked for: an edition or a date.
    pub as_of: Option<&'a str>,
    /// The line that a date is looked up in.
    pub line: Option<&'a str>,
    /// How many results at most; 0 means 10.
    pub limit: usize,
    /// Whether to explain each score.
    pub explain: bool,
}

/// Which passages the results are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MatchKind {
    /// Those that have every word.
    AllWords,
    /// Those that have every word, once typos were corrected.
    Corrected,
    /// No passage has all the words; these have some.
    AnyWord,
    Nothing,
}

#[derive(Debug, Clone, Serialize)]
pub struct SearchAnswer {
    pub found: MatchKind,
    pub corrections: Vec<Correction>,
    /// The edition whose rules were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_of: Option<String>,
    /// The results, best first.
    pub results: Vec<SearchResult>,
}

/// One result: a clause in all its editions, a ruling, or a term.
#[derive(Debug, Clone, Serialize)]
pub struct SearchResult {
    pub score: f32,
    /// The passage that fits best.
    #[serde(flatten)]
    pub passage: Passage,
    /// The words of the query that it lacks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    pub snippet: Snippet,
    /// How the score came about, if it was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explanation: Vec<ScorePart>,
}

/// What a word of the query added to a score, or the factor that the sum was multiplied with.
#[derive(Debug, Clone, Serialize)]
pub struct ScorePart {
    /// The word, or `times` for the factor.
    #[serde(rename = "of")]
    pub label: String,
    pub value: f32,
}

/// With fewer results than this, passages that lack some of the words are shown as well.
const FEW_RESULTS: usize = 3;

impl SearchIndex {
    pub fn search(&self, request: &SearchRequest<'_>) -> Result<SearchAnswer, Error> {
        let mut node = parse_request(request)?;
        let as_of = request
            .as_of
            .map(|moment| edition_at(&self.timeline, moment, request.line))
            .transpose()?;
        let limit = if request.limit == 0 { 10 } else { request.limit.min(1000) };
        let find = |node: &QueryNode, terms: &[QueryTerm], required| {
            self.best_groups(node, terms, required, as_of.as_deref(), limit)
        };
        let (mut found, mut corrections) = (MatchKind::AllWords, Vec::new());
        let mut terms = query_terms(self, &node)?;
        let mut groups = find(&node, &terms, Required::All)?;
        if groups.is_empty() {
            (node, corrections) = spelling::correct(self, &node)?;
            terms = query_terms(self, &node)?;
            if !corrections.is_empty() {
                (found, groups) = (MatchKind::Corrected, find(&node, &terms, Required::All)?);
            }
        }
        if groups.len() < FEW_RESULTS.min(limit) {
            let looser = find(&node, &terms, Required::Any)?;
            if looser.is_empty() {
                found = MatchKind::Nothing;
            } else if groups.is_empty() && !looser.iter().any(|group| has_all_words(group, &terms))
            {
                found = MatchKind::AnyWord;
            }
            groups = join_groups(groups, looser, limit);
        }
        let matcher = hit_matcher(&node);
        let result = |group: &ResultGroup| self.result(group, &matcher, &terms, request.explain);
        let results = groups.iter().map(result).collect::<Result<Vec<_>, _>>()?;
        Ok(SearchAnswer { found, corrections, as_of, results })
    }

    fn result(
        &self,
        group: &ResultGroup,
        matcher: &HitMatcher,
        terms: &[QueryTerm],
        explain: bool,
    ) -> Result<SearchResult, Error> {
        let passage = self.passage(group.best)?;
        let snippet = matcher.snippet(&passage.text);
        let score = &group.score;
        let missing = terms
            .iter()
            .zip(&score.points)
            .filter(|(term, points)| **points == 0.0 && !term.is_common)
            .map(|(term, _)| term.written.clone())
            .collect();
        let explanation = if explain { explain_score(group, terms) } else { Vec::new() };
        Ok(SearchResult { score: score.total, passage, missing, snippet, explanation })
    }
}

fn parse_request(request: &SearchRequest<'_>) -> Result<QueryNode, Error> {
    let filters = request.filters.iter();
    let mut members: Vec<QueryNode> =
        filters.map(|(field, value)| QueryNode::Filter(*field, value.clone())).collect();
    if members.is_empty() || !request.query.trim().is_empty() {
        members.insert(0, parse_query(request.query)?);
    }
    // One level of nesting less to build, and the words stay beside their filters.
    Ok(match (members.len(), members.pop()) {
        (1, Some(node @ QueryNode::All(_))) => node,
        (_, last) => QueryNode::All(members.into_iter().chain(last).collect()),
    })
}

/// Whether the best passage of a group has every word that is not common; the summary and the notes
/// of a record may have words that its clauses lack.
fn has_all_words(group: &ResultGroup, terms: &[QueryTerm]) -> bool {
    terms.iter().zip(&group.score.points).all(|(term, points)| term.is_common || *points > 0.0)
}

/// The groups with all the words and those that lack some, best first: so few may have all the
/// words by chance that a better fit comes first even if it lacks one.
fn join_groups(
    mut groups: Vec<ResultGroup>,
    looser: Vec<ResultGroup>,
    limit: usize,
) -> Vec<ResultGroup> {
    let known: HashSet<DocAddress> =
        groups.iter().flat_map(|group| group.members.iter().copied()).collect();
    let is_new = |group: &ResultGroup| !group.members.iter().any(|member| known.contains(member));
    groups.extend(looser.into_iter().filter(is_new));
    sort_best_first(&mut groups);
    groups.truncate(limit);
    groups
}

fn explain_score(group: &ResultGroup, terms: &[QueryTerm]) -> Vec<ScorePart> {
    let points = terms.iter().zip(&group.score.points);
    let factor = ScorePart { label: "times".to_owned(), value: group.score.factor };
    points
        .map(|(term, points)| ScorePart { label: term.written.clone(), value: *points })
        .chain([factor])
        .collect()
}

/// What is marked as a hit of a query.
fn hit_matcher(node: &QueryNode) -> HitMatcher {
    let mut matcher = HitMatcher::default();
    add_to_matcher(node, &mut matcher);
    matcher
}

fn add_to_matcher(node: &QueryNode, matcher: &mut HitMatcher) {
    match node {
        QueryNode::Text(text) => {
            let words = split_words(text);
            let units = group_into_units(&words);
            if units.is_empty() {
                matcher.exact.extend(words.into_iter().map(|word| word.text));
            }
            matcher.tokens.extend(units.iter().flat_map(|unit| unit.tokens().cloned()));
        }
        QueryNode::Phrase(text) => {
            matcher.exact.extend(split_words(text).into_iter().map(|word| word.text))
        }
        QueryNode::Prefix(prefix) => matcher.prefixes.push(prefix.clone()),
        QueryNode::All(nodes) | QueryNode::Any(nodes) => {
            nodes.iter().for_each(|node| add_to_matcher(node, matcher))
        }
        QueryNode::Filter(..) | QueryNode::Not(_) => {}
    }
}
