//! Why an input was refused, with the clause that forbids it.
//! A refused input has not changed the game.

use crate::rules::clause::Clause;
use serde::{Deserialize, Serialize};

/// A refused input: the rule that forbids it and what was wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Illegal {
    /// The clause that the input breaks, when a rule of the game does.
    pub clause: Option<Clause>,
    pub problem: Problem,
}

/// What was wrong with an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Problem {
    /// The game is not waiting for this kind of input.
    NotAsked,
    /// The dice show something no die shows, or their number is wrong.
    NotDice,
    /// No figure, player or terrain item has this number.
    Unknown,
    /// The figure belongs to somebody else.
    NotYours,
    /// The figure is not on the battlefield.
    NotOnField,
    /// A rule forbids it; the clause says which.
    Forbidden,
    /// The coordinates lie off the battlefield.
    OffBoard,
    /// Two bases would overlap.
    Overlap,
    /// The input has too many or too few parts.
    Count,
    /// A saved game contradicts itself.
    Corrupt,
    /// The figure does not show the ability, or the edition does not have it.
    NoAbility,
}

impl Illegal {
    /// Forbidden by a clause.
    pub fn forbidden_by(clause: Clause) -> Self {
        Self { clause: Some(clause), problem: Problem::Forbidden }
    }

    /// A problem that a clause explains.
    pub(crate) fn explained_by(clause: Clause, problem: Problem) -> Self {
        Self { clause: Some(clause), problem }
    }

    /// A problem of the input itself.
    pub(crate) fn invalid(problem: Problem) -> Self {
        Self { clause: None, problem }
    }
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let problem = match self.problem {
            Problem::NotAsked => "the game is not waiting for this",
            Problem::NotDice => "these are not the dice that were asked for",
            Problem::Unknown => "there is no such figure, player or item",
            Problem::NotYours => "the figure is not yours",
            Problem::NotOnField => "the figure is not on the battlefield",
            Problem::Forbidden => "the rules forbid it",
            Problem::OffBoard => "that is off the battlefield",
            Problem::Overlap => "two bases would overlap",
            Problem::Count => "too many or too few are named",
            Problem::Corrupt => "the saved game contradicts itself",
            Problem::NoAbility => "the figure has no such special ability now",
        };
        match self.clause {
            Some(clause) => write!(f, "{problem} ({clause})"),
            None => f.write_str(problem),
        }
    }
}

impl std::error::Error for Illegal {}

/// Fails with a clause unless a condition holds.
pub(crate) fn require(condition: bool, clause: Clause) -> Result<(), Illegal> {
    if condition { Ok(()) } else { Err(Illegal::forbidden_by(clause)) }
}
