//! The verb `rulings`.

use crate::program::run;
use crate::project::Project;

const LEAP: &str = "\
name: Leap
optional: true
marker: { colour: green, shape: circle }
summary: Jumps.
sources:
  - { document: rulebook, heading: Leap }
clauses:
  - id: jump
    text: This warrior jumps.
";

fn project(runs: &str) -> Project {
    let head = "\
question: Twice?
by_edition:
  - editions: rebellion-2001-01..
    verdict: \"no\"
    answer: It rests.
    status: assumed
    cites: [leap#jump]
";
    Project::new()
        .record("speed/leap/rebellion-2001-01", LEAP)
        .ruling("leap/twice", &format!("{head}{runs}"))
}

fn rulings(project: &Project, arguments: &[&str]) -> crate::project::Run {
    let root = project.root().display().to_string();
    run(&[&["--records", &root, "rulings"], arguments].concat())
}

const WRONG: &str = "\
runs:
  - ask: damage-dealt
    facts:
      actor.using: [weapon_master]
      die.damage: 5
    is: 4
";

#[test]
fn a_disagreement_names_clause_facts_both_answers_and_the_command_that_replays_it() {
    let project = project(WRONG);
    let output = rulings(&project, &["--run"]);
    assert_eq!(output.code, Some(1));
    for part in [
        "leap/twice in rebellion-2001-01, whirlwind-2001-10, unlimited-2002-01: \
         damage-dealt should be 4, the engine says 5\n",
        "    by leap#jump\n      actor.using: [weapon_master]\n      die.damage: 5\n",
        "    variorum ask damage-dealt --edition rebellion-2001-01 actor.using=weapon_master \
         die.damage=5\n",
        "1 rulings, 1 played in 3 situations, 0 differing between editions: 3 disagreements\n",
    ] {
        assert!(output.stdout.contains(part), "{}", output.stdout);
    }
}

#[test]
fn a_situation_that_contradicts_itself_never_counts_as_agreement() {
    let output = rulings(
        &project("runs:\n  - ask: damage-dealt\n    facts:\n      die.damage: 5\n    is: 2\n"),
        &["--run", "--edition", "rebellion"],
    );
    assert_eq!(output.code, Some(1));
    assert!(output.stdout.contains("should be 2, the engine says nothing ("), "{}", output.stdout);
}

#[test]
fn the_verb_exits_0_on_agreement_and_2_on_an_error() {
    let right = project("runs:\n  - ask: damage-dealt\n    is: 2\n");
    assert_eq!(rulings(&right, &["--run"]).code, Some(0));
    assert_eq!(rulings(&right, &["--run", "laep"]).code, Some(2));
    let hostile = rulings(
        &project("runs:\n  - ask: damage-dealt\n    facts:\n      actor.damge: 2\n    is: 2\n"),
        &["--run"],
    );
    assert_eq!(hostile.code, Some(2));
    assert!(
        hostile.stderr.contains("rulings/leap/twice.yaml:11:7")
            && hostile.stderr.contains("did you mean actor.damage?"),
        "{}",
        hostile.stderr
    );
}

#[test]
fn the_list_has_question_answer_status_editions_and_how_it_is_played() {
    let listed = rulings(&project("unstaged: Nobody leaps on the stage.\n"), &["leap"]);
    assert_eq!(
        listed.stdout,
        "\
leap/twice  assumed, rebellion-2001-01..
    Twice?
    No. It rests.
    Not staged: Nobody leaps on the stage.

1 rulings, 0 that the engine plays, 0 that differ between editions.
"
    );
}

#[test]
fn json_has_every_play_with_its_replay_and_what_decided() {
    let output = rulings(
        &project(
            "\
runs:
  - ask: damage-dealt
    outcomes:
      - { editions: rebellion-2001-01, is: 2 }
      - { editions: whirlwind-2001-10.., is: 3 }
",
        ),
        &["--run", "--json"],
    );
    assert_eq!(output.code, Some(1));
    let json: serde_json::Value = serde_json::from_str(&output.stdout).unwrap();
    assert_eq!(json["counts"]["disagreements"], 2);
    assert_eq!(json["counts"]["by_status"]["assumed"]["differing"], 1);
    let plays = json["rulings"][0]["plays"].as_array().unwrap();
    assert_eq!(plays.len(), 3);
    assert_eq!((&plays[0]["agrees"], &plays[2]["agrees"]), (&true.into(), &false.into()));
    assert_eq!(plays[2]["replay"], "variorum ask damage-dealt --edition unlimited-2002-01");
    assert!(
        plays[0]["clauses"].as_array().unwrap().contains(&"attack-resolution#hit".into()),
        "{plays:?}"
    );
}

#[test]
fn the_real_rulings_run_by_subject_and_edition() {
    let output = run(&["rulings", "--run", "magic-freeze", "--edition", "errata-2003-04"]);
    assert_eq!(output.code, Some(0), "{}", output.stdout);
    assert!(output.stdout.contains("0 disagreements"), "{}", output.stdout);
}
