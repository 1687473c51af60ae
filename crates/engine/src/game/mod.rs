//! The state of a game: plain data that clones and serialises at any moment, in the middle of an
//! action too.

pub(crate) mod ask;
pub(crate) mod decision;
pub(crate) mod random;
pub(crate) mod event;
pub(crate) mod frame;
pub(crate) mod illegal;
pub(crate) mod player;
pub(crate) mod saved;
pub(crate) mod step;

use crate::board::Board;
use crate::board::geometry::Placed;
use crate::board::relations::{refresh_contacts, set_contacts};
use crate::figure::FigureDef;
use crate::figure::state::Figure;
use crate::game::ask::Ask;
use crate::game::event::{Ending, EventKind, Log};
use crate::game::frame::Frame;
use crate::game::player::Player;
use crate::ids::{FigureId, FigureSet, PlayerId};
use crate::multidial::PendingDamage;
use crate::rules::Ruleset;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The definitions of all figures that can appear in a game, shared between games.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Roster(pub Arc<Vec<FigureDef>>);

impl Serialize for Roster {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|def| (def.id.as_str(), def)))
    }
}

impl<'de> Deserialize<'de> for Roster {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // A definition does not write its own name: its file is its name.
        let named: Vec<(String, FigureDef)> = Vec::deserialize(deserializer)?;
        Ok(Self(Arc::new(named.into_iter().map(|(id, def)| FigureDef { id, ..def }).collect())))
    }
}

/// A game: everything needed to go on with it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct Game {
    /// The edition's rules and the conventions.
    pub rules: Ruleset,
    /// The battlefield and its terrain.
    pub board: Board,
    pub(crate) roster: Roster,
    /// The players by seat.
    pub players: Vec<Player>,
    pub(crate) figures: Vec<Figure>,
    /// Turns begun so far.
    pub turn: u16,
    /// Whose turn it is.
    pub current: PlayerId,
    /// Who goes first.
    pub first: PlayerId,
    /// After how many turns the game ends, if a limit was agreed.
    pub limit: Option<u16>,
    /// Why the game ended, when it has.
    pub ending: Option<Ending>,
    pub log: Log,
    pub(crate) frames: Vec<Frame>,
    /// What waits for a pick or a die before the frames go on; empty without multiple-dial
    /// warriors.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) pending: Vec<PendingDamage>,
    pub(crate) ask: Ask,
}

impl Serialize for Game {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut game = Self::deserialize(deserializer)?;
        // A saved game does not say what follows from the rest of it.
        for id in game.figure_ids() {
            refresh_contacts(&mut game.figures, id);
        }
        for figure in &mut game.figures {
            figure.refresh_shown(&game.roster);
        }
        Ok(game)
    }
}

impl Game {
    /// What the game waits for.
    pub fn asks(&self) -> &Ask {
        &self.ask
    }

    /// A figure of this game.
    ///
    /// # Panics
    ///
    /// When the id comes from another game.
    pub fn figure(&self, id: FigureId) -> &Figure {
        self.figures.get(usize::from(id.0)).expect("a figure id belongs to this game")
    }

    /// Changes a figure, and what follows from it: who touches it, and which abilities it shows.
    ///
    /// # Panics
    ///
    /// When the id comes from another game.
    pub fn update(&mut self, id: FigureId, change: impl FnOnce(&mut Figure)) {
        let figure =
            self.figures.get_mut(usize::from(id.0)).expect("a figure id belongs to this game");
        let (placed, on_table, click) = (figure.placed, figure.on_table(), figure.click);
        change(figure);
        if figure.click != click {
            figure.refresh_shown(&self.roster);
        }
        if figure.placed != placed || figure.on_table() != on_table {
            refresh_contacts(&mut self.figures, id);
        }
    }

    /// Puts a figure that is on the battlefield elsewhere, where it touches these.
    pub(crate) fn relocate(&mut self, id: FigureId, placed: Placed, touched: FigureSet) {
        debug_assert_eq!(touched, self.touching_at(id, &placed), "whom it touches was worked out");
        let figure = self.figures.get_mut(usize::from(id.0));
        figure.expect("a figure id belongs to this game").placed = placed;
        set_contacts(&mut self.figures, id, touched);
    }

    /// The numbers of all figures.
    pub fn figure_ids(&self) -> impl Iterator<Item = FigureId> + use<> {
        (0..u8::try_from(self.figures.len()).unwrap_or(u8::MAX)).map(FigureId)
    }

    /// All figures with their numbers.
    pub fn all_figures(&self) -> impl Iterator<Item = (FigureId, &Figure)> {
        self.figure_ids().zip(self.figures.iter())
    }

    /// The figures of which something holds.
    pub(crate) fn figures_where(&self, holds: impl Fn(FigureId, &Figure) -> bool) -> FigureSet {
        let bits = self.all_figures().map(|(id, figure)| u64::from(holds(id, figure)) << id.0);
        FigureSet(bits.fold(0, |all, bit| all | bit))
    }

    /// A player of this game.
    ///
    /// # Panics
    ///
    /// When the id comes from another game.
    pub fn player(&self, id: PlayerId) -> &Player {
        self.players.get(usize::from(id.0)).expect("a player id belongs to this game")
    }

    pub(crate) fn update_player(&mut self, id: PlayerId, change: impl FnOnce(&mut Player)) {
        change(self.players.get_mut(usize::from(id.0)).expect("a player id belongs to this game"));
    }

    /// The seats in order.
    pub fn seats(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..u8::try_from(self.players.len()).unwrap_or(u8::MAX)).map(PlayerId)
    }

    pub(crate) fn record(&mut self, cause: FigureId, clause: Clause, what: EventKind) {
        self.log.record(Some(cause), clause, what);
    }

    pub(crate) fn record_without_cause(&mut self, clause: Clause, what: EventKind) {
        self.log.record(None, clause, what);
    }

    pub(crate) fn record_convention(
        &mut self,
        cause: FigureId,
        convention: Convention,
        clause: Clause,
    ) {
        self.log.record_convention(Some(cause), convention, clause);
    }
}
