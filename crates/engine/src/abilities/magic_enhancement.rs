//! Magic Enhancement: one more click for whoever a friend in contact hits with a ranged combat
//! action.

use crate::abilities::{Wording, magic_immunity};
use crate::combat::attack::Attack;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::event::EventKind;
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MagicEnhancement {
    /// The clicks that each enhancer adds.
    pub adds: u8,
    /// Whether only opposing figures take the extra click.
    pub opposing_only: bool,
}

pub(super) const WORDINGS: &[Wording<MagicEnhancement>] = &[
    Wording {
        from: Edition::Rebellion,
        optional: true,
        terms: MagicEnhancement { adds: 1, opposing_only: false },
    },
    Wording {
        from: Edition::Unlimited,
        optional: true,
        terms: MagicEnhancement { adds: 1, opposing_only: true },
    },
];

/// How many clicks enhancers in contact with the attacker add for one figure hit.
pub(crate) fn extra_clicks(game: &Game, attack: &Attack, target: FigureId) -> u8 {
    let Some(terms) = game.rules.abilities.magic_enhancement else { return 0 };
    let attacker = attack.attacker;
    let owner = game.figure(attacker).owner;
    let is_wanted = !terms.opposing_only || game.is_opposing(owner, target);
    let is_resisted = magic_immunity::is_immune(game, attacker)
        || magic_immunity::resists_attack(game, attack, target);
    if !attack.is_ranged() || !attack.is_combat_action() || !is_wanted || is_resisted {
        return 0;
    }
    let enhancers = game.touching(attacker).iter().filter(|id| {
        game.is_friendly(owner, *id)
            && game.lends_ability(*id, AbilityId::MagicEnhancement, attacker)
    });
    u8::try_from(enhancers.count()).unwrap_or(u8::MAX).saturating_mul(terms.adds)
}

/// Records clicks that were added, and the convention where several enhancers add.
pub(crate) fn record_extra_clicks(game: &mut Game, attack: &Attack, target: FigureId, extra: u8) {
    let clause = Clause::MagicEnhancementExtraDamage;
    if extra > 0 {
        let added = EventKind::DamageAdded { figure: target, clicks: extra };
        game.record(attack.attacker, clause, added);
    }
    if extra > 1 {
        game.record_convention(target, Convention::EnhancementStacks, clause);
    }
}
