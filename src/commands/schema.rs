//! `variorum schema`: the JSON Schema of the files that people write, and what checks and other
//! engines may use: the facts of a situation and the questions about it.

use std::fmt::Write as _;

use clap::Args;
use serde_json::{Value, json};

use super::{ExitStatus, Session};
use crate::error::Error;
use crate::schema::FileKind;
use variorum_expr::Type;
use variorum_scene::facts::{
    self, DERIVED_FACTS, DerivedFact, Domain, EnumType, FactDefinition, definitions,
};
use variorum_scene::questions::{AnswerKind, Question};

#[derive(Debug, Args)]
pub(crate) struct Schema {
    /// Which kind of file
    #[arg(value_enum, default_value_t = FileKind::Ability)]
    kind: FileKind,
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

impl Schema {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        if !self.facts && !self.questions {
            session.print_json(&self.kind.json_schema())?;
        } else if self.json {
            session.print_json(&self.lists_as_json())?;
        } else {
            let lists = [self.facts.then(facts_table), self.questions.then(questions_table)];
            session.print(&lists.into_iter().flatten().collect::<Vec<_>>().join("\n"))?;
        }
        Ok(ExitStatus::Ok)
    }

    /// The lists that were asked for, and the hash of the facts.
    fn lists_as_json(&self) -> Value {
        let mut json = serde_json::Map::new();
        json.insert("schema".to_owned(), json!(facts::hash()));
        if self.facts {
            json.insert("facts".to_owned(), definitions().iter().map(fact_as_json).collect());
            let words =
                EnumType::ALL.iter().map(|list| (list.name().to_owned(), json!(list.variants())));
            json.insert("words".to_owned(), Value::Object(words.collect()));
        }
        if self.questions {
            let questions = Question::ALL.iter().map(|question| {
                let answer =
                    if question.answer_kind().ty() == Type::Bool { "boolean" } else { "integer" };
                json!({ "id": question.id(), "answer": answer, "meaning": question.meaning() })
            });
            json.insert("questions".to_owned(), questions.collect());
        }
        Value::Object(json)
    }
}

/// The values that a fact may have, and its default, as words.
pub(super) fn values_and_default(domain: Domain) -> (String, String) {
    let default = facts::value_to_json(domain.default());
    let default = default.as_str().map_or_else(|| default.to_string(), str::to_owned);
    let values = match domain {
        Domain::Number(low, high, _) => format!("{low} to {high}"),
        Domain::Truth(_) => "true or false".to_owned(),
        Domain::OneOf(list) => format!("a word of {}", list.name()),
        Domain::SetOf(list) => format!("a list of {}", list.name()),
    };
    (values, default)
}

/// A line for each fact, then the words of each list.
fn facts_table() -> String {
    let mut text = format!("{:<24} {:<19} {:<14} meaning\n", "fact", "values", "default");
    for definition in definitions() {
        let (path, meaning) = (definition.path, definition.meaning);
        let (values, default) = values_and_default(definition.domain);
        let _ = writeln!(text, "{path:<24} {values:<19} {default:<14} {meaning}");
    }
    let _ = writeln!(text, "\n{:<28} meaning, and what it stands for", "derived fact");
    for fact in DERIVED_FACTS {
        let DerivedFact { path, definition, meaning } = fact;
        let _ = writeln!(text, "{path:<28} {meaning} [{definition}]");
    }
    text.push('\n');
    for list in EnumType::ALL {
        let _ = writeln!(text, "{}: {}", list.name(), list.variants().join(", "));
    }
    text
}

/// A line for each question.
fn questions_table() -> String {
    let mut text = format!("{:<26} {:<14} meaning\n", "question", "answer");
    for question in Question::ALL {
        let answer = match question.answer_kind() {
            AnswerKind::Number | AnswerKind::Sum => "a whole number",
            AnswerKind::Truth => "true or false",
            AnswerKind::Permission => "a permission",
        };
        let (id, meaning) = (question.id(), question.meaning());
        let _ = writeln!(text, "{id:<26} {answer:<14} {meaning}");
    }
    text
}

fn fact_as_json(definition: &FactDefinition) -> Value {
    let mut fact = serde_json::Map::new();
    let mut set = |field: &str, value: Value| {
        fact.insert(field.to_owned(), value);
    };
    set("path", json!(definition.path));
    set("default", facts::value_to_json(definition.domain.default()));
    set("meaning", json!(definition.meaning));
    match definition.domain {
        Domain::Number(low, high, _) => {
            set("type", json!("integer"));
            set("least", json!(low));
            set("most", json!(high));
        }
        Domain::Truth(_) => set("type", json!("boolean")),
        Domain::OneOf(list) => {
            set("type", json!("word"));
            set("of", json!(list.name()));
        }
        Domain::SetOf(list) => {
            set("type", json!("list"));
            set("of", json!(list.name()));
        }
    }
    Value::Object(fact)
}
