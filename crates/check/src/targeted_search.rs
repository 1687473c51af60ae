//! Searches for situations that pass the gates of a check that are still open: the neighbours of
//! those in which it applies, with one fact or a few changed, and every number on and either side
//! of the boundary. The engine is asked only where a surviving mutation gives another answer.

use super::Check;
use super::comparison::Comparison;
use super::mutation::MutationTracker;
use super::situations::{FactValues, SituationSource, definition, enum_values, random_index};
use variorum_engine::Generator;
use variorum_expr::{FactId, Value};
use variorum_scene::facts::{Domain, Situation};

/// Around how many of the situations in which a check applies two facts at once are changed in turn.
const BASES_OF_PAIRS: usize = 4;
/// How often a few facts at once are changed at random for one check.
const PERTURBATIONS: usize = 6_000;
/// How many random situations a climb starts from at most.
const MOST_CLIMBS: usize = 60;
/// How many climbs are tried for each situation that is wanted.
const CLIMBS_PER_RESULT: usize = 4;
/// How many situations to start from are climbed to, where no situation is known in which the check
/// applies.
const CLIMBED_BASES: usize = 12;
/// The widest number of which every value is tried.
const WIDEST_NUMBER: i64 = 40;

/// Searches around the situations in which a check applies, until its gates are passed; `values`
/// are those worth trying for every fact of the question.
pub(super) fn targeted_search(
    comparison: &mut Comparison<'_, '_>,
    check: &Check,
    tracker: &mut MutationTracker,
    values: &FactValues,
    seed: u64,
) {
    if comparison.is_over() || !tracker.has_survivors(check) {
        return;
    }
    let mut random = Generator::seeded(seed);
    let own_facts = facts_of(check);
    let mut bases = tracker.bases().to_vec();
    if bases.is_empty() {
        bases = hill_climb(check, values, &mut random, CLIMBED_BASES);
    }
    let facts: Vec<FactId> = values.keys().copied().collect();
    for base in &bases {
        if tracker.is_settled(check) {
            break;
        }
        submit_if_distinguishing(comparison, check, tracker, base.clone());
        for neighbour in neighbours(base, &facts, &own_facts, values) {
            submit_if_distinguishing(comparison, check, tracker, neighbour);
        }
    }
    // A change that shows only where a sum is just reached: its own numbers are moved as well.
    let is_number = |fact: &FactId| matches!(definition(*fact).domain, Domain::Number(..));
    let own_numbers: Vec<FactId> = own_facts.iter().copied().filter(is_number).collect();
    for base in bases.iter().take(BASES_OF_PAIRS) {
        for neighbour in neighbours(base, &facts, &own_facts, values) {
            if tracker.is_settled(check) {
                break;
            }
            comparison.conditions.turn_to(neighbour.clone());
            if tracker.distinguishes(check, &comparison.conditions) {
                for pair in neighbours(&neighbour, &own_numbers, &own_facts, values) {
                    submit_if_distinguishing(comparison, check, tracker, pair);
                }
            }
        }
    }
    for _ in 0..PERTURBATIONS {
        if tracker.is_settled(check) {
            break;
        }
        let Some(base) = bases.get(random_index(&mut random, bases.len())) else { break };
        let perturbed = perturb(base, &own_facts, &facts, values, &mut random);
        submit_if_distinguishing(comparison, check, tracker, perturbed);
    }
    comparison.flush(&mut [(check, tracker)]);
}

/// Every situation that differs from this one in one of the facts.
fn neighbours<'a>(
    base: &'a Situation,
    facts: &'a [FactId],
    own_facts: &'a [FactId],
    values: &'a FactValues,
) -> impl Iterator<Item = Situation> + 'a {
    facts.iter().flat_map(move |fact| {
        let candidates = candidate_values(base, *fact, own_facts, values).into_iter();
        candidates.filter_map(move |value| {
            let mut neighbour = base.clone();
            neighbour.set(*fact, value).then_some(neighbour)
        })
    })
}

/// The facts that a check mentions.
fn facts_of(check: &Check) -> Vec<FactId> {
    check.when.facts().into_iter().chain(check.is.facts()).collect()
}

fn submit_if_distinguishing(
    comparison: &mut Comparison<'_, '_>,
    check: &Check,
    tracker: &mut MutationTracker,
    situation: Situation,
) {
    comparison.conditions.turn_to(situation);
    if tracker.distinguishes(check, &comparison.conditions) && !comparison.is_over() {
        comparison.submit_current(SituationSource::Enumerated, &mut [(check, tracker)]);
    }
}

/// At most so many situations in which the check applies, each found from a random one by keeping
/// the changes that make more of its conditions hold.
pub fn hill_climb(
    check: &Check,
    values: &FactValues,
    random: &mut Generator,
    most: usize,
) -> Vec<Situation> {
    let mut found = Vec::new();
    for _ in 0..MOST_CLIMBS.min(most.saturating_mul(CLIMBS_PER_RESULT)) {
        if found.len() >= most {
            break;
        }
        if let Some(situation) = climb_once(check, values, random)
            && !found.contains(&situation)
        {
            found.push(situation);
        }
    }
    found
}

/// One climb from a random situation; none if it ends where some condition does not hold.
fn climb_once(check: &Check, values: &FactValues, random: &mut Generator) -> Option<Situation> {
    let facts = facts_of(check);
    let mut situation = perturb(&Situation::default(), &facts, &facts, values, random);
    let mut count = check.when.count_conjuncts(situation.values());
    let start = situation.clone();
    let changes = facts.iter().flat_map(|fact| {
        let values = candidate_values(&start, *fact, &facts, values);
        values.into_iter().map(move |value| (*fact, value))
    });
    for (fact, value) in changes {
        if count.all_hold() {
            break;
        }
        let before = situation.value(fact);
        if !situation.set(fact, value) {
            continue;
        }
        let changed = check.when.count_conjuncts(situation.values());
        if changed.holding > count.holding {
            count = changed;
        } else {
            // A value that the fact had is in its domain.
            let _ = situation.set(fact, before);
        }
    }
    count.all_hold().then_some(situation)
}

/// The situation with two or three facts changed at random, at least one of them the check's own.
fn perturb(
    base: &Situation,
    own_facts: &[FactId],
    facts: &[FactId],
    values: &FactValues,
    random: &mut Generator,
) -> Situation {
    let mut situation = base.clone();
    for change in 0..2 + random_index(random, 2) {
        let from = if change == 0 && !own_facts.is_empty() { own_facts } else { facts };
        let Some(fact) = from.get(random_index(random, from.len())) else { continue };
        let candidates = candidate_values(base, *fact, own_facts, values);
        if let Some(value) = candidates.get(random_index(random, candidates.len())) {
            // A value outside the domain leaves the fact as it is.
            let _ = situation.set(*fact, *value);
        }
    }
    situation
}

/// The values worth trying for a fact near a situation.
fn candidate_values(
    base: &Situation,
    fact: FactId,
    own_facts: &[FactId],
    values: &FactValues,
) -> Vec<Value> {
    let mut candidates: Vec<Value> = values.get(&fact).cloned().unwrap_or_default();
    let domain = definition(fact).domain;
    match domain {
        Domain::Number(low, high, _) if high - low <= WIDEST_NUMBER => {
            candidates = (low..=high).map(Value::Int).collect();
        }
        Domain::Number(..) => {
            // The result of comparing two facts changes where they are equal.
            let others = own_facts.iter().filter_map(|other| base.value(*other).int());
            let near = others.flat_map(|other| [other - 1, other, other + 1]);
            candidates.extend(near.map(Value::Int));
        }
        Domain::Truth(_) => candidates = vec![Value::Bool(false), Value::Bool(true)],
        Domain::OneOf(of) => candidates = enum_values(of),
        Domain::SetOf(of) => {
            let present = base.value(fact).bits().unwrap_or(0);
            let set = |bits| Value::Set(of.id(), bits);
            let also_present: Vec<Value> = candidates
                .iter()
                .filter_map(|value| value.bits())
                .map(|bits| set(bits | present))
                .collect();
            candidates.extend(also_present);
            if own_facts.contains(&fact) {
                let members = 0..of.variants().len();
                candidates.extend(
                    members.flat_map(|member| [set(present | 1 << member), set(1 << member)]),
                );
            }
            candidates.push(set(0));
        }
    }
    candidates.retain(|value| domain.holds(*value));
    candidates.sort_unstable();
    candidates.dedup();
    candidates
}
