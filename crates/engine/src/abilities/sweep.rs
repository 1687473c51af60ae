//! Sweep: one roll against every foe in contact with the front arc.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sweep {
    /// Whether it rules a capture attempt out.
    pub bars_capture: bool,
}

pub(super) const WORDINGS: &[Wording<Sweep>] = &[
    Wording { from: Edition::Whirlwind, optional: true, terms: Sweep { bars_capture: false } },
    Wording { from: Edition::Unlimited, optional: true, terms: Sweep { bars_capture: true } },
];
