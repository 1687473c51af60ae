//! Rulings: questions that players ask, with their answers and the clauses that decide them.
//! A ruling never makes a rule; it cites those that do.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ClauseRef, Run, Source};
use crate::diagnostic::Finding;
use crate::timeline::{EditionIndex, Timeline};
use crate::yaml::{self, Spanned};

/// A question that players ask.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// The question, as a player would put it.
    pub question: Spanned<String>,
    /// The answer, in a sentence or two.
    pub answer: Spanned<String>,
    /// The editions that it holds for.
    pub editions: Vec<Spanned<EditionRange>>,
    /// How sure the answer is.
    pub status: Spanned<RulingStatus>,
    /// Where the documents are silent: the convention that decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub convention: Option<Spanned<String>>,
    /// The clauses that decide, as `subject#clause`.
    pub cites: Vec<Spanned<String>>,
    /// The documents, for worked examples and stated answers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<Spanned<Source>>,
    /// Whether it is a worked example of a document.
    #[serde(default, skip_serializing_if = "is_false")]
    pub example: bool,
    /// A slip of the document, or a point that it leaves open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Spanned<String>>,
    /// How the engine plays it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub runs: Vec<Spanned<Run>>,
    /// Instead of runs: why it cannot be played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unstaged: Option<Spanned<String>>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// How sure the answer of a ruling is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(rename_all = "lowercase")]
pub enum RulingStatus {
    /// A document says so.
    Stated,
    /// It follows from clauses.
    Derived,
    /// No document says; a named convention decides.
    Silent,
}

impl RulingStatus {
    /// The status in a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Stated => "stated",
            Self::Derived => "derived",
            Self::Silent => "silent",
        }
    }
}

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

impl<'de> Deserialize<'de> for EditionRange {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let end = |id: &str| (!id.is_empty()).then(|| id.to_owned());
        Ok(match text.split_once("..") {
            None => Self::One(text),
            Some((from, to)) => Self::Between(end(from), end(to)),
        })
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

impl Ruling {
    /// Parses the ruling in the file `path`.
    pub fn parse(path: &str, text: &str) -> Result<Self, Finding> {
        yaml::parse(path, text)
    }

    /// The clauses that it cites; what names no clause is left out (lint reports it).
    pub fn cited_clauses(&self) -> impl Iterator<Item = ClauseRef> {
        self.cites.iter().filter_map(|citation| ClauseRef::parse(citation))
    }

    /// All editions that it holds for, in order; ranges that name nothing are left out (lint
    /// reports them).
    pub fn holds_for(&self, timeline: &Timeline) -> Vec<EditionIndex> {
        let mut all: Vec<_> = self
            .editions
            .iter()
            .filter_map(|range| range.editions(timeline).ok())
            .flatten()
            .collect();
        all.sort();
        all.dedup();
        all
    }
}
