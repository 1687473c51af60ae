//! Command: a 6 at the start of the turn adds an action, and the demoralized in contact recover.
//! The editions differ in the values below and in nothing else.

use crate::engine::abilities::Version;
use crate::engine::ruleset::Edition;

/// What the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// Whether this warrior may not be captured.
    pub uncapturable: bool,
    /// Whether the player chooses to roll and to heal.
    pub by_choice: bool,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Rebellion, optional: false, behaviour: Behaviour { uncapturable: false, by_choice: false } },
    Version { from: Edition::Unlimited, optional: false, behaviour: Behaviour { uncapturable: true, by_choice: false } },
    Version { from: Edition::UnlimitedErrata2003, optional: false, behaviour: Behaviour { uncapturable: true, by_choice: true } },
];
