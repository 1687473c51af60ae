//! The life of a subject and of a clause.

use super::fixture::{leap, variorum};

#[test]
fn magic_confusion_has_four_wordings_with_their_kinds() {
    let run = variorum(&["history", "magic-confusion", "--json"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let events =
        json["events"].as_array().unwrap().iter().filter(|event| event["event"] != "left-alone");
    let told: Vec<_> = events
        .map(|event| {
            (
                event["edition"]["edition"].as_str().unwrap(),
                event["kind"].as_str().unwrap_or("first"),
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            ("whirlwind-2001-10", "first"),
            ("unlimited-2002-01", "clarifying"),
            ("unlimited-errata-2003-04", "functional"),
            ("unlimited-errata-2003-09", "clarifying"),
        ]
    );
    let page = variorum(&["history", "Magic Confusion"]).stdout;
    assert!(page.contains("4 wordings in the line 'tabletop'."), "{page}");
}

#[test]
fn a_life_is_told_from_the_first_edition_to_the_last() {
    let run = leap().run(&["history", "leap"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), include_str!("expected/history.txt")));
}

#[test]
fn the_life_of_a_clause_follows_its_old_names() {
    let run = leap().run(&["history", "leap", "--clause", "crowd"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), include_str!("expected/clause.txt")));
    assert_eq!(leap().run(&["history", "leap#band"]).stdout, run.stdout);
    let gone = leap().run(&["history", "leap", "--clause", "shout"]).stdout;
    assert!(gone.contains("removed, plays differently"), "{gone}");
}

#[test]
fn a_side_line_has_a_life_of_its_own() {
    let run = leap().run(&["history", "leap", "--line", "dungeons"]);
    assert_eq!(run.code, Some(0));
    assert!(
        run.stdout.contains("1 wording in the line 'dungeons'.")
            && run.stdout.contains("introduced, 1 clause"),
        "{}",
        run.stdout
    );
}
