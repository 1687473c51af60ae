//! Where things are on the table: bases, arcs, lines of fire, terrain outlines and movement paths,
//! all in integers, so that every machine gives the same game. It knows no rule of the game.
//!
//! Lengths are thousandths of an inch ([`Mils`]), directions are 4096 steps to the turn
//! ([`Facing`]). What players at a table of real figures could dispute, within [`MARGIN`] of an
//! edge, is answered with [`Verdict::Marginal`]; each question says what that means for it.
//! Elevation does not appear here: the rulebook looks down from overhead, so contact across a
//! height is the same flat question.

mod arc;
mod base;
mod facing;
mod line;
mod mils;
mod outline;
mod path;
mod point;
mod section;
mod segment;
mod sine_table;
mod trace;
mod verdict;

pub use arc::{Arcs, Wedge};
pub use base::{Base, BasePart, CONTACT_GAP, Placed};
pub use facing::{Facing, UNIT};
pub use line::Line;
pub use mils::{INCH, LIMIT, MARGIN, Mils, OutOfBounds};
pub use outline::{MAX_VERTICES, Outline, OutlineError};
pub use path::{MAX_WAYPOINTS, Path, PathError};
pub use point::{Point, Vector};
pub use section::{Section, SectionHit, SectionSet};
pub use trace::PathStop;
pub use verdict::Verdict;
