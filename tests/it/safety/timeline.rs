//! `editions.yaml` is held to the same rules as the records that hang on it.

use crate::project::Project;

fn refusal(from: &str, to: &str) -> String {
    let project = Project::new();
    let timeline = project.read("editions.yaml");
    assert!(timeline.contains(from), "{from}");
    let project = project.timeline(&timeline.replacen(from, to, 1));
    let run = project.run(&["lint"]);
    assert_eq!(run.code, Some(2), "{to}: {run:?}");
    run.stderr
}

#[test]
fn what_contradicts_itself_is_refused() {
    for (from, to, said) in [
        ("title: First", "title: \"\\e]0;owned\\a\"", "has the character U+001B"),
        ("title: First", "title: \"right \\u202e left\"", "has the character U+202E"),
        ("title: First", "title: \"\"", "the title of an edition is empty"),
        ("date: 2001-01", "date: 2003-01", "older than an edition above it"),
        ("id: dungeons, name", "id: tabletop, name", "two lines 'tabletop'"),
        ("id: sheet", "id: rulebook", "two documents 'rulebook'"),
        ("id: sheet", "id: ../sheet", "is not the id of a document"),
        ("short: rebellion", "short: unlimited-2002-01", "is the id of another edition"),
        ("short: rebellion", "short: \"\"", "is not an id"),
    ] {
        let stderr = refusal(from, to);
        assert!(stderr.contains(said), "{to}: {stderr}");
        assert!(!stderr.contains(['\u{1b}', '\u{202e}']), "{stderr:?}");
    }
}

#[test]
fn the_timeline_of_the_fixture_is_in_order() {
    assert_eq!(Project::new().run(&["lint"]).code, Some(0));
}
