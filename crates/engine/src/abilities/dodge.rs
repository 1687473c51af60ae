//! Dodge: a 4 or more turns a hit into a miss.

use crate::abilities::Wording;
use crate::combat::attack::{Attack, Intent};
use crate::combat::reach::Reach;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::event::EventKind;
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dodge {
    /// The lowest roll that turns a hit into a miss.
    pub misses_from: u8,
}

pub(super) const WORDINGS: &[Wording<Dodge>] = &[
    Wording { from: Edition::Whirlwind, optional: true, terms: Dodge { misses_from: 4 } },
    Wording { from: Edition::Unlimited, optional: true, terms: Dodge { misses_from: 4 } },
];

/// Whether a figure that was hit may roll to dodge.
pub(crate) fn may_roll(game: &Game, attack: &Attack, target: FigureId) -> bool {
    attack.intent != Intent::Heal
        && attack.reach != Reach::Wave
        && game.uses(target, AbilityId::Dodge)
}

/// Whether the die turns a hit into a miss.
///
/// If the ability was cancelled between the question and the die, the hit stands.
pub(crate) fn is_dodged(game: &mut Game, target: FigureId, die: u8) -> bool {
    game.record(target, Clause::DodgeRoll, EventKind::Rolled { first: die, second: 0 });
    let least = game.rules.abilities.dodge.map_or(u8::MAX, |terms| terms.misses_from);
    game.record(target, Clause::DodgeRoll, EventKind::Threshold { figure: target, least });
    let dodged = die >= least && game.uses(target, AbilityId::Dodge);
    if dodged {
        game.record(target, Clause::DodgeMissOn, EventKind::Missed { target });
    }
    dodged
}
