//! The one roll of an attack, with what is added to it, against the defense of everybody it
//! affects.
//! It asks for nothing and hurts nobody but an attacker who misses badly; what hits do is decided
//! later.

use crate::abilities::Reach;
use crate::combat::attack::{Affected, Attack, Intent, Phase};
use crate::combat::damage::DamageSource;
use crate::game::Game;
use crate::game::event::{EventKind, Harm};
use crate::ids::FigureId;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

impl Game {
    /// The one roll of the attack, compared with everybody's defense.
    pub(super) fn strike(&mut self, attack: &mut Attack, one: u8, other: u8) {
        let numbers = self.rules.numbers;
        attack.natural = one + other;
        attack.critical = attack.natural == numbers.critical_hit;
        let attacker = attack.attacker;
        self.record(
            attacker,
            Clause::AttackResolutionRoll,
            EventKind::Rolled { first: one, second: other },
        );
        if attack.natural == numbers.critical_miss {
            self.record(
                attacker,
                Clause::CriticalRollsMiss,
                EventKind::Missed {
                    target: attack.affected.first().copied().map_or(attacker, |a| a.id),
                },
            );
            let clause = if attack.others.is_empty() {
                Clause::CriticalRollsMissDamage
            } else {
                Clause::FormationCriticalMissPrimaryOnly
            };
            self.deal_damage(
                attacker,
                numbers.miss_clicks,
                DamageSource { harm: Harm::Miss, by: None, cause: attacker, clause },
            );
            attack.phase = Phase::Answer;
            return;
        }
        self.report_attack(attack);
        if attack.critical && attack.affected.len() > 1 {
            self.record_convention(attacker, Convention::CritHitsAll, Clause::CriticalRollsHit);
        }
        let base = i16::from(attack.natural) + self.attack_value(attacker);
        for place in 0..attack.affected.len() {
            let Some(affected) = attack.affected.get(place).copied() else { continue };
            let total = base + self.bonus(attack, affected.id);
            let defense = self.defense_against(attack, affected);
            let hit = attack.critical || total >= defense + numbers.margin;
            let target = affected.id;
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
            self.record(
                attacker,
                clause,
                if hit { EventKind::Hit { target } } else { EventKind::Missed { target } },
            );
            attack.change(place, |a| {
                a.hit = hit;
                a.defense = defense;
            });
        }
        attack.phase = Phase::Dodge;
        attack.cursor = 0;
    }

    /// What the formation and the rear arc add to the roll.
    fn bonus(&mut self, attack: &Attack, target: FigureId) -> i16 {
        if attack.intent == Intent::Heal {
            return 0;
        }
        let extra = i16::try_from(attack.others.len()).unwrap_or(0);
        if extra > 0 {
            let clause = if attack.is_ranged() {
                Clause::RangedCombatFormationsBonus
            } else {
                Clause::CloseCombatFormationsBonus
            };
            self.record(attack.attacker, clause, EventKind::Joined { figure: attack.attacker });
        }
        let behind = |id: FigureId| self.rear_touches(target, id);
        let rear = !attack.is_ranged()
            && (behind(attack.attacker) || attack.others.iter().copied().any(behind));
        if rear {
            let clause = if extra > 0 {
                Clause::CloseCombatFormationsRearArc
            } else {
                Clause::CloseCombatRearBonus
            };
            self.record(attack.attacker, clause, EventKind::Joined { figure: attack.attacker });
        }
        let numbers = &self.rules.numbers;
        let helper = if attack.is_ranged() { numbers.ranged_helper } else { numbers.close_helper };
        extra * helper + if rear { numbers.rear } else { 0 }
    }

    /// The defense that the attack must reach.
    fn defense_against(&mut self, attack: &Attack, affected: Affected) -> i16 {
        let target = affected.id;
        if attack.intent == Intent::Heal {
            return self.defense_value(target);
        }
        let mut defense = affected
            .shield
            .map_or(self.defense_value(target), |shield| self.lent_defense(shield, target));
        let (attacker, numbers) = (attack.attacker, self.rules.numbers);
        let mut raise = |game: &mut Self, by: i16, clause: Clause| {
            defense += by;
            game.record(attacker, clause, EventKind::Hit { target });
        };
        if !attack.is_ranged() {
            if self.elevated_feature_under(target).is_some()
                && self.elevated_feature_under(attacker).is_none()
            {
                raise(self, numbers.height_close, Clause::HeightAdvantageCloseCombat);
            }
            if attack.intent == Intent::Capture {
                raise(self, numbers.capture, Clause::CapturingDefenseBonus);
            }
            return defense;
        }
        let (bonus, clause) = self.ranged_defense_bonus(attack, target, affected.is_target);
        if let Some(clause) = clause {
            raise(self, bonus, clause);
        }
        let line_drawn =
            attack.reach == Reach::Wave || attack.declared.iter().copied().any(|d| d == target);
        if !line_drawn {
            return defense;
        }
        let sight = self.line_of_fire(attacker, target, false);
        let blast = self
            .rules
            .abilities
            .magic_blast
            .filter(|_| attack.reach == Reach::Blast && self.magic_reaches(target));
        if let Some(clause) = sight.hindered.filter(|_| blast.is_none()) {
            let by = if clause == Clause::LowWallsModifier {
                numbers.low_wall
            } else {
                numbers.hindering
            };
            raise(self, by, clause);
        }
        if sight.target_higher && blast.is_none_or(|b| b.height_counts) {
            raise(self, numbers.height_ranged, Clause::HeightAdvantageRanged);
        }
        defense
    }
}
