//! The attack that Charge or Bound lets follow a move.
//! It moves nobody; the attack itself is declared and resolved as any other.

use crate::abilities::{berserk, demoralized, magic_confusion, move_and_attack};
use crate::combat::attack::{Attack, AttackKind};
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::frame::{Frame, Move, MovePhase};
use crate::game::illegal::{Illegal, require};
use crate::rules::clause::Clause;
use crate::turn::action::AttackTiming;
use crate::turn::order::Order;

impl Game {
    /// The kind of attack that may follow a move.
    pub(crate) fn allowed_follow_up(&self, moving: &Move) -> Option<AttackKind> {
        let allowed = moving.forced.is_none_or(|forced| forced.may_attack);
        let able = !moving.is_formation()
            && !moving.went_beyond_speed
            && !moving.halted.contains(moving.lead)
            && allowed;
        let alive = self.figure(moving.lead).status == Status::Field;
        let barred = |kind: &AttackKind| {
            let is_ranged = *kind == AttackKind::Ranged;
            is_ranged && berserk::bars_ranged_attack_after_move(self, moving.lead)
                || demoralized::bars_attack_after_move(self, moving.lead, *kind)
        };
        move_and_attack::attack_after_move(self, moving.lead)
            .filter(|kind| able && alive && !barred(kind))
    }

    /// Records the conventions that have a say in whether an attack may follow a move.
    pub(super) fn record_follow_up(&mut self, moving: &Move) {
        move_and_attack::record_captor(self, moving.lead);
        let Some(kind) = move_and_attack::attack_after_move(self, moving.lead) else { return };
        magic_confusion::record_attack_after_move(self, moving);
        if kind == AttackKind::Ranged {
            berserk::record_ranged_attack_after_move(self, moving.lead);
        }
        demoralized::record_attack_after_move(self, moving.lead, kind);
    }

    /// The attack of Charge or Bound, or none.
    pub(crate) fn answer_follow_up(
        &mut self,
        moving: &mut Move,
        order: Option<Order>,
    ) -> Result<(), Illegal> {
        if let Some(order) = order {
            return self.declare_attack(&order, AttackTiming::AfterMove);
        }
        moving.phase = MovePhase::Done;
        self.write_back_move(moving);
        Ok(())
    }

    /// The attack after the move under way, if the rules allow it.
    pub(crate) fn declare_follow_up(&self, order: &Order) -> Result<Attack, Illegal> {
        let moving =
            self.frames.iter().rev().find_map(|frame| {
                if let Frame::Move(moving) = frame { Some(moving) } else { None }
            });
        let kind = moving
            .filter(|moving| moving.lead == order.lead())
            .and_then(|moving| self.allowed_follow_up(moving));
        match (*order, kind) {
            (Order::Close { attacker, with, target, capture }, Some(kind @ AttackKind::Close)) => {
                require(with.is_empty(), move_and_attack::formation_clause(kind))?;
                let given_as = move_and_attack::attack_given_as(self, kind);
                self.declare_close(attacker, with, target, capture, given_as)
            }
            (Order::Ranged { firer, with, targets }, Some(kind @ AttackKind::Ranged)) => {
                require(with.is_empty(), move_and_attack::formation_clause(kind))?;
                let given_as = move_and_attack::attack_given_as(self, kind);
                self.declare_ranged(firer, with, targets, given_as)
            }
            _ => Err(Illegal::forbidden_by(Clause::ChargeAttackAfterMove)),
        }
    }

    pub(crate) fn launch_follow_up(&mut self, order: &Order) -> Result<(), Illegal> {
        let attack = self.declare_follow_up(order)?;
        if let Some(Frame::Move(moving)) = self.frames.last_mut() {
            moving.phase = MovePhase::Done;
        }
        move_and_attack::record_attack(self, attack.attacker, attack.kind);
        self.frames.push(Frame::Attack(attack));
        Ok(())
    }
}
