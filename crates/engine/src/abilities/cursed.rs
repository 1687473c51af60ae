//! Cursed: a click after every action in which a Magic ability affected this warrior.
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
    Version { from: Edition::DragonsGate, optional: false, behaviour: Behaviour { clicks: 1 } },
];
