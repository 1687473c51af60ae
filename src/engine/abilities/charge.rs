//! Charge: a double move, or a move and then a close combat attack, in one action.
//! The editions differ in the values below and in nothing else.

use crate::engine::abilities::Version;
use crate::engine::ruleset::Edition;

/// What the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// Whether every kind of formation is barred, not only the movement formation.
    pub bars_all_formations: bool,
    /// Whether the double move too needs a start of the turn without foes in contact.
    pub double_needs_freedom: bool,
    /// Whether the attack is made as if a close combat action had been given.
    pub as_action: bool,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Rebellion, optional: true, behaviour: Behaviour { bars_all_formations: false, double_needs_freedom: true, as_action: false } },
    Version { from: Edition::Unlimited, optional: true, behaviour: Behaviour { bars_all_formations: true, double_needs_freedom: false, as_action: true } },
];
