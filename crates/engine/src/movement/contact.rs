//! What coming into contact brings: free spins, then Pole Arm and Ram.
//! It does not move anybody.

use crate::abilities::{demoralized, pole_arm, ram, sneak_attack, terrify};
use crate::board::geometry::{Facing, Placed};
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::ask::Ask;
use crate::game::decision::Decision;
use crate::game::event::EventKind;
use crate::game::frame::{Frame, MovePhase, Origin};
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::{FigureId, FigureSet, PlayerId};
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

/// The facing of a figure, and the foes in contact with its front arc if that can ram.
#[derive(Clone, Copy)]
pub(crate) struct Stance {
    facing: Facing,
    faced: FigureSet,
}

impl Game {
    /// Offers the free spins one after the other, then lets contact have its effects.
    pub(crate) fn run_spins(
        &mut self,
        mover: FigureId,
        mut left: FigureSet,
        new_contacts: FigureSet,
    ) -> Option<Ask> {
        let by_move_action =
            self.frames.iter().rev().nth(1).is_some_and(|f| matches!(f, Frame::Move(_)));
        while let Some(spinner) = left.first() {
            let gone = self.figure(spinner).status != Status::Field
                || self.figure(mover).status != Status::Field;
            match self.bars_free_spin(mover, spinner, by_move_action) {
                _ if gone => {}
                Some(clause) => {
                    let position = self.figure(spinner).position();
                    self.record(spinner, clause, EventKind::Spun { figure: spinner, position });
                }
                None => {
                    self.replace_top_frame(Frame::Spins { mover, left, new_contacts });
                    return Some(Ask::Spin {
                        player: self.figure(spinner).owner,
                        figure: spinner,
                        mover,
                    });
                }
            }
            left.remove(spinner);
        }
        self.frames.pop();
        self.resolve_contact(mover, new_contacts);
        None
    }

    pub(crate) fn spin_decided(
        &mut self,
        mover: FigureId,
        mut left: FigureSet,
        new_contacts: FigureSet,
        decision: &Decision,
    ) -> Result<(), Illegal> {
        let (Decision::Spin(facing), Some(spinner)) = (decision, left.first()) else {
            return Err(Illegal::invalid(Problem::NotAsked));
        };
        if let Some(facing) = *facing {
            let before = self.figure(spinner).placed;
            let turned = Placed { facing, ..before };
            // Every section of a multiple-dial warrior has a front arc, so any facing that keeps
            // the contact will do.
            let meets = if self.is_multi_dial(spinner) {
                turned.contact(&self.figure(mover).placed).is_yes()
            } else {
                turned.front_touches(self.arcs(spinner), &self.figure(mover).placed).is_yes()
            };
            require(meets, Clause::FreeSpinFacing)?;
            self.check_turn_in_place(spinner, facing)?;
            if self.is_multi_dial(spinner) {
                self.record_convention(
                    spinner,
                    Convention::FreeSpinSections,
                    Clause::FreeSpinFacing,
                );
            }
            let position = self.figure(spinner).position();
            self.remember_spin(Origin { figure: spinner, position });
            self.update(spinner, |f| f.placed = turned);
            let position = self.figure(spinner).position();
            self.record(
                spinner,
                Clause::FreeSpinFacing,
                EventKind::Spun { figure: spinner, position },
            );
        }
        left.remove(spinner);
        self.replace_top_frame(Frame::Spins { mover, left, new_contacts });
        Ok(())
    }

    /// A formation that takes its move back takes the spins back that it caused.
    fn remember_spin(&mut self, origin: Origin) {
        for frame in self.frames.iter_mut().rev() {
            if let Frame::Move(moving) = frame {
                if !moving.spun.iter().copied().any(|known| known.figure == origin.figure) {
                    let _ = moving.spun.try_push(origin);
                }
                return;
            }
        }
    }

    /// The clause that forbids a mover to touch these foes.
    pub(crate) fn bars_contact(
        &self,
        mover: FigureId,
        foes: FigureSet,
        moved_by: PlayerId,
    ) -> Option<Clause> {
        demoralized::bars_contact(self, mover, foes, moved_by)
            .or_else(|| terrify::bars_contact(self, mover, foes))
    }

    /// The clause that denies a figure its free spin against a mover.
    fn bars_free_spin(
        &self,
        mover: FigureId,
        spinner: FigureId,
        by_move_action: bool,
    ) -> Option<Clause> {
        sneak_attack::denies_free_spin(self, mover, by_move_action)
            .or_else(|| self.is_mounted(spinner).then_some(Clause::MountedWarriorsNoFreeSpin))
    }

    /// What a change of facing brings: Ram by the wording that asks only for contact of the front
    /// arc, and where turning is a move, whatever a move brings to foes who are in contact already.
    pub(crate) fn resolve_turn(&mut self, id: FigureId, before: Stance, turned_by: PlayerId) {
        if self.figure(id).placed.facing == before.facing {
            return;
        }
        let newly_faced = self.touching_foes(id).without(before.faced);
        let rammed = ram::foes_rammed_on_contact(self, id, newly_faced, turned_by);
        if !rammed.is_empty() {
            self.end_move_by_ram(id);
        }
        ram::damage_rammed(self, id, rammed);
        if self.rules.turning_is_a_move {
            self.resolve_contact(id, FigureSet::EMPTY);
        }
    }

    /// How a figure stands before it turns.
    pub(crate) fn stance(&self, id: FigureId) -> Stance {
        Stance { facing: self.figure(id).placed.facing, faced: ram::foes_faced(self, id) }
    }

    fn end_move_by_ram(&mut self, id: FigureId) {
        let own_move = self.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Move(moving) if moving.members.contains(id) => Some(moving),
            _ => None,
        });
        if let Some(moving) = own_move {
            moving.phase = MovePhase::Done;
            moving.halted.insert(id);
        }
    }

    /// Rams and pole arms after the free spins.
    fn resolve_contact(&mut self, mover: FigureId, new_contacts: FigureSet) {
        if self.figure(mover).status != Status::Field {
            return;
        }
        let pole_arms = pole_arm::foes_striking(self, mover, new_contacts);
        let rammed = ram::foes_rammed_after_spins(self, mover);
        ram::damage_rammed(self, mover, rammed);
        pole_arm::strike_mover(self, mover, pole_arms, rammed);
    }
}
