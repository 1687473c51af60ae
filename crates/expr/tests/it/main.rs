//! The language of checks: what it means, what it refuses, and that `cel` agrees.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

mod agrees_with_cel;
mod boundaries;
mod errors;
mod hostile;
mod meaning;
mod mutants;
mod random;
mod round_trip;
