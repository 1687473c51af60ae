//! The search for situations that two editions decide differently.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use rayon::prelude::*;

use super::edition_pair::{EditionPair, Played};
use super::queries::{self, Query};
use super::{BehaviourDiff, Difference, Incomparable, situation_size};
use crate::check::{Checks, Combinations, shrink_situation};
use variorum_corpus::catalog::{Catalog, Subject};
use variorum_corpus::record::ChangeKind;
use variorum_corpus::timeline::EditionIndex;
use variorum_expr::Value;
use variorum_scene::facts::Situation;
use variorum_scene::questions::{Answered, Question};

/// How many situations are played at a time.
const BATCH: usize = 512;

/// How far a search goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchEffort {
    /// The most situations of one question that are all played; of more, a sample is.
    pub most: usize,
    /// The most for one check of another subject.
    pub most_related: usize,
    /// Whether the ability is also played against every other one, where nothing else shows a
    /// difference.
    pub pairwise: bool,
}

impl Default for SearchEffort {
    fn default() -> Self {
        Self { most: 20_000, most_related: 300, pairwise: true }
    }
}

impl SearchEffort {
    /// What a claim is worth: an ability is played against every other one only where a difference
    /// is claimed.
    #[must_use]
    pub fn for_claim(self, kind: Option<ChangeKind>) -> Self {
        Self { pairwise: self.pairwise && kind == Some(ChangeKind::Functional), ..self }
    }
}

/// Plays everything that the checks of a subject are about under two editions. Where that shows no
/// difference of its own, also what the checks of other subjects say about it, and an ability
/// against every other one.
pub fn compare(
    catalog: &Catalog,
    checks: &Checks,
    subject: &Subject,
    editions: [EditionIndex; 2],
    effort: SearchEffort,
) -> Result<BehaviourDiff, Incomparable> {
    let mut search = Search::new(EditionPair::new(catalog, subject, editions)?);
    let own = queries::own_queries(catalog, checks, subject, editions, effort.most);
    search.found.sampled = search.play_queries(&own, effort.most);
    if !search.has_own_difference() {
        let related = queries::related_queries(catalog, checks, subject, editions);
        search.found.related = !related.is_empty();
        search.play_queries(&related, effort.most_related);
    }
    if effort.pairwise && !search.has_own_difference() {
        search.play_pairwise(&queries::pairwise_queries(subject), effort.most);
    }
    search.finish()
}

/// What makes two situations show the same difference; the field order is that of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct DifferenceKey {
    question: Question,
    is_own: bool,
    answers: [Value; 2],
}

/// A search that is under way.
struct Search {
    pair: EditionPair,
    differences: BTreeMap<DifferenceKey, Difference>,
    asked: BTreeSet<Question>,
    /// The hashes of the questions and situations that were played.
    seen: HashSet<u64>,
    found: BehaviourDiff,
}

impl Search {
    fn new(pair: EditionPair) -> Self {
        Self {
            pair,
            differences: BTreeMap::new(),
            asked: BTreeSet::new(),
            seen: HashSet::new(),
            found: BehaviourDiff::default(),
        }
    }

    fn has_own_difference(&self) -> bool {
        self.differences.keys().any(|key| key.is_own)
    }

    /// Plays every combination of these queries, or a sample; says whether it was a sample.
    fn play_queries(&mut self, queries: &[Query], most: usize) -> bool {
        let mut any_sampled = false;
        for query in queries {
            self.asked.insert(query.question);
            let combinations = Combinations::new(&query.values, most.min(query.most));
            any_sampled |= combinations.is_sample;
            for start in (0..combinations.taken).step_by(BATCH) {
                let places = start..combinations.taken.min(start + BATCH);
                let batch = places.into_par_iter().filter_map(|place| combinations.get(place));
                self.play_batch(query.question, batch);
            }
            let extra = query.extra_situations.par_iter().cloned();
            self.play_batch(query.question, extra);
        }
        any_sampled
    }

    /// Plays an ability against the others. If that shows nothing about an ability that no check
    /// asks about, no question was asked.
    fn play_pairwise(&mut self, queries: &[Query], most: usize) {
        let asked_before = self.asked.clone();
        self.play_queries(queries, most);
        if asked_before.is_empty() && !self.has_own_difference() {
            self.asked = asked_before;
        }
    }

    /// Plays situations on all processors, and records what they show in their order, so that the
    /// result does not depend on who is done first.
    fn play_batch(
        &mut self,
        question: Question,
        situations: impl ParallelIterator<Item = Situation>,
    ) {
        let pair = &self.pair;
        let hashed = situations
            .filter(|situation| pair.has_abilities_of(situation))
            .map(|situation| (hash_of(question, &situation), situation));
        let mut batch: Vec<(u64, Situation)> = hashed.collect();
        batch.retain(|(hash, _)| self.seen.insert(*hash));
        let played: Vec<_> =
            batch.par_iter().map(|(_, situation)| pair.play(question, situation)).collect();
        for ((_, situation), played) in batch.into_iter().zip(played) {
            match played {
                None => {}
                Some(Played::Same) => self.found.situations += 1,
                Some(Played::Different { played, is_own }) => {
                    self.found.situations += 1;
                    self.record_difference(question, situation, played, is_own);
                }
            }
        }
    }

    fn record_difference(
        &mut self,
        question: Question,
        situation: Situation,
        played: [Answered; 2],
        is_own: bool,
    ) {
        let answers = played.each_ref().map(|answered| answered.answer);
        let key = DifferenceKey { question, is_own, answers };
        let difference = self.differences.entry(key).or_insert_with(|| Difference {
            question,
            answers,
            count: 0,
            witness: situation.clone(),
            played,
            is_own,
        });
        difference.count += 1;
        if situation_size(&situation) < situation_size(&difference.witness) {
            difference.witness = situation;
        }
    }

    fn finish(mut self) -> Result<BehaviourDiff, Incomparable> {
        if self.asked.is_empty() {
            return Err(Incomparable::NoQuestion);
        }
        self.found.questions = self.asked.len();
        let pair = &self.pair;
        let found: Vec<Difference> = self.differences.into_values().collect();
        let shrunk = found.into_par_iter().filter_map(|one| with_smallest_witness(one, pair));
        self.found.differences = shrunk.collect();
        self.found.differences.sort_by_key(|one| (!one.is_own, one.question, one.answers));
        Ok(self.found)
    }
}

fn hash_of(question: Question, situation: &Situation) -> u64 {
    let mut hasher = DefaultHasher::new();
    (question, situation).hash(&mut hasher);
    hasher.finish()
}

/// The difference with its witness made as small as possible and played once more; none if it does
/// not show the difference.
fn with_smallest_witness(mut difference: Difference, pair: &EditionPair) -> Option<Difference> {
    let Difference { question, answers, is_own, .. } = difference;
    let shows = |situation: &Situation| {
        let played = pair.ask(question, situation);
        played.is_some_and(|played| played.map(|answered| answered.answer) == answers)
            && pair.is_own_difference(question, situation, answers) == is_own
    };
    difference.witness = shrink_situation(difference.witness, shows);
    let played = pair.ask(question, &difference.witness)?;
    let is_same = played.each_ref().map(|answered| answered.answer) == answers;
    is_same.then_some(Difference { played, ..difference })
}
