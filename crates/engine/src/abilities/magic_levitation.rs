//! Magic Levitation: moves a figure in contact up to ten inches over everything.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Wording;
use crate::board::geometry::Mils;
use crate::rules::Edition;

/// What it decides with, and what the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MagicLevitation {
    /// How far it carries.
    pub carries: Mils,
    /// Whether the contact counts as it was when the turn began, not when the action did.
    pub contact_at_turn_start: bool,
    /// Whether the figure moved may be given no action for the rest of the turn.
    pub locks_target: bool,
}

pub(super) const WORDINGS: &[Wording<MagicLevitation>] = &[
    Wording {
        from: Edition::Rebellion,
        optional: true,
        terms: MagicLevitation {
            carries: Mils::inches(10),
            contact_at_turn_start: true,
            locks_target: false,
        },
    },
    Wording {
        from: Edition::RebellionErrata,
        optional: true,
        terms: MagicLevitation {
            carries: Mils::inches(10),
            contact_at_turn_start: true,
            locks_target: true,
        },
    },
    Wording {
        from: Edition::UnlimitedErrata2003,
        optional: true,
        terms: MagicLevitation {
            carries: Mils::inches(10),
            contact_at_turn_start: false,
            locks_target: true,
        },
    },
];
