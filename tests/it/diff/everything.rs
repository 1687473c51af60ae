//! Comparing two editions as a whole.

use super::fixture::{leap, variorum};

#[test]
fn the_april_2003_errata_changed_exactly_five_subjects() {
    let run = variorum(&[
        "diff",
        "--editions",
        "unlimited-2002-01",
        "unlimited-errata-2003-04",
        "--json",
    ]);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let listed = json["subjects"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|subject| subject["state"] != "unchanged");
    let mut ids: Vec<&str> = listed.map(|subject| subject["subject"].as_str().unwrap()).collect();
    ids.sort_unstable();
    assert_eq!(ids, ["aquatic", "command", "magic-confusion", "magic-freeze", "magic-levitation"]);
    let page =
        variorum(&["diff", "--editions", "unlimited-2002-01", "unlimited-errata-2003-04"]).stdout;
    assert_eq!(
        page.lines().filter(|line| line.starts_with(['~', '+', '-', '='])).count(),
        5,
        "{page}"
    );
}

#[test]
fn subjects_are_listed_by_what_became_of_them() {
    let run = leap().run(&["diff", "--editions", "rebellion..unlimited"]);
    assert_eq!(run.code, Some(1));
    assert_eq!(run.stdout, include_str!("expected/editions.txt"));
    let run = leap().run(&["diff", "--editions", "rebellion", "unlimited", "--markdown"]);
    assert_eq!(run.stdout, include_str!("expected/editions.md"));
}

#[test]
fn a_reprint_in_other_words_is_listed_and_is_no_difference() {
    let run = leap().run(&["diff", "--editions", "rebellion", "whirlwind"]);
    assert_eq!(run.code, Some(0));
    assert!(
        run.stdout.contains("1 subject printed in other words, 1 unchanged."),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout.contains("= Leap") && run.stdout.contains("Print says hop"),
        "{}",
        run.stdout
    );
}

#[test]
fn filters_by_slot_and_kind_decide_what_counts() {
    let counts = |more: &[&str]| {
        let run =
            leap().run(&[&["diff", "--editions", "2001-01", "2002-01", "--json"], more].concat());
        let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        (
            run.code,
            json["counts"]["changed"].as_u64(),
            json["counts"]["added"].as_u64(),
            json["counts"]["unchanged"].as_u64(),
        )
    };
    assert_eq!(counts(&[]), (Some(1), Some(1), Some(1), Some(1)));
    assert_eq!(counts(&["--slot", "speed"]), (Some(1), Some(1), Some(0), Some(0)));
    assert_eq!(counts(&["--functional"]), (Some(1), Some(1), Some(0), Some(0)));
    assert_eq!(counts(&["--kind", "clarifying"]), (Some(0), Some(0), Some(0), Some(0)));
    assert_eq!(counts(&["--slot", "damage"]), (Some(0), Some(0), Some(0), Some(0)));
}

#[test]
fn backwards_what_was_added_is_dropped() {
    let run = leap().run(&["diff", "--editions", "unlimited", "rebellion"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stdout.contains("1 subject changed, 1 dropped, 1 unchanged."), "{}", run.stdout);
}
