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
fn a_text_that_later_errata_left_alone_is_unchanged_since() {
    let words = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let at_date = words(run(&["show", "magic-freeze", "--as-of", "2002-08"]).stdout);
    assert!(
        at_date.contains(
            "In force in August 2002: the text of Mage Knight Unlimited, January 2002, unchanged \
             since."
        ),
        "{at_date}"
    );
    let in_edition = words(run(&["show", "magic-freeze", "--edition", "errata-2002-07"]).stdout);
    assert!(
        in_edition.contains(
            "In force in Unlimited errata, July 2002: the text of Mage Knight \
                             Unlimited, January 2002, unchanged since."
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
fn json_of_one_clause_has_that_clause_alone() {
    let out = run(&["show", "charge#double move", "--json"]).stdout;
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    let ids: Vec<_> = json["clauses"].as_array().unwrap().iter().map(|it| &it["id"]).collect();
    assert_eq!(ids, ["double-move"]);
}

#[test]
fn json_reads_the_checks_of_what_is_shown_aloud() {
    let arguments = ["show", "magic-freeze#damage", "--edition", "unlimited-errata-2003-04"];
    let run = run(&[&arguments[..], &["--checks", "--json"]].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let checked = json["checked"].as_array().unwrap();
    assert!(!checked.is_empty(), "{json}");
    for check in checked {
        assert_eq!(check["clause"], "damage");
        assert!(check["sentence"].as_str().unwrap().ends_with('.'), "{check}");
    }
    assert_eq!(checked[0]["question"], json["clauses"][0]["checks"][0]["ask"]);
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

/// What `show` prints, in one line.
fn shown(arguments: &[&str]) -> String {
    let run = run(&[&["show"], arguments].concat());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    run.stdout.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn enough_of_a_name_or_a_glossary_term_is_a_name() {
    for (word, meant) in [
        ("flame", "flame-lightning"),
        ("mounted", "mounted-warriors"),
        ("chariot", "chariots"),
        ("force-march", "forced-march"),
        ("Force March", "forced-march"),
        ("captive", "glossary#captive"),
        ("passenger", "glossary#passenger"),
    ] {
        assert_eq!(shown(&[word]), shown(&[meant]), "{word}");
    }
    assert!(shown(&["captive"]).contains("Captive #captive"));
    let several = run(&["show", "magic"]);
    assert_eq!((several.code, several.stdout.as_str()), (Some(2), ""));
    for candidate in ["magic-blast", "magic-confusion", "magic-retaliation"] {
        assert!(several.stderr.contains(candidate), "{}", several.stderr);
    }
}

#[test]
fn a_clause_is_shown_with_its_id_and_named_by_id_or_heading() {
    assert!(shown(&["charge"]).contains("double move #double-move (plays differently)"));
    let one = shown(&["charge#double-move"]);
    assert!(!one.contains("#formation"), "{one}");
    assert_eq!(shown(&["charge#double move"]), one);
    assert_eq!(shown(&["charge#Double Move"]), one);
    assert_eq!(shown(&["charge#added speed", "--line", "dungeons"]), {
        shown(&["charge#double-move", "--line", "dungeons"])
    });
}

#[test]
fn one_clause_comes_with_the_rulings_that_cite_it_only() {
    let questions = |text: &str| text.matches("Q: ").count();
    let (all, one) = (shown(&["charge"]), shown(&["charge#double-move"]));
    assert!(0 < questions(&one) && questions(&one) < questions(&all), "{one}");
    assert!(!one.contains("Source: "), "{one}");
    let none = shown(&["charge", "--no-rulings"]);
    assert_eq!(questions(&none), 0);
    assert!(none.contains("Source: "), "{none}");
}

#[test]
fn a_side_line_says_clause_by_clause_where_it_differs() {
    let charge = shown(&["charge", "--line", "dungeons"]);
    for label in [
        "added speed #double-move (differs from unlimited)",
        "bonus duration #bonus-duration (not in unlimited)",
        "fails on #fails-on This warrior",
        "Left out: formation, attack-kind, choice, no-extra-action",
    ] {
        assert!(charge.contains(label), "{label}: {charge}");
    }
}

#[test]
fn a_small_topic_names_its_neighbours() {
    let water = shown(&["shallow-water"]);
    let related = water.split_once("See also: ").expect("related topics").1;
    assert!(related.contains("deep-water") && related.contains("hindering-terrain"), "{related}");
}

#[test]
fn lists_are_chosen_by_word_or_flag_and_markers_are_listed() {
    assert_eq!(run(&["list", "editions"]).stdout, run(&["list", "--editions"]).stdout);
    assert_eq!(run(&["list", "abilities"]).stdout, run(&["list", "--abilities"]).stdout);
    let markers = run(&["list", "markers", "--slot", "damage"]).stdout;
    assert!(markers.contains("blue circle    Magic Freeze  magic-freeze"), "{markers}");
    assert!(!markers.contains("charge"), "{markers}");
    let unknown = run(&["list", "edition"]);
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.stderr.contains("editions"), "{}", unknown.stderr);
}

#[test]
fn the_list_of_an_edition_counts_what_that_edition_has() {
    let count = run(&["list", "--edition", "rebellion-errata-2001-07"]).stdout;
    let count = count.lines().last().unwrap();
    assert!(
        count.starts_with("Rebellion errata, July 2001 has 2 abilities, 0 rule topics, 0 glossary"),
        "{count}"
    );
}
