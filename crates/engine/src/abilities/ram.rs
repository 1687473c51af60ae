//! Ram: its front arc damages what it runs into.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What it decides with, and what the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ram {
    /// The clicks of damage.
    pub clicks: u8,
    /// Whether it strikes at the moment of contact and ends the action; else after the free spin,
    /// at the end of the movement.
    pub on_contact: bool,
    /// Whether it is kept out of movement formations.
    pub bars_movement_formation: bool,
}

pub(super) const WORDINGS: &[Wording<Ram>] = &[
    Wording {
        from: Edition::Whirlwind,
        optional: false,
        terms: Ram { clicks: 1, on_contact: true, bars_movement_formation: false },
    },
    Wording {
        from: Edition::Unlimited,
        optional: true,
        terms: Ram { clicks: 1, on_contact: false, bars_movement_formation: true },
    },
];
