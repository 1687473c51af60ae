//! The one function that parses YAML, with its limits; nothing else knows the crate behind it.
//! It refuses anchors, aliases, merge keys, duplicate keys, unknown tags, deep nesting and large
//! input, so that no record can make a reader wait or run out of memory.

mod explain;
mod places;
mod text_position;

pub use places::position_at;
pub use text_position::locate;

use std::io::{self, Read, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_saphyr::{Budget, DuplicateKeyPolicy, MergeKeyPolicy, Options};

use crate::diagnostic::{Finding, Position};

/// The largest file that is read at all.
pub const MAX_BYTES: usize = 256 * 1024;
/// The deepest nesting of lists and maps, in block and in flow style alike.
pub const MAX_DEPTH: usize = 64;

/// A value together with its place in the file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Spanned<T> {
    pub value: T,
    pub position: Position,
}

impl<T> std::ops::Deref for Spanned<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> From<T> for Spanned<T> {
    fn from(value: T) -> Self {
        Self { value, position: Position::default() }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let spanned = serde_saphyr::Spanned::<T>::deserialize(deserializer)?;
        Ok(Self { value: spanned.value, position: position_of(spanned.referenced) })
    }
}

impl<T: borsh::BorshSerialize> borsh::BorshSerialize for Spanned<T> {
    fn serialize<W: Write>(&self, writer: &mut W) -> io::Result<()> {
        let Position { line, column } = self.position;
        borsh::BorshSerialize::serialize(&(&self.value, line, column), writer)
    }
}

impl<T: borsh::BorshDeserialize> borsh::BorshDeserialize for Spanned<T> {
    fn deserialize_reader<R: Read>(reader: &mut R) -> io::Result<Self> {
        let (value, line, column) = borsh::BorshDeserialize::deserialize_reader(reader)?;
        Ok(Self { value, position: Position { line, column } })
    }
}

impl<T: Serialize> Serialize for Spanned<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

impl<T: schemars::JsonSchema> schemars::JsonSchema for Spanned<T> {
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
    let refuse = |at, message, help| {
        Err(Finding::new(path, position_of_byte(text, at), "yaml", message, help))
    };
    if let Some(at) = text.find('\0') {
        return refuse(at, "the file contains a NUL byte", "save it as plain UTF-8 text");
    }
    if let Some(at) = tab_in_indentation(text) {
        return refuse(at, "there is a tab in the indentation", "indent with spaces");
    }
    serde_saphyr::from_str_with_options(text, options())
        .map_err(|error| explain::finding(path, text, &error))
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
pub fn write<T: Serialize>(value: &T) -> Result<String, crate::Error> {
    serde_saphyr::to_string(value).map_err(crate::Error::WriteYaml)
}

/// Writes a text as a literal block where that keeps it readable; for `serialize_with`.
pub fn literal<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serde_saphyr::LitStr(text).serialize(serializer)
}

/// The finding for a file that is over the size limit.
pub fn too_large(path: &str, bytes: u64) -> Finding {
    let message =
        format!("the file has {bytes} bytes, more than the {MAX_BYTES} that a record may have");
    Finding::new(path, Position::default(), "yaml", message, "split it or shorten its text")
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

fn position_of(location: serde_saphyr::Location) -> Position {
    let small = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
    Position { line: small(location.line()), column: small(location.column()) }
}

/// The line and the column of the byte `at`, which begins a character.
pub(crate) fn position_of_byte(text: &str, at: usize) -> Position {
    let before = text.get(..at).expect("the byte begins a character of the text");
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
    Position {
        line: u32::try_from(line).unwrap_or(u32::MAX),
        column: u32::try_from(column).unwrap_or(u32::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Small {
        name: Spanned<String>,
        #[serde(default)]
        count: u8,
    }

    fn refused(text: &str) -> Finding {
        parse::<Small>("x.yaml", text)
            .map(|small| (small.name, small.count))
            .expect_err("must be refused")
    }

    #[test]
    fn values_know_their_place() {
        let small: Small = parse("x.yaml", "# first\nname: Charge\n").unwrap();
        assert_eq!(
            (small.name.as_str(), small.name.position.line, small.name.position.column),
            ("Charge", 2, 7)
        );
    }

    #[test]
    fn an_unknown_field_is_named_with_its_place_and_the_nearest_known_one() {
        let finding = refused("name: a\ncuont: 1\n");
        assert_eq!(
            finding.one_line(),
            "x.yaml:2:1: unknown field 'cuont' [field]; did you mean 'count'?"
        );
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
            let finding = refused(text);
            assert!(finding.position.line > 0, "{finding:?}");
            assert!(!finding.help.is_empty(), "{finding:?}");
        }
    }

    #[test]
    fn a_wrong_type_says_what_is_there_and_what_should_be() {
        for (text, message) in [
            ("name: [a]\n", "x.yaml:1:7: found a list, expected a text [field]"),
            ("name: { a: b }\n", "x.yaml:1:7: found fields, expected a text [field]"),
            ("- name: a\n", "x.yaml:1:1: found a list, expected fields [field]"),
            ("name:\ncount: 1\n", "x.yaml:1:5: the value is missing [field]"),
        ] {
            let line = refused(text).one_line();
            assert!(line.starts_with(&format!("{message}; ")), "{line}");
        }
    }

    #[test]
    fn a_nul_byte_is_found_where_it_is() {
        assert_eq!(refused("name: a\ncount: \0").position, Position { line: 2, column: 8 });
    }
}
