//! Battle Fury: neither captures nor is captured, and lets a captive go.

use crate::abilities::Wording;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;

pub(super) const WORDINGS: &[Wording<()>] = &[
    Wording { from: Edition::Rebellion, optional: false, terms: () },
    Wording { from: Edition::Unlimited, optional: false, terms: () },
];

pub(crate) fn bars_capturing(game: &Game, id: FigureId) -> Option<Clause> {
    game.uses(id, AbilityId::BattleFury).then_some(Clause::BattleFuryMayNotCapture)
}

pub(crate) fn bars_being_captured(game: &Game, id: FigureId) -> Option<Clause> {
    game.uses(id, AbilityId::BattleFury).then_some(Clause::BattleFuryMayNotBeCaptured)
}

pub(crate) fn releases_captive(game: &Game, captor: FigureId) -> Option<Clause> {
    game.uses(captor, AbilityId::BattleFury).then_some(Clause::BattleFuryRelease)
}
