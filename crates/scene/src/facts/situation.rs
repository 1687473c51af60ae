//! Situations: a value for every fact, read and set fact by fact.
//! A value outside a fact's domain never gets in.

use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use variorum_engine::AbilityId;
use variorum_expr::{FactId, Value, members};

use super::{EnumType, Fact, FactDefinition, FactEnum, catalogue, definitions};

/// One situation: a value for every fact.
#[derive(Debug, Clone)]
pub struct Situation {
    values: Vec<Value>,
    /// The facts that differ from their defaults: few do, and every question asks which.
    changed: FactSet,
    /// Which facts were read, where somebody wants to know; shared with copies.
    reads: Option<Arc<[AtomicBool]>>,
}

/// A set of facts, a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FactSet([u64; FACT_WORDS]);

/// Enough for 512 facts.
const FACT_WORDS: usize = 8;

impl FactSet {
    fn word(&mut self, id: FactId) -> &mut u64 {
        let word = self.0.get_mut(id.index() / 64);
        word.expect("the tables have fewer facts than there are bits")
    }

    fn insert(&mut self, id: FactId) {
        *self.word(id) |= 1 << (id.index() % 64);
    }

    fn remove(&mut self, id: FactId) {
        *self.word(id) &= !(1 << (id.index() % 64));
    }

    fn contains(&self, id: FactId) -> bool {
        self.0.get(id.index() / 64).is_some_and(|word| word >> (id.index() % 64) & 1 == 1)
    }

    fn or(&self, other: &Self) -> Self {
        let mut joined = *self;
        joined.0.iter_mut().zip(other.0).for_each(|(own, their)| *own |= their);
        joined
    }

    /// The facts in it, in schema order.
    fn facts(self) -> impl Iterator<Item = FactId> {
        (0..)
            .step_by(64)
            .zip(self.0)
            .flat_map(|(first, bits)| members(bits).map(move |place| FactId(first + place)))
    }

    fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(own, their)| own & their != 0)
    }
}

impl FromIterator<FactId> for FactSet {
    fn from_iter<I: IntoIterator<Item = FactId>>(facts: I) -> Self {
        let mut set = Self::default();
        facts.into_iter().for_each(|fact| set.insert(fact));
        set
    }
}

impl Default for Situation {
    fn default() -> Self {
        let values = catalogue().defaults.clone();
        Self { values, changed: FactSet::default(), reads: None }
    }
}

impl PartialEq for Situation {
    fn eq(&self, other: &Self) -> bool {
        self.changed == other.changed && self.values == other.values
    }
}

impl Eq for Situation {}

impl Hash for Situation {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.changed.hash(state);
        // Of which type a value is follows from its fact.
        for value in self.changed_facts().filter_map(|place| self.values.get(place)) {
            match *value {
                Value::Int(number) => number.hash(state),
                Value::Bool(holds) => holds.hash(state),
                Value::Enum(_, variant) => variant.hash(state),
                Value::Set(_, bits) => bits.hash(state),
            }
        }
    }
}

impl Situation {
    /// All values in schema order, as expressions read them.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// The same situation, which remembers from now on which of its facts are read.
    pub(crate) fn tracked(&self) -> Self {
        let reads = self.values.iter().map(|_| AtomicBool::new(false)).collect();
        Self { reads: Some(reads), ..self.clone() }
    }

    /// Whether a fact was read since the situation is tracked.
    pub(crate) fn was_read(&self, id: FactId) -> bool {
        let reads = self.reads.as_ref().and_then(|reads| reads.get(id.index()));
        reads.is_some_and(|read| read.load(Ordering::Relaxed))
    }

    /// The value of a fact by its id.
    #[inline]
    pub fn value(&self, id: FactId) -> Value {
        if let Some(read) = self.reads.as_ref().and_then(|reads| reads.get(id.index())) {
            read.store(true, Ordering::Relaxed);
        }
        *self.values.get(id.index()).expect("a situation has a value for every fact of the schema")
    }

    /// Sets a fact by its id; a value outside its domain is refused and changes nothing.
    #[must_use]
    pub fn set(&mut self, id: FactId, value: Value) -> bool {
        let Some(definition) = definitions().get(id.index()) else { return false };
        let fits = definition.domain.holds(value);
        if let Some(place) = self.values.get_mut(id.index()).filter(|_| fits) {
            *place = value;
            if catalogue().defaults.get(id.index()) == Some(&value) {
                self.changed.remove(id);
            } else {
                self.changed.insert(id);
            }
        }
        fits
    }

    /// The places of the facts that differ from their defaults, in schema order.
    fn changed_facts(&self) -> impl Iterator<Item = usize> + use<> {
        self.changed.facts().map(FactId::index)
    }

    /// The facts whose values two situations do not share.
    pub fn differing_facts(&self, other: &Self) -> impl Iterator<Item = FactId> {
        let values = |fact: FactId| (self.values.get(fact.index()), other.values.get(fact.index()));
        let changed = self.changed.or(&other.changed).facts();
        changed.filter(move |fact| {
            let (own, their) = values(*fact);
            own != their
        })
    }

    /// Sets a number; a number outside the fact's domain is refused and changes nothing.
    #[must_use]
    pub fn set_int(&mut self, fact: Fact, number: impl Into<i64>) -> bool {
        self.set(fact.id(), Value::Int(number.into()))
    }

    /// Sets a fact that is true or false.
    #[must_use]
    pub fn set_truth(&mut self, fact: Fact, holds: bool) -> bool {
        self.set(fact.id(), Value::Bool(holds))
    }

    /// Sets a fact to a value of its enum; an enum that is not the fact's is refused.
    #[must_use]
    pub fn set_choice<E: FactEnum>(&mut self, fact: Fact, choice: E) -> bool {
        let place = E::VALUES.iter().position(|value| *value == choice);
        let variant = place.and_then(|place| u16::try_from(place).ok());
        let variant = variant.expect("VALUES lists every value of a fact's enum");
        self.set(fact.id(), Value::Enum(E::TYPE.id(), variant))
    }

    /// Sets a fact that is a set of abilities.
    #[must_use]
    pub fn set_abilities(&mut self, fact: Fact, abilities: &[AbilityId]) -> bool {
        let members = abilities.iter().filter_map(|ability| u16::try_from(ability.index()).ok());
        self.set(fact.id(), Value::set(EnumType::Ability.id(), members))
    }

    /// Sets a fact to its default.
    #[must_use]
    pub fn reset(&mut self, fact: Fact) -> bool {
        self.set(fact.id(), fact.definition().domain.default())
    }

    /// The facts that differ from their defaults, in schema order.
    pub fn non_defaults(&self) -> impl Iterator<Item = (&'static FactDefinition, Value)> + '_ {
        self.changed_facts()
            .filter_map(|place| Some((definitions().get(place)?, *self.values.get(place)?)))
    }

    /// Whether a fact differs from its default.
    #[inline]
    pub fn is_set(&self, fact: Fact) -> bool {
        self.changed.contains(fact.id())
    }

    /// Whether any of these facts differs from its default.
    pub fn sets_any(&self, facts: &FactSet) -> bool {
        self.changed.meets(facts)
    }

    /// Whether any fact whose path begins so differs from its default.
    pub(crate) fn sets_any_below(&self, prefix: &str) -> bool {
        self.non_defaults().any(|(definition, _)| definition.path.starts_with(prefix))
    }

    /// The value of a fact that is a number.
    #[inline]
    pub fn int(&self, fact: Fact) -> i64 {
        self.value(fact.id()).int().expect("the table says that the fact is a number")
    }

    /// A number that fits in a byte, as those on a dial do.
    pub fn small_int(&self, fact: Fact) -> u8 {
        u8::try_from(self.int(fact)).expect("the table lets the fact be at most 255")
    }

    /// A number of points, which may exceed a byte.
    pub(crate) fn points(&self, fact: Fact) -> u16 {
        u16::try_from(self.int(fact)).expect("the table lets no points exceed 65,535")
    }

    /// The value of a fact that is true or false.
    #[inline]
    pub fn truth(&self, fact: Fact) -> bool {
        self.value(fact.id()).truth().expect("the table says that the fact is true or false")
    }

    /// The value of a fact that is one of an enum.
    pub fn choice<E: FactEnum>(&self, fact: Fact) -> E {
        let choice = match self.value(fact.id()) {
            Value::Enum(id, variant) if id == E::TYPE.id() => E::VALUES.get(usize::from(variant)),
            _ => None,
        };
        *choice.expect("the caller asks for the enum that the table gives the fact")
    }

    /// The word of a fact that is one of an enum.
    pub fn word(&self, fact: Fact) -> &'static str {
        match self.value(fact.id()) {
            Value::Enum(id, variant) => super::schema().variant_name(id, variant),
            _ => None,
        }
        .expect("the table says that the fact is one of an enum")
    }

    /// The abilities of a fact that is a set of them.
    pub fn abilities(&self, fact: Fact) -> impl Iterator<Item = AbilityId> + use<> {
        members(self.ability_bits(fact))
            .filter_map(|member| AbilityId::ALL.get(usize::from(member)).copied())
    }

    /// Whether an ability is in a fact that is a set of them.
    pub(crate) fn has_ability(&self, fact: Fact, ability: AbilityId) -> bool {
        self.ability_bits(fact) >> ability.index() & 1 == 1
    }

    fn ability_bits(&self, fact: Fact) -> u64 {
        self.value(fact.id()).bits().expect("the table says that the fact is a set")
    }
}
