//! Summon: brings an eliminated Mage Spawn of no greater value back at its starting position.

use crate::abilities::{Wording, revival};
use crate::figure::{AbilityId, Faction};
use crate::game::Game;
use crate::game::event::ActionKind;
use crate::game::illegal::{Illegal, require};
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::turn::action::ActionCost;
use crate::turn::order::{Others, Position};

pub(super) const WORDINGS: &[Wording<()>] =
    &[Wording { from: Edition::DragonsGate, optional: true, terms: () }];

/// Gives a warrior the action of bringing a Mage Spawn back.
pub(crate) fn give_action(
    game: &mut Game,
    id: FigureId,
    back: FigureId,
    to: Position,
) -> Result<(), Illegal> {
    game.check_ability_action(id, AbilityId::Summon, Clause::SummonAction)?;
    require(game.touching_foes(id).is_empty(), Clause::SummonEnemyContact)?;
    game.find_figure(back)?;
    let is_spawn = game.definition(back).faction == Faction::MageSpawn;
    require(is_spawn && game.points(back) <= game.points(id), Clause::SummonChoice)?;
    revival::check_is_eliminated_friend(game, id, back, Clause::SummonChoice)?;
    revival::check_placement(game, id, back, to, Clause::SummonPlacement)?;
    game.begin_action(id, Others::default(), ActionKind::Move, ActionCost::Paid);
    revival::bring_back(game, id, back, to, 0, Clause::SummonDial);
    Ok(())
}
