//! Nimble: turns in place at any time of its own turn.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Version;
use crate::rules::Edition;

/// What the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// Whether it may turn while an attack or another ability is being resolved.
    pub during_resolution: bool,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Whirlwind, optional: false, behaviour: Behaviour { during_resolution: true } },
    Version { from: Edition::Unlimited, optional: true, behaviour: Behaviour { during_resolution: false } },
];
