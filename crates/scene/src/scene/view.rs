//! The table and a trace as plain data, with names instead of numbers, for other programs.

use serde::Serialize;
use variorum_engine::geometry::Section;
use variorum_engine::{Event, Game, Slot, Stat, Status};

use super::explain::{ExplainedStep, Line, explain};
use super::inputs::figure_name;
use super::load::DefaultTaken;
use super::measures::{Direction, Spot, spot};
use super::trace::Trace;

/// A table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TableView {
    pub turn: u16,
    /// Whose turn it is.
    pub player: String,
    pub actions: u8,
    pub figures: Vec<FigureView>,
    pub scores: Vec<(String, u16)>,
}

/// A figure on the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FigureView {
    pub name: String,
    pub player: String,
    pub status: Status,
    pub at: Spot,
    pub facing: Direction,
    pub tokens: u8,
    /// What each dial shows.
    pub dials: Vec<DialView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captive: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captor: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aboard: Option<String>,
}

/// What one dial shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DialView {
    /// The place of the dial, from 0.
    pub click: u8,
    /// Speed, attack, defense and damage; a skull is absent.
    pub values: [Option<u8>; 4],
    pub abilities: Vec<&'static str>,
}

/// A trace.
#[derive(Clone, Debug, Serialize)]
pub struct TraceView {
    pub edition: &'static str,
    pub defaults: Vec<DefaultTaken>,
    pub start: TableView,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<Line>,
    pub steps: Vec<StepView>,
    /// Steps that nothing asked for in this edition, by their place in the file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unasked: Vec<usize>,
    /// Steps that were left when an order was refused.
    pub unplayed: usize,
    pub waits_for: String,
    pub choices: Vec<String>,
}

/// One step.
#[derive(Clone, Debug, Serialize)]
pub struct StepView {
    #[serde(flatten)]
    pub explained: ExplainedStep,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<RefusalView>,
    pub events: Vec<EventView>,
    pub after: TableView,
}

/// Why a step was refused.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RefusalView {
    pub clause: Option<String>,
    pub reason: String,
}

/// An event with its clause.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EventView {
    pub sequence: u32,
    pub clause: String,
    pub what: variorum_engine::EventKind,
}

impl From<&Event> for EventView {
    fn from(event: &Event) -> Self {
        Self { sequence: event.sequence, clause: event.clause.to_string(), what: event.what }
    }
}

/// The table of a game, with these names of figures and players.
pub fn table_view(game: &Game, names: &[String], players: &[String]) -> TableView {
    let player =
        |id: variorum_engine::PlayerId| players.get(usize::from(id.0)).cloned().unwrap_or_default();
    let name = |id| figure_name(names, id);
    let figures = game.all_figures().map(|(id, figure)| {
        let def = game.definition(id);
        let dials = def.dials.iter().zip(Section::ALL).filter_map(|(dial, section)| {
            let click = figure.click_of(section);
            let shown = dial.click(click)?;
            let values = Slot::ALL.map(|slot| match shown.stat(slot) {
                Stat::Value(value) => Some(value),
                Stat::Skull => None,
            });
            let abilities = shown.abilities.iter().flatten().map(|ability| ability.id()).collect();
            Some(DialView { click, values, abilities })
        });
        FigureView {
            name: name(id),
            player: player(figure.owner),
            status: figure.status,
            at: spot(figure.placed.at),
            facing: figure.placed.facing.into(),
            tokens: figure.tokens,
            dials: dials.collect(),
            captive: figure.captive.map(name),
            captor: figure.captor.map(name),
            aboard: figure.chariot.map(name),
        }
    });
    TableView {
        turn: game.turn,
        player: player(game.current),
        actions: game.player(game.current).actions,
        figures: figures.collect(),
        scores: game.seats().map(|id| (player(id), game.player(id).scored)).collect(),
    }
}

/// A trace with its sentences.
pub fn trace_view(trace: &Trace) -> TraceView {
    let explanation = explain(trace);
    let table = |game: &Game| table_view(game, &trace.names, &trace.players);
    let steps = trace.steps.iter().zip(explanation.steps).map(|(step, explained)| StepView {
        explained,
        refused: step.refused.map(|illegal| RefusalView {
            clause: illegal.clause.map(|clause| clause.to_string()),
            reason: illegal.to_string(),
        }),
        events: step.events.iter().map(EventView::from).collect(),
        after: table(&step.after),
    });
    TraceView {
        edition: trace.edition.id(),
        defaults: trace.defaults.clone(),
        start: table(&trace.start),
        opening: explanation.opening,
        steps: steps.collect(),
        unasked: trace.unasked.clone(),
        unplayed: trace.unplayed,
        waits_for: explanation.waits_for,
        choices: trace.legal_choices(),
    }
}
