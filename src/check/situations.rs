//! Which situations a check is tried in: every combination of the values that its facts are
//! compared with, then random ones.
//! It judges none of them.

use std::collections::BTreeMap;

use super::Check;
use variorum_engine::Generator;
use variorum_expr::{FactId, Literals, Value};
use variorum_scene::facts::{Domain, FactDefinition, Situation, definitions};

/// Where a situation came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// One of all combinations.
    EnumType,
    /// Drawn at random.
    Random,
    /// Reached in a game.
    Reached,
}

impl Source {
    /// All of them, in the order in which they are tried.
    pub const ALL: [Self; 3] = [Self::EnumType, Self::Random, Self::Reached];

    /// What tables call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::EnumType => "combinations",
            Self::Random => "random",
            Self::Reached => "self-play",
        }
    }
}

/// The most combinations that are all tried; beyond, they are sampled.
pub const MOST: usize = 200_000;

/// The values worth trying for each fact, in slot order.
pub fn values(checks: &[&Check]) -> BTreeMap<FactId, Vec<Value>> {
    let mut values: BTreeMap<FactId, Vec<Value>> = BTreeMap::new();
    for check in checks {
        for literals in check.when.literals().into_iter().chain(check.is.literals()) {
            let known = values.entry(literals.fact).or_default();
            let Some(definition) = definitions().get(literals.fact.index()) else { continue };
            known.extend(around(definition, &literals));
        }
    }
    for (slot, known) in &mut values {
        if let Some(definition) = definitions().get(slot.index()) {
            known.push(definition.domain.default());
            known.retain(|value| definition.domain.holds(*value));
        }
        known.sort_unstable();
        known.dedup();
    }
    values
}

/// A number at each literal, one either side, and at its ends; an enum at every variant; a set with
/// and without each member named.
fn around(definition: &FactDefinition, literals: &Literals) -> Vec<Value> {
    match definition.domain {
        Domain::Number(low, high, default) => {
            let near = literals
                .ints
                .iter()
                .flat_map(|number| [number.saturating_sub(1), *number, number.saturating_add(1)]);
            near.chain([low, high, default, (default + 1).min(high)]).map(Value::Int).collect()
        }
        Domain::Truth(_) => vec![Value::Bool(false), Value::Bool(true)],
        Domain::OneOf(of) => (0..of.variants().len())
            .filter_map(|place| u16::try_from(place).ok())
            .map(|place| Value::Enum(of.id(), place))
            .collect(),
        Domain::SetOf(of) => {
            let members: Vec<u16> =
                (0..128).filter(|member| literals.members >> member & 1 == 1).collect();
            let some = members.get(..members.len().min(5)).unwrap_or_default();
            let subsets = (0..1_u32 << some.len()).map(|mask| {
                let chosen = some
                    .iter()
                    .enumerate()
                    .filter(|(place, _)| mask >> place & 1 == 1)
                    .map(|(_, member)| *member);
                Value::set(of.id(), chosen)
            });
            subsets.chain(members.iter().map(|member| Value::set(of.id(), [*member]))).collect()
        }
    }
}

/// Every combination of these values, or a regular sample of [`MOST`] of them; and whether it was a
/// sample.
pub fn combinations(
    values: &BTreeMap<FactId, Vec<Value>>,
    most: usize,
) -> (impl Iterator<Item = Situation> + '_, bool) {
    let count = values
        .values()
        .fold(1_u128, |product, known| product.saturating_mul(known.len().max(1) as u128));
    let sampled = count > most as u128;
    let taken = if sampled { most as u128 } else { count };
    let stride = if sampled { stride_of(count) } else { 1 };
    let situations = (0..taken).filter_map(move |number| {
        let mut place = number.saturating_mul(stride) % count;
        let mut situation = Situation::default();
        for (slot, known) in values {
            let size = known.len().max(1) as u128;
            let value = known.get(usize::try_from(place % size).unwrap_or(0))?;
            place /= size;
            if !situation.set(*slot, *value) {
                return None;
            }
        }
        Some(situation)
    });
    (situations, sampled)
}

/// A stride that shares no factor with the count, so that it visits every place at most once, and
/// leaps over most of them.
fn stride_of(count: u128) -> u128 {
    let common = |mut one: u128, mut other: u128| {
        while other != 0 {
            (one, other) = (other, one % other);
        }
        one
    };
    let golden =
        (count / 1_000_000).saturating_mul(618_034).max(count.saturating_mul(618) / 1_000).max(1);
    (golden..).find(|stride| common(*stride, count) == 1).unwrap_or(1)
}

/// A place below a limit.
pub(super) fn pick(random: &mut Generator, limit: usize) -> usize {
    random.below(u32::try_from(limit).unwrap_or(u32::MAX)) as usize
}

/// A random situation over the facts of a question: most keep their default, or in most cases the
/// value of a situation of which some check speaks; the others take a value worth trying or any at
/// all.
pub(super) fn random(
    values: &BTreeMap<FactId, Vec<Value>>,
    bases: &[Situation],
    random: &mut Generator,
) -> Situation {
    let near = bases.get(pick(random, bases.len() + bases.len() / 3)).cloned();
    let facts: Vec<(&FactId, &Vec<Value>)> = values.iter().collect();
    let told = if near.is_some() {
        1 + pick(random, 3)
    } else {
        1 + pick(random, facts.len().clamp(1, 8))
    };
    let mut situation = near.unwrap_or_default();
    for _ in 0..told {
        let Some((slot, known)) = facts.get(pick(random, facts.len())) else { continue };
        let Some(definition) = definitions().get(slot.index()) else { continue };
        let value = match definition.domain {
            Domain::Number(low, high, _) if pick(random, 2) == 0 => Some(Value::Int(
                low + i64::try_from(pick(random, usize::try_from(high - low + 1).unwrap_or(1)))
                    .unwrap_or(0),
            )),
            Domain::SetOf(of) if pick(random, 3) == 0 => {
                u16::try_from(pick(random, of.variants().len()))
                    .ok()
                    .map(|member| Value::set(of.id(), [member]))
            }
            _ => known.get(pick(random, known.len())).copied(),
        };
        if let Some(value) = value {
            let _ = situation.set(**slot, value);
        }
    }
    situation
}
