//! What the game is in the middle of: a stack of frames, plain data that can be saved at any
//! moment. step.rs runs them.

use crate::board::geometry::{Facing, Path};
use crate::combat::attack::Attack;
use crate::game::event::ActionKind;
use crate::ids::{FigureId, FigureSet, PlayerId};
use crate::multidial::SectionPicking;
use crate::turn::order::Others;
use crate::turn::order::Position;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

/// One thing under way.
#[allow(
    clippy::large_enum_variant,
    reason = "a handful of frames are copied in place; boxing the attack would allocate on every one"
)]
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Frame {
    /// Rolling for the first player: those still in it, and their rolls so far.
    FirstPlayer {
        rolls: ArrayVec<[u8; 4]>,
        #[serde(rename = "in_it")]
        contenders: ArrayVec<[PlayerId; 4]>,
    },
    Terrain {
        next: PlayerId,
    },
    Armies {
        next: PlayerId,
        done: u8,
    },
    /// The start of a turn: which ability is asked, and for whom next.
    TurnStart {
        step: StartStep,
        next: u8,
        friend: u8,
    },
    Turn,
    /// Asking the others whether to end the game.
    Consent {
        asked: PlayerId,
        by: PlayerId,
    },
    /// An action being resolved.
    Action(Action),
    /// A move being made.
    Move(Move),
    /// Free spins being offered.
    Spins {
        mover: FigureId,
        left: FigureSet,
        #[serde(rename = "fresh")]
        new_contacts: FigureSet,
    },
    /// A die for an action that does not move: its purpose is in the action.
    Die {
        figure: FigureId,
        purpose: DiePurpose,
    },
    /// An attack being made.
    Attack(Attack),
    /// An attack that waits for the pick of a section.
    #[serde(rename = "Aim")]
    PickSections(SectionPicking),
}

impl Frame {
    /// Every player that it names.
    pub(crate) fn players(&self) -> Vec<PlayerId> {
        match self {
            Self::FirstPlayer { contenders, .. } => contenders.to_vec(),
            Self::Terrain { next } | Self::Armies { next, .. } => vec![*next],
            Self::Consent { asked, by } => vec![*asked, *by],
            Self::Move(moving) => vec![moving.by],
            _ => Vec::new(),
        }
    }

    /// Every figure that it names.
    pub(crate) fn figures(&self) -> Vec<FigureId> {
        match self {
            Self::Action(action) => action.members().chain(action.magic.iter()).collect(),
            Self::Move(moving) => moving.figures(),
            Self::Spins { mover, left, new_contacts } => {
                left.or(*new_contacts).iter().chain([*mover]).collect()
            }
            Self::Die { figure, purpose } => match *purpose {
                DiePurpose::Necromancy { back: other, .. }
                | DiePurpose::Boarding { chariot: other } => vec![*figure, other],
                DiePurpose::Regeneration | DiePurpose::Command => vec![*figure],
            },
            Self::Attack(attack) => {
                let affected = attack.affected.iter().flat_map(|a| [Some(a.id), a.shield]);
                let named = attack.others.into_iter().chain(attack.declared);
                named.chain([attack.attacker]).chain(affected.flatten()).collect()
            }
            Self::PickSections(picking) => {
                let chosen = picking.choices.iter().map(|choice| choice.figure);
                picking.order.figures().into_iter().chain(chosen).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The abilities that act when a turn starts, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum StartStep {
    CommandHeal,
    CommandRoll,
    Venom,
}

/// What a single die of an action is for.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum DiePurpose {
    Regeneration,
    Command,
    Necromancy { back: FigureId, to: Position },
    Boarding { chariot: FigureId },
}

/// An action: who shares it, and who was touched by magic in its course.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Action {
    pub kind: ActionKind,
    pub lead: FigureId,
    pub others: Others,
    pub magic: FigureSet,
}

impl Action {
    /// Everybody who shares the action, lead first.
    pub(crate) fn members(&self) -> impl Iterator<Item = FigureId> {
        std::iter::once(self.lead).chain(self.others)
    }
}

/// How far a move has come.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum MovePhase {
    /// Waiting for the next step of the group.
    #[serde(rename = "Choose")]
    ChooseStep,
    /// Waiting for the die of a member that breaks away.
    BreakAway(FigureId),
    /// Waiting for the die of a member that would touch a terrifying foe.
    #[serde(rename = "Courage")]
    TerrifyRoll(PlannedWalk, FigureId),
    /// The group has finished; an attack may follow.
    #[serde(rename = "Follow")]
    FollowUp,
    /// All done.
    Done,
}

/// A member's walk, accepted but not yet made.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct PlannedWalk {
    pub figure: FigureId,
    pub path: Path,
    pub facing: Facing,
    pub captive: Option<Position>,
}

/// A move, of one warrior or a formation.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Move {
    /// Who decides: the owner, or whoever has confused the figure.
    pub by: PlayerId,
    pub members: FigureSet,
    pub lead: FigureId,
    /// Who has rolled to break away, and of those, who failed.
    pub rolled: FigureSet,
    pub stuck: FigureSet,
    pub moved: FigureSet,
    pub rotated: FigureSet,
    /// Whose move was ended by a Pole Arm.
    pub halted: FigureSet,
    /// Inches the formation may go; for a single warrior asked anew.
    pub speed: u8,
    /// The same for a member that starts in hindering terrain.
    pub hindered_speed: u8,
    /// Whether the single mover went farther than its speed, which rules an attack out.
    #[serde(rename = "long")]
    pub went_beyond_speed: bool,
    /// Whether it is forced by Magic Confusion, and on whose terms.
    pub forced: Option<ForcedMove>,
    pub origins: ArrayVec<[Origin; 5]>,
    pub spun: ArrayVec<[Origin; 16]>,
    #[serde(rename = "stage")]
    pub phase: MovePhase,
}

/// The terms of a forced move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct ForcedMove {
    /// Whether an attack may follow.
    pub may_attack: bool,
    /// Whether contact with the controller's friends is barred.
    pub keeps_away: bool,
}

/// Where a figure was before.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Origin {
    pub figure: FigureId,
    pub position: Position,
}

impl Move {
    /// A move about to begin.
    pub(crate) fn new(by: PlayerId, lead: FigureId, members: FigureSet) -> Self {
        Self {
            by,
            members,
            lead,
            rolled: FigureSet::EMPTY,
            stuck: FigureSet::EMPTY,
            moved: FigureSet::EMPTY,
            rotated: FigureSet::EMPTY,
            halted: FigureSet::EMPTY,
            speed: 0,
            hindered_speed: 0,
            went_beyond_speed: false,
            forced: None,
            origins: ArrayVec::default(),
            spun: ArrayVec::default(),
            phase: MovePhase::ChooseStep,
        }
    }

    /// Every figure that the move names.
    fn figures(&self) -> Vec<FigureId> {
        let sets = [self.members, self.rolled, self.stuck, self.moved, self.rotated, self.halted];
        let all = sets.into_iter().fold(FigureSet::EMPTY, FigureSet::or);
        let rolling = match self.phase {
            MovePhase::BreakAway(figure) => vec![figure],
            MovePhase::TerrifyRoll(walk, foe) => vec![walk.figure, foe],
            _ => Vec::new(),
        };
        let origins = self.origins.into_iter().chain(self.spun).map(|origin| origin.figure);
        all.iter().chain([self.lead]).chain(origins).chain(rolling).collect()
    }

    /// The members whose part in the move is over.
    pub(crate) fn finished_members(&self) -> FigureSet {
        self.moved.or(self.rotated).or(self.halted)
    }

    /// Whether a formation moves, not a single warrior.
    pub(crate) fn is_formation(&self) -> bool {
        self.members.len() > 1
    }
}
