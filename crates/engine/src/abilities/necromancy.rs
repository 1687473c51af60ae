//! Necromancy: a move action without moving brings an eliminated figure back, less a die of clicks.

use crate::abilities::{Wording, revival};
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::event::{ActionKind, EventKind};
use crate::game::frame::{DiePurpose, Frame};
use crate::game::illegal::{Illegal, require};
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::turn::action::ActionCost;
use crate::turn::order::{Others, Position};

pub(super) const WORDINGS: &[Wording<()>] = &[
    Wording { from: Edition::Rebellion, optional: true, terms: () },
    Wording { from: Edition::Unlimited, optional: true, terms: () },
];

/// Gives a warrior the action of bringing an eliminated figure back; zombies and skeletons need
/// no die.
pub(crate) fn give_action(
    game: &mut Game,
    id: FigureId,
    back: FigureId,
    to: Position,
) -> Result<(), Illegal> {
    game.check_ability_action(id, AbilityId::Necromancy, Clause::NecromancyAction)?;
    require(game.touching_foes(id).is_empty(), Clause::NecromancyNotInContact)?;
    revival::check_is_eliminated_friend(game, id, back, Clause::NecromancyChoice)?;
    revival::check_placement(game, id, back, to, Clause::NecromancyPlacement)?;
    game.begin_action(id, Others::default(), ActionKind::Move, ActionCost::Paid);
    if game.definition(back).is_zombie_or_skeleton() {
        revival::bring_back(game, id, back, to, 0, Clause::NecromancyZombiesAndSkeletons);
    } else {
        let purpose = DiePurpose::Necromancy { back, to };
        game.frames.push(Frame::Die { figure: id, purpose });
    }
    Ok(())
}

/// Brings a figure back with its dial as many clicks past the start as the die shows.
pub(crate) fn bring_back_by_die(
    game: &mut Game,
    id: FigureId,
    back: FigureId,
    to: Position,
    die: u8,
) {
    game.record(id, Clause::NecromancyRoll, EventKind::Rolled { first: die, second: 0 });
    revival::bring_back(game, id, back, to, die, Clause::NecromancyReturn);
}
