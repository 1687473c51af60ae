//! Forced March: a movement formation goes at this warrior's speed.

use crate::abilities::Wording;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::ids::{FigureId, FigureSet};
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::turn::action::FormationPace;

pub(super) const WORDINGS: &[Wording<()>] = &[
    Wording { from: Edition::Whirlwind, optional: true, terms: () },
    Wording { from: Edition::Unlimited, optional: true, terms: () },
];

/// The speed of the fastest member of a formation that has the ability. Hindering terrain halves
/// it for a member that starts there, unless it has halved the bearer's own speed already.
pub(crate) fn formation_pace(game: &Game, members: FigureSet) -> Option<FormationPace> {
    let bearers = members.iter().filter(|id| game.uses(*id, AbilityId::ForcedMarch));
    let pace = |id: FigureId| {
        let travel = game.travel_mode(id);
        let speed = game.move_allowance(id, travel);
        let is_halved = game.starts_hindered(&game.figure(id).placed, travel);
        let hindered = if is_halved { speed } else { game.halved_speed(speed) };
        FormationPace { speed, hindered, clause: Clause::ForcedMarchSpeed }
    };
    bearers.map(pace).max_by_key(|pace| pace.speed)
}
