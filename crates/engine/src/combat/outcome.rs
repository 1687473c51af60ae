//! What the hits of an attack do: clicks to all at once, healing, capture, freezing, confusing, and
//! the answers to them.

use crate::abilities::{
    cursed, flame_lightning, healing, magic_blast, magic_confusion, magic_enhancement,
    magic_freeze, magic_healing, magic_immunity, magic_retaliation, shockwave, sneak_attack,
    vampirism, weapon_master,
};
use crate::combat::attack::{Affected, Attack, AttackKind, AttackPhase, Intent};
use crate::combat::damage::DamageSource;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::ask::Ask;
use crate::game::event::{EventKind, Harm};
use crate::ids::FigureId;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

impl Game {
    /// Damages, captures or heals those who were hit.
    pub(super) fn apply_hits(&mut self, attack: &mut Attack) {
        match attack.intent {
            Intent::Damage => self.apply_damage(attack),
            Intent::Heal => {
                for target in attack.affected.into_iter().filter(|a| a.hit) {
                    self.apply_healing(attack, target);
                }
            }
            Intent::Capture => {
                if let Some(target) = attack.affected.first().filter(|a| a.hit) {
                    self.capture(attack, target.id);
                }
            }
        }
    }

    fn apply_healing(&mut self, attack: &Attack, target: Affected) {
        match attack.kind {
            AttackKind::Close => healing::heal_target(self, attack, target.id),
            AttackKind::Ranged => magic_healing::heal_target(self, attack, target),
        }
        if attack.critical {
            let extra = self.rules.numbers.critical_healing;
            self.heal(target.id, extra, attack.attacker, Clause::CriticalRollsHealExtra);
        }
    }

    /// Damages all who were hit; every amount is known before the first dial turns.
    fn apply_damage(&mut self, attack: &mut Attack) {
        for place in 0..attack.affected.len() {
            let Some(affected) = attack.affected.get(place).copied().filter(|a| a.hit) else {
                continue;
            };
            let dealt = self.clicks_dealt(attack, affected);
            let retaliates = magic_retaliation::will_strike_back(self, attack, affected);
            let immune = magic_immunity::resists_attack(self, attack, affected.id);
            attack.change(place, |a| {
                a.dealt = dealt;
                a.retaliates = retaliates;
                a.immune = immune;
            });
        }
        for affected in attack.affected.into_iter().filter(|a| a.hit) {
            if !magic_confusion::confuses(self, attack, affected.id) {
                self.turn_dial_of_target(attack, affected);
            }
        }
    }

    fn turn_dial_of_target(&mut self, attack: &Attack, affected: Affected) {
        let target = affected.id;
        let (_, clause) = self.base_damage(attack, target);
        magic_blast::record_immune_target(self, attack, target);
        if magic_blast::damage(attack).is_some()
            || magic_enhancement::extra_clicks(self, attack, target) > 0
        {
            cursed::remember_magic_effect(self, target);
        }
        let by = Some(self.figure(attack.attacker).owner);
        let source = DamageSource { harm: Harm::Attack, by, cause: attack.attacker, clause };
        self.deal_damage(target, affected.dealt, source);
    }

    /// The clicks one figure takes: value or die, then what is added, then what is taken off.
    fn clicks_dealt(&mut self, attack: &Attack, affected: Affected) -> u8 {
        let target = affected.id;
        if magic_confusion::prevents_damage(self, attack, target) {
            return 0;
        }
        let (base, base_clause) = self.base_damage(attack, target);
        let enhancement = magic_enhancement::extra_clicks(self, attack, target);
        magic_enhancement::record_extra_clicks(self, attack, target, enhancement);
        magic_freeze::record_added_clicks(self, attack, target, (base, base_clause), enhancement);
        let added = enhancement.saturating_add(self.critical_clicks(attack, target));
        let reduction = self.attack_damage_reduction(attack, affected);
        if let Some((less, clause)) = reduction {
            let from = base.saturating_add(added);
            self.record(target, clause, EventKind::DamageReduced { figure: target, from, less });
        }
        let reduced = reduction.map_or(0, |(less, _)| less);
        if added > 0 && reduced > base {
            // Only then would another order leave other clicks.
            self.record_convention(target, Convention::DamageOrder, base_clause);
        }
        self.record(
            attack.attacker,
            base_clause,
            EventKind::Reckoned { figure: target, base, added, reduced },
        );
        base.saturating_add(added).saturating_sub(reduced)
    }

    /// The clicks that a critical hit adds for one figure.
    fn critical_clicks(&mut self, attack: &Attack, target: FigureId) -> u8 {
        if !attack.critical {
            return 0;
        }
        let clause = if attack.affected.len() > 1 {
            Clause::CriticalRollsExtraClickMultiple
        } else {
            Clause::CriticalRollsExtraClick
        };
        let clicks = self.rules.numbers.critical_clicks;
        self.record(attack.attacker, clause, EventKind::DamageAdded { figure: target, clicks });
        clicks
    }

    /// The damage value with which an attack reaches one figure, before anything is added, and the
    /// clause that sets it.
    fn base_damage(&self, attack: &Attack, target: FigureId) -> (u8, Clause) {
        if attack.is_ranged() {
            magic_blast::damage(attack)
                .or_else(|| magic_freeze::damage(self, attack, target))
                .or_else(|| flame_lightning::damage(self, attack))
                .or_else(|| shockwave::damage(self, attack))
                .unwrap_or_else(|| self.plain_ranged_damage(attack))
        } else {
            weapon_master::damage(attack)
                .or_else(|| sneak_attack::damage(self, attack, target))
                .unwrap_or((self.damage_value(attack.attacker), Clause::CloseCombatDamageAmount))
        }
    }

    /// The damage value of a ranged attack that no ability changes.
    fn plain_ranged_damage(&self, attack: &Attack) -> (u8, Clause) {
        let value = self.damage_value(attack.attacker);
        if attack.declared.len() > 1 {
            (self.rules.numbers.several_targets, Clause::MultipleRangedTargetsDamage)
        } else if attack.long {
            // A long-range attack has two less on its ranged damage value.
            (value.saturating_sub(2), Clause::LongRangeAttackDamage)
        } else {
            (value, Clause::RangedDamageAmount)
        }
    }

    /// Freezes and confuses the targets, one after the other.
    pub(super) fn run_aftermath(&mut self, attack: &mut Attack) -> Option<Ask> {
        while let Some(affected) = attack.affected.get(usize::from(attack.cursor)).copied() {
            let target = affected.id;
            let is_target_hit = affected.hit
                && affected.is_target
                && !affected.immune
                && self.figure(target).status == Status::Field;
            if is_target_hit && let Some(ask) = magic_freeze::after_hit(self, attack, target) {
                self.write_back_attack(attack);
                return Some(ask);
            }
            attack.cursor += 1;
            if is_target_hit && magic_confusion::confuses(self, attack, target) {
                self.write_back_attack(attack);
                magic_confusion::begin_forced_move(self, attack, target);
                return None;
            }
        }
        attack.phase = AttackPhase::Answer;
        self.write_back_attack(attack);
        None
    }

    /// Lets Vampirism heal the attacker and Magic Retaliation strike back, for each figure damaged.
    pub(super) fn answer_damage(&mut self, attack: &Attack) {
        let attacker = attack.attacker;
        let heals_attacker = vampirism::applies(self, attack);
        for affected in attack.affected.iter().filter(|a| a.dealt > 0) {
            let order_matters = heals_attacker && self.order_of_answers_matters(attacker);
            if heals_attacker {
                vampirism::heal_attacker(self, attacker);
            }
            if !affected.retaliates || !magic_retaliation::reaches_attacker(self, attacker) {
                continue;
            }
            if order_matters {
                let clause = Clause::MagicRetaliationRetaliation;
                self.record_convention(attacker, Convention::VampirismFirst, clause);
            }
            magic_retaliation::damage_attacker(self, attacker, affected.id);
        }
    }

    /// Whether the dial of an attacker would end elsewhere if it were struck back before it heals:
    /// at its start nothing is left to heal, and at its end the blow would come too early.
    fn order_of_answers_matters(&self, attacker: FigureId) -> bool {
        let section = self.figure(attacker).sections.current;
        let click = self.figure(attacker).click_of(section);
        let last_alive = self.last_click(attacker, section).saturating_sub(1);
        click == self.start_click(attacker, section) || click >= last_alive
    }
}
