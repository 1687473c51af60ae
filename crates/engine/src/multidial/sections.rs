//! What the sections of a multiple-dial warrior show: which are active, which abilities are theirs,
//! whom they touch.

use crate::board::geometry::{Section, SectionSet};
use crate::figure::AbilityId;
use crate::figure::state::Status;
use crate::game::Game;
use crate::ids::{FigureId, FigureSet};

/// Skulls with which a section is inactive.
const SKULLS_OF_LOST_SECTION: u8 = 3;

impl Game {
    /// Whether a figure is a multiple-dial warrior.
    pub fn is_multi_dial(&self, id: FigureId) -> bool {
        self.figure(id).is_multi_dial()
    }

    /// The sections that are still active; a figure with one dial has its front one.
    pub fn active_sections(&self, id: FigureId) -> SectionSet {
        let all =
            if self.is_multi_dial(id) { SectionSet::ALL } else { SectionSet::just(Section::Front) };
        all.iter()
            .filter(|section| {
                self.section_click(id, *section)
                    .is_some_and(|slot| slot.skulls() < SKULLS_OF_LOST_SECTION)
            })
            .collect()
    }

    /// How many skulls all stat slots show together, at most three on each.
    pub fn skulls(&self, id: FigureId) -> u8 {
        Section::ALL
            .iter()
            .filter_map(|section| self.section_click(id, *section))
            .map(|slot| slot.skulls().min(SKULLS_OF_LOST_SECTION))
            .sum()
    }

    /// Whether a section shows an ability that the edition knows; Flight and Aquatic of one active
    /// section serve all.
    pub(crate) fn section_shows(&self, id: FigureId, section: Section, ability: AbilityId) -> bool {
        let active = self.active_sections(id);
        let marked = |section: Section| {
            self.section_click(id, section).is_some_and(|slot| slot.has(ability))
        };
        let shared = matches!(ability, AbilityId::Flight | AbilityId::Aquatic);
        active.has(section)
            && self.rules.abilities.knows(ability)
            && (marked(section) || (shared && active.iter().any(marked)))
    }

    /// Whether an ability of a section is in effect.
    pub fn section_uses(&self, id: FigureId, section: Section, ability: AbilityId) -> bool {
        self.figure(id).can_use(ability) && self.section_shows(id, section, ability)
    }

    /// The sections in which an ability is in effect; a figure with one dial has it in front.
    pub fn sections_with(&self, id: FigureId, ability: AbilityId) -> SectionSet {
        if !self.is_multi_dial(id) {
            return if self.uses(id, ability) {
                SectionSet::just(Section::Front)
            } else {
                SectionSet::empty()
            };
        }
        Section::ALL
            .into_iter()
            .filter(|section| self.section_uses(id, *section, ability))
            .collect()
    }

    /// Whether an ability is in effect anywhere on a figure.
    pub fn uses_anywhere(&self, id: FigureId, ability: AbilityId) -> bool {
        if self.is_multi_dial(id) {
            !self.sections_with(id, ability).is_empty()
        } else {
            self.uses(id, ability)
        }
    }

    /// The sections of a multiple-dial warrior that another figure touches; a passenger touches
    /// none.
    pub fn touched_sections(&self, id: FigureId, other: FigureId) -> SectionSet {
        let (own, their) = (self.figure(id), self.figure(other));
        if !own.is_multi_dial() || !own.on_table() || !their.on_table() {
            return SectionSet::empty();
        }
        own.placed.sections_touching(self.arcs(id), &their.placed)
    }

    /// Foes that the acting section touches.
    pub(crate) fn foes_touching_current_section(&self, id: FigureId) -> FigureSet {
        let focus = self.figure(id).sections.current;
        self.touching_foes(id)
            .iter()
            .filter(|foe| self.touched_sections(id, *foe).has(focus))
            .collect()
    }

    /// Whether an ability that works on what the front arc touches works on this figure: through a
    /// section that has it.
    pub(crate) fn front_ability_reaches(
        &self,
        id: FigureId,
        other: FigureId,
        ability: AbilityId,
    ) -> bool {
        if self.is_multi_dial(id) {
            return !self
                .touched_sections(id, other)
                .and(self.sections_with(id, ability))
                .is_empty();
        }
        self.uses(id, ability)
            && self.figure(id).status != Status::Aboard
            && self.front_touches(id, other)
    }

    /// Whether an ability of one figure reaches another that it touches: by the sections in
    /// contact, on either side.
    pub(crate) fn lends_ability(&self, bearer: FigureId, ability: AbilityId, to: FigureId) -> bool {
        let taker = self.figure(to);
        if taker.is_multi_dial() && !self.touched_sections(to, bearer).has(taker.sections.current) {
            return false;
        }
        if !self.is_multi_dial(bearer) {
            return self.uses(bearer, ability);
        }
        !self.touched_sections(bearer, to).and(self.sections_with(bearer, ability)).is_empty()
    }
}
