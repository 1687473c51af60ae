//! Limited Invisibility: not a target of ranged combat actions.

use crate::abilities::Wording;
use crate::combat::attack::Attack;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::illegal::{Illegal, require};
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;

pub(super) const WORDINGS: &[Wording<()>] = &[
    Wording { from: Edition::Whirlwind, optional: true, terms: () },
    Wording { from: Edition::Unlimited, optional: true, terms: () },
];

pub(crate) fn check_target(game: &Game, attack: &Attack, target: FigureId) -> Result<(), Illegal> {
    require(!hides(game, attack, target), Clause::LimitedInvisibilityNotATarget)
}

/// Whether an attack may not name a figure as its target; a healer's shot may not either.
pub(super) fn hides(game: &Game, attack: &Attack, id: FigureId) -> bool {
    attack.is_combat_action() && game.uses(id, AbilityId::LimitedInvisibility)
}
