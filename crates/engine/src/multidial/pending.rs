//! What must be picked or rolled before the game goes on: the section that takes a click, and what
//! befalls a passenger.
//! It is empty in games without multiple-dial warriors.

use crate::board::geometry::{Section, SectionSet};
use crate::combat::damage::DamageSource;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::ask::{Ask, Roll};
use crate::game::decision::Decision;
use crate::game::event::EventKind;
use crate::game::frame::Frame;
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::FigureId;
use crate::rules::clause::Clause;
use serde::{Deserialize, Serialize};

/// One thing that waits.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum PendingDamage {
    /// Damage for a section that the controller picks.
    Section { figure: FigureId, clicks: u8, reduced: bool, among: SectionSet, source: DamageSource },
    /// Damage to a chariot that may reach its passenger.
    Passenger { chariot: FigureId, rider: FigureId, clicks: u8, source: DamageSource },
    /// A passenger whose chariot is gone: its facing first, then the die.
    Wreck { rider: FigureId, source: DamageSource, placed: bool },
}

impl Game {
    /// Settles what waits first, or asks for what it lacks.
    pub(crate) fn run_pending(&mut self) -> Option<Ask> {
        let ask = match self.pending.first().copied()? {
            PendingDamage::Section { figure, clicks, reduced, among, source } => {
                self.run_section(figure, clicks, reduced, among, source)
            }
            PendingDamage::Passenger { chariot, rider, .. } => {
                let player = self.figure(chariot).owner;
                (self.figure(rider).status == Status::Aboard).then_some(Ask::Roll {
                    player,
                    roll: Roll::Passenger,
                    figure: Some(rider),
                })
            }
            PendingDamage::Wreck { rider, placed, .. } => {
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
            self.finish_pending();
        }
        ask
    }

    fn run_section(
        &mut self,
        id: FigureId,
        clicks: u8,
        reduced: bool,
        among: SectionSet,
        source: DamageSource,
    ) -> Option<Ask> {
        let active = self.active_sections(id);
        let open = among.and(active);
        if self.figure(id).status != Status::Field {
            return None;
        }
        match (open.first(), open.len()) {
            (None, _) => self.record(
                source.cause,
                Clause::SectionsInactiveNoDamage,
                EventKind::Unharmed { figure: id },
            ),
            (Some(only), 1) => self.hit_section(id, only, clicks, reduced, source),
            _ => {
                return Some(Ask::Section {
                    player: self.figure(id).owner,
                    figure: id,
                    by: source.cause,
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
        source: DamageSource,
    ) {
        let before = self.figure(id).sections.focus;
        self.set_current_section(id, section);
        let (less, _) = if reduced { self.reduction(id, |_| false) } else { (0, None) };
        self.turn_section(id, section, clicks.saturating_sub(less), source);
        self.set_current_section(id, before);
    }

    /// What waited first is over; when nothing is left between two actions, the end of the game is
    /// looked for.
    fn finish_pending(&mut self) {
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
                Some(PendingDamage::Section { figure, clicks, reduced, source, .. }),
                Decision::Section(section),
                Ask::Section { among, .. },
            ) => {
                require(among.has(section), Clause::PushingSection)?;
                self.record(figure, Clause::PushingSection, EventKind::Struck { figure, section });
                self.hit_section(figure, section, clicks, reduced, source);
                self.finish_pending();
                Ok(())
            }
            (
                Some(PendingDamage::Wreck { rider, source, placed: false }),
                Decision::Face(facing),
                _,
            ) => {
                self.place_from_wreck(rider, facing);
                if let Some(first) = self.pending.first_mut() {
                    *first = PendingDamage::Wreck { rider, source, placed: true };
                }
                Ok(())
            }
            _ => Err(Illegal::input(Problem::NotAsked)),
        }
    }

    pub(crate) fn pending_rolled(&mut self, die: u8) {
        match self.pending.first().copied() {
            Some(PendingDamage::Passenger { rider, clicks, source, .. }) => {
                self.passenger_rolled(rider, clicks, source, die)
            }
            Some(PendingDamage::Wreck { rider, source, .. }) => {
                self.wreck_rolled(rider, source, die)
            }
            _ => return,
        }
        self.finish_pending();
    }
}
