//! Frenzy: acts before the others, outside all formations, and neither captures nor is captured.

use crate::abilities::Wording;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::event::ActionKind;
use crate::game::illegal::{Illegal, require};
use crate::ids::{FigureId, PlayerId};
use crate::rules::Edition;
use crate::rules::clause::Clause;

pub(super) const WORDINGS: &[Wording<()>] =
    &[Wording { from: Edition::DragonsGate, optional: false, terms: () }];

pub(crate) fn bars_formation(game: &Game, id: FigureId) -> Option<Clause> {
    game.uses(id, AbilityId::Frenzy).then_some(Clause::FrenzyFormation)
}

pub(crate) fn bars_capturing(game: &Game, id: FigureId) -> Option<Clause> {
    game.uses(id, AbilityId::Frenzy).then_some(Clause::FrenzyMayNotCapture)
}

pub(crate) fn bars_being_captured(game: &Game, id: FigureId) -> Option<Clause> {
    game.uses(id, AbilityId::Frenzy).then_some(Clause::FrenzyMayNotBeCaptured)
}

pub(crate) fn releases_captive(game: &Game, captor: FigureId) -> Option<Clause> {
    game.uses(captor, AbilityId::Frenzy).then_some(Clause::FrenzyRelease)
}

/// Whether an action must wait until the player's frenzied warriors have acted; they themselves
/// may not pass.
pub(crate) fn bars_action(
    game: &Game,
    player: PlayerId,
    id: FigureId,
    kind: ActionKind,
) -> Option<Clause> {
    if !game.rules.abilities.knows(AbilityId::Frenzy) {
        return None;
    }
    let is_frenzied = game.uses(id, AbilityId::Frenzy);
    let must_wait =
        !is_frenzied && game.figure_ids().any(|other| must_still_act(game, player, other));
    let must_not_pass = is_frenzied && kind == ActionKind::Pass && game.figure(id).tokens <= 1;
    (must_wait || must_not_pass).then_some(Clause::FrenzyActsFirst)
}

fn must_still_act(game: &Game, player: PlayerId, id: FigureId) -> bool {
    let figure = game.figure(id);
    game.uses_anywhere(id, AbilityId::Frenzy)
        && figure.owner == player
        && figure.tokens <= 1
        && figure.streak < game.rules.numbers.turns_in_a_row
        && !figure.given
        && figure.sections.used.is_empty()
        && !figure.locked
}

/// Whether the turn may end: not while actions are left that a frenzied warrior must be given.
pub(crate) fn check_end_of_turn(game: &Game, player: PlayerId) -> Result<(), Illegal> {
    let actions = game.player(player).actions;
    let waits = |id: FigureId| {
        let figure = game.figure(id);
        figure.owner == player
            && !figure.is_multi_dial()
            && figure.tokens <= 1
            && game.uses(id, AbilityId::Frenzy)
            && game.check_may_act(player, id, ActionKind::Move).is_ok()
    };
    require(actions == 0 || !game.figure_ids().any(waits), Clause::FrenzyActsFirst)
}
