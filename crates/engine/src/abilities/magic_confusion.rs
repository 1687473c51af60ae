//! Magic Confusion: a hit moves the target where the attacker likes.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Version;
use crate::rules::Edition;

/// What the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// Whether the target may have one token at most, gets one if it has none, cannot attack, and
    /// may be led up to anybody.
    pub later_terms: bool,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Whirlwind, optional: true, behaviour: Behaviour { later_terms: false } },
    Version { from: Edition::UnlimitedErrata2003, optional: true, behaviour: Behaviour { later_terms: true } },
];
