//! The facts of situations and the questions about them, as tables and as JSON.

use std::fmt::Write as _;

use serde_json::{Value, json};

use variorum_scene::facts::{self, Domain, EnumType, definitions};
use variorum_scene::questions::{AnswerKind, Question};

fn domain(domain: Domain) -> (String, String) {
    let shown = facts::value_to_json(domain.default());
    let default = shown.as_str().map_or_else(|| shown.to_string(), str::to_owned);
    let values = match domain {
        Domain::Number(low, high, _) => format!("{low} to {high}"),
        Domain::Truth(_) => "true or false".to_owned(),
        Domain::OneOf(of) => format!("a word of {}", of.name()),
        Domain::SetOf(of) => format!("a list of {}", of.name()),
    };
    (values, default)
}

/// A line for each fact, then the words of each list.
pub(super) fn facts_in_words() -> String {
    let mut text = format!("{:<24} {:<19} {:<14} meaning\n", "fact", "values", "default");
    for definition in definitions() {
        let (values, default) = domain(definition.domain);
        let _ = writeln!(
            text,
            "{:<24} {values:<19} {default:<14} {}",
            definition.path, definition.meaning
        );
    }
    text.push('\n');
    for of in EnumType::ALL {
        let _ = writeln!(text, "{}: {}", of.name(), of.variants().join(", "));
    }
    text
}

fn kind(answer: AnswerKind) -> &'static str {
    match answer {
        AnswerKind::Number | AnswerKind::Sum => "a whole number",
        AnswerKind::Truth => "true or false",
    }
}

/// A line for each question.
pub(super) fn questions_in_words() -> String {
    let mut text = format!("{:<26} {:<14} meaning\n", "question", "answer");
    for question in Question::ALL {
        let _ = writeln!(
            text,
            "{:<26} {:<14} {}",
            question.id(),
            kind(question.answer_kind()),
            question.meaning()
        );
    }
    text
}

/// The lists that were asked for, and the hash of the facts.
pub(super) fn json(with_facts: bool, with_questions: bool) -> Value {
    let mut json = json!({ "schema": facts::hash() });
    let Some(object) = json.as_object_mut() else { return json };
    if with_facts {
        object.insert("facts".to_owned(), definitions().iter().map(fact).collect());
        let words = EnumType::ALL.iter().map(|of| (of.name().to_owned(), json!(of.variants())));
        object.insert("words".to_owned(), Value::Object(words.collect()));
    }
    if with_questions {
        let questions = Question::ALL.iter().map(|question| {
            let answer =
                if question.answer_kind() == AnswerKind::Truth { "boolean" } else { "integer" };
            json!({ "id": question.id(), "answer": answer, "meaning": question.meaning() })
        });
        object.insert("questions".to_owned(), questions.collect());
    }
    json
}

fn fact(definition: &facts::FactDefinition) -> Value {
    let default = facts::value_to_json(definition.domain.default());
    let (path, meaning) = (definition.path, definition.meaning);
    match definition.domain {
        Domain::Number(low, high, _) => {
            json!({ "path": path, "type": "integer", "least": low, "most": high, "default": default, "meaning": meaning })
        }
        Domain::Truth(_) => {
            json!({ "path": path, "type": "boolean", "default": default, "meaning": meaning })
        }
        Domain::OneOf(of) => {
            json!({ "path": path, "type": "word", "of": of.name(), "default": default, "meaning": meaning })
        }
        Domain::SetOf(of) => {
            json!({ "path": path, "type": "list", "of": of.name(), "default": default, "meaning": meaning })
        }
    }
}
