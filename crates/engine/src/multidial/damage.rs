//! Damage to the sections of a multiple-dial warrior: the section struck, the picks and dice that
//! damage waits for, and what a lost section brings.
//! The queue of waiting damage is empty in games without multiple-dial warriors.

use crate::board::geometry::{Section, SectionSet};
use crate::combat::damage::DamageSource;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::ask::{Ask, Roll};
use crate::game::decision::Decision;
use crate::game::event::{EventKind, Harm};
use crate::game::frame::Frame;
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::FigureId;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use serde::{Deserialize, Serialize};

/// Skulls on all dials together that eliminate.
const FATAL: u8 = 6;

/// Damage that waits for a pick or a die.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum PendingDamage {
    /// For a section that the controller picks.
    Section(SectionDamage),
    /// To a chariot, and perhaps to its passenger.
    Passenger {
        chariot: FigureId,
        rider: FigureId,
        clicks: u8,
        #[serde(rename = "blow")]
        source: DamageSource,
    },
    /// To a passenger whose chariot is gone: its facing is asked first, then the die.
    Wreck {
        rider: FigureId,
        #[serde(rename = "blow")]
        source: DamageSource,
        placed: bool,
    },
}

/// Clicks for one section out of several.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct SectionDamage {
    pub figure: FigureId,
    pub clicks: u8,
    /// Whether abilities of the section reduce it.
    pub reduced: bool,
    pub among: SectionSet,
    #[serde(rename = "blow")]
    pub source: DamageSource,
}

impl PendingDamage {
    pub(crate) fn source(&self) -> &DamageSource {
        match self {
            Self::Section(SectionDamage { source, .. })
            | Self::Passenger { source, .. }
            | Self::Wreck { source, .. } => source,
        }
    }

    /// Every figure that it names.
    pub(crate) fn figures(&self) -> impl Iterator<Item = FigureId> + use<> {
        let (figure, other) = match *self {
            Self::Section(SectionDamage { figure, .. }) => (figure, None),
            Self::Passenger { chariot, rider, .. } => (chariot, Some(rider)),
            Self::Wreck { rider, .. } => (rider, None),
        };
        [figure, self.source().cause].into_iter().chain(other)
    }
}

impl Game {
    /// Damages a multiple-dial warrior: the section struck, or one that its controller picks.
    pub(crate) fn damage_multi_dial(&mut self, id: FigureId, clicks: u8, source: DamageSource) {
        match source.harm {
            Harm::Attack | Harm::Ability => {
                self.turn_section(id, self.figure(id).sections.current, clicks, source)
            }
            Harm::Push | Harm::Miss => {
                if source.harm == Harm::Push {
                    self.record_convention(id, Convention::PushSections, Clause::PushingSection);
                }
                let among = self.active_sections(id);
                let damage = SectionDamage { figure: id, clicks, reduced: false, among, source };
                self.pending.push(PendingDamage::Section(damage));
            }
        }
    }

    /// Damages a section by an ability of another figure: one that the figure touches, or any where
    /// there is no contact.
    pub(crate) fn damage_touched_section(
        &mut self,
        id: FigureId,
        clicks: u8,
        source: DamageSource,
    ) {
        let touched = self.touched_sections(id, source.cause);
        let among = if touched.is_empty() { SectionSet::ALL } else { touched };
        let damage = SectionDamage { figure: id, clicks, reduced: true, among, source };
        self.pending.push(PendingDamage::Section(damage));
    }

    /// Turns the dial of one section.
    fn turn_section(&mut self, id: FigureId, section: Section, clicks: u8, source: DamageSource) {
        let unharmed = EventKind::Unharmed { figure: id };
        if self.figure(id).status != Status::Field {
            return;
        }
        if !self.active_sections(id).has(section) {
            self.record(source.cause, Clause::SectionsInactiveNoDamage, unharmed);
            return;
        }
        if clicks == 0 {
            self.record(source.cause, source.clause, unharmed);
            return;
        }
        self.remember_damager(id, source);
        let last = self.last_click(id, section);
        self.update(id, |f| {
            let click = f.click_of(section).saturating_add(clicks).min(last);
            f.turn_to(section, click);
        });
        let (harm, section_turned) = (source.harm, Some(section));
        let damaged = EventKind::Damaged { figure: id, clicks, harm, section: section_turned };
        self.record(source.cause, source.clause, damaged);
        if let Some(rider) = self.figure(id).rider.filter(|_| section != Section::Front) {
            self.pending.push(PendingDamage::Passenger { chariot: id, rider, clicks, source });
        }
        if !self.active_sections(id).has(section) {
            let lost = EventKind::SectionLost { figure: id, section };
            self.record(id, Clause::SectionsInactive, lost);
        }
        if self.skulls(id) >= FATAL {
            self.eliminate_by_damage(id, source, Clause::EliminationSixSkulls);
        }
    }

    /// Applies the damage that waits first, or asks for what it lacks.
    pub(crate) fn run_pending(&mut self) -> Option<Ask> {
        let ask = match self.pending.first().copied()? {
            PendingDamage::Section(damage) => self.run_section_damage(damage),
            PendingDamage::Passenger { chariot, rider, .. } => {
                let aboard = self.figure(rider).status == Status::Aboard;
                let player = self.figure(chariot).owner;
                aboard.then_some(Ask::Roll { player, roll: Roll::Passenger, figure: Some(rider) })
            }
            PendingDamage::Wreck { rider, placed, .. } => {
                let player = self.figure(rider).owner;
                match (placed, self.figure(rider).status) {
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

    /// Damages the only section that can be meant, or asks the controller to pick one.
    fn run_section_damage(&mut self, damage: SectionDamage) -> Option<Ask> {
        let SectionDamage { figure, among, source, .. } = damage;
        let among = among.and(self.active_sections(figure));
        if self.figure(figure).status != Status::Field {
            return None;
        }
        match (among.first(), among.len()) {
            (None, _) => self.record(
                source.cause,
                Clause::SectionsInactiveNoDamage,
                EventKind::Unharmed { figure },
            ),
            (Some(only), 1) => self.damage_section(damage, only),
            _ => {
                let player = self.figure(figure).owner;
                return Some(Ask::Section { player, figure, by: source.cause, among });
            }
        }
        None
    }

    fn damage_section(&mut self, damage: SectionDamage, section: Section) {
        let SectionDamage { figure, clicks, reduced, source, .. } = damage;
        let before = self.figure(figure).sections.current;
        self.set_current_section(figure, section);
        let clicks = if reduced { self.reduce_ability_damage(figure, clicks) } else { clicks };
        self.turn_section(figure, section, clicks, source);
        self.set_current_section(figure, before);
    }

    /// Drops the damage that waited first; when nothing is left between two actions, checks for the
    /// end of the game.
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
                Some(PendingDamage::Section(damage)),
                Decision::Section(section),
                Ask::Section { among, .. },
            ) => {
                let figure = damage.figure;
                require(among.has(section), Clause::PushingSection)?;
                self.record(figure, Clause::PushingSection, EventKind::Struck { figure, section });
                self.damage_section(damage, section);
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
            _ => Err(Illegal::invalid(Problem::NotAsked)),
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
