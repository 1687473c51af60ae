//! Flight: passes over bases and terrain, may not end in blocking terrain, breaks away except on
//! a 1.

use crate::abilities::Wording;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::turn::permission::FormationKind;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flight {
    /// The highest roll on which it fails to break away.
    pub fails_on: u8,
}

pub(super) const WORDINGS: &[Wording<Flight>] = &[
    Wording { from: Edition::Rebellion, optional: true, terms: Flight { fails_on: 1 } },
    Wording { from: Edition::Unlimited, optional: true, terms: Flight { fails_on: 1 } },
];

pub(crate) fn flies(game: &Game, id: FigureId) -> bool {
    game.uses(id, AbilityId::Flight)
}

pub(crate) fn bars_formation(game: &Game, id: FigureId, kind: FormationKind) -> Option<Clause> {
    let barred = kind == FormationKind::Movement && flies(game, id);
    barred.then_some(Clause::FlightFormation)
}

/// The highest roll on which it fails to break away.
pub(crate) fn break_away_fails_on(game: &Game, id: FigureId) -> Option<(u8, Clause)> {
    let terms = game.rules.abilities.flight.filter(|_| flies(game, id))?;
    Some((terms.fails_on, Clause::FlightFailsOn))
}
