//! Scenes: figures, terrain and orders on a table, as a file describes them; played by the engine
//! and explained.
//!
//! A [`Scene`] is read from YAML or JSON, [`stage`] sets it up, [`play`] plays it and gives a
//! [`Trace`], and [`explain`] puts the trace into sentences. All of it is pure: no file, no clock,
//! no chance.
//!
//! - `model.rs`: the file's format, and `measures.rs`: inches and directions.
//! - `load.rs`: from the file to the table, with refusals and defaults.
//! - `inputs.rs`: between the steps of the file and the inputs of the engine.
//! - `trace.rs`: what happened, and `legal.rs`: what could happen next.
//! - `explain.rs` and `words.rs`: what happened, in sentences that add up.
//! - `expect.rs`: what a scene says must come of it.
//! - `view.rs`: the table as data, for other programs.
//! - `record.rs`: games as scenes, and `from_trace.rs`: what a question played, as a scene.
//! - `schema.rs`: what a JSON Schema says about the types of the engine.

mod expect;
mod explain;
mod from_trace;
mod inputs;
mod legal;
mod load;
mod measures;
mod model;
mod record;
#[cfg(feature = "schema")]
mod schema;
mod trace;
mod view;
pub(crate) mod words;

pub use expect::unmet_expectations;
pub use explain::{ExplainedStep, Explanation, Line, explain, explain_to_players};
pub(crate) use from_trace::without_unknown_abilities;
pub use from_trace::{NotAScene, plays_as, scene_of_trace};
pub(crate) use inputs::read_step;
pub(crate) use legal::alternatives;
pub use load::{DefaultTaken, SceneError, StagedScene, stage};
pub use measures::{Direction, Inches, Spot};
pub use model::{
    Begin, BoardSize, Edge, Expectation, ExpectedFigure, Feature, FigureEntry, Ground, HealingBy,
    Ordered, PileItem, Place, Scene, Seat, Step, Warrior,
};
pub use record::{scene_of_game, step_of_input};
#[cfg(feature = "schema")]
pub use schema::FigureShape;
pub(crate) use trace::is_unasked;
pub use trace::{Staging, Trace, TraceStep, Unasked, play, play_in_both};
pub use view::{FigureView, TableView, TraceView, table_view, trace_view};
pub(crate) use words::{answer_in_words, figure_label};
