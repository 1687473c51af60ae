//! The predicates of the records against the engine, and what is told of their differences.

mod plant;
mod ratchet;
mod reached;

use crate::program;
use crate::project::Project;
use rayon::prelude::*;
use std::sync::Arc;
use variorum::catalog::Catalog;
use variorum::check::{
    Checks, Effort, OwnEngine, Part, Report, Source, gauged, parts, run_against,
};
use variorum::engine::Roster;
use variorum::facts::Situation;
use variorum::figures::builtin;
use variorum::questions::{PlayableGame, PlayableGames};
use variorum::self_play::situations_reached;

/// Runs every check of a catalog in some editions that the engine plays, all of them if none is
/// named; the gates have a test of their own.
fn report(catalog: &Catalog, editions: &[&str], effort: Effort, reached: usize) -> Report {
    let checks = Checks::load(catalog).unwrap();
    assert!(checks.iter().count() > 0, "there is nothing to check");
    let games = PlayableGames::default();
    let roster = Roster(builtin().unwrap().into());
    let mut all: Vec<Part<'_>> = Vec::new();
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
            parts(catalog, &checks, number, game).into_iter().map(|part| part.with(&states)),
        );
    }
    let reports: Vec<Report> =
        all.par_iter().map(|part| run_against(part, effort, &mut OwnEngine, |_| true)).collect();
    let mut whole = Report::default();
    reports.into_iter().for_each(|part| whole.join(part));
    whole
}

#[test]
fn the_records_and_the_engine_agree() {
    let full = std::env::var_os("VARIORUM_FULL").is_some();
    let effort =
        if full { Effort::default() } else { Effort { combinations: 80, random: 20, seed: 1 } };
    let report = report(&variorum::embedded::catalog(), &[], effort, 40);
    let told: Vec<String> = report
        .disagreements
        .iter()
        .map(|found| {
            format!("{} {} {:?}", found.clause, found.question.id(), found.situation.to_map())
        })
        .collect();
    assert!(told.is_empty(), "{told:#?}");
    let quarrels: Vec<&[String; 2]> = report.conflicts.iter().map(|found| &found.clauses).collect();
    assert!(quarrels.is_empty(), "{quarrels:#?}");
    for source in Source::ALL {
        let count: u64 = report
            .situations
            .iter()
            .filter(|((_, of), _)| *of == source)
            .map(|(_, count)| count)
            .sum();
        assert!(count > 1_000, "only {count} situations from {}", source.name());
    }
}

#[test]
fn every_check_passes_its_gates() {
    let catalog = variorum::embedded::catalog();
    let checks = Checks::load(&catalog).unwrap();
    let gates = gauged(&catalog, &checks, Effort::for_gates());
    let failed: Vec<_> = gates.iter().filter(|(_, gates)| !gates.is_empty()).collect();
    assert!(gates.len() > 1_000, "only {} checks were tried", gates.len());
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn the_same_seed_gives_the_same_report_whoever_does_the_work() {
    let catalog = variorum::embedded::catalog();
    let effort = Effort { combinations: 20, random: 20, seed: 7 };
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

const PUSH: &str = "name: Shove\nsummary: A push.\nsources:\n  - { document: rulebook, heading: Shoving }\nclauses:\n  - id: click\n    text: An attack from behind is worth so much more.\n    checks:\n      - ask: attack-total\n        is: actor.attack + attack.first_die + attack.second_die\n      - ask: attack-total\n        when: attack.rear\n        is: ";

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
fn a_difference_is_told_in_full_as_json_and_on_a_page_of_its_own() {
    let wrong = Project::new().rule("combat/shove/rebellion-2001-01", &format!("{PUSH}2\n"));
    let file = wrong.root().join("found.html");
    let run =
        wrong.run(&["check", "--situations", "50", "--json", "--report", file.to_str().unwrap()]);
    let told: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let found = &told["disagreements"][0];
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
        program::run(&["diff", "dodge", "whirlwind-2001-10", "unlimited-2002-01", "--behaviour"]);
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    assert!(
        run.stdout.contains("No difference in ") && run.stdout.contains("all combinations"),
        "{}",
        run.stdout
    );
}
