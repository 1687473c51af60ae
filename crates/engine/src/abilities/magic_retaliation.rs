//! Magic Retaliation: whoever damages this warrior by an attack takes a click.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Version;
use crate::rules::Edition;

/// What it decides with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// The clicks of damage.
    pub clicks: u8,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Whirlwind, optional: false, behaviour: Behaviour { clicks: 1 } },
    Version { from: Edition::Unlimited, optional: false, behaviour: Behaviour { clicks: 1 } },
];
