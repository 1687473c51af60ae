//! Bound: a double move, or a move and then a ranged combat attack, in one action.
//! `move_and_attack.rs` plays it, for Charge and Bound alike.

use crate::abilities::Wording;
use crate::abilities::move_and_attack::{MoveAndAttack, Variant};
use crate::combat::attack::AttackKind;
use crate::figure::AbilityId;
use crate::rules::Edition;
use crate::rules::clause::Clause;

pub(super) const WORDINGS: &[Wording<MoveAndAttack>] = &[
    Wording {
        from: Edition::Rebellion,
        optional: true,
        terms: MoveAndAttack {
            times: 2,
            fails_on: 1,
            bars_all_formations: false,
            double_needs_freedom: true,
            as_action: false,
        },
    },
    Wording {
        from: Edition::Unlimited,
        optional: true,
        terms: MoveAndAttack {
            times: 2,
            fails_on: 1,
            bars_all_formations: true,
            double_needs_freedom: false,
            as_action: true,
        },
    },
];

pub(super) static BOUND: Variant = Variant {
    ability: AbilityId::Bound,
    attack: AttackKind::Ranged,
    terms: |game| game.rules.abilities.bound,
    double_move: Clause::BoundDoubleMove,
    fails_on: Clause::BoundFailsOn,
    formation: Clause::BoundFormation,
    attack_after_move: Clause::BoundAttackAfterMove,
};
