//! All integration tests of this crate, in one binary.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

mod all_pictures;
mod dungeons;
mod multi_dial;
mod pictures;
mod honest;
mod hostile_scenes;
mod scenes;
mod tabletop;

use serde_json::Value as Json;
use variorum_expr::Value;
use variorum_scene::facts::Situation;
use variorum_scene::questions::{PlayableGame, Question, Unanswerable, ask};

/// Asks a question about a situation that is written as a JSON object.
fn ask_json(game: PlayableGame<'_>, question: &str, facts: &Json) -> Result<Value, Unanswerable> {
    let facts = facts.as_object().unwrap().iter();
    let situation = Situation::from_map(facts.map(|(path, value)| (path.as_str(), value))).unwrap();
    ask(Question::from_id(question).unwrap(), game, &situation).map(|answered| answered.answer)
}
