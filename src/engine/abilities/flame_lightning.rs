//! Flame/Lightning: a click for the target and for everybody who touches it.
//! The editions differ in the values below and in nothing else.

use crate::engine::abilities::Version;
use crate::engine::ruleset::Edition;

/// What the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// Whether neighbours are affected only when the attack on the target succeeds, and are then affected, not targeted.
    pub needs_main_hit: bool,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Rebellion, optional: true, behaviour: Behaviour { needs_main_hit: false } },
    Version { from: Edition::Unlimited, optional: true, behaviour: Behaviour { needs_main_hit: true } },
];
