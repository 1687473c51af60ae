//! Damage to one section of a multiple-dial warrior, and what it brings: a section lost, the end, a
//! passenger in danger.
//! Who picks a section where the damage is for none in particular is asked next door.

use crate::board::geometry::{Section, SectionSet};
use crate::combat::damage::Blow;
use crate::figure::Dial;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::event::{Harm, What};
use crate::ids::FigureId;
use crate::multidial::Pending;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

/// Skulls on all dials together that eliminate.
const FATAL: u8 = 6;

impl Game {
    /// Damage to a multiple-dial warrior: to the section struck, or to one that its controller
    /// picks.
    pub(crate) fn click_sections(&mut self, id: FigureId, clicks: u8, blow: Blow) {
        match blow.harm {
            Harm::Attack | Harm::Ability => {
                self.turn_section(id, self.figure(id).sections.focus, clicks, blow)
            }
            Harm::Push | Harm::Miss => {
                if blow.harm == Harm::Push {
                    self.convention(id, Convention::PushSections, Clause::PushingSection);
                }
                let among = self.active_sections(id);
                self.pending.push(Pending::Section {
                    figure: id,
                    clicks,
                    reduced: false,
                    among,
                    blow,
                });
            }
        }
    }

    /// A click from an ability of another figure: only the sections it touches, or any where there
    /// is no contact.
    pub(crate) fn hurt_section(&mut self, id: FigureId, clicks: u8, blow: Blow) {
        let touched = self.touched_sections(id, blow.cause);
        let among = if touched.is_empty() { SectionSet::ALL } else { touched };
        self.pending.push(Pending::Section { figure: id, clicks, reduced: true, among, blow });
    }

    /// Turns the dial of one section.
    pub(crate) fn turn_section(&mut self, id: FigureId, section: Section, clicks: u8, blow: Blow) {
        if self.figure(id).status != Status::Field {
            return;
        }
        if !self.active_sections(id).has(section) {
            self.note(blow.cause, Clause::SectionsInactiveNoDamage, What::Unharmed { figure: id });
            return;
        }
        if clicks == 0 {
            self.note(blow.cause, blow.clause, What::Unharmed { figure: id });
            return;
        }
        let last = self.def(id).and_then(|def| def.dial(Some(section))).map_or(0, Dial::last);
        self.edit(id, |f| {
            let click = f.click_of(section).saturating_add(clicks).min(last);
            f.turn_to(section, click);
        });
        self.note(blow.cause, blow.clause, What::Damaged { figure: id, clicks, harm: blow.harm });
        if let Some(rider) = self.figure(id).rider.filter(|_| section != Section::Front) {
            self.pending.push(Pending::Passenger { chariot: id, rider, clicks, blow });
        }
        if !self.active_sections(id).has(section) {
            self.note(id, Clause::SectionsInactive, What::SectionLost { figure: id, section });
        }
        if self.skulls(id) >= FATAL {
            if matches!(blow.harm, Harm::Push | Harm::Miss) && blow.by.is_none() {
                self.convention(id, Convention::PushDeath, Clause::VictoryPointsEliminated);
            }
            self.eliminate(id, blow.by, blow.cause, Clause::EliminationSixSkulls);
        }
    }

    /// Where a dial started: its green square, or for a multiple-dial warrior the start of the
    /// chosen point value.
    pub(crate) fn start_of(&self, id: FigureId, section: Section) -> u8 {
        let figure = self.figure(id);
        let starts =
            self.def(id).and_then(|def| def.start_positions(figure.points)).unwrap_or_default();
        starts.get(section.index()).copied().unwrap_or(0)
    }
}
