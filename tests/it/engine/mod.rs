//! The rules engine, played through its stepper.

mod selfplay;
