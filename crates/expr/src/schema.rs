//! The facts and enums that expressions may name. What a fact means, its range and its default are
//! the business of whoever defines the schema.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::parser;
use crate::tree::Tree;
use crate::value::{DerivedId, EnumId, FactId, Type, Value, members};

/// Words that CEL keeps for itself, the two functions, and our own verb.
#[rustfmt::skip]
const RESERVED: &[&str] = &[
    "as", "break", "const", "continue", "else", "false", "for", "function", "if", "import", "in",
    "let", "loop", "max", "min", "namespace", "null", "package", "return", "true", "uses", "var",
    "void", "while",
];

/// How the path of a set ends that `uses` asks about: `box uses red` is about `box.using`.
pub(crate) const USING: &str = ".using";

/// One fact that an expression may name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// The path as expressions write it, such as `target.tokens`.
    pub path: String,
    pub id: FactId,
    pub ty: Type,
}

/// One enum that an expression may name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enumeration {
    /// The name, such as `kind`.
    pub name: String,
    /// The bare names of the variants, in the order of their numbers.
    pub variants: Vec<String>,
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Names {
    facts: Vec<Fact>,
    enums: Vec<Enumeration>,
    by_path: BTreeMap<String, FactId>,
    by_name: BTreeMap<String, EnumId>,
    derived: Vec<Derived>,
}

/// A name for what follows from facts.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Derived {
    path: String,
    definition: Tree,
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
    pub fn builder() -> SchemaBuilder {
        SchemaBuilder::default()
    }

    /// The fact with this path.
    pub fn find_fact(&self, path: &str) -> Option<&Fact> {
        self.0.by_path.get(path).and_then(|id| self.fact(*id))
    }

    pub fn fact(&self, id: FactId) -> Option<&Fact> {
        self.0.facts.get(id.index())
    }

    /// The derived fact with this path, and what it stands for.
    pub(crate) fn find_derived(&self, path: &str) -> Option<(DerivedId, &Tree)> {
        let place = self.0.derived.iter().position(|derived| derived.path == path)?;
        let derived = self.0.derived.get(place)?;
        Some((DerivedId(u16::try_from(place).ok()?), &derived.definition))
    }

    /// The path of a derived fact of this schema.
    pub(crate) fn derived_path(&self, id: DerivedId) -> &str {
        let derived = self.0.derived.get(usize::from(id.0));
        &derived.expect("an expression names only derived facts of its schema").path
    }

    /// The paths of all facts, and then of the derived ones.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        let derived = self.0.derived.iter().map(|derived| derived.path.as_str());
        self.facts().map(|fact| fact.path.as_str()).chain(derived)
    }

    /// The set of what somebody uses.
    pub(crate) fn find_using(&self, who: &str) -> Option<(FactId, EnumId)> {
        let fact = self.find_fact(&format!("{who}{USING}"))?;
        if let Type::Set(set_of) = fact.ty { Some((fact.id, set_of)) } else { None }
    }

    /// The path of a fact of this schema.
    pub(crate) fn path(&self, id: FactId) -> &str {
        &self.fact(id).expect("an expression names only facts of its schema").path
    }

    /// Every fact, in the order of their ids.
    pub fn facts(&self) -> impl Iterator<Item = &Fact> {
        self.0.facts.iter()
    }

    /// Every enum, in the order of their ids.
    pub fn enums(&self) -> impl Iterator<Item = (EnumId, &Enumeration)> {
        (0..).map(EnumId).zip(&self.0.enums)
    }

    /// The enum with this name.
    pub fn enum_id(&self, name: &str) -> Option<EnumId> {
        self.0.by_name.get(name).copied()
    }

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
                let members: Vec<String> =
                    members(bits).map(|variant| self.show(Value::Enum(id, variant))).collect();
                format!("[{}]", members.join(", "))
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
            Type::Set(EnumId::UNRESOLVED) => "an empty set".to_owned(),
            Type::Set(id) => format!("a set of {} values", name(id)),
        }
    }
}

impl Schema {
    fn with_derived(mut self, path: String, definition: &str) -> Result<Self, SchemaError> {
        let names_variant = path
            .split_once('.')
            .and_then(|(name, variant)| self.variant(self.enum_id(name)?, variant));
        if self.paths().any(|known| known == path) || names_variant.is_some() {
            return Err(SchemaError(format!("the name of derived fact {path} is taken")));
        }
        let definition = parser::parse(definition, &self, None)
            .map_err(|error| SchemaError(format!("derived fact {path}: {error}")))?;
        let names = Arc::get_mut(&mut self.0).expect("nobody else has the schema yet");
        names.derived.push(Derived { path, definition });
        Ok(self)
    }
}

/// Collects enums and facts; `build` reports what is wrong with them.
#[derive(Debug, Default)]
pub struct SchemaBuilder {
    names: Names,
    /// The paths of derived facts with their definitions, in the order in which they were added.
    derived: Vec<(String, String)>,
    /// The first thing that is wrong.
    error: Option<String>,
}

impl SchemaBuilder {
    /// Adds an enum with its variants, at most 64, and gives its id.
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
                format!("enum {name}: variant '{variant}' occurs twice")
            });
        }
        self.require(variants.len() <= 64, || format!("enum {name} has more than 64 variants"));
        self.require(id != EnumId::UNRESOLVED, || "too many enums".to_owned());
        let before = self.names.by_name.insert(name.to_owned(), id);
        self.require(before.is_none(), || format!("enum {name} occurs twice"));
        self.names.enums.push(Enumeration { name: name.to_owned(), variants });
        id
    }

    /// Adds a fact and gives its id; ids count from 0 in the order of the calls.
    pub fn fact(&mut self, path: &str, ty: Type) -> FactId {
        let fact = FactId(u16::try_from(self.names.facts.len()).unwrap_or(u16::MAX));
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
        let before = self.names.by_path.insert(path.to_owned(), fact);
        self.require(before.is_none(), || format!("fact {path} occurs twice"));
        self.names.facts.push(Fact { path: path.to_owned(), id: fact, ty });
        fact
    }

    /// Adds a fact that follows from others, by an expression over facts and over derived facts
    /// added before it.
    pub fn derived(&mut self, path: &str, definition: &str) {
        self.require(path.split('.').all(is_word), || {
            format!("derived fact '{path}' is not a path in the language")
        });
        self.derived.push((path.to_owned(), definition.to_owned()));
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
                self.error.get_or_insert(format!("'{path}' is both a fact and a variant"));
            }
        }
        if let Some(message) = self.error {
            return Err(SchemaError(message));
        }
        let mut schema = Schema(Arc::new(self.names));
        for (path, definition) in self.derived {
            schema = schema.with_derived(path, &definition)?;
        }
        Ok(schema)
    }

    fn require(&mut self, holds: bool, message: impl FnOnce() -> String) {
        if !holds {
            self.error.get_or_insert_with(message);
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
