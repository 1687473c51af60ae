//! Which situations a check is tried in: every combination of the values that its facts are
//! compared with, then random ones.

use std::collections::{BTreeMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use super::Check;
use super::conditions::Conditions;
use super::shrink::shrink_situation;
use variorum_engine::Generator;
use variorum_expr::{FactId, Literals, Value, members};
use variorum_scene::facts::{Domain, EnumType, FactDefinition, Situation, definitions};

/// Where a situation came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SituationSource {
    /// One of the combinations of values, or a search that starts from them.
    Enumerated,
    /// One beside those that a check is about, with what other clauses read varied.
    Beside,
    Random,
    /// Reached in a game that the engine played against itself.
    Reached,
}

impl SituationSource {
    /// All of them, in the order in which they are tried.
    pub const ALL: [Self; 4] = [Self::Enumerated, Self::Beside, Self::Random, Self::Reached];

    /// What tables call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Enumerated => "combinations",
            Self::Beside => "beside",
            Self::Random => "random",
            Self::Reached => "self-play",
        }
    }
}

/// The most combinations that are all tried by default; of more, a sample is.
pub(super) const MOST_COMBINATIONS: usize = 200_000;

/// How many of the members that a check names are combined with each other in a set.
const MOST_COMBINED_MEMBERS: usize = 5;

/// Values for some facts.
pub type FactValues = BTreeMap<FactId, Vec<Value>>;

/// The values worth trying for each fact that the checks mention.
pub fn values_to_try(checks: &[&Check]) -> FactValues {
    let mut values = FactValues::new();
    for check in checks {
        for literals in check.when.literals().into_iter().chain(check.is.literals()) {
            let known = values.entry(literals.fact).or_default();
            known.extend(values_near(definition(literals.fact), &literals));
        }
    }
    for (fact, known) in &mut values {
        let domain = definition(*fact).domain;
        known.push(domain.default());
        known.retain(|value| domain.holds(*value));
        known.sort_unstable();
        known.dedup();
    }
    values
}

pub(super) fn definition(fact: FactId) -> &'static FactDefinition {
    definitions().get(fact.index()).expect("an expression over the schema names its facts only")
}

/// The values worth trying for a fact that no check mentions.
pub(super) fn usual_values(fact: FactId) -> Vec<Value> {
    values_near(definition(fact), &Literals { fact, ints: Vec::new(), members: 0 })
}

/// A number at each literal, one either side, and at its ends; an enum at every variant; a set with
/// and without each member named.
fn values_near(definition: &FactDefinition, literals: &Literals) -> Vec<Value> {
    match definition.domain {
        Domain::Number(low, high, default) => {
            let near = literals
                .ints
                .iter()
                .flat_map(|number| [number.saturating_sub(1), *number, number.saturating_add(1)]);
            near.chain([low, high, default, (default + 1).min(high)]).map(Value::Int).collect()
        }
        Domain::Truth(_) => vec![Value::Bool(false), Value::Bool(true)],
        Domain::OneOf(of) => enum_values(of),
        Domain::SetOf(of) => {
            let members: Vec<u16> = members(literals.members).collect();
            let combined: Vec<u16> = members.iter().copied().take(MOST_COMBINED_MEMBERS).collect();
            let singles = members.iter().map(|member| Value::set(of.id(), [*member]));
            subsets(of, &combined).into_iter().chain(singles).collect()
        }
    }
}

/// Every variant of an enum.
pub fn enum_values(of: EnumType) -> Vec<Value> {
    (0..).zip(of.variants()).map(|(variant, _)| Value::Enum(of.id(), variant)).collect()
}

/// Every set that holds some of these members and nothing else.
pub(super) fn subsets(of: EnumType, members: &[u16]) -> Vec<Value> {
    let subset = |mask: u32| {
        let chosen = members.iter().enumerate().filter(|(place, _)| mask >> place & 1 == 1);
        Value::set(of.id(), chosen.map(|(_, member)| *member))
    };
    (0..1_u32 << members.len()).map(subset).collect()
}

/// How many combinations of these values there are.
pub fn count_combinations(values: &FactValues) -> u128 {
    let sizes = values.values().map(|known| known.len().max(1) as u128);
    sizes.fold(1, u128::saturating_mul)
}

/// Sets the facts of a situation to the combination with this number; false if a fact has no value
/// or a value is outside its domain.
fn set_combination(situation: &mut Situation, values: &FactValues, number: u128) -> bool {
    let mut rest = number;
    values.iter().all(|(fact, known)| {
        let size = known.len().max(1) as u128;
        let place = usize::try_from(rest % size).expect("a remainder is below the length");
        rest /= size;
        known.get(place).is_some_and(|value| situation.set(*fact, *value))
    })
}

/// Every combination of some values, or a regular sample of them.
#[derive(Debug, Clone, Copy)]
pub struct Combinations<'a> {
    values: &'a FactValues,
    count: u128,
    stride: u128,
    /// How many are taken.
    pub taken: usize,
    /// Whether some are left out.
    pub is_sample: bool,
}

impl<'a> Combinations<'a> {
    /// Every combination of these values, or a sample of `most` of them.
    pub fn new(values: &'a FactValues, most: usize) -> Self {
        let count = count_combinations(values);
        let all = usize::try_from(count).ok().filter(|count| *count <= most);
        let stride = if all.is_none() { sampling_stride(count) } else { 1 };
        Self { values, count, stride, taken: all.unwrap_or(most), is_sample: all.is_none() }
    }

    /// The combination at a place below `taken`; none if a fact has no value to try.
    pub fn get(&self, place: usize) -> Option<Situation> {
        let mut situation = Situation::default();
        let number = (place as u128).saturating_mul(self.stride) % self.count;
        set_combination(&mut situation, self.values, number).then_some(situation)
    }

    /// Goes from the first combination to the next ones in one situation.
    pub(super) fn walk(&self) -> CombinationWalk<'a> {
        let mut rest = self.stride;
        let wheels = self.values.iter().map(|(fact, known)| {
            let size = known.len().max(1) as u128;
            let turn = usize::try_from(rest % size).expect("a remainder is below the length");
            rest /= size;
            Wheel { fact: *fact, known, place: 0, turn }
        });
        CombinationWalk { wheels: wheels.collect(), is_first: true }
    }

    pub fn iter(self) -> impl Iterator<Item = Situation> + 'a {
        (0..self.taken).filter_map(move |place| self.get(place))
    }
}

/// A walk from combination to combination that sets only the facts that differ, as the wheels of a
/// counter turn: to work every combination out from its number took a tenth of a run.
pub(super) struct CombinationWalk<'a> {
    wheels: Vec<Wheel<'a>>,
    is_first: bool,
}

/// One fact, the place of its value, and by how many places a step turns it.
struct Wheel<'a> {
    fact: FactId,
    known: &'a [Value],
    place: usize,
    turn: usize,
}

impl CombinationWalk<'_> {
    /// Sets the facts of the situation that is looked at to the next combination; false if a fact
    /// has no value to try.
    pub(super) fn step(&mut self, conditions: &mut Conditions) -> bool {
        let is_first = std::mem::take(&mut self.is_first);
        let mut carried = 0;
        self.wheels.iter_mut().all(|wheel| {
            let turn = if is_first { 0 } else { wheel.turn + carried };
            let size = wheel.known.len().max(1);
            (carried, wheel.place) = ((wheel.place + turn) / size, (wheel.place + turn) % size);
            let stays = turn.is_multiple_of(size) && !is_first;
            let value = wheel.known.get(wheel.place);
            stays || value.is_some_and(|value| conditions.set(wheel.fact, *value))
        })
    }
}

/// A stride that shares no factor with the count, so that no combination is taken twice, and that
/// skips most of them.
fn sampling_stride(count: u128) -> u128 {
    let golden_section =
        (count / 1_000_000).saturating_mul(618_034).max(count.saturating_mul(618) / 1_000).max(1);
    (golden_section..).find(|stride| greatest_common_divisor(*stride, count) == 1).unwrap_or(1)
}

fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Situations in which a check applies, with one or two of its facts changed from the plainest one;
/// of more than `most`, a regular sample. `start` is one of the situations in which it applies.
pub(super) fn plain_variations(
    check: &Check,
    values: &FactValues,
    start: &Situation,
    most: usize,
) -> Vec<Situation> {
    let plainest = shrink_situation(start.clone(), |smaller| check.applies(smaller));
    let mut known = HashSet::from([hash_of(&plainest)]);
    let mut varied: Vec<Situation> = variations(&plainest, values).collect();
    varied.extend(varied.clone().iter().flat_map(|first| variations(first, values)));
    varied.retain(|situation| check.applies(situation) && known.insert(hash_of(situation)));
    let mut chosen = sample(varied, most, 0);
    chosen.push(plainest);
    chosen
}

/// Every situation in which one of the facts has another one of its values.
fn variations<'a>(
    situation: &'a Situation,
    values: &'a FactValues,
) -> impl Iterator<Item = Situation> + 'a {
    let changes =
        values.iter().flat_map(|(fact, known)| known.iter().map(move |value| (*fact, *value)));
    let others = changes.filter(|(fact, value)| situation.value(*fact) != *value);
    others.filter_map(|(fact, value)| {
        let mut varied = situation.clone();
        varied.set(fact, value).then_some(varied)
    })
}

/// A regular sample of at most so many of them, from a place that differs between callers.
pub(super) fn sample<T>(all: Vec<T>, most: usize, place: usize) -> Vec<T> {
    let step = all.len().div_ceil(most.max(1)).max(1);
    all.into_iter().skip(place % step).step_by(step).collect()
}

/// The same in every run, and enough to tell situations apart.
pub(super) fn hash_of(situation: &Situation) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(situation)
}

/// A random index below `limit`.
pub(super) fn random_index(random: &mut Generator, limit: usize) -> usize {
    random.below(u32::try_from(limit).unwrap_or(u32::MAX)) as usize
}

/// A random situation over the facts of a question: most facts keep their default or, in most
/// cases, the value of one of the `bases`; the others take a value worth trying or any at all.
pub(super) fn random(
    values: &FactValues,
    bases: &[Situation],
    random: &mut Generator,
) -> Situation {
    let base = bases.get(random_index(random, bases.len() + bases.len() / 3)).cloned();
    let facts: Vec<(&FactId, &Vec<Value>)> = values.iter().collect();
    let most_changes = if base.is_some() { 3 } else { facts.len().clamp(1, 8) };
    let changes = 1 + random_index(random, most_changes);
    let mut situation = base.unwrap_or_default();
    for _ in 0..changes {
        let Some((fact, known)) = facts.get(random_index(random, facts.len())) else { continue };
        if let Some(value) = random_value(definition(**fact).domain, known, random) {
            // A value outside the domain leaves the fact as it is.
            let _ = situation.set(**fact, value);
        }
    }
    situation
}

fn random_value(domain: Domain, known: &[Value], random: &mut Generator) -> Option<Value> {
    match domain {
        Domain::Number(low, high, _) if random_index(random, 2) == 0 => {
            let size = usize::try_from(high - low + 1).unwrap_or(1);
            Some(Value::Int(low + i64::try_from(random_index(random, size)).unwrap_or(0)))
        }
        Domain::SetOf(of) if random_index(random, 3) == 0 => {
            let member = u16::try_from(random_index(random, of.variants().len())).ok()?;
            Some(Value::set(of.id(), [member]))
        }
        _ => known.get(random_index(random, known.len())).copied(),
    }
}
