//! Cross-checking: the checks of the records against what the engine plays. Neither side is taken
//! to be right: where they differ, the difference is reported with the smallest situation that
//! shows it.

// What is checked: the compiled checks, what they demand, and which clauses have none.
mod checks;
mod conditions;
mod coverage;
mod demands;

// Where it is checked, and by whom the questions are answered.
mod answerer;
mod beside;
mod situations;
mod targeted_search;

// The run and its report.
mod comparison;
mod report;
mod run;
mod shrink;

// Whether the checks are any good: gates that each must pass, and faults planted in the engine.
mod equivalent;
mod fault_trials;
mod gates;
mod mutation;
mod planted_faults;

pub use answerer::{Answerer, OwnEngine, Reply};
pub use checks::{CODE, Check, Checks};
pub use coverage::{ClauseCounts, ClauseStatus, Coverage, is_played};
pub use equivalent::are_equivalent;
pub use fault_trials::{Baseline, FaultTrial};
pub use gates::{CheckKey, FailedGate, FailedGates, check_gates};
pub use planted_faults::PlantedFault;
pub use report::{AppliedClause, Conflict, Disagreement, FactUse, Report, ResolvingChange};
pub use run::{CheckEffort, CheckTask, run, run_against, tasks};
pub use shrink::shrink_situation;
pub use situations::{
    Combinations, FactValues, SituationSource, count_combinations, enum_values, values_to_try,
};
pub use targeted_search::hill_climb;
