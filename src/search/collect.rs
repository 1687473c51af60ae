//! Collecting results: the passages that a query finds, scored, in groups of the editions of one
//! clause.
//! It reads no passage; what the best groups say is read by `answer`.

use tantivy::collector::TopDocs;
use tantivy::query::{BooleanQuery, Occur};
use tantivy::{DocAddress, TantivyError};

use super::index::{SearchIndex, index_error};
use super::query::QueryNode;
use super::schema::GROUP;
use super::score::{QueryTerm, Score, score_passages};
use super::tantivy_query::{Required, build_query, exact_query};
use crate::error::Error;

/// The passages that are shown as one result.
pub(super) struct ResultGroup {
    /// The score of the best passage.
    pub(super) score: Score,
    pub(super) best: DocAddress,
    /// All of its passages that were found.
    pub(super) members: Vec<DocAddress>,
}

/// A passage with its score, and the number that all passages of its group share.
struct Candidate {
    group: u64,
    address: DocAddress,
    score: Score,
}

/// How many passages are scored at least, and at most.
const MIN_CANDIDATES: usize = 192;
const MAX_CANDIDATES: usize = 65_536;

impl SearchIndex {
    /// The best groups of passages: enough passages are scored to fill the groups asked for.
    pub(super) fn best_groups(
        &self,
        node: &QueryNode,
        terms: &[QueryTerm],
        required: Required,
        as_of: Option<&str>,
        limit: usize,
    ) -> Result<Vec<ResultGroup>, Error> {
        let mut query = build_query(self, node, required)?;
        if let Some(edition) = as_of {
            let holds = exact_query(self.fields.holds, edition);
            query = Box::new(BooleanQuery::new(vec![(Occur::Must, query), (Occur::Must, holds)]));
        }
        let mut take = limit.saturating_mul(12).clamp(MIN_CANDIDATES, 16_384);
        loop {
            let top = TopDocs::with_limit(take).order_by_score();
            let found = self.searcher.search(&query, &top).map_err(index_error)?;
            let is_all = found.len() < take || take >= MAX_CANDIDATES;
            let passages = found.into_iter().map(|(_, address)| address).collect();
            let candidates = self.candidates(terms, passages).map_err(index_error)?;
            let groups = group_candidates(candidates, limit);
            if is_all || groups.len() >= limit {
                return Ok(groups);
            }
            take *= 4;
        }
    }

    fn candidates(
        &self,
        terms: &[QueryTerm],
        mut passages: Vec<DocAddress>,
    ) -> Result<Vec<Candidate>, TantivyError> {
        passages.sort_unstable();
        let scores = score_passages(self, terms, &passages)?;
        // An index has one segment.
        let segment = self.searcher.segment_readers().first();
        let groups = segment.map(|segment| segment.fast_fields().u64(GROUP)).transpose()?;
        let group_of = |address: DocAddress| {
            groups.as_ref().and_then(|column| column.first(address.doc_id)).unwrap_or_default()
        };
        let candidates = passages.into_iter().zip(scores);
        Ok(candidates
            .map(|(address, score)| Candidate { group: group_of(address), address, score })
            .collect())
    }
}

/// The best groups of some passages, best first.
fn group_candidates(mut candidates: Vec<Candidate>, limit: usize) -> Vec<ResultGroup> {
    candidates.sort_by_key(|candidate| (candidate.group, candidate.address));
    let groups = candidates.chunk_by(|a, b| a.group == b.group);
    // `max_by` takes the last of equals: the later edition is shown.
    let best_of = |group: &[Candidate]| {
        let best = group.iter().max_by(|a, b| a.score.total.total_cmp(&b.score.total))?;
        Some(ResultGroup {
            score: best.score.clone(),
            best: best.address,
            members: group.iter().map(|candidate| candidate.address).collect(),
        })
    };
    let mut groups: Vec<ResultGroup> = groups.filter_map(best_of).collect();
    sort_best_first(&mut groups);
    groups.truncate(limit);
    groups
}

/// Sorts groups by score; of equals the first in the index comes first.
pub(super) fn sort_best_first(groups: &mut [ResultGroup]) {
    groups.sort_by(|a, b| b.score.total.total_cmp(&a.score.total).then(a.best.cmp(&b.best)));
}
