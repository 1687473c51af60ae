//! Charge: a double move, or a move and then a close combat attack, in one action.
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

pub(super) static CHARGE: Variant = Variant {
    ability: AbilityId::Charge,
    attack: AttackKind::Close,
    terms: |game| game.rules.abilities.charge,
    double_move: Clause::ChargeDoubleMove,
    fails_on: Clause::ChargeFailsOn,
    formation: Clause::ChargeFormation,
    attack_after_move: Clause::ChargeAttackAfterMove,
};
