//! A line that supplements another: what it does not replace stays in force.

use crate::program::run;
use crate::project::Project;

const DITCH: &str = "\
name: Ditch
summary: A hole.
sources: [{ document: rulebook, heading: Holes }]
clauses:
  - { id: deep, text: A ditch is deep. }
  - { id: wide, text: A ditch is wide. }
";

const BIG_DITCH: &str = "\
name: Ditch
summary: Big figures and holes.
sources: [{ document: leaflet, heading: Holes }]
departs_from: { edition: rebellion-2001-01, kind: functional, note: Big figures step over. }
clauses:
  - { id: over, text: A big figure steps over. }
  - { id: wide, text: A ditch is narrow. }
";

fn project() -> Project {
    Project::new()
        .rule("terrain/ditch/rebellion-2001-01", DITCH)
        .rule("terrain/wall/rebellion-2001-01", &DITCH.replace("Ditch", "Wall"))
        .rule("terrain/ditch/multiple-dial", BIG_DITCH)
}

#[test]
fn what_it_does_not_mention_is_shown_with_where_it_comes_from() {
    let shown = project().run(&["show", "wall", "--edition", "multiple-dial"]);
    assert_eq!(shown.code, Some(0), "{}", shown.stderr);
    assert!(
        shown.stdout.contains(
            "Big says nothing of its own here and supplements the table, so this stays in\n\
             force: the text of First, January 2001.\n"
        ),
        "{}",
        shown.stdout
    );
    let own = project().run(&["show", "ditch", "--edition", "multiple-dial"]);
    assert!(
        own.stdout.contains("Stays in force: deep (text of First, January 2001)\n"),
        "{}",
        own.stdout
    );
}

#[test]
fn a_line_that_stands_alone_has_what_it_says() {
    let shown = project().run(&["show", "wall", "--edition", "dungeons"]);
    assert_eq!(shown.code, Some(2));
    assert!(shown.stderr.contains("nothing of 'wall' was in force"), "{}", shown.stderr);
}

#[test]
fn a_diff_to_it_shows_what_it_replaces_and_adds() {
    let diff = project().run(&["diff", "ditch", "unlimited", "multiple-dial"]);
    assert_eq!(diff.code, Some(1));
    for part in [
        "1 clause replaced, 1 added, nothing removed; plays differently.\n",
        "over: added",
        "Unchanged (1): deep.",
    ] {
        assert!(diff.stdout.contains(part), "{part}: {}", diff.stdout);
    }
    let back = project().run(&["diff", "ditch", "multiple-dial", "unlimited"]);
    assert!(back.stdout.contains("1 clause replaced, 1 removed"), "{}", back.stdout);
    let same = project().run(&["diff", "wall", "unlimited", "multiple-dial"]);
    assert_eq!((same.code, same.stdout.contains("The same text.")), (Some(0), true));
}

#[test]
fn editions_compared_as_a_whole_lose_nothing_by_silence() {
    let diff = project().run(&["diff", "--editions", "rebellion", "multiple-dial"]);
    assert!(diff.stdout.contains("1 subject changed, 1 unchanged.\n"), "{}", diff.stdout);
}

#[test]
fn its_history_begins_with_what_it_changes() {
    let history = project().run(&["history", "ditch", "--line", "multiple-dial"]);
    assert!(
        history.stdout.contains("changed: 1 clause replaced, 1 added, nothing removed"),
        "{}",
        history.stdout
    );
    let none = project().run(&["history", "wall", "--line", "multiple-dial"]);
    assert_eq!(none.code, Some(2));
    assert!(none.stderr.contains("it supplements 'tabletop'"), "{}", none.stderr);
}

#[test]
fn the_multiple_dial_rules_remove_nothing() {
    for subject in ["capturing", "glossary", "formations", "movement"] {
        let diff = run(&["diff", subject, "unlimited", "multiple-dial"]);
        assert_eq!(diff.code, Some(1), "{}", diff.stderr);
        assert!(diff.stdout.contains("nothing removed"), "{}", diff.stdout);
    }
    let shown = run(&["show", "hindering-terrain", "-e", "multiple-dial"]);
    assert!(shown.stdout.contains("supplements the"), "{}", shown.stdout);
    let found = run(&["search", "hindering terrain half speed", "--as-of", "multiple-dial"]);
    assert!(found.stdout.contains("Hindering terrain"), "{}", found.stdout);
}
