//! Asking the index: strictly first, then forgiving, and one result for all editions of a clause.
//! It writes nothing; how an answer looks is for the commands and the pages.

use std::collections::HashSet;

use serde::Serialize;
use tantivy::DocAddress;

use super::analyse::{units, words};
use super::filter;
use super::forgive::{self, Correction};
use super::gather::Group;
use super::index::Index;
use super::passage::Passage;
use super::query::{self, Field, Node};
use super::rank::Wish;
use super::snippet::{Hits, Snippet};
use super::terms::Wanted;
use crate::error::Error;

/// What somebody asks.
#[derive(Debug, Clone, Default)]
pub struct Question<'a> {
    /// The query, in the query language.
    pub query: &'a str,
    /// Filters beside those in the query.
    pub filters: Vec<(Field, String)>,
    /// The moment whose rules are asked for: an edition or a date.
    pub as_of: Option<&'a str>,
    /// The line that a date is looked up in.
    pub line: Option<&'a str>,
    /// How many results at most; 0 means 10.
    pub limit: usize,
    /// Whether to say how each score came about.
    pub explain: bool,
}

/// How the results were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Found {
    /// Every word was found.
    AllWords,
    /// Every word was found, once slips were mended.
    Mended,
    /// No passage has all the words; these have some.
    AnyWord,
    /// Nothing was found.
    Nothing,
}

/// What was found.
#[derive(Debug, Clone, Serialize)]
pub struct Answer {
    /// How.
    pub found: Found,
    /// The slips that were mended.
    pub corrections: Vec<Correction>,
    /// The edition whose rules were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_of: Option<String>,
    /// The results, best first.
    pub results: Vec<Hit>,
}

/// One result: a clause in all its editions, a ruling, or a term.
#[derive(Debug, Clone, Serialize)]
pub struct Hit {
    /// How well it fits.
    pub score: f32,
    /// The passage that fits best.
    #[serde(flatten)]
    pub passage: Passage,
    /// The words of the query that it lacks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// What to show, with the hits marked.
    pub snippet: Snippet,
    /// How the score came about, if it was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explanation: Vec<Part>,
}

/// What a word of the query, or the weight, did to a score.
#[derive(Debug, Clone, Serialize)]
pub struct Part {
    /// The word, or `times`.
    pub of: String,
    /// What it added, or for `times`, what the sum was multiplied with.
    pub value: f32,
}

/// Below this many results, passages that lack some of the words are shown as well.
const FEW: usize = 3;

impl Index {
    /// Answers a question.
    pub fn ask(&self, question: &Question<'_>) -> Result<Answer, Error> {
        let asked = read_question(question)?;
        let as_of = question
            .as_of
            .map(|moment| filter::edition_at(&self.timeline, moment, question.line))
            .transpose()?;
        let limit = if question.limit == 0 { 10 } else { question.limit.min(1000) };
        let run = |node: &Node, wishes: &[Wish], wanted| {
            self.groups(node, wishes, wanted, as_of.as_deref(), limit)
        };
        let (mut found, mut corrections, mut node) = (Found::AllWords, Vec::new(), asked);
        let mut wishes = self.wishes(&node)?;
        let mut groups = run(&node, &wishes, Wanted::All)?;
        if groups.is_empty() {
            (node, corrections) = forgive::mend(self, &node)?;
            wishes = self.wishes(&node)?;
            if !corrections.is_empty() {
                (found, groups) = (Found::Mended, run(&node, &wishes, Wanted::All)?);
            }
        }
        if groups.len() < FEW.min(limit) {
            let more = run(&node, &wishes, Wanted::Any)?;
            // The summary and the notes of a record may hold the words that its clauses lack.
            let has_all = |group: &Group| {
                wishes.iter().zip(&group.fit.parts).all(|(wish, part)| wish.common || *part > 0.0)
            };
            if more.is_empty() {
                found = Found::Nothing;
            } else if groups.is_empty() && !more.iter().any(has_all) {
                found = Found::AnyWord;
            }
            let known: HashSet<DocAddress> =
                groups.iter().flat_map(|group| group.members.clone()).collect();
            groups.extend(
                more.into_iter()
                    .filter(|group| !group.members.iter().any(|member| known.contains(member))),
            );
            // So few may have all the words by chance: a better fit comes first even if it lacks
            // one.
            groups.sort_by(|a, b| b.fit.score.total_cmp(&a.fit.score).then(a.best.cmp(&b.best)));
            groups.truncate(limit);
        }
        let hits = hits_of(&node);
        let results: Result<Vec<Hit>, Error> =
            groups.iter().map(|group| self.hit(group, &hits, &wishes, question.explain)).collect();
        Ok(Answer { found, corrections, as_of, results: results? })
    }

    fn hit(
        &self,
        group: &Group,
        hits: &Hits,
        wishes: &[Wish],
        explain: bool,
    ) -> Result<Hit, Error> {
        let passage = self.passage(group.best)?;
        let snippet = hits.snippet(&passage.text);
        let with_parts = || wishes.iter().zip(&group.fit.parts);
        let missing = with_parts()
            .filter(|(wish, part)| **part == 0.0 && !wish.common)
            .map(|(wish, _)| wish.written.clone())
            .collect();
        let mut explanation = Vec::new();
        if explain {
            explanation.extend(
                with_parts().map(|(wish, part)| Part { of: wish.written.clone(), value: *part }),
            );
            explanation.push(Part { of: "times".to_owned(), value: group.fit.factor });
        }
        Ok(Hit { score: group.fit.score, passage, missing, snippet, explanation })
    }
}

fn read_question(question: &Question<'_>) -> Result<Node, Error> {
    let mut members: Vec<Node> =
        question.filters.iter().map(|(field, value)| Node::Filter(*field, value.clone())).collect();
    if members.is_empty() || !question.query.trim().is_empty() {
        members.insert(0, query::parse(question.query)?);
    }
    // One level of nesting less to build, and the words stay beside their filters.
    Ok(match (members.len(), members.pop()) {
        (1, Some(node @ Node::All(_))) => node,
        (_, last) => Node::All(members.into_iter().chain(last).collect()),
    })
}

/// What counts as a hit of a query.
fn hits_of(node: &Node) -> Hits {
    let mut hits = Hits::default();
    collect(node, &mut hits);
    hits
}

fn collect(node: &Node, hits: &mut Hits) {
    match node {
        Node::Text(text) => {
            let words = words(text);
            let units = units(&words);
            if units.is_empty() {
                hits.exact.extend(words.into_iter().map(|word| word.text));
            }
            hits.tokens.extend(
                units.into_iter().flat_map(|unit| unit.stems.into_iter().chain(unit.concepts)),
            );
        }
        Node::Phrase(text) => hits.exact.extend(words(text).into_iter().map(|word| word.text)),
        Node::Prefix(prefix) => hits.prefixes.push(prefix.clone()),
        Node::All(nodes) | Node::Any(nodes) => nodes.iter().for_each(|node| collect(node, hits)),
        Node::Filter(..) | Node::Not(_) => {}
    }
}
