//! Magic Healing: a ranged combat action that heals a friend by a die.
//! The editions differ in the values below and in nothing else.

use crate::engine::abilities::Version;
use crate::engine::ruleset::Edition;

/// What the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// Whether a target in contact with the healer is expressly allowed.
    pub may_touch: bool,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Rebellion, optional: true, behaviour: Behaviour { may_touch: false } },
    Version { from: Edition::Unlimited, optional: true, behaviour: Behaviour { may_touch: true } },
];
