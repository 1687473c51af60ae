//! How a record or a clause differs from another one: its kind, its note, and the clauses that are
//! gone. Whether that is true is for `lint` to say.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::yaml::Spanned;

/// How far a change reaches.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Deserialize,
    Serialize,
    JsonSchema
)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
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
    /// The kind as a record writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Editorial => "editorial",
            Self::Clarifying => "clarifying",
            Self::Functional => "functional",
        }
    }

    /// The kind as a player would say it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Editorial => "words only",
            Self::Clarifying => "settles a doubt",
            Self::Functional => "plays differently",
        }
    }
}

/// How a clause may differ: words alone never differ between our editions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
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
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The kind of the change as a whole.
    pub kind: Spanned<ChangeKind>,
    /// What changed, in a sentence or two.
    pub note: Spanned<String>,
    /// Why no situation shows a functional change: what it changes cannot be played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_witness: Option<Spanned<String>>,
    /// The clauses of the superseded record that are gone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dropped: Vec<Spanned<Dropped>>,
}

/// A clause that a later edition no longer has.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(deny_unknown_fields)]
pub struct Dropped {
    /// Its id in the superseded record.
    pub id: Spanned<String>,
    /// How its absence counts.
    pub kind: ClauseChange,
}

/// How a record of a side line differs from an edition of the main line.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(deny_unknown_fields)]
pub struct Departure {
    /// The edition that it is compared with.
    pub edition: Spanned<String>,
    /// The kind of the difference.
    pub kind: Spanned<ChangeKind>,
    /// What differs, in a sentence or two.
    pub note: Spanned<String>,
}
