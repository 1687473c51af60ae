//! What a fact is: its path, the values it may take, and what it says.
//! The macro here lays out a table of facts as a Rust enum; the tables are in the files beside it.

use variorum_expr::{Type, Value};

use super::enums::EnumType;

/// Which values a fact may take, and the one it has when nothing is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Domain {
    /// Whole numbers from the first to the second; the third is the default.
    Number(i64, i64, i64),
    /// True or false, and the default.
    Truth(bool),
    /// A value of an enum; the first is the default.
    OneOf(EnumType),
    /// A set of values of an enum, empty by default.
    SetOf(EnumType),
}

/// A fact as it is documented.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FactDefinition {
    /// The path that expressions write.
    pub path: &'static str,
    /// Which values it may take.
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
            Self::OneOf(list) => Value::Enum(list.id(), 0),
            Self::SetOf(list) => Value::Set(list.id(), 0),
        }
    }

    /// The type that expressions see.
    pub fn ty(self) -> Type {
        match self {
            Self::Number(..) => Type::Int,
            Self::Truth(_) => Type::Bool,
            Self::OneOf(list) => Type::Enum(list.id()),
            Self::SetOf(list) => Type::Set(list.id()),
        }
    }

    /// Whether a fact may take the value.
    pub fn holds(self, value: Value) -> bool {
        match (self, value) {
            (Self::Number(low, high, _), Value::Int(number)) => (low..=high).contains(&number),
            (Self::Truth(_), Value::Bool(_)) => true,
            (Self::OneOf(list), Value::Enum(id, variant)) => {
                id == list.id() && usize::from(variant) < list.variants().len()
            }
            (Self::SetOf(list), Value::Set(id, bits)) => {
                let size = list.variants().len();
                id == list.id() && (size >= 64 || bits >> size == 0)
            }
            _ => false,
        }
    }

    /// How the domain enters the hash of all facts, which other programs compare with theirs: it
    /// may change only when the facts do, whatever the types here are called.
    pub(super) fn fingerprint_text(self) -> String {
        match self {
            Self::Number(low, high, default) => format!("Number({low}, {high}, {default})"),
            Self::Truth(default) => format!("Truth({default})"),
            Self::OneOf(list) => format!("One({})", capitalize(list.name())),
            Self::SetOf(list) => format!("Any({})", capitalize(list.name())),
        }
    }
}

/// The text with its first letter in upper case.
pub(crate) fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A table of facts. Each row has the fact's name in Rust, its path, its domain and its meaning;
/// the table becomes an enum of the facts and a function `definitions` that lists them.
macro_rules! fact_table {
    (
        $(#[$about:meta])* $table:ident;
        $($fact:ident $path:literal $domain:expr, $meaning:literal;)+
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $table {
            $(#[doc = $meaning] $fact,)+
        }

        impl $table {
            /// Every fact, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$fact,)+];

            /// The path that expressions write.
            pub fn path(self) -> &'static str {
                match self { $(Self::$fact => $path,)+ }
            }
        }

        /// Every fact of the table, in schema order.
        pub(super) fn definitions() -> Vec<FactDefinition> {
            vec![$(FactDefinition { path: $path, domain: $domain, meaning: $meaning },)+]
        }
    };
}
pub(super) use fact_table;
