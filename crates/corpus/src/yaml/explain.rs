//! Explains in our own words what the YAML parser refused, where, and what to do.
//! It parses nothing: it only looks at the text around a place to see what is there.

use serde_saphyr::Error;
use serde_saphyr::budget::BudgetBreach;

use super::{MAX_BYTES, MAX_DEPTH, position_of};
use crate::diagnostic::{Finding, Position};
use variorum_expr::suggest;

const FIX_SYNTAX: &str =
    "fix the YAML here; quote a text that contains ': ' or ' #', or starts with a special sign";
const TOO_DEEP: &str = "lists and maps are nested too deeply";
const CHANGE_TYPE: &str = "change the value to the expected type";

/// What is wrong, and what to do.
struct Explanation {
    message: String,
    help: String,
}

impl Explanation {
    fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), help: help.into() }
    }
}

/// The finding for what the parser refused.
pub(super) fn finding(path: &str, text: &str, error: &Error) -> Finding {
    let error = error.without_snippet();
    let mut position = error.location().map(position_of).unwrap_or_default();
    if position.line == 0 {
        position = Position { line: 1, column: 1 };
    }
    if let Error::SerdeUnknownField { field, .. } = error {
        position = position_of_key(text, position, field);
    }
    let (rule, Explanation { message, help }) = match wrong_field(error, text, position) {
        Some(explanation) => ("field", explanation),
        None => ("yaml", wrong_syntax(error)),
    };
    Finding::new(path, position, rule, message, help)
}

/// What is wrong with a field: its name, its presence or its value.
fn wrong_field(error: &Error, text: &str, position: Position) -> Option<Explanation> {
    Some(match error {
        Error::SerdeUnknownField { field, expected, .. } => {
            let all = format!("known fields are {}", expected.join(", "));
            let help = suggest::advice(field, expected.iter().copied(), &all);
            Explanation::new(format!("unknown field '{field}'"), help)
        }
        Error::SerdeMissingField { field, .. } => Explanation::new(
            format!("the field '{field}' is missing"),
            format!("add a line '{field}: …' here"),
        ),
        Error::SerdeUnknownVariant { variant, expected, .. } => {
            let all = format!("use one of {}", expected.join(", "));
            let help = suggest::advice(variant, expected.iter().copied(), &all);
            Explanation::new(format!("unknown value '{variant}'"), help)
        }
        Error::SerdeInvalidType { unexpected, expected, .. }
        | Error::SerdeInvalidValue { unexpected, expected, .. } => {
            Explanation::new(format!("found {unexpected}, expected {expected}"), CHANGE_TYPE)
        }
        Error::Unexpected { expected, .. } => {
            let (expected, help) = expected_value(expected);
            let found = kind_of_value_at(text, position);
            Explanation::new(format!("found {found}, expected {expected}"), help)
        }
        Error::InvalidBooleanStrict { .. } => {
            Explanation::new("expected true or false", "write 'true' or 'false'")
        }
        Error::ExternallyTaggedEnumExpectedScalarOrMapping { .. } => {
            let found = kind_of_value_at(text, position);
            Explanation::new(format!("found {found}, expected a word"), "write one word here")
        }
        Error::NullIntoString { .. } => {
            Explanation::new("the value is missing", "write the text, or leave the field out")
        }
        _ => return None,
    })
}

/// What the parser's name for a kind of value means, and how to write one.
fn expected_value(name: &str) -> (&str, &'static str) {
    match name {
        "string scalar" => ("a text", "write the text here; quote it if it begins with a bracket"),
        "sequence start" => ("a list", "write a list: '[a, b]', or a line with '- ' for each item"),
        "mapping start" => ("fields", "write fields here, as in 'name: value'"),
        other => (other, CHANGE_TYPE),
    }
}

/// What is wrong with the YAML itself.
fn wrong_syntax(error: &Error) -> Explanation {
    match error {
        Error::DuplicateMappingKey { key, .. } => {
            let key = key.as_deref().unwrap_or("?");
            Explanation::new(format!("the key '{key}' occurs twice in one map"), "keep one of them")
        }
        Error::MergeKeyNotAllowed { .. } => {
            Explanation::new("merge keys are not allowed", "write the fields out")
        }
        Error::MultipleDocuments { .. }
        | Error::Budget { breach: BudgetBreach::Documents { .. }, .. } => Explanation::new(
            "the file holds more than one YAML document",
            "keep one record per file",
        ),
        Error::Eof { .. } => Explanation::new(
            "the file is empty or ends too early",
            "see CONTRIBUTING.md for a complete record",
        ),
        Error::UnsupportedTag { tag, .. } => Explanation::new(
            format!("the tag '{tag}' is not known"),
            "remove it, or quote the text",
        ),
        Error::UnknownAnchor { .. }
        | Error::Budget {
            breach: BudgetBreach::Anchors { .. } | BudgetBreach::Aliases { .. },
            ..
        } => over_limit("anchors and aliases are not allowed"),
        Error::Budget { breach: BudgetBreach::Depth { .. }, .. } => over_limit(TOO_DEEP),
        Error::Budget { .. } => over_limit("the file holds more than a record may"),
        other => {
            let message = without_position(&other.to_string());
            if message.contains("recursion limit") {
                over_limit(TOO_DEEP)
            } else {
                Explanation::new(message, FIX_SYNTAX)
            }
        }
    }
}

fn over_limit(message: &str) -> Explanation {
    let limits = format!(
        "records use no anchors or aliases, at most {MAX_DEPTH} levels and {MAX_BYTES} bytes"
    );
    Explanation::new(message, limits)
}

/// The parser's message without the position at its end: the finding has its own.
fn without_position(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    line.rsplit_once(" at line ").map_or(line, |(message, _)| message).to_owned()
}

/// What kind of value is at a place, in a word or two.
fn kind_of_value_at(text: &str, position: Position) -> &'static str {
    let line = text.lines().nth(position.line.saturating_sub(1) as usize).unwrap_or_default();
    let rest: String = line.chars().skip(position.column.saturating_sub(1) as usize).collect();
    match rest.chars().next() {
        Some('[') => "a list",
        Some('{') => "fields",
        Some('-') if rest.starts_with("- ") || rest.trim_end() == "-" => "a list",
        _ if rest.contains(": ") || rest.trim_end().ends_with(':') => "fields",
        _ => "a single value",
    }
}

/// Where a key is written: the parser reports an unknown field at its value or its map, so it is on
/// that line or below it.
fn position_of_key(text: &str, near: Position, key: &str) -> Position {
    let from = near.line.saturating_sub(1) as usize;
    let lines = text.lines().enumerate().skip(from);
    let found = lines.filter_map(|(n, line)| Some((n, column_of_key(line, key)?))).next();
    found.map_or(near, |(n, column)| Position {
        line: u32::try_from(n + 1).unwrap_or(u32::MAX),
        column: u32::try_from(column).unwrap_or(u32::MAX),
    })
}

/// The column of a key in a line, if the line has it.
fn column_of_key(line: &str, key: &str) -> Option<usize> {
    let (before, after) = line.split_once(key)?;
    let begins = before.chars().all(|c| " -{,\"'".contains(c)) || before.ends_with(['{', ' ', ',']);
    let is_key = begins && after.trim_start().starts_with(':');
    is_key.then(|| before.chars().count() + 1)
}
