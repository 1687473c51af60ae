//! Answering a search: results grouped by what they are about, with their best passages, or the
//! nearest names when nothing was found.

use std::cmp::Reverse;

use serde::Serialize;
use tantivy::DocId;

use super::constraint::{PassageSet, constraint, edition_at};
use super::index::SearchIndex;
use super::passage::{Passage, PassageKind};
use super::query::{FilterField, QueryNode, parse_query};
use super::reading::{Correction, QueryTerm, Reading};
use super::score::{RankedPassage, RankedResult};
use super::snippet::{HitMatcher, Snippet};
use crate::error::Error;
use variorum_corpus::record::Slot;
use variorum_corpus::timeline::MAIN_LINE;

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
        let allowed = constraint(self, &node, as_of.as_deref())?;
        let ranked = self.ranked_results(&reading, allowed.as_ref(), limit)?;
        let mut results = Vec::with_capacity(ranked.len());
        for result in &ranked {
            let passages = self.passages_to_show(result, allowed.as_ref())?;
            results.push(self.result(result, passages, &reading, request.explain)?);
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
        allowed: Option<&PassageSet>,
    ) -> Result<Vec<Passage>, Error> {
        let mut shown = Vec::new();
        let hits = result.passages.iter().filter(|passage| passage.is_hit);
        for RankedPassage { at, .. } in hits {
            shown.extend(Some(self.passage(*at)?).filter(has_words));
            if shown.len() == MAX_PASSAGES {
                break;
            }
        }
        if shown.len() < MIN_PASSAGES {
            let is_allowed = |at: &DocId| allowed.is_none_or(|allowed| allowed.contains(*at));
            let mut others: Vec<DocId> = result.members.clone().filter(is_allowed).collect();
            let weight = |at: &DocId| self.numbers(*at).weight;
            others.sort_by(|a, b| weight(b).total_cmp(&weight(a)));
            for other in others {
                let other = self.passage(other)?;
                if has_words(&other) && shown.iter().all(|one| one.id != other.id) {
                    shown.push(other);
                }
                if shown.len() >= MIN_PASSAGES {
                    break;
                }
            }
        }
        Ok(shown)
    }

    fn result(
        &self,
        ranked: &RankedResult,
        passages: Vec<Passage>,
        reading: &Reading,
        explain: bool,
    ) -> Result<SearchResult, Error> {
        // Rulings of what is gone have no head.
        let first = Some(ranked.members.start).filter(|at| self.numbers(*at).is_head);
        let head = match ranked.head.or(first) {
            Some(head) => self.passage(head)?,
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
                .into_iter()
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

    /// The results whose names come nearest to the words of a query that found nothing.
    fn suggestions(&self, reading: &Reading) -> Result<Vec<Suggestion>, Error> {
        let mut near = Vec::new();
        for term in &reading.terms {
            near.extend(self.results_like(&term.written)?);
        }
        near.sort_by_key(|(likeness, head)| (Reverse(*likeness), *head));
        let mut heads: Vec<DocId> = Vec::new();
        for (_, head) in near {
            if !heads.contains(&head) {
                heads.push(head);
            }
        }
        let suggestion = |head: DocId| {
            let head = self.passage(head)?;
            Ok(Suggestion { id: head.group, name: head.name })
        };
        heads.into_iter().take(MAX_SUGGESTIONS).map(suggestion).collect()
    }
}

/// Whether there is something in a passage to show.
fn has_words(passage: &Passage) -> bool {
    !passage.text.is_empty()
}

fn found_passage(passage: Passage, matcher: &HitMatcher) -> FoundPassage {
    FoundPassage { snippet: matcher.snippet(&passage.text), passage }
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
            part("times", result.name.factor),
        ])
        .collect()
}
