//! Quickness: a move action that costs none of the turn's actions.
//! The editions differ in the values below and in nothing else.

use crate::engine::abilities::Version;
use crate::engine::ruleset::Edition;

/// What the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// Whether it counts as a given action for every purpose.
    pub counts_as_given: bool,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Rebellion, optional: true, behaviour: Behaviour { counts_as_given: false } },
    Version { from: Edition::Unlimited, optional: true, behaviour: Behaviour { counts_as_given: true } },
];
