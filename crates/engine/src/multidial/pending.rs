//! What must be picked or rolled before the game goes on: the section that takes a click, and what
//! befalls a passenger.
//! It is empty in games without multiple-dial warriors.

use crate::board::geometry::{Section, SectionSet};
use crate::combat::damage::Blow;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::ask::{Ask, Roll};
use crate::game::decision::Decision;
use crate::game::event::What;
use crate::game::frame::Frame;
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::FigureId;
use crate::rules::clause::Clause;
use serde::{Deserialize, Serialize};

/// One thing that waits.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Pending {
    /// Damage for a section that the controller picks.
    Section { figure: FigureId, clicks: u8, reduced: bool, among: SectionSet, blow: Blow },
    /// Damage to a chariot that may reach its passenger.
    Passenger { chariot: FigureId, rider: FigureId, clicks: u8, blow: Blow },
    /// A passenger whose chariot is gone: its facing first, then the die.
    Wreck { rider: FigureId, blow: Blow, placed: bool },
}

impl Game {
    /// Settles what waits first, or asks for what it lacks.
    pub(crate) fn run_pending(&mut self) -> Option<Ask> {
        let ask = match self.pending.first().copied()? {
            Pending::Section { figure, clicks, reduced, among, blow } => {
                self.run_section(figure, clicks, reduced, among, blow)
            }
            Pending::Passenger { chariot, rider, .. } => {
                let player = self.figure(chariot).owner;
                (self.figure(rider).status == Status::Aboard).then_some(Ask::Roll {
                    player,
                    roll: Roll::Passenger,
                    figure: Some(rider),
                })
            }
            Pending::Wreck { rider, placed, .. } => {
                let figure = self.figure(rider);
                let player = figure.owner;
                match (placed, figure.status) {
                    (false, Status::Aboard) => Some(Ask::Facing { player, figure: rider }),
                    (true, Status::Field) => {
                        Some(Ask::Roll { player, roll: Roll::Wreck, figure: Some(rider) })
                    }
                    _ => None,
                }
            }
        };
        if ask.is_none() {
            self.pending_done();
        }
        ask
    }

    fn run_section(
        &mut self,
        id: FigureId,
        clicks: u8,
        reduced: bool,
        among: SectionSet,
        blow: Blow,
    ) -> Option<Ask> {
        let active = self.active_sections(id);
        let open = among.and(active);
        if self.figure(id).status != Status::Field {
            return None;
        }
        match (open.first(), open.len()) {
            (None, _) => self.note(
                blow.cause,
                Clause::SectionsInactiveNoDamage,
                What::Unharmed { figure: id },
            ),
            (Some(only), 1) => self.hit_section(id, only, clicks, reduced, blow),
            _ => {
                return Some(Ask::Section {
                    player: self.figure(id).owner,
                    figure: id,
                    by: blow.cause,
                    among: open,
                });
            }
        }
        None
    }

    fn hit_section(
        &mut self,
        id: FigureId,
        section: Section,
        clicks: u8,
        reduced: bool,
        blow: Blow,
    ) {
        let before = self.figure(id).sections.focus;
        self.focus(id, section);
        let (less, _) = if reduced { self.reduction(id, |_| false) } else { (0, None) };
        self.turn_section(id, section, clicks.saturating_sub(less), blow);
        self.focus(id, before);
    }

    /// What waited first is over; when nothing is left between two actions, the end of the game is
    /// looked for.
    fn pending_done(&mut self) {
        if !self.pending.is_empty() {
            self.pending.remove(0);
        }
        if self.pending.is_empty() && matches!(self.frames.last(), Some(Frame::Turn)) {
            self.check_end();
        }
    }

    pub(crate) fn pending_decided(&mut self, decision: &Decision) -> Result<(), Illegal> {
        match (self.pending.first().copied(), *decision, self.ask) {
            (
                Some(Pending::Section { figure, clicks, reduced, blow, .. }),
                Decision::Section(section),
                Ask::Section { among, .. },
            ) => {
                require(among.has(section), Clause::PushingSection)?;
                self.note(figure, Clause::PushingSection, What::Struck { figure, section });
                self.hit_section(figure, section, clicks, reduced, blow);
                self.pending_done();
                Ok(())
            }
            (Some(Pending::Wreck { rider, blow, placed: false }), Decision::Face(facing), _) => {
                self.leave_wreck(rider, facing);
                if let Some(first) = self.pending.first_mut() {
                    *first = Pending::Wreck { rider, blow, placed: true };
                }
                Ok(())
            }
            _ => Err(Illegal::input(Problem::NotAsked)),
        }
    }

    pub(crate) fn pending_rolled(&mut self, die: u8) {
        match self.pending.first().copied() {
            Some(Pending::Passenger { rider, clicks, blow, .. }) => {
                self.passenger_rolled(rider, clicks, blow, die)
            }
            Some(Pending::Wreck { rider, blow, .. }) => self.wreck_rolled(rider, blow, die),
            _ => return,
        }
        self.pending_done();
    }
}
