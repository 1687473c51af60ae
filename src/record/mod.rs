//! One YAML record or ruling: its model, and where it belongs by its path.
//! It looks at one file at a time; what only shows between files is for `lint`.

mod check;
mod fact_value;
mod path;
mod ruling;
mod staging;

pub use check::Check;
pub use fact_value::FactValue;
pub use path::{Home, Slot, home};
pub use ruling::{EditionRange, Ruling, RulingStatus};
pub use staging::{Facts, Outcome, Run};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::diagnostic::Finding;
use crate::edition::Certainty;
use crate::yaml::{self, At};

/// One subject (an ability or a rule topic) in one edition, in our own words.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The name as players say it.
    pub name: At<String>,
    /// Whether its owner may cancel it (abilities only).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub optional: Option<At<bool>>,
    /// How the dial marks it (abilities only).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marker: Option<At<Marker>>,
    /// What it does, in a sentence.
    pub summary: At<String>,
    /// The documents that this record restates.
    pub sources: Vec<At<Source>>,
    /// How it differs from the record it supersedes in its line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<At<Change>>,
    /// How a record of a side line differs from the main line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub departs_from: Option<At<Departure>>,
    /// A slip of the document, or a point that it leaves open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<At<String>>,
    /// The rules, in order.
    pub clauses: Vec<At<Clause>>,
}

/// One rule inside a record.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// The id, the same from edition to edition.
    pub id: At<String>,
    /// A heading, where the id turned into words would not do (glossary terms).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<At<String>>,
    /// The rule, in Markdown.
    pub text: At<String>,
    /// How it differs from the same clause of the superseded record; absent when it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<At<ClauseChange>>,
    /// The id that this clause had, or was part of, in the superseded record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<At<String>>,
    /// A slip of the document, or a point that it leaves open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<At<String>>,
    /// Terms that the clause uses and no document defines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undefined: Vec<At<String>>,
    /// What it decides, as predicates that are run against the engine.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<At<Check>>,
    /// Why it has no checks although it decides something: the rule or term that no document gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unmodelled: Option<At<String>>,
    /// Why it has none because there is nothing in it to decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explains: Option<At<Explains>>,
}

/// What a clause is for that decides nothing in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Explains {
    /// Says what a word means or what a thing is.
    Meaning,
    /// Advises, without binding anybody.
    Advice,
    /// Repeats what another clause decides.
    Reminder,
    /// Tells about things on the table that no rule asks for.
    Material,
}

impl Clause {
    /// The heading: its name, or its id in words.
    pub fn heading(&self) -> String {
        self.name.as_ref().map_or_else(|| self.id.replace('-', " "), |name| name.value.clone())
    }
}

/// How the dial marks an ability.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    /// The colour.
    pub colour: Colour,
    /// The shape.
    pub shape: Shape,
    /// Whether a document states it, or a list of figures does.
    #[serde(default, skip_serializing_if = "is_primary")]
    pub certainty: Certainty,
}

fn is_primary(certainty: &Certainty) -> bool {
    *certainty == Certainty::Primary
}

impl std::fmt::Display for Marker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.colour.name(), self.shape.name())
    }
}

/// The colours of dial markers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Colour {
    Green,
    Red,
    Blue,
    Orange,
    Yellow,
    Black,
    Grey,
}

impl Colour {
    /// All of them, in the order of the printed cards.
    pub const ALL: [Self; 7] = [Self::Green, Self::Red, Self::Blue, Self::Orange, Self::Yellow, Self::Black, Self::Grey];

    /// The colour in a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Orange => "orange",
            Self::Yellow => "yellow",
            Self::Black => "black",
            Self::Grey => "grey",
        }
    }
}

/// The shapes of dial markers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Shape {
    Square,
    Circle,
}

impl Shape {
    /// The shape in a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Square => "square",
            Self::Circle => "circle",
        }
    }
}

/// A place in a document that a record restates.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The document's id.
    pub document: At<String>,
    /// The heading under which the passage stands.
    pub heading: String,
}

/// How far a change reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChangeKind {
    /// Reworded in print, same rule; our words are then identical.
    Editorial,
    /// Settles a doubt.
    Clarifying,
    /// Plays differently.
    Functional,
}

impl ChangeKind {
    /// The kind as it stands in a record.
    pub fn name(self) -> &'static str {
        match self {
            Self::Editorial => "editorial",
            Self::Clarifying => "clarifying",
            Self::Functional => "functional",
        }
    }

    /// The kind as a player would say it.
    pub fn words(self) -> &'static str {
        match self {
            Self::Editorial => "words only",
            Self::Clarifying => "settles a doubt",
            Self::Functional => "plays differently",
        }
    }
}

/// How a clause may differ: words alone never differ between our editions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ClauseChange {
    /// Settles a doubt.
    Clarifying,
    /// Plays differently.
    Functional,
}

impl From<ClauseChange> for ChangeKind {
    fn from(change: ClauseChange) -> Self {
        match change {
            ClauseChange::Clarifying => Self::Clarifying,
            ClauseChange::Functional => Self::Functional,
        }
    }
}

/// How a record differs from the one it supersedes.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The kind of the change as a whole.
    pub kind: At<ChangeKind>,
    /// What changed, in a sentence or two.
    pub note: At<String>,
    /// Why no situation shows a functional change: what it changes cannot be played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_witness: Option<At<String>>,
    /// The clauses of the superseded record that are gone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dropped: Vec<At<Dropped>>,
}

/// A clause that a later edition no longer has.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dropped {
    /// Its id in the superseded record.
    pub id: At<String>,
    /// How its absence counts.
    pub kind: ClauseChange,
}

/// How a record of a side line differs from an edition of the main line.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Departure {
    /// The edition that it is compared with.
    pub edition: At<String>,
    /// The kind of the difference.
    pub kind: At<ChangeKind>,
    /// What differs, in a sentence or two.
    pub note: At<String>,
}

impl Record {
    /// Parses the record in the file `path`.
    pub fn parse(path: &str, text: &str) -> Result<Self, Finding> {
        let mut record: Self = yaml::parse(path, text)?;
        // A site holds thousands of them.
        record.clauses.shrink_to_fit();
        record.sources.shrink_to_fit();
        record.clauses.iter_mut().for_each(|clause| clause.value.text.value.shrink_to_fit());
        Ok(record)
    }

    /// The clause with this id.
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        self.clauses.iter().map(|clause| &clause.value).find(|clause| *clause.id == id)
    }
}
