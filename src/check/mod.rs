//! Cross-checking: the predicates of the records against what the engine plays.
//! Neither side is believed: where they differ, the difference is reported with the smallest
//! situation that shows it.

mod aim;
mod answerer;
mod coverage;
mod court;
mod equivalent;
mod explain;
mod faults;
mod gates;
mod gauged;
mod load;
mod plant;
mod run;
mod situations;
mod verdict;

pub use aim::climbed;
pub use answerer::{Answerer, OwnEngine, Reply};
pub use coverage::{Counts, Coverage, Standing, is_played};
pub use explain::smallest;
pub use faults::Fault;
pub use gates::{Faults, Gate};
pub use gauged::gauged;
pub use load::{CODE, Check, Checks};
pub use plant::{Sound, Trial};
pub use run::{Conflict, Disagreement, Effort, Flip, Part, Report, parts, run, run_against};
pub use situations::{Source, combinations, values};
