//! Situations: a flat map of facts that sets a scene of the game, the same for checks, rulings,
//! replays and other engines.
//! It knows which facts there are and which values they take; what follows from them is for the
//! engine to show.

mod dungeons;
mod enums;
mod fact_table;
mod multi_dial;
mod scene;
mod tabletop;
mod text;
mod words;

pub use dungeons::{DUNGEON_DICE, DungeonFact};
pub use enums::EnumType;
pub use multi_dial::MultiDialFact;
pub use tabletop::{Attribute, Fact, Role};
pub use text::{SituationError, value_to_json};

use std::sync::OnceLock;

use variorum_engine::AbilityId;
use variorum_expr::fingerprint::Fingerprint;
use variorum_expr::{EnumId, FactId, Schema, Type, Value};

/// Which values a fact may take, and the one it has when nothing is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Domain {
    /// Whole numbers from the first to the second; the third is the default.
    Number(i64, i64, i64),
    /// True or false, and the default.
    Truth(bool),
    /// A variant of an enum; the first is the default.
    OneOf(EnumType),
    /// Any set of variants, empty by default.
    SetOf(EnumType),
}

/// A fact as it is documented: its path, its values and what it means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FactDefinition {
    /// The path that expressions write.
    pub path: &'static str,
    /// Its values.
    pub domain: Domain,
    /// What it says, in a sentence.
    pub meaning: &'static str,
}

impl Domain {
    /// The value of a fact that is not mentioned.
    pub fn default(self) -> Value {
        match self {
            Self::Number(_, _, default) => Value::Int(default),
            Self::Truth(default) => Value::Bool(default),
            Self::OneOf(of) => Value::Enum(of.id(), 0),
            Self::SetOf(of) => Value::Set(of.id(), 0),
        }
    }

    /// The type that expressions see.
    pub fn ty(self) -> Type {
        match self {
            Self::Number(..) => Type::Int,
            Self::Truth(_) => Type::Bool,
            Self::OneOf(of) => Type::Enum(of.id()),
            Self::SetOf(of) => Type::Set(of.id()),
        }
    }

    /// How the domain enters the hash of all facts, which other programs compare with theirs: it
    /// may change only when the facts do, whatever the types here are called.
    fn fingerprint_text(self) -> String {
        match self {
            Self::Number(low, high, default) => format!("Number({low}, {high}, {default})"),
            Self::Truth(default) => format!("Truth({default})"),
            Self::OneOf(of) => format!("One({})", capitalize(of.name())),
            Self::SetOf(of) => format!("Any({})", capitalize(of.name())),
        }
    }

    /// Whether the value is one of those a fact may take.
    pub fn holds(self, value: Value) -> bool {
        match (self, value) {
            (Self::Number(low, high, _), Value::Int(number)) => (low..=high).contains(&number),
            (Self::Truth(_), Value::Bool(_)) => true,
            (Self::OneOf(of), Value::Enum(id, variant)) => {
                id == of.id() && usize::from(variant) < of.variants().len()
            }
            (Self::SetOf(of), Value::Set(id, bits)) => {
                id == of.id() && (of.variants().len() >= 128 || bits >> of.variants().len() == 0)
            }
            _ => false,
        }
    }
}

struct Known {
    schema: Schema,
    definitions: Vec<FactDefinition>,
    defaults: Vec<Value>,
    hash: String,
}

fn known() -> &'static Known {
    static KNOWN: OnceLock<Known> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let definitions = tabletop::definitions();
        let mut builder = Schema::builder();
        for of in EnumType::ALL {
            builder.enumeration(of.name(), of.variants().iter().map(String::as_str));
        }
        let mut hash = Fingerprint::default();
        for definition in &definitions {
            builder.fact(definition.path, definition.domain.ty());
            hash.feed(definition.path.as_bytes());
            hash.feed(definition.domain.fingerprint_text().as_bytes());
        }
        for of in EnumType::ALL {
            hash.feed(of.variants().join(",").as_bytes());
        }
        let schema = builder.build().expect("the fact tables name every fact and enum once");
        let defaults = definitions.iter().map(|definition| definition.domain.default()).collect();
        Known { schema, definitions, defaults, hash: hash.to_string() }
    })
}

/// The names that expressions may use.
pub fn schema() -> &'static Schema {
    &known().schema
}

/// Every fact, in slot order.
pub fn definitions() -> &'static [FactDefinition] {
    &known().definitions
}

/// A hash of all facts with their types and values: equal where two programs mean the same by a
/// situation.
pub fn hash() -> &'static str {
    &known().hash
}

/// One situation: a value for every fact.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Situation(Vec<Value>);

impl Default for Situation {
    fn default() -> Self {
        Self(known().defaults.clone())
    }
}

impl Situation {
    /// All values in slot order, as expressions read them.
    pub fn values(&self) -> &[Value] {
        &self.0
    }

    /// The value of a fact by its slot.
    pub fn value(&self, slot: FactId) -> Value {
        self.0.get(slot.index()).copied().unwrap_or(Value::Bool(false))
    }

    /// Sets a fact by its slot; a value outside its domain is refused and changes nothing.
    #[must_use]
    pub fn set(&mut self, slot: FactId, value: Value) -> bool {
        let fits = definitions()
            .get(slot.index())
            .is_some_and(|definition| definition.domain.holds(value));
        if let Some(place) = self.0.get_mut(slot.index()).filter(|_| fits) {
            *place = value;
        }
        fits
    }

    /// The facts that differ from their defaults, in slot order.
    pub fn non_defaults(&self) -> impl Iterator<Item = (&'static FactDefinition, Value)> + '_ {
        let all = definitions().iter().zip(self.0.iter().copied());
        all.filter(|(definition, value)| definition.domain.default() != *value)
    }

    /// Whether a fact differs from its default.
    pub fn is_set(&self, fact: Fact) -> bool {
        known().defaults.get(fact.slot().index()) != self.0.get(fact.slot().index())
    }

    /// A number.
    pub fn int(&self, fact: Fact) -> i64 {
        self.value(fact.slot()).int().unwrap_or(0)
    }

    /// A number that fits in a byte, as those on a dial do.
    pub fn small(&self, fact: Fact) -> u8 {
        u8::try_from(self.int(fact)).unwrap_or(0)
    }

    /// A truth value.
    pub fn truth(&self, fact: Fact) -> bool {
        self.value(fact.slot()).truth().unwrap_or(false)
    }

    /// The number of the variant.
    pub fn variant(&self, fact: Fact) -> usize {
        self.value(fact.slot()).variant().map_or(0, usize::from)
    }

    /// The name of the variant.
    pub fn word(&self, fact: Fact) -> &'static str {
        match definitions().get(fact.slot().index()).map(|definition| definition.domain) {
            Some(Domain::OneOf(of)) => {
                of.variants().get(self.variant(fact)).map_or("", String::as_str)
            }
            _ => "",
        }
    }

    /// The abilities in a set.
    pub fn abilities(&self, fact: Fact) -> impl Iterator<Item = AbilityId> + use<> {
        let bits = self.value(fact.slot()).bits().unwrap_or(0);
        AbilityId::ALL.into_iter().filter(move |ability| bits >> ability.index() & 1 == 1)
    }
}

fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The enum ids follow the order in which the enums are told to the schema.
fn enum_id(place: usize) -> EnumId {
    EnumId(u16::try_from(place).unwrap_or(u16::MAX))
}
