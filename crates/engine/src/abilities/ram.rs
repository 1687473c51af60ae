//! Ram: its front arc damages what it runs into.

use crate::abilities::Wording;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::ids::{FigureId, FigureSet, PlayerId};
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::turn::permission::FormationKind;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ram {
    /// The clicks of damage.
    pub clicks: u8,
    /// Whether it strikes at the moment of contact and ends the action; else after the free spin,
    /// at the end of the movement.
    pub on_contact: bool,
    /// Whether it is kept out of movement formations.
    pub bars_movement_formation: bool,
}

pub(super) const WORDINGS: &[Wording<Ram>] = &[
    Wording {
        from: Edition::Whirlwind,
        optional: false,
        terms: Ram { clicks: 1, on_contact: true, bars_movement_formation: false },
    },
    Wording {
        from: Edition::Unlimited,
        optional: true,
        terms: Ram { clicks: 1, on_contact: false, bars_movement_formation: true },
    },
];

pub(crate) fn bars_formation(game: &Game, id: FigureId, kind: FormationKind) -> Option<Clause> {
    let barred = kind == FormationKind::Movement
        && game.uses(id, AbilityId::Ram)
        && game.rules.abilities.ram.is_some_and(|terms| terms.bars_movement_formation);
    barred.then_some(Clause::RamFormation)
}

/// The foes that the front arc of a rammer touches.
pub(crate) fn foes_faced(game: &Game, id: FigureId) -> FigureSet {
    foes_in_front(game, id, game.touching_foes(id))
}

/// The foes that a mover rams at the moment of contact, before any free spin.
///
/// The wording speaks of "your turn": a figure led by an enemy does not ram for itself.
pub(crate) fn foes_rammed_on_contact(
    game: &Game,
    mover: FigureId,
    newly_touched: FigureSet,
    moved_by: PlayerId,
) -> FigureSet {
    let may_ram = game.rules.abilities.ram.is_some_and(|terms| terms.on_contact)
        && game.uses_anywhere(mover, AbilityId::Ram)
        && moved_by == game.figure(mover).owner
        && game.current == moved_by;
    if may_ram { foes_in_front(game, mover, newly_touched) } else { FigureSet::EMPTY }
}

/// The foes that a mover rams after the free spins.
pub(crate) fn foes_rammed_after_spins(game: &Game, mover: FigureId) -> FigureSet {
    if game.rules.abilities.ram.is_some_and(|terms| !terms.on_contact) {
        foes_faced(game, mover)
    } else {
        FigureSet::EMPTY
    }
}

fn foes_in_front(game: &Game, mover: FigureId, touched: FigureSet) -> FigureSet {
    touched.iter().filter(|foe| game.front_ability_reaches(mover, *foe, AbilityId::Ram)).collect()
}

/// Whether a mover rams by the wording that strikes at the moment of contact.
pub(super) fn strikes_on_contact(game: &Game, mover: FigureId) -> bool {
    game.rules.abilities.ram.is_some_and(|terms| terms.on_contact)
        && game.uses(mover, AbilityId::Ram)
}

pub(crate) fn damage_rammed(game: &mut Game, mover: FigureId, rammed: FigureSet) {
    let clicks = game.rules.abilities.ram.map_or(0, |terms| terms.clicks);
    for foe in rammed.iter() {
        game.damage_by_ability(foe, mover, clicks, Clause::RamDamage);
    }
}
