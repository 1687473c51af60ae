//! Bringing an eliminated figure back, by Necromancy or Summon.

use crate::board::geometry::Placed;
use crate::figure::state::{Figure, Status};
use crate::game::Game;
use crate::game::event::EventKind;
use crate::game::illegal::{Illegal, require};
use crate::ids::{FigureId, FigureSet};
use crate::movement::path_rules::TravelMode;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use crate::turn::order::Position;

pub(super) fn check_is_eliminated_friend(
    game: &Game,
    id: FigureId,
    back: FigureId,
    clause: Clause,
) -> Result<(), Illegal> {
    let figure = game.find_figure(back)?;
    require(!figure.is_multi_dial(), Clause::MultipleDialWarriorsNoReanimation)?;
    let own = figure.owner == game.figure(id).owner;
    require(figure.status == Status::Eliminated && own, clause)
}

/// Whether a figure may come back at a position, which must be in contact.
pub(super) fn check_placement(
    game: &Game,
    id: FigureId,
    back: FigureId,
    to: Position,
    clause: Clause,
) -> Result<(), Illegal> {
    let placed = Placed { at: to.at, facing: to.facing, ..game.figure(back).placed };
    game.check_free_space(&placed, FigureSet::EMPTY, TravelMode::default())?;
    require(game.figure(id).placed.contact(&placed).is_yes(), clause)
}

/// Puts an eliminated figure back with its dial so many clicks past the start, if that leaves
/// it alive.
pub(super) fn bring_back(
    game: &mut Game,
    by: FigureId,
    back: FigureId,
    to: Position,
    clicks: u8,
    clause: Clause,
) {
    let Some(dial) = game.definition(back).dial(None) else { return };
    let click = dial.start().saturating_add(clicks).min(dial.last());
    if dial.click(click).is_none_or(|slot| slot.skulls() >= game.rules.numbers.skulls) {
        game.record(by, clause, EventKind::Unharmed { figure: back });
        return;
    }
    let old = *game.figure(back);
    let placed = Placed { at: to.at, facing: to.facing, ..old.placed };
    let fresh = Figure {
        status: Status::Field,
        placed,
        click,
        tokens: 0,
        streak: 0,
        acted: false,
        given: false,
        locked: false,
        cancelled: 0,
        captive: None,
        captor: None,
        damaged_by: None,
        ..old
    };
    game.update(back, |f| *f = fresh);
    game.record(by, clause, EventKind::Returned { figure: back, click });
    game.record_convention(back, Convention::NecromancyTokens, clause);
    game.record_convention(back, Convention::NecromancyReturn, clause);
}
