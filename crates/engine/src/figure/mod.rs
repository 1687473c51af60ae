//! Figures: what is printed on a base and its dials (definition.rs, dial.rs), what changes during a
//! game (state.rs), and what both give now (values.rs).

pub(crate) mod state;
mod ability;
mod check;
mod definition;
mod dial;
mod faction;
mod values;

pub use ability::{AbilityId, Slot};
pub use check::definition_error;
pub use definition::{FigureDef, Level, Mount, Rank};
pub use dial::{Click, Dial, Stat};
pub use faction::Faction;
