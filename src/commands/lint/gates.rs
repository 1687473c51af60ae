//! `variorum lint --gates`: whether every check can fail, and whether every word of it matters.

use crate::check::{Checks, Effort, gauged};
use crate::commands::check::{gates_as_json, gates_in_words};
use crate::commands::{ExitStatus, Session};
use crate::error::Error;

/// Runs the verb with `--gates`.
pub fn run(session: &Session, as_json: bool) -> Result<ExitStatus, Error> {
    let catalog = session.catalog()?;
    let checks = Checks::load(catalog).map_err(Error::Findings)?;
    let all = gauged(catalog, &checks, Effort::for_gates());
    let failed = all.values().filter(|gates| !gates.is_empty()).count();
    if as_json {
        session.print_json(&gates_as_json(catalog, &all))?;
    } else {
        let told = gates_in_words(catalog, &all);
        session
            .print(&format!("{told}{failed} of {} checks do not pass their gates.\n", all.len()))?;
    }
    Ok(if failed == 0 { ExitStatus::Ok } else { ExitStatus::Differs })
}
