//! The checks of the records against the engine, and the reports of their differences.

mod beside;
mod conditions;
mod plant;
mod ratchet;
mod reached;
mod shrink;

use crate::program;
use crate::project::Project;
use rayon::prelude::*;
use std::sync::Arc;
use variorum::catalog::Catalog;
use variorum::check::{
    CheckEffort, CheckTask, Checks, OwnEngine, Report, SituationSource, check_gates, run_against,
    tasks,
};
use variorum::engine::Roster;
use variorum::facts::Situation;
use variorum::figures::builtin;
use variorum::questions::{PlayableGame, PlayableGames};
use variorum::record::ClauseRef;
use variorum::self_play::situations_reached;

/// Runs every check of a catalog in some editions that the engine plays, all of them if none is
/// named; the gates have a test of their own.
fn report(catalog: &Catalog, editions: &[&str], effort: CheckEffort, reached: usize) -> Report {
    let checks = Checks::load(catalog).unwrap();
    assert!(checks.iter().count() > 0, "there is nothing to check");
    let games = PlayableGames::default();
    let roster = Roster(builtin().unwrap().into());
    let mut all: Vec<CheckTask<'_>> = Vec::new();
    for game in games.all().filter(|game| editions.is_empty() || editions.contains(&game.edition()))
    {
        let number = catalog.timeline.index_of(game.edition()).unwrap();
        let states: Arc<[Situation]> = match game {
            PlayableGame::Tabletop(rules) => {
                situations_reached(&roster, rules.edition, effort.seed, reached).into()
            }
            PlayableGame::MultipleDial(_) | PlayableGame::Dungeons => Arc::new([]),
        };
        all.extend(
            tasks(catalog, &checks, number, game)
                .into_iter()
                .map(|task| task.with_reached(&states)),
        );
    }
    let reports: Vec<Report> =
        all.par_iter().map(|task| run_against(task, effort, &mut OwnEngine, |_| true)).collect();
    reports.into_iter().collect()
}

#[test]
fn the_records_and_the_engine_agree() {
    let full = std::env::var_os("VARIORUM_FULL").is_some();
    let effort = if full {
        CheckEffort::default()
    } else {
        CheckEffort { combinations: 80, random: 20, pairs: 20, seed: 1, seeds: 1 }
    };
    let report = report(&variorum::embedded::catalog(), &[], effort, 40);
    let disagreements: Vec<String> = report
        .disagreements
        .iter()
        .map(|found| {
            format!("{} {} {:?}", found.clause, found.question.id(), found.situation.to_map())
        })
        .collect();
    assert!(disagreements.is_empty(), "{disagreements:#?}");
    let conflicts: Vec<&[ClauseRef; 2]> =
        report.conflicts.iter().map(|found| &found.clauses).collect();
    assert!(conflicts.is_empty(), "{conflicts:#?}");
    for source in SituationSource::ALL {
        let count = report.situations_from(source);
        assert!(count > 1_000, "only {count} situations from {}", source.name());
    }
}

#[test]
fn every_check_passes_its_gates() {
    let catalog = variorum::embedded::catalog();
    let checks = Checks::load(&catalog).unwrap();
    let gates = check_gates(&catalog, &checks, CheckEffort::for_gates());
    let failed: Vec<_> = gates.iter().filter(|(_, gates)| !gates.is_empty()).collect();
    assert!(gates.len() > 1_000, "only {} checks were tried", gates.len());
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn the_same_seed_gives_the_same_report_whoever_does_the_work() {
    let catalog = variorum::embedded::catalog();
    let effort = CheckEffort { combinations: 20, random: 20, pairs: 20, seed: 7, seeds: 1 };
    let editions = ["rebellion-2001-01", "unlimited-errata-2003-09", "dungeons-2002-rev2"];
    let [one, other] = [1, 2].map(|jobs| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build().unwrap();
        pool.install(|| report(&catalog, &editions, effort, 20))
    });
    assert_eq!(
        (one.situations, one.refused, one.applied),
        (other.situations, other.refused, other.applied)
    );
}

/// An invented rule whose last check is still without its answer.
const PUSH: &str = "\
name: Shove
summary: A push.
sources:
  - { document: rulebook, heading: Shoving }
clauses:
  - id: click
    text: An attack from behind is worth so much more.
    checks:
      - ask: attack-total
        is: actor.attack + attack.first_die + attack.second_die
      - ask: attack-total
        is: attack.helpers
        when: attack.close
      - ask: attack-total
        when: attack.rear
        is: ";

#[test]
fn a_wrong_number_is_found_with_the_smallest_situation_and_the_command_that_replays_it() {
    let right = Project::new().rule("combat/shove/rebellion-2001-01", &format!("{PUSH}1\n"));
    let run = right.run(&["check", "--situations", "50"]);
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    let wrong = Project::new().rule("combat/shove/rebellion-2001-01", &format!("{PUSH}2\n"));
    let run = wrong.run(&["check", "--situations", "50"]);
    assert_eq!(run.code, Some(1), "{}{}", run.stdout, run.stderr);
    assert!(
        run.stdout.contains(
            "shove#click in rebellion-2001-01: attack-total should be 18, the engine says 17"
        ),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout
            .contains("variorum ask attack-total --edition rebellion-2001-01 attack.rear=true\n"),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout.contains("    An attack from behind is worth so much more.\n"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("    attack.rear  is true\n"), "{}", run.stdout);
    assert!(
        run.stdout.contains("they agree with attack.rear false instead of true"),
        "{}",
        run.stdout
    );
}

#[test]
fn a_difference_is_reported_in_full_as_json_and_on_a_page_of_its_own() {
    let wrong = Project::new().rule("combat/shove/rebellion-2001-01", &format!("{PUSH}2\n"));
    let file = wrong.root().join("found.html");
    let run =
        wrong.run(&["check", "--situations", "50", "--json", "--report", file.to_str().unwrap()]);
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let found = &json["disagreements"][0];
    assert_eq!(
        found["flip"],
        serde_json::json!({ "fact": "attack.rear", "from": "true", "to": "false" }),
        "{found}"
    );
    assert_eq!(found["text"], "An attack from behind is worth so much more.");
    assert!(
        found["parts"]
            .as_array()
            .unwrap()
            .iter()
            .any(|part| part["part"] == "attack.rear" && part["value"] == "true"),
        "{found}"
    );
    let page = wrong.read("found.html");
    for words in [
        "shove#click, rebellion-2001-01",
        "attack.rear: true",
        "They agree with attack.rear false",
        "Content-Security-Policy",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
    assert!(
        !page.contains("<script") && !page.contains("http://") && !page.contains("src="),
        "it needs something beside it"
    );
}

#[test]
fn a_condition_that_nobody_would_miss_does_not_pass_the_gates() {
    let idle = format!(
        "{}attack.rear || actor.speed > 3\n        is: 1\n",
        PUSH.trim_end_matches("attack.rear\n        is: ")
    );
    let run = Project::new().rule("combat/shove/rebellion-2001-01", &idle).run(&["check"]);
    assert_eq!(run.code, Some(1), "{}{}", run.stdout, run.stderr);
    // True of every speed, so that nobody would miss the second half.
    let slow = format!(
        "{}attack.first_die + attack.second_die == 2 && actor.speed > 3\n        is: false\n",
        PUSH.trim_end_matches("attack.rear\n        is: ")
    );
    let run = Project::new()
        .rule(
            "combat/shove/rebellion-2001-01",
            &slow.replace("ask: attack-total\n        when", "ask: attack-hits\n        when"),
        )
        .run(&["check", "--edition", "rebellion-2001-01", "--situations", "200"]);
    assert!(run.stdout.contains("nobody would notice if it were changed"), "{}", run.stdout);
}

#[test]
fn a_behaviour_diff_shows_what_plays_differently_and_says_when_nothing_does() {
    let run = program::run(&[
        "diff",
        "magic-freeze",
        "unlimited-2002-01",
        "unlimited-errata-2003-04",
        "--behaviour",
    ]);
    assert_eq!(run.code, Some(1), "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("The target has 1 action token."), "{}", run.stdout);
    let run =
        program::run(&["diff", "defend", "rebellion-2001-01", "unlimited-2002-01", "--behaviour"]);
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    assert!(
        run.stdout.contains("No difference in ") && run.stdout.contains("all combinations"),
        "{}",
        run.stdout
    );
}
