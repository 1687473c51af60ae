//! Stealth: hindering terrain blocks lines of fire drawn to this warrior.

use crate::abilities::Wording;
use crate::board::line_of_fire::LineOfFire;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::illegal::{Illegal, require};
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;

pub(super) const WORDINGS: &[Wording<()>] = &[
    Wording { from: Edition::Rebellion, optional: true, terms: () },
    Wording { from: Edition::Unlimited, optional: true, terms: () },
];

pub(crate) fn check_line_of_fire(
    game: &Game,
    target: FigureId,
    line: &LineOfFire,
) -> Result<(), Illegal> {
    let hides = line.through_hindering && game.uses(target, AbilityId::Stealth);
    require(!hides, Clause::StealthLineOfFire)
}
