//! Defend: friends in contact may use this warrior's defense value.

use crate::abilities::Wording;
use crate::combat::attack::{Attack, Intent};
use crate::combat::reach::Reach;
use crate::figure::{AbilityId, Slot};
use crate::game::Game;
use crate::game::event::EventKind;
use crate::game::illegal::{Illegal, require};
use crate::ids::{FigureId, FigureSet};
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

pub(super) const WORDINGS: &[Wording<()>] = &[
    Wording { from: Edition::Rebellion, optional: true, terms: () },
    Wording { from: Edition::Unlimited, optional: true, terms: () },
];

/// The friends whose defense value the figure attacked may use.
pub(crate) fn defenders(game: &Game, attack: &Attack, target: FigureId) -> FigureSet {
    if attack.intent == Intent::Heal || !game.rules.abilities.knows(AbilityId::Defend) {
        return FigureSet::EMPTY;
    }
    let owner = game.figure(target).owner;
    let lends = |id: &FigureId| {
        game.is_friendly(owner, *id)
            && game.lends_ability(*id, AbilityId::Defend, target)
            && !is_target_of_shockwave(attack, *id)
    };
    game.touching(target).iter().filter(lends).collect()
}

fn is_target_of_shockwave(attack: &Attack, id: FigureId) -> bool {
    attack.reach == Reach::Wave && attack.affected.iter().any(|a| a.id == id)
}

/// Checks the choice of a defender, or of none, and records it.
pub(crate) fn choose_defender(
    game: &mut Game,
    attack: &Attack,
    target: FigureId,
    defender: Option<FigureId>,
) -> Result<(), Illegal> {
    let defenders = defenders(game, attack, target);
    let Some(defender) = defender else { return Ok(()) };
    require(defenders.contains(defender), Clause::DefendShare)?;
    let has_bonus = [target, defender].into_iter().any(|id| game.has_ranged_defense_bonus(id));
    if attack.is_ranged() && has_bonus {
        game.record_convention(target, Convention::DefendShares, Clause::DefendShare);
    }
    game.record(
        defender,
        Clause::DefendShare,
        EventKind::Effect { figure: target, ability: AbilityId::Defend },
    );
    Ok(())
}

/// The defense value that a defender lends: of a multiple-dial warrior, the best of its sections
/// in contact that have the ability.
pub(crate) fn lent_defense(game: &Game, defender: FigureId, to: FigureId) -> i16 {
    if !game.is_multi_dial(defender) {
        return game.defense_value(defender);
    }
    let lending =
        game.touched_sections(defender, to).and(game.sections_with(defender, AbilityId::Defend));
    lending
        .iter()
        .filter_map(|section| game.section_click(defender, section))
        .map(|slot| i16::from(slot.value(Slot::Defense)))
        .max()
        .unwrap_or(0)
}
