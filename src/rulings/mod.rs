//! The rulings against the engine: each is played in every edition that it holds for, and its
//! answers are compared with the engine's. Where the two differ, both are reported.

mod compile;
mod play;

pub use compile::{CODE, CompiledRuling, RulingRun, compile_ruling, compile_rulings};
pub use play::{PlayedRuling, PlayedRun, play_ruling};

use variorum_corpus::record::Ruling;
use variorum_engine::Convention;

/// The convention that a ruling names, where the engine knows it.
pub fn named_convention(ruling: &Ruling) -> Option<Convention> {
    let name = ruling.convention.as_ref()?;
    Convention::ALL.iter().copied().find(|convention| convention.entry().name == name.value)
}
