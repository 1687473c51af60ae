//! Command: a 6 at the start of the turn adds an action, and the demoralized in contact recover.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What it decides with, and what the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Command {
    /// The clicks that a demoralized friend heals.
    pub heals: u8,
    /// The roll that gives another action.
    pub acts_on: u8,
    /// Whether this warrior may not be captured.
    pub uncapturable: bool,
    /// Whether the player chooses to roll and to heal.
    pub by_choice: bool,
}

pub(super) const WORDINGS: &[Wording<Command>] = &[
    Wording {
        from: Edition::Rebellion,
        optional: false,
        terms: Command { heals: 1, acts_on: 6, uncapturable: false, by_choice: false },
    },
    Wording {
        from: Edition::Unlimited,
        optional: false,
        terms: Command { heals: 1, acts_on: 6, uncapturable: true, by_choice: false },
    },
    Wording {
        from: Edition::UnlimitedErrata2003,
        optional: false,
        terms: Command { heals: 1, acts_on: 6, uncapturable: true, by_choice: true },
    },
];
