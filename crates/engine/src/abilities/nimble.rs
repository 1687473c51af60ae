//! Nimble: turns in place at any time of its own turn.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nimble {
    /// Whether it may turn while an attack or another ability is being resolved.
    pub during_resolution: bool,
}

pub(super) const WORDINGS: &[Wording<Nimble>] = &[
    Wording {
        from: Edition::Whirlwind,
        optional: false,
        terms: Nimble { during_resolution: true },
    },
    Wording {
        from: Edition::Unlimited,
        optional: true,
        terms: Nimble { during_resolution: false },
    },
];
