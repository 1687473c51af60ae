//! The rulings against the engine: each is played in every edition that it holds for, and its
//! answers are compared with the engine's. Where the two differ, both are reported.

mod compile;
mod play;
mod wording;

pub(crate) use compile::scene_edition;
pub use compile::{CODE, CompiledRuling, RulingRun, RulingScene, compile_ruling, compile_rulings};
pub use play::{PlayedRuling, PlayedRun, PlayedScene, play_ruling};
pub use wording::{AnswerPart, RulingAnswer, same_verdict};

use crate::open_points::convention_by_name;
use variorum_corpus::catalog::Catalog;
use variorum_corpus::record::Ruling;
use variorum_engine::Convention;

/// The engine's switches for the open points that a ruling names.
pub fn conventions_of(catalog: &Catalog, ruling: &Ruling) -> Vec<Convention> {
    let points = ruling.open_points().into_iter().filter_map(|name| catalog.open_point(name));
    points.filter_map(|entry| convention_by_name(entry.point.convention.as_ref()?)).collect()
}
