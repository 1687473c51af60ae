//! Asking the index: strictly first, then forgiving, and one result for all editions of a clause.
//! It writes nothing; how an answer looks is for the commands and the pages.

use std::collections::{HashMap, HashSet};

use serde::Serialize;
use tantivy::collector::TopDocs;
use tantivy::query::{BooleanQuery, Occur, Query};
use tantivy::{DocAddress, TantivyError};

use super::analyse::{units, words};
use super::filter;
use super::forgive::{self, Correction};
use super::index::{Index, trouble};
use super::passage::Passage;
use super::query::{self, Field, Node};
use super::schema::{GROUP, WEIGHT};
use super::snippet::{Hits, Snippet};
use super::terms::{self, Wanted};
use crate::diagnostic::Trouble;

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
    /// The editions whose wording fits too.
    pub matching_editions: Vec<String>,
    /// What to show, with the hits marked.
    pub snippet: Snippet,
    /// How the score came about, if it was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explanation: Vec<Part>,
}

/// What a word of the query, or a weight, did to a score.
#[derive(Debug, Clone, Serialize)]
pub struct Part {
    /// The word, or what the weight is for.
    pub of: String,
    /// What it added, or for the weight, what the sum was multiplied with.
    pub value: f32,
}

/// A result under construction: the score of its best passage, where that is, and the others of its group.
struct Group {
    score: f32,
    best: DocAddress,
    members: Vec<DocAddress>,
}

impl Index {
    /// Answers a question.
    pub fn ask(&self, question: &Question<'_>) -> Result<Answer, Trouble> {
        let asked = self.read_question(question)?;
        let as_of = question.as_of.map(|moment| filter::edition_at(&self.timeline, moment, question.line)).transpose()?;
        let limit = if question.limit == 0 { 10 } else { question.limit.min(1000) };
        let run = |node: &Node, wanted| self.groups(node, wanted, as_of.as_deref(), limit);
        let answer = |found, corrections: Vec<Correction>, node: &Node, groups: Vec<Group>| -> Result<Answer, Trouble> {
            let hits = hits_of(node);
            let results: Result<Vec<Hit>, Trouble> = groups.iter().map(|group| self.hit(group, &hits, node, question.explain)).collect();
            Ok(Answer { found, corrections, as_of: as_of.clone(), results: results? })
        };
        let groups = run(&asked, Wanted::All)?;
        if !groups.is_empty() {
            return answer(Found::AllWords, Vec::new(), &asked, groups);
        }
        let (mended, corrections) = forgive::mend(self, &asked)?;
        if !corrections.is_empty() {
            let groups = run(&mended, Wanted::All)?;
            if !groups.is_empty() {
                return answer(Found::Mended, corrections, &mended, groups);
            }
        }
        let groups = run(&mended, Wanted::Any)?;
        let found = if groups.is_empty() { Found::Nothing } else { Found::AnyWord };
        answer(found, corrections, &mended, groups)
    }

    fn read_question(&self, question: &Question<'_>) -> Result<Node, Trouble> {
        let filters = question.filters.iter().map(|(field, value)| Node::Filter(*field, value.clone()));
        let mut members: Vec<Node> = filters.collect();
        if members.is_empty() || !question.query.trim().is_empty() {
            members.insert(0, query::parse(question.query)?);
        }
        Ok(Node::All(members))
    }

    /// The best groups of passages: enough passages are taken to fill the groups asked for.
    fn groups(&self, node: &Node, wanted: Wanted, as_of: Option<&str>, limit: usize) -> Result<Vec<Group>, Trouble> {
        let mut asked = terms::build(self, node, wanted)?;
        if let Some(edition) = as_of {
            let holds = terms::exact(self.fields.holds, edition);
            asked = Box::new(BooleanQuery::new(vec![(Occur::Must, asked), (Occur::Must, holds)]));
        }
        let mut take = limit.saturating_mul(8).clamp(64, 16_384);
        loop {
            let top = self.searcher.search(&asked, &TopDocs::with_limit(take).order_by_score()).map_err(|error| trouble(&error))?;
            let all = top.len() < take || take >= 65_536;
            let groups = self.grouped(&top).map_err(|error| trouble(&error))?;
            if all || groups.len() >= limit {
                return Ok(groups.into_iter().take(limit).collect());
            }
            take *= 4;
        }
    }

    fn grouped(&self, top: &[(f32, DocAddress)]) -> Result<Vec<Group>, TantivyError> {
        let columns = self.searcher.segment_readers().iter();
        let columns: Result<Vec<_>, TantivyError> =
            columns.map(|s| Ok((s.fast_fields().u64(GROUP)?, s.fast_fields().f64(WEIGHT)?))).collect();
        let columns = columns?;
        let mut places: HashMap<u64, usize> = HashMap::new();
        let mut groups: Vec<Group> = Vec::new();
        for (score, at) in top {
            let Some((group, weight)) = columns.get(at.segment_ord as usize) else { continue };
            let weight = weight.first(at.doc_id).unwrap_or(1.0);
            let score = score * weight as f32;
            let place = *places.entry(group.first(at.doc_id).unwrap_or_default()).or_insert(groups.len());
            match groups.get_mut(place) {
                None => groups.push(Group { score, best: *at, members: vec![*at] }),
                Some(group) => {
                    group.members.push(*at);
                    if score > group.score {
                        (group.score, group.best) = (score, *at);
                    }
                }
            }
        }
        groups.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.best.cmp(&b.best)));
        Ok(groups)
    }

    fn hit(&self, group: &Group, hits: &Hits, node: &Node, explain: bool) -> Result<Hit, Trouble> {
        let passage = self.passage(group.best)?;
        let mut matching_editions = Vec::new();
        for member in &group.members {
            matching_editions.extend(self.passage(*member)?.edition);
        }
        matching_editions.sort_by_key(|id| self.timeline.number(id));
        matching_editions.dedup();
        let snippet = hits.snippet(&passage.text);
        let explanation = if explain { self.explanation(group, node, &passage) } else { Vec::new() };
        Ok(Hit { score: group.score, passage, matching_editions, snippet, explanation })
    }

    /// What each word did to the score of a passage.
    fn explanation(&self, group: &Group, node: &Node, passage: &Passage) -> Vec<Part> {
        let mut parts = Vec::new();
        for text in texts(node) {
            let words = words(&text);
            for unit in units(&words) {
                let of: Vec<&str> = words.iter().skip(unit.words.start).take(unit.words.len()).map(|word| word.text.as_str()).collect();
                let value = terms::of_unit(self, &unit).explain(&self.searcher, group.best).map_or(0.0, |explanation| explanation.value());
                parts.push(Part { of: of.join(" "), value });
            }
        }
        parts.push(Part { of: "weight".to_owned(), value: passage.weight() });
        parts
    }
}

/// The plain texts of a query, without those that are not wanted.
fn texts(node: &Node) -> Vec<String> {
    match node {
        Node::Text(text) => vec![text.clone()],
        Node::All(nodes) | Node::Any(nodes) => nodes.iter().flat_map(texts).collect(),
        Node::Phrase(_) | Node::Prefix(_) | Node::Filter(..) | Node::Not(_) => Vec::new(),
    }
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
            let tokens: HashSet<String> = units.into_iter().flat_map(|unit| unit.stems.into_iter().chain(unit.concepts)).collect();
            hits.tokens.extend(tokens);
        }
        Node::Phrase(text) => hits.exact.extend(words(text).into_iter().map(|word| word.text)),
        Node::Prefix(prefix) => hits.prefixes.push(prefix.clone()),
        Node::All(nodes) | Node::Any(nodes) => nodes.iter().for_each(|node| collect(node, hits)),
        Node::Filter(..) | Node::Not(_) => {}
    }
}
