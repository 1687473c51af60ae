//! Magic Freeze: a hit tires the target.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What it decides with, and what the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MagicFreeze {
    /// The lowest roll that brings the token, where one is rolled.
    pub tires_from: u8,
    /// The damage value of the attack.
    pub damage: u8,
    /// Whether a die of 4 or more is needed for the token.
    pub rolls: bool,
}

pub(super) const WORDINGS: &[Wording<MagicFreeze>] = &[
    Wording {
        from: Edition::Whirlwind,
        optional: true,
        terms: MagicFreeze { tires_from: 4, damage: 1, rolls: true },
    },
    Wording {
        from: Edition::UnlimitedErrata2003,
        optional: true,
        terms: MagicFreeze { tires_from: 4, damage: 0, rolls: false },
    },
];
