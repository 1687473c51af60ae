//! Demoralized: moves or passes only, and never into contact by choice.

use crate::abilities::{Wording, move_and_attack};
use crate::combat::attack::{AttackKind, GivenAs};
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::event::ActionKind;
use crate::ids::{FigureId, FigureSet, PlayerId};
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

pub(super) const WORDINGS: &[Wording<()>] = &[
    Wording { from: Edition::Rebellion, optional: false, terms: () },
    Wording { from: Edition::Unlimited, optional: false, terms: () },
];

/// Whether a warrior, or every active section of a multiple-dial warrior, shows the ability.
pub(crate) fn is_demoralized(game: &Game, id: FigureId) -> bool {
    if !game.is_multi_dial(id) {
        return game.shows(id, AbilityId::Demoralized);
    }
    game.active_sections(id)
        .iter()
        .all(|section| game.section_shows(id, section, AbilityId::Demoralized))
}

pub(crate) fn bars_action(game: &Game, id: FigureId, kind: ActionKind) -> Option<Clause> {
    let fights = matches!(kind, ActionKind::Ranged | ActionKind::Close);
    (fights && game.uses(id, AbilityId::Demoralized)).then_some(Clause::DemoralizedActions)
}

/// Whether a mover may not touch these foes; an enemy may lead it there.
pub(crate) fn bars_contact(
    game: &Game,
    mover: FigureId,
    foes: FigureSet,
    moved_by: PlayerId,
) -> Option<Clause> {
    let barred = game.are_allied(moved_by, game.figure(mover).owner)
        && game.uses(mover, AbilityId::Demoralized)
        && !foes.is_empty();
    barred.then_some(Clause::DemoralizedNoContact)
}

/// Whether it may not make the attack that follows a move, because that attack counts as an action.
pub(crate) fn bars_attack_after_move(game: &Game, id: FigureId, kind: AttackKind) -> bool {
    game.uses(id, AbilityId::Demoralized)
        && move_and_attack::attack_given_as(game, kind) == GivenAs::CombatAction
}

/// Records the convention on an attack after a move, where the wording leaves it open.
pub(crate) fn record_attack_after_move(game: &mut Game, id: FigureId, kind: AttackKind) {
    if game.uses(id, AbilityId::Demoralized) && !bars_attack_after_move(game, id, kind) {
        game.record_convention(id, Convention::BoundDemoralized, Clause::DemoralizedActions);
    }
}
