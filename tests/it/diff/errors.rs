//! What cannot be compared gets a message that says what to do, and exit code 2.

use super::fixture::leap;
use crate::project::{Project, TempDir};

fn refused(arguments: &[&str]) -> String {
    let run = leap().run(arguments);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}: {}", run.stderr);
    run.stderr
}

#[test]
fn an_unknown_subject_or_edition_gets_a_suggestion() {
    assert_eq!(
        refused(&["diff", "laep"]),
        "error: there is no subject 'laep'\n  help: did you mean 'leap'?\n"
    );
    assert_eq!(
        refused(&["diff", "leap", "unlimted"]),
        "error: there is no edition 'unlimted'\n  help: did you mean 'unlimited'?\n"
    );
    assert_eq!(
        refused(&["diff", "leap", "--line", "dungeon"]),
        "error: there is no line 'dungeon'\n  help: did you mean 'dungeons'?\n"
    );
    assert!(refused(&["history", "leap", "--clause", "sep"]).contains("did you mean 'step'?"));
    assert!(
        refused(&["diff", "--editions", "rebellion", "unlimted"])
            .contains("did you mean 'unlimited'?")
    );
    assert!(
        refused(&["diff", "--editions", "rebellion", "unlimited", "--slot", "sped"])
            .contains("did you mean 'speed'?")
    );
}

#[test]
fn an_edition_before_the_subject_says_when_it_appeared() {
    assert_eq!(
        refused(&["diff", "late", "rebellion", "unlimited"]),
        "error: nothing of 'late' was in force in First, January 2001\n  help: it first appeared in Third, January 2002 (--edition unlimited-2002-01)\n"
    );
    assert!(
        refused(&["diff", "late", "2001-05..unlimited"])
            .contains("it first appeared in Third, January 2002")
    );
    assert!(
        refused(&["diff", "resting", "rebellion", "dungeons"])
            .contains("it first appeared in First, January 2001")
    );
    assert!(refused(&["history", "resting", "--line", "dungeons"]).contains("'resting'"));
}

#[test]
fn half_a_range_and_half_a_pair_are_refused() {
    assert!(refused(&["diff", "leap", "..unlimited"]).contains("write it as"));
    assert!(
        refused(&["diff", "--editions", "rebellion"]).contains("two editions or dates are needed")
    );
    assert!(refused(&["diff"]).contains("SUBJECT"));
}

#[test]
fn a_folder_without_records_is_refused() {
    let empty = TempDir::new();
    let run = super::fixture::variorum(&[
        "diff",
        "leap",
        "--records",
        &empty.path().display().to_string(),
    ]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("there is no editions.yaml in the folder"), "{}", run.stderr);
    let run = super::fixture::variorum(&[
        "diff",
        "leap",
        "--records",
        &empty.path().join("nowhere").display().to_string(),
    ]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("cannot read the folder"), "{}", run.stderr);
    let run = Project::new().run(&["diff", "leap"]);
    assert_eq!(
        (run.code, run.stderr.as_str()),
        (Some(2), "error: there is no subject 'leap'\n  help: see 'variorum list'\n")
    );
}

#[test]
fn an_unreadable_record_on_the_way_is_named() {
    let broken = leap().file("abilities/speed/leap/whirlwind-2001-10.yaml", b"name: \xff\n");
    for arguments in [
        &["diff", "leap"][..],
        &["diff", "leap", "rebellion", "unlimited"],
        &["diff", "--editions", "rebellion", "unlimited"],
        &["history", "leap"],
    ] {
        let run = broken.run(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(
            run.stderr.contains("abilities/speed/leap/whirlwind-2001-10.yaml")
                && run.stderr.contains("UTF-8"),
            "{}",
            run.stderr
        );
    }
    // What is not on the way does no harm.
    assert_eq!(broken.run(&["diff", "leap", "unlimited", "dungeons"]).code, Some(1));
}

#[test]
fn a_text_too_long_to_compare_is_refused() {
    let long = |end: &str| {
        format!(
            "name: Long\nsummary: Long.\nsources: [{{ document: rulebook, heading: Long }}]\nclauses:\n  - {{ id: all, text: {}{end} }}\n",
            "word ".repeat(20_001)
        )
    };
    let project = leap()
        .rule("movement/long/rebellion-2001-01", &long("one"))
        .rule("movement/long/unlimited-2002-01", &long("two"));
    let run = project.run(&["diff", "long"]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains("is too long to compare") && run.stderr.contains("20000 words"),
        "{}",
        run.stderr
    );
}
