//! Cross-checking: the predicates of the records against what the engine plays.
//! Neither side is believed: where they differ, the difference is reported with the smallest situation that shows it.

mod gates;
mod load;
mod run;
mod situations;

pub use gates::{Fault, Faults};
pub use load::{CODE, Check, Checks};
pub use run::{Conflict, Disagreement, Effort, Part, Report, parts, run};
pub use situations::{Random, Source, combinations, values};
