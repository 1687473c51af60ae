//! Gathering candidates: the passages that a query finds, ranked, in groups of the editions of one
//! clause.
//! It reads no passage and shows nothing; what the best groups say is for the answer.

use tantivy::collector::TopDocs;
use tantivy::query::{BooleanQuery, Occur};
use tantivy::{DocAddress, TantivyError};

use super::index::{Index, trouble};
use super::query::Node;
use super::rank::{self, Fit, Wish};
use super::schema::GROUP;
use super::sweep;
use super::terms::{self, Wanted};
use crate::error::Error;

/// A result under construction: its best passage, how well that fits, and the others of its group.
pub struct Group {
    /// How well the best passage fits.
    pub fit: Fit,
    /// The best passage.
    pub best: DocAddress,
    /// All of its passages that were found.
    pub members: Vec<DocAddress>,
}

/// Finds so many of the best passages.
type Candidates<'a> = Box<dyn Fn(usize) -> Result<Vec<DocAddress>, TantivyError> + 'a>;

/// How many passages are ranked at least.
const CANDIDATES: usize = 192;

impl Index {
    /// The words of a query, those behind its prefixes included.
    pub(super) fn wishes(&self, node: &Node) -> Result<Vec<Wish>, Error> {
        let mut wishes = rank::wishes(self, &node.texts());
        for prefix in node.prefixes() {
            wishes.push(rank::prefix_wish(self, &prefix, &terms::words_like(self, &prefix)?));
        }
        Ok(wishes)
    }

    /// The best groups of passages: enough passages are taken to fill the groups asked for.
    pub(super) fn groups(
        &self,
        node: &Node,
        wishes: &[Wish],
        wanted: Wanted,
        as_of: Option<&str>,
        limit: usize,
    ) -> Result<Vec<Group>, Error> {
        let candidates = self.candidates(node, wanted, as_of)?;
        let mut take = limit.saturating_mul(12).clamp(CANDIDATES, 16_384);
        loop {
            let top = candidates(take).map_err(|error| trouble(&error))?;
            let all = top.len() < take || take >= 65_536;
            let groups = self.grouped(wishes, top, limit).map_err(|error| trouble(&error))?;
            if all || groups.len() >= limit {
                return Ok(groups);
            }
            take *= 4;
        }
    }

    /// What finds so many of the best passages, in no order.
    fn candidates(
        &self,
        node: &Node,
        wanted: Wanted,
        as_of: Option<&str>,
    ) -> Result<Candidates<'_>, Error> {
        if let (None, Some(tokens)) = (as_of, terms::lone_word(self, node, wanted)) {
            return Ok(Box::new(move |take| sweep::best(&self.searcher, &tokens, take)));
        }
        let mut asked = terms::build(self, node, wanted)?;
        if let Some(edition) = as_of {
            let holds = terms::exact(self.fields.holds, edition);
            asked = Box::new(BooleanQuery::new(vec![(Occur::Must, asked), (Occur::Must, holds)]));
        }
        Ok(Box::new(move |take| {
            let top = self.searcher.search(&asked, &TopDocs::with_limit(take).order_by_score())?;
            Ok(top.into_iter().map(|(_, at)| at).collect())
        }))
    }

    /// The best groups of some passages.
    fn grouped(
        &self,
        wishes: &[Wish],
        mut passages: Vec<DocAddress>,
        limit: usize,
    ) -> Result<Vec<Group>, TantivyError> {
        passages.sort_unstable();
        let fits = rank::fits(self, wishes, &passages)?;
        let column = self
            .searcher
            .segment_readers()
            .first()
            .map(|segment| segment.fast_fields().u64(GROUP))
            .transpose()?;
        let group_of = |at: &DocAddress| {
            column.as_ref().and_then(|column| column.first(at.doc_id)).unwrap_or_default()
        };
        let mut members: Vec<(u64, usize, DocAddress)> = passages
            .into_iter()
            .enumerate()
            .map(|(place, at)| (group_of(&at), place, at))
            .collect();
        members.sort_unstable();
        let better = |kept: (usize, DocAddress), next: (usize, DocAddress)| {
            // Of equals the later edition is shown.
            if fits.score(next.0) >= fits.score(kept.0) { next } else { kept }
        };
        let best_of = |group: &[(u64, usize, DocAddress)]| {
            group.iter().map(|(_, place, at)| (*place, *at)).reduce(better)
        };
        let mut groups: Vec<_> = members
            .chunk_by(|a, b| a.0 == b.0)
            .filter_map(|group| best_of(group).map(|(place, best)| (place, best, group)))
            .collect();
        groups.sort_unstable_by(|a, b| {
            fits.score(b.0).total_cmp(&fits.score(a.0)).then(a.1.cmp(&b.1))
        });
        groups.truncate(limit);
        let finished = |(place, best, group): (usize, DocAddress, &[(u64, usize, DocAddress)])| {
            let members = group.iter().map(|(_, _, at)| *at).collect();
            Group { fit: fits.fit(wishes, place), best, members }
        };
        Ok(groups.into_iter().map(finished).collect())
    }
}
