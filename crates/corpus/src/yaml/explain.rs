//! Says in our own words what the YAML parser refused, where, and what to do.
//! It parses nothing: it only looks at the text around the place to see what stands there.

use serde_saphyr::Error;
use serde_saphyr::budget::BudgetBreach;

use super::{MAX_BYTES, MAX_DEPTH, position};
use crate::diagnostic::{Finding, Position};
use variorum_expr::suggest;

const QUOTE: &str =
    "mend the YAML here; quote a text that contains ': ' or ' #', or starts with a special sign";

/// The finding for what the parser refused.
pub fn refusal(path: &str, text: &str, error: &Error) -> Finding {
    let error = error.without_snippet();
    let mut place = error.location().map(position).unwrap_or_default();
    if place.line == 0 {
        place = Position { line: 1, column: 1 };
    }
    if let Error::SerdeUnknownField { field, .. } = error {
        place = spot_of_key(text, place, field);
    }
    let wrong_field = field(error, text, place).map(|(message, help)| ("field", message, help));
    let (rule, message, help) = wrong_field.unwrap_or_else(|| {
        let (message, help) = syntax(error);
        ("yaml", message, help)
    });
    Finding::new(path, place, rule, message, help)
}

/// What is wrong with a field: its name, its presence or its type.
fn field(error: &Error, text: &str, place: Position) -> Option<(String, String)> {
    Some(match error {
        Error::SerdeUnknownField { field, expected, .. } => {
            let all = format!("known fields are {}", expected.join(", "));
            (
                format!("unknown field '{field}'"),
                suggest::advice(field, expected.iter().copied(), &all),
            )
        }
        Error::SerdeMissingField { field, .. } => {
            (format!("the field '{field}' is missing"), format!("add a line '{field}: …' here"))
        }
        Error::SerdeUnknownVariant { variant, expected, .. } => {
            let all = format!("use one of {}", expected.join(", "));
            (
                format!("unknown value '{variant}'"),
                suggest::advice(variant, expected.iter().copied(), &all),
            )
        }
        Error::SerdeInvalidType { unexpected, expected, .. }
        | Error::SerdeInvalidValue { unexpected, expected, .. } => (
            format!("found {unexpected}, expected {expected}"),
            "change the value to the expected type".to_owned(),
        ),
        Error::Unexpected { expected, .. } => {
            let (wanted, help) = match *expected {
                "string scalar" => {
                    ("a text", "write the text here; quote it if it begins with a bracket")
                }
                "sequence start" => {
                    ("a list", "write a list: '[a, b]', or a line with '- ' for each item")
                }
                "mapping start" => ("fields", "write fields here, as in 'name: value'"),
                other => (other, "change the value to the expected type"),
            };
            (format!("found {}, expected {wanted}", found(text, place)), help.to_owned())
        }
        Error::InvalidBooleanStrict { .. } => {
            ("expected true or false".to_owned(), "write 'true' or 'false'".to_owned())
        }
        Error::ExternallyTaggedEnumExpectedScalarOrMapping { .. } => (
            format!("found {}, expected a word", found(text, place)),
            "write one word here".to_owned(),
        ),
        Error::NullIntoString { .. } => {
            ("the value is missing".to_owned(), "write the text, or leave the field out".to_owned())
        }
        // What our own types refuse says what to do after a semicolon.
        Error::Message { msg, .. } if msg.contains("; ") => {
            let (message, help) = msg.split_once("; ")?;
            (message.to_owned(), help.to_owned())
        }
        _ => return None,
    })
}

/// What is wrong with the YAML itself.
fn syntax(error: &Error) -> (String, String) {
    let limits = format!(
        "records use no anchors or aliases, at most {MAX_DEPTH} levels and {MAX_BYTES} bytes"
    );
    let message = match error {
        Error::DuplicateMappingKey { key, .. } => {
            let message =
                format!("the key '{}' stands twice in one map", key.as_deref().unwrap_or("?"));
            return (message, "keep one of the two".to_owned());
        }
        Error::MergeKeyNotAllowed { .. } => {
            return ("merge keys are not allowed".to_owned(), "write the fields out".to_owned());
        }
        Error::MultipleDocuments { .. }
        | Error::Budget { breach: BudgetBreach::Documents { .. }, .. } => {
            return (
                "the file holds more than one YAML document".to_owned(),
                "keep one record per file".to_owned(),
            );
        }
        Error::Eof { .. } => {
            return (
                "the file is empty or ends too early".to_owned(),
                "see CONTRIBUTING.md for a complete record".to_owned(),
            );
        }
        Error::UnsupportedTag { tag, .. } => {
            return (
                format!("the tag '{tag}' is not known"),
                "remove it, or quote the text".to_owned(),
            );
        }
        Error::UnknownAnchor { .. }
        | Error::Budget {
            breach: BudgetBreach::Anchors { .. } | BudgetBreach::Aliases { .. },
            ..
        } => "anchors and aliases are not allowed".to_owned(),
        Error::Budget { breach: BudgetBreach::Depth { .. }, .. } => TOO_DEEP.to_owned(),
        Error::Budget { .. } => "the file holds more than a record may".to_owned(),
        other => {
            let message = without_place(&other.to_string());
            if !message.contains("recursion limit") {
                return (message, QUOTE.to_owned());
            }
            TOO_DEEP.to_owned()
        }
    };
    (message, limits)
}

const TOO_DEEP: &str = "lists and maps are nested too deeply";

/// The finding has its own place; the parser's would only repeat it.
fn without_place(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    line.rsplit_once(" at line ").map_or(line, |(words, _)| words).to_owned()
}

/// What stands at a place, in a word or two.
fn found(text: &str, place: Position) -> &'static str {
    let line = text.lines().nth(place.line.saturating_sub(1) as usize).unwrap_or_default();
    let rest: String = line.chars().skip(place.column.saturating_sub(1) as usize).collect();
    match rest.chars().next() {
        Some('[') => "a list",
        Some('{') => "fields",
        Some('-') if rest.starts_with("- ") || rest.trim_end() == "-" => "a list",
        _ if rest.contains(": ") || rest.trim_end().ends_with(':') => "fields",
        _ => "a single value",
    }
}

/// Some parsers report an unknown field at its value or its map: look for the key itself on that
/// line or below it.
fn spot_of_key(text: &str, near: Position, key: &str) -> Position {
    let from = near.line.saturating_sub(1) as usize;
    for (offset, line) in text.lines().enumerate().skip(from) {
        let Some(at) = line.find(key) else { continue };
        let is_key =
            line.get(at + key.len()..).is_some_and(|rest| rest.trim_start().starts_with(':'));
        let starts = line.get(..at).is_some_and(|before| {
            before.chars().all(|c| " -{,\"'".contains(c)) || before.ends_with(['{', ' ', ','])
        });
        if is_key && starts {
            let column = line.get(..at).unwrap_or_default().chars().count() + 1;
            return Position {
                line: u32::try_from(offset + 1).unwrap_or(u32::MAX),
                column: u32::try_from(column).unwrap_or(u32::MAX),
            };
        }
    }
    near
}
