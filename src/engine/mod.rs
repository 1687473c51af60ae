//! Plays the game, edition by edition, with numbers of its own; it never reads a record.

pub mod figure;
pub mod geometry;
