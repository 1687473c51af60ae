//! Asking the index: strictly first, then forgiving, and one result for all editions of a clause.
//! It writes nothing; how an answer looks is for the commands and the pages.

use std::collections::{HashMap, HashSet};

use serde::Serialize;
use tantivy::collector::TopDocs;
use tantivy::query::{BooleanQuery, Occur};
use tantivy::{DocAddress, TantivyError};

use super::analyse::{units, words};
use super::filter;
use super::forgive::{self, Correction};
use super::index::{Index, trouble};
use super::passage::Passage;
use super::query::{self, Field, Node};
use super::rank::{self, Fit, Wish};
use super::schema::GROUP;
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

/// A result under construction: its best passage, how well that fits, and the others of its group.
struct Group {
    fit: Fit,
    best: DocAddress,
    members: Vec<DocAddress>,
}

/// How many passages are ranked at least.
const CANDIDATES: usize = 192;
/// Below this many results, passages that lack some of the words are shown as well.
const FEW: usize = 3;

impl Index {
    /// Answers a question.
    pub fn ask(&self, question: &Question<'_>) -> Result<Answer, Trouble> {
        let asked = read_question(question)?;
        let as_of = question.as_of.map(|moment| filter::edition_at(&self.timeline, moment, question.line)).transpose()?;
        let limit = if question.limit == 0 { 10 } else { question.limit.min(1000) };
        let run = |node: &Node, wanted| self.groups(node, wanted, as_of.as_deref(), limit);
        let (mut found, mut corrections, mut node) = (Found::AllWords, Vec::new(), asked);
        let mut groups = run(&node, Wanted::All)?;
        if groups.is_empty() {
            (node, corrections) = forgive::mend(self, &node)?;
            if !corrections.is_empty() {
                (found, groups) = (Found::Mended, run(&node, Wanted::All)?);
            }
        }
        if groups.len() < FEW.min(limit) {
            let more = run(&node, Wanted::Any)?;
            // The summary and the notes of a record may hold the words that its clauses lack.
            let wishes = self.wishes(&node)?;
            let has_all = |group: &Group| wishes.iter().zip(&group.fit.parts).all(|(wish, part)| wish.common || *part > 0.0);
            if more.is_empty() {
                found = Found::Nothing;
            } else if groups.is_empty() && !more.iter().any(has_all) {
                found = Found::AnyWord;
            }
            let known: HashSet<DocAddress> = groups.iter().flat_map(|group| group.members.clone()).collect();
            groups.extend(more.into_iter().filter(|group| !group.members.iter().any(|member| known.contains(member))));
            // So few may have all the words by chance: a better fit comes first even if it lacks one.
            groups.sort_by(|a, b| b.fit.score.total_cmp(&a.fit.score).then(a.best.cmp(&b.best)));
            groups.truncate(limit);
        }
        let (hits, wishes) = (hits_of(&node), self.wishes(&node)?);
        let results: Result<Vec<Hit>, Trouble> = groups.iter().map(|group| self.hit(group, &hits, &wishes, question.explain)).collect();
        Ok(Answer { found, corrections, as_of, results: results? })
    }

    /// The words of a query, those behind its prefixes included.
    fn wishes(&self, node: &Node) -> Result<Vec<Wish>, Trouble> {
        let mut wishes = rank::wishes(self, &node.texts());
        for prefix in node.prefixes() {
            wishes.push(rank::prefix_wish(self, &prefix, &terms::words_like(self, &prefix)?));
        }
        Ok(wishes)
    }

    /// The best groups of passages: enough passages are taken to fill the groups asked for.
    fn groups(&self, node: &Node, wanted: Wanted, as_of: Option<&str>, limit: usize) -> Result<Vec<Group>, Trouble> {
        let mut asked = terms::build(self, node, wanted)?;
        if let Some(edition) = as_of {
            let holds = terms::exact(self.fields.holds, edition);
            asked = Box::new(BooleanQuery::new(vec![(Occur::Must, asked), (Occur::Must, holds)]));
        }
        let wishes = self.wishes(node)?;
        let mut take = limit.saturating_mul(12).clamp(CANDIDATES, 16_384);
        loop {
            let top = self.searcher.search(&asked, &TopDocs::with_limit(take).order_by_score()).map_err(|error| trouble(&error))?;
            let all = top.len() < take || take >= 65_536;
            let groups = self.grouped(&wishes, &top).map_err(|error| trouble(&error))?;
            if all || groups.len() >= limit {
                return Ok(groups.into_iter().take(limit).collect());
            }
            take *= 4;
        }
    }

    fn grouped(&self, wishes: &[Wish], top: &[(f32, DocAddress)]) -> Result<Vec<Group>, TantivyError> {
        let mut passages: Vec<DocAddress> = top.iter().map(|(_, at)| *at).collect();
        passages.sort();
        let column = self.searcher.segment_readers().first().map(|segment| segment.fast_fields().u64(GROUP)).transpose()?;
        let group_of = |at: &DocAddress| column.as_ref().and_then(|column| column.first(at.doc_id)).unwrap_or_default();
        let mut places: HashMap<u64, usize> = HashMap::new();
        let mut groups: Vec<Group> = Vec::new();
        for (at, fit) in passages.iter().zip(rank::fits(self, wishes, &passages)?) {
            let place = *places.entry(group_of(at)).or_insert(groups.len());
            match groups.get_mut(place) {
                None => groups.push(Group { fit, best: *at, members: vec![*at] }),
                Some(group) => {
                    group.members.push(*at);
                    // Of equals the later edition is shown.
                    if fit.score >= group.fit.score {
                        (group.fit, group.best) = (fit, *at);
                    }
                }
            }
        }
        groups.sort_by(|a, b| b.fit.score.total_cmp(&a.fit.score).then(a.best.cmp(&b.best)));
        Ok(groups)
    }

    fn hit(&self, group: &Group, hits: &Hits, wishes: &[Wish], explain: bool) -> Result<Hit, Trouble> {
        let passage = self.passage(group.best)?;
        let snippet = hits.snippet(&passage.text);
        let with_parts = || wishes.iter().zip(&group.fit.parts);
        let missing = with_parts().filter(|(wish, part)| **part == 0.0 && !wish.common).map(|(wish, _)| wish.written.clone()).collect();
        let mut explanation = Vec::new();
        if explain {
            explanation.extend(with_parts().map(|(wish, part)| Part { of: wish.written.clone(), value: *part }));
            explanation.push(Part { of: "times".to_owned(), value: group.fit.factor });
        }
        Ok(Hit { score: group.fit.score, passage, missing, snippet, explanation })
    }
}

fn read_question(question: &Question<'_>) -> Result<Node, Trouble> {
    let mut members: Vec<Node> = question.filters.iter().map(|(field, value)| Node::Filter(*field, value.clone())).collect();
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
            let tokens: HashSet<String> = units.into_iter().flat_map(|unit| unit.stems.into_iter().chain(unit.concepts)).collect();
            hits.tokens.extend(tokens);
        }
        Node::Phrase(text) => hits.exact.extend(words(text).into_iter().map(|word| word.text)),
        Node::Prefix(prefix) => hits.prefixes.push(prefix.clone()),
        Node::All(nodes) | Node::Any(nodes) => nodes.iter().for_each(|node| collect(node, hits)),
        Node::Filter(..) | Node::Not(_) => {}
    }
}
