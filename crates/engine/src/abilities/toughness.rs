//! Toughness: one click less from attacks and abilities.

use crate::abilities::Wording;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Toughness {
    /// By how many clicks the damage of attacks and abilities is reduced.
    pub less: u8,
}

pub(super) const WORDINGS: &[Wording<Toughness>] = &[
    Wording { from: Edition::Rebellion, optional: false, terms: Toughness { less: 1 } },
    Wording { from: Edition::Unlimited, optional: false, terms: Toughness { less: 1 } },
];

pub(crate) fn damage_reduction(game: &Game, id: FigureId) -> Option<(u8, Clause)> {
    let terms = game.rules.abilities.toughness.filter(|_| game.uses(id, AbilityId::Toughness))?;
    Some((terms.less, Clause::ToughnessCombatDamage))
}
