//! Flame/Lightning: a click for the target and for everybody who touches it.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Version;
use crate::rules::Edition;

/// What it decides with, and what the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// The damage value of the attack.
    pub damage: u8,
    /// Whether neighbours are affected only when the attack on the target succeeds, and are then
    /// affected, not targeted.
    pub needs_main_hit: bool,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Rebellion, optional: true, behaviour: Behaviour { damage: 1, needs_main_hit: false } },
    Version { from: Edition::Unlimited, optional: true, behaviour: Behaviour { damage: 1, needs_main_hit: true } },
];
