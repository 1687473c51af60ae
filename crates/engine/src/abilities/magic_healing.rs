//! Magic Healing: a ranged combat action that heals friends by a die.

use crate::abilities::{Wording, cursed, magic_immunity};
use crate::combat::attack::{Affected, Attack};
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::illegal::{Illegal, require};
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MagicHealing {
    /// Whether it heals as many friends as the healer has arrows, as an official answer has it.
    pub several_targets: bool,
}

pub(super) const WORDINGS: &[Wording<MagicHealing>] = &[
    Wording {
        from: Edition::Rebellion,
        optional: true,
        terms: MagicHealing { several_targets: false },
    },
    Wording {
        from: Edition::Unlimited,
        optional: true,
        terms: MagicHealing { several_targets: true },
    },
];

/// Whether one action heals one friend only.
pub(crate) fn heals_one(game: &Game) -> bool {
    game.rules.abilities.magic_healing.is_none_or(|terms| !terms.several_targets)
}

/// Heals a friend by the die that was rolled for it.
pub(crate) fn heal_target(game: &mut Game, attack: &Attack, target: Affected) {
    game.heal(target.id, target.die, attack.attacker, Clause::MagicHealingAmount);
    cursed::remember_magic_effect(game, target.id);
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
