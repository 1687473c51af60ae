//! Scores: the passages that a query finds, what each term is worth in them, and the ranked results
//! that they make together.
//! It reads no passage, so that a common word costs no more than a rare one.

use std::collections::{BTreeMap, BTreeSet};

use tantivy::collector::{DocSetCollector, TopDocs};
use tantivy::postings::Postings as _;
use tantivy::query::{BooleanQuery, BoostQuery, TermQuery};
use tantivy::schema::IndexRecordOption;
use tantivy::{DocAddress, DocSet as _, TERMINATED, TantivyError, Term};

use super::constraint::{BoxedQuery, group_query};
use super::index::{SearchIndex, index_error};
use super::ranking::{RANKING, TokenWorth};
use super::reading::{NameInQuery, QueryTerm, Reading};
use super::schema::PassageNumbers;
use crate::error::Error;

/// How many passages are scored at most.
const MAX_CANDIDATES: usize = 2048;

/// A result with its passages, best first.
#[derive(Debug)]
pub(super) struct RankedResult {
    pub(super) number: u64,
    /// Its head, if that has a word of the query.
    pub(super) head: Option<DocAddress>,
    pub(super) score: f32,
    pub(super) passages: Vec<RankedPassage>,
    /// What each term of the query counts in the best passage.
    pub(super) points: Vec<f32>,
    /// Which terms are found anywhere in the result.
    pub(super) found: Vec<bool>,
    /// What other passages and names in the query add.
    pub(super) more: f32,
    pub(super) name: NameInQuery,
    /// The factor of the whole sum.
    pub(super) factor: f32,
}

#[derive(Debug, Clone)]
pub(super) struct RankedPassage {
    pub(super) at: DocAddress,
    pub(super) score: f32,
    /// Whether it has a word of the query itself.
    pub(super) is_hit: bool,
}

/// A passage with what each term is worth in it.
struct Candidate {
    at: DocAddress,
    numbers: PassageNumbers,
    /// Whether it may be shown; what may not is only the context of others.
    is_allowed: bool,
    worth: Vec<f32>,
}

impl SearchIndex {
    /// The best results of a query among the passages that satisfy the constraint.
    pub(super) fn ranked_results(
        &self,
        reading: &Reading,
        constraint: Option<BoxedQuery>,
        limit: usize,
    ) -> Result<Vec<RankedResult>, Error> {
        let mut candidates = self.candidates(reading, constraint).map_err(index_error)?;
        candidates.sort_by_key(|candidate| (candidate.numbers.group, candidate.at));
        let groups = candidates.chunk_by(|a, b| a.numbers.group == b.numbers.group);
        let mut results: Vec<(DocAddress, RankedResult)> = groups
            .filter_map(|group| {
                let result = Group::new(group, reading.terms.len()).result(reading)?;
                Some((group.first()?.at, result))
            })
            .collect();
        results.sort_by(|(a_at, a), (b_at, b)| b.score.total_cmp(&a.score).then(a_at.cmp(b_at)));
        // What a whole name adds puts a result first; it does not make the others weak.
        let plain = |(_, result): &(DocAddress, RankedResult)| result.score / result.name.factor;
        let least = RANKING.weak * results.iter().map(plain).fold(0.0, f32::max);
        let results = results.into_iter().map(|(_, result)| result);
        Ok(results.take_while(|result| result.score >= least).take(limit).collect())
    }

    /// The passages that have a word of the query, and those that may be shown with them.
    fn candidates(
        &self,
        reading: &Reading,
        constraint: Option<BoxedQuery>,
    ) -> Result<Vec<Candidate>, TantivyError> {
        let any = any_term(self, &reading.terms);
        let top = TopDocs::with_limit(MAX_CANDIDATES).order_by_score();
        let found = self.searcher.search(&any, &top)?.into_iter().map(|(_, at)| at);
        let mut found: BTreeSet<DocAddress> = found.chain(reading.named.keys().copied()).collect();
        let mut allowed = None;
        if let Some(constraint) = constraint {
            let mut conditions = vec![constraint];
            if !reading.terms.is_empty() {
                let groups = self.groups_of(&found)?;
                conditions
                    .push(Box::new(BooleanQuery::union(vec![any, group_query(self, &groups)])));
            }
            let query = BooleanQuery::intersection(conditions);
            let matching: BTreeSet<DocAddress> =
                self.searcher.search(&query, &DocSetCollector)?.into_iter().collect();
            found.extend(matching.iter().copied());
            allowed = Some(matching);
        }
        let found: Vec<DocAddress> = found.into_iter().collect();
        let worth = self.worth_of_terms(&reading.terms, &found)?;
        let numbers = self.passage_numbers()?;
        let candidates = found.into_iter().zip(worth);
        Ok(candidates
            .map(|(at, worth)| Candidate {
                at,
                numbers: numbers(at),
                is_allowed: allowed.as_ref().is_none_or(|allowed| allowed.contains(&at)),
                worth,
            })
            .collect())
    }

    /// The numbers of the results of which some passages are heads.
    fn groups_of(&self, passages: &BTreeSet<DocAddress>) -> Result<Vec<u64>, TantivyError> {
        let numbers = self.passage_numbers()?;
        let numbers = passages.iter().map(|at| numbers(*at)).filter(|numbers| numbers.is_head);
        Ok(numbers.map(|numbers| numbers.group).collect())
    }

    /// What each term is worth in each of some passages of one segment; the passages are sorted.
    fn worth_of_terms(
        &self,
        terms: &[QueryTerm],
        passages: &[DocAddress],
    ) -> Result<Vec<Vec<f32>>, TantivyError> {
        let mut worth = vec![vec![0.0_f32; terms.len()]; passages.len()];
        for (number, term) in terms.iter().enumerate() {
            for (token, weight) in &term.tokens {
                let of_token = self.worth_of_token(token, passages)?;
                for (row, token_worth) in worth.iter_mut().zip(of_token) {
                    if let Some(cell) = row.get_mut(number) {
                        *cell = cell.max(weight * token_worth.total());
                    }
                }
            }
        }
        Ok(worth)
    }

    fn worth_of_token(
        &self,
        token: &str,
        passages: &[DocAddress],
    ) -> Result<Vec<TokenWorth>, TantivyError> {
        let mut worth = vec![TokenWorth::default(); passages.len()];
        let Some(first) = passages.first() else { return Ok(worth) };
        let segment = self.searcher.segment_reader(first.segment_ord);
        for (field, column) in self.fields.stemmed {
            let inverted = segment.inverted_index(column)?;
            let term = Term::from_field_text(column, token);
            let option = IndexRecordOption::WithFreqs;
            let Some(mut postings) = inverted.read_postings(&term, option)? else { continue };
            let lengths = segment.get_fieldnorms_reader(column)?;
            for (at, worth) in passages.iter().zip(&mut worth) {
                if postings.doc() < at.doc_id && postings.seek(at.doc_id) == TERMINATED {
                    break;
                }
                if postings.doc() == at.doc_id {
                    let length = lengths.fieldnorm(at.doc_id) as f32;
                    worth.add(field, postings.term_freq() as f32, length);
                }
            }
        }
        Ok(worth)
    }
}

/// The passages that have any term of a query.
fn any_term(index: &SearchIndex, terms: &[QueryTerm]) -> BoxedQuery {
    let tokens: BTreeMap<&str, f32> = terms
        .iter()
        .flat_map(|term| &term.tokens)
        .map(|(token, weight)| (token.as_str(), *weight))
        .collect();
    let in_fields = |(token, weight): (&str, f32)| {
        index.fields.stemmed.map(|(field, column)| {
            let term = Term::from_field_text(column, token);
            let query = TermQuery::new(term, IndexRecordOption::WithFreqs);
            let boost = field.weight().boost * weight;
            Box::new(BoostQuery::new(Box::new(query), boost)) as BoxedQuery
        })
    };
    Box::new(BooleanQuery::union(tokens.into_iter().flat_map(in_fields).collect()))
}

/// The passages of one result.
struct Group<'a> {
    head: Option<&'a Candidate>,
    /// The passages that may be shown.
    shown: Vec<&'a Candidate>,
    /// What each term is worth in the head, and in the best of all.
    in_head: Vec<f32>,
    best: Vec<f32>,
}

impl<'a> Group<'a> {
    fn new(candidates: &'a [Candidate], terms: usize) -> Self {
        let head = candidates.iter().find(|candidate| candidate.numbers.is_head);
        let shown: Vec<&Candidate> =
            candidates.iter().filter(|candidate| candidate.is_allowed).collect();
        let in_head = head.map_or_else(|| vec![0.0; terms], |head| head.worth.clone());
        let mut best = in_head.clone();
        for candidate in &shown {
            for (best, worth) in best.iter_mut().zip(&candidate.worth) {
                *best = best.max(*worth);
            }
        }
        Self { head, shown, in_head, best }
    }

    /// A passage with what each term counts in it: there, in the head, or less in other passages.
    fn score_passage(
        &self,
        candidate: &Candidate,
        terms: &[QueryTerm],
    ) -> (RankedPassage, Vec<f32>) {
        let (mut covered, mut all) = (0.0, 0.0);
        let mut points = Vec::with_capacity(terms.len());
        let places = candidate.worth.iter().zip(&self.in_head).zip(&self.best);
        for (term, ((own, head), best)) in terms.iter().zip(places) {
            let here = own.max(*head);
            let share = match (here > 0.0, *best > 0.0) {
                (true, _) => 1.0,
                (false, true) => RANKING.context,
                (false, false) => 0.0,
            };
            covered += share * term.importance();
            all += term.importance();
            points.push(here.max(RANKING.context * best));
        }
        let coverage = if all > 0.0 { covered / all } else { 1.0 };
        points.iter_mut().for_each(|points| *points *= coverage * candidate.numbers.weight);
        let is_hit = candidate.worth.iter().any(|worth| *worth > 0.0);
        (RankedPassage { at: candidate.at, score: points.iter().sum(), is_hit }, points)
    }

    /// The result; none if no passage of it may be shown.
    fn result(&self, reading: &Reading) -> Option<RankedResult> {
        let mut scored: Vec<(RankedPassage, Vec<f32>)> =
            self.shown.iter().map(|one| self.score_passage(one, &reading.terms)).collect();
        // Of equals the first in the index comes first.
        scored.sort_by(|(a, _), (b, _)| b.score.total_cmp(&a.score).then(a.at.cmp(&b.at)));
        let (first, points) = scored.first().cloned()?;
        let others = scored.iter().skip(1).take(2).map(|(passage, _)| passage.score);
        let more = RANKING.more * others.sum::<f32>();
        let name = self.head.map_or_else(NameInQuery::default, |head| {
            let name = reading.named.get(&head.at).copied().unwrap_or_default();
            NameInQuery { points: name.points * head.numbers.weight, ..name }
        });
        let numbers = self.shown.first()?.numbers;
        let factor = name.factor * if numbers.is_ability { RANKING.ability } else { 1.0 };
        Some(RankedResult {
            number: numbers.group,
            head: self.head.map(|head| head.at),
            score: (first.score + more + name.points) * factor,
            passages: scored.into_iter().map(|(passage, _)| passage).collect(),
            points,
            found: self.best.iter().map(|worth| *worth > 0.0).collect(),
            more,
            name,
            factor,
        })
    }
}
