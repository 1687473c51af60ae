//! Declaring a close attack: who strikes whom, to damage, to capture or to heal, and whether the
//! rules allow it.

use crate::abilities::{healing, sweep};
use crate::board::TerrainKind;
use crate::board::geometry::{Line, Mils, Point};
use crate::combat::attack::{Affected, Attack, AttackKind, GivenAs, Intent};
use crate::combat::reach::Reach;
use crate::game::Game;
use crate::game::event::ActionKind;
use crate::game::illegal::{Illegal, require};
use crate::ids::FigureId;
use crate::rules::clause::Clause;
use crate::turn::order::Others;
use crate::turn::permission::FormationKind;

impl Game {
    /// Makes a close attack, if the rules allow it.
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
        self.check_close_combat_contact(attacker, target)?;
        if heal {
            healing::check_target(self, attacker, &with, target, capture, given_as)?;
        }
        if capture {
            self.check_capture(attacker, target, given_as)?;
        }
        let reach = self.attack_reach(attacker, AttackKind::Close, given_as, intent, 1);
        let mut attack = Attack::new(AttackKind::Close, given_as, attacker, with, intent, reach);
        attack.declared = [target].into_iter().collect();
        attack.affected.push(Affected { id: target, is_target: true, ..Affected::default() });
        if reach == Reach::Sweep {
            sweep::add_targets(self, &mut attack, target);
        }
        if !with.is_empty() {
            require(attack.affected.len() == 1, Clause::CloseCombatFormationsFrontArcs)?;
            self.check_formation(attacker, &with, FormationKind::Close, ActionKind::Close)?;
            for other in with {
                self.check_close_combat_contact(other, target).map_err(|r| Illegal {
                    clause: Some(Clause::CloseCombatFormationsFrontArcs),
                    ..r
                })?;
            }
        }
        Ok(attack)
    }

    /// Whether two figures are placed so that the first may attack the second in close combat.
    pub(crate) fn check_close_combat_contact(
        &self,
        attacker: FigureId,
        target: FigureId,
    ) -> Result<(), Illegal> {
        let reached =
            self.front_touches(attacker, target) || self.is_across_low_wall(attacker, target);
        require(reached, Clause::CloseCombatFrontArc)?;
        let (low, high) =
            (self.elevated_feature_under(attacker), self.elevated_feature_under(target));
        let cliff =
            low != high && (self.board.is_cliff_sided(low) || self.board.is_cliff_sided(high));
        require(!cliff, Clause::AbruptElevatedTerrainCloseCombat)
    }

    /// Whether only a low wall, which both touch, separates an attacker from a target in its front
    /// arc.
    pub(crate) fn is_across_low_wall(&self, attacker: FigureId, target: FigureId) -> bool {
        let (from, to) = (self.figure(attacker).placed, self.figure(target).placed);
        let line = Line::new(from.at, to.at);
        let separated = self.board.terrain.iter().any(|f| {
            f.kind == TerrainKind::LowWall
                && !f.outline.touches_base(&from).is_no()
                && !f.outline.touches_base(&to).is_no()
                && f.outline.crossed_by(&line).is_yes()
        });
        let gap = Mils::saturating(from.base.reach() + to.base.reach() + 1000);
        separated && line.within(gap) && self.front_arc_faces(attacker, to.at)
    }

    /// Whether a close attack comes from behind: the attacker touches the rear arc of the target,
    /// or only a low wall keeps it from touching it.
    pub(crate) fn is_behind(&self, attacker: FigureId, target: FigureId) -> bool {
        self.rear_touches(target, attacker)
            || self.is_across_low_wall(attacker, target)
                && self.rear_arc_faces(target, self.figure(attacker).placed.at)
    }

    /// Whether a straight line to this point leaves a figure by its rear arc; a multiple-dial
    /// warrior has none.
    fn rear_arc_faces(&self, id: FigureId, point: Point) -> bool {
        let figure = self.figure(id);
        let rear = figure.placed.rear(self.arcs(id));
        !figure.is_multi_dial() && figure.placed.line_leaves_through(rear, point).is_yes()
    }
}
