//! Declaring a close attack: who strikes whom, to damage, to capture or to heal, and whether the
//! rules allow it.
//! It rolls nothing and changes nothing; it returns the attack to be resolved.

use crate::abilities::{FormationKind, Reach};
use crate::board::TerrainKind;
use crate::board::geometry::{Line, Mils};
use crate::combat::attack::{Affected, Attack, AttackKind, GivenAs, Intent};
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::event::ActionKind;
use crate::game::illegal::{Illegal, require};
use crate::ids::FigureId;
use crate::rules::clause::Clause;
use crate::turn::order::Others;

impl Game {
    /// A close attack, if the rules allow it.
    pub(crate) fn declare_close(
        &self,
        attacker: FigureId,
        with: Others,
        target: FigureId,
        capture: bool,
        given_as: GivenAs,
    ) -> Result<Attack, Illegal> {
        let owner = self.figure(attacker).owner;
        require(target != attacker, Clause::TargetingFriendlySelf)?;
        self.find_target(target)?;
        let heal = self.is_friendly(owner, target);
        let intent = match (heal, capture) {
            (true, _) => Intent::Heal,
            (false, true) => Intent::Capture,
            (false, false) => Intent::Damage,
        };
        self.check_passenger_attack(attacker, target, AttackKind::Close)?;
        self.check_melee(attacker, target)?;
        if heal {
            self.check_heal(attacker, &with, target, capture, given_as)?;
        }
        if capture {
            self.check_capture(attacker, target, given_as)?;
        }
        let reach = self.reach_of(attacker, AttackKind::Close, given_as, intent, 1);
        let mut attack = Attack::new(AttackKind::Close, given_as, attacker, with, intent, reach);
        attack.declared = [target].into_iter().collect();
        attack.affected.push(Affected { id: target, is_target: true, ..Affected::default() });
        if reach == Reach::Sweep {
            for id in self.close_combat_targets(attacker).iter() {
                if id != target && self.check_melee(attacker, id).is_ok() {
                    attack.affected.push(Affected { id, is_target: true, ..Affected::default() });
                }
            }
        }
        if !with.is_empty() {
            require(attack.affected.len() == 1, Clause::CloseCombatFormationsFrontArcs)?;
            self.check_group(attacker, &with, FormationKind::Close, ActionKind::Close)?;
            for other in with {
                self.check_melee(other, target).map_err(|r| Illegal {
                    clause: Some(Clause::CloseCombatFormationsFrontArcs),
                    ..r
                })?;
            }
        }
        Ok(attack)
    }

    /// Whether a blow at a friend may heal it.
    fn check_heal(
        &self,
        healer: FigureId,
        with: &Others,
        target: FigureId,
        capture: bool,
        given_as: GivenAs,
    ) -> Result<(), Illegal> {
        require(!self.is_multi_dial(target), Clause::HealingAndRepairIgnored)?;
        require(
            !capture && self.uses(healer, AbilityId::Healing),
            Clause::TargetingFriendlyFriendly,
        )?;
        require(given_as == GivenAs::CombatAction, Clause::HealingAction)?;
        let alone = self.touching_foes(healer).is_empty() && self.touching_foes(target).is_empty();
        require(alone, Clause::HealingEnemyContact)?;
        require(with.is_empty(), Clause::CloseCombatFormationsIntent)
    }

    /// Whether two figures stand so that the first may strike the second.
    fn check_melee(&self, attacker: FigureId, target: FigureId) -> Result<(), Illegal> {
        let reached = self.front_touches(attacker, target) || self.across_wall(attacker, target);
        require(reached, Clause::CloseCombatFrontArc)?;
        let (low, high) =
            (self.elevated_feature_under(attacker), self.elevated_feature_under(target));
        let cliff =
            low != high && (self.board.is_cliff_sided(low) || self.board.is_cliff_sided(high));
        require(!cliff, Clause::AbruptElevatedTerrainCloseCombat)
    }

    /// Whether a low wall, which both touch, is all that parts two figures, the second in the first
    /// one's front arc.
    pub(crate) fn across_wall(&self, attacker: FigureId, target: FigureId) -> bool {
        let (from, to) = (self.figure(attacker).placed, self.figure(target).placed);
        let line = Line::new(from.at, to.at);
        let parted = self.board.terrain.iter().any(|f| {
            f.kind == TerrainKind::LowWall
                && !f.outline.touches_base(&from).is_no()
                && !f.outline.touches_base(&to).is_no()
                && f.outline.crossed_by(&line).is_yes()
        });
        let gap = Mils::saturating(from.base.reach() + to.base.reach() + 1000);
        parted && line.within(gap) && self.front_arc_faces(attacker, to.at)
    }

    fn check_capture(
        &self,
        attacker: FigureId,
        target: FigureId,
        given_as: GivenAs,
    ) -> Result<(), Illegal> {
        require(given_as == GivenAs::CombatAction, Clause::CapturingOption)?;
        let barred = self.may_not_capture(attacker).or(self.may_not_be_captured(target));
        // Captor and captive are kept in contact, so a wall between them rules it out.
        require(self.front_touches(attacker, target), Clause::CapturingContact)?;
        require(self.figure(attacker).captive.is_none(), Clause::CapturingOneCaptive)?;
        require(self.figure(target).captive.is_none(), Clause::CapturingNoCapture)?;
        let sweeps = self.rules.abilities.sweep.is_some_and(|b| b.bars_capture)
            && self.uses(attacker, AbilityId::Sweep);
        require(!sweeps, Clause::SweepNoCapture)?;
        match barred {
            Some(clause) => Err(Illegal::by(clause)),
            None => Ok(()),
        }
    }
}
