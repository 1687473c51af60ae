//! Berserk: no ranged combat, no captures, and death to a captive it holds.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Version;
use crate::rules::Edition;

/// What the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// Whether ranged attacks are barred altogether, not only ranged combat actions.
    pub bars_attacks: bool,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Rebellion, optional: false, behaviour: Behaviour { bars_attacks: false } },
    Version { from: Edition::Unlimited, optional: false, behaviour: Behaviour { bars_attacks: true } },
];
