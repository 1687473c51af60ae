//! Weapon Master: a die instead of the damage value in close combat.

use crate::abilities::Wording;
use crate::combat::attack::{Attack, Intent};
use crate::figure::AbilityId;
use crate::game::Game;
use crate::rules::Edition;
use crate::rules::clause::Clause;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeaponMaster {
    /// Whether a close combat action must have been given (an attack made as if given one counts).
    pub needs_action: bool,
}

pub(super) const WORDINGS: &[Wording<WeaponMaster>] = &[
    Wording {
        from: Edition::Rebellion,
        optional: true,
        terms: WeaponMaster { needs_action: false },
    },
    Wording {
        from: Edition::Unlimited,
        optional: true,
        terms: WeaponMaster { needs_action: true },
    },
];

/// Whether a die is rolled for the damage of an attack.
pub(crate) fn rolls_damage(game: &Game, attack: &Attack) -> bool {
    let terms = game
        .rules
        .abilities
        .weapon_master
        .filter(|_| game.uses(attack.attacker, AbilityId::WeaponMaster));
    attack.intent == Intent::Damage
        && !attack.is_ranged()
        && terms.is_some_and(|terms| attack.is_combat_action() || !terms.needs_action)
        && attack.affected.iter().any(|a| a.hit)
}

/// The damage value that the die gave.
pub(crate) fn damage(attack: &Attack) -> Option<(u8, Clause)> {
    let rolled = !attack.is_ranged() && attack.die > 0;
    rolled.then_some((attack.die, Clause::WeaponMasterDamage))
}
