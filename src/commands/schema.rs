//! `variorum schema`: the JSON Schema of the files that people write, generated from the types that
//! read them, and what checks and other engines may say: the facts of a situation and the questions
//! about it.

mod facts;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::{ExitStatus, Session};
use crate::error::Error;
use variorum_corpus::edition::Timeline;
use variorum_corpus::record::{Record, Ruling};

/// Print the JSON Schema of a kind of file, or the facts and questions of checks
#[derive(Debug, Args)]
pub struct Schema {
    /// Which kind of file
    #[arg(value_enum, default_value_t = Kind::Ability)]
    kind: Kind,
    /// List the facts that a situation is made of
    #[arg(long)]
    facts: bool,
    /// List the questions that may be asked about a situation
    #[arg(long)]
    questions: bool,
    /// The facts and questions as JSON
    #[arg(long)]
    json: bool,
}

/// The kinds of files that have a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Kind {
    Ability,
    Rule,
    Ruling,
    Editions,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Ability, Self::Rule, Self::Ruling, Self::Editions];

    /// The name of the schema's file.
    pub fn file(self) -> &'static str {
        match self {
            Self::Ability => "ability.json",
            Self::Rule => "rule.json",
            Self::Ruling => "ruling.json",
            Self::Editions => "editions.json",
        }
    }

    /// The schema.
    pub fn schema(self) -> Value {
        let mut schema = match self {
            Self::Ability | Self::Rule => schemars::schema_for!(Record).to_value(),
            Self::Ruling => schemars::schema_for!(Ruling).to_value(),
            Self::Editions => schemars::schema_for!(Timeline).to_value(),
        };
        match self {
            Self::Ability => require(&mut schema, &["optional", "marker"]),
            Self::Rule => forbid(&mut schema, &["optional", "marker"]),
            Self::Ruling | Self::Editions => {}
        }
        schema
    }
}

/// Abilities must have what rules must not.
fn require(schema: &mut Value, fields: &[&str]) {
    if let Some(required) = schema.get_mut("required").and_then(Value::as_array_mut) {
        required.extend(fields.iter().map(|field| json!(field)));
    }
    for field in fields {
        // Absent is one thing, null another: a record never says null.
        if let Some(branches) =
            schema.pointer_mut(&format!("/properties/{field}/anyOf")).and_then(Value::as_array_mut)
        {
            branches.retain(|branch| branch != &json!({ "type": "null" }));
        }
    }
}

fn forbid(schema: &mut Value, fields: &[&str]) {
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        fields.iter().for_each(|field| {
            properties.remove(*field);
        });
    }
}

impl Schema {
    /// Runs the verb.
    pub fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        if (self.facts || self.questions) && !self.json {
            let parts = [
                self.facts.then(facts::facts_in_words),
                self.questions.then(facts::questions_in_words),
            ];
            session.print(&parts.into_iter().flatten().collect::<Vec<_>>().join("\n"))?;
        } else if self.facts || self.questions {
            session.print_json(&facts::json(self.facts, self.questions))?;
        } else {
            session.print_json(&self.kind.schema())?;
        }
        Ok(ExitStatus::Ok)
    }
}
