//! Pierce: ranged actions ignore Battle Armor, Toughness and Invulnerability.

use crate::abilities::Wording;
use crate::combat::attack::{Affected, Attack};
use crate::figure::AbilityId;
use crate::game::Game;
use crate::rules::Edition;

pub(super) const WORDINGS: &[Wording<()>] = &[
    Wording { from: Edition::Whirlwind, optional: true, terms: () },
    Wording { from: Edition::Unlimited, optional: true, terms: () },
];

/// Whether an attack takes no notice of an ability of a target.
pub(crate) fn ignores_ability(
    game: &Game,
    attack: &Attack,
    affected: Affected,
    ability: AbilityId,
) -> bool {
    let is_pierced = matches!(
        ability,
        AbilityId::BattleArmor | AbilityId::Toughness | AbilityId::Invulnerability
    );
    attack.is_ranged()
        && attack.is_combat_action()
        && affected.is_target
        && is_pierced
        && game.uses(attack.attacker, AbilityId::Pierce)
}
