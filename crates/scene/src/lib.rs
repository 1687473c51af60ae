//! Situations of the game: the facts that describe them, and the questions that the engine answers
//! by playing them.

pub mod situation;
pub mod stage;
