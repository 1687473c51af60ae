//! Magic Enhancement: one more click for whoever a friend in contact hits with a ranged combat
//! action.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Version;
use crate::rules::Edition;

/// What it decides with, and what the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// The clicks that each enhancer adds.
    pub adds: u8,
    /// Whether only opposing figures take the extra click.
    pub opposing_only: bool,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Rebellion, optional: true, behaviour: Behaviour { adds: 1, opposing_only: false } },
    Version { from: Edition::Unlimited, optional: true, behaviour: Behaviour { adds: 1, opposing_only: true } },
];
