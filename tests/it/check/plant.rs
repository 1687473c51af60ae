//! Faults planted in the engine: the checks must name the clause that each breaks.

use crate::program;
use rayon::prelude::*;
use std::collections::BTreeSet;
use variorum::check::{Baseline, CheckEffort, Checks, OwnEngine, PlantedFault, run_against, tasks};
use variorum::engine::{Edition, Ruleset};

/// A few of every table; `variorum check --plant all` tries them all.
const SAMPLE: [&str; 12] = [
    "push-two",
    "break-away-on-three",
    "no-rear-bonus",
    "height-two",
    "ford",
    "brush-no-stop",
    "no-horses",
    "charge-fails-on-three",
    "armor-one",
    "toughness-two",
    "venom-two",
    "command-on-five",
];

#[test]
fn a_sample_of_faults_is_caught_by_the_clause_that_each_breaks_and_by_nothing_else() {
    let catalog = variorum::embedded::catalog();
    let checks = Checks::load(&catalog).unwrap();
    let effort = CheckEffort { combinations: 60, random: 10, pairs: 20, seed: 1, seeds: 1 };
    let baseline = Baseline::run(&catalog, &checks, Edition::LastErrata, effort);
    let inexact: Vec<String> = SAMPLE
        .par_iter()
        .map(|name| {
            PlantedFault::from_name(name).unwrap_or_else(|| panic!("there is no fault {name}"))
        })
        .map(|fault| baseline.plant(&catalog, &checks, fault, effort))
        .filter(|trial| !trial.is_exact())
        .map(|trial| {
            format!(
                "{}: caught {}, false blames {:?}",
                trial.fault.name,
                trial.is_caught(),
                trial.false_blames()
            )
        })
        .collect();
    assert!(inexact.is_empty(), "{inexact:#?}");
}

#[test]
fn a_sample_of_combinations_meets_every_answer_of_a_check() {
    // Of the combinations of `sweep#targets` one in thousands has a foe in front of the actor.
    let catalog = variorum::embedded::catalog();
    let checks = Checks::load(&catalog).unwrap();
    let fault = PlantedFault::from_name("no-sweep").unwrap();
    let rules = fault.rules();
    let edition = catalog.timeline.index_of(fault.edition.id()).unwrap();
    let tasks = tasks(&catalog, &checks, edition, &rules);
    let task = tasks.iter().find(|task| task.question.id() == "third-affected").unwrap();
    let effort = CheckEffort { combinations: 20_000, random: 0, pairs: 0, seed: 1, seeds: 1 };
    let report = run_against(task, effort, &mut OwnEngine, |_| true);
    let named: Vec<String> =
        report.disagreements.iter().map(|found| found.clause.to_string()).collect();
    assert_eq!(named, ["sweep#targets"]);
}

#[test]
fn names_of_faults_differ_and_every_one_changes_the_rules() {
    let names: BTreeSet<&str> = PlantedFault::all().map(|fault| fault.name).collect();
    assert_eq!(names.len(), PlantedFault::all().count());
    assert!(names.len() >= 60, "{}", names.len());
    for fault in PlantedFault::all() {
        assert_ne!(fault.rules(), Ruleset::for_edition(fault.edition), "{}", fault.name);
    }
}

#[test]
fn every_fault_names_a_clause_of_its_edition() {
    let catalog = variorum::embedded::catalog();
    for fault in PlantedFault::all() {
        let (subject, id) = fault.clause.split_once('#').unwrap();
        let number = catalog.timeline.index_of(fault.edition.id()).unwrap();
        let subject = catalog
            .subject(subject)
            .unwrap_or_else(|| panic!("{}: there is no {subject}", fault.name));
        let entry = catalog
            .in_force(subject, variorum::timeline::Moment::Edition(number), "tabletop")
            .unwrap()
            .unwrap();
        assert!(
            entry.record.clauses.iter().any(|clause| clause.id.value == id),
            "{}: {}",
            fault.name,
            fault.clause
        );
        for also in fault.also {
            assert!(
                catalog.subject(also.split('#').next().unwrap()).is_some(),
                "{}: {also}",
                fault.name
            );
        }
    }
}

#[test]
fn the_faults_are_listed_and_a_misspelt_one_gets_a_suggestion() {
    let run = program::run(&["check", "--plant", "list"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.lines().count() >= 60, "{}", run.stdout);
    let run = program::run(&["check", "--plant", "push-tow"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("push-two"), "{}", run.stderr);
}
