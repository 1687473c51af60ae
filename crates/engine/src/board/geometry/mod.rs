//! Where things stand on the table: bases, arcs, lines of fire, terrain outlines and movement
//! paths, all in integers.
//! It refuses floating point and trigonometry, so that every machine gives the same game, and it
//! knows no rule of the game.
//!
//! Lengths are thousandths of an inch ([`Mils`]), directions are 4096 steps to the turn
//! ([`Facing`]). Where a table of real figures could not tell, the answer is [`Verdict::Marginal`]:
//! within [`MARGIN`] of an edge, see each question for what that means.
//! Elevation does not appear here: the rulebook looks down from overhead, so contact across a
//! height is the same flat question.

mod arc;
mod base;
mod facing;
mod facing_table;
mod line;
mod mils;
mod outline;
mod path;
mod point;
mod section;
mod segment;
mod trace;
mod verdict;

pub use arc::{Arcs, Wedge};
pub use base::{Base, CONTACT_GAP, Part, Placed};
pub use facing::{Facing, UNIT};
pub use line::Line;
pub use mils::{INCH, LIMIT, MARGIN, Mils, OutOfBounds};
pub use outline::{MAX_VERTICES, Outline, OutlineError};
pub use path::{MAX_WAYPOINTS, Path, PathError};
pub use point::{Point, Vector};
pub use section::{Section, SectionHit, SectionSet};
pub use trace::PathStop;
pub use verdict::Verdict;
