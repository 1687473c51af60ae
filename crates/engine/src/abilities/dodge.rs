//! Dodge: a 4 or more turns a hit into a miss.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Version;
use crate::rules::Edition;

/// What it decides with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// The lowest roll that turns a hit into a miss.
    pub misses_from: u8,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Whirlwind, optional: true, behaviour: Behaviour { misses_from: 4 } },
    Version { from: Edition::Unlimited, optional: true, behaviour: Behaviour { misses_from: 4 } },
];
