//! Vampirism: heals a click whenever this warrior damages somebody in close combat.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Version;
use crate::rules::Edition;

/// What it decides with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// The clicks that it heals for everybody it wounds.
    pub heals: u8,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Rebellion, optional: false, behaviour: Behaviour { heals: 1 } },
    Version { from: Edition::Unlimited, optional: false, behaviour: Behaviour { heals: 1 } },
];
