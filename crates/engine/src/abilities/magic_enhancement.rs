//! Magic Enhancement: one more click for whoever a friend in contact hits with a ranged combat
//! action.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What it decides with, and what the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MagicEnhancement {
    /// The clicks that each enhancer adds.
    pub adds: u8,
    /// Whether only opposing figures take the extra click.
    pub opposing_only: bool,
}

pub(super) const WORDINGS: &[Wording<MagicEnhancement>] = &[
    Wording {
        from: Edition::Rebellion,
        optional: true,
        terms: MagicEnhancement { adds: 1, opposing_only: false },
    },
    Wording {
        from: Edition::Unlimited,
        optional: true,
        terms: MagicEnhancement { adds: 1, opposing_only: true },
    },
];
