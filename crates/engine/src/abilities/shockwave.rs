//! Shockwave: everybody within half the range, friend or foe.

use crate::abilities::Wording;
use crate::combat::attack::{Affected, Attack, GivenAs};
use crate::combat::reach::Reach;
use crate::figure::AbilityId;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::illegal::{Illegal, require};
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shockwave {
    /// What its range is divided by.
    pub share: i64,
    /// The damage value when it reaches several figures.
    pub damage: u8,
    /// Whether Aquatic still protects.
    pub heeds_aquatic: bool,
    /// Whether an opponent's controlling warrior may be attacked too.
    pub hits_captors: bool,
}

pub(super) const WORDINGS: &[Wording<Shockwave>] = &[
    Wording {
        from: Edition::Rebellion,
        optional: true,
        terms: Shockwave { share: 2, damage: 1, heeds_aquatic: false, hits_captors: false },
    },
    Wording {
        from: Edition::Unlimited,
        optional: true,
        terms: Shockwave { share: 2, damage: 1, heeds_aquatic: true, hits_captors: true },
    },
];

pub(crate) fn applies(game: &Game, attacker: FigureId, given_as: GivenAs) -> bool {
    given_as == GivenAs::CombatAction && game.uses(attacker, AbilityId::Shockwave)
}

/// Makes everybody in reach a target; a Shockwave names none, and nobody shares it.
pub(crate) fn find_targets(game: &Game, attack: &mut Attack) -> Result<(), Illegal> {
    require(attack.declared.is_empty(), Clause::ShockwaveAction)?;
    require(attack.others.is_empty(), Clause::RangedCombatFormationsSingleTarget)?;
    for id in game.figure_ids() {
        if is_target(game, attack.attacker, id) {
            attack.affected.push(Affected { id, is_target: true, ..Affected::default() });
        }
    }
    require(!attack.affected.is_empty(), Clause::ShockwaveFigures)
}

fn is_target(game: &Game, attacker: FigureId, id: FigureId) -> bool {
    let hits_captors = game.rules.abilities.shockwave.is_some_and(|terms| terms.hits_captors);
    let figure = game.figure(id);
    let is_protected_captor = figure.captive.is_some()
        && !hits_captors
        && !game.are_allied(game.figure(attacker).owner, figure.owner);
    is_in_range(game, attacker, id)
        && !is_protected_captor
        && game.line_of_fire(attacker, id, false).blocked.is_none()
}

/// Whether a figure on the battlefield is near enough.
///
/// The distance times the divisor is compared with the whole range: half an odd range is not
/// rounded.
pub(crate) fn is_in_range(game: &Game, attacker: FigureId, id: FigureId) -> bool {
    let (shooter, figure) = (game.figure(attacker), game.figure(id));
    let range = i64::from(game.range(attacker)) * 1000;
    let share = game.rules.abilities.shockwave.map_or(1, |terms| terms.share);
    let distance_squared = shooter.placed.at.distance_squared(figure.placed.at);
    id != attacker
        && Some(id) != shooter.chariot
        && figure.status == Status::Field
        && share * share * distance_squared <= range * range
}

/// Whether the attack takes no notice of an ability of those attacked.
pub(crate) fn ignores_ability(game: &Game, attack: &Attack, ability: AbilityId) -> bool {
    let heeds_aquatic = game.rules.abilities.shockwave.is_some_and(|terms| terms.heeds_aquatic);
    attack.reach == Reach::Wave && !(ability == AbilityId::Aquatic && heeds_aquatic)
}

pub(crate) fn damage(game: &Game, attack: &Attack) -> Option<(u8, Clause)> {
    let damage = if attack.affected.len() > 1 {
        let damage = game.rules.abilities.shockwave.map_or(0, |terms| terms.damage);
        (damage, Clause::ShockwaveSeveralFigures)
    } else {
        (game.damage_value(attack.attacker), Clause::ShockwaveLoneFigure)
    };
    (attack.reach == Reach::Wave).then_some(damage)
}

/// Records the conventions on range, defenders and captors.
pub(crate) fn record_affected(game: &mut Game, attack: &Attack) {
    if attack.reach != Reach::Wave {
        return;
    }
    let attacker = attack.attacker;
    if half_inch_decides(game, attacker) {
        game.record_convention(attacker, Convention::ShockwaveHalf, Clause::ShockwaveFigures);
    }
    if attack.affected.iter().any(|a| touches_defender(game, a.id)) {
        game.record_convention(attacker, Convention::ShockwaveDefend, Clause::DefendShare);
    }
    let owner = game.figure(attacker).owner;
    let hits_captors = game.rules.abilities.shockwave.is_some_and(|terms| terms.hits_captors);
    let is_enemy_captor =
        |id: FigureId| game.figure(id).captive.is_some() && game.is_opposing(owner, id);
    if !hits_captors
        && game.figure_ids().any(|id| is_enemy_captor(id) && is_in_range(game, attacker, id))
    {
        game.record_convention(attacker, Convention::ShockwaveCaptor, Clause::CapturingNoRanged);
    }
}

/// Whether rounding half of an odd range, up or down, would reach other figures.
fn half_inch_decides(game: &Game, attacker: FigureId) -> bool {
    let shooter = game.figure(attacker);
    let range = i64::from(game.range(attacker));
    let reaches =
        |inches: i64, distance_squared: i64| distance_squared <= inches * inches * 1_000_000;
    range % 2 == 1
        && game.all_figures().any(|(id, figure)| {
            let distance_squared = shooter.placed.at.distance_squared(figure.placed.at);
            id != attacker
                && figure.status == Status::Field
                && reaches(range / 2, distance_squared) != reaches(range / 2 + 1, distance_squared)
        })
}

fn touches_defender(game: &Game, id: FigureId) -> bool {
    let owner = game.figure(id).owner;
    game.touching(id)
        .iter()
        .any(|other| game.is_friendly(owner, other) && game.uses(other, AbilityId::Defend))
}
