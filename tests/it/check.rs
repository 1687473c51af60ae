//! The predicates of the records against the engine, and what is told of their differences.

use crate::program;
use crate::project::Project;
use rayon::prelude::*;
use variorum::catalog::Catalog;
use variorum::check::{Checks, Effort, Part, Report, parts, run};
use variorum::stage::Games;

/// Runs every check of a catalog in every edition that the engine plays.
fn report(catalog: &Catalog, effort: Effort) -> Report {
    let checks = Checks::load(catalog).unwrap();
    assert!(checks.iter().count() > 0, "there is nothing to check");
    let games = Games::default();
    let mut all: Vec<Part<'_>> = Vec::new();
    for game in games.all() {
        let number = catalog.timeline.number(game.edition()).unwrap();
        all.extend(parts(catalog, &checks, number, game));
    }
    let reports: Vec<Report> = all.par_iter().map(|part| run(part, effort, |_| true)).collect();
    let mut whole = Report::default();
    reports.into_iter().for_each(|part| whole.join(part));
    whole
}

#[test]
fn the_records_and_the_engine_agree() {
    let full = std::env::var_os("VARIORUM_FULL").is_some();
    let effort = if full { Effort::default() } else { Effort { combinations: 150, random: 40, seed: 1 } };
    let report = report(&Catalog::embedded().unwrap(), effort);
    let told: Vec<String> = report
        .disagreements
        .iter()
        .map(|found| format!("{} {} {:?}", found.clause, found.question.id(), found.situation.to_map()))
        .collect();
    assert!(told.is_empty(), "{told:#?}");
    let quarrels: Vec<&[String; 2]> = report.conflicts.iter().map(|found| &found.clauses).collect();
    assert!(quarrels.is_empty(), "{quarrels:#?}");
    assert!(report.situations.values().sum::<u64>() > 10_000);
}

#[test]
fn the_same_seed_gives_the_same_report() {
    let catalog = Catalog::embedded().unwrap();
    let effort = Effort { combinations: 20, random: 20, seed: 7 };
    let [one, other] = [(), ()].map(|()| report(&catalog, effort));
    assert_eq!((one.situations, one.refused, one.applied), (other.situations, other.refused, other.applied));
}

const PUSH: &str = "name: Shove\nsummary: A push.\nsources:\n  - { document: rulebook, heading: Shoving }\nclauses:\n  - id: click\n    text: An attack from behind is worth so much more.\n    checks:\n      - ask: attack-total\n        is: actor.attack + attack.first_die + attack.second_die\n      - ask: attack-total\n        when: attack.rear\n        is: ";

#[test]
fn a_wrong_number_is_found_with_the_smallest_situation_and_the_command_that_replays_it() {
    let right = Project::new().rule("combat/shove/rebellion-2001-01", &format!("{PUSH}1\n"));
    let run = right.run(&["check", "--situations", "50"]);
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    let wrong = Project::new().rule("combat/shove/rebellion-2001-01", &format!("{PUSH}2\n"));
    let run = wrong.run(&["check", "--situations", "50"]);
    assert_eq!(run.code, Some(1), "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("shove#click in rebellion-2001-01: attack-total should be 18, the engine says 17"), "{}", run.stdout);
    assert!(run.stdout.contains("variorum ask attack-total --edition rebellion-2001-01 attack.rear=true\n"), "{}", run.stdout);
}

#[test]
fn a_condition_that_nobody_would_miss_does_not_pass_the_gates() {
    let idle = format!("{}attack.rear || actor.speed > 3\n        is: 1\n", PUSH.trim_end_matches("attack.rear\n        is: "));
    let run = Project::new().rule("combat/shove/rebellion-2001-01", &idle).run(&["check"]);
    assert_eq!(run.code, Some(1), "{}{}", run.stdout, run.stderr);
    let rear_only = Project::new().rule(
        "combat/shove/rebellion-2001-01",
        &format!("{}attack.rear && actor.speed <= 20\n        is: 1\n", PUSH.trim_end_matches("attack.rear\n        is: ")),
    );
    let run = rear_only.run(&["check"]);
    assert!(run.stdout.contains("nobody would notice if it were changed"), "{}", run.stdout);
}

#[test]
fn a_behaviour_diff_shows_what_plays_differently_and_says_when_nothing_does() {
    let run = program::run(&["diff", "magic-freeze", "unlimited-2002-01", "unlimited-errata-2003-04", "--behaviour"]);
    assert_eq!(run.code, Some(1), "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("The target has 1 action token."), "{}", run.stdout);
    let run = program::run(&["diff", "dodge", "whirlwind-2001-10", "unlimited-2002-01", "--behaviour"]);
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("No difference in ") && run.stdout.contains("all combinations"), "{}", run.stdout);
}
