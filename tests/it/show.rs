//! `show` on the embedded records.

use super::program::run;

#[test]
fn a_date_chooses_the_text_in_force_then() {
    let run = run(&["show", "magic-freeze", "--as-of", "2003-05"]);
    assert_eq!(run.code, Some(0));
    assert!(
        run.stdout.starts_with("\u{25cf} Magic Freeze  damage ability, optional, blue circle\n"),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout.contains("In force in May 2003: the text of Unlimited errata, April 2003."),
        "{}",
        run.stdout
    );
}

#[test]
fn an_edition_is_found_by_any_unambiguous_prefix() {
    let whole = run(&["show", "magic-freeze", "--edition", "unlimited-2002-01"]).stdout;
    assert!(whole.contains("Mage Knight Unlimited, January 2002."), "{whole}");
    for shortened in ["unlimited-2002-0", "unlimited-2", "unlimited"] {
        assert_eq!(
            run(&["show", "magic-freeze", "--edition", shortened]).stdout,
            whole,
            "{shortened}"
        );
    }
}

#[test]
fn an_errata_that_left_it_alone_is_named() {
    let words = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let at_date = words(run(&["show", "magic-freeze", "--as-of", "2002-08"]).stdout);
    assert!(
        at_date.contains(
            "the text of Mage Knight Unlimited, January 2002. Left alone by \
                              Unlimited errata, July 2002."
        ),
        "{at_date}"
    );
    let in_edition = words(run(&["show", "magic-freeze", "--edition", "errata-2002-07"]).stdout);
    assert!(
        in_edition.contains(
            "In force in Unlimited errata, July 2002: the text of Mage Knight \
                             Unlimited, January 2002."
        ),
        "{in_edition}"
    );
}

#[test]
fn before_the_first_edition_nothing_was_in_force() {
    let run = run(&["show", "magic-freeze", "--as-of", "2000"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(
        run.stderr.contains("nothing of 'magic-freeze' was in force in 2000"),
        "{}",
        run.stderr
    );
    assert!(
        run.stderr.contains("it first appeared in Mage Knight Whirlwind, October 2001"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_misspelt_subject_or_edition_gets_a_suggestion() {
    assert!(run(&["show", "magc-freeze"]).stderr.contains("did you mean 'magic-freeze'?"));
    assert!(
        run(&["show", "charge", "--edition", "unlimted"])
            .stderr
            .contains("did you mean 'unlimited'?")
    );
    assert!(
        run(&["show", "charge", "--line", "dungeon"]).stderr.contains("did you mean 'dungeons'?")
    );
    assert!(run(&["show", "charge#fails-in"]).stderr.contains("did you mean 'fails-on'?"));
}

#[test]
fn a_subject_of_a_side_line_only_is_shown_from_there() {
    let chariots = run(&["show", "chariots"]);
    assert!(chariots.stdout.contains("Multiple-dial warriors, undated."), "{}", chariots.stdout);
    let charge = run(&["show", "charge", "--line", "dungeons"]);
    assert!(
        charge.stdout.contains("Departs from: Mage Knight Unlimited, January 2002"),
        "{}",
        charge.stdout
    );
}

#[test]
fn json_has_identity_record_and_validity() {
    let json: serde_json::Value = serde_json::from_str(
        &run(&["show", "magic-freeze", "--as-of", "2002-08", "--json"]).stdout,
    )
    .unwrap();
    assert_eq!(json["subject"], "magic-freeze");
    assert_eq!(json["edition"]["id"], "unlimited-2002-01");
    assert_eq!(json["left_alone_by"][0]["id"], "unlimited-errata-2002-07");
    assert_eq!(json["superseded_by"]["id"], "unlimited-errata-2003-04");
    assert!(
        json["clauses"]
            .as_array()
            .unwrap()
            .iter()
            .all(|clause| clause["id"].is_string() && clause["text"].is_string())
    );
}

#[test]
fn one_clause_can_be_shown_and_markdown_numbers_them() {
    let one = run(&["show", "charge#fails-on"]).stdout;
    assert!(one.contains("fails on") && !one.contains("double move\n"), "{one}");
    assert!(run(&["show", "Magic Freeze", "--markdown"]).stdout.starts_with("# Magic Freeze\n"));
}

#[test]
fn text_is_wrapped_to_the_width_of_the_screen() {
    for columns in ["40", "72", "200"] {
        let page = super::program::finish(
            super::program::command(&["show", "command"]).env("COLUMNS", columns),
        )
        .stdout;
        let limit = columns.parse::<usize>().unwrap().min(96);
        let long = page.lines().skip(1).find(|line| line.chars().count() > limit);
        assert_eq!(long, None);
    }
}

#[test]
fn a_date_shows_the_rulings_that_hold_in_the_edition_in_force_then() {
    let rulings = |flag: &str, word: &str| {
        let shown = run(&["show", "critical-rolls", flag, word]).stdout;
        shown
            .lines()
            .filter(|line| line.trim_start().starts_with("Q: "))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let (by_date, by_edition) =
        (rulings("--as-of", "2003-04"), rulings("--edition", "unlimited-errata-2003-04"));
    assert!(!by_edition.is_empty());
    assert_eq!(by_date, by_edition);
}

#[test]
fn an_edition_of_another_line_is_refused() {
    let run = run(&["show", "charge", "--edition", "rebellion", "--line", "dungeons"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(
        run.stderr.contains("belongs to the line 'tabletop', not to 'dungeons'"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_list_counts_the_rulings_of_what_it_lists() {
    let rulings = |arguments: &[&str]| {
        let listed = run(arguments).stdout;
        let counts = listed
            .lines()
            .find(|line| line.ends_with(" rulings."))
            .unwrap_or_else(|| panic!("{listed}"))
            .to_owned();
        counts.rsplit(' ').nth(1).unwrap().parse::<usize>().unwrap()
    };
    let (all, abilities, rules) =
        (rulings(&["list"]), rulings(&["list", "--abilities"]), rulings(&["list", "--rules"]));
    assert_eq!(all, abilities + rules);
    assert!(abilities > 0 && rules > 0, "{abilities} {rules}");
}
