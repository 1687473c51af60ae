//! How a reader repeats a situation: its facts line by line, and the command that plays it again.

use serde_json::Value;

use super::Question;
use crate::facts::Situation;

/// The facts that differ from their defaults, an indented line for each.
pub fn fact_lines(situation: &Situation) -> String {
    let lines = situation.to_yaml();
    if lines.is_empty() {
        "      (every fact at its default)\n".to_owned()
    } else {
        lines.lines().map(|line| format!("      {line}\n")).collect()
    }
}

/// The `variorum ask` command that plays the situation again.
pub fn ask_command(question: Question, edition: &str, situation: &Situation) -> String {
    let facts: String = situation
        .to_map()
        .iter()
        .map(|(path, value)| format!(" {path}={}", plain_text(value)))
        .collect();
    format!("variorum ask {} --edition {edition}{facts}", question.id())
}

/// A value as the command line takes it: words without quotes, lists with commas.
fn plain_text(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        Value::Array(words) => words.iter().map(plain_text).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}
