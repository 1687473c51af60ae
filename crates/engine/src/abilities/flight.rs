//! Flight: passes over bases and terrain, may not end in blocking terrain, breaks away except on a
//! 1.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Version;
use crate::rules::Edition;

/// What it decides with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// The highest roll on which it fails to break away.
    pub fails_on: u8,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Rebellion, optional: true, behaviour: Behaviour { fails_on: 1 } },
    Version { from: Edition::Unlimited, optional: true, behaviour: Behaviour { fails_on: 1 } },
];
