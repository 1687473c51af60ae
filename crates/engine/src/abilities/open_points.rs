//! Where the silence of the documents touches an attack or what follows a move: the conventions
//! that had a say are written down.
//! It changes nothing but the log.

use super::Reach;
use crate::combat::attack::{Attack, AttackKind, Intent};
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::event::Detail;
use crate::game::frame::{Frame, Move};
use crate::ids::FigureId;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

impl Game {
    /// Notes the conventions in how an attack was set up.
    pub(crate) fn report_attack(&mut self, attack: &Attack) {
        if self.log.detail == Detail::Off {
            return;
        }
        let attacker = attack.attacker;
        match attack.reach {
            Reach::Wave => self.report_wave(attack),
            Reach::Splash if attack.affected.len() > 1 => {
                self.record_convention(
                    attacker,
                    Convention::SplashTarget,
                    Clause::FlameLightningAffected,
                );
            }
            _ => {}
        }
        if attack.reach == Reach::Splash && self.enemy_captor_beside(attack) {
            self.record_convention(attacker, Convention::SplashCaptor, Clause::CapturingNoRanged);
        }
        let after_a_move =
            self.frames.iter().any(|f| matches!(f, Frame::Move(m) if m.lead == attacker));
        if attack.is_ranged() || !after_a_move {
            return;
        }
        let behind = attack.affected.iter().any(|a| self.rear_touches(a.id, attacker));
        if behind && self.uses(attacker, AbilityId::SneakAttack) {
            self.record_convention(
                attacker,
                Convention::SneakCharge,
                Clause::SneakAttackDoubleDamage,
            );
        }
        if self.uses(attacker, AbilityId::WeaponMaster) {
            self.record_convention(
                attacker,
                Convention::WeaponMasterCharge,
                Clause::WeaponMasterRoll,
            );
        }
    }

    fn report_wave(&mut self, attack: &Attack) {
        let attacker = attack.attacker;
        if self.definition(attacker).range_of(0) % 2 == 1 {
            self.record_convention(attacker, Convention::ShockwaveHalf, Clause::ShockwaveFigures);
        }
        let lends = |id: FigureId| {
            let owner = self.figure(id).owner;
            self.touching(id)
                .iter()
                .any(|other| self.is_friendly(owner, other) && self.uses(other, AbilityId::Defend))
        };
        if attack.affected.iter().any(|a| lends(a.id)) {
            self.record_convention(attacker, Convention::ShockwaveDefend, Clause::DefendShare);
        }
        let owner = self.figure(attacker).owner;
        if self
            .figure_ids()
            .any(|id| self.figure(id).captive.is_some() && self.is_opposing(owner, id))
        {
            self.record_convention(
                attacker,
                Convention::ShockwaveCaptor,
                Clause::CapturingNoRanged,
            );
        }
    }

    fn enemy_captor_beside(&self, attack: &Attack) -> bool {
        let owner = self.figure(attack.attacker).owner;
        let Some(target) = attack.declared.first().copied() else { return false };
        self.touching(target)
            .iter()
            .any(|id| self.figure(id).captive.is_some() && self.is_opposing(owner, id))
    }

    /// Notes the conventions in the clicks that one figure takes.
    pub(crate) fn report_clicks(
        &mut self,
        attack: &Attack,
        target: FigureId,
        base: (u8, Clause),
        extra: u8,
    ) {
        if extra > 1 {
            self.record_convention(
                target,
                Convention::EnhancementStacks,
                Clause::MagicEnhancementExtraDamage,
            );
        }
        if attack.critical && base == (0, Clause::MagicFreezeDamage) {
            self.record_convention(target, Convention::FreezeCrit, Clause::CriticalRollsExtraClick);
        }
        if extra > 0 && base == (0, Clause::MagicFreezeDamage) {
            self.record_convention(
                target,
                Convention::EnhancementZero,
                Clause::MagicEnhancementExtraDamage,
            );
        }
        if attack.critical && base.1 == Clause::SneakAttackDoubleDamage {
            self.record_convention(
                target,
                Convention::CritAfterDouble,
                Clause::CriticalRollsExtraClick,
            );
        }
    }

    /// Notes the conventions in who drinks and who does not.
    pub(crate) fn report_drinking(&mut self, attack: &Attack) {
        let attacker = attack.attacker;
        let dry = attack.intent == Intent::Damage
            && attack.affected.iter().any(|a| a.hit && a.dealt == 0);
        if dry && !attack.is_ranged() && self.uses(attacker, AbilityId::Vampirism) {
            self.record_convention(attacker, Convention::VampirismNet, Clause::VampirismHeal);
        }
    }

    /// Notes the conventions in whether an attack may follow a move.
    pub(crate) fn report_follow_up(&mut self, moving: &Move) {
        let Some(kind) = self.follow_up(moving.lead) else { return };
        if moving.forced.is_some() {
            self.record_convention(
                moving.lead,
                Convention::ConfusedCharge,
                Clause::MagicConfusionControl,
            );
        }
        if kind == AttackKind::Ranged && self.uses(moving.lead, AbilityId::Berserk) {
            self.record_convention(
                moving.lead,
                Convention::BoundBerserk,
                Clause::BerserkNoRangedCombat,
            );
        }
        if self.uses(moving.lead, AbilityId::Demoralized) {
            self.record_convention(
                moving.lead,
                Convention::BoundDemoralized,
                Clause::DemoralizedActions,
            );
        }
    }
}
