//! Open points: questions that the documents leave open, with every reading and the one we play.
//! The name of the file is the identity; nobody is shown a number.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::EditionRange;
use crate::diagnostic::Finding;
use crate::timeline::{EditionIndex, Timeline};
use crate::yaml::{self, Spanned};

/// A question that the documents leave open.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenPoint {
    /// The question, as a player would type it.
    pub question: Spanned<String>,
    /// Why the documents do not decide it.
    pub kind: OpenPointKind,
    /// The clauses that it is about, as `subject#clause`.
    pub passages: Vec<Spanned<String>>,
    /// The ways to read them.
    pub readings: Vec<Spanned<Reading>>,
    /// The id of the reading that we play.
    pub plays: Spanned<String>,
    /// The engine's switch for it, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub convention: Option<Spanned<String>>,
    /// Why we play that reading.
    pub why: Spanned<String>,
    /// The editions in which it is open.
    pub editions: Vec<Spanned<EditionRange>>,
    /// Later editions and outside texts that settle it, each for its editions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settled: Vec<Spanned<Settlement>>,
}

/// Why the documents do not decide an open point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpenPointKind {
    /// They say nothing about it.
    Silent,
    /// Two passages contradict each other.
    Contradiction,
    /// The text that decides is not among our documents.
    MissingText,
}

impl OpenPointKind {
    /// The kind as records write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Silent => "silent",
            Self::Contradiction => "contradiction",
            Self::MissingText => "missing-text",
        }
    }

    /// What the kind means, in a sentence for readers.
    pub fn description(self) -> &'static str {
        match self {
            Self::Silent => "The documents do not say.",
            Self::Contradiction => "Two passages contradict each other.",
            Self::MissingText => "The text that decides is not among our documents.",
        }
    }
}

/// One way to read the passages of an open point.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    pub id: Spanned<String>,
    /// The answer that it gives, in a sentence.
    pub text: Spanned<String>,
}

/// A text that settles an open point in some editions.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(deny_unknown_fields)]
pub struct Settlement {
    /// The editions in which it settles the point.
    pub editions: Spanned<EditionRange>,
    /// The id of the reading that it takes.
    pub reading: Spanned<String>,
    /// The title of the text.
    pub source: Spanned<String>,
    /// Whether the publisher says so.
    pub authority: Authority,
}

/// Who settles an open point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(rename_all = "lowercase")]
pub enum Authority {
    /// The publisher.
    Official,
    /// Somebody else.
    Unofficial,
}

impl Authority {
    pub fn name(self) -> &'static str {
        match self {
            Self::Official => "official",
            Self::Unofficial => "unofficial",
        }
    }
}

impl OpenPoint {
    /// Parses the open point in the file `path`.
    pub fn parse(path: &str, text: &str) -> Result<Self, Finding> {
        yaml::parse(path, text)
    }

    /// The reading with this id.
    pub fn reading(&self, id: &str) -> Option<&Reading> {
        self.readings.iter().map(|reading| &reading.value).find(|reading| *reading.id == id)
    }

    /// The editions in which it is open, in order; ranges that name nothing are left out (lint
    /// reports them).
    pub fn open_in(&self, timeline: &Timeline) -> Vec<EditionIndex> {
        let ranges = self.editions.iter();
        let mut all: Vec<_> =
            ranges.filter_map(|range| range.editions(timeline).ok()).flatten().collect();
        all.sort();
        all.dedup();
        all
    }
}
