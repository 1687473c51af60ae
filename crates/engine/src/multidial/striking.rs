//! Damage to one section of a multiple-dial warrior, and what it brings: a section lost, the end, a
//! passenger in danger.
//! Who picks a section where the damage is for none in particular is asked next door.

use crate::board::geometry::{Section, SectionSet};
use crate::combat::damage::DamageSource;
use crate::figure::Dial;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::event::{EventKind, Harm};
use crate::ids::FigureId;
use crate::multidial::PendingDamage;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

/// Skulls on all dials together that eliminate.
const FATAL: u8 = 6;

impl Game {
    /// Damage to a multiple-dial warrior: to the section struck, or to one that its controller
    /// picks.
    pub(crate) fn damage_multi_dial(&mut self, id: FigureId, clicks: u8, source: DamageSource) {
        match source.harm {
            Harm::Attack | Harm::Ability => {
                self.turn_section(id, self.figure(id).sections.focus, clicks, source)
            }
            Harm::Push | Harm::Miss => {
                if source.harm == Harm::Push {
                    self.record_convention(id, Convention::PushSections, Clause::PushingSection);
                }
                let among = self.active_sections(id);
                self.pending.push(PendingDamage::Section {
                    figure: id,
                    clicks,
                    reduced: false,
                    among,
                    source,
                });
            }
        }
    }

    /// A click from an ability of another figure: only the sections it touches, or any where there
    /// is no contact.
    pub(crate) fn damage_touched_section(
        &mut self,
        id: FigureId,
        clicks: u8,
        source: DamageSource,
    ) {
        let touched = self.touched_sections(id, source.cause);
        let among = if touched.is_empty() { SectionSet::ALL } else { touched };
        self.pending.push(PendingDamage::Section {
            figure: id,
            clicks,
            reduced: true,
            among,
            source,
        });
    }

    /// Turns the dial of one section.
    pub(crate) fn turn_section(
        &mut self,
        id: FigureId,
        section: Section,
        clicks: u8,
        source: DamageSource,
    ) {
        if self.figure(id).status != Status::Field {
            return;
        }
        if !self.active_sections(id).has(section) {
            self.record(
                source.cause,
                Clause::SectionsInactiveNoDamage,
                EventKind::Unharmed { figure: id },
            );
            return;
        }
        if clicks == 0 {
            self.record(source.cause, source.clause, EventKind::Unharmed { figure: id });
            return;
        }
        let last =
            self.definition(id).and_then(|def| def.dial(Some(section))).map_or(0, Dial::last);
        self.update(id, |f| {
            let click = f.click_of(section).saturating_add(clicks).min(last);
            f.turn_to(section, click);
        });
        self.record(
            source.cause,
            source.clause,
            EventKind::Damaged { figure: id, clicks, harm: source.harm },
        );
        if let Some(rider) = self.figure(id).rider.filter(|_| section != Section::Front) {
            self.pending.push(PendingDamage::Passenger { chariot: id, rider, clicks, source });
        }
        if !self.active_sections(id).has(section) {
            self.record(
                id,
                Clause::SectionsInactive,
                EventKind::SectionLost { figure: id, section },
            );
        }
        if self.skulls(id) >= FATAL {
            if matches!(source.harm, Harm::Push | Harm::Miss) && source.by.is_none() {
                self.record_convention(id, Convention::PushDeath, Clause::VictoryPointsEliminated);
            }
            self.eliminate(id, source.by, source.cause, Clause::EliminationSixSkulls);
        }
    }

    /// Where a dial started: its green square, or for a multiple-dial warrior the start of the
    /// chosen point value.
    pub(crate) fn start_click(&self, id: FigureId, section: Section) -> u8 {
        let figure = self.figure(id);
        let starts = self
            .definition(id)
            .and_then(|def| def.start_positions(figure.points))
            .unwrap_or_default();
        starts.get(section.index()).copied().unwrap_or(0)
    }
}
