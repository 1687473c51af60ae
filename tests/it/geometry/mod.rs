//! The integer geometry against a floating-point oracle, against itself turned and mirrored, and in the situations the rules name.

// A broken helper should stop its test; the policy against these is for the library.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod arcs;
mod invariance;
mod oracle;
mod paths;
mod random;
mod terrain;
