//! One warrior's walk within a move: how far it may go, its path, and what the ground and those it
//! reaches have to say.
//! Whether a path is possible is asked of movement; what contact brings is next door.

use crate::board::geometry::Mils;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::event::EventKind;
use crate::game::frame::{Frame, Move, MovePhase, Step};
use crate::game::illegal::{Illegal, require};
use crate::ids::FigureId;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use tinyvec::ArrayVec;

impl Game {
    /// How far a member may go now: its allowance, and the most that abilities make of it.
    pub(crate) fn move_limits(&self, moving: &Move, id: FigureId) -> (i32, i32) {
        if moving.is_formation() {
            return (i32::from(moving.speed), i32::from(moving.speed));
        }
        if self.is_multi_dial(id) {
            return self.multi_dial_move_limits(id);
        }
        let allowance = self.allowance(id, self.travel(id));
        (allowance, self.farthest(id, allowance))
    }

    pub(super) fn try_walk(&mut self, mut moving: Move, step: Step) -> Result<(), Illegal> {
        let id = step.figure;
        self.check_member(&moving, id)?;
        require(!moving.stuck.contains(id), Clause::BreakingAwayFailure)?;
        let held = !self.touching_foes(id).is_empty() && !moving.rolled.contains(id);
        require(!held, Clause::BreakingAwayWhen)?;
        let travel = self.travel(id);
        let (allowance, most) = self.move_limits(&moving, id);
        let end = if self.is_multi_dial(id) {
            self.check_multi_dial_path(id, &step.path, step.facing, Mils::inches(most), travel)?
        } else {
            self.check_path(id, &step.path, step.facing, Mils::inches(most), travel)?
        };
        self.check_captive_spot(id, &end, step.captive, travel)?;
        let owner = self.figure(id).owner;
        let touched = self.touching_at(id, &end);
        let foes = self.opposing_among(owner, touched);
        if let Some(clause) = self.contact_forbidden(id, foes, moving.by) {
            return Err(Illegal::by(clause));
        }
        if moving.forced.is_some_and(|forced| forced.keeps_away) {
            require(
                !touched.iter().any(|other| self.is_friendly(moving.by, other)),
                Clause::MagicConfusionFriendlyContact,
            )?;
        }
        if let Some(foe) = self.terrifying(id, &end, foes).first() {
            if moving.is_formation() {
                self.record_convention(id, Convention::TerrifyFormation, Clause::TerrifyRoll);
            }
            moving.stage = MovePhase::Courage(step, foe);
            self.replace_top_frame(Frame::Move(moving));
            return Ok(());
        }
        moving.long = !step.path.is_within(Mils::inches(allowance));
        self.walk(moving, &step, end);
        Ok(())
    }

    fn walk(&mut self, mut moving: Move, step: &Step, end: crate::board::geometry::Placed) {
        let id = step.figure;
        self.remember_origin(&mut moving, id);
        let before = self.touching_foes(id);
        self.report_ground(id, &end);
        let from = self.figure(id).placed;
        self.put_down(id, end, step.captive);
        moving.moved.insert(id);
        let position = self.figure(id).position();
        if self.is_multi_dial(id) {
            self.record_multi_dial_move(id, &step.path);
        }
        let clause = match moving.long {
            _ if self.is_multi_dial(id) => self.multi_dial_move_clause(&from, &end),
            true if self.uses(id, AbilityId::Bound) => Clause::BoundDoubleMove,
            true => Clause::ChargeDoubleMove,
            false => Clause::MovementSpeed,
        };
        self.record(id, clause, EventKind::Moved { figure: id, position });
        let after = self.touching_foes(id);
        let mut fresh = after;
        if !after.and(before).is_empty() {
            self.record_convention(id, Convention::RecontactSpin, Clause::FreeSpinWhen);
            if !self.rules.conventions.standard(Convention::RecontactSpin) {
                fresh = after.without(before);
            }
        }
        let rammed = self.rams_on_contact(id, fresh, moving.by);
        if !rammed.is_empty() {
            moving.stage = MovePhase::Done;
            moving.halted.insert(id);
        }
        self.replace_top_frame(Frame::Move(moving));
        for foe in rammed.iter() {
            self.ram(foe, id);
        }
        if !after.is_empty() {
            self.frames.push(Frame::Spins { mover: id, left: fresh, fresh });
        }
    }

    /// Writes down which terrain rules a move met.
    fn report_ground(&mut self, id: FigureId, end: &crate::board::geometry::Placed) {
        use crate::board::TerrainKind;
        if self.board.terrain.is_empty() || self.log.detail == crate::game::event::Detail::Off {
            return;
        }
        let start = self.figure(id).placed;
        let mut met = ArrayVec::<[Option<Clause>; 8]>::default();
        for f in &self.board.terrain {
            let (from, to) =
                (f.outline.touches_base(&start).is_yes(), f.outline.contains_base(end).is_yes());
            let clause = match f.kind {
                TerrainKind::Hindering if from => Some(Clause::HinderingTerrainHalfSpeed),
                TerrainKind::Hindering if to => Some(Clause::HinderingTerrainStop),
                TerrainKind::Shallow if from || to => Some(Clause::ShallowWaterMovement),
                TerrainKind::Elevated | TerrainKind::AbruptElevated if from != to => {
                    Some(Clause::ElevatedTerrainStop)
                }
                _ => None,
            };
            if let Some(clause) = clause {
                let _ = met.try_push(Some(clause));
            }
        }
        let straddles = |f: &crate::board::Terrain| {
            f.kind == TerrainKind::Hindering
                && f.outline.touches_base(&start).is_yes()
                && !f.outline.contains_base(&start).is_yes()
        };
        if self.board.terrain.iter().any(straddles) {
            self.record_convention(
                id,
                Convention::StraddlingStart,
                Clause::HinderingTerrainHalfSpeed,
            );
        }
        for clause in met.into_iter().flatten() {
            self.record(id, clause, EventKind::Crossed { figure: id });
        }
    }
}
