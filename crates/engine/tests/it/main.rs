//! All integration tests of this crate, in one binary.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

mod abilities;
mod engine;
mod geometry;
mod multidial;
