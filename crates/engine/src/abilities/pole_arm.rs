//! Pole Arm: a click for a foe that moves up against its front arc.

use crate::abilities::{Wording, ram};
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::event::EventKind;
use crate::game::frame::{Frame, MovePhase};
use crate::ids::{FigureId, FigureSet};
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PoleArm {
    /// The clicks of damage.
    pub clicks: u8,
    /// Whether the whole current action ends, not only the struck warrior's own.
    pub ends_current_action: bool,
    /// Whether only a move into contact triggers it, not a move that ends in contact.
    pub needs_new_contact: bool,
}

pub(super) const WORDINGS: &[Wording<PoleArm>] = &[
    Wording {
        from: Edition::Rebellion,
        optional: false,
        terms: PoleArm { clicks: 1, ends_current_action: true, needs_new_contact: true },
    },
    Wording {
        from: Edition::Unlimited,
        optional: false,
        terms: PoleArm { clicks: 1, ends_current_action: false, needs_new_contact: false },
    },
];

/// The foes that strike a mover after the free spins.
pub(crate) fn foes_striking(game: &Game, mover: FigureId, newly_touched: FigureSet) -> FigureSet {
    let Some(terms) = game.rules.abilities.pole_arm else { return FigureSet::EMPTY };
    let foes = game.touching_foes(mover);
    let candidates = if terms.needs_new_contact { newly_touched.and(foes) } else { foes };
    candidates
        .iter()
        .filter(|foe| game.front_ability_reaches(*foe, mover, AbilityId::PoleArm))
        .collect()
}

/// Damages a mover and ends its action.
pub(crate) fn strike_mover(
    game: &mut Game,
    mover: FigureId,
    strikers: FigureSet,
    rammed: FigureSet,
) {
    let Some(terms) = game.rules.abilities.pole_arm.filter(|_| !strikers.is_empty()) else {
        return;
    };
    for foe in strikers.iter() {
        game.damage_by_ability(mover, foe, terms.clicks, Clause::PoleArmDamage);
    }
    if ram::strikes_on_contact(game, mover) || !rammed.is_empty() {
        game.record_convention(mover, Convention::PoleArmRam, Clause::PoleArmDamage);
    }
    end_action(game, terms, mover);
}

fn end_action(game: &mut Game, terms: PoleArm, mover: FigureId) {
    let mut in_formation = false;
    if let Some(Frame::Move(moving)) = game.frames.last_mut()
        && moving.members.contains(mover)
    {
        moving.halted.insert(mover);
        in_formation = moving.is_formation();
        if terms.ends_current_action {
            moving.phase = MovePhase::Done;
        }
    }
    game.record(mover, Clause::PoleArmEndsAction, EventKind::Stopped { figure: mover });
    if in_formation {
        game.record_convention(mover, Convention::PoleArmFormation, Clause::PoleArmEndsAction);
    }
}
