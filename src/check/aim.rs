//! Situations aimed at what no other told apart: the neighbours of those in which a check applies,
//! one fact or a few away, with every number on and either side of the boundary.
//! It asks only where a change of the check that is still alive would say something else.

use std::collections::BTreeMap;

use super::Check;
use super::court::Court;
use super::gates::Watch;
use super::situations::{Source, pick};
use variorum_engine::Generator;
use variorum_expr::{FactId, Value};
use variorum_scene::facts::{Domain, Situation, definitions};

/// Changes of a few facts at once that are tried for one check.
const LEAPS: usize = 6_000;
/// How many situations are begun from to meet a condition part by part.
const CLIMBS: usize = 60;
/// How many of them may fail for each that is wanted.
const TURNS: usize = 4;
/// Situations in which a check applies that are looked around in, where none is known.
const BASES: usize = 12;
/// The widest number whose every value is tried.
const WIDEST: i64 = 40;

/// Aims at what is still open about one check; `values` are those worth trying for every fact of
/// the question.
pub(super) fn aim(
    court: &mut Court<'_, '_>,
    check: &Check,
    watch: &mut Watch,
    values: &BTreeMap<FactId, Vec<Value>>,
    seed: u64,
) {
    if court.is_over() || !watch.is_wanting(check) {
        return;
    }
    let mut random = Generator::seeded(seed);
    let own = own(check);
    let mut bases = watch.bases().to_vec();
    if bases.is_empty() {
        bases = climbed(check, values, &mut random, BASES);
    }
    let facts: Vec<FactId> = values.keys().copied().collect();
    for base in &bases {
        if watch.is_settled(check) {
            break;
        }
        hear(court, check, watch, base.clone());
        for slot in &facts {
            for value in tries(base, *slot, &own, values) {
                let mut near = base.clone();
                if near.set(*slot, value) {
                    hear(court, check, watch, near);
                }
            }
        }
    }
    for _ in 0..LEAPS {
        if watch.is_settled(check) {
            break;
        }
        let Some(base) = bases.get(pick(&mut random, bases.len())) else { break };
        hear(court, check, watch, leap(base, &own, &facts, values, &mut random));
    }
    court.settle(&mut [(check, watch)]);
}

/// The facts that a check speaks of.
fn own(check: &Check) -> Vec<FactId> {
    check.when.facts().into_iter().chain(check.is.facts()).collect()
}

fn hear(court: &mut Court<'_, '_>, check: &Check, watch: &mut Watch, situation: Situation) {
    if watch.could_tell(check, &situation) && !court.is_over() {
        court.hear(situation, Source::EnumType, &mut [(check, watch)]);
    }
}

/// At most so many situations in which the condition holds, each found from a random one by
/// changing what brings more of its parts to hold.
pub fn climbed(
    check: &Check,
    values: &BTreeMap<FactId, Vec<Value>>,
    random: &mut Generator,
    most: usize,
) -> Vec<Situation> {
    let own = own(check);
    let mut found = Vec::new();
    for _ in 0..CLIMBS.min(most.saturating_mul(TURNS)) {
        if found.len() >= most {
            break;
        }
        let mut situation = leap(&Situation::default(), &own, &own, values, random);
        let mut met = check.when.count_conjuncts(situation.values());
        let tries: Vec<(FactId, Value)> = own
            .iter()
            .flat_map(|slot| {
                tries(&situation, *slot, &own, values).into_iter().map(|value| (*slot, value))
            })
            .collect();
        for (slot, value) in tries {
            if met.all_hold() {
                break;
            }
            let before = situation.value(slot);
            let now = if situation.set(slot, value) {
                check.when.count_conjuncts(situation.values())
            } else {
                met
            };
            if now.holding > met.holding {
                met = now;
            } else {
                let _ = situation.set(slot, before);
            }
        }
        if met.all_hold() && !found.contains(&situation) {
            found.push(situation);
        }
    }
    found
}

/// Two or three facts changed, at least one of them the check's own.
fn leap(
    base: &Situation,
    own: &[FactId],
    facts: &[FactId],
    values: &BTreeMap<FactId, Vec<Value>>,
    random: &mut Generator,
) -> Situation {
    let mut situation = base.clone();
    for turn in 0..2 + pick(random, 2) {
        let from = if turn == 0 && !own.is_empty() { own } else { facts };
        let Some(slot) = from.get(pick(random, from.len())) else { continue };
        let all = tries(base, *slot, own, values);
        if let Some(value) = all.get(pick(random, all.len())) {
            let _ = situation.set(*slot, *value);
        }
    }
    situation
}

/// The values worth trying for a fact near a situation.
fn tries(
    base: &Situation,
    slot: FactId,
    own: &[FactId],
    values: &BTreeMap<FactId, Vec<Value>>,
) -> Vec<Value> {
    let mut tries: Vec<Value> = values.get(&slot).cloned().unwrap_or_default();
    let Some(definition) = definitions().get(slot.index()) else { return tries };
    match definition.domain {
        Domain::Number(low, high, _) if high - low <= WIDEST => {
            tries = (low..=high).map(Value::Int).collect()
        }
        Domain::Number(..) => {
            // Two facts that are compared turn where they are equal.
            let others = own.iter().filter_map(|other| base.value(*other).int());
            tries.extend(others.flat_map(|other| [other - 1, other, other + 1]).map(Value::Int));
        }
        Domain::Truth(_) => tries = vec![Value::Bool(false), Value::Bool(true)],
        Domain::OneOf(of) => {
            tries = (0..of.variants().len())
                .filter_map(|at| u16::try_from(at).ok())
                .map(|at| Value::Enum(of.id(), at))
                .collect()
        }
        Domain::SetOf(of) => {
            let present = base.value(slot).bits().unwrap_or(0);
            let members = (0..of.variants().len()).filter(|_| own.contains(&slot));
            let also = tries
                .iter()
                .filter_map(|value| value.bits())
                .map(|bits| Value::Set(of.id(), bits | present))
                .collect::<Vec<_>>();
            tries.extend(also);
            tries.extend(members.flat_map(|member| {
                [Value::Set(of.id(), present | 1 << member), Value::Set(of.id(), 1 << member)]
            }));
            tries.push(Value::Set(of.id(), 0));
        }
    }
    tries.retain(|value| definition.domain.holds(*value));
    tries.sort_unstable();
    tries.dedup();
    tries
}

#[cfg(test)]
mod tests {
    use super::climbed;

    use crate::check::{Checks, values};
    use variorum_engine::Generator;

    #[test]
    fn every_condition_of_many_parts_is_climbed_to() {
        let catalog = crate::embedded::catalog();
        let checks = Checks::load(&catalog).unwrap();
        let narrow = checks.iter().filter(|check| {
            check.when.count_conjuncts(variorum_scene::facts::Situation::default().values()).total
                >= 9
        });
        let mut tried = 0;
        for check in narrow {
            let found = climbed(check, &values(&[check]), &mut Generator::seeded(1), 5);
            assert!(!found.is_empty(), "{}: {}", check.clause, check.when);
            for situation in found {
                assert_eq!(
                    check.when.holds(situation.values()),
                    Ok(true),
                    "{}: {}",
                    check.clause,
                    check.when
                );
            }
            tried += 1;
        }
        assert!(tried > 10, "only {tried} conditions have so many parts");
    }
}
