//! Situations of the game: the facts that describe them, and the questions that the engine answers
//! by playing them.

pub mod facts;
pub mod questions;
pub mod self_play;
