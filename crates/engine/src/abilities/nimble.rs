//! Nimble: turns in place at any time of its own turn.

use crate::abilities::Wording;
use crate::board::geometry::Facing;
use crate::figure::AbilityId;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::ask::Ask;
use crate::game::event::EventKind;
use crate::game::frame::{Frame, MovePhase};
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nimble {
    /// Whether it may turn while an attack or another ability is being resolved.
    pub during_resolution: bool,
}

pub(super) const WORDINGS: &[Wording<Nimble>] = &[
    Wording {
        from: Edition::Whirlwind,
        optional: false,
        terms: Nimble { during_resolution: true },
    },
    Wording {
        from: Edition::Unlimited,
        optional: true,
        terms: Nimble { during_resolution: false },
    },
];

/// Turns a warrior in place without an action.
pub(crate) fn turn_in_place(game: &mut Game, id: FigureId, facing: Facing) -> Result<(), Illegal> {
    let figure = *game.find_figure(id)?;
    let terms = game.rules.abilities.nimble.filter(|_| game.uses(id, AbilityId::Nimble));
    let Some(terms) = terms else {
        return Err(Illegal::explained_by(Clause::NimbleFacing, Problem::NoAbility));
    };
    let own_turn = figure.owner == game.current && game.turn > 0 && figure.status == Status::Field;
    require(own_turn && game.ask != Ask::Over, Clause::NimbleFacing)?;
    require(
        terms.during_resolution || !is_resolving_attack_or_ability(game),
        Clause::NimbleTiming,
    )?;
    game.check_turn_in_place(id, facing)?;
    let before = game.stance(id);
    game.update(id, |f| f.placed.facing = facing);
    let position = game.figure(id).position();
    game.record(id, Clause::NimbleFacing, EventKind::Rotated { figure: id, position });
    game.resolve_turn(id, before, figure.owner);
    if matches!(game.frames.last(), Some(Frame::Turn)) {
        // No action is under way whose end would look whether anybody is left.
        game.check_end();
    }
    Ok(())
}

/// Whether an attack or a special ability is being resolved; a plain move is neither.
fn is_resolving_attack_or_ability(game: &Game) -> bool {
    let moves = |frame: &Frame| matches!(frame, Frame::Move(moving) if moving.forced.is_none());
    game.frames.iter().any(|frame| match frame {
        Frame::Attack(_) | Frame::PickSections(_) | Frame::Die { .. } | Frame::TurnStart { .. } => {
            true
        }
        Frame::Move(moving) => {
            moving.forced.is_some() || matches!(moving.phase, MovePhase::TerrifyRoll(..))
        }
        // Spins without a move are those of a figure that was levitated.
        Frame::Spins { .. } => !game.frames.iter().any(moves),
        _ => false,
    })
}
