//! Battle Armor: two more defense against ranged attacks.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Version;
use crate::rules::Edition;

/// What it decides with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// What it adds to the defense value against ranged attacks.
    pub defense: i16,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Rebellion, optional: false, behaviour: Behaviour { defense: 2 } },
    Version { from: Edition::Unlimited, optional: false, behaviour: Behaviour { defense: 2 } },
];
