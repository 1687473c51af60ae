//! A check: what a clause decides, as a predicate over facts.
//! It is text here; names and types are checked where the facts are known.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::yaml::Spanned;

/// One predicate of a clause: whenever `when` holds, and `given` of its record and of its clause,
/// the answer to `ask` is `is`.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// The question, such as `damage-base`.
    pub ask: Spanned<String>,
    /// When the clause decides it; always, when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<Spanned<String>>,
    /// The answer.
    pub is: Spanned<Expected>,
    /// The clauses that this one sets aside where both speak, as `subject#clause`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub overrides: Vec<Spanned<String>>,
}

/// An answer as it is written: a number, a truth value, or an expression.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(untagged)]
pub enum Expected {
    /// A number.
    Number(i64),
    /// Yes or no.
    Truth(bool),
    /// An expression.
    Expression(String),
}

impl std::fmt::Display for Expected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Truth(truth) => write!(f, "{truth}"),
            Self::Expression(text) => f.write_str(text),
        }
    }
}
