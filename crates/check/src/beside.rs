//! Situations beside those that a check is about: its own conditions hold, and what the other checks
//! in force of its question name is varied as well, one fact at a time and one other condition at a
//! time. Chance has no part in it: what it finds is found with every seed.

use std::collections::{BTreeSet, HashSet};

use super::Check;
use super::report::FactUse;
use super::run::CheckTask;
use super::situations::{FactValues, definition, hash_of, sample, usual_values, values_to_try};
use variorum_expr::{FactId, Value, members};
use variorum_scene::facts::{Domain, Situation};
use variorum_scene::questions::facts_read_in;

/// How many situations in which a check applies are tried as its plainest one.
const MOST_CANDIDATES: usize = 200;

/// The plainest situation in which a check applies and the question has an answer.
struct Example<'a> {
    check: &'a Check,
    facts: BTreeSet<FactId>,
    situation: Situation,
    /// The facts that were read when it was played.
    read: Vec<FactId>,
}

/// Collects the plainest situation of each check of one task, and makes the situations beside
/// them.
pub(super) struct Neighbourhood<'a> {
    task: &'a CheckTask<'a>,
    /// What the checks of the question compare each fact with.
    pub(super) values: FactValues,
    examples: Vec<Example<'a>>,
    /// The hashes of the situations that were made.
    made: HashSet<u64>,
}

/// Situations in which a check applies, of which the plainest is wanted, each with the number of its
/// facts away from their defaults.
#[derive(Default)]
pub(super) struct Candidates(Vec<(usize, Situation)>);

impl Candidates {
    /// Keeps a situation if it is among the plainest so far.
    pub(super) fn consider(&mut self, situation: &Situation) {
        let count = situation.non_defaults().count();
        if self.0.len() == MOST_CANDIDATES && self.0.last().is_some_and(|(most, _)| count >= *most)
        {
            return;
        }
        // Behind those that are as plain.
        let place = self.0.partition_point(|(known, _)| *known <= count);
        self.0.insert(place, (count, situation.clone()));
        self.0.truncate(MOST_CANDIDATES);
    }

    /// The situation with the fewest facts away from their defaults.
    pub(super) fn plainest(&self) -> Option<&Situation> {
        self.0.first().map(|(_, situation)| situation)
    }
}

impl<'a> Neighbourhood<'a> {
    pub(super) fn new(task: &'a CheckTask<'a>) -> Self {
        let values = values_to_try(&task.checks);
        Self { task, values, examples: Vec::new(), made: HashSet::new() }
    }

    /// Chooses the example of a check from situations in which it applies.
    pub(super) fn add(&mut self, check: &'a Check, candidates: Candidates) {
        let played = candidates.0.into_iter().find_map(|(_, situation)| {
            let read = facts_read_in(self.task.question, self.task.game, &situation)?;
            Some((situation, read))
        });
        let facts = check.facts().collect();
        self.examples.extend(played.map(|(situation, read)| Example {
            check,
            facts,
            situation,
            read,
        }));
    }

    /// The facts that were read where the checks apply, and those that are combined with others.
    pub(super) fn facts(&self) -> FactUse {
        let mut facts = FactUse::default();
        for example in &self.examples {
            facts.read.extend(&example.read);
            facts.combined.extend(&example.facts);
            let is_named = |fact: &FactId| self.values.contains_key(fact);
            facts.combined.extend(self.facts_beside(example).filter(is_named));
        }
        facts
    }

    /// Every situation beside the examples, each once.
    pub(super) fn situations(&mut self) -> Vec<Situation> {
        let examples = std::mem::take(&mut self.examples);
        let mut found = Vec::new();
        for example in &examples {
            let facts: Vec<FactId> = self.facts_beside(example).collect();
            let varied = self.vary(&example.situation, &facts).collect::<Vec<_>>();
            let joined = examples.iter().filter_map(|other| join(example, other)).collect();
            for situation in [varied, joined].into_iter().flatten() {
                if self.made.insert(hash_of(&situation)) {
                    found.push(situation);
                }
            }
        }
        self.examples = examples;
        found
    }

    /// The situation with one of the facts changed, in every way.
    fn vary<'s>(
        &'s self,
        situation: &'s Situation,
        facts: &'s [FactId],
    ) -> impl Iterator<Item = Situation> + 's {
        facts.iter().flat_map(move |fact| {
            let values = self.values_beside(situation, *fact).into_iter();
            let others = values.filter(|value| situation.value(*fact) != *value);
            others.filter_map(move |value| {
                let mut varied = situation.clone();
                varied.set(*fact, value).then_some(varied)
            })
        })
    }

    /// The examples with two facts changed: the first is read in the example, the second once the
    /// first is changed. Of more than `most` situations a regular sample is taken, as many beside
    /// each example.
    pub(super) fn pairs(&mut self, most: usize) -> Vec<Situation> {
        if most == 0 {
            return Vec::new();
        }
        let examples = std::mem::take(&mut self.examples);
        let share = most.div_ceil(examples.len().max(1));
        let mut found = Vec::new();
        for (place, example) in examples.iter().enumerate() {
            let firsts = self.still_applying(example, &example.situation, &example.read);
            let firsts = sample(firsts, share, place);
            let share = share.div_ceil(firsts.len().max(1));
            for (place, first) in firsts.iter().enumerate() {
                let Some(read) = facts_read_in(self.task.question, self.task.game, first) else {
                    continue;
                };
                let is_open = |fact: &FactId| {
                    matches!(definition(*fact).domain, Domain::SetOf(_))
                        || first.value(*fact) == example.situation.value(*fact)
                };
                let facts: Vec<FactId> = read.into_iter().filter(is_open).collect();
                let seconds = sample(self.still_applying(example, first, &facts), share, place);
                found.extend(seconds.into_iter().filter(|one| self.made.insert(hash_of(one))));
            }
        }
        self.examples = examples;
        found
    }

    /// The situation with one of the facts changed in every way that other checks name, where the
    /// check of the example still applies.
    fn still_applying(
        &self,
        example: &Example<'_>,
        situation: &Situation,
        facts: &[FactId],
    ) -> Vec<Situation> {
        let named: Vec<FactId> =
            facts.iter().copied().filter(|fact| self.values.contains_key(fact)).collect();
        let mut varied = situation.clone();
        let mut found = Vec::new();
        for fact in named {
            for value in self.values_beside(situation, fact) {
                let differs = situation.value(fact) != value && varied.set(fact, value);
                if differs && example.check.applies(&varied) {
                    found.push(varied.clone());
                }
            }
            let is_back = varied.set(fact, situation.value(fact));
            debug_assert!(is_back, "a value that the fact had is in its domain");
        }
        found
    }

    /// The facts that were read in the example and that its check does not name.
    fn facts_beside(&self, example: &Example<'_>) -> impl Iterator<Item = FactId> {
        example.read.iter().copied().filter(|fact| !example.facts.contains(fact))
    }

    /// What the checks of the question compare a fact with, or the usual values of one that none of
    /// them names; of abilities, one more than there are that they name for anybody: what one
    /// warrior may use, another may have cancelled.
    fn values_beside(&self, situation: &Situation, fact: FactId) -> Vec<Value> {
        let Domain::SetOf(of) = definition(fact).domain else {
            return self.values.get(&fact).cloned().unwrap_or_else(|| usual_values(fact));
        };
        let present = situation.value(fact).bits().unwrap_or(0);
        let sets = self.values.values().flatten().filter_map(|value| match value {
            Value::Set(id, bits) if *id == of.id() => Some(bits),
            _ => None,
        });
        let named = sets.fold(0, |all, bits| all | bits);
        members(named).map(|member| Value::Set(of.id(), present | 1 << member)).collect()
    }
}

/// A situation in which the conditions of two checks hold: that of the first, with what only the
/// other names as the other has it.
fn join(example: &Example<'_>, other: &Example<'_>) -> Option<Situation> {
    let mut joined = example.situation.clone();
    for fact in &other.facts {
        let (own, value) = (example.situation.value(*fact), other.situation.value(*fact));
        let merged = match (own, value) {
            (Value::Set(id, own), Value::Set(_, bits)) => Value::Set(id, own | bits),
            _ if example.facts.contains(fact) => own,
            _ => value,
        };
        if !joined.set(*fact, merged) {
            return None;
        }
    }
    (example.check.applies(&joined) && other.check.applies(&joined)).then_some(joined)
}
