//! Resolving an attack, phase by phase: whose defense counts, dodging, and the dice that are asked
//! for.
//! How the one roll is compared, and what hits do, is next door.

use crate::abilities::Reach;
use crate::combat::attack::{Attack, Intent, Phase};
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::ask::{Ask, Roll};
use crate::game::decision::{Decision, HealBy};
use crate::game::event::EventKind;
use crate::game::frame::Frame;
use crate::game::illegal::{Illegal, Problem, require};
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

impl Game {
    /// Takes the attack one phase further, or asks for what it lacks.
    pub(crate) fn run_attack(&mut self, mut attack: Attack) -> Option<Ask> {
        let player = self.figure(attack.attacker).owner;
        let ask = match attack.phase {
            Phase::Shields => self.next_shield(&mut attack),
            Phase::Roll => {
                Some(Ask::Roll { player, roll: Roll::Attack, figure: Some(attack.attacker) })
            }
            Phase::Dodge => self.next_dodge(&mut attack),
            Phase::HealMode => self.heal_mode(&mut attack),
            Phase::Die => self.die_for_clicks(&mut attack),
            Phase::Apply => {
                self.apply(&mut attack);
                attack.phase = Phase::Aftermath;
                attack.cursor = 0;
                None
            }
            Phase::Aftermath => return self.run_aftermath(attack),
            Phase::Answer => {
                self.frames.pop();
                self.answer(&attack);
                return None;
            }
        };
        self.replace_top_frame(Frame::Attack(attack));
        ask
    }

    fn next_shield(&mut self, attack: &mut Attack) -> Option<Ask> {
        while let Some(affected) = attack.affected.get(usize::from(attack.cursor)).copied() {
            if !self.defenders(attack, affected.id).is_empty() {
                return Some(Ask::Defense {
                    player: self.figure(affected.id).owner,
                    figure: affected.id,
                });
            }
            attack.cursor += 1;
        }
        attack.cursor = 0;
        attack.phase = Phase::Roll;
        None
    }

    fn next_dodge(&mut self, attack: &mut Attack) -> Option<Ask> {
        while let Some(affected) = attack.affected.get(usize::from(attack.cursor)).copied() {
            if affected.hit && self.dodges(attack, affected.id) {
                let player = self.figure(affected.id).owner;
                return Some(Ask::Roll { player, roll: Roll::Dodge, figure: Some(affected.id) });
            }
            attack.cursor += 1;
        }
        self.spread(attack);
        attack.cursor = 0;
        attack.phase =
            if attack.affected.iter().any(|a| a.hit) { Phase::HealMode } else { Phase::Aftermath };
        None
    }

    /// Where only a successful attack affects the neighbours, a miss of the target spares them.
    fn spread(&mut self, attack: &mut Attack) {
        let needs = self.rules.abilities.flame_lightning.is_some_and(|b| b.needs_main_hit);
        let missed = attack.affected.first().copied().is_some_and(|main| !main.hit);
        if attack.reach == Reach::Splash && needs && missed {
            self.record_convention(
                attack.attacker,
                Convention::SplashNeedsHit,
                Clause::FlameLightningAffected,
            );
            for affected in attack.affected.as_mut_slice() {
                affected.hit = false;
            }
        }
    }

    fn heal_mode(&mut self, attack: &mut Attack) -> Option<Ask> {
        if attack.intent == Intent::Heal && !attack.is_ranged() {
            return Some(Ask::Heal(self.figure(attack.attacker).owner));
        }
        attack.phase = Phase::Die;
        attack.waiting = attack.intent == Intent::Heal || self.damage_die(attack).is_some();
        None
    }

    fn die_for_clicks(&mut self, attack: &mut Attack) -> Option<Ask> {
        if attack.waiting {
            let roll = if attack.intent == Intent::Heal { Roll::Healing } else { Roll::Damage };
            return Some(Ask::Roll {
                player: self.figure(attack.attacker).owner,
                roll,
                figure: Some(attack.attacker),
            });
        }
        attack.phase = Phase::Apply;
        None
    }

    pub(crate) fn attack_decided(
        &mut self,
        mut attack: Attack,
        decision: &Decision,
    ) -> Result<(), Illegal> {
        match (attack.phase, *decision) {
            (Phase::Shields, Decision::Defense(shield)) => {
                let Some(affected) = attack.affected.get(usize::from(attack.cursor)).copied()
                else {
                    return Err(Illegal::input(Problem::NotAsked));
                };
                if self.defenders(&attack, affected.id).len() > 1 {
                    self.record_convention(
                        affected.id,
                        Convention::DefendChoice,
                        Clause::DefendShare,
                    );
                }
                if let Some(shield) = shield {
                    require(
                        self.defenders(&attack, affected.id).contains(shield),
                        Clause::DefendShare,
                    )?;
                    self.record_convention(
                        affected.id,
                        Convention::DefendShares,
                        Clause::DefendShare,
                    );
                    self.record(
                        shield,
                        Clause::DefendShare,
                        EventKind::Effect { figure: affected.id, ability: AbilityId::Defend },
                    );
                }
                attack.change(usize::from(attack.cursor), |a| a.shield = shield);
                attack.cursor += 1;
            }
            (Phase::HealMode, Decision::Heal(by)) => {
                attack.waiting = by == HealBy::Die;
                attack.phase = Phase::Die;
            }
            _ => return Err(Illegal::input(Problem::NotAsked)),
        }
        self.replace_top_frame(Frame::Attack(attack));
        Ok(())
    }

    pub(crate) fn attack_rolled(&mut self, mut attack: Attack, one: u8, other: u8) {
        match attack.phase {
            Phase::Roll => self.strike(&mut attack, one, other),
            Phase::Dodge => {
                let place = usize::from(attack.cursor);
                if let Some(affected) = attack.affected.get(place).copied() {
                    self.record(
                        affected.id,
                        Clause::DodgeRoll,
                        EventKind::Rolled { first: one, second: 0 },
                    );
                    // Cancelled between the question and the die: the hit stands.
                    if self.rules.abilities.dodge.is_some_and(|b| one >= b.misses_from)
                        && self.uses(affected.id, AbilityId::Dodge)
                    {
                        if attack.critical {
                            self.record_convention(
                                affected.id,
                                Convention::DodgeBeatsCrit,
                                Clause::DodgeMissOn,
                            );
                        }
                        if attack.intent == Intent::Capture {
                            self.record_convention(
                                affected.id,
                                Convention::DodgeCapture,
                                Clause::DodgeMissOn,
                            );
                        }
                        attack.change(place, |a| a.hit = false);
                        self.record(
                            affected.id,
                            Clause::DodgeMissOn,
                            EventKind::Missed { target: affected.id },
                        );
                    }
                }
                attack.cursor += 1;
            }
            Phase::Die => {
                let clause = match attack.intent {
                    Intent::Heal if attack.is_ranged() => Clause::MagicHealingAmount,
                    Intent::Heal => Clause::HealingAmount,
                    _ if attack.is_ranged() => Clause::MagicBlastRoll,
                    _ => Clause::WeaponMasterRoll,
                };
                self.record(attack.attacker, clause, EventKind::Rolled { first: one, second: 0 });
                attack.die = one;
                attack.waiting = false;
            }
            Phase::Aftermath => {
                self.freeze_rolled(&mut attack, one);
            }
            _ => {}
        }
        self.replace_top_frame(Frame::Attack(attack));
    }
}
