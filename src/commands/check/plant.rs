//! `variorum check --plant`: engines with a fault in them, and whether the checks name the clause
//! that each breaks.

use std::fmt::Write as _;

use rayon::prelude::*;
use serde_json::{Value as Json, json};

use super::{ExitStatus, Session};
use crate::check::{Baseline, CheckEffort, Checks, Disagreement, FaultTrial, PlantedFault};
use crate::error::Error;
use variorum_corpus::catalog::Catalog;
use variorum_corpus::record::ClauseRef;
use variorum_engine::Edition;
use variorum_expr::suggest;

/// The table of the faults that can be planted.
pub(super) fn fault_table() -> String {
    let mut text = String::new();
    for fault in PlantedFault::all() {
        let _ = writeln!(text, "{:24} {:40} {}", fault.name, fault.clause, fault.about);
    }
    text
}

/// The fault of this name, or every fault for `all`.
pub(super) fn find_faults(word: &str) -> Result<Vec<&'static PlantedFault>, Error> {
    if word == "all" {
        return Ok(PlantedFault::all().collect());
    }
    let unknown = || {
        let known = PlantedFault::all().map(|fault| fault.name);
        Error::new(
            format!("there is no fault '{word}'"),
            suggest::advice(word, known, "`variorum check --plant list` lists them"),
        )
    };
    Ok(vec![PlantedFault::from_name(word).ok_or_else(unknown)?])
}

/// Plants each fault and prints what was found.
pub(super) fn run(
    session: &Session,
    checks: &Checks,
    faults: &[&'static PlantedFault],
    effort: CheckEffort,
    json: bool,
) -> Result<ExitStatus, Error> {
    let catalog = session.complete_catalog()?;
    let trials = run_trials(catalog, checks, faults, effort);
    if json {
        session.print_json(&trials.iter().map(trial_json).collect::<Vec<_>>())?;
    } else {
        let mut text = String::new();
        if let [only] = trials.as_slice() {
            let found = only.found.iter();
            text.extend(
                found
                    .map(|found| super::text::disagreement_text(&session.terminal, catalog, found)),
            );
        }
        session.print(&(text + &trials_text(&trials)))?;
    }
    let all_exact = trials.iter().all(FaultTrial::is_exact);
    Ok(if all_exact { ExitStatus::Ok } else { ExitStatus::Differs })
}

fn run_trials(
    catalog: &Catalog,
    checks: &Checks,
    faults: &[&'static PlantedFault],
    effort: CheckEffort,
) -> Vec<FaultTrial> {
    let editions: Vec<Edition> = Edition::ALL
        .into_iter()
        .filter(|edition| faults.iter().any(|fault| fault.edition == *edition))
        .collect();
    let baselines: Vec<Baseline> = editions
        .par_iter()
        .map(|edition| Baseline::run(catalog, checks, *edition, effort))
        .collect();
    let plant = |fault: &&'static PlantedFault| {
        let baseline = baselines.iter().find(|baseline| baseline.edition == fault.edition)?;
        Some(baseline.plant(catalog, checks, fault, effort))
    };
    faults.par_iter().filter_map(plant).collect()
}

fn verdict(trial: &FaultTrial) -> String {
    let false_blames = trial.false_blames();
    match (trial.is_caught(), trial.found.is_empty(), false_blames.is_empty()) {
        (false, true, _) => "NOT CAUGHT".to_owned(),
        (false, false, true) => {
            let named = trial.found.iter().map(|found| &found.clause);
            format!("WRONGLY NAMED: {}", join_clauses(named))
        }
        (false, false, false) => format!("WRONGLY NAMED: {}", join_clauses(false_blames)),
        (true, _, false) => {
            format!("caught, but wrongly named too: {}", join_clauses(false_blames))
        }
        (true, _, true) if trial.consequences.is_empty() => "caught".to_owned(),
        (true, _, true) => {
            format!("caught, with {} more that follow from it", trial.consequences.len())
        }
    }
}

fn join_clauses<'a>(clauses: impl IntoIterator<Item = &'a ClauseRef>) -> String {
    let mut names: Vec<String> = clauses.into_iter().map(ToString::to_string).collect();
    names.dedup();
    names.join(", ")
}

fn trials_text(trials: &[FaultTrial]) -> String {
    let mut text = String::new();
    for trial in trials {
        let PlantedFault { name, clause, .. } = trial.fault;
        let _ = writeln!(text, "{name:24} {clause:40} {}", verdict(trial));
    }
    let _ = writeln!(
        text,
        "\n{} faults planted: {} caught by the clause that they break, {} of them by nothing else",
        trials.len(),
        trials.iter().filter(|trial| trial.is_caught()).count(),
        trials.iter().filter(|trial| trial.is_exact()).count()
    );
    text
}

fn trial_json(trial: &FaultTrial) -> Json {
    json!({
        "fault": trial.fault.name,
        "about": trial.fault.about,
        "edition": trial.fault.edition.id(),
        "clause": trial.fault.clause,
        "caught": trial.is_caught(),
        "exact": trial.is_exact(),
        "astray": trial.false_blames(),
        "named": clauses_and_questions(&trial.found),
        "following": clauses_and_questions(&trial.consequences),
    })
}

fn clauses_and_questions(found: &[Disagreement]) -> Vec<Json> {
    found
        .iter()
        .map(|found| json!({ "clause": found.clause, "question": found.question.id() }))
        .collect()
}
