//! How a ruling is played: the question put to the engine, the facts of the situation, and the
//! answers by edition.
//! It is text with places here; names and values are settled where facts and questions are known.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{EditionRange, FactValue};
use crate::yaml::Spanned;

/// One situation of a ruling, played by the engine.
#[derive(
    Debug, Clone, Deserialize, Serialize, JsonSchema, borsh::BorshSerialize, borsh::BorshDeserialize,
)]
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
#[derive(
    Debug, Clone, Deserialize, Serialize, JsonSchema, borsh::BorshSerialize, borsh::BorshDeserialize,
)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The editions.
    pub editions: Spanned<EditionRange>,
    /// The answer in them.
    pub is: Spanned<FactValue>,
}

/// Facts by path, in the order in which they are written.
#[derive(Debug, Clone, Default, borsh::BorshSerialize, borsh::BorshDeserialize)]
pub struct Facts(Vec<(Spanned<String>, Spanned<FactValue>)>);

impl Facts {
    /// Whether none is told.
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
        struct Pairs;
        impl<'de> Visitor<'de> for Pairs {
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
        deserializer.deserialize_map(Pairs)
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
