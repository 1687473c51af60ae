//! Toughness: one click less from attacks and abilities.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Version;
use crate::rules::Edition;

/// What it decides with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// By how many clicks the damage of attacks and abilities is reduced.
    pub less: u8,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Rebellion, optional: false, behaviour: Behaviour { less: 1 } },
    Version { from: Edition::Unlimited, optional: false, behaviour: Behaviour { less: 1 } },
];
