//! The records of the multiple-dial rules against the engine, and the edition in the program.

use rayon::prelude::*;
use variorum::check::{CheckEffort, Checks, Report, run, tasks};
use variorum::questions::PlayableGames;

use crate::program;

const EDITION: &str = "multiple-dial";

fn report(effort: CheckEffort) -> (Report, usize) {
    let catalog = variorum::embedded::catalog();
    let checks = Checks::load(&catalog).unwrap();
    let number = catalog.timeline.index_of(EDITION).unwrap();
    let games = PlayableGames::default();
    let all = tasks(&catalog, &checks, number, games.get(EDITION).unwrap());
    let reports: Vec<Report> = all.par_iter().map(|part| run(part, effort, |_| true)).collect();
    let mut whole = Report::default();
    reports.into_iter().for_each(|part| whole.merge(part));
    (whole, all.len())
}

#[test]
fn the_records_of_the_edition_and_the_engine_agree() {
    let (report, questions) =
        report(CheckEffort { combinations: 150, random: 30, pairs: 20, seed: 1, seeds: 1 });
    let found: Vec<_> = report
        .disagreements
        .iter()
        .map(|found| (&found.clause, found.question.id(), found.situation.to_map()))
        .collect();
    assert!(found.is_empty(), "{found:#?}");
    assert!(report.conflicts.is_empty(), "{:#?}", report.conflicts);
    assert!(questions > 45 && report.situations.values().sum::<u64>() > 1_000);
}

#[test]
fn at_least_seventy_in_a_hundred_deciding_clauses_have_checks_and_the_others_a_reason() {
    let catalog = variorum::embedded::catalog();
    let number = catalog.timeline.index_of(EDITION).unwrap();
    let records: Vec<_> = catalog.entries().filter(|entry| entry.edition == number).collect();
    let clauses: Vec<_> = records.iter().flat_map(|entry| entry.record.clauses.iter()).collect();
    let silent: Vec<_> = clauses
        .iter()
        .filter(|c| c.checks.is_empty() && c.explains.is_none() && c.unmodelled.is_none())
        .map(|c| &c.id.value)
        .collect();
    assert!(silent.is_empty(), "{silent:?}");
    let deciding = clauses.iter().filter(|clause| clause.explains.is_none()).count();
    let checked = clauses.iter().filter(|clause| !clause.checks.is_empty()).count();
    assert!(clauses.len() > 190 && checked * 100 >= deciding * 70, "{checked} of {deciding}");
}

#[test]
fn the_edition_is_played_by_the_program() {
    let run = program::run(&[
        "ask",
        "section-may-attack",
        "--edition",
        EDITION,
        "other.at=left",
        "section.is=left",
    ]);
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    assert!(
        run.stdout.contains("true (multiple-dial)")
            && run.stdout.contains("close-combat#front-arc says true"),
        "{}",
        run.stdout
    );
    let run = program::run(&[
        "check",
        "elimination",
        "--edition",
        EDITION,
        "--combinations",
        "200",
        "--situations",
        "20",
    ]);
    assert!(run.stdout.contains(" 0 disagreements, 0 conflicts"), "{}{}", run.stdout, run.stderr);
    let run = program::run(&["schema", "--facts"]);
    assert!(
        run.stdout.contains("giant.skulls") && run.stdout.contains("die.wreck"),
        "{}",
        run.stdout
    );
}
