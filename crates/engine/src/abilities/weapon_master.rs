//! Weapon Master: a die instead of the damage value in close combat.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Version;
use crate::rules::Edition;

/// What the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// Whether a close combat action must have been given (an attack made as if given one counts).
    pub needs_action: bool,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Rebellion, optional: true, behaviour: Behaviour { needs_action: false } },
    Version { from: Edition::Unlimited, optional: true, behaviour: Behaviour { needs_action: true } },
];
