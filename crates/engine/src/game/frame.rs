//! What the game is in the middle of: a stack of frames, plain data that can be saved at any
//! moment.
//! It runs nothing; the stepper does.

use crate::board::geometry::{Facing, Path, Placed};
use crate::combat::attack::Attack;
use crate::game::event::ActionKind;
use crate::ids::{FigureId, FigureSet, PlayerId};
use crate::multidial::Aim;
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
    FirstPlayer { rolls: ArrayVec<[u8; 4]>, in_it: ArrayVec<[PlayerId; 4]> },
    /// Placing terrain.
    Terrain { next: PlayerId },
    /// Placing armies.
    Armies { next: PlayerId, done: u8 },
    /// The start of a turn: which ability is asked, and for whom next.
    TurnStart { step: StartStep, next: u8, friend: u8 },
    /// The turn itself.
    Turn,
    /// Asking the others whether to end the game.
    Consent { asked: PlayerId, by: PlayerId },
    /// An action being resolved.
    Action(Action),
    /// A move being made.
    Move(Move),
    /// Free spins being offered.
    Spins { mover: FigureId, left: FigureSet, fresh: FigureSet },
    /// A die for an action that does not move: its purpose is in the action.
    Die { figure: FigureId, purpose: DiePurpose },
    /// An attack being made.
    Attack(Attack),
    /// An attack that waits for the pick of a section.
    Aim(Aim),
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
    pub fn members(&self) -> impl Iterator<Item = FigureId> {
        std::iter::once(self.lead).chain(self.others)
    }
}

/// Where a move stands.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum MovePhase {
    /// Waiting for the next step of the group.
    Choose,
    /// Waiting for the die of a member that breaks away.
    BreakAway(FigureId),
    /// Waiting for the die of a member that would touch a terrifying foe.
    Courage(Step, FigureId),
    /// The group has finished; an attack may follow.
    Follow,
    /// All done.
    Done,
}

/// One member's way, accepted but not yet walked.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Step {
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
    /// Whether the single mover went farther than its speed, which rules an attack out.
    pub long: bool,
    /// Whether it is forced by Magic Confusion, and on whose terms.
    pub forced: Option<Forced>,
    pub origins: ArrayVec<[Origin; 5]>,
    pub spun: ArrayVec<[Origin; 16]>,
    pub stage: MovePhase,
}

/// The terms of a forced move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Forced {
    /// Whether an attack may follow.
    pub may_attack: bool,
    /// Whether contact with the controller's friends is barred.
    pub keeps_away: bool,
}

/// Where a figure stood before.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Origin {
    pub figure: FigureId,
    pub placed: Placed,
}

impl Default for Origin {
    fn default() -> Self {
        use crate::board::geometry::{Base, Mils, Point};
        Self {
            figure: FigureId(0),
            placed: Placed::new(
                Base::Disc { radius: Mils::ZERO },
                Point::inches(0, 0),
                Facing::RIGHT,
            ),
        }
    }
}

impl Move {
    /// A move about to begin.
    pub fn new(by: PlayerId, lead: FigureId, members: FigureSet) -> Self {
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
            long: false,
            forced: None,
            origins: ArrayVec::default(),
            spun: ArrayVec::default(),
            stage: MovePhase::Choose,
        }
    }

    /// Whether it is a formation's.
    pub fn is_formation(&self) -> bool {
        self.members.len() > 1
    }
}
