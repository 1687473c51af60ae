//! One YAML record, ruling or open point: its model, and where it belongs by its path.
//! It looks at one file at a time; what only shows between files is for `lint`.

mod change;
mod check;
mod clause_ref;
mod edition_range;
mod marker;
mod open_point;
mod path;
mod ruling;
mod staging;

pub use change::{Change, ChangeKind, ClauseChange, Departure, Dropped};
pub use check::{Check, Expected};
pub use clause_ref::ClauseRef;
pub use edition_range::EditionRange;
pub use marker::{Colour, Marker, Shape};
pub use open_point::{Authority, OpenPoint, OpenPointKind, Reading, Settlement};
pub use path::{ID_HELP, RecordPath, Slot, is_id};
pub use ruling::{OfficialText, Ruling, RulingKind, RulingStatus, RulingStretch, Seen, UNSETTLED};
pub use staging::{FactValue, Facts, Outcome, Run};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::diagnostic::Finding;
use crate::yaml::{self, Spanned};

/// One subject (an ability or a rule topic) in one edition, in our own words.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The name as players say it.
    pub name: Spanned<String>,
    /// Whether its owner may cancel it (abilities only).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub optional: Option<Spanned<bool>>,
    /// How the dial marks it (abilities only).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marker: Option<Spanned<Marker>>,
    /// What it does, in a sentence.
    pub summary: Spanned<String>,
    /// What players call it or ask for, beside its name; one record of a subject is enough.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asked_as: Vec<Spanned<String>>,
    /// The documents that this record restates.
    pub sources: Vec<Spanned<Source>>,
    /// How it differs from the record it supersedes in its line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<Spanned<Change>>,
    /// How a record of a side line differs from the main line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub departs_from: Option<Spanned<Departure>>,
    /// A slip of the document, or a point that it leaves open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Spanned<String>>,
    /// The condition that all checks of the record share.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<Spanned<String>>,
    /// The rules, in order.
    pub clauses: Vec<Spanned<Clause>>,
}

/// One rule inside a record.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// The id, the same from edition to edition.
    pub id: Spanned<String>,
    /// A heading, where the id turned into words would not do (glossary terms).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Spanned<String>>,
    /// The rule, in Markdown.
    pub text: Spanned<String>,
    /// How it differs from the same clause of the superseded record; absent when it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<Spanned<ClauseChange>>,
    /// The id that this clause had, or was part of, in the superseded record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<Spanned<String>>,
    /// A slip of the document, or a point that it leaves open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Spanned<String>>,
    /// Terms that the clause uses and no document defines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undefined: Vec<Spanned<String>>,
    /// The condition that all checks of the clause share, besides that of the record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<Spanned<String>>,
    /// What it decides, as predicates that are run against the engine.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<Spanned<Check>>,
    /// Why it has no checks although it decides something: the rule or term that no document gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unmodelled: Option<Spanned<String>>,
    /// Why it has none because there is nothing in it to decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explains: Option<Spanned<Explains>>,
}

/// What a clause is for that decides nothing in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
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

/// A place in a document that a record restates.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The document's id.
    pub document: Spanned<String>,
    /// The heading under which the passage stands.
    pub heading: String,
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

    /// Whether a clause takes the place of the one with this id in another record: it has the id, or
    /// says that it had it.
    pub fn replaces(&self, id: &str) -> bool {
        let had_it = |clause: &Clause| clause.was.as_ref().is_some_and(|was| **was == *id);
        self.clauses.iter().any(|clause| *clause.id == id || had_it(clause))
    }

    /// The clause with this id.
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        self.clauses.iter().map(|clause| &clause.value).find(|clause| *clause.id == id)
    }
}
