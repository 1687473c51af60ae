//! What a game takes: decisions of its players, and dice.
//! Whether a decision is allowed is decided elsewhere.

use crate::board::geometry::{Facing, Path, Point, Section, SectionSet};
use crate::figure::AbilityId;
use crate::ids::FigureId;
use crate::turn::order::{Order, Position};
use serde::{Deserialize, Serialize};

/// How a successful Healing heals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum HealBy {
    /// By the healer's damage value.
    Value,
    /// By a die.
    Die,
}

/// Something a player decides.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Decision {
    /// Puts a terrain item from the pile down.
    PlaceTerrain {
        /// Its number in the pile.
        item: u8,
        /// Where its origin goes.
        at: Point,
    },
    /// Puts a warrior of one's army down.
    PlaceFigure {
        figure: FigureId,
        to: Position,
    },
    Give(Order),
    EndTurn,
    /// Leaves the battlefield.
    Withdraw,
    /// Asks the others to end the game.
    ProposeEnd,
    /// Answers that proposal.
    Consent(bool),
    /// Rolls to break away with a member of the moving group.
    BreakAway {
        figure: FigureId,
    },
    /// Moves a member of the moving group.
    Walk {
        figure: FigureId,
        /// The line of its centre.
        path: Path,
        /// The facing at the end.
        facing: Facing,
        /// Where its captive is put, if it has one.
        captive: Option<Position>,
    },
    /// Turns a member of the moving group in place.
    Rotate {
        figure: FigureId,
        facing: Facing,
        /// Where its captive is put; without a place it stays where it is.
        captive: Option<Position>,
    },
    /// Ends the move of the group.
    Finish,
    /// Puts the group back where it began.
    TakeBack,
    /// Takes the free spin, or leaves it.
    Spin(Option<Facing>),
    /// Attacks after the move, or not.
    Follow(Option<Order>),
    /// Uses a neighbour's defense value, or one's own.
    Defense(Option<FigureId>),
    Heal(HealBy),
    /// Whether to use what an ability offers at the start of the turn.
    Use(bool),
    /// Turns a warrior by Nimble.
    Nimble {
        figure: FigureId,
        facing: Facing,
    },
    /// Switches an optional ability off until the end of the turn.
    Cancel {
        figure: FigureId,
        ability: AbilityId,
    },
    /// Gives actions to sections of a multiple-dial warrior: to one, or for a move to as many as
    /// join in it.
    GiveSections {
        /// Which sections; each takes one of the player's actions.
        sections: SectionSet,
        /// The action given to them.
        order: Order,
    },
    /// Picks a section of a multiple-dial warrior.
    Section(Section),
    /// The facing of a warrior that the wreck of its chariot leaves behind.
    Face(Facing),
    /// Puts a warrior of one's army into a chariot before the battle.
    PlaceAboard {
        figure: FigureId,
        chariot: FigureId,
    },
}

/// What a game takes in one step.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Input {
    /// A decision of the player who was asked (or, for a cancelled ability, of its owner).
    Decide(Decision),
    Die(u8),
    Dice(u8, u8),
}
