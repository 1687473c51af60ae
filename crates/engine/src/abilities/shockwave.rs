//! Shockwave: everybody within half the range, friend or foe.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What it decides with, and what the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shockwave {
    /// What its range is divided by.
    pub share: i64,
    /// The damage value when it reaches several figures.
    pub damage: u8,
    /// Whether Aquatic still protects.
    pub heeds_aquatic: bool,
    /// Whether an opponent's controlling warrior may be attacked too.
    pub hits_captors: bool,
}

pub(super) const WORDINGS: &[Wording<Shockwave>] = &[
    Wording {
        from: Edition::Rebellion,
        optional: true,
        terms: Shockwave { share: 2, damage: 1, heeds_aquatic: false, hits_captors: false },
    },
    Wording {
        from: Edition::Unlimited,
        optional: true,
        terms: Shockwave { share: 2, damage: 1, heeds_aquatic: true, hits_captors: true },
    },
];
