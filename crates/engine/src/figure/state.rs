//! A figure in play: where it is, where its dials are, and what it remembers of the turn.
//! What is printed on it is its definition.

use crate::board::geometry::{Facing, Placed, Point, Section};
use crate::figure::FigureDef;
use crate::game::Roster;
use crate::ids::{FigureId, FigureSet, PlayerId};
use crate::multidial::Sections;
use crate::turn::order::Position;
use serde::{Deserialize, Serialize};

/// Where a figure is in the course of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Status {
    /// Not yet placed.
    Reserve,
    /// On the battlefield, under its owner.
    Field,
    /// On the battlefield, under its captor.
    Captive,
    Eliminated,
    /// Taken off by a player who left.
    Withdrawn,
    /// In the rear compartment of a chariot: in play, but no base on the battlefield.
    Aboard,
}

/// A figure in play.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Figure {
    /// Which definition it follows, by its place in the roster.
    pub def: u16,
    /// Who brought it.
    pub owner: PlayerId,
    /// Where it is in the course of the game.
    pub status: Status,
    /// Where its base is.
    pub placed: Placed,
    /// How many clicks past the first line its dial is turned; of four dials, the front one.
    pub click: u8,
    /// Its point value; for a multiple-dial warrior the one chosen.
    pub points: u16,
    /// What only a multiple-dial warrior has to remember.
    #[serde(default, skip_serializing_if = "Sections::is_plain")]
    pub sections: Sections,
    /// Who rides in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rider: Option<FigureId>,
    /// What it rides in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chariot: Option<FigureId>,
    /// Action tokens on it.
    pub tokens: u8,
    /// On how many of its owner's turns in a row it has acted, up to 2.
    pub streak: u8,
    /// Whether it acted this turn (other than by passing).
    pub acted: bool,
    /// Whether it was given an action this turn, passing included.
    pub given: bool,
    /// Whether an effect bars it from actions this turn.
    pub locked: bool,
    /// The optional abilities switched off this turn, a bit each.
    pub cancelled: u64,
    /// Whom it holds.
    pub captive: Option<FigureId>,
    /// Who holds it.
    pub captor: Option<FigureId>,
    /// Whether it was ever eliminated.
    pub fallen: bool,
    /// The last opponent who damaged it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damaged_by: Option<PlayerId>,
    /// Whom it touches now. `Game::update` keeps it up to date: worked out at every question, it
    /// took a third of a game.
    #[serde(skip)]
    pub(crate) contacts: FigureSet,
    /// The abilities that its only dial shows, a bit each; nothing of a multiple-dial warrior.
    /// Looked up on the dial at every question, it took an eighth of a game.
    #[serde(skip)]
    pub(crate) shown: u64,
    /// Whom it touched when the turn began.
    pub touched: FigureSet,
    /// Those it may not move into contact with this turn, by Terrify.
    #[serde(rename = "shuns")]
    pub terrified_of: FigureSet,
    /// Those it may touch this turn after its die against their Terrify.
    #[serde(rename = "dares")]
    pub unafraid_of: FigureSet,
}

impl Figure {
    /// A figure at its starting position for a point value, not yet placed; nothing when it has no
    /// such value.
    pub(crate) fn at_start(
        number: u16,
        def: &FigureDef,
        owner: PlayerId,
        points: u16,
    ) -> Option<Self> {
        let [click, left, rear, right] = def.start_positions(points)?;
        Some(Self {
            def: number,
            owner,
            status: Status::Reserve,
            placed: Placed::new(def.base(), Point::inches(0, 0), Facing::RIGHT),
            click,
            points,
            sections: Sections {
                multi: def.mount.is_multi_dial(),
                sides: [left, rear, right],
                ..Sections::PLAIN
            },
            rider: None,
            chariot: None,
            tokens: 0,
            streak: 0,
            acted: false,
            given: false,
            locked: false,
            cancelled: 0,
            captive: None,
            captor: None,
            fallen: false,
            damaged_by: None,
            contacts: FigureSet::EMPTY,
            shown: def.shown_at(click),
            touched: FigureSet::EMPTY,
            terrified_of: FigureSet::EMPTY,
            unafraid_of: FigureSet::EMPTY,
        })
    }

    /// Works out anew which abilities its dial shows.
    pub(crate) fn refresh_shown(&mut self, roster: &Roster) {
        let def = roster.0.get(usize::from(self.def));
        self.shown = def.map_or(0, |def| def.shown_at(self.click));
    }

    /// Whether it has four sections.
    pub fn is_multi_dial(&self) -> bool {
        self.sections.multi
    }

    /// Where the dial of a section is; a figure with one dial has it in front.
    pub fn click_of(&self, section: Section) -> u8 {
        let [left, rear, right] = self.sections.sides;
        match section {
            Section::Front => self.click,
            Section::Left => left,
            Section::Rear => rear,
            Section::Right => right,
        }
    }

    /// Turns the dial of a section to a click.
    pub fn turn_to(&mut self, section: Section, click: u8) {
        let [left, rear, right] = &mut self.sections.sides;
        *match section {
            Section::Front => &mut self.click,
            Section::Left => left,
            Section::Rear => rear,
            Section::Right => right,
        } = click;
    }

    /// Whether it is in play under its owner, on the battlefield or aboard a chariot.
    pub fn in_play(&self) -> bool {
        matches!(self.status, Status::Field | Status::Aboard)
    }

    /// Whether its base is on the battlefield, as a captive too.
    pub fn on_table(&self) -> bool {
        matches!(self.status, Status::Field | Status::Captive)
    }

    /// Where it is and which way it faces.
    pub fn position(&self) -> Position {
        Position { at: self.placed.at, facing: self.placed.facing }
    }
}
