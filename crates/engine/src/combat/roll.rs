//! The one roll of an attack, with what is added to it, against the defense of everybody it
//! affects.

use crate::abilities::{flame_lightning, shockwave, sneak_attack};
use crate::combat::attack::{Attack, AttackPhase, Intent};
use crate::combat::damage::DamageSource;
use crate::game::Game;
use crate::game::event::{Detail, EventKind, Harm};
use crate::game::frame::Frame;
use crate::ids::FigureId;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

impl Game {
    /// Compares the one roll of the attack with everybody's defense.
    pub(super) fn attack_dice_rolled(&mut self, attack: &mut Attack, one: u8, other: u8) {
        let numbers = self.rules.numbers;
        attack.natural = one + other;
        attack.critical = attack.natural == numbers.critical_hit;
        let rolled = EventKind::Rolled { first: one, second: other };
        self.record(attack.attacker, Clause::AttackResolutionRoll, rolled);
        if attack.natural == numbers.critical_miss {
            self.miss_critically(attack);
            attack.phase = AttackPhase::Answer;
            return;
        }
        self.record_open_points(attack);
        let attacker = attack.attacker;
        let value = self.attack_value(attacker);
        let attack_value = EventKind::AttackValue { attacker, value };
        self.record(attacker, Clause::AttackResolutionRoll, attack_value);
        for place in 0..attack.affected.len() {
            self.compare_with_defense(attack, place);
        }
        attack.phase = AttackPhase::Dodge;
        attack.cursor = 0;
    }

    fn miss_critically(&mut self, attack: &Attack) {
        let attacker = attack.attacker;
        let target = attack.affected.first().map_or(attacker, |a| a.id);
        self.record(attacker, Clause::CriticalRollsMiss, EventKind::Missed { target });
        let clause = if attack.others.is_empty() {
            Clause::CriticalRollsMissDamage
        } else {
            Clause::FormationCriticalMissPrimaryOnly
        };
        let source = DamageSource { harm: Harm::Miss, by: None, cause: attacker, clause };
        self.deal_damage(attacker, self.rules.numbers.miss_clicks, source);
    }

    /// Records the conventions that had a say in how the attack was set up.
    fn record_open_points(&mut self, attack: &Attack) {
        if self.log.detail == Detail::Off {
            return;
        }
        shockwave::record_affected(self, attack);
        flame_lightning::record_affected(self, attack);
        let is_own_move =
            |frame: &Frame| matches!(frame, Frame::Move(m) if m.lead == attack.attacker);
        if !attack.is_ranged() && self.frames.iter().any(is_own_move) {
            sneak_attack::record_attack_after_move(self, attack);
        }
    }

    fn compare_with_defense(&mut self, attack: &mut Attack, place: usize) {
        let Some(affected) = attack.affected.get(place).copied() else { return };
        let (attacker, target) = (attack.attacker, affected.id);
        let value = i16::from(attack.natural) + self.attack_value(attacker);
        let total = value + self.attack_bonus(attack, target);
        let defense = self.defense_against(attack, affected);
        let reaches_defense = total >= defense + self.rules.numbers.margin;
        if attack.critical && !reaches_defense && attack.affected.len() > 1 {
            self.record_convention(attacker, Convention::CritHitsAll, Clause::CriticalRollsHit);
        }
        let hit = attack.critical || reaches_defense;
        self.record(
            attacker,
            Clause::AttackResolutionHit,
            EventKind::Attacked { attacker, target, total, defense },
        );
        let clause = match (attack.critical, attack.intent) {
            (true, Intent::Heal) => Clause::CriticalRollsHeal,
            (true, _) => Clause::CriticalRollsHit,
            _ => Clause::AttackResolutionHit,
        };
        let result = if hit { EventKind::Hit { target } } else { EventKind::Missed { target } };
        self.record(attacker, clause, result);
        attack.change(place, |a| {
            a.hit = hit;
            a.defense = defense;
        });
    }

    /// What the formation and the rear arc add to the roll.
    fn attack_bonus(&mut self, attack: &Attack, target: FigureId) -> i16 {
        if attack.intent == Intent::Heal {
            return 0;
        }
        let extra = i16::try_from(attack.others.len()).unwrap_or(0);
        let numbers = self.rules.numbers;
        let mut bonus = 0;
        if extra > 0 {
            let (helper, clause) = if attack.is_ranged() {
                (numbers.ranged_helper, Clause::RangedCombatFormationsBonus)
            } else {
                (numbers.close_helper, Clause::CloseCombatFormationsBonus)
            };
            let amount = extra * helper;
            bonus += amount;
            self.record(attack.attacker, clause, EventKind::AttackBonus { target, amount });
        }
        let behind = |id: FigureId| self.is_behind(id, target);
        let rear = !attack.is_ranged()
            && (behind(attack.attacker) || attack.others.iter().copied().any(behind));
        if rear {
            let clause = if extra > 0 {
                Clause::CloseCombatFormationsRearArc
            } else {
                Clause::CloseCombatRearBonus
            };
            let amount = numbers.rear;
            bonus += amount;
            self.record(attack.attacker, clause, EventKind::AttackBonus { target, amount });
        }
        bonus
    }
}
