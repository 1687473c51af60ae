//! A move under way: what is asked and decided, breaking away, turning in place, and how it ends.
//! Paths are walked next door; whether one is possible is asked of movement.

use crate::board::geometry::Facing;
use crate::figure::AbilityId;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::ask::{Ask, Roll};
use crate::game::decision::Decision;
use crate::game::event::EventKind;
use crate::game::frame::{Frame, Move, MovePhase, Origin, Step};
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::{FigureId, FigureSet};
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use crate::turn::order::Position;

impl Game {
    pub(crate) fn run_move(&mut self, mut moving: Move) -> Option<Ask> {
        match moving.stage {
            MovePhase::Choose => {
                let alive = moving.members.iter().any(|id| self.figure(id).status == Status::Field);
                let acted = moving.moved.or(moving.rotated).or(moving.halted);
                // A mounted or multiple-dial warrior that failed to break away may not even turn.
                let fixed = self.is_mounted(moving.lead) || self.is_multi_dial(moving.lead);
                let helpless = moving.stuck.contains(moving.lead) && fixed;
                if !alive || (!moving.is_formation() && (helpless || acted.contains(moving.lead))) {
                    moving.stage = MovePhase::Follow;
                    self.replace_top_frame(Frame::Move(moving));
                    return None;
                }
                Some(Ask::Move(moving.by))
            }
            MovePhase::BreakAway(figure) => {
                Some(Ask::Roll { player: moving.by, roll: Roll::BreakAway, figure: Some(figure) })
            }
            MovePhase::Courage(step, _) => Some(Ask::Roll {
                player: moving.by,
                roll: Roll::Terrify,
                figure: Some(step.figure),
            }),
            MovePhase::Follow => {
                self.select_follow_up_section(moving.lead);
                self.report_follow_up(&moving);
                if let Some(kind) = self.may_follow(&moving) {
                    return Some(Ask::Follow { player: moving.by, figure: moving.lead, kind });
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

    pub(crate) fn move_decided(
        &mut self,
        moving: Move,
        decision: &Decision,
    ) -> Result<(), Illegal> {
        match (moving.stage, *decision) {
            (MovePhase::Choose, Decision::BreakAway { figure }) => {
                self.try_break_away(moving, figure)
            }
            (MovePhase::Choose, Decision::Walk { figure, path, facing, captive }) => {
                self.try_walk(moving, Step { figure, path, facing, captive })
            }
            (MovePhase::Choose, Decision::Rotate { figure, facing, captive }) => {
                self.rotate(moving, figure, facing, captive)
            }
            (MovePhase::Choose, Decision::Finish) => self.finish_move(moving),
            (MovePhase::Choose, Decision::TakeBack) if moving.is_formation() => {
                self.take_back(moving);
                Ok(())
            }
            (MovePhase::Follow, Decision::Follow(order)) => self.answer_follow_up(moving, order),
            _ => Err(Illegal::input(Problem::NotAsked)),
        }
    }

    pub(super) fn check_member(&self, moving: &Move, id: FigureId) -> Result<(), Illegal> {
        self.find_figure(id)?;
        if !moving.members.contains(id) {
            return Err(Illegal::under(Clause::ActionListMove, Problem::NotYours));
        }
        let done = moving.moved.or(moving.rotated).or(moving.halted);
        require(
            !done.contains(id) && self.figure(id).status == Status::Field,
            Clause::ActionAllotmentOnePerWarrior,
        )
    }

    fn try_break_away(&mut self, mut moving: Move, id: FigureId) -> Result<(), Illegal> {
        self.check_member(&moving, id)?;
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
        if moving.forced.is_some() {
            self.record_convention(id, Convention::CharmedBreakAway, Clause::MagicConfusionControl);
        }
        moving.stage = MovePhase::BreakAway(id);
        self.replace_top_frame(Frame::Move(moving));
        Ok(())
    }

    pub(crate) fn move_rolled(&mut self, mut moving: Move, die: u8) {
        match moving.stage {
            MovePhase::BreakAway(id) => {
                let (fails_on, clause) = self.fails_to_break_away_on(id);
                let success = die > fails_on;
                self.record(
                    id,
                    Clause::BreakingAwayRoll,
                    EventKind::Rolled { first: die, second: 0 },
                );
                self.record(id, clause, EventKind::BrokeAway { figure: id, success });
                if self.is_multi_dial(id) {
                    self.record(
                        id,
                        Clause::BreakingAwayOneRoll,
                        EventKind::BrokeAway { figure: id, success },
                    );
                }
                moving.rolled.insert(id);
                if !success {
                    moving.stuck.insert(id);
                }
                moving.stage = MovePhase::Choose;
                self.replace_top_frame(Frame::Move(moving));
            }
            MovePhase::Courage(step, foe) => {
                let brave = self.rules.abilities.terrify.is_none_or(|b| die > b.fails_on);
                self.record(
                    step.figure,
                    Clause::TerrifyRoll,
                    EventKind::Rolled { first: die, second: 0 },
                );
                let clause = if brave { Clause::TerrifyRoll } else { Clause::TerrifyFailsOn };
                self.record(
                    foe,
                    clause,
                    EventKind::Effect { figure: step.figure, ability: AbilityId::Terrify },
                );
                self.update(step.figure, |f| {
                    if brave { f.dares.insert(foe) } else { f.shuns.insert(foe) }
                });
                moving.stage = MovePhase::Choose;
                self.replace_top_frame(Frame::Move(moving));
                if brave {
                    // The path was accepted before the die; courage is all that was missing.
                    let _ = self.try_walk(moving, step);
                }
            }
            _ => {}
        }
    }

    fn rotate(
        &mut self,
        mut moving: Move,
        id: FigureId,
        facing: Facing,
        captive: Option<Position>,
    ) -> Result<(), Illegal> {
        self.check_member(&moving, id)?;
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
        self.remember_origin(&mut moving, id);
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
        if !moving.rolled.contains(id) && !self.touching_foes(id).is_empty() {
            self.record_convention(id, Convention::RotateBreakAway, Clause::BreakingAwayWhen);
        }
        self.replace_top_frame(Frame::Move(moving));
        Ok(())
    }

    pub(super) fn remember_origin(&mut self, moving: &mut Move, id: FigureId) {
        let _ = moving.origins.try_push(Origin { figure: id, placed: self.figure(id).placed });
        if let Some(captive) = self.figure(id).captive {
            let _ = moving
                .spun
                .try_push(Origin { figure: captive, placed: self.figure(captive).placed });
        }
    }

    fn finish_move(&mut self, mut moving: Move) -> Result<(), Illegal> {
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
        moving.stage = MovePhase::Follow;
        self.replace_top_frame(Frame::Move(moving));
        Ok(())
    }

    /// A formation that cannot end as it must did not move; its dice and wounds stay.
    fn take_back(&mut self, mut moving: Move) {
        for origin in moving.origins.iter().copied().chain(moving.spun.iter().copied()) {
            self.update(origin.figure, |f| f.placed = origin.placed);
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
        moving.stage = MovePhase::Done;
        self.replace_top_frame(Frame::Move(moving));
    }
}
