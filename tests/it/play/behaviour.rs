//! What plays differently between two editions, as the verbs tell it.

use crate::program::run;

#[test]
fn two_editions_as_a_whole_name_who_plays_differently_and_who_the_same() {
    let run = run(&[
        "diff",
        "--editions",
        "unlimited",
        "errata-2003-04",
        "--slot",
        "speed",
        "--behaviour",
    ]);
    assert_eq!(run.code, Some(1), "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("\nAquatic  aquatic, speed\n"), "{}", run.stdout);
    assert!(
        run.stdout
            .contains("Mage Knight Unlimited, January 2002: 14. Unlimited errata, April 2003: 16."),
        "{}",
        run.stdout
    );
}

#[test]
fn two_editions_as_a_whole_are_told_as_json_with_totals() {
    let run = run(&[
        "diff",
        "--editions",
        "errata-2003-04",
        "errata-2003-09",
        "--slot",
        "damage",
        "--behaviour",
        "--json",
    ]);
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    let view: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(view["totals"]["play_the_same"], 1, "{view:#}");
    assert_eq!(view["subjects"][0]["subject"], "magic-confusion");
    assert_eq!(view["subjects"][0]["groups"].as_array().unwrap().len(), 0);
}

#[test]
fn editions_that_the_engine_does_not_play_are_not_called_the_same() {
    let run = run(&["diff", "--editions", "unlimited", "dungeons", "--behaviour"]);
    assert_eq!(run.code, Some(2), "{}", run.stdout);
    assert!(run.stderr.contains("not comparable by playing"), "{}", run.stderr);
}

#[test]
fn a_witness_names_the_dice_that_fell_and_the_clauses_that_decided() {
    let run =
        run(&["diff", "magic-freeze", "unlimited", "errata-2003-04", "--behaviour", "--json"]);
    let view: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let groups = view["groups"].as_array().unwrap();
    let tokens = groups.iter().find(|group| group["question"] == "target-tokens").unwrap();
    assert!(
        tokens["words"]
            .as_str()
            .unwrap()
            .ends_with("The attack hits. The die of Magic Freeze shows 1."),
        "{tokens:#}"
    );
    assert_eq!(
        [&tokens["from"]["words"], &tokens["to"]["words"]],
        ["no action token", "1 action token"]
    );
    assert!(
        tokens["to"]["clauses"]
            .as_array()
            .unwrap()
            .iter()
            .any(|clause| clause.as_str().unwrap().starts_with("magic-freeze#"))
    );
}

#[test]
fn a_difference_that_another_subject_makes_is_not_counted_for_this_one() {
    let run = run(&["diff", "toughness", "rebellion", "unlimited", "--behaviour", "--json"]);
    let view: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(
        view["groups"].as_array().unwrap().iter().all(|group| group["own"] == false),
        "{view:#}"
    );
}

#[test]
fn a_history_tells_what_plays_differently_with_each_change() {
    let run = run(&["history", "magic-freeze", "--behaviour"]);
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    let told = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    let (quiet, loud) = told.split_once("Unlimited errata, April 2003").unwrap();
    assert!(quiet.contains("Plays the same in "), "{}", run.stdout);
    assert!(
        loud.contains("Played:")
            && loud
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
                .contains("April 2003: no click."),
        "{}",
        run.stdout
    );
}
