//! What a JSON Schema says about types of the engine, which knows nothing of schemas, and about
//! those of ours that are read in a way of their own.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use variorum_engine::geometry::Section;
use variorum_engine::{AbilityId, Faction, Mount, Rank};

use super::measures::{Direction, Inches};
use super::model::Ordered;

/// A figure as its file defines it.
pub struct FigureShape;
/// The id of an ability.
pub(super) struct AbilityName;
pub(super) struct FactionName;
pub(super) struct MountName;
pub(super) struct SectionName;

/// The words that values are written as.
fn words<T: serde::Serialize>(values: impl IntoIterator<Item = T>) -> Schema {
    let words: Vec<serde_json::Value> = values
        .into_iter()
        .map(|value| serde_json::to_value(value).expect("the values of an enum are words"))
        .collect();
    json_schema!({ "type": "string", "enum": words })
}

macro_rules! schemas {
    ($($type:ty, $name:literal => $schema:expr;)*) => {
        $(impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        })*
    };
}

schemas! {
    AbilityName, "Ability" => {
        words(AbilityId::ALL.into_iter().filter(|a| *a != AbilityId::StartingPosition))
    };
    FactionName, "Faction" => words(Faction::ALL);
    MountName, "Mount" => words(Mount::ALL);
    SectionName, "Section" => words(Section::ALL);
    Inches, "Inches" => json_schema!({
        "type": "number",
        "description": "Inches, with up to three decimals.",
    });
    Direction, "Direction" => json_schema!({
        "type": ["string", "number"],
        "description": "north, south-east, degrees clockwise from north, or 'towards NAME'.",
    });
}

impl<T: JsonSchema> JsonSchema for Ordered<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("Named{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let entry = generator.subschema_for::<T>();
        json_schema!({ "type": "object", "additionalProperties": entry })
    }
}

impl JsonSchema for FigureShape {
    fn schema_name() -> Cow<'static, str> {
        "Figure".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let ability = generator.subschema_for::<AbilityName>();
        let faction = generator.subschema_for::<FactionName>();
        let mount = generator.subschema_for::<MountName>();
        let ranks = words([Rank::Weak, Rank::Standard, Rank::Tough, Rank::Unique]);
        let stat = json_schema!({
            "description": "A number, or the word skull.",
            "anyOf": [
                { "type": "integer", "minimum": 0, "maximum": 255 },
                { "const": "skull" },
            ],
        });
        let small = json_schema!({ "type": "integer", "minimum": 0, "maximum": 255 });
        let arrows = json_schema!({ "type": "integer", "minimum": 1, "maximum": 3 });
        let click = json_schema!({
            "type": "object",
            "additionalProperties": false,
            "required": ["speed", "attack", "defense", "damage"],
            "properties": {
                "speed": stat, "attack": stat, "defense": stat, "damage": stat,
                "abilities": { "type": "array", "items": ability, "maxItems": 4 },
                "start": {
                    "type": "boolean",
                    "description": "Whether the figure starts here: exactly one click of a dial.",
                },
            },
        });
        let dial = json_schema!({
            "type": "object",
            "additionalProperties": false,
            "required": ["clicks"],
            "properties": {
                "clicks": { "type": "array", "items": click, "minItems": 2, "maxItems": 24 },
                "range": small, "arrows": arrows,
            },
        });
        json_schema!({
            "type": "object",
            "additionalProperties": false,
            "required": ["name", "faction", "rank", "points", "dials"],
            "properties": {
                "name": { "type": "string", "minLength": 1 },
                "faction": faction,
                "rank": ranks,
                "points": { "type": "integer", "minimum": 1, "maximum": 65535 },
                "range": small,
                "arrows": arrows,
                "mount": mount,
                "base": { "type": "object", "description": "Its base, when not the usual one." },
                "arcs": {
                    "type": "object",
                    "description": "Half-angles of its arcs in 4096ths of a turn.",
                    "additionalProperties": false,
                    "required": ["front", "rear"],
                    "properties": {
                        "front": { "type": "integer", "minimum": 0, "maximum": 2048 },
                        "rear": { "type": "integer", "minimum": 0, "maximum": 2048 },
                    },
                },
                "levels": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "additionalProperties": false,
                        "required": ["points", "turns"],
                        "properties": {
                            "points": { "type": "integer", "minimum": 1, "maximum": 65535 },
                            "turns": { "type": "array", "items": small, "minItems": 4, "maxItems": 4 },
                        },
                    },
                },
                "dials": { "type": "array", "items": dial, "minItems": 1, "maxItems": 4 },
            },
        })
    }
}
