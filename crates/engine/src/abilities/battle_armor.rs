//! Battle Armor: two more defense against ranged attacks.

use crate::abilities::Wording;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BattleArmor {
    /// What it adds to the defense value against ranged attacks.
    pub defense: i16,
}

pub(super) const WORDINGS: &[Wording<BattleArmor>] = &[
    Wording { from: Edition::Rebellion, optional: false, terms: BattleArmor { defense: 2 } },
    Wording { from: Edition::Unlimited, optional: false, terms: BattleArmor { defense: 2 } },
];

pub(crate) fn ranged_defense_bonus(game: &Game, target: FigureId) -> Option<(i16, Clause)> {
    let terms =
        game.rules.abilities.battle_armor.filter(|_| game.uses(target, AbilityId::BattleArmor))?;
    Some((terms.defense, Clause::BattleArmorRangedDefense))
}
