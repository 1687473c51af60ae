//! How a ruling is played: the question put to the engine, the facts of the situation, and the
//! answers by edition.
//! Facts are paths and values here; whether they fit is checked where facts and questions are known.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::de::{MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value as Json;

use super::EditionRange;
use crate::yaml::Spanned;

/// One situation of a ruling, played by the engine.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// The question, such as `damage-dealt`.
    pub ask: Spanned<String>,
    /// The facts that differ from their defaults.
    #[serde(default, skip_serializing_if = "Facts::is_empty")]
    pub facts: Facts,
    /// The answer in every edition that the ruling holds for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is: Option<Spanned<FactValue>>,
    /// The answers by edition, where they differ or only some editions are played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outcomes: Vec<Spanned<Outcome>>,
}

/// The answer in one edition or a stretch of a line.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The editions.
    pub editions: Spanned<EditionRange>,
    /// The answer in them.
    pub is: Spanned<FactValue>,
}

/// Facts by path, in the order in which they are written.
#[derive(Debug, Clone, Default)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
pub struct Facts(Vec<(Spanned<String>, Spanned<FactValue>)>);

impl Facts {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each path with its value, both with their places.
    pub fn iter(&self) -> impl Iterator<Item = &(Spanned<String>, Spanned<FactValue>)> {
        self.0.iter()
    }
}

impl<'de> Deserialize<'de> for Facts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FactsVisitor;
        impl<'de> Visitor<'de> for FactsVisitor {
            type Value = Facts;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("facts by path")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Facts, A::Error> {
                let mut facts = Vec::new();
                while let Some(fact) = map.next_entry()? {
                    facts.push(fact);
                }
                Ok(Facts(facts))
            }
        }
        deserializer.deserialize_map(FactsVisitor)
    }
}

impl Serialize for Facts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(path, value)| (&path.value, value)))
    }
}

impl JsonSchema for Facts {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Facts".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let mut schema = BTreeMap::<String, FactValue>::json_schema(generator);
        schema.insert(
            "description".to_owned(),
            "Facts by path; `variorum schema --facts` lists them".into(),
        );
        schema
    }
}

/// A value as it is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
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
    pub fn to_json(&self) -> Json {
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
        struct FactValueVisitor;
        impl<'de> Visitor<'de> for FactValueVisitor {
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
                let too_large = |_| {
                    E::invalid_value(Unexpected::Unsigned(number), &"a whole number below 2^63")
                };
                i64::try_from(number).map(FactValue::Number).map_err(too_large)
            }
            fn visit_str<E>(self, word: &str) -> Result<FactValue, E> {
                Ok(FactValue::Word(word.to_owned()))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<FactValue, A::Error> {
                let mut words = Vec::new();
                while let Some(value) = list.next_element()? {
                    let FactValue::Word(word) = value else {
                        let found = format!("{value} in a list");
                        return Err(serde::de::Error::invalid_value(
                            Unexpected::Other(&found),
                            &"words only",
                        ));
                    };
                    words.push(word);
                }
                Ok(FactValue::Words(words))
            }
        }
        deserializer.deserialize_any(FactValueVisitor)
    }
}
