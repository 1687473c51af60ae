//! Vampirism: heals a click whenever this warrior damages somebody in close combat.

use crate::abilities::{Wording, invulnerability};
use crate::combat::attack::{Attack, Intent};
use crate::figure::AbilityId;
use crate::game::Game;
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vampirism {
    /// The clicks that it heals for everybody it wounds.
    pub heals: u8,
}

pub(super) const WORDINGS: &[Wording<Vampirism>] = &[
    Wording { from: Edition::Rebellion, optional: false, terms: Vampirism { heals: 1 } },
    Wording { from: Edition::Unlimited, optional: false, terms: Vampirism { heals: 1 } },
];

/// Whether an attack heals the attacker for every figure it damages.
pub(crate) fn applies(game: &Game, attack: &Attack) -> bool {
    !attack.is_ranged()
        && attack.intent == Intent::Damage
        && game.uses(attack.attacker, AbilityId::Vampirism)
}

pub(crate) fn heal_attacker(game: &mut Game, attacker: FigureId) {
    if invulnerability::bars_healing(game, attacker).is_some() {
        game.record_convention(attacker, Convention::VampirismInvulnerable, Clause::VampirismHeal);
    }
    let clicks = game.rules.abilities.vampirism.map_or(0, |terms| terms.heals);
    game.heal(attacker, clicks, attacker, Clause::VampirismHeal);
}
