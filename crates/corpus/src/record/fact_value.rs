//! What a fact or an answer may be in a ruling: a number, true or false, a word, or a list of
//! words.
//! Anything else is refused where it stands; whether a value fits its fact is settled later.

use schemars::JsonSchema;
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value as Json;

/// A value as it is written.
#[derive(
    Debug,
    Clone,
    PartialEq,
    Eq,
    Serialize,
    JsonSchema,
    borsh::BorshSerialize,
    borsh::BorshDeserialize,
)]
#[serde(untagged)]
pub enum FactValue {
    /// A whole number.
    Number(i64),
    /// True or false.
    Truth(bool),
    /// A word.
    Word(String),
    /// A list of words.
    Words(Vec<String>),
}

impl FactValue {
    /// The value as situations read it.
    pub fn json(&self) -> Json {
        match self {
            Self::Number(number) => (*number).into(),
            Self::Truth(truth) => (*truth).into(),
            Self::Word(word) => word.as_str().into(),
            Self::Words(words) => words.iter().map(String::as_str).collect(),
        }
    }
}

impl std::fmt::Display for FactValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Truth(truth) => write!(f, "{truth}"),
            Self::Word(word) => f.write_str(word),
            Self::Words(words) => write!(f, "[{}]", words.join(", ")),
        }
    }
}

impl<'de> Deserialize<'de> for FactValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Written;
        impl<'de> Visitor<'de> for Written {
            type Value = FactValue;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a whole number, true or false, a word or a list of words")
            }
            fn visit_bool<E>(self, truth: bool) -> Result<FactValue, E> {
                Ok(FactValue::Truth(truth))
            }
            fn visit_i64<E>(self, number: i64) -> Result<FactValue, E> {
                Ok(FactValue::Number(number))
            }
            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<FactValue, E> {
                i64::try_from(number).map(FactValue::Number).map_err(|_| {
                    E::custom(format!("{number} is too large; write a smaller number"))
                })
            }
            fn visit_str<E>(self, word: &str) -> Result<FactValue, E> {
                Ok(FactValue::Word(word.to_owned()))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<FactValue, A::Error> {
                let mut words = Vec::new();
                while let Some(value) = list.next_element()? {
                    let FactValue::Word(word) = value else {
                        return Err(serde::de::Error::custom(format!(
                            "'{value}' is no word; a list holds words only"
                        )));
                    };
                    words.push(word);
                }
                Ok(FactValue::Words(words))
            }
        }
        deserializer.deserialize_any(Written)
    }
}
