//! What the diff of one subject looks like, exactly, and what it exits with.

use super::fixture::{leap, variorum};

const APART: [&str; 4] = ["diff", "leap", "rebellion", "unlimited"];

fn page(more: &[&str]) -> (Option<i32>, String) {
    let run = leap().run(&[&APART, more].concat());
    assert_eq!(run.stderr, "");
    (run.code, run.stdout)
}

#[test]
fn inline_shows_every_changed_clause_with_its_changes_inside() {
    assert_eq!(page(&[]), (Some(1), include_str!("expected/inline.txt").to_owned()));
    assert_eq!(page(&["--all-clauses"]), (Some(1), include_str!("expected/all.txt").to_owned()));
}

#[test]
fn side_by_side_wraps_both_texts() {
    assert_eq!(
        page(&["--layout", "side-by-side"]),
        (Some(1), include_str!("expected/columns.txt").to_owned())
    );
}

#[test]
fn clauses_says_what_changed_without_the_words() {
    assert_eq!(
        page(&["--layout", "clauses"]),
        (Some(1), include_str!("expected/clauses.txt").to_owned())
    );
}

#[test]
fn markdown_strikes_and_emboldens() {
    assert_eq!(page(&["--markdown"]), (Some(1), include_str!("expected/inline.md").to_owned()));
}

#[test]
fn json_holds_the_whole_comparison() {
    let (code, text) = page(&["--json"]);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(code, Some(1));
    assert_eq!(
        json["summary"],
        "2 clauses changed, 1 added, 1 removed, 1 moved, now optional; plays differently"
    );
    assert_eq!(json["relation"], "apart");
    assert_eq!(json["asked"][1]["edition"], "unlimited-2002-01");
    let states: Vec<_> = json["clauses"]
        .as_array()
        .unwrap()
        .iter()
        .map(|clause| clause["state"].as_str().unwrap())
        .collect();
    assert_eq!(states, ["moved", "changed", "changed", "removed", "added", "same"]);
    let gone = json["clauses"]
        .as_array()
        .unwrap()
        .iter()
        .find(|clause| clause["state"] == "removed")
        .unwrap();
    assert_eq!(gone["from"]["text"], "It shouts when it lands.");
}

#[test]
fn colour_adds_to_the_signs_and_never_replaces_them() {
    let (_, plain) = page(&[]);
    let (_, coloured) = page(&["--color", "always"]);
    let mut parts = coloured.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    // An escape code of colour ends with an m.
    let stripped =
        parts.fold(first, |text, part| text + part.split_once('m').map_or(part, |(_, rest)| rest));
    assert_ne!(plain, coloured);
    assert_eq!(stripped, plain);
}

#[test]
fn a_reprint_in_other_words_exits_0_and_says_so() {
    let run = leap().run(&["diff", "leap", "rebellion", "whirlwind"]);
    assert_eq!(run.code, Some(0));
    assert!(
        run.stdout.contains(
            "The same rule; only the printed words changed.\nPrint says hop where it said jump.\n"
        ),
        "{}",
        run.stdout
    );
}

#[test]
fn the_ends_may_be_left_out_or_given_as_a_range_or_as_dates() {
    let from_to = |arguments: &[&str]| {
        let run = leap().run(&[arguments, &["--json"]].concat());
        let json: serde_json::Value = serde_json::from_str(&run.stdout)
            .unwrap_or_else(|_| panic!("{arguments:?}: {}", run.stderr));
        [&json["from"], &json["to"]].map(|side| side["edition"].as_str().unwrap().to_owned())
    };
    let (first, second, third, cellar) =
        ("rebellion-2001-01", "whirlwind-2001-10", "unlimited-2002-01", "dungeons-2002-rev2");
    assert_eq!(from_to(&["diff", "leap"]), [second, third]);
    assert_eq!(from_to(&["diff", "leap", "rebellion"]), [first, third]);
    assert_eq!(from_to(&["diff", "leap", "rebellion..whirlwind"]), [first, second]);
    assert_eq!(from_to(&["diff", "leap", "whirlwind.."]), [second, third]);
    assert_eq!(from_to(&["diff", "leap", "2001-05", "2001-12"]), [first, second]);
    assert_eq!(from_to(&["diff", "leap", "2001-05..2003"]), [first, third]);
    assert_eq!(from_to(&["diff", "leap", "unlimited", "rebellion"]), [third, first]);
    assert_eq!(from_to(&["diff", "leap", "unlimited", "dungeons"]), [third, cellar]);
    assert_eq!(from_to(&["diff", "leap", "dungeons"]), [cellar, third]);
    assert_eq!(from_to(&["diff", "leap", "--line", "dungeons"]), [cellar, cellar]);
    assert_eq!(from_to(&["diff", "leap", "2002", "2003", "--line", "dungeons"]), [cellar, cellar]);
}

#[test]
fn a_subject_with_one_wording_says_so() {
    let run = leap().run(&["diff", "late"]);
    assert_eq!(run.code, Some(0));
    assert!(
        run.stdout.contains("There is one wording only, that of Third, January 2002."),
        "{}",
        run.stdout
    );
}

#[test]
fn a_narrow_screen_gets_the_inline_layout() {
    let run = |columns: &str, layout: &str| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_variorum"));
        command
            .args(["diff", "charge", "rebellion", "unlimited", "--layout", layout])
            .env("COLUMNS", columns);
        String::from_utf8(command.output().expect("the program starts").stdout).unwrap()
    };
    assert_eq!(run("60", "side-by-side"), run("60", "inline"));
    assert!(run("64", "side-by-side").lines().filter(|line| line.contains(" | ")).count() > 5);
    assert!(run("30", "inline").lines().all(|line| line.chars().count() <= 30));
}

#[test]
fn charge_from_rebellion_to_unlimited_plays_differently_in_formations_and_contact() {
    let run = variorum(&["diff", "charge", "rebellion-2001-01", "unlimited-2002-01"]);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    for clause in [
        "~   1. formation: changed, plays differently",
        "double move: changed, plays differently",
        "plays differently.",
    ] {
        assert!(run.stdout.contains(clause), "{clause}: {}", run.stdout);
    }
    assert!(run.stdout.contains("Unchanged (4)"), "{}", run.stdout);
    let again = variorum(&["diff", "charge", "rebellion-2001-01", "unlimited-2002-01"]);
    assert_eq!(run.stdout, again.stdout);
}

#[test]
fn magic_freeze_shows_the_april_2003_change() {
    let run = variorum(&["diff", "magic-freeze", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(
        (&json["from"]["edition"], &json["to"]["edition"]),
        (&"unlimited-2002-01".into(), &"unlimited-errata-2003-04".into())
    );
}
