//! `variorum check --plant`: engines with a fault in them, and whether the checks name the clause
//! that each breaks.

use std::fmt::Write as _;

use rayon::prelude::*;
use serde_json::{Value as Json, json};

use super::{ExitStatus, Session};
use crate::check::{Checks, Disagreement, Effort, Fault, Sound, Trial};
use crate::error::Error;
use variorum_corpus::catalog::Catalog;
use variorum_engine::Edition;
use variorum_expr::suggest;

/// The table of what can be planted.
pub(super) fn listed() -> String {
    let mut text = String::new();
    for fault in Fault::all() {
        let _ = writeln!(text, "{:24} {:40} {}", fault.name, fault.clause, fault.about);
    }
    text
}

/// The faults that a word of the command line names: one, or all.
pub(super) fn named(word: &str) -> Result<Vec<&'static Fault>, Error> {
    if word == "all" {
        return Ok(Fault::all().collect());
    }
    let unknown = || {
        let known = Fault::all().map(|fault| fault.name);
        Error::new(
            format!("there is no fault '{word}'"),
            suggest::advice(word, known, "`variorum check --plant list` lists them"),
        )
    };
    Ok(vec![Fault::from_name(word).ok_or_else(unknown)?])
}

/// Plants each fault and says what was found.
pub(super) fn run(
    session: &Session,
    checks: &Checks,
    faults: &[&'static Fault],
    effort: Effort,
    json: bool,
) -> Result<ExitStatus, Error> {
    let catalog = session.catalog()?;
    let trials = trials(catalog, checks, faults, effort);
    if json {
        session.print_json(&trials.iter().map(as_json).collect::<Vec<_>>())?;
    } else {
        let mut text = String::new();
        if let [only] = trials.as_slice() {
            text.extend(
                only.found
                    .iter()
                    .map(|found| super::words::disagreement(&session.terminal, catalog, found)),
            );
        }
        session.print(&(text + &in_words(&trials)))?;
    }
    Ok(if trials.iter().all(Trial::is_exact) { ExitStatus::Ok } else { ExitStatus::Differs })
}

fn trials(
    catalog: &Catalog,
    checks: &Checks,
    faults: &[&'static Fault],
    effort: Effort,
) -> Vec<Trial> {
    let editions: Vec<Edition> = Edition::ALL
        .into_iter()
        .filter(|edition| faults.iter().any(|fault| fault.edition == *edition))
        .collect();
    let sound: Vec<Sound> =
        editions.par_iter().map(|edition| Sound::of(catalog, checks, *edition, effort)).collect();
    let plant = |fault: &&'static Fault| {
        let sound = sound.iter().find(|sound| sound.edition == fault.edition)?;
        Some(sound.plant(catalog, checks, fault, effort))
    };
    faults.par_iter().filter_map(plant).collect()
}

fn verdict(trial: &Trial) -> String {
    match (trial.is_caught(), trial.found.is_empty(), trial.astray()) {
        (false, true, _) => "NOT CAUGHT".to_owned(),
        (false, false, astray) => format!(
            "WRONGLY NAMED: {}",
            if astray.is_empty() { others(trial) } else { astray.join(", ") }
        ),
        (true, _, astray) if !astray.is_empty() => {
            format!("caught, but astray: {}", astray.join(", "))
        }
        _ if trial.following.is_empty() => "caught".to_owned(),
        _ => format!("caught, with {} more that follow from it", trial.following.len()),
    }
}

fn others(trial: &Trial) -> String {
    let mut named: Vec<&str> = trial.found.iter().map(|found| found.clause.as_str()).collect();
    named.dedup();
    named.join(", ")
}

fn in_words(trials: &[Trial]) -> String {
    let mut text = String::new();
    for trial in trials {
        let _ =
            writeln!(text, "{:24} {:40} {}", trial.fault.name, trial.fault.clause, verdict(trial));
    }
    let (caught, exact) = (
        trials.iter().filter(|trial| trial.is_caught()).count(),
        trials.iter().filter(|trial| trial.is_exact()).count(),
    );
    let _ = writeln!(
        text,
        "\n{} faults planted: {caught} caught by the clause that they break, {exact} of them by nothing else",
        trials.len()
    );
    text
}

fn as_json(trial: &Trial) -> Json {
    json!({
        "fault": trial.fault.name, "about": trial.fault.about, "edition": trial.fault.edition.id(), "clause": trial.fault.clause,
        "caught": trial.is_caught(), "exact": trial.is_exact(), "astray": trial.astray(),
        "named": pointers(&trial.found), "following": pointers(&trial.following),
    })
}

fn pointers(found: &[Disagreement]) -> Vec<Json> {
    found
        .iter()
        .map(|found| json!({ "clause": found.clause, "question": found.question.id() }))
        .collect()
}
