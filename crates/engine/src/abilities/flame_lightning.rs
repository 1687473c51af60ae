//! Flame/Lightning: a click for the target and for everybody who touches it.

use crate::abilities::{Wording, limited_invisibility};
use crate::combat::attack::{Affected, Attack};
use crate::combat::reach::Reach;
use crate::figure::AbilityId;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::event::EventKind;
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FlameLightning {
    /// The damage value of the attack.
    pub damage: u8,
    /// Whether neighbours are affected only when the attack on the target succeeds, and are then
    /// affected, not targeted.
    pub needs_main_hit: bool,
}

pub(super) const WORDINGS: &[Wording<FlameLightning>] = &[
    Wording {
        from: Edition::Rebellion,
        optional: true,
        terms: FlameLightning { damage: 1, needs_main_hit: false },
    },
    Wording {
        from: Edition::Unlimited,
        optional: true,
        terms: FlameLightning { damage: 1, needs_main_hit: true },
    },
];

pub(crate) fn applies(game: &Game, attacker: FigureId) -> bool {
    game.uses(attacker, AbilityId::FlameLightning)
}

/// Adds everybody who touches the target to those whom the attack affects.
pub(crate) fn add_neighbours(game: &Game, attack: &mut Attack) {
    let Some(target) = attack.declared.first().copied() else { return };
    let is_target = !merely_affects_neighbours(game);
    for id in game.touching(target).iter() {
        if !is_spared(game, attack, id) {
            attack.affected.push(Affected { id, is_target, ..Affected::default() });
        }
    }
}

/// Whether neighbours of the target are affected without being targets, and only by a hit.
fn merely_affects_neighbours(game: &Game) -> bool {
    game.rules.abilities.flame_lightning.is_some_and(|terms| terms.needs_main_hit)
}

fn is_spared(game: &Game, attack: &Attack, id: FigureId) -> bool {
    let (figure, shooter) = (game.figure(id), game.figure(attack.attacker));
    let friends_too_near =
        game.is_multi_dial(id) && game.check_friends_in_contact(shooter.owner, id).is_err();
    figure.status != Status::Field
        || id == attack.attacker
        || shooter.chariot == Some(id)
        || friends_too_near
        || (may_not_be_target(game, attack, id) && !merely_affects_neighbours(game))
}

fn may_not_be_target(game: &Game, attack: &Attack, id: FigureId) -> bool {
    let (figure, shooter) = (game.figure(id), game.figure(attack.attacker));
    let is_foes_captor = figure.captive.is_some() && !game.are_allied(shooter.owner, figure.owner);
    is_foes_captor || limited_invisibility::hides(game, attack, id)
}

/// Spares the neighbours when the attack missed its target, where only a successful attack
/// affects them.
pub(crate) fn spare_neighbours_on_miss(game: &mut Game, attack: &mut Attack) {
    let missed = attack.affected.first().is_some_and(|main| !main.hit);
    let would_hit = attack.affected.iter().any(|affected| affected.hit);
    if attack.reach == Reach::Splash && merely_affects_neighbours(game) && missed && would_hit {
        game.record_convention(
            attack.attacker,
            Convention::SplashNeedsHit,
            Clause::FlameLightningAffected,
        );
        for affected in attack.affected.as_mut_slice().iter_mut().filter(|affected| affected.hit) {
            affected.hit = false;
            let missed = EventKind::Missed { target: affected.id };
            game.record(attack.attacker, Clause::FlameLightningAffected, missed);
        }
    }
}

pub(crate) fn damage(game: &Game, attack: &Attack) -> Option<(u8, Clause)> {
    let damage = game.rules.abilities.flame_lightning.map_or(0, |terms| terms.damage);
    (attack.reach == Reach::Splash).then_some((damage, Clause::FlameLightningDamage))
}

/// Records the conventions on whom the attack affects.
pub(crate) fn record_affected(game: &mut Game, attack: &Attack) {
    if attack.reach != Reach::Splash {
        return;
    }
    let attacker = attack.attacker;
    if matters_who_is_target(game, attack) {
        game.record_convention(attacker, Convention::SplashTarget, Clause::FlameLightningAffected);
    }
    if touches_enemy_captor(game, attack) {
        game.record_convention(attacker, Convention::SplashCaptor, Clause::CapturingNoRanged);
    }
}

/// Whether it makes a difference if the figures beside the target are targets themselves: one of
/// them may not be a target, or the attacker does more to its targets.
fn matters_who_is_target(game: &Game, attack: &Attack) -> bool {
    let Some(target) = attack.declared.first().copied() else { return false };
    let neighbours = game.touching(target);
    let is_barred = |id: FigureId| may_not_be_target(game, attack, id);
    let does_more = [AbilityId::MagicFreeze, AbilityId::MagicConfusion, AbilityId::Pierce]
        .into_iter()
        .any(|ability| game.uses(attack.attacker, ability));
    neighbours.iter().any(is_barred) || (does_more && attack.affected.len() > 1)
}

fn touches_enemy_captor(game: &Game, attack: &Attack) -> bool {
    let owner = game.figure(attack.attacker).owner;
    let Some(target) = attack.declared.first().copied() else { return false };
    game.touching(target)
        .iter()
        .any(|id| game.figure(id).captive.is_some() && game.is_opposing(owner, id))
}
