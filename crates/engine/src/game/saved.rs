//! Reading a saved game, and refusing one that contradicts itself.
//! It repairs nothing.

use crate::board::geometry::Section;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::ask::Ask;
use crate::ids::{FigureId, MAX_FIGURES};

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

    /// The first thing about the game that cannot be.
    fn contradiction(&self) -> Option<&'static str> {
        if self.figures.len() > MAX_FIGURES || self.players.is_empty() || self.players.len() > 4 {
            return Some("too many figures or players, or none");
        }
        if self.player(self.current).is_none() || self.player(self.first).is_none() {
            return Some("a player that does not sit at the table");
        }
        if self.frames.is_empty() && self.ask != Ask::Over {
            return Some("a question that nothing asks");
        }
        self.figure_ids().find_map(|id| self.figure_contradiction(id))
    }

    fn figure_contradiction(&self, id: FigureId) -> Option<&'static str> {
        let figure = self.figure(id);
        let Some(def) = self.definition(id).filter(|def| def.mount.dials() == def.dials.len())
        else {
            return Some("a figure without a definition");
        };
        if self.player(figure.owner).is_none() {
            return Some("a figure without an owner");
        }
        let beyond = def
            .dials
            .iter()
            .zip(Section::ALL)
            .any(|(dial, section)| figure.click_of(section) > dial.last());
        if figure.is_multi_dial() != def.mount.is_multi_dial()
            || def.start_positions(figure.points).is_none()
        {
            return Some("a figure with a point value that it does not have");
        }
        let rides = |rider: FigureId, chariot: FigureId| {
            self.figure(chariot).rider == Some(rider) || !self.pending.is_empty()
        };
        if (figure.status == Status::Aboard) != figure.chariot.is_some()
            || figure.chariot.is_some_and(|chariot| !rides(id, chariot))
        {
            return Some("a passenger without a chariot");
        }
        if figure.rider.is_some_and(|rider| self.figure(rider).chariot != Some(id)) {
            return Some("a chariot and a passenger that do not know each other");
        }
        if beyond || figure.tokens > 2 || figure.streak > 2 {
            return Some("a dial or tokens out of bounds");
        }
        if (figure.status == Status::Captive) != figure.captor.is_some() {
            return Some("a captive without captor, or a captor without captive");
        }
        let holds = |captor: FigureId, captive: FigureId| {
            self.figure(captor).captive == Some(captive)
                && self.figure(captive).captor == Some(captor)
        };
        if figure.captor.is_some_and(|captor| !holds(captor, id))
            || figure.captive.is_some_and(|captive| !holds(id, captive))
        {
            return Some("a captor and a captive that do not know each other");
        }
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
