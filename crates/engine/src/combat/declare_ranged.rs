//! Declaring a ranged attack: who shoots at whom, whom it reaches besides, and whether the rules
//! allow it.

use crate::abilities::{
    flame_lightning, limited_invisibility, magic_blast, magic_confusion, magic_healing, shockwave,
    stealth,
};
use crate::board::geometry::{Line, Mils};
use crate::combat::attack::{Affected, Attack, AttackKind, GivenAs, Intent};
use crate::combat::reach::Reach;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::event::ActionKind;
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::FigureId;
use crate::rules::clause::Clause;
use crate::turn::order::{Others, Targets};
use crate::turn::permission::FormationKind;

impl Game {
    /// Makes a ranged attack, if the rules allow it.
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
        let reach = self.attack_reach(firer, AttackKind::Ranged, given_as, intent, targets.len());
        let mut attack = Attack::new(AttackKind::Ranged, given_as, firer, with, intent, reach);
        attack.declared = targets;
        if reach == Reach::Wave {
            shockwave::find_targets(self, &mut attack)?;
            return Ok(attack);
        }
        self.check_targets(&attack)?;
        attack.long = self.is_long_range_attack(firer, targets);
        for target in targets {
            self.check_shot(&attack, firer, target)?;
            attack.affected.push(Affected { id: target, is_target: true, ..Affected::default() });
        }
        if reach == Reach::Splash {
            flame_lightning::add_neighbours(self, &mut attack);
        }
        self.check_formation_shot(&attack)?;
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

    /// Whether the targets are few enough, each named once, and none is the attacker.
    fn check_targets(&self, attack: &Attack) -> Result<(), Illegal> {
        let targets = attack.declared;
        if targets.is_empty() {
            return Err(Illegal::explained_by(Clause::RangedCombatLine, Problem::Count));
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
        let single = |barred: bool| !barred || targets.len() == 1;
        require(single(attack.reach == Reach::Splash), Clause::FlameLightningAffected)?;
        let heals_one = attack.intent == Intent::Heal && magic_healing::heals_one(self);
        require(single(heals_one), Clause::MagicHealingAction)?;
        magic_confusion::check_targets(self, attack)?;
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
            magic_healing::check_target(self, attack, shooter, target)?;
        } else {
            require(figure.captive.is_none(), Clause::CapturingNoRanged)?;
            self.check_friends_in_contact(owner, target)?;
        }
        limited_invisibility::check_target(self, attack, target)?;
        self.check_line_of_fire(attack, shooter, target)
    }

    /// Whether the line of fire leaves by the front arc, is short enough and is not blocked.
    fn check_line_of_fire(
        &self,
        attack: &Attack,
        shooter: FigureId,
        target: FigureId,
    ) -> Result<(), Illegal> {
        let (from, to) = (self.figure(shooter).placed, self.figure(target).placed);
        require(self.front_arc_faces(shooter, to.at), Clause::LineOfFireFrontArc)?;
        let range = Mils::inches(self.range(shooter) * if attack.long { 2 } else { 1 });
        require(Line::new(from.at, to.at).within(range), Clause::LineOfFireLength)?;
        if magic_blast::ignores_obstacles(self, attack, shooter, target) {
            return Ok(());
        }
        let line = self.line_of_fire(shooter, target, true);
        if let Some(clause) = line.blocked {
            return Err(Illegal::forbidden_by(clause));
        }
        stealth::check_line_of_fire(self, target, &line)
    }

    /// Whether the others of a ranged combat formation may join the attack.
    fn check_formation_shot(&self, attack: &Attack) -> Result<(), Illegal> {
        if attack.others.is_empty() {
            return Ok(());
        }
        require(attack.intent == Intent::Damage, Clause::RangedCombatFormationsIntent)?;
        require(attack.affected.len() == 1, Clause::RangedCombatFormationsSingleTarget)?;
        self.check_formation(
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
}
