//! A move under way: what is asked and decided, breaking away, walking, turning in place, and how it
//! ends. Whether a path is legal is decided in path_rules.rs.

use crate::abilities::{flight, magic_confusion, move_and_attack, ram, terrify};
use crate::board::geometry::{Facing, Mils, Path, Placed};
use crate::board::{Terrain, TerrainKind};
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::ask::{Ask, Roll};
use crate::game::decision::Decision;
use crate::game::event::{Detail, EventKind};
use crate::game::frame::{Frame, Move, MovePhase, Origin, PlannedWalk};
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::{FigureId, FigureSet};
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use crate::turn::order::Position;
use tinyvec::ArrayVec;

use super::path_rules::TravelMode;

/// A way that a figure may go: where it ends, and how far it might have gone.
struct AllowedWay {
    end: Placed,
    travel: TravelMode,
    /// The inches that the figure may go before abilities add to them.
    allowance: i32,
    /// The inches that it may go at most.
    most: i32,
}

impl Game {
    /// Asks for what the move needs next, or ends it.
    pub(crate) fn run_move(&mut self) -> Option<Ask> {
        let Some(Frame::Move(moving)) = self.frames.last() else { return None };
        let player = moving.by;
        match moving.phase {
            MovePhase::ChooseStep if self.has_step_left(moving) => Some(Ask::Move(player)),
            MovePhase::ChooseStep => {
                if let Some(Frame::Move(moving)) = self.frames.last_mut() {
                    moving.phase = MovePhase::FollowUp;
                }
                None
            }
            MovePhase::BreakAway(figure) => {
                Some(Ask::Roll { player, roll: Roll::BreakAway, figure: Some(figure) })
            }
            MovePhase::TerrifyRoll(walk, _) => {
                Some(Ask::Roll { player, roll: Roll::Terrify, figure: Some(walk.figure) })
            }
            MovePhase::FollowUp => {
                let moving = *moving;
                self.select_follow_up_section(moving.lead);
                self.record_follow_up(&moving);
                if let Some(kind) = self.allowed_follow_up(&moving) {
                    return Some(Ask::Follow { player, figure: moving.lead, kind });
                }
                self.frames.pop();
                None
            }
            MovePhase::Done => {
                self.frames.pop();
                None
            }
        }
    }

    /// Whether the player has something to decide about the move.
    fn has_step_left(&self, moving: &Move) -> bool {
        let on_field = moving.members.iter().any(|id| self.figure(id).status == Status::Field);
        // A mounted or multiple-dial warrior that failed to break away may not even turn.
        let may_not_turn = self.is_mounted(moving.lead) || self.is_multi_dial(moving.lead);
        let helpless = moving.stuck.contains(moving.lead) && may_not_turn;
        let lead_done = helpless || moving.finished_members().contains(moving.lead);
        on_field && (moving.is_formation() || !lead_done)
    }

    pub(crate) fn move_decided(&mut self, decision: &Decision) -> Result<(), Illegal> {
        let Some(Frame::Move(moving)) = self.frames.last() else {
            return Err(Illegal::invalid(Problem::NotAsked));
        };
        if let (MovePhase::ChooseStep, &Decision::Walk { figure, path, facing, captive }) =
            (&moving.phase, decision)
        {
            // Found out before the move is copied: most ways that bots propose are refused.
            let way = self.allowed_way(moving, figure, &path, facing)?;
            let walk = PlannedWalk { figure, path, facing, captive };
            return self.try_allowed_way(&mut { *moving }, &walk, way);
        }
        let moving = &mut { *moving };
        match (&moving.phase, *decision) {
            (MovePhase::ChooseStep, Decision::BreakAway { figure }) => {
                self.try_break_away(moving, figure)
            }
            (MovePhase::ChooseStep, Decision::Rotate { figure, facing, captive }) => {
                self.rotate(moving, figure, facing, captive)
            }
            (MovePhase::ChooseStep, Decision::Finish) => self.finish_move(moving),
            (MovePhase::ChooseStep, Decision::TakeBack) if moving.is_formation() => {
                self.take_back(moving);
                Ok(())
            }
            (MovePhase::FollowUp, Decision::Follow(order)) => self.answer_follow_up(moving, order),
            _ => Err(Illegal::invalid(Problem::NotAsked)),
        }
    }

    pub(super) fn check_member(&self, moving: &Move, id: FigureId) -> Result<(), Illegal> {
        self.find_figure(id)?;
        if !moving.members.contains(id) {
            return Err(Illegal::explained_by(Clause::ActionListMove, Problem::NotYours));
        }
        let waits = !moving.finished_members().contains(id);
        require(
            waits && self.figure(id).status == Status::Field,
            Clause::ActionAllotmentOnePerWarrior,
        )
    }

    fn try_break_away(&mut self, moving: &mut Move, id: FigureId) -> Result<(), Illegal> {
        self.check_member(moving, id)?;
        let wanted = !moving.rolled.contains(id) && !self.touching_foes(id).is_empty();
        require(wanted, Clause::BreakingAwayWhen)?;
        // All break-away rolls of a formation come before its first step.
        require(moving.moved.or(moving.rotated).is_empty(), Clause::BreakingAwayWhen)?;
        if moving.is_formation() {
            self.record_convention(
                id,
                Convention::FormationBreakAways,
                Clause::MovementFormationsFailedBreakAway,
            );
        }
        magic_confusion::record_break_away(self, moving, id);
        moving.phase = MovePhase::BreakAway(id);
        self.write_back_move(moving);
        Ok(())
    }

    pub(crate) fn move_rolled(&mut self, moving: &mut Move, die: u8) {
        match moving.phase {
            MovePhase::BreakAway(id) => self.break_away_rolled(moving, id, die),
            MovePhase::TerrifyRoll(walk, foe) => self.terrify_rolled(moving, walk, foe, die),
            _ => {}
        }
    }

    /// The highest roll on which a figure fails to break away, and the clause that says so.
    pub(crate) fn break_away_fails_on(&self, id: FigureId) -> (u8, Clause) {
        let numbers = &self.rules.numbers;
        if self.is_multi_dial(id) {
            return (numbers.mounted_fails_on, Clause::BreakingAwayFailsOn);
        }
        let mounted = (numbers.mounted_fails_on, Clause::MountedWarriorsBreakAway);
        move_and_attack::break_away_fails_on(self, id)
            .or_else(|| flight::break_away_fails_on(self, id))
            .or_else(|| self.is_mounted(id).then_some(mounted))
            .unwrap_or((numbers.break_away_fails_on, Clause::BreakingAwayFailsOn))
    }

    fn break_away_rolled(&mut self, moving: &mut Move, id: FigureId, die: u8) {
        let (fails_on, clause) = self.break_away_fails_on(id);
        let success = die > fails_on;
        self.record(id, Clause::BreakingAwayRoll, EventKind::Rolled { first: die, second: 0 });
        self.record(id, clause, EventKind::Threshold { figure: id, least: fails_on + 1 });
        let decided_by = if self.is_multi_dial(id) { Clause::BreakingAwayOneRoll } else { clause };
        self.record(id, decided_by, EventKind::BrokeAway { figure: id, success });
        moving.rolled.insert(id);
        if !success {
            moving.stuck.insert(id);
        }
        moving.phase = MovePhase::ChooseStep;
        self.write_back_move(moving);
    }

    fn terrify_rolled(&mut self, moving: &mut Move, walk: PlannedWalk, foe: FigureId, die: u8) {
        let brave = terrify::finds_courage(self, walk.figure, foe, die);
        moving.phase = MovePhase::ChooseStep;
        self.write_back_move(moving);
        if brave {
            // The path was accepted before the die; courage is all that was missing.
            let way = self.allowed_way(moving, walk.figure, &walk.path, walk.facing);
            let _ = way.and_then(|way| self.try_allowed_way(moving, &walk, way));
        }
    }

    fn rotate(
        &mut self,
        moving: &mut Move,
        id: FigureId,
        facing: Facing,
        captive: Option<Position>,
    ) -> Result<(), Illegal> {
        self.check_member(moving, id)?;
        require(
            !(moving.stuck.contains(id) && self.is_mounted(id)),
            Clause::MountedWarriorsFailedBreakAway,
        )?;
        if self.is_multi_dial(id) {
            let held = !self.touching_foes(id).is_empty() && !moving.rolled.contains(id);
            require(!held, Clause::BreakingAwayWhen)?;
        }
        match captive {
            None => self.check_turn_in_place(id, facing)?,
            Some(_) => self.check_turn_with_captive(id, facing, captive)?,
        }
        self.remember_origin(moving, id);
        let before = self.stance(id);
        self.update(id, |f| {
            f.placed.facing = facing;
            f.sections.moved = f.sections.multi;
        });
        self.put_captive(id, captive);
        moving.rotated.insert(id);
        let position = self.figure(id).position();
        let clause = if moving.stuck.contains(id) {
            Clause::BreakingAwayFailureFacing
        } else {
            Clause::MovementRotate
        };
        self.record(id, clause, EventKind::Rotated { figure: id, position });
        self.write_back_move(moving);
        self.resolve_turn(id, before, moving.by);
        Ok(())
    }

    pub(super) fn remember_origin(&mut self, moving: &mut Move, id: FigureId) {
        let _ =
            moving.origins.try_push(Origin { figure: id, position: self.figure(id).position() });
        if let Some(captive) = self.figure(id).captive {
            let _ = moving
                .spun
                .try_push(Origin { figure: captive, position: self.figure(captive).position() });
        }
    }

    fn finish_move(&mut self, moving: &mut Move) -> Result<(), Illegal> {
        if moving.is_formation() {
            let left: FigureSet = moving
                .members
                .iter()
                .filter(|id| self.figure(*id).status == Status::Field)
                .collect();
            if left.len() > 1 {
                self.check_touching(left, Clause::MovementFormationsEndTouching)?;
            }
            self.check_spawn_beside_shyft(left, Clause::FormationsShyftCompleted)?;
            self.record(
                moving.lead,
                Clause::MovementFormationsEndTouching,
                EventKind::Joined { figure: moving.lead },
            );
        }
        moving.phase = MovePhase::FollowUp;
        self.write_back_move(moving);
        Ok(())
    }

    /// Puts a formation back that cannot end as it must; its dice and damage stay.
    fn take_back(&mut self, moving: &mut Move) {
        for origin in moving.origins.into_iter().chain(moving.spun) {
            self.update(origin.figure, |f| {
                f.placed.at = origin.position.at;
                f.placed.facing = origin.position.facing;
            });
        }
        for id in moving.members.iter() {
            self.record(
                id,
                Clause::MovementFormationsEndTouching,
                EventKind::TakenBack { figure: id },
            );
        }
        self.record_convention(
            moving.lead,
            Convention::FormationEnd,
            Clause::MovementFormationsEndTouching,
        );
        moving.phase = MovePhase::Done;
        self.write_back_move(moving);
    }

    /// The figures that may still do something in the move under way, with the most inches that
    /// each may go.
    pub fn movers(&self) -> Vec<(FigureId, i32)> {
        let Some(Frame::Move(moving)) = self.frames.last() else { return Vec::new() };
        let open = moving.members.without(moving.finished_members()).iter();
        let on_field = open.filter(|id| self.figure(*id).status == Status::Field);
        on_field
            .map(|id| {
                let stuck = moving.stuck.contains(id);
                (id, if stuck { 0 } else { self.move_limits(moving, id).1 })
            })
            .collect()
    }

    /// How far a member may go now: its allowance, and the most that abilities make of it.
    pub(crate) fn move_limits(&self, moving: &Move, id: FigureId) -> (i32, i32) {
        if moving.is_formation() {
            let placed = &self.figure(id).placed;
            let is_hindered = self.starts_hindered(placed, self.travel_mode(id));
            let speed = if is_hindered { moving.hindered_speed } else { moving.speed };
            return (speed.into(), speed.into());
        }
        if self.is_multi_dial(id) {
            return self.multi_dial_move_limits(id);
        }
        let allowance = self.move_allowance(id, self.travel_mode(id));
        (allowance, allowance * move_and_attack::speed_multiplier(self, id))
    }

    /// Whether a figure may go this way now and end there. Nothing changes; where a captive would
    /// be put, and whom the figure would then touch, is not looked at.
    pub fn check_way(&self, figure: FigureId, path: &Path, facing: Facing) -> Result<(), Illegal> {
        match self.frames.last() {
            Some(Frame::Move(moving)) if matches!(moving.phase, MovePhase::ChooseStep) => {
                self.allowed_way(moving, figure, path, facing).map(drop)
            }
            _ => Err(Illegal::invalid(Problem::NotAsked)),
        }
    }

    fn allowed_way(
        &self,
        moving: &Move,
        id: FigureId,
        path: &Path,
        facing: Facing,
    ) -> Result<AllowedWay, Illegal> {
        self.check_member(moving, id)?;
        require(!moving.stuck.contains(id), Clause::BreakingAwayFailure)?;
        let held = !self.touching_foes(id).is_empty() && !moving.rolled.contains(id);
        require(!held, Clause::BreakingAwayWhen)?;
        let travel = self.travel_mode(id);
        let (allowance, most) = self.move_limits(moving, id);
        let end = if self.is_multi_dial(id) {
            self.check_multi_dial_path(id, path, facing, Mils::inches(most), travel)?
        } else {
            self.check_path(id, path, facing, Mils::inches(most), travel)?
        };
        Ok(AllowedWay { end, travel, allowance, most })
    }

    /// Goes a way that is allowed, unless what waits at its end forbids it.
    fn try_allowed_way(
        &mut self,
        moving: &mut Move,
        walk: &PlannedWalk,
        way: AllowedWay,
    ) -> Result<(), Illegal> {
        let id = walk.figure;
        let AllowedWay { end, travel, allowance, most } = way;
        self.check_captive_position(id, &end, walk.captive, travel)?;
        let owner = self.figure(id).owner;
        let touched = self.touching_at(id, &end);
        let foes = self.opposing_among(owner, touched);
        if let Some(clause) = self.bars_contact(id, foes, moving.by) {
            return Err(Illegal::forbidden_by(clause));
        }
        magic_confusion::check_contact(self, moving, touched)?;
        if let Some(foe) = terrify::terrifying_foes(self, id, &end, foes).first() {
            if moving.is_formation() {
                self.record_convention(id, Convention::TerrifyFormation, Clause::TerrifyRoll);
            }
            moving.phase = MovePhase::TerrifyRoll(*walk, foe);
            self.write_back_move(moving);
            return Ok(());
        }
        moving.went_beyond_speed = !walk.path.is_within(Mils::inches(allowance));
        let inches = if moving.went_beyond_speed { most } else { allowance };
        self.walk(moving, walk, end, touched, inches);
        Ok(())
    }

    /// Moves a figure along an accepted path and deals with what it then touches.
    fn walk(
        &mut self,
        moving: &mut Move,
        walk: &PlannedWalk,
        end: Placed,
        touched_there: FigureSet,
        allowed: i32,
    ) {
        let id = walk.figure;
        self.remember_origin(moving, id);
        let touched_before = self.touching_foes(id);
        self.record_terrain_met(id, &end);
        let from = self.figure(id).placed;
        self.put_down(id, end, touched_there, walk.captive);
        moving.moved.insert(id);
        let position = self.figure(id).position();
        if self.is_multi_dial(id) {
            self.record_multi_dial_move(id, &walk.path);
        }
        let clause = match moving.went_beyond_speed {
            _ if self.is_multi_dial(id) => self.multi_dial_move_clause(&from, &end),
            true => move_and_attack::double_move_clause(self, id),
            false => Clause::MovementSpeed,
        };
        let limited_by = if self.is_multi_dial(id) { Clause::MovementSpeed } else { clause };
        let inches = u8::try_from(allowed).unwrap_or(u8::MAX);
        self.record(id, limited_by, EventKind::Allowance { figure: id, inches });
        self.record(id, clause, EventKind::Moved { figure: id, position });
        let touched = self.touching_foes(id);
        let new_contacts = self.new_contacts(touched_before, touched);
        let rammed = ram::foes_rammed_on_contact(self, id, new_contacts, moving.by);
        if !rammed.is_empty() {
            moving.phase = MovePhase::Done;
            moving.halted.insert(id);
        }
        self.write_back_move(moving);
        ram::damage_rammed(self, id, rammed);
        if !touched.is_empty() {
            self.frames.push(Frame::Spins { mover: id, left: new_contacts, new_contacts });
        }
    }

    /// The foes that count as newly touched; those touched before the move too, unless a game
    /// chooses otherwise.
    fn new_contacts(&self, before: FigureSet, after: FigureSet) -> FigureSet {
        if self.rules.conventions.is_default(Convention::RecontactSpin) {
            after
        } else {
            after.without(before)
        }
    }

    /// Records which terrain rules a move met.
    fn record_terrain_met(&mut self, id: FigureId, end: &Placed) {
        if self.board.terrain.is_empty() || self.log.detail == Detail::Off {
            return;
        }
        let start = self.figure(id).placed;
        let clauses: ArrayVec<[Option<Clause>; 8]> = self
            .board
            .terrain
            .iter()
            .map(|feature| terrain_clause(feature, &start, end))
            .filter(Option::is_some)
            .take(8)
            .collect();
        for clause in clauses.into_iter().flatten() {
            self.record(id, clause, EventKind::Crossed { figure: id });
        }
    }
}

/// The terrain rule that a feature applies to a move between these two places, if any.
fn terrain_clause(feature: &Terrain, start: &Placed, end: &Placed) -> Option<Clause> {
    let from = feature.outline.touches_base(start).is_yes();
    let to = feature.outline.contains_base(end).is_yes();
    match feature.kind {
        TerrainKind::Hindering if from => Some(Clause::HinderingTerrainHalfSpeed),
        TerrainKind::Hindering if to => Some(Clause::HinderingTerrainStop),
        TerrainKind::Shallow if from || to => Some(Clause::ShallowWaterMovement),
        TerrainKind::Elevated | TerrainKind::AbruptElevated if from != to => {
            Some(Clause::ElevatedTerrainStop)
        }
        _ => None,
    }
}
