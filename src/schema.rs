//! The JSON Schema of the files that people write, generated from the types that read them.

use clap::ValueEnum;
use serde_json::{Value, json};

use crate::protocol::KnownDifference;
use variorum_corpus::record::{OpenPoint, Record, Ruling};
use variorum_corpus::timeline::Timeline;
use variorum_scene::scene::{FigureShape, Scene, Step};

/// The kinds of files that have a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FileKind {
    Ability,
    Rule,
    Ruling,
    OpenPoint,
    Editions,
    Scene,
    /// Orders for a scene, in a file of their own.
    Orders,
    Figure,
    /// The differences of another engine that are known.
    KnownDifferences,
}

impl FileKind {
    pub const ALL: [Self; 9] = [
        Self::Ability,
        Self::Rule,
        Self::Ruling,
        Self::OpenPoint,
        Self::Editions,
        Self::Scene,
        Self::Orders,
        Self::Figure,
        Self::KnownDifferences,
    ];

    /// The name of the schema's file in the folder `schema`.
    pub fn schema_file(self) -> &'static str {
        match self {
            Self::Ability => "ability.json",
            Self::Rule => "rule.json",
            Self::Ruling => "ruling.json",
            Self::OpenPoint => "open-point.json",
            Self::Editions => "editions.json",
            Self::Scene => "scene.json",
            Self::Orders => "orders.json",
            Self::Figure => "figure.json",
            Self::KnownDifferences => "known-differences.json",
        }
    }

    pub fn json_schema(self) -> Value {
        match self {
            Self::Ability => {
                let mut schema = schemars::schema_for!(Record).to_value();
                require_fields(&mut schema, &["optional", "marker"]);
                schema
            }
            Self::Rule => {
                let mut schema = schemars::schema_for!(Record).to_value();
                forbid_fields(&mut schema, &["optional", "marker"]);
                schema
            }
            Self::Ruling => schemars::schema_for!(Ruling).to_value(),
            Self::OpenPoint => schemars::schema_for!(OpenPoint).to_value(),
            Self::Editions => schemars::schema_for!(Timeline).to_value(),
            Self::Scene => schemars::schema_for!(Scene).to_value(),
            Self::Orders => schemars::schema_for!(Vec<Step>).to_value(),
            Self::Figure => schemars::schema_for!(FigureShape).to_value(),
            Self::KnownDifferences => schemars::schema_for!(Vec<KnownDifference>).to_value(),
        }
    }
}

fn require_fields(schema: &mut Value, fields: &[&str]) {
    if let Some(required) = schema.get_mut("required").and_then(Value::as_array_mut) {
        required.extend(fields.iter().map(|field| json!(field)));
    }
    for field in fields {
        // A field may be absent, but a record never says null.
        if let Some(branches) =
            schema.pointer_mut(&format!("/properties/{field}/anyOf")).and_then(Value::as_array_mut)
        {
            branches.retain(|branch| branch != &json!({ "type": "null" }));
        }
    }
}

fn forbid_fields(schema: &mut Value, fields: &[&str]) {
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        properties.retain(|name, _| !fields.contains(&name.as_str()));
    }
}
