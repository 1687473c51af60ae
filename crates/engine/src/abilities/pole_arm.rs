//! Pole Arm: a click for a foe that moves up against its front arc.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What it decides with, and what the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PoleArm {
    /// The clicks of damage.
    pub clicks: u8,
    /// Whether the whole current action ends, not only the struck warrior's own.
    pub ends_current_action: bool,
    /// Whether only a move into contact triggers it, not a move that ends in contact.
    pub needs_new_contact: bool,
}

pub(super) const WORDINGS: &[Wording<PoleArm>] = &[
    Wording {
        from: Edition::Rebellion,
        optional: false,
        terms: PoleArm { clicks: 1, ends_current_action: true, needs_new_contact: true },
    },
    Wording {
        from: Edition::Unlimited,
        optional: false,
        terms: PoleArm { clicks: 1, ends_current_action: false, needs_new_contact: false },
    },
];
