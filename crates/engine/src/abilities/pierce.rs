//! Pierce: ranged actions ignore Battle Armor, Toughness and Invulnerability.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Wording;
use crate::rules::Edition;

pub(super) const WORDINGS: &[Wording<()>] = &[
    Wording { from: Edition::Whirlwind, optional: true, terms: () },
    Wording { from: Edition::Unlimited, optional: true, terms: () },
];
