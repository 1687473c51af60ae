//! Healing: a close combat action that heals a friend, by damage value or by a die.

use crate::abilities::Wording;
use crate::combat::attack::GivenAs;
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
