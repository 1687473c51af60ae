//! Multiple-dial warriors and chariots, sentence by sentence.
//!
//! Each test names the clauses that it proves in its comment, as `Proves subject#clause`;
//! `coverage` holds those comments to the records, and lists with a reason the clauses that decide
//! nothing at this table.

mod abilities;
mod actions;
mod attacks;
mod chariots;
mod coverage;
mod damage;
mod ending;
mod fixture;
mod ignored;
mod movement;
mod passengers;
mod play;
mod points;
mod targets;
