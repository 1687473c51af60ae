//! Magic Healing: a ranged combat action that heals a friend by a die.

use crate::abilities::{Wording, cursed, magic_immunity};
use crate::combat::attack::Attack;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::illegal::{Illegal, require};
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;

pub(super) const WORDINGS: &[Wording<()>] = &[
    Wording { from: Edition::Rebellion, optional: true, terms: () },
    Wording { from: Edition::Unlimited, optional: true, terms: () },
];

/// Heals a friend by the die that was rolled.
pub(crate) fn heal_target(game: &mut Game, attack: &Attack, target: FigureId) {
    game.heal(target, attack.die, attack.attacker, Clause::MagicHealingAmount);
    cursed::remember_magic_effect(game, target);
}

/// Whether a shot at a friend may heal it.
pub(crate) fn check_target(
    game: &Game,
    attack: &Attack,
    shooter: FigureId,
    target: FigureId,
) -> Result<(), Illegal> {
    let owner = game.figure(shooter).owner;
    require(!game.is_multi_dial(target), Clause::HealingAndRepairIgnored)?;
    require(game.is_friendly(owner, target), Clause::MagicHealingAction)?;
    let heals = game.uses(attack.attacker, AbilityId::MagicHealing);
    require(heals, Clause::TargetingFriendlyFriendly)?;
    require(attack.is_combat_action(), Clause::MagicHealingAction)?;
    require(!magic_immunity::is_immune(game, target), Clause::MagicImmunityImmune)?;
    require(game.touching_foes(target).is_empty(), Clause::MagicHealingEnemyContact)
}
