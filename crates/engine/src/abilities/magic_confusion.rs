//! Magic Confusion: a hit moves the target where the attacker likes.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MagicConfusion {
    /// Whether the target may have one token at most, gets one if it has none, cannot attack, and
    /// may be led up to anybody.
    pub later_terms: bool,
}

pub(super) const WORDINGS: &[Wording<MagicConfusion>] = &[
    Wording {
        from: Edition::Whirlwind,
        optional: true,
        terms: MagicConfusion { later_terms: false },
    },
    Wording {
        from: Edition::UnlimitedErrata2003,
        optional: true,
        terms: MagicConfusion { later_terms: true },
    },
];
