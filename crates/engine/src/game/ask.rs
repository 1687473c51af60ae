//! What a game asks for: decisions of its players, and dice.
//! The answers are in decision.rs.

use crate::board::geometry::SectionSet;
use crate::combat::attack::AttackKind;
use crate::ids::{FigureId, PlayerId};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

/// What dice are rolled for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Roll {
    /// Who goes first, two dice.
    FirstPlayer,
    BreakAway,
    /// To attack or heal, two dice.
    Attack,
    /// To dodge a hit.
    Dodge,
    /// For the clicks of damage.
    Damage,
    /// For the clicks of healing.
    Healing,
    /// Whether the target freezes.
    Freeze,
    /// Whether the mover may touch a terrifying figure.
    Terrify,
    /// For an extra action.
    Command,
    /// For clicks regenerated.
    Regeneration,
    /// For clicks that a returned figure has lost.
    Necromancy,
    /// Whether damage to a chariot reaches its passenger.
    Passenger,
    /// For the damage of falling with the chariot.
    Wreck,
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Ask {
    /// Dice: one, or two for attacks and the first player.
    Roll {
        player: PlayerId,
        roll: Roll,
        /// The figure it is about; none before the battle.
        figure: Option<FigureId>,
    },
    PlaceTerrain(PlayerId),
    /// A warrior of the army.
    PlaceFigure(PlayerId),
    /// An order, or the end of the turn.
    Order(PlayerId),
    /// A step of the group's move.
    Move(PlayerId),
    Spin {
        player: PlayerId,
        figure: FigureId,
        /// Who came into contact.
        mover: FigureId,
    },
    /// An attack after the move.
    Follow {
        player: PlayerId,
        figure: FigureId,
        kind: AttackKind,
    },
    /// Whose defense value counts.
    Defense {
        player: PlayerId,
        figure: FigureId,
    },
    Heal(PlayerId),
    /// Whether to use an ability at the start of the turn.
    Use {
        player: PlayerId,
        /// Whose ability.
        figure: FigureId,
        /// Whom it would act on: itself for a roll.
        on: FigureId,
    },
    /// Whether to end the game.
    Consent(PlayerId),
    /// Nothing more: the game is over.
    Over,
    /// A section of a multiple-dial warrior.
    Section {
        player: PlayerId,
        /// Whose section.
        figure: FigureId,
        /// The figure whose attack or ability it is picked for.
        by: FigureId,
        /// The sections to pick from.
        among: SectionSet,
    },
    /// The facing of a warrior whose chariot is gone.
    Facing {
        player: PlayerId,
        /// Who is put down.
        figure: FigureId,
    },
}

impl Ask {
    /// Who has to answer.
    pub fn player(&self) -> Option<PlayerId> {
        match *self {
            Self::Roll { player, .. }
            | Self::PlaceTerrain(player)
            | Self::PlaceFigure(player)
            | Self::Order(player)
            | Self::Move(player)
            | Self::Spin { player, .. }
            | Self::Follow { player, .. }
            | Self::Defense { player, .. }
            | Self::Heal(player)
            | Self::Use { player, .. }
            | Self::Section { player, .. }
            | Self::Facing { player, .. }
            | Self::Consent(player) => Some(player),
            Self::Over => None,
        }
    }

    /// How many dice are asked for.
    pub fn dice(&self) -> usize {
        match self {
            Self::Roll { roll: Roll::FirstPlayer | Roll::Attack, .. } => 2,
            Self::Roll { .. } => 1,
            _ => 0,
        }
    }

    /// The figures that the question is about.
    pub(crate) fn figures(&self) -> ArrayVec<[FigureId; 2]> {
        match *self {
            Self::Roll { figure, .. } => figure.into_iter().collect(),
            Self::Spin { figure, mover: other, .. }
            | Self::Use { figure, on: other, .. }
            | Self::Section { figure, by: other, .. } => [figure, other].into_iter().collect(),
            Self::Follow { figure, .. }
            | Self::Defense { figure, .. }
            | Self::Facing { figure, .. } => [figure].into_iter().collect(),
            Self::PlaceTerrain(_)
            | Self::PlaceFigure(_)
            | Self::Order(_)
            | Self::Move(_)
            | Self::Heal(_)
            | Self::Consent(_)
            | Self::Over => ArrayVec::default(),
        }
    }
}
