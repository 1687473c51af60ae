//! Berserk: no ranged combat, no captures, and death to a captive it holds.

use crate::abilities::Wording;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::event::ActionKind;
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Berserk {
    /// Whether ranged attacks are barred altogether, not only ranged combat actions.
    pub bars_attacks: bool,
}

pub(super) const WORDINGS: &[Wording<Berserk>] = &[
    Wording { from: Edition::Rebellion, optional: false, terms: Berserk { bars_attacks: false } },
    Wording { from: Edition::Unlimited, optional: false, terms: Berserk { bars_attacks: true } },
];

pub(crate) fn bars_action(game: &Game, id: FigureId, kind: ActionKind) -> Option<Clause> {
    let barred = kind == ActionKind::Ranged && game.uses(id, AbilityId::Berserk);
    barred.then_some(Clause::BerserkNoRangedCombat)
}

/// Whether it may not even make a ranged attack after a move.
pub(crate) fn bars_ranged_attack_after_move(game: &Game, id: FigureId) -> bool {
    game.uses(id, AbilityId::Berserk)
        && game.rules.abilities.berserk.is_some_and(|terms| terms.bars_attacks)
}

/// Records the convention on a ranged attack after a move, where the wording leaves it open.
pub(crate) fn record_ranged_attack_after_move(game: &mut Game, id: FigureId) {
    if game.uses(id, AbilityId::Berserk) && !bars_ranged_attack_after_move(game, id) {
        game.record_convention(id, Convention::BoundBerserk, Clause::BerserkNoRangedCombat);
    }
}

pub(crate) fn bars_capturing(game: &Game, id: FigureId) -> Option<Clause> {
    game.uses(id, AbilityId::Berserk).then_some(Clause::BerserkMayNotCapture)
}

pub(crate) fn bars_being_captured(game: &Game, id: FigureId) -> Option<Clause> {
    game.uses(id, AbilityId::Berserk).then_some(Clause::BerserkMayNotBeCaptured)
}

/// Eliminates the captive of a captor that is berserk; says whether it was.
pub(crate) fn eliminate_captive(game: &mut Game, captor: FigureId, captive: FigureId) -> bool {
    if !game.uses(captor, AbilityId::Berserk) {
        return false;
    }
    let clause = Clause::BerserkHeldCaptive;
    game.record_convention(captor, Convention::BerserkCaptive, clause);
    game.eliminate(captive, Some(game.figure(captor).owner), captor, clause);
    true
}
