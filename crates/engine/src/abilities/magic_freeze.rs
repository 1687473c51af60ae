//! Magic Freeze: a hit by a ranged combat action gives the target an action token.

use crate::abilities::{Wording, cursed, magic_immunity};
use crate::combat::attack::{Attack, Intent};
use crate::combat::damage::DamageSource;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::ask::{Ask, Roll};
use crate::game::event::{EventKind, Harm};
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MagicFreeze {
    /// The lowest roll that brings the token, where one is rolled.
    pub tires_from: u8,
    /// The damage value of the attack.
    pub damage: u8,
    /// Whether a die of 4 or more is needed for the token.
    pub rolls: bool,
}

pub(super) const WORDINGS: &[Wording<MagicFreeze>] = &[
    Wording {
        from: Edition::Whirlwind,
        optional: true,
        terms: MagicFreeze { tires_from: 4, damage: 1, rolls: true },
    },
    Wording {
        from: Edition::UnlimitedErrata2003,
        optional: true,
        terms: MagicFreeze { tires_from: 4, damage: 0, rolls: false },
    },
];

/// The terms, if an attack that hits a target freezes it.
fn terms_for(game: &Game, attack: &Attack, target: FigureId) -> Option<MagicFreeze> {
    let freezes = attack.is_ranged()
        && attack.is_combat_action()
        && attack.intent == Intent::Damage
        && game.uses(attack.attacker, AbilityId::MagicFreeze)
        && !magic_immunity::resists_attack(game, attack, target)
        && !game.is_multi_dial(target);
    game.rules.abilities.magic_freeze.filter(|_| freezes)
}

/// The damage value of an attack that freezes.
pub(crate) fn damage(game: &Game, attack: &Attack, target: FigureId) -> Option<(u8, Clause)> {
    terms_for(game, attack, target).map(|terms| (terms.damage, Clause::MagicFreezeDamage))
}

/// Records the conventions on clicks that are added to a damage value of 0.
pub(crate) fn record_added_clicks(
    game: &mut Game,
    attack: &Attack,
    target: FigureId,
    damage: (u8, Clause),
    enhancement: u8,
) {
    if damage != (0, Clause::MagicFreezeDamage) {
        return;
    }
    if attack.critical {
        game.record_convention(target, Convention::FreezeCrit, Clause::CriticalRollsExtraClick);
    }
    if enhancement > 0 {
        game.record_convention(
            target,
            Convention::EnhancementZero,
            Clause::MagicEnhancementExtraDamage,
        );
    }
}

/// Freezes a target that was hit, or asks for the die that the first wording rolls.
pub(crate) fn after_hit(game: &mut Game, attack: &Attack, target: FigureId) -> Option<Ask> {
    let terms = terms_for(game, attack, target)?;
    if !terms.rolls {
        place_token(game, attack, target);
        return None;
    }
    let player = game.figure(attack.attacker).owner;
    let may_get_token = game.figure(target).tokens <= 1;
    may_get_token.then_some(Ask::Roll { player, roll: Roll::Freeze, figure: Some(target) })
}

/// Freezes a target if the die is high enough.
pub(crate) fn freeze_by_die(game: &mut Game, attack: &Attack, target: FigureId, die: u8) {
    let rolled = EventKind::Rolled { first: die, second: 0 };
    game.record(attack.attacker, Clause::MagicFreezeRoll, rolled);
    let least = game.rules.abilities.magic_freeze.map_or(u8::MAX, |terms| terms.tires_from);
    let threshold = EventKind::Threshold { figure: target, least };
    game.record(attack.attacker, Clause::MagicFreezeRoll, threshold);
    if die >= least {
        place_token(game, attack, target);
    }
}

/// Places a token as if the target had acted; the second one, or one too many, pushes it.
fn place_token(game: &mut Game, attack: &Attack, target: FigureId) {
    cursed::remember_magic_effect(game, target);
    let attacker = attack.attacker;
    let clause = if game.figure(target).tokens >= 2 {
        Clause::MagicFreezeTwoTokens
    } else if game.place_token_by_ability(target, attacker, Clause::MagicFreezeToken) {
        Clause::MagicFreezeSecondToken
    } else {
        return;
    };
    let by = Some(game.figure(attacker).owner);
    let source = DamageSource { harm: Harm::Push, by, cause: attacker, clause };
    game.deal_damage(target, game.rules.numbers.push, source);
}
