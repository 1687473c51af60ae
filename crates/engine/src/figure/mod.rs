//! Figures: what is printed on a base and its dials, and the set of invented figures the engine
//! plays with.
//! It refuses to hold anything that changes during a game; that is the board's.

pub mod state;
mod ability;
mod check;
mod definition;
mod dial;
mod faction;
mod values;

pub use ability::{AbilityId, Slot};
pub use check::first_fault;
pub use definition::{FigureDef, Level, Mount, Rank};
pub use dial::{Click, Dial, Stat};
pub use faction::Faction;
