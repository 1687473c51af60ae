//! Sneak Attack: no free spin against it, and double damage to a rear arc.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What it decides with, and what the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SneakAttack {
    /// How many times its damage value a blow from behind does.
    pub times: u8,
    /// Whether only a move action of its own denies the free spin.
    pub only_by_move_action: bool,
}

pub(super) const WORDINGS: &[Wording<SneakAttack>] = &[
    Wording {
        from: Edition::Whirlwind,
        optional: true,
        terms: SneakAttack { times: 2, only_by_move_action: false },
    },
    Wording {
        from: Edition::Unlimited,
        optional: true,
        terms: SneakAttack { times: 2, only_by_move_action: true },
    },
];
