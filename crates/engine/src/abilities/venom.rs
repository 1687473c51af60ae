//! Venom: the start of the turn costs each foe in front-arc contact a click.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What it decides with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Venom {
    /// The clicks of damage.
    pub clicks: u8,
}

pub(super) const WORDINGS: &[Wording<Venom>] = &[
    Wording { from: Edition::Whirlwind, optional: false, terms: Venom { clicks: 1 } },
    Wording { from: Edition::Unlimited, optional: false, terms: Venom { clicks: 1 } },
];
