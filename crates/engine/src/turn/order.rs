//! Orders: the actions that a player gives to warriors, with who shares them and where bases are
//! put. Whether an order is allowed is decided elsewhere.

use crate::board::geometry::{Facing, Point};
use crate::ids::FigureId;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

/// Up to four figures that share the action of a fifth.
pub type Others = ArrayVec<[FigureId; 4]>;

/// Up to three targets of a ranged attack.
pub type Targets = ArrayVec<[FigureId; 3]>;

/// Where a base is put down and which way it faces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Position {
    /// The centre dot.
    pub at: Point,
    pub facing: Facing,
}

/// An action for a warrior, with the formation that shares it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Order {
    /// Do nothing.
    Pass { figure: FigureId },
    /// Move; where to is asked afterwards.
    Move {
        /// Who is given the action.
        lead: FigureId,
        /// The rest of the movement formation, empty for one warrior.
        with: Others,
        /// Whether it is the move that Quickness gives for nothing.
        quick: bool,
    },
    /// Shoot, at friends to heal them.
    Ranged {
        firer: FigureId,
        /// The rest of the formation.
        with: Others,
        /// The targets; none for an attack that finds its own.
        targets: Targets,
    },
    /// Fight, or heal a friend.
    Close {
        attacker: FigureId,
        /// The rest of the formation.
        with: Others,
        target: FigureId,
        /// Whether it is a capture attempt.
        capture: bool,
    },
    /// Move another figure by Magic Levitation.
    Levitate {
        /// Who is given the action.
        figure: FigureId,
        /// Who is moved.
        target: FigureId,
        to: Position,
        /// Where its captive goes, if it has one.
        captive: Option<Position>,
    },
    /// Heal oneself by Regeneration.
    Regenerate { figure: FigureId },
    /// Bring an eliminated figure back by Necromancy.
    Raise {
        /// Who is given the action.
        figure: FigureId,
        /// Who returns.
        back: FigureId,
        /// Where it is put.
        to: Position,
    },
    /// Bring back an eliminated Mage Spawn by Summon.
    Summon {
        /// Who is given the action.
        figure: FigureId,
        /// Who returns.
        back: FigureId,
        /// Where it is put.
        to: Position,
    },
    /// Become the passenger of a chariot.
    Board { figure: FigureId, chariot: FigureId },
    /// Leave the chariot.
    Disembark {
        figure: FigureId,
        /// Where it is put.
        to: Position,
    },
}

impl Order {
    /// Who is given the action.
    pub fn lead(&self) -> FigureId {
        match *self {
            Self::Pass { figure }
            | Self::Move { lead: figure, .. }
            | Self::Ranged { firer: figure, .. }
            | Self::Close { attacker: figure, .. }
            | Self::Levitate { figure, .. }
            | Self::Regenerate { figure }
            | Self::Raise { figure, .. }
            | Self::Summon { figure, .. }
            | Self::Board { figure, .. }
            | Self::Disembark { figure, .. } => figure,
        }
    }

    /// Every figure that the order names.
    pub(crate) fn figures(&self) -> ArrayVec<[FigureId; 8]> {
        let named: ArrayVec<[FigureId; 7]> = match *self {
            Self::Pass { .. } | Self::Regenerate { .. } | Self::Disembark { .. } => {
                ArrayVec::default()
            }
            Self::Move { with, .. } => with.into_iter().collect(),
            Self::Ranged { with, targets, .. } => with.into_iter().chain(targets).collect(),
            Self::Close { with, target, .. } => with.into_iter().chain([target]).collect(),
            Self::Levitate { target: other, .. }
            | Self::Raise { back: other, .. }
            | Self::Summon { back: other, .. }
            | Self::Board { chariot: other, .. } => [other].into_iter().collect(),
        };
        std::iter::once(self.lead()).chain(named).collect()
    }
}
