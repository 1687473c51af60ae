//! Answering a search: results grouped by what they are about, with their best passages, or the
//! nearest names when nothing was found.

use serde::Serialize;
use tantivy::DocAddress;
use tantivy::collector::{DocSetCollector, TopDocs};
use tantivy::query::BooleanQuery;

use super::constraint::{BoxedQuery, constraint, edition_at, exact_query, group_query};
use super::index::{SearchIndex, index_error};
use super::passage::{Passage, PassageKind};
use super::query::{FilterField, QueryNode, parse_query};
use super::reading::{Correction, QueryTerm, Reading};
use super::schema::HEAD;
use super::score::{RankedPassage, RankedResult};
use super::snippet::{HitMatcher, Snippet};
use crate::error::Error;
use variorum_corpus::record::Slot;
use variorum_corpus::timeline::MAIN_LINE;
use variorum_expr::suggest;

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

/// Which words the best result has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MatchKind {
    /// Every word.
    AllWords,
    /// Every word, once typos were corrected.
    Corrected,
    /// Some of the words.
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
    /// What is called nearly like what was not found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<Suggestion>,
}

/// One result: a subject, a term of its own, or an edition, with its best passages.
#[derive(Debug, Clone, Serialize)]
pub struct SearchResult {
    pub score: f32,
    /// The id of the subject, the term or the edition.
    pub id: String,
    pub kind: PassageKind,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub subject: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<Slot>,
    pub name: String,
    /// How the dial marks an ability, with its slot, in words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub marker: String,
    /// What it is about, in a sentence.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub summary: String,
    /// The editions that have it, oldest first.
    pub edition: Vec<String>,
    /// The newest edition that has it in the main line, or in its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_force: Option<String>,
    /// The words of the query that it lacks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// Its best passages, best first.
    pub passages: Vec<FoundPassage>,
    /// How the score came about, if it was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explanation: Vec<ScorePart>,
}

/// A passage of a result.
#[derive(Debug, Clone, Serialize)]
pub struct FoundPassage {
    #[serde(flatten)]
    pub passage: Passage,
    pub snippet: Snippet,
}

/// What a part of the query added to a score, or the factor that the sum was multiplied with.
#[derive(Debug, Clone, Serialize)]
pub struct ScorePart {
    /// The word, `other passages`, `name`, or `times` for the factor.
    #[serde(rename = "of")]
    pub label: String,
    pub value: f32,
}

/// A result that is called nearly like what was not found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Suggestion {
    pub id: String,
    pub name: String,
}

/// How many passages of a result are shown, and how many at least, whether they have a word of the
/// query or not.
const MAX_PASSAGES: usize = 3;
const MIN_PASSAGES: usize = 2;
const MAX_SUGGESTIONS: usize = 3;

impl SearchIndex {
    pub fn search(&self, request: &SearchRequest<'_>) -> Result<SearchAnswer, Error> {
        let node = parse_request(request)?;
        let as_of = request
            .as_of
            .map(|moment| edition_at(&self.timeline, moment, request.line))
            .transpose()?;
        let limit = if request.limit == 0 { 10 } else { request.limit.min(1000) };
        let reading = Reading::new(self, &node, is_unfinished(request.query))?;
        let condition = || constraint(self, &node, as_of.as_deref());
        let ranked = self.ranked_results(&reading, condition()?, limit)?;
        let mut results = Vec::with_capacity(ranked.len());
        for result in &ranked {
            let passages = self.passages_to_show(result, condition()?)?;
            results.push(self.result(result, &passages, &reading, request.explain)?);
        }
        let found = match ranked.first() {
            None => MatchKind::Nothing,
            Some(best) if !best.found.iter().all(|found| *found) => MatchKind::AnyWord,
            Some(_) if reading.corrections.is_empty() => MatchKind::AllWords,
            Some(_) => MatchKind::Corrected,
        };
        let suggestions = if results.is_empty() { self.suggestions(&reading)? } else { Vec::new() };
        Ok(SearchAnswer { found, corrections: reading.corrections, as_of, results, suggestions })
    }

    /// The best passages of a result; where few have a word of the query, the first ones as well.
    fn passages_to_show(
        &self,
        result: &RankedResult,
        constraint: Option<BoxedQuery>,
    ) -> Result<Vec<Passage>, Error> {
        let mut shown = Vec::new();
        let hits = result.passages.iter().filter(|passage| passage.is_hit);
        for RankedPassage { at, .. } in hits {
            shown.push(self.passage(*at)?);
            if shown.iter().filter(|passage| has_words(passage)).count() == MAX_PASSAGES {
                break;
            }
        }
        shown.retain(has_words);
        if shown.len() < MIN_PASSAGES {
            let mut conditions = vec![group_query(self, &[result.number])];
            conditions.extend(constraint);
            let query = BooleanQuery::intersection(conditions);
            let all = self.searcher.search(&query, &DocSetCollector).map_err(index_error)?;
            let mut all: Vec<DocAddress> = all.into_iter().collect();
            all.sort_unstable();
            let mut others =
                all.into_iter().map(|at| self.passage(at)).collect::<Result<Vec<_>, _>>()?;
            others.retain(|other| has_words(other) && shown.iter().all(|one| one.id != other.id));
            others.sort_by(|a, b| b.weight().total_cmp(&a.weight()));
            shown.extend(others.into_iter().take(MIN_PASSAGES - shown.len()));
        }
        Ok(shown)
    }

    fn result(
        &self,
        ranked: &RankedResult,
        passages: &[Passage],
        reading: &Reading,
        explain: bool,
    ) -> Result<SearchResult, Error> {
        let known = ranked.head.map(|at| self.passage(at)).transpose()?;
        let head = match known.map_or_else(|| self.head(ranked.number), |head| Ok(Some(head)))? {
            Some(head) => head,
            None => passages.first().cloned().expect("a result without a head has passages"),
        };
        let found = reading.terms.iter().zip(&ranked.found);
        let mut missing: Vec<String> =
            found.filter(|(_, found)| !**found).map(|(term, _)| term.written.clone()).collect();
        missing.dedup();
        // The newest summary; older ones are only searched.
        let summary = head.summary.lines().next().unwrap_or_default().to_owned();
        Ok(SearchResult {
            score: ranked.score,
            id: head.group,
            kind: match head.kind {
                PassageKind::Ruling | PassageKind::OpenPoint => PassageKind::Rule,
                kind => kind,
            },
            subject: head.subject,
            slot: head.slot,
            name: head.name,
            marker: head.marker,
            summary,
            in_force: self.newest_of_main_line(&head.edition),
            edition: head.edition,
            missing,
            passages: passages
                .iter()
                .map(|passage| found_passage(passage, &reading.matcher))
                .collect(),
            explanation: if explain { explain_score(ranked, &reading.terms) } else { Vec::new() },
        })
    }

    fn newest_of_main_line(&self, editions: &[String]) -> Option<String> {
        let line = |id: &String| self.timeline.index_of(id).map(|no| self.timeline.line_of(no));
        let is_main = |id: &&String| line(id) == Some(MAIN_LINE);
        editions.iter().rev().find(is_main).or(editions.last()).cloned()
    }

    /// The head of a result; printed texts and rulings of what is gone have none.
    fn head(&self, group: u64) -> Result<Option<Passage>, Error> {
        let head = exact_query(self.fields.is, HEAD);
        let query = BooleanQuery::intersection(vec![group_query(self, &[group]), head]);
        let top = TopDocs::with_limit(1).order_by_score();
        let found = self.searcher.search(&query, &top).map_err(index_error)?;
        found.first().map(|(_, at)| self.passage(*at)).transpose()
    }

    /// The results whose names come nearest to the words of a query that found nothing.
    fn suggestions(&self, reading: &Reading) -> Result<Vec<Suggestion>, Error> {
        let heads = exact_query(self.fields.is, HEAD);
        let mut heads: Vec<DocAddress> = self
            .searcher
            .search(&heads, &DocSetCollector)
            .map_err(index_error)?
            .into_iter()
            .collect();
        heads.sort_unstable();
        let words: Vec<&str> = reading.terms.iter().map(|term| term.written.as_str()).collect();
        let mut near = Vec::new();
        for head in heads.into_iter().take(1000) {
            let head = self.passage(head)?;
            let names = std::iter::once(&head.name).chain(&head.asked_as);
            let distances = names.flat_map(|name| {
                words.iter().map(move |word| likeness(word, &name.to_lowercase()))
            });
            if let Some(best) = distances.max().filter(|best| *best >= 50) {
                near.push((best, Suggestion { id: head.group, name: head.name }));
            }
        }
        near.sort_by_key(|(likeness, _)| std::cmp::Reverse(*likeness));
        Ok(near.into_iter().map(|(_, suggestion)| suggestion).take(MAX_SUGGESTIONS).collect())
    }
}

/// How alike two words are, in percent of the longer one.
fn likeness(word: &str, name: &str) -> usize {
    let (a, b) = (word.chars().count(), name.chars().count());
    let longest = a.max(b).max(1);
    // A word twice as long is never alike, and need not be compared.
    if a.abs_diff(b) * 2 > longest {
        return 0;
    }
    100 * (longest - suggest::edit_distance(word, name).min(longest)) / longest
}

/// Whether there is something in a passage to show.
fn has_words(passage: &Passage) -> bool {
    !passage.text.is_empty()
}

fn found_passage(passage: &Passage, matcher: &HitMatcher) -> FoundPassage {
    FoundPassage { snippet: matcher.snippet(&passage.text), passage: passage.clone() }
}

/// Whether the last word of a query may be the start of one.
fn is_unfinished(query: &str) -> bool {
    query.ends_with(char::is_alphanumeric)
}

fn parse_request(request: &SearchRequest<'_>) -> Result<QueryNode, Error> {
    let filters = request.filters.iter();
    let mut members: Vec<QueryNode> =
        filters.map(|(field, value)| QueryNode::Filter(*field, value.clone())).collect();
    if members.is_empty() || !request.query.trim().is_empty() {
        match parse_query(request.query)? {
            // One level of nesting less, and the last word stays the last.
            QueryNode::All(words) => members.extend(words),
            node => members.push(node),
        }
    }
    Ok(match (members.len(), members.pop()) {
        (1, Some(node)) => node,
        (_, last) => QueryNode::All(members.into_iter().chain(last).collect()),
    })
}

fn explain_score(result: &RankedResult, terms: &[QueryTerm]) -> Vec<ScorePart> {
    let part = |label: &str, value: f32| ScorePart { label: label.to_owned(), value };
    let words = terms.iter().zip(&result.points).map(|(term, points)| part(&term.written, *points));
    words
        .chain([
            part("other passages", result.more),
            part("name", result.name.points),
            part("times", result.factor),
        ])
        .collect()
}
