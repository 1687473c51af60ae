//! Terrify: foes must roll above 2 to move into contact.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Version;
use crate::rules::Edition;

/// What it decides with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// The highest roll on which courage fails.
    pub fails_on: u8,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::DragonsGate, optional: true, behaviour: Behaviour { fails_on: 2 } },
];
