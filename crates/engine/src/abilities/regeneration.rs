//! Regeneration: a move action without moving heals a die less 2.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What it decides with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Regeneration {
    /// What is taken off the die for the clicks of healing.
    pub less: u8,
}

pub(super) const WORDINGS: &[Wording<Regeneration>] = &[
    Wording { from: Edition::Rebellion, optional: true, terms: Regeneration { less: 2 } },
    Wording { from: Edition::Unlimited, optional: true, terms: Regeneration { less: 2 } },
];
