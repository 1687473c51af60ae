//! Multiple-dial warriors: four sections with a dial each, actions by section, straight moves, and
//! chariots with a passenger.
//! It holds only what differs; every other rule is asked where all warriors ask it.

mod aiming;
mod boarding;
mod driving;
mod giving;
mod passengers;
mod pending;
mod sections;
mod shooting;
mod striking;

pub(crate) use aiming::Aim;
pub(crate) use pending::PendingDamage;

use crate::board::geometry::{Section, SectionSet};
use serde::{Deserialize, Serialize};

/// What a multiple-dial warrior remembers beyond other warriors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Sections {
    /// Whether the figure has four dials at all.
    pub multi: bool,
    /// Where the left, rear and right dials stand; the front one is the figure's own.
    pub sides: [u8; 3],
    /// The section that acts or is struck at the moment.
    pub focus: Section,
    /// The sections that share the action under way.
    pub acting: SectionSet,
    /// The sections given an action this turn.
    pub used: SectionSet,
    /// Whether the one movement of this turn was given.
    pub marched: bool,
    /// Whether it moved or turned this turn.
    pub moved: bool,
    /// Whether a combat action was given this turn.
    pub fought: bool,
    /// Whether another warrior has acted since, which ends its actions for the turn.
    pub closed: bool,
}

impl Sections {
    /// Those of a figure with one dial.
    pub const PLAIN: Self = Self {
        multi: false,
        sides: [0; 3],
        focus: Section::Front,
        acting: SectionSet::empty(),
        used: SectionSet::empty(),
        marched: false,
        moved: false,
        fought: false,
        closed: false,
    };

    /// Whether there is nothing to remember.
    pub fn is_plain(&self) -> bool {
        *self == Self::PLAIN
    }

    /// Forgets what only the turn needed.
    pub(crate) fn new_turn(&mut self) {
        *self = Self { multi: self.multi, sides: self.sides, focus: self.focus, ..Self::PLAIN };
    }
}
