//! Toughness: one click less from attacks and abilities.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What it decides with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Toughness {
    /// By how many clicks the damage of attacks and abilities is reduced.
    pub less: u8,
}

pub(super) const WORDINGS: &[Wording<Toughness>] = &[
    Wording { from: Edition::Rebellion, optional: false, terms: Toughness { less: 1 } },
    Wording { from: Edition::Unlimited, optional: false, terms: Toughness { less: 1 } },
];
