//! Flame/Lightning: a click for the target and for everybody who touches it.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What it decides with, and what the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FlameLightning {
    /// The damage value of the attack.
    pub damage: u8,
    /// Whether neighbours are affected only when the attack on the target succeeds, and are then
    /// affected, not targeted.
    pub needs_main_hit: bool,
}

pub(super) const WORDINGS: &[Wording<FlameLightning>] = &[
    Wording {
        from: Edition::Rebellion,
        optional: true,
        terms: FlameLightning { damage: 1, needs_main_hit: false },
    },
    Wording {
        from: Edition::Unlimited,
        optional: true,
        terms: FlameLightning { damage: 1, needs_main_hit: true },
    },
];
