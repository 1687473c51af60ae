//! Venom: the start of the turn costs each foe in front-arc contact a click.

use crate::abilities::Wording;
use crate::figure::AbilityId;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::event::EventKind;
use crate::ids::{FigureId, FigureSet};
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Venom {
    /// The clicks of damage.
    pub clicks: u8,
}

pub(super) const WORDINGS: &[Wording<Venom>] = &[
    Wording { from: Edition::Whirlwind, optional: false, terms: Venom { clicks: 1 } },
    Wording { from: Edition::Unlimited, optional: false, terms: Venom { clicks: 1 } },
];

/// Damages the foes in front of a figure.
pub(crate) fn damage_foes_in_front(game: &mut Game, id: FigureId) {
    let in_front = |foe: &FigureId| game.front_ability_reaches(id, *foe, AbilityId::Venom);
    let foes: FigureSet = game.touching_foes(id).iter().filter(in_front).collect();
    if !foes.is_empty() && game.sections_with(id, AbilityId::Venom).len() > 1 {
        game.record_convention(id, Convention::RepeatedAbility, Clause::VenomStartOfTurn);
    }
    let clicks = game.rules.abilities.venom.map_or(0, |terms| terms.clicks);
    for foe in foes.iter() {
        if game.is_multi_dial(foe) {
            let unharmed = EventKind::Unharmed { figure: foe };
            game.record(foe, Clause::SpecialAbilitiesIgnored, unharmed);
            continue;
        }
        game.damage_by_ability(foe, id, clicks, Clause::VenomStartOfTurn);
        if game.figure(foe).status != Status::Field {
            let clause = Clause::VenomStartOfTurn;
            game.record_convention(id, Convention::StartContactsAfterVenom, clause);
        }
    }
}
