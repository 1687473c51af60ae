//! Magic Blast: one target, a line that nothing blocks, and a die of damage.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Version;
use crate::rules::Edition;

/// What the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// Whether the target keeps the height advantage.
    pub height_counts: bool,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Rebellion, optional: true, behaviour: Behaviour { height_counts: true } },
    Version { from: Edition::Unlimited, optional: true, behaviour: Behaviour { height_counts: false } },
];
