//! Sneak Attack: no free spin against it, and double damage to a rear arc.

use crate::abilities::Wording;
use crate::combat::attack::Attack;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SneakAttack {
    /// How many times its damage value a blow from behind does.
    pub times: u8,
    /// Whether only a move action of its own denies the free spin.
    pub only_by_move_action: bool,
}

pub(super) const WORDINGS: &[Wording<SneakAttack>] = &[
    Wording {
        from: Edition::Whirlwind,
        optional: true,
        terms: SneakAttack { times: 2, only_by_move_action: false },
    },
    Wording {
        from: Edition::Unlimited,
        optional: true,
        terms: SneakAttack { times: 2, only_by_move_action: true },
    },
];

/// The damage value of an attack from behind.
pub(crate) fn damage(game: &Game, attack: &Attack, target: FigureId) -> Option<(u8, Clause)> {
    let applies = attack.is_combat_action()
        && !attack.is_ranged()
        && game.is_behind(attack.attacker, target)
        && game.uses(attack.attacker, AbilityId::SneakAttack);
    let terms = game.rules.abilities.sneak_attack.filter(|_| applies)?;
    let damage = game.damage_value(attack.attacker).saturating_mul(terms.times);
    Some((damage, Clause::SneakAttackDoubleDamage))
}

/// Whether a foe gets no free spin when a figure comes into contact.
pub(crate) fn denies_free_spin(
    game: &Game,
    mover: FigureId,
    by_move_action: bool,
) -> Option<Clause> {
    let denies = game.uses(mover, AbilityId::SneakAttack)
        && game
            .rules
            .abilities
            .sneak_attack
            .is_some_and(|terms| by_move_action || !terms.only_by_move_action);
    denies.then_some(Clause::SneakAttackNoFreeSpin)
}

/// Records the convention on an attack after a move that does not count as a combat action.
pub(crate) fn record_attack_after_move(game: &mut Game, attack: &Attack) {
    let attacker = attack.attacker;
    let behind = attack.affected.iter().any(|a| game.is_behind(attacker, a.id));
    let is_open = behind && !attack.is_combat_action();
    if is_open && game.uses(attacker, AbilityId::SneakAttack) {
        game.record_convention(attacker, Convention::SneakCharge, Clause::SneakAttackDoubleDamage);
    }
}
