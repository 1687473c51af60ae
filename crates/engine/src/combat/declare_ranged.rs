//! Declaring a ranged attack: who shoots at whom, whom it reaches besides, and whether the rules
//! allow it.
//! It rolls nothing and changes nothing; it returns the attack to be resolved.

use crate::abilities::{FormationKind, Reach};
use crate::board::geometry::{Line, Mils};
use crate::combat::attack::{Affected, Attack, AttackKind, GivenAs, Intent};
use crate::figure::AbilityId;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::event::ActionKind;
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::FigureId;
use crate::rules::clause::Clause;
use crate::turn::order::{Others, Targets};

impl Game {
    /// A ranged attack, if the rules allow it.
    pub(crate) fn declare_ranged(
        &self,
        firer: FigureId,
        with: Others,
        targets: Targets,
        given_as: GivenAs,
    ) -> Result<Attack, Illegal> {
        self.check_firer(firer)?;
        let owner = self.figure(firer).owner;
        let wagon = self.figure(firer).chariot;
        require(
            !wagon.is_some_and(|chariot| self.figure(chariot).sections.moved),
            Clause::PassengerCombatRangedBeforeMove,
        )?;
        let on_field = |t: FigureId| self.find_figure(t).is_ok_and(|f| f.status == Status::Field);
        let heal = targets.into_iter().any(|t| on_field(t) && self.is_friendly(owner, t));
        let intent = if heal { Intent::Heal } else { Intent::Damage };
        let reach = self.reach_of(firer, AttackKind::Ranged, given_as, intent, targets.len());
        let mut attack = Attack::new(AttackKind::Ranged, given_as, firer, with, intent, reach);
        attack.declared = targets;
        if reach == Reach::Wave {
            require(targets.is_empty(), Clause::ShockwaveAction)?;
            require(with.is_empty(), Clause::RangedCombatFormationsSingleTarget)?;
            self.find_wave(&mut attack);
            require(!attack.affected.is_empty(), Clause::ShockwaveFigures)?;
            return Ok(attack);
        }
        self.check_targets(&attack)?;
        attack.long = self.is_long_range_attack(firer, targets);
        for target in targets {
            self.check_shot(&attack, firer, target)?;
            attack.affected.push(Affected { id: target, is_target: true, ..Affected::default() });
        }
        if reach == Reach::Splash {
            self.find_splash(&mut attack);
        }
        self.check_firing_line(&attack)?;
        Ok(attack)
    }

    fn check_firer(&self, firer: FigureId) -> Result<(), Illegal> {
        require(self.range(firer) > 0, Clause::RangedCombatRangeAboveZero)?;
        if !self.is_multi_dial(firer) {
            return require(self.touching_foes(firer).is_empty(), Clause::RangedCombatNotInContact);
        }
        require(self.attack_value(firer) > 0, Clause::RangedCombatAttackAboveZero)?;
        require(
            self.foes_touching_current_section(firer).is_empty(),
            Clause::RangedCombatNotInContact,
        )
    }

    /// How many targets, each once, and never oneself.
    fn check_targets(&self, attack: &Attack) -> Result<(), Illegal> {
        let targets = attack.declared;
        if targets.is_empty() {
            return Err(Illegal::under(Clause::RangedCombatLine, Problem::Count));
        }
        for (place, target) in targets.iter().copied().enumerate() {
            self.find_figure(target)?;
            require(target != attack.attacker, Clause::TargetingFriendlySelf)?;
            require(
                !targets.iter().copied().take(place).any(|earlier| earlier == target),
                Clause::MultipleRangedTargetsOnce,
            )?;
        }
        let arrows = self.arrows(attack.attacker);
        let single = attack.reach == Reach::Splash || attack.intent == Intent::Heal;
        require(!single || targets.len() == 1, Clause::RangedCombatLine)?;
        // The first wording speaks of every ranged attack; later every one counts as an action.
        let confuses = attack.intent == Intent::Damage
            && self.uses(attack.attacker, AbilityId::MagicConfusion);
        require(!confuses || targets.len() == 1, Clause::MagicConfusionTarget)?;
        if let (true, Some(behaviour), Some(target)) =
            (confuses, self.rules.abilities.magic_confusion, targets.first().copied())
        {
            require(
                !behaviour.later_terms || self.figure(target).tokens <= 1,
                Clause::MagicConfusionTarget,
            )?;
        }
        require(targets.len() <= usize::from(arrows), Clause::MultipleRangedTargetsArrows)
    }

    /// Whether one shooter may shoot at one target.
    fn check_shot(
        &self,
        attack: &Attack,
        shooter: FigureId,
        target: FigureId,
    ) -> Result<(), Illegal> {
        let owner = self.figure(shooter).owner;
        let figure = self.find_target(target)?;
        self.check_passenger_attack(shooter, target, AttackKind::Ranged)?;
        if attack.intent == Intent::Heal {
            require(!self.is_multi_dial(target), Clause::HealingAndRepairIgnored)?;
            require(self.is_friendly(owner, target), Clause::MagicHealingAction)?;
            require(
                self.uses(attack.attacker, AbilityId::MagicHealing),
                Clause::TargetingFriendlyFriendly,
            )?;
            require(attack.is_combat_action(), Clause::MagicHealingAction)?;
            require(self.magic_reaches(target), Clause::MagicImmunityImmune)?;
            require(self.touching_foes(target).is_empty(), Clause::MagicHealingEnemyContact)?;
        } else {
            require(figure.captive.is_none(), Clause::CapturingNoRanged)?;
            self.check_friends_in_contact(owner, target)?;
        }
        // No ranged combat action may name it, a healer's neither.
        let hidden = attack.is_combat_action() && self.uses(target, AbilityId::LimitedInvisibility);
        require(!hidden, Clause::LimitedInvisibilityNotATarget)?;
        self.check_line(attack, shooter, target)
    }

    /// Arc, range, and what stands in the way.
    fn check_line(
        &self,
        attack: &Attack,
        shooter: FigureId,
        target: FigureId,
    ) -> Result<(), Illegal> {
        let (from, to) = (self.figure(shooter).placed, self.figure(target).placed);
        require(self.front_arc_faces(shooter, to.at), Clause::LineOfFireFrontArc)?;
        let range = Mils::inches(self.range(shooter) * if attack.long { 2 } else { 1 });
        require(Line::new(from.at, to.at).within(range), Clause::LineOfFireLength)?;
        if attack.reach == Reach::Blast && shooter == attack.attacker && self.magic_reaches(target)
        {
            return Ok(());
        }
        let sight = self.line_of_fire(shooter, target, true);
        if let Some(clause) = sight.blocked {
            return Err(Illegal::by(clause));
        }
        require(
            !(sight.through_hindering && self.uses(target, AbilityId::Stealth)),
            Clause::StealthLineOfFire,
        )
    }

    /// The rules of a ranged combat formation.
    fn check_firing_line(&self, attack: &Attack) -> Result<(), Illegal> {
        if attack.others.is_empty() {
            return Ok(());
        }
        require(attack.intent == Intent::Damage, Clause::RangedCombatFormationsIntent)?;
        require(attack.affected.len() == 1, Clause::RangedCombatFormationsSingleTarget)?;
        self.check_group(
            attack.attacker,
            &attack.others,
            FormationKind::Ranged,
            ActionKind::Ranged,
        )?;
        for shooter in attack.others {
            self.check_firer(shooter)?;
            for target in attack.declared {
                self.check_shot(attack, shooter, target)?;
            }
        }
        Ok(())
    }

    /// Everybody a Shockwave reaches.
    fn find_wave(&self, attack: &mut Attack) {
        let shooter = self.figure(attack.attacker);
        let range = i64::from(self.range(attack.attacker)) * 1000;
        let (open, share) =
            self.rules.abilities.shockwave.map_or((false, 1), |b| (b.hits_captors, b.share));
        for (id, figure) in self.all_figures() {
            // The distance as many times as the range is shared by, against the whole of it: half
            // an odd range is not rounded.
            let near = share * share * shooter.placed.at.distance_squared(figure.placed.at)
                <= range * range;
            let captor =
                figure.captive.is_some() && !open && !self.are_allied(shooter.owner, figure.owner);
            if id == attack.attacker
                || Some(id) == shooter.chariot
                || figure.status != Status::Field
                || !near
                || captor
            {
                continue;
            }
            if self.line_of_fire(attack.attacker, id, false).blocked.is_none() {
                attack.affected.push(Affected { id, is_target: true, ..Affected::default() });
            }
        }
    }

    /// Everybody who touches the target of a Flame/Lightning attack.
    fn find_splash(&self, attack: &mut Attack) {
        let Some(target) = attack.declared.first().copied() else { return };
        let merely_affected =
            self.rules.abilities.flame_lightning.is_some_and(|b| b.needs_main_hit);
        let owner = self.figure(attack.attacker).owner;
        for id in self.touching(target).iter() {
            let figure = self.figure(id);
            let captor = figure.captive.is_some() && !self.are_allied(owner, figure.owner);
            let hidden = attack.is_combat_action() && self.uses(id, AbilityId::LimitedInvisibility);
            let own = self.figure(attack.attacker).chariot == Some(id);
            let crowded =
                self.is_multi_dial(id) && self.check_friends_in_contact(owner, id).is_err();
            let spared = (!merely_affected && (captor || hidden)) || own || crowded;
            if figure.status == Status::Field && !spared && id != attack.attacker {
                attack.affected.push(Affected {
                    id,
                    is_target: !merely_affected,
                    ..Affected::default()
                });
            }
        }
    }
}
