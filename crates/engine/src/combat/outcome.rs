//! What the hits of an attack do: clicks to all at once, healing, capture, freezing, confusing, and
//! the answers to them.
//! It rolls no attack dice.

use crate::abilities::Reach;
use crate::combat::attack::{Affected, Attack, Intent, Phase};
use crate::combat::damage::DamageSource;
use crate::figure::AbilityId;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::ask::{Ask, Roll};
use crate::game::event::{EventKind, Harm};
use crate::game::frame::{Forced, Frame, Move};
use crate::ids::{FigureId, FigureSet};
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

impl Game {
    pub(crate) fn apply(&mut self, attack: &mut Attack) {
        match attack.intent {
            Intent::Heal => self.apply_healing(attack),
            Intent::Capture => {
                if let Some(target) = attack.affected.first().copied().filter(|a| a.hit) {
                    self.capture(attack, target.id);
                }
            }
            Intent::Damage => self.apply_damage(attack),
        }
    }

    fn apply_healing(&mut self, attack: &Attack) {
        let Some(target) = attack.affected.first().copied().filter(|a| a.hit) else { return };
        let amount = if attack.die > 0 { attack.die } else { self.damage_value(attack.attacker) };
        let clause =
            if attack.is_ranged() { Clause::MagicHealingAmount } else { Clause::HealingAmount };
        self.heal(target.id, amount, attack.attacker, clause);
        if attack.critical {
            self.heal(
                target.id,
                self.rules.numbers.critical_healing,
                attack.attacker,
                Clause::CriticalRollsHealExtra,
            );
        }
        if attack.is_ranged() {
            self.remember_magic_effect(target.id);
        }
    }

    fn capture(&mut self, attack: &Attack, captive: FigureId) {
        let captor = attack.attacker;
        self.update(captor, |f| f.captive = Some(captive));
        self.update(captive, |f| {
            f.captor = Some(captor);
            f.status = Status::Captive;
        });
        let clause = if attack.others.is_empty() {
            Clause::CapturingSuccess
        } else {
            Clause::CloseCombatFormationsCapture
        };
        self.record(captor, clause, EventKind::Captured { captor, captive });
        if self.uses(captor, AbilityId::Sweep) {
            self.record_convention(captor, Convention::SweepCapture, clause);
        }
    }

    /// All amounts are settled before the first dial turns.
    fn apply_damage(&mut self, attack: &mut Attack) {
        for place in 0..attack.affected.len() {
            let Some(affected) = attack.affected.get(place).copied().filter(|a| a.hit) else {
                continue;
            };
            let dealt = self.amount(attack, affected);
            let ignored = self.suppressed(attack, affected.is_target, AbilityId::MagicRetaliation);
            let retaliates = !ignored && self.uses(affected.id, AbilityId::MagicRetaliation);
            attack.change(place, |a| {
                a.dealt = dealt;
                a.retaliates = retaliates;
            });
        }
        let by = Some(self.figure(attack.attacker).owner);
        for affected in attack.affected.iter().filter(|a| a.hit) {
            let (_, clause) = self.base_damage(attack, affected.id);
            if self.confusion(attack, affected.id).is_some() {
                continue;
            }
            if attack.reach == Reach::Blast && attack.die == 0 {
                self.record_convention(
                    affected.id,
                    Convention::BlastImmune,
                    Clause::MagicImmunityImmune,
                );
            }
            if clause == Clause::MagicBlastDamage || self.enhancement(attack, affected.id) > 0 {
                self.remember_magic_effect(affected.id);
            }
            self.deal_damage(
                affected.id,
                affected.dealt,
                DamageSource { harm: Harm::Attack, by, cause: attack.attacker, clause },
            );
        }
    }

    /// The clicks one figure takes: value or die, then what is added, then what is taken off.
    fn amount(&mut self, attack: &Attack, affected: Affected) -> u8 {
        let target = affected.id;
        if let Some(terms) = self.confusion(attack, target) {
            // The first wordings say that nothing adds to it; the later one is silent.
            if attack.critical && terms.later_terms {
                self.record_convention(
                    target,
                    Convention::ConfusionCrit,
                    Clause::MagicConfusionNoDamage,
                );
            }
            return 0;
        }
        if self.harmless(attack) {
            return 0;
        }
        let (base, clause_of_value) = self.base_damage(attack, target);
        let extra = self.enhancement(attack, target);
        if extra > 0 {
            self.record(
                attack.attacker,
                Clause::MagicEnhancementExtraDamage,
                EventKind::Effect { figure: target, ability: AbilityId::MagicEnhancement },
            );
        }
        self.report_clicks(attack, target, (base, clause_of_value), extra);
        if attack.critical {
            let clause = if attack.affected.len() > 1 {
                Clause::CriticalRollsExtraClickMultiple
            } else {
                Clause::CriticalRollsExtraClick
            };
            self.record(attack.attacker, clause, EventKind::Hit { target });
        }
        let added = extra.saturating_add(if attack.critical {
            self.rules.numbers.critical_clicks
        } else {
            0
        });
        let total = base.saturating_add(added);
        let (less, clause) =
            self.reduction(target, |ability| self.suppressed(attack, affected.is_target, ability));
        if let Some(clause) = clause {
            self.record(target, clause, EventKind::Unharmed { figure: target });
        }
        if added > 0 && less > base {
            // Only then would another order leave other clicks.
            self.record_convention(target, Convention::DamageOrder, clause_of_value);
        }
        self.record(
            attack.attacker,
            clause_of_value,
            EventKind::Reckoned { figure: target, base, added, reduced: less },
        );
        total.saturating_sub(less)
    }

    /// Freezing and confusing, figure by figure.
    pub(crate) fn run_aftermath(&mut self, mut attack: Attack) -> Option<Ask> {
        while let Some(affected) = attack.affected.get(usize::from(attack.cursor)).copied() {
            let standing = affected.hit
                && affected.is_target
                && self.figure(affected.id).status == Status::Field;
            if standing && let Some(freeze) = self.freeze(&attack, affected.id) {
                let tokens = self.figure(affected.id).tokens;
                if freeze.rolls && tokens <= 1 {
                    let player = self.figure(attack.attacker).owner;
                    self.replace_top_frame(Frame::Attack(attack));
                    return Some(Ask::Roll {
                        player,
                        roll: Roll::Freeze,
                        figure: Some(affected.id),
                    });
                }
                if !freeze.rolls {
                    self.freeze_solid(&attack, affected.id);
                }
            }
            attack.cursor += 1;
            if standing && self.confusion(&attack, affected.id).is_some() {
                self.replace_top_frame(Frame::Attack(attack));
                self.confuse(&attack, affected.id);
                return None;
            }
        }
        attack.phase = Phase::Answer;
        self.replace_top_frame(Frame::Attack(attack));
        None
    }

    pub(crate) fn freeze_rolled(&mut self, attack: &mut Attack, die: u8) {
        if let Some(affected) = attack.affected.get(usize::from(attack.cursor)).copied() {
            self.record(
                attack.attacker,
                Clause::MagicFreezeRoll,
                EventKind::Rolled { first: die, second: 0 },
            );
            if self.rules.abilities.magic_freeze.is_some_and(|b| die >= b.tires_from) {
                self.freeze_solid(attack, affected.id);
            }
        }
        attack.cursor += 1;
    }

    /// A token as if the figure had acted; the second one, or one too many, pushes.
    fn freeze_solid(&mut self, attack: &Attack, target: FigureId) {
        self.remember_magic_effect(target);
        let full = self.figure(target).tokens >= 2;
        let pushed = if full {
            true
        } else {
            self.place_token_by_ability(target, attack.attacker, Clause::MagicFreezeToken)
        };
        if pushed {
            let clause =
                if full { Clause::MagicFreezeTwoTokens } else { Clause::MagicFreezeSecondToken };
            let by = Some(self.figure(attack.attacker).owner);
            self.deal_damage(
                target,
                self.rules.numbers.push,
                DamageSource { harm: Harm::Push, by, cause: attack.attacker, clause },
            );
        }
    }

    /// The target is moved by whoever hit it.
    fn confuse(&mut self, attack: &Attack, target: FigureId) {
        let Some(terms) = self.confusion(attack, target) else { return };
        let by = self.figure(attack.attacker).owner;
        self.remember_magic_effect(target);
        self.record(
            attack.attacker,
            Clause::MagicConfusionForcedMove,
            EventKind::Effect { figure: target, ability: AbilityId::MagicConfusion },
        );
        if terms.later_terms && self.figure(target).tokens == 0 {
            self.place_token_by_ability(target, attack.attacker, Clause::MagicConfusionToken);
        }
        let mut moving = Move::new(by, target, FigureSet::just(target));
        moving.forced =
            Some(Forced { may_attack: !terms.later_terms, keeps_away: !terms.later_terms });
        self.frames.push(Frame::Move(moving));
    }

    /// Vampirism first, then Magic Retaliation.
    pub(crate) fn answer(&mut self, attack: &Attack) {
        let attacker = attack.attacker;
        let drinks = !attack.is_ranged()
            && attack.intent == Intent::Damage
            && self.uses(attacker, AbilityId::Vampirism);
        self.report_drinking(attack);
        for affected in attack.affected.iter().filter(|a| a.dealt > 0) {
            if drinks && self.beyond_healing(attacker) {
                self.record_convention(
                    attacker,
                    Convention::VampirismInvulnerable,
                    Clause::VampirismHeal,
                );
            }
            if drinks {
                let heals = self.rules.abilities.vampirism.map_or(0, |b| b.heals);
                self.heal(attacker, heals, attacker, Clause::VampirismHeal);
            }
            let struck = affected.retaliates
                && self.figure(attacker).status == Status::Field
                && self.magic_reaches(attacker);
            if struck {
                if drinks {
                    self.record_convention(
                        attacker,
                        Convention::VampirismFirst,
                        Clause::MagicRetaliationRetaliation,
                    );
                }
                if self.figure(affected.id).status != Status::Field {
                    self.record_convention(
                        affected.id,
                        Convention::RetaliationDead,
                        Clause::MagicRetaliationRetaliation,
                    );
                }
                self.remember_magic_effect(attacker);
                let clicks = self.rules.abilities.magic_retaliation.map_or(0, |b| b.clicks);
                self.damage_by_ability(
                    attacker,
                    affected.id,
                    clicks,
                    Clause::MagicRetaliationRetaliation,
                );
            }
        }
    }
}
