//! Limited Invisibility: not a target of ranged combat actions.

use crate::abilities::Wording;
use crate::combat::attack::Attack;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::ids::FigureId;
use crate::rules::Edition;

pub(super) const WORDINGS: &[Wording<()>] = &[
    Wording { from: Edition::Whirlwind, optional: true, terms: () },
    Wording { from: Edition::Unlimited, optional: true, terms: () },
];

/// Whether an attack may not name a figure as its target; a healer's shot may not either.
pub(crate) fn hides(game: &Game, attack: &Attack, id: FigureId) -> bool {
    attack.is_combat_action() && game.uses(id, AbilityId::LimitedInvisibility)
}
