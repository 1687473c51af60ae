//! The one function that parses YAML, with its limits; nothing else knows the crate behind it.
//! It refuses anchors, aliases, merge keys, duplicate keys, unknown tags, deep nesting and large input,
//! so that no record can make a reader wait or run out of memory.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_yaml::{Budget, DuplicateKeyPolicy, Error, MergeKeyPolicy, Options};

use crate::diagnostic::{Finding, Spot};
use crate::suggest;

/// The largest file that is read at all.
pub const MAX_BYTES: usize = 256 * 1024;
/// The deepest nesting of lists and maps, in block and in flow style alike.
pub const MAX_DEPTH: usize = 64;

/// A value together with the place in the file where it stands.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct At<T> {
    /// The value itself.
    pub value: T,
    /// Where it stands.
    pub spot: Spot,
}

impl<T> std::ops::Deref for At<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> From<T> for At<T> {
    fn from(value: T) -> Self {
        Self { value, spot: Spot::default() }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for At<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let spanned = serde_yaml::Spanned::<T>::deserialize(deserializer)?;
        Ok(Self { value: spanned.value, spot: spot(spanned.referenced) })
    }
}

impl<T: Serialize> Serialize for At<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

impl<T: schemars::JsonSchema> schemars::JsonSchema for At<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::schema_name()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        T::json_schema(generator)
    }
}

/// Parses `text`, the content of the file `path`, into a typed value.
pub fn parse<T: DeserializeOwned>(path: &str, text: &str) -> Result<T, Finding> {
    if text.len() > MAX_BYTES {
        return Err(too_large(path, text.len() as u64));
    }
    if let Some(at) = text.find('\0') {
        let finding = "the file contains a NUL byte";
        return Err(Finding::new(path, spot_of_byte(text, at), "yaml", finding, "save it as plain UTF-8 text"));
    }
    if let Some(at) = tab_in_indentation(text) {
        return Err(Finding::new(path, spot_of_byte(text, at), "yaml", "a tab stands in the indentation", "indent with spaces"));
    }
    serde_yaml::from_str_with_options(text, options()).map_err(|error| explain(path, text, &error))
}

/// YAML forbids tabs in indentation, and readers differ on what they then mean.
fn tab_in_indentation(text: &str) -> Option<usize> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
        if let Some(tab) = line.get(..indent).and_then(|indent| indent.find('\t')) {
            return Some(start + tab);
        }
        start += line.len();
    }
    None
}

/// Writes a value as YAML.
pub fn write<T: Serialize>(value: &T) -> Result<String, crate::diagnostic::Trouble> {
    serde_yaml::to_string(value).map_err(|error| crate::diagnostic::Trouble::new(format!("cannot write YAML: {error}"), ""))
}

/// The finding for a file that is over the size limit.
pub fn too_large(path: &str, bytes: u64) -> Finding {
    let message = format!("the file has {bytes} bytes, more than the {MAX_BYTES} that a record may have");
    Finding::new(path, Spot::default(), "yaml", message, "split it or shorten its text")
}

fn options() -> Options {
    let mut budget = Budget::default();
    budget.max_aliases = 0;
    budget.max_anchors = 0;
    budget.max_depth = MAX_DEPTH;
    budget.flow_nesting_limit = MAX_DEPTH;
    budget.max_documents = 1;
    budget.max_nodes = 20_000;
    budget.max_events = 60_000;
    budget.max_total_scalar_bytes = MAX_BYTES;
    budget.max_merge_keys = 0;
    let mut options = Options::default();
    options.budget = Some(budget);
    options.duplicate_keys = DuplicateKeyPolicy::Error;
    options.merge_keys = MergeKeyPolicy::Error;
    options.strict_booleans = true;
    options.reject_unsupported_tags = true;
    options.with_snippet = false;
    options
}

fn spot(location: serde_yaml::Location) -> Spot {
    let small = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
    Spot { line: small(location.line()), column: small(location.column()) }
}

fn spot_of_byte(text: &str, at: usize) -> Spot {
    let before = text.get(..at).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    Spot { line: u32::try_from(line).unwrap_or(u32::MAX), column: u32::try_from(column).unwrap_or(u32::MAX) }
}

/// Says in our own words what the parser refused, where, and what to do.
fn explain(path: &str, text: &str, error: &Error) -> Finding {
    let error = error.without_snippet();
    let mut place = error.location().map(spot).unwrap_or_default();
    if place.line == 0 {
        place = Spot { line: 1, column: 1 };
    }
    let (rule, message, help) = match error {
        Error::SerdeUnknownField { field, expected, .. } => {
            place = spot_of_key(text, place, field);
            let all = format!("known fields are {}", expected.join(", "));
            ("field", format!("unknown field '{field}'"), suggest::advice(field, expected.iter().copied(), &all))
        }
        Error::SerdeMissingField { field, .. } => {
            ("field", format!("the field '{field}' is missing"), format!("add a line '{field}: …' here"))
        }
        Error::SerdeUnknownVariant { variant, expected, .. } => {
            let all = format!("use one of {}", expected.join(", "));
            ("field", format!("unknown value '{variant}'"), suggest::advice(variant, expected.iter().copied(), &all))
        }
        Error::SerdeInvalidType { unexpected, expected, .. } | Error::SerdeInvalidValue { unexpected, expected, .. } => {
            ("field", format!("found {unexpected}, expected {expected}"), "change the value to the expected type".to_owned())
        }
        Error::DuplicateMappingKey { key, .. } => {
            let key = key.as_deref().unwrap_or("?");
            ("yaml", format!("the key '{key}' stands twice in one map"), "keep one of the two".to_owned())
        }
        Error::Budget { breach, .. } => ("yaml", format!("the file goes past a limit: {breach:?}"), limits_help()),
        Error::MergeKeyNotAllowed { .. } => ("yaml", "merge keys are not allowed".to_owned(), "write the fields out".to_owned()),
        Error::MultipleDocuments { .. } => {
            ("yaml", "the file holds more than one YAML document".to_owned(), "keep one record per file".to_owned())
        }
        Error::Eof { .. } => {
            ("yaml", "the file is empty or ends too early".to_owned(), "see CONTRIBUTING.md for a complete record".to_owned())
        }
        other => (
            "yaml",
            first_line(&other.to_string()),
            "mend the YAML here; quote a text that contains ': ' or ' #', or starts with a special sign".to_owned(),
        ),
    };
    Finding::new(path, place, rule, message, help)
}

fn limits_help() -> String {
    format!("records use no anchors or aliases, at most {MAX_DEPTH} levels and {MAX_BYTES} bytes")
}

fn first_line(message: &str) -> String {
    message.lines().next().unwrap_or_default().to_owned()
}

/// Some parsers report an unknown field at its value or its map: look for the key itself on that line or below it.
fn spot_of_key(text: &str, near: Spot, key: &str) -> Spot {
    let from = near.line.saturating_sub(1) as usize;
    for (offset, line) in text.lines().enumerate().skip(from) {
        let Some(at) = line.find(key) else { continue };
        let is_key = line.get(at + key.len()..).is_some_and(|rest| rest.trim_start().starts_with(':'));
        let starts =
            line.get(..at).is_some_and(|before| before.chars().all(|c| " -{,\"'".contains(c)) || before.ends_with(['{', ' ', ',']));
        if is_key && starts {
            let column = line.get(..at).unwrap_or_default().chars().count() + 1;
            return Spot { line: u32::try_from(offset + 1).unwrap_or(u32::MAX), column: u32::try_from(column).unwrap_or(u32::MAX) };
        }
    }
    near
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Small {
        name: At<String>,
        #[serde(default)]
        count: u8,
    }

    fn refuse(text: &str) -> Finding {
        parse::<Small>("x.yaml", text).map(|small| (small.name, small.count)).expect_err("must be refused")
    }

    #[test]
    fn values_know_their_place() {
        let small: Small = parse("x.yaml", "# first\nname: Charge\n").unwrap();
        assert_eq!((small.name.as_str(), small.name.spot.line, small.name.spot.column), ("Charge", 2, 7));
    }

    #[test]
    fn an_unknown_field_is_named_with_its_place_and_the_nearest_known_one() {
        let finding = refuse("name: a\ncuont: 1\n");
        assert_eq!(finding.one_line(), "x.yaml:2:1: unknown field 'cuont' [field]; did you mean 'count'?");
    }

    #[test]
    fn aliases_duplicates_merges_tags_and_depth_are_refused() {
        let deep = format!("name: {}", "[".repeat(10_000));
        for text in [
            "name: &a x\ncount: 1\n",
            "name: a\nname: b\n",
            "<<: {name: a}\n",
            "name: !evil a\n",
            deep.as_str(),
            "a: b: c",
            "\tname: a",
            "",
        ] {
            let finding = refuse(text);
            assert!(finding.spot.line > 0, "{finding:?}");
            assert!(!finding.help.is_empty(), "{finding:?}");
        }
    }

    #[test]
    fn a_nul_byte_is_found_where_it_stands() {
        assert_eq!(refuse("name: a\ncount: \0").spot, Spot { line: 2, column: 8 });
    }
}
