//! Resolving an attack, phase by phase: whose defense counts, the roll, dodging, the die for
//! clicks, and what hits do. `roll.rs` compares the roll, `outcome.rs` applies the hits.

use crate::abilities::{defend, dodge, flame_lightning, magic_blast, magic_freeze, weapon_master};
use crate::combat::attack::{Attack, AttackKind, AttackPhase, Intent};
use crate::game::Game;
use crate::game::ask::{Ask, Roll};
use crate::game::decision::{Decision, HealBy};
use crate::game::event::EventKind;
use crate::game::illegal::{Illegal, Problem};
use crate::ids::FigureId;
use crate::rules::clause::Clause;

impl Game {
    /// Takes the attack one phase further, or asks for what it lacks.
    pub(crate) fn run_attack(&mut self, attack: &mut Attack) -> Option<Ask> {
        let ask = match attack.phase {
            AttackPhase::Shields => self.ask_for_defender(attack),
            AttackPhase::Roll => Some(self.ask_attacker_to_roll(attack, Roll::Attack)),
            AttackPhase::Dodge => self.ask_for_dodge_die(attack),
            AttackPhase::HealMode => self.ask_how_to_heal(attack),
            AttackPhase::Die => self.ask_for_die_of_clicks(attack),
            AttackPhase::Apply => {
                self.apply_hits(attack);
                attack.phase = AttackPhase::Aftermath;
                attack.cursor = 0;
                None
            }
            AttackPhase::Aftermath => return self.run_aftermath(attack),
            AttackPhase::Answer => {
                self.frames.pop();
                self.answer_damage(attack);
                return None;
            }
        };
        self.write_back_attack(attack);
        ask
    }

    fn ask_attacker_to_roll(&self, attack: &Attack, roll: Roll) -> Ask {
        let player = self.figure(attack.attacker).owner;
        Ask::Roll { player, roll, figure: Some(attack.attacker) }
    }

    fn ask_for_defender(&mut self, attack: &mut Attack) -> Option<Ask> {
        while let Some(figure) = figure_at_cursor(attack) {
            if !defend::defenders(self, attack, figure).is_empty() {
                return Some(Ask::Defense { player: self.figure(figure).owner, figure });
            }
            attack.cursor += 1;
        }
        attack.cursor = 0;
        attack.phase = AttackPhase::Roll;
        None
    }

    fn ask_for_dodge_die(&mut self, attack: &mut Attack) -> Option<Ask> {
        while let Some(affected) = attack.affected.get(usize::from(attack.cursor)).copied() {
            if affected.hit && dodge::may_roll(self, attack, affected.id) {
                let player = self.figure(affected.id).owner;
                return Some(Ask::Roll { player, roll: Roll::Dodge, figure: Some(affected.id) });
            }
            attack.cursor += 1;
        }
        flame_lightning::spare_neighbours_on_miss(self, attack);
        attack.cursor = 0;
        let any_hit = attack.affected.iter().any(|a| a.hit);
        attack.phase = if any_hit { AttackPhase::HealMode } else { AttackPhase::Aftermath };
        None
    }

    fn ask_how_to_heal(&mut self, attack: &mut Attack) -> Option<Ask> {
        if attack.intent == Intent::Heal && !attack.is_ranged() {
            return Some(Ask::Heal(self.figure(attack.attacker).owner));
        }
        attack.phase = AttackPhase::Die;
        attack.waiting = attack.intent == Intent::Heal
            || magic_blast::rolls_damage(self, attack)
            || weapon_master::rolls_damage(self, attack);
        None
    }

    fn ask_for_die_of_clicks(&mut self, attack: &mut Attack) -> Option<Ask> {
        if attack.is_magic_healing() {
            skip_missed(attack);
            attack.waiting = figure_at_cursor(attack).is_some();
        }
        if attack.waiting {
            let roll = if attack.intent == Intent::Heal { Roll::Healing } else { Roll::Damage };
            return Some(self.ask_attacker_to_roll(attack, roll));
        }
        attack.phase = AttackPhase::Apply;
        None
    }

    pub(crate) fn attack_decided(
        &mut self,
        attack: &mut Attack,
        decision: &Decision,
    ) -> Result<(), Illegal> {
        match (attack.phase, *decision, figure_at_cursor(attack)) {
            (AttackPhase::Shields, Decision::Defense(defender), Some(target)) => {
                defend::choose_defender(self, attack, target, defender)?;
                attack.change(usize::from(attack.cursor), |a| a.shield = defender);
                attack.cursor += 1;
            }
            (AttackPhase::HealMode, Decision::Heal(by), _) => {
                attack.waiting = by == HealBy::Die;
                attack.phase = AttackPhase::Die;
            }
            _ => return Err(Illegal::invalid(Problem::NotAsked)),
        }
        self.write_back_attack(attack);
        Ok(())
    }

    pub(crate) fn attack_rolled(&mut self, attack: &mut Attack, one: u8, other: u8) {
        match attack.phase {
            AttackPhase::Roll => self.attack_dice_rolled(attack, one, other),
            AttackPhase::Dodge => self.dodge_die_rolled(attack, one),
            AttackPhase::Die => self.die_of_clicks_rolled(attack, one),
            AttackPhase::Aftermath => {
                if let Some(target) = figure_at_cursor(attack) {
                    magic_freeze::freeze_by_die(self, attack, target, one);
                }
                attack.cursor += 1;
            }
            _ => {}
        }
        self.write_back_attack(attack);
    }

    fn dodge_die_rolled(&mut self, attack: &mut Attack, die: u8) {
        if let Some(target) = figure_at_cursor(attack)
            && dodge::is_dodged(self, target, die)
        {
            attack.change(usize::from(attack.cursor), |a| a.hit = false);
        }
        attack.cursor += 1;
    }

    fn die_of_clicks_rolled(&mut self, attack: &mut Attack, die: u8) {
        let clause = match (attack.intent, attack.kind) {
            (Intent::Heal, AttackKind::Ranged) => Clause::MagicHealingAmount,
            (Intent::Heal, AttackKind::Close) => Clause::HealingAmount,
            (_, AttackKind::Ranged) => Clause::MagicBlastRoll,
            (_, AttackKind::Close) => Clause::WeaponMasterRoll,
        };
        self.record(attack.attacker, clause, EventKind::Rolled { first: die, second: 0 });
        if attack.is_magic_healing() {
            attack.change(usize::from(attack.cursor), |a| a.die = die);
            attack.cursor += 1;
        } else {
            attack.die = die;
        }
        attack.waiting = false;
    }
}

/// Moves on to the next figure that was hit.
fn skip_missed(attack: &mut Attack) {
    while attack.affected.get(usize::from(attack.cursor)).is_some_and(|a| !a.hit) {
        attack.cursor += 1;
    }
}

/// The figure that the phase is at.
fn figure_at_cursor(attack: &Attack) -> Option<FigureId> {
    attack.affected.get(usize::from(attack.cursor)).map(|a| a.id)
}
