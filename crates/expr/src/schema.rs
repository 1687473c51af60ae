//! The closed list of facts and enums that expressions may name.
//! It gives no meaning, range or default to a fact: its owner does.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::value::{EnumId, Slot, Type, Value, members};

/// Words that CEL keeps for itself, and the two functions.
const RESERVED: &[&str] = &[
    "as",
    "break",
    "const",
    "continue",
    "else",
    "false",
    "for",
    "function",
    "if",
    "import",
    "in",
    "let",
    "loop",
    "max",
    "min",
    "namespace",
    "null",
    "package",
    "return",
    "true",
    "var",
    "void",
    "while",
];

/// One fact: its path as expressions write it, where its value stands, and the type of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// The path, such as `target.tokens`.
    pub path: String,
    /// Where its value stands.
    pub slot: Slot,
    /// What it holds.
    pub ty: Type,
}

/// One enum: its name and its variants in the order of their numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enumeration {
    /// The name, such as `kind`.
    pub name: String,
    /// The variants' names, by number.
    pub variants: Vec<String>,
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Names {
    facts: Vec<Fact>,
    enums: Vec<Enumeration>,
    by_path: BTreeMap<String, Slot>,
    by_name: BTreeMap<String, EnumId>,
}

/// All names that an expression may use; cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Schema(Arc<Names>);

impl PartialEq for Schema {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl Eq for Schema {}

impl Schema {
    /// An empty list, to be filled.
    pub fn builder() -> SchemaBuilder {
        SchemaBuilder::default()
    }

    /// The fact at a path.
    pub fn slot(&self, path: &str) -> Option<(Slot, Type)> {
        self.0.by_path.get(path).and_then(|slot| self.fact(*slot)).map(|fact| (fact.slot, fact.ty))
    }

    /// The fact in a slot.
    pub fn fact(&self, slot: Slot) -> Option<&Fact> {
        self.0.facts.get(slot.index())
    }

    /// Every fact, in slot order.
    pub fn facts(&self) -> impl Iterator<Item = &Fact> {
        self.0.facts.iter()
    }

    /// Every enum, in the order of their ids.
    pub fn enums(&self) -> impl Iterator<Item = (EnumId, &Enumeration)> {
        (0..).map(EnumId).zip(&self.0.enums)
    }

    /// The enum of a name.
    pub fn enum_id(&self, name: &str) -> Option<EnumId> {
        self.0.by_name.get(name).copied()
    }

    /// An enum by its id.
    pub fn enumeration(&self, id: EnumId) -> Option<&Enumeration> {
        self.0.enums.get(usize::from(id.0))
    }

    /// The value of a variant by its bare name, such as `ranged`.
    pub fn variant(&self, id: EnumId, name: &str) -> Option<Value> {
        let number = self.enumeration(id)?.variants.iter().position(|variant| variant == name)?;
        Some(Value::Enum(id, u16::try_from(number).ok()?))
    }

    /// The bare name of a variant.
    pub fn variant_name(&self, id: EnumId, variant: u16) -> Option<&str> {
        self.enumeration(id)?.variants.get(usize::from(variant)).map(String::as_str)
    }

    /// A value as an expression writes it: `3`, `true`, `kind.ranged`, `[ability.bound,
    /// ability.charge]`.
    pub fn show(&self, value: Value) -> String {
        match value {
            Value::Int(number) => number.to_string(),
            Value::Bool(truth) => truth.to_string(),
            Value::Enum(id, variant) => {
                let name = self.enumeration(id).map_or("?", |named| &named.name);
                format!("{name}.{}", self.variant_name(id, variant).unwrap_or("?"))
            }
            Value::Set(id, bits) => {
                let shown: Vec<String> =
                    members(bits).map(|variant| self.show(Value::Enum(id, variant))).collect();
                format!("[{}]", shown.join(", "))
            }
        }
    }

    /// A type in words: `an integer`, `true or false`, `a value of kind`, `a set of ability
    /// values`.
    pub fn describe(&self, ty: Type) -> String {
        let name = |id| self.enumeration(id).map_or("unknown", |named| named.name.as_str());
        match ty {
            Type::Int => "an integer".to_owned(),
            Type::Bool => "true or false".to_owned(),
            Type::Enum(id) => format!("a value of {}", name(id)),
            Type::Set(EnumId::OPEN) => "an empty set".to_owned(),
            Type::Set(id) => format!("a set of {} values", name(id)),
        }
    }
}

/// Gathers enums and facts; what is wrong with them is told by `build`.
#[derive(Debug, Default)]
pub struct SchemaBuilder {
    names: Names,
    fault: Option<String>,
}

impl SchemaBuilder {
    /// Adds an enum with its variants, at most 128, and gives its id.
    pub fn enumeration<'a>(
        &mut self,
        name: &str,
        variants: impl IntoIterator<Item = &'a str>,
    ) -> EnumId {
        let variants: Vec<String> = variants.into_iter().map(str::to_owned).collect();
        let id = EnumId(u16::try_from(self.names.enums.len()).unwrap_or(u16::MAX));
        let mut seen = std::collections::BTreeSet::new();
        for word in std::iter::once(name).chain(variants.iter().map(String::as_str)) {
            self.require(is_word(word), || {
                format!("enum {name}: '{word}' is not a name in the language")
            });
        }
        for variant in &variants {
            self.require(seen.insert(variant), || {
                format!("enum {name}: variant '{variant}' stands twice")
            });
        }
        self.require(variants.len() <= 128, || format!("enum {name} has more than 128 variants"));
        self.require(id != EnumId::OPEN, || "too many enums".to_owned());
        let before = self.names.by_name.insert(name.to_owned(), id);
        self.require(before.is_none(), || format!("enum {name} stands twice"));
        self.names.enums.push(Enumeration { name: name.to_owned(), variants });
        id
    }

    /// Adds a fact and gives its slot; slots count from 0 in the order of the calls.
    pub fn fact(&mut self, path: &str, ty: Type) -> Slot {
        let slot = Slot(u16::try_from(self.names.facts.len()).unwrap_or(u16::MAX));
        self.require(path.split('.').all(is_word), || {
            format!("fact '{path}' is not a path in the language")
        });
        self.require(self.names.facts.len() < usize::from(u16::MAX), || {
            "too many facts".to_owned()
        });
        if let Type::Enum(id) | Type::Set(id) = ty {
            self.require(usize::from(id.0) < self.names.enums.len(), || {
                format!("fact {path} is of an enum that is not in the schema")
            });
        }
        let before = self.names.by_path.insert(path.to_owned(), slot);
        self.require(before.is_none(), || format!("fact {path} stands twice"));
        self.names.facts.push(Fact { path: path.to_owned(), slot, ty });
        slot
    }

    /// The finished schema, or the first thing that is wrong with it.
    pub fn build(mut self) -> Result<Schema, SchemaError> {
        for named in &self.names.enums {
            let clash = named
                .variants
                .iter()
                .map(|variant| format!("{}.{variant}", named.name))
                .find(|path| self.names.by_path.contains_key(path));
            if let Some(path) = clash {
                self.fault.get_or_insert(format!("'{path}' is both a fact and a variant"));
            }
        }
        match self.fault {
            Some(message) => Err(SchemaError(message)),
            None => Ok(Schema(Arc::new(self.names))),
        }
    }

    fn require(&mut self, holds: bool, fault: impl FnOnce() -> String) {
        if !holds {
            self.fault.get_or_insert_with(fault);
        }
    }
}

/// What is wrong with a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaError(String);

impl std::fmt::Display for SchemaError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SchemaError {}

fn is_word(word: &str) -> bool {
    let mut letters = word.bytes();
    letters.next().is_some_and(|c| c.is_ascii_alphabetic() || c == b'_')
        && letters.all(|c| c.is_ascii_alphanumeric() || c == b'_')
        && !RESERVED.contains(&word)
}
