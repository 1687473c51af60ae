//! Sweep: one roll against every foe in contact with the front arc.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Version;
use crate::rules::Edition;

/// What the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// Whether it rules a capture attempt out.
    pub bars_capture: bool,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Whirlwind, optional: true, behaviour: Behaviour { bars_capture: false } },
    Version { from: Edition::Unlimited, optional: true, behaviour: Behaviour { bars_capture: true } },
];
