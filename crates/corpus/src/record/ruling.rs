//! Rulings: questions that players ask, with their answers and the clauses that decide them.
//! A ruling never makes a rule; it cites those that do.

use std::io;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ClauseRef, EditionRange, Run, Source};
use crate::diagnostic::Finding;
use crate::timeline::{EditionIndex, Timeline};
use crate::yaml::{self, Spanned};

/// A question that players ask, and its answer in each stretch of editions.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// The question, as a player would type it.
    pub question: Spanned<String>,
    /// Whether players ask it, or a document works it out as an example.
    #[serde(default, skip_serializing_if = "RulingKind::is_question")]
    pub kind: RulingKind,
    /// The answers, in the order of the timeline; no edition has two.
    pub by_edition: Vec<Spanned<RulingStretch>>,
    /// A slip of the document.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Spanned<String>>,
    /// How the engine plays it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub runs: Vec<Spanned<Run>>,
    /// Scenes that show it, for what no question asks about; each says what must come of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scenes: Vec<Spanned<SceneSource>>,
    /// Instead of runs and scenes: why it cannot be played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unstaged: Option<Spanned<String>>,
}

/// A scene as its file writes it. Records play nothing, so that it gets its type from whoever does.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct SceneSource(pub serde_json::Value);

// Borsh knows no values without a type: inside the program a scene is its JSON.
impl borsh::BorshSerialize for SceneSource {
    fn serialize<W: io::Write>(&self, writer: &mut W) -> io::Result<()> {
        borsh::BorshSerialize::serialize(&self.0.to_string(), writer)
    }
}

impl borsh::BorshDeserialize for SceneSource {
    fn deserialize_reader<R: io::Read>(reader: &mut R) -> io::Result<Self> {
        let json = <String as borsh::BorshDeserialize>::deserialize_reader(reader)?;
        serde_json::from_str(&json).map(Self).map_err(io::Error::from)
    }
}

/// Where the question of a ruling comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(rename_all = "lowercase")]
pub enum RulingKind {
    /// Players ask it.
    #[default]
    Question,
    /// A document works it out.
    Example,
}

impl RulingKind {
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
    fn is_question(&self) -> bool {
        *self == Self::Question
    }
}

/// The answer of a ruling in one edition, or in a stretch of editions of one line.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(deny_unknown_fields)]
pub struct RulingStretch {
    /// The editions that the answer holds for.
    pub editions: Spanned<EditionRange>,
    /// The answer in a word or two: `yes`, `no`, an amount, a thing, or `unsettled`.
    pub verdict: Spanned<String>,
    /// The reason, in a sentence or two; it is printed after the verdict and does not repeat it.
    pub answer: Spanned<String>,
    /// How sure the answer is.
    pub status: Spanned<RulingStatus>,
    /// The open point that leaves it unsettled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_point: Option<Spanned<String>>,
    /// The official texts outside our documents that answer it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub official: Vec<Spanned<OfficialText>>,
    /// The clauses that decide, as `subject#clause`.
    pub cites: Vec<Spanned<String>>,
    /// The documents, for worked examples and stated answers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<Spanned<Source>>,
}

/// How sure the answer of a ruling is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(rename_all = "lowercase")]
pub enum RulingStatus {
    /// A document of the edition says so.
    Stated,
    /// It follows from the clauses that it cites.
    Derived,
    /// It rests on an older rulebook, since the edition's own is not among our documents.
    Assumed,
    /// An official text outside our documents says so.
    Official,
    /// No text decides it; an open point says what we play.
    Unsettled,
}

impl RulingStatus {
    pub const ALL: [Self; 5] =
        [Self::Stated, Self::Derived, Self::Assumed, Self::Official, Self::Unsettled];

    /// The status in a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Stated => "stated",
            Self::Derived => "derived",
            Self::Assumed => "assumed",
            Self::Official => "official",
            Self::Unsettled => "unsettled",
        }
    }

    /// What the status means, in a sentence for readers.
    pub fn description(self) -> &'static str {
        match self {
            Self::Stated => "A document of the edition says so.",
            Self::Derived => "It follows from the clauses below.",
            Self::Assumed => {
                "It rests on an older rulebook; this edition's own is not among our documents."
            }
            Self::Official => "An official answer from outside our documents says so.",
            Self::Unsettled => "No document decides it; we play one of the possible readings.",
        }
    }
}

/// An official answer that is not among our documents, restated in our own words.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(deny_unknown_fields)]
pub struct OfficialText {
    /// What it is called.
    pub title: String,
    /// When it was published, as far as it is known: `2001-01-30`, `2001`, `unknown`.
    pub date: String,
    /// Where it can be read.
    pub address: Spanned<String>,
    /// How much of it was seen.
    pub seen: Seen,
}

/// How much of an official text was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seen {
    /// All of it.
    Whole,
    /// A part of it.
    Excerpt,
    /// What somebody else quotes of it.
    Quoted,
}

impl Seen {
    /// How much of the text was seen, in words for readers.
    pub fn description(self) -> &'static str {
        match self {
            Self::Whole => "seen whole",
            Self::Excerpt => "seen as an excerpt",
            Self::Quoted => "seen only as somebody quotes it",
        }
    }
}

/// The verdict of a stretch that no text decides.
pub const UNSETTLED: &str = "unsettled";

impl Ruling {
    /// Parses the ruling in the file `path`.
    pub fn parse(path: &str, text: &str) -> Result<Self, Finding> {
        yaml::parse(path, text)
    }

    /// Whether it is played, by questions or by scenes.
    pub fn is_staged(&self) -> bool {
        !self.runs.is_empty() || !self.scenes.is_empty()
    }

    /// Whether it is a worked example of a document.
    pub fn is_example(&self) -> bool {
        self.kind == RulingKind::Example
    }

    /// Its stretches, in order.
    pub fn stretches(&self) -> impl DoubleEndedIterator<Item = &RulingStretch> {
        self.by_edition.iter().map(|stretch| &stretch.value)
    }

    /// The answer in an edition; none if the ruling does not hold there.
    pub fn stretch_in(&self, edition: EditionIndex, timeline: &Timeline) -> Option<&RulingStretch> {
        self.stretches().find(|stretch| stretch.holds_for(timeline).contains(&edition))
    }

    /// What all stretches cite, each clause once, in the order of the stretches.
    pub fn citations(&self) -> Vec<&str> {
        let mut citations: Vec<&str> = Vec::new();
        for citation in self.stretches().flat_map(|stretch| &stretch.cites) {
            if !citations.contains(&citation.as_str()) {
                citations.push(citation);
            }
        }
        citations
    }

    /// The clauses that it cites; what names no clause is left out (lint reports it).
    pub fn cited_clauses(&self) -> impl Iterator<Item = ClauseRef> {
        self.citations().into_iter().filter_map(ClauseRef::parse)
    }

    /// Its statuses, each once, in the order of the stretches.
    pub fn statuses(&self) -> Vec<RulingStatus> {
        let mut statuses = Vec::new();
        for status in self.stretches().map(|stretch| stretch.status.value) {
            if !statuses.contains(&status) {
                statuses.push(status);
            }
        }
        statuses
    }

    /// The open points that it names, each once, in the order of the stretches.
    pub fn open_points(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for name in self.stretches().filter_map(|stretch| stretch.open_point.as_ref()) {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        names
    }

    /// All editions that it holds for, in order; stretches that name nothing are left out (lint
    /// reports them).
    pub fn holds_for(&self, timeline: &Timeline) -> Vec<EditionIndex> {
        let mut all: Vec<_> =
            self.stretches().flat_map(|stretch| stretch.holds_for(timeline)).collect();
        all.sort();
        all.dedup();
        all
    }
}

impl RulingStretch {
    /// The editions that it holds for, in order; none if its range names nothing (lint reports it).
    pub fn holds_for(&self, timeline: &Timeline) -> Vec<EditionIndex> {
        self.editions.editions(timeline).unwrap_or_default()
    }
}
