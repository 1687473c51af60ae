//! Who is friend and foe, who touches whom, and who is on elevated terrain.

use crate::board::geometry::{Placed, SectionSet};
use crate::figure::state::{Figure, Status};
use crate::game::Game;
use crate::ids::{FigureId, FigureSet, PlayerId, TerrainId};

fn touching_at(figures: &[Figure], id: FigureId, placed: &Placed) -> FigureSet {
    (0..=u8::MAX)
        .map(FigureId)
        .zip(figures)
        .filter(|(other, figure)| {
            placed.contact(&figure.placed).is_yes() && *other != id && figure.on_table()
        })
        .map(|(other, _)| other)
        .collect()
}

/// Works out anew whom a figure touches.
pub(crate) fn refresh_contacts(figures: &mut [Figure], id: FigureId) {
    let Some(own) = figures.get(usize::from(id.0)) else { return };
    let contacts =
        if own.on_table() { touching_at(figures, id, &own.placed) } else { FigureSet::EMPTY };
    set_contacts(figures, id, contacts);
}

/// Notes whom a figure touches, with the figure and with those whom it touches or touched.
pub(crate) fn set_contacts(figures: &mut [Figure], id: FigureId, contacts: FigureSet) {
    let Some(own) = figures.get_mut(usize::from(id.0)) else { return };
    let before = std::mem::replace(&mut own.contacts, contacts);
    for other in before.without(contacts).iter() {
        figures.get_mut(usize::from(other.0)).into_iter().for_each(|f| f.contacts.remove(id));
    }
    for other in contacts.without(before).iter() {
        figures.get_mut(usize::from(other.0)).into_iter().for_each(|f| f.contacts.insert(id));
    }
}

impl Game {
    /// Whether two players are the same or allied.
    pub fn are_allied(&self, one: PlayerId, other: PlayerId) -> bool {
        one == other || self.player(one).team == self.player(other).team
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

    /// Who is on the battlefield, captives included.
    pub fn on_table(&self) -> FigureSet {
        self.figures_where(|_, figure| figure.on_table())
    }

    /// Who would touch a base put down so, apart from the figure it belongs to.
    pub(crate) fn touching_at(&self, id: FigureId, placed: &Placed) -> FigureSet {
        touching_at(&self.figures, id, placed)
    }

    /// Who touches a figure.
    pub fn touching(&self, id: FigureId) -> FigureSet {
        self.figure(id).contacts
    }

    /// Those of a set that oppose a player.
    pub(crate) fn opposing_among(&self, player: PlayerId, set: FigureSet) -> FigureSet {
        set.iter().filter(|id| self.is_opposing(player, *id)).collect()
    }

    /// Opposing figures that touch a figure.
    pub fn touching_foes(&self, id: FigureId) -> FigureSet {
        self.opposing_among(self.figure(id).owner, self.touching(id))
    }

    /// The elevated feature under a figure's centre dot.
    pub fn elevated_feature_under(&self, id: FigureId) -> Option<TerrainId> {
        self.board.elevated_feature_at(self.figure(id).placed.at)
    }

    /// Whether a figure's front arc touches another.
    ///
    /// Of a multiple-dial warrior it is the edge of the section that acts, of a passenger those of
    /// three sections of its chariot.
    pub fn front_touches(&self, id: FigureId, other: FigureId) -> bool {
        let figure = self.figure(id);
        if figure.is_multi_dial() {
            return self.touched_sections(id, other).has(figure.sections.current);
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
    pub(crate) fn in_front_contact(&self, id: FigureId, set: FigureSet) -> FigureSet {
        set.iter().filter(|other| self.front_touches(id, *other)).collect()
    }
}
