//! Regeneration: a move action without moving heals a die less 2.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Version;
use crate::rules::Edition;

/// What it decides with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// What is taken off the die for the clicks of healing.
    pub less: u8,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Rebellion, optional: true, behaviour: Behaviour { less: 2 } },
    Version { from: Edition::Unlimited, optional: true, behaviour: Behaviour { less: 2 } },
];
