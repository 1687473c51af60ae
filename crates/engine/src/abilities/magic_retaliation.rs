//! Magic Retaliation: whoever damages this warrior by an attack takes a click.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What it decides with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MagicRetaliation {
    /// The clicks of damage.
    pub clicks: u8,
}

pub(super) const WORDINGS: &[Wording<MagicRetaliation>] = &[
    Wording { from: Edition::Whirlwind, optional: false, terms: MagicRetaliation { clicks: 1 } },
    Wording { from: Edition::Unlimited, optional: false, terms: MagicRetaliation { clicks: 1 } },
];
