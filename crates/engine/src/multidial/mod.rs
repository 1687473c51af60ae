//! Multiple-dial warriors: four sections with a dial each, actions by section, straight moves, and
//! chariots with a passenger.
//! Only what differs is here; every other rule is shared with all warriors.

mod actions;
mod chariots;
mod damage;
mod movement;
mod sections;
mod targeting;

pub(crate) use damage::PendingDamage;
pub(crate) use targeting::SectionPicking;

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
    #[serde(rename = "focus")]
    pub current: Section,
    /// The sections that share the action under way.
    pub acting: SectionSet,
    /// The sections given an action this turn.
    pub used: SectionSet,
    /// Whether the one movement of this turn was given.
    #[serde(rename = "marched")]
    pub movement_given: bool,
    /// Whether it moved or turned this turn.
    pub moved: bool,
    /// Whether a combat action was given this turn.
    #[serde(rename = "fought")]
    pub combat_given: bool,
    /// Whether another warrior has acted since, which ends its actions for the turn.
    #[serde(rename = "closed")]
    pub block_ended: bool,
}

impl Sections {
    /// Those of a figure with one dial.
    pub const PLAIN: Self = Self {
        multi: false,
        sides: [0; 3],
        current: Section::Front,
        acting: SectionSet::empty(),
        used: SectionSet::empty(),
        movement_given: false,
        moved: false,
        combat_given: false,
        block_ended: false,
    };

    /// Whether there is nothing to remember.
    pub(crate) fn is_plain(&self) -> bool {
        *self == Self::PLAIN
    }

    /// Forgets what only the turn needed.
    pub(crate) fn forget_turn(&mut self) {
        *self = Self { multi: self.multi, sides: self.sides, current: self.current, ..Self::PLAIN };
    }
}
