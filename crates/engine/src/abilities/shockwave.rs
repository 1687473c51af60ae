//! Shockwave: everybody within half the range, friend or foe.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Version;
use crate::rules::Edition;

/// What it decides with, and what the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// What its range is divided by.
    pub share: i64,
    /// The damage value when it reaches several figures.
    pub damage: u8,
    /// Whether Aquatic still protects.
    pub heeds_aquatic: bool,
    /// Whether an opponent's controlling warrior may be attacked too.
    pub hits_captors: bool,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Rebellion, optional: true, behaviour: Behaviour { share: 2, damage: 1, heeds_aquatic: false, hits_captors: false } },
    Version { from: Edition::Unlimited, optional: true, behaviour: Behaviour { share: 2, damage: 1, heeds_aquatic: true, hits_captors: true } },
];
