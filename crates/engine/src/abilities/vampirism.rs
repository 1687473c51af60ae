//! Vampirism: heals a click whenever this warrior damages somebody in close combat.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What it decides with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vampirism {
    /// The clicks that it heals for everybody it wounds.
    pub heals: u8,
}

pub(super) const WORDINGS: &[Wording<Vampirism>] = &[
    Wording { from: Edition::Rebellion, optional: false, terms: Vampirism { heals: 1 } },
    Wording { from: Edition::Unlimited, optional: false, terms: Vampirism { heals: 1 } },
];
