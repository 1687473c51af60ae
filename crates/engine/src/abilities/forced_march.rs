//! Forced March: a movement formation goes at this warrior's speed.

use crate::abilities::Wording;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::ids::FigureSet;
use crate::rules::Edition;
use crate::rules::clause::Clause;

pub(super) const WORDINGS: &[Wording<()>] = &[
    Wording { from: Edition::Whirlwind, optional: true, terms: () },
    Wording { from: Edition::Unlimited, optional: true, terms: () },
];

/// The highest speed among the members of a formation that have the ability.
pub(crate) fn formation_speed(game: &Game, members: FigureSet) -> Option<(i32, Clause)> {
    members
        .iter()
        .filter(|id| game.uses(*id, AbilityId::ForcedMarch))
        .map(|id| game.move_allowance(id, game.travel_mode(id)))
        .max()
        .map(|speed| (speed, Clause::ForcedMarchSpeed))
}
