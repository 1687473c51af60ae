//! Comparisons that were made before, recalled as long as their checks, the editions and the
//! program are the same.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::edition_pair::EditionPair;
use super::{BehaviourDiff, Difference, Incomparable, SearchEffort, compare};
use crate::check::Checks;
use crate::result_cache::{Inputs, ResultCache};
use variorum_corpus::catalog::{Catalog, Subject};
use variorum_corpus::timeline::EditionIndex;
use variorum_expr::fingerprint::Fingerprint;
use variorum_scene::facts::{Situation, value_to_json};
use variorum_scene::questions::Question;

/// What two editions of subjects play differently, from the user's cache where it is known.
pub struct Comparisons<'a> {
    catalog: &'a Catalog,
    checks: &'a Checks,
    cache: ResultCache,
    /// The fingerprints of all checks in force, of the editions that were compared so far.
    in_force: Mutex<BTreeMap<EditionIndex, String>>,
}

/// A comparison, and where it is to be kept.
pub struct MadeComparison {
    pub found: Result<BehaviourDiff, Incomparable>,
    /// None if it is kept already.
    to_keep: Option<(String, Inputs)>,
}

/// A [`BehaviourDiff`] as it is kept; the witnesses are played again when it is recalled.
#[derive(Serialize, Deserialize)]
struct KeptDiff {
    situations: u64,
    questions: usize,
    sampled: bool,
    related: bool,
    differences: Vec<KeptDifference>,
}

#[derive(Serialize, Deserialize)]
struct KeptDifference {
    question: String,
    answers: [Json; 2],
    count: u64,
    witness: Map<String, Json>,
    is_own: bool,
}

impl<'a> Comparisons<'a> {
    pub fn new(catalog: &'a Catalog, checks: &'a Checks) -> Self {
        Self { cache: ResultCache::open("behaviour"), ..Self::without_cache(catalog, checks) }
    }

    /// The same without a cache: everything is played.
    pub fn without_cache(catalog: &'a Catalog, checks: &'a Checks) -> Self {
        Self { catalog, checks, cache: ResultCache::none(), in_force: Mutex::default() }
    }

    pub(super) fn catalog(&self) -> &'a Catalog {
        self.catalog
    }

    /// Compares several subjects on all processors, and keeps what was found when all are done.
    pub(super) fn compare_all(
        &self,
        all: &[(&Subject, [EditionIndex; 2], SearchEffort)],
    ) -> Vec<Result<BehaviourDiff, Incomparable>> {
        let compare = |(subject, editions, effort): &(&Subject, _, _)| {
            self.compare(subject, *editions, *effort)
        };
        let made: Vec<MadeComparison> = all.par_iter().map(compare).collect();
        made.iter().for_each(|made| self.keep(made));
        made.into_iter().map(|made| made.found).collect()
    }

    /// Compares two editions of a subject, unless that was done before.
    pub fn compare(
        &self,
        subject: &Subject,
        editions: [EditionIndex; 2],
        effort: SearchEffort,
    ) -> MadeComparison {
        let inputs = self.inputs(subject, editions, effort);
        let name = self.name(subject, editions, effort);
        if let Some(found) = self.recall(&name, &inputs, subject, editions) {
            return MadeComparison { found: Ok(found), to_keep: None };
        }
        let found = compare(self.catalog, self.checks, subject, editions, effort);
        MadeComparison { found, to_keep: Some((name, inputs)) }
    }

    /// Keeps what was not known before. Apart from [`Self::compare`], so that whoever stops the
    /// program on the way finds nothing left behind.
    pub fn keep(&self, made: &MadeComparison) {
        if let (Ok(found), Some((name, inputs))) = (&made.found, &made.to_keep) {
            self.cache.store(name, inputs, &KeptDiff::from(found));
        }
    }

    fn name(&self, subject: &Subject, editions: [EditionIndex; 2], effort: SearchEffort) -> String {
        let [from, to] = editions.map(|edition| self.catalog.timeline.edition_id(edition));
        let pairwise = if effort.pairwise { ".pairwise" } else { "" };
        format!("{}.{from}.{to}{pairwise}", subject.id)
    }

    fn inputs(
        &self,
        subject: &Subject,
        editions: [EditionIndex; 2],
        effort: SearchEffort,
    ) -> Inputs {
        let mut inputs = Inputs::default();
        inputs.feed(&self.name(subject, editions, effort));
        inputs.feed(&format!("{effort:?}"));
        editions.iter().for_each(|edition| inputs.feed(&self.fingerprint_in_force(*edition)));
        inputs
    }

    fn fingerprint_in_force(&self, edition: EditionIndex) -> String {
        let mut known = self.in_force.lock().unwrap_or_else(PoisonError::into_inner);
        let fingerprint = known.entry(edition).or_insert_with(|| {
            let mut fingerprint = Fingerprint::default();
            for check in self.checks.in_force(self.catalog, edition) {
                fingerprint.feed(check.content().as_bytes());
            }
            fingerprint.to_string()
        });
        fingerprint.clone()
    }

    fn recall(
        &self,
        name: &str,
        inputs: &Inputs,
        subject: &Subject,
        editions: [EditionIndex; 2],
    ) -> Option<BehaviourDiff> {
        let kept: KeptDiff = self.cache.load(name, inputs)?;
        let pair = EditionPair::new(self.catalog, subject, editions).ok()?;
        let differences = kept.differences.iter().map(|one| one.play_again(&pair));
        Some(BehaviourDiff {
            differences: differences.collect::<Option<_>>()?,
            situations: kept.situations,
            questions: kept.questions,
            sampled: kept.sampled,
            related: kept.related,
        })
    }
}

impl KeptDifference {
    /// The difference with its witness played; none if that shows something else.
    fn play_again(&self, pair: &EditionPair) -> Option<Difference> {
        let question = Question::from_id(&self.question)?;
        let facts = self.witness.iter().map(|(path, value)| (path.as_str(), value));
        let witness = Situation::from_map(facts).ok()?;
        let played = pair.ask(question, &witness)?;
        let answers = played.each_ref().map(|answered| answered.answer);
        (answers.map(value_to_json) == self.answers).then_some(Difference {
            question,
            answers,
            count: self.count,
            witness,
            played,
            is_own: self.is_own,
        })
    }
}

impl From<&Difference> for KeptDifference {
    fn from(difference: &Difference) -> Self {
        Self {
            question: difference.question.id().to_owned(),
            answers: difference.answers.map(value_to_json),
            count: difference.count,
            witness: difference.witness.to_map(),
            is_own: difference.is_own,
        }
    }
}

impl From<&BehaviourDiff> for KeptDiff {
    fn from(found: &BehaviourDiff) -> Self {
        Self {
            situations: found.situations,
            questions: found.questions,
            sampled: found.sampled,
            related: found.related,
            differences: found.differences.iter().map(KeptDifference::from).collect(),
        }
    }
}
