//! The rules engine, played through its stepper.

mod capture;
mod citations;
mod combat;
mod elevation;
mod ending;
mod examples_of_the_rulebook;
mod formations;
mod illegal;
mod movement;
mod adds_up;
mod attack_log;
mod release;
mod legal_moves;
mod selfplay;
mod setup;
pub(crate) mod table;
mod terrain;
mod turns;
