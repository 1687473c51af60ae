//! Sweep: one roll against every foe in contact with the front arc.

use crate::abilities::Wording;
use crate::combat::attack::{Affected, Attack, GivenAs};
use crate::figure::AbilityId;
use crate::game::Game;
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sweep {
    /// Whether it rules a capture attempt out.
    pub bars_capture: bool,
}

pub(super) const WORDINGS: &[Wording<Sweep>] = &[
    Wording { from: Edition::Whirlwind, optional: true, terms: Sweep { bars_capture: false } },
    Wording { from: Edition::Unlimited, optional: true, terms: Sweep { bars_capture: true } },
];

pub(crate) fn applies(game: &Game, attacker: FigureId, given_as: GivenAs) -> bool {
    given_as == GivenAs::CombatAction && game.uses(attacker, AbilityId::Sweep)
}

/// Adds the other foes in contact with the front arc to the declared target.
pub(crate) fn add_targets(game: &Game, attack: &mut Attack, declared: FigureId) {
    for id in game.close_combat_targets(attack.attacker).iter() {
        if id != declared && game.check_close_combat_contact(attack.attacker, id).is_ok() {
            attack.affected.push(Affected { id, is_target: true, ..Affected::default() });
        }
    }
}

pub(crate) fn bars_capturing(game: &Game, attacker: FigureId) -> Option<Clause> {
    let barred = game.rules.abilities.sweep.is_some_and(|terms| terms.bars_capture)
        && game.uses(attacker, AbilityId::Sweep);
    barred.then_some(Clause::SweepNoCapture)
}

/// Records the convention on a capture by a warrior that could have swept.
pub(crate) fn record_capture(game: &mut Game, captor: FigureId, clause: Clause) {
    if game.uses(captor, AbilityId::Sweep) {
        game.record_convention(captor, Convention::SweepCapture, clause);
    }
}
