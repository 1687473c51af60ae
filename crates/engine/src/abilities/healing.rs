//! Healing: a close combat action that heals a friend, by damage value or by a die.

use crate::abilities::Wording;
use crate::combat::attack::{Attack, GivenAs};
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::illegal::{Illegal, require};
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::turn::order::Others;

pub(super) const WORDINGS: &[Wording<()>] = &[
    Wording { from: Edition::Rebellion, optional: true, terms: () },
    Wording { from: Edition::Unlimited, optional: true, terms: () },
];

/// Heals a friend by the healer's damage value, or by the die that was rolled instead.
pub(crate) fn heal_target(game: &mut Game, attack: &Attack, target: FigureId) {
    let healer = attack.attacker;
    let clicks = if attack.die > 0 { attack.die } else { game.damage_value(healer) };
    game.heal(target, clicks, healer, Clause::HealingAmount);
}

/// Whether a close attack on a friend may heal it.
pub(crate) fn check_target(
    game: &Game,
    healer: FigureId,
    with: &Others,
    target: FigureId,
    capture: bool,
    given_as: GivenAs,
) -> Result<(), Illegal> {
    require(!game.is_multi_dial(target), Clause::HealingAndRepairIgnored)?;
    let heals = !capture && game.uses(healer, AbilityId::Healing);
    require(heals, Clause::TargetingFriendlyFriendly)?;
    require(given_as == GivenAs::CombatAction, Clause::HealingAction)?;
    let undisturbed =
        game.touching_foes(healer).is_empty() && game.touching_foes(target).is_empty();
    require(undisturbed, Clause::HealingEnemyContact)?;
    require(with.is_empty(), Clause::CloseCombatFormationsIntent)
}
