//! Reading a saved game, and refusing one that contradicts itself.

use crate::board::geometry::Section;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::ask::Ask;
use crate::game::frame::Frame;
use crate::ids::{FigureId, FigureSet, MAX_FIGURES, PlayerId};
use crate::multidial::PendingDamage;

/// Why a saved game cannot be played on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadSave(pub String);

impl std::fmt::Display for BadSave {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the saved game cannot be used: {}", self.0)
    }
}

impl std::error::Error for BadSave {}

impl Game {
    /// Reads a game saved as JSON.
    pub fn load(text: &str) -> Result<Self, BadSave> {
        let game: Self = serde_json::from_str(text).map_err(|error| BadSave(error.to_string()))?;
        match game.contradiction() {
            None => Ok(game),
            Some(what) => Err(BadSave(what.to_owned())),
        }
    }

    /// Every player that something in the saved game names.
    fn named_players(&self) -> impl Iterator<Item = PlayerId> {
        let owners = self.figures.iter().map(|figure| figure.owner);
        [self.current, self.first]
            .into_iter()
            .chain(owners)
            .chain(self.ask.player())
            .chain(self.frames.iter().flat_map(Frame::players))
            .chain(self.pending.iter().filter_map(|damage| damage.source().by))
    }

    /// Every figure that something in the saved game names.
    fn named_figures(&self) -> impl Iterator<Item = FigureId> {
        let linked = self.figures.iter().flat_map(|figure| {
            let links = [figure.rider, figure.chariot, figure.captive, figure.captor];
            links.into_iter().flatten()
        });
        let sets = self.figures.iter().flat_map(|figure| {
            [figure.touched, figure.terrified_of, figure.unafraid_of]
                .into_iter()
                .flat_map(FigureSet::iter)
        });
        linked
            .chain(sets)
            .chain(self.ask.figures())
            .chain(self.frames.iter().flat_map(Frame::figures))
            .chain(self.pending.iter().flat_map(PendingDamage::figures))
    }

    /// The first thing about the game that cannot be.
    fn contradiction(&self) -> Option<&'static str> {
        if self.figures.len() > MAX_FIGURES || self.players.is_empty() || self.players.len() > 4 {
            return Some("too many figures or players, or none");
        }
        if self.named_players().any(|player| usize::from(player.0) >= self.players.len()) {
            return Some("a player who is not in the game");
        }
        if self.named_figures().any(|figure| usize::from(figure.0) >= self.figures.len()) {
            return Some("a figure that is not in the game");
        }
        if self.frames.is_empty() && self.ask != Ask::Over {
            return Some("a question that nothing asks");
        }
        self.figure_ids().find_map(|id| self.figure_contradiction(id))
    }

    fn figure_contradiction(&self, id: FigureId) -> Option<&'static str> {
        self.definition_contradiction(id)
            .or_else(|| self.passenger_contradiction(id))
            .or_else(|| self.captive_contradiction(id))
            .or_else(|| self.place_contradiction(id))
    }

    fn definition_contradiction(&self, id: FigureId) -> Option<&'static str> {
        let figure = self.figure(id);
        let def = self.roster.0.get(usize::from(figure.def));
        let Some(def) = def.filter(|def| def.mount.dial_count() == def.dials.len()) else {
            return Some("a figure without a definition");
        };
        if figure.is_multi_dial() != def.mount.is_multi_dial()
            || def.start_positions(figure.points).is_none()
        {
            return Some("a figure with a point value that it does not have");
        }
        let beyond = def
            .dials
            .iter()
            .zip(Section::ALL)
            .any(|(dial, section)| figure.click_of(section) > dial.last());
        (beyond || figure.tokens > 2 || figure.streak > 2)
            .then_some("a dial or tokens out of bounds")
    }

    fn passenger_contradiction(&self, id: FigureId) -> Option<&'static str> {
        let figure = self.figure(id);
        let carries =
            |chariot: FigureId| self.figure(chariot).rider == Some(id) || !self.pending.is_empty();
        if (figure.status == Status::Aboard) != figure.chariot.is_some()
            || figure.chariot.is_some_and(|chariot| !carries(chariot))
        {
            return Some("a passenger without a chariot");
        }
        figure
            .rider
            .is_some_and(|rider| self.figure(rider).chariot != Some(id))
            .then_some("a chariot and a passenger that do not know each other")
    }

    fn captive_contradiction(&self, id: FigureId) -> Option<&'static str> {
        let figure = self.figure(id);
        if (figure.status == Status::Captive) != figure.captor.is_some() {
            return Some("a captive without captor, or a captor without captive");
        }
        let holds = |captor: FigureId, captive: FigureId| {
            self.figure(captor).captive == Some(captive)
                && self.figure(captive).captor == Some(captor)
        };
        (figure.captor.is_some_and(|captor| !holds(captor, id))
            || figure.captive.is_some_and(|captive| !holds(id, captive)))
        .then_some("a captor and a captive that do not know each other")
    }

    fn place_contradiction(&self, id: FigureId) -> Option<&'static str> {
        let figure = self.figure(id);
        if !figure.on_table() {
            return None;
        }
        if !self.board.contains_base(&figure.placed) {
            return Some("a figure off the battlefield");
        }
        let overlaps = |other: FigureId| {
            other != id
                && self.figure(other).on_table()
                && figure.placed.overlaps(&self.figure(other).placed)
        };
        self.figure_ids().any(overlaps).then_some("two bases that overlap")
    }
}
