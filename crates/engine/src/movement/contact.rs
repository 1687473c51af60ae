//! What coming into contact brings: free spins, then Pole Arm and Ram.
//! It does not move anybody.

use crate::board::geometry::Placed;
use crate::figure::AbilityId;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::ask::Ask;
use crate::game::decision::Decision;
use crate::game::event::EventKind;
use crate::game::frame::{Frame, MovePhase, Origin};
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::{FigureId, FigureSet};
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

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
            match self.spin_denied(mover, spinner, by_move_action) {
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
        self.contact_effects(mover, new_contacts);
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
            return Err(Illegal::input(Problem::NotAsked));
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
            self.remember_spin(Origin { figure: spinner, placed: before });
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

    /// One figure rams another.
    pub(crate) fn ram(&mut self, foe: FigureId, mover: FigureId) {
        let clicks = self.rules.abilities.ram.map_or(0, |b| b.clicks);
        self.damage_by_ability(foe, mover, clicks, Clause::RamDamage);
    }

    fn contact_effects(&mut self, mover: FigureId, new_contacts: FigureSet) {
        if self.figure(mover).status != Status::Field {
            return;
        }
        let contact = self.contact_brings(mover, new_contacts);
        for foe in contact.rammed.iter() {
            self.ram(foe, mover);
        }
        let clicks = self.rules.abilities.pole_arm.map_or(0, |b| b.clicks);
        for foe in contact.pole_arms.iter() {
            self.damage_by_ability(mover, foe, clicks, Clause::PoleArmDamage);
        }
        if contact.pole_arms.is_empty() {
            return;
        }
        let rammed_first = self.rules.abilities.ram.is_some_and(|b| b.on_contact)
            && self.uses(mover, AbilityId::Ram);
        if rammed_first || !contact.rammed.is_empty() {
            self.record_convention(mover, Convention::PoleArmRam, Clause::PoleArmDamage);
        }
        let whole = self.rules.abilities.pole_arm.is_some_and(|b| b.ends_current_action);
        let mut formation = false;
        if let Some(Frame::Move(moving)) = self.frames.last_mut() {
            moving.halted.insert(mover);
            formation = moving.is_formation();
            if whole {
                moving.phase = MovePhase::Done;
            }
        }
        self.record(mover, Clause::PoleArmEndsAction, EventKind::Stopped { figure: mover });
        if formation {
            self.record_convention(mover, Convention::PoleArmFormation, Clause::PoleArmEndsAction);
        }
    }
}
