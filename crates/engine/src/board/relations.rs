//! Who is friend and foe, who touches whom, who stands high, and which abilities are in effect.
//! It only answers questions; nothing here changes a game.

use crate::board::geometry::{Arcs, Placed, SectionSet};
use crate::figure::state::{Figure, Status};
use crate::figure::{AbilityId, Click, FigureDef, Slot};
use crate::game::Game;
use crate::ids::{FigureId, FigureSet, PlayerId, TerrainId};

impl Game {
    /// The definition a figure follows.
    pub fn definition(&self, id: FigureId) -> Option<&FigureDef> {
        self.roster.0.get(usize::from(self.figure(id).def))
    }

    /// What a figure's stat slot shows.
    ///
    /// Of a multiple-dial warrior it is the section that acts or is struck.
    pub fn current_click(&self, id: FigureId) -> Option<&Click> {
        let figure = self.figure(id);
        let section = figure.sections.focus;
        self.definition(id)?.click(section.index(), figure.click_of(section))
    }

    /// A figure's point value; of a multiple-dial warrior, the one chosen.
    pub fn points(&self, id: FigureId) -> u16 {
        self.figure(id).points
    }

    /// Whether two players are the same or allied.
    pub fn are_allied(&self, one: PlayerId, other: PlayerId) -> bool {
        one == other
            || self.player(one).zip(self.player(other)).is_some_and(|(a, b)| a.team == b.team)
    }

    /// Whether a figure is friendly to a player: a captive is neither friendly nor opposing to
    /// anybody.
    pub fn is_friendly(&self, player: PlayerId, id: FigureId) -> bool {
        let figure = self.figure(id);
        figure.status != Status::Captive && self.are_allied(player, figure.owner)
    }

    /// Whether a figure on the battlefield opposes a player.
    pub fn is_opposing(&self, player: PlayerId, id: FigureId) -> bool {
        let figure = self.figure(id);
        figure.status == Status::Field && !self.are_allied(player, figure.owner)
    }

    /// Who stands on the battlefield, captives included.
    pub fn on_table(&self) -> FigureSet {
        self.all_figures().filter(|(_, figure)| figure.on_table()).map(|(id, _)| id).collect()
    }

    /// Who would touch a base put down so, apart from the figure it belongs to.
    pub fn touching_at(&self, id: FigureId, placed: &Placed) -> FigureSet {
        self.all_figures()
            .filter(|(other, figure)| {
                *other != id && figure.on_table() && placed.contact(&figure.placed).is_yes()
            })
            .map(|(other, _)| other)
            .collect()
    }

    /// Who touches a figure.
    pub fn touching(&self, id: FigureId) -> FigureSet {
        let figure = self.figure(id);
        if figure.on_table() { self.touching_at(id, &figure.placed) } else { FigureSet::EMPTY }
    }

    /// Those of a set that oppose a player.
    pub fn opposing_among(&self, player: PlayerId, set: FigureSet) -> FigureSet {
        set.iter().filter(|id| self.is_opposing(player, *id)).collect()
    }

    /// Opposing figures that touch a figure.
    pub fn touching_foes(&self, id: FigureId) -> FigureSet {
        self.opposing_among(self.figure(id).owner, self.touching(id))
    }

    /// The elevated feature a figure stands on, judged by its centre dot.
    pub fn elevated_feature_under(&self, id: FigureId) -> Option<TerrainId> {
        self.board.height_at(self.figure(id).placed.at)
    }

    /// Whether a figure's stat slot shows an ability that the edition knows.
    pub fn shows(&self, id: FigureId, ability: AbilityId) -> bool {
        let figure = self.figure(id);
        if figure.is_multi_dial() {
            return self.section_shows(id, figure.sections.focus, ability);
        }
        self.current_click(id).is_some_and(|click| click.has(ability))
            && self.rules.abilities.knows(ability)
    }

    /// Whether an ability is in effect: shown, known, not a captive's, not cancelled.
    pub fn uses(&self, id: FigureId, ability: AbilityId) -> bool {
        let figure = self.figure(id);
        can_use(figure, ability) && self.shows(id, ability)
    }

    /// A figure's arcs.
    pub fn arcs(&self, id: FigureId) -> Arcs {
        self.definition(id).map_or_else(Arcs::default, FigureDef::arcs)
    }

    /// Whether a figure's front arc touches another.
    ///
    /// Of a multiple-dial warrior it is the edge of the section that acts, of a passenger those of
    /// three sections of its chariot.
    pub fn front_touches(&self, id: FigureId, other: FigureId) -> bool {
        let figure = self.figure(id);
        if figure.is_multi_dial() {
            return self.touched_sections(id, other).has(figure.sections.focus);
        }
        if let Some(chariot) = figure.chariot {
            return !self.touched_sections(chariot, other).and(SectionSet::BUT_FRONT).is_empty();
        }
        self.figure(id).placed.front_touches(self.arcs(id), &self.figure(other).placed).is_yes()
    }

    /// Whether a figure's rear arc touches another.
    ///
    /// A multiple-dial warrior has none, and a passenger touches nothing.
    pub fn rear_touches(&self, id: FigureId, other: FigureId) -> bool {
        let nowhere =
            self.figure(id).is_multi_dial() || self.figure(other).status == Status::Aboard;
        !nowhere
            && self
                .figure(id)
                .placed
                .rear_touches(self.arcs(id), &self.figure(other).placed)
                .is_yes()
    }

    /// Those of a set that a figure's front arc touches.
    pub fn in_front_contact(&self, id: FigureId, set: FigureSet) -> FigureSet {
        set.iter().filter(|other| self.front_touches(id, *other)).collect()
    }

    /// A figure's current speed value.
    pub fn speed_value(&self, id: FigureId) -> i32 {
        self.current_click(id).map_or(0, |c| i32::from(c.value(Slot::Speed)))
    }

    /// A figure's current attack value.
    pub fn attack_value(&self, id: FigureId) -> i16 {
        self.current_click(id).map_or(0, |c| i16::from(c.value(Slot::Attack)))
    }

    /// A figure's current defense value as the dial shows it.
    pub fn defense_value(&self, id: FigureId) -> i16 {
        self.current_click(id).map_or(0, |c| i16::from(c.value(Slot::Defense)))
    }

    /// A figure's current damage value.
    pub fn damage_value(&self, id: FigureId) -> u8 {
        self.current_click(id).map_or(0, |c| c.value(Slot::Damage))
    }
}

/// Whether a figure in this state could use an ability that it shows: a passenger's speed abilities
/// are ignored.
pub(crate) fn can_use(figure: &Figure, ability: AbilityId) -> bool {
    let standing = figure.status == Status::Field
        || (figure.status == Status::Aboard && ability.slot() != Slot::Speed);
    standing && figure.cancelled & ability_bit(ability) == 0
}

pub(crate) fn ability_bit(ability: AbilityId) -> u64 {
    1u64.checked_shl(ability as u32).unwrap_or(0)
}
