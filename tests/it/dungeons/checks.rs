//! The checks of the card's records: complete, in agreement with the engine, and none of them idle;
//! and the card in the program.

use crate::program::run;
use crate::project::Project;
use rayon::prelude::*;
use std::collections::BTreeSet;
use variorum::check::{CheckEffort, CheckTask, Checks, Report, tasks};
use variorum::questions::{PlayableGame, Question};

const EDITION: &str = "dungeons-2002-rev2";

#[test]
fn the_card_and_the_engine_agree_and_every_gate_is_closed() {
    let catalog = variorum::embedded::catalog();
    let checks = Checks::load(&catalog).unwrap();
    let number = catalog.timeline.index_of(EDITION).unwrap();
    let all: Vec<CheckTask<'_>> = tasks(&catalog, &checks, number, PlayableGame::Dungeons);
    let effort =
        CheckEffort { combinations: 20_000, random: 2_000, pairs: 1_000, seed: 1, seeds: 1 };
    let reports: Vec<Report> =
        all.par_iter().map(|task| variorum::check::run(task, effort, |_| true)).collect();
    let mut report = Report::default();
    reports.into_iter().for_each(|part| report.merge(part));
    let disagreements: Vec<String> = report
        .disagreements
        .iter()
        .map(|found| format!("{} {:?}", found.clause, found.situation.to_map()))
        .collect();
    assert!(disagreements.is_empty(), "{disagreements:#?}");
    assert!(report.conflicts.is_empty(), "{:#?}", report.conflicts);
    let open: Vec<_> = report.failed_gates.iter().filter(|(_, gates)| !gates.is_empty()).collect();
    assert!(open.is_empty(), "{open:#?}");
    assert!(report.situations.values().sum::<u64>() > 10_000);
}

#[test]
fn every_question_of_the_card_is_asked_by_one_of_its_clauses() {
    let catalog = variorum::embedded::catalog();
    let checks = Checks::load(&catalog).unwrap();
    let number = catalog.timeline.index_of(EDITION).unwrap();
    let asked: BTreeSet<Question> =
        checks.in_force(&catalog, number).into_iter().map(|check| check.question).collect();
    let all: BTreeSet<Question> =
        Question::ALL.iter().copied().filter(|question| question.is_of_dungeons()).collect();
    assert_eq!(asked, all);
}

#[test]
fn every_clause_of_the_card_is_checked_or_says_why_not() {
    let catalog = variorum::embedded::catalog();
    let number = catalog.timeline.index_of(EDITION).unwrap();
    let (mut checked, mut deciding) = (0, 0);
    for entry in catalog.entries().filter(|entry| entry.edition == number) {
        for clause in &entry.record.clauses {
            let standings =
                [!clause.checks.is_empty(), clause.unmodelled.is_some(), clause.explains.is_some()];
            assert_eq!(
                standings.into_iter().filter(|holds| *holds).count(),
                1,
                "{}#{}",
                entry.subject.id,
                clause.id.value
            );
            checked += usize::from(!clause.checks.is_empty());
            deciding += usize::from(clause.explains.is_none());
        }
    }
    assert!(checked >= 156 && deciding - checked <= 3, "{checked} of {deciding}");
}

#[test]
fn the_program_answers_for_the_card_and_names_what_its_clauses_say() {
    let asked = run(&[
        "ask",
        "dungeon-damage-base",
        "actor.using=sneak_attack",
        "attack.rear=true",
        "actor.damage=3",
        "--edition",
        "dungeons",
    ]);
    assert_eq!(asked.code, Some(0), "{asked:?}");
    assert!(
        asked.stdout.contains("5 (dungeons-2002-rev2)")
            && asked.stdout.contains("sneak-attack#double-damage says 5"),
        "{asked:?}"
    );
    let table = run(&["ask", "dungeon-damage-base"]);
    assert_eq!(table.code, Some(2), "{table:?}");
    assert!(
        table.stderr.contains("dungeon-damage-base is a question of the Dungeons game"),
        "{table:?}"
    );
}

#[test]
fn a_wrong_number_on_the_card_is_found_with_the_command_that_replays_it() {
    let record = r"name: Shove
summary: A push.
sources:
  - { document: cellar-card, heading: Shoving }
clauses:
  - id: click
    text: A lair is left more quickly.
    checks:
      - ask: dungeon-speed-added
        when: ability.charge in actor.using && !dungeon.foe_beside
        is: 3
";
    let found = Project::new().rule("combat/shove/dungeons-2002-rev2", record).run(&[
        "check",
        "--edition",
        "dungeons",
        "--situations",
        "50",
    ]);
    assert_eq!(found.code, Some(1), "{found:?}");
    assert!(
        found.stdout.contains("dungeon-speed-added should be 3, the engine says 4"),
        "{found:?}"
    );
    assert!(
        found.stdout.contains(
            "variorum ask dungeon-speed-added --edition dungeons-2002-rev2 actor.using=charge\n"
        ),
        "{found:?}"
    );
}

#[test]
fn our_engine_over_the_protocol_answers_for_the_card_too() {
    let engine = format!("'{}' engine", env!("CARGO_BIN_EXE_variorum"));
    let subjects = ["check", "venom", "toughness", "--edition", "dungeons", "--engine", &engine];
    let answered = run(&[
        &subjects[..],
        &["--situations", "50", "--combinations", "60", "--timeout", "60", "--json"],
    ]
    .concat());
    let json: serde_json::Value =
        serde_json::from_str(&answered.stdout).unwrap_or_else(|_| panic!("{answered:?}"));
    assert!(json["answered"].as_u64().unwrap() > 50 && json["unsupported"] == 0, "{answered:?}");
    assert_eq!(
        (&json["disagreements"], &json["failures"]),
        (&serde_json::json!([]), &serde_json::json!([])),
        "{answered:?}"
    );
}
