//! Cross-checking: the predicates of the records against what the engine plays.
//! Neither side is believed: where they differ, the difference is reported with the smallest situation that shows it.

mod load;
mod run;
mod situations;

pub use load::{CODE, Check, Checks};
pub use run::{Disagreement, Effort, Report, run};
pub use situations::Source;
