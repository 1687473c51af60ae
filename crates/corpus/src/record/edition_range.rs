//! Which editions a ruling or an open point is about: one, or a stretch of a line.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::timeline::{EditionIndex, Timeline};

/// One edition, or a stretch of a line: `a`, `a..b`, `a..`, `..b`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
pub enum EditionRange {
    One(String),
    /// From the first to the second, both included; an open end reaches the end of the line.
    Between(Option<String>, Option<String>),
}

impl EditionRange {
    /// The editions meant, in order; or the word that names none.
    pub fn editions(&self, timeline: &Timeline) -> Result<Vec<EditionIndex>, String> {
        let number = |id: &String| timeline.index_of(id).ok_or_else(|| id.clone());
        let (from, to) = match self {
            Self::One(id) => return Ok(vec![number(id)?]),
            Self::Between(from, to) => {
                (from.as_ref().map(number).transpose()?, to.as_ref().map(number).transpose()?)
            }
        };
        let Some(line) = from.or(to).map(|no| timeline.line_of(no).to_owned()) else {
            return Err(self.to_string());
        };
        let inside =
            |no: EditionIndex| from.is_none_or(|from| from <= no) && to.is_none_or(|to| no <= to);
        let found: Vec<_> = timeline
            .indexed_editions()
            .filter(|(no, edition)| *edition.line == line && inside(*no))
            .map(|(no, _)| no)
            .collect();
        if found.is_empty() { Err(self.to_string()) } else { Ok(found) }
    }
}

impl std::fmt::Display for EditionRange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::One(id) => f.write_str(id),
            Self::Between(from, to) => {
                write!(f, "{}..{}", from.as_deref().unwrap_or(""), to.as_deref().unwrap_or(""))
            }
        }
    }
}

impl From<&str> for EditionRange {
    fn from(text: &str) -> Self {
        let end = |id: &str| (!id.is_empty()).then(|| id.to_owned());
        match text.split_once("..") {
            None => Self::One(text.to_owned()),
            Some((from, to)) => Self::Between(end(from), end(to)),
        }
    }
}

impl<'de> Deserialize<'de> for EditionRange {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::from(String::deserialize(deserializer)?.as_str()))
    }
}

impl Serialize for EditionRange {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl JsonSchema for EditionRange {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "EditionRange".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "pattern": "^[a-z0-9-]*(\\.\\.[a-z0-9-]*)?$",
            "description": "An edition, or a stretch of a line: a, a..b, a.., ..b",
        })
    }
}
