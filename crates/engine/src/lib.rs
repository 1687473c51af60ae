//! Plays the game, edition by edition, with numbers of its own; it never reads a record.
//! It refuses what the rules forbid, with the clause that forbids it.

pub mod abilities;
pub mod board;
pub mod combat;
pub mod dungeons;
pub mod few;
pub mod figure;
pub mod game;
pub mod ids;
pub mod movement;
pub mod multidial;
pub mod rules;
pub mod scoring;
pub mod selfplay;
pub mod setup;
pub mod turn;
