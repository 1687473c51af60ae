//! The integer geometry against a floating-point oracle, against itself turned and mirrored, and in
//! the situations the rules name.

mod arcs;
mod invariance;
mod oracle;
mod paths;
mod random;
mod terrain;
