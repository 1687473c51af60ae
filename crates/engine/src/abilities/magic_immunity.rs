//! Magic Immunity: no other ability with Magic in its name works on this warrior.

use crate::abilities::Wording;
use crate::combat::attack::Attack;
use crate::combat::reach::Reach;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::ids::FigureId;
use crate::rules::Edition;

pub(super) const WORDINGS: &[Wording<()>] = &[
    Wording { from: Edition::Rebellion, optional: false, terms: () },
    Wording { from: Edition::Unlimited, optional: false, terms: () },
];

pub(crate) fn is_immune(game: &Game, id: FigureId) -> bool {
    game.uses(id, AbilityId::MagicImmunity)
}

/// Whether a figure is immune to the magic of an attack; a Shockwave ignores the abilities of
/// those it reaches, this one too.
pub(crate) fn resists_attack(game: &Game, attack: &Attack, target: FigureId) -> bool {
    attack.reach != Reach::Wave && is_immune(game, target)
}
