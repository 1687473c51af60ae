//! Plays the game, edition by edition, with numbers of its own; it never reads a record.
//! It refuses what the rules forbid, with the clause that forbids it.

pub mod abilities;
mod action;
pub mod ask;
pub mod attack;
pub mod board;
pub mod clause;
mod conjuring;
mod contact;
pub mod conventions;
mod declare;
pub mod dice;
pub mod event;
pub mod few;
pub mod figure;
mod frame;
pub mod geometry;
mod harm;
pub mod ids;
pub mod illegal;
pub mod line_of_fire;
pub mod movement;
mod outcome;
mod permission;
pub mod player;
mod relations;
mod resolve;
pub mod ruleset;
pub mod saved;
pub mod scoring;
pub mod selfplay;
pub mod setup;
pub mod state;
mod step;
mod tokens;
mod turn;
mod walking;
