//! What a figure of a game shows now: its dial, its values, its arcs, and which of its abilities
//! are in effect.

use super::state::{Figure, Status};
use super::{AbilityId, Click, Dial, FigureDef, Mount, Slot};
use crate::board::geometry::{Arcs, Section};
use crate::game::Game;
use crate::ids::FigureId;

impl Game {
    /// What is printed on a figure.
    pub fn definition(&self, id: FigureId) -> &FigureDef {
        let number = usize::from(self.figure(id).def);
        self.roster.0.get(number).expect("a figure enters a game with a definition of its roster")
    }

    /// Whether the rules for mounted warriors hold for a figure.
    pub(crate) fn is_mounted(&self, id: FigureId) -> bool {
        self.rules.mounted && self.definition(id).mount == Mount::Mounted
    }

    /// What a figure's stat slot shows.
    ///
    /// Of a multiple-dial warrior it is the section that acts or is struck.
    pub fn current_click(&self, id: FigureId) -> Option<&Click> {
        self.section_click(id, self.figure(id).sections.current)
    }

    /// What the stat slot of a section shows; a figure with one dial has it in front.
    pub fn section_click(&self, id: FigureId, section: Section) -> Option<&Click> {
        self.definition(id).click(section.index(), self.figure(id).click_of(section))
    }

    /// Where a dial started: its green square, or for a multiple-dial warrior the start of the
    /// chosen point value.
    pub(crate) fn start_click(&self, id: FigureId, section: Section) -> u8 {
        let starts = self.definition(id).start_positions(self.figure(id).points);
        starts.and_then(|starts| starts.get(section.index()).copied()).unwrap_or(0)
    }

    /// The last click of a dial.
    pub(crate) fn last_click(&self, id: FigureId, section: Section) -> u8 {
        self.definition(id).dial(Some(section)).map_or(0, Dial::last)
    }

    /// A figure's point value; of a multiple-dial warrior, the one chosen.
    pub fn points(&self, id: FigureId) -> u16 {
        self.figure(id).points
    }

    /// Whether a figure's stat slot shows an ability that the edition knows.
    #[inline]
    pub fn shows(&self, id: FigureId, ability: AbilityId) -> bool {
        let figure = self.figure(id);
        if figure.is_multi_dial() {
            return self.section_shows(id, figure.sections.current, ability);
        }
        figure.shown & ability.bit() != 0 && self.rules.abilities.knows(ability)
    }

    /// Whether an ability is in effect: shown, known, not a captive's, not cancelled.
    #[inline]
    pub fn uses(&self, id: FigureId, ability: AbilityId) -> bool {
        // In this order: most figures show few abilities, and most can use what they show.
        self.shows(id, ability) && self.figure(id).can_use(ability)
    }

    pub fn arcs(&self, id: FigureId) -> Arcs {
        self.definition(id).arcs()
    }

    /// A figure's current speed value.
    pub fn speed_value(&self, id: FigureId) -> i32 {
        i32::from(self.slot_value(id, Slot::Speed))
    }

    /// A figure's current attack value.
    pub fn attack_value(&self, id: FigureId) -> i16 {
        i16::from(self.slot_value(id, Slot::Attack))
    }

    /// A figure's current defense value as the dial shows it.
    pub fn defense_value(&self, id: FigureId) -> i16 {
        i16::from(self.slot_value(id, Slot::Defense))
    }

    /// A figure's current damage value.
    pub fn damage_value(&self, id: FigureId) -> u8 {
        self.slot_value(id, Slot::Damage)
    }

    fn slot_value(&self, id: FigureId, slot: Slot) -> u8 {
        self.current_click(id).map_or(0, |click| click.value(slot))
    }

    /// The range in inches of a figure, or of its acting section; of a passenger, eight at most.
    pub fn range(&self, id: FigureId) -> i32 {
        let figure = self.figure(id);
        let own = i32::from(self.definition(id).range_of(figure.sections.current.index()));
        if figure.status == Status::Aboard { own.min(8) } else { own }
    }

    /// How many targets a figure, or its acting section, may shoot at.
    pub fn arrows(&self, id: FigureId) -> u8 {
        self.definition(id).arrows_of(self.figure(id).sections.current.index())
    }
}

impl Figure {
    /// Whether a figure in this state could use an ability that it shows: a passenger's speed
    /// abilities are ignored.
    pub(crate) fn can_use(&self, ability: AbilityId) -> bool {
        let in_effect = self.status == Status::Field
            || (self.status == Status::Aboard && ability.slot() != Slot::Speed);
        in_effect && self.cancelled & ability.bit() == 0
    }
}
