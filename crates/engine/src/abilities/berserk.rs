//! Berserk: no ranged combat, no captures, and death to a captive it holds.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Berserk {
    /// Whether ranged attacks are barred altogether, not only ranged combat actions.
    pub bars_attacks: bool,
}

pub(super) const WORDINGS: &[Wording<Berserk>] = &[
    Wording { from: Edition::Rebellion, optional: false, terms: Berserk { bars_attacks: false } },
    Wording { from: Edition::Unlimited, optional: false, terms: Berserk { bars_attacks: true } },
];
