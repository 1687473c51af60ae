//! Magic Retaliation: whoever damages this warrior by an attack takes a click.

use crate::abilities::{Wording, cursed, magic_immunity};
use crate::combat::attack::{Affected, Attack};
use crate::figure::AbilityId;
use crate::figure::state::Status;
use crate::game::Game;
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MagicRetaliation {
    /// The clicks of damage.
    pub clicks: u8,
}

pub(super) const WORDINGS: &[Wording<MagicRetaliation>] = &[
    Wording { from: Edition::Whirlwind, optional: false, terms: MagicRetaliation { clicks: 1 } },
    Wording { from: Edition::Unlimited, optional: false, terms: MagicRetaliation { clicks: 1 } },
];

/// Whether a figure that is hit will strike back if it takes damage.
pub(crate) fn will_strike_back(game: &Game, attack: &Attack, affected: Affected) -> bool {
    !game.ignores_ability(attack, affected, AbilityId::MagicRetaliation)
        && game.uses(affected.id, AbilityId::MagicRetaliation)
}

/// Whether the attacker can be damaged by a figure that strikes back.
pub(crate) fn reaches_attacker(game: &Game, attacker: FigureId) -> bool {
    game.figure(attacker).status == Status::Field && !magic_immunity::is_immune(game, attacker)
}

pub(crate) fn damage_attacker(game: &mut Game, attacker: FigureId, by: FigureId) {
    let clause = Clause::MagicRetaliationRetaliation;
    if game.figure(by).status != Status::Field {
        game.record_convention(by, Convention::RetaliationDead, clause);
    }
    cursed::remember_magic_effect(game, attacker);
    let clicks = game.rules.abilities.magic_retaliation.map_or(0, |terms| terms.clicks);
    game.damage_by_ability(attacker, by, clicks, clause);
}
