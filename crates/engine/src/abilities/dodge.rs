//! Dodge: a 4 or more turns a hit into a miss.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What it decides with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dodge {
    /// The lowest roll that turns a hit into a miss.
    pub misses_from: u8,
}

pub(super) const WORDINGS: &[Wording<Dodge>] = &[
    Wording { from: Edition::Whirlwind, optional: true, terms: Dodge { misses_from: 4 } },
    Wording { from: Edition::Unlimited, optional: true, terms: Dodge { misses_from: 4 } },
];
