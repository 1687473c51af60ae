//! All integration tests, in one binary.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]
// Helpers are called from many tests, but clippy's allowance for tests covers #[test] functions
// only.

mod check;
mod corpus;
mod diff;
mod dungeons;
mod export;
mod guide;
mod hostile;
mod interrupt;
mod lint;
mod new;
mod new_kinds;
mod open_points;
mod pictures;
mod printed;
mod program;
mod project;
mod protocol;
mod readme;
mod rulings;
mod safety;
mod scenes;
mod schema;
mod show;
mod site;
mod suggest;
mod supplements;
#[cfg(feature = "search")]
mod search;
mod multi_dial;
mod play;
