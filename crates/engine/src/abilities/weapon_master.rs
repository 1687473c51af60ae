//! Weapon Master: a die instead of the damage value in close combat.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeaponMaster {
    /// Whether a close combat action must have been given (an attack made as if given one counts).
    pub needs_action: bool,
}

pub(super) const WORDINGS: &[Wording<WeaponMaster>] = &[
    Wording {
        from: Edition::Rebellion,
        optional: true,
        terms: WeaponMaster { needs_action: false },
    },
    Wording {
        from: Edition::Unlimited,
        optional: true,
        terms: WeaponMaster { needs_action: true },
    },
];
