//! `new` for everything but records: editions, rulings that are played, open points, figures and
//! scenes.

use super::program;
use super::project::{Project, Run};

const TIMELINE: &str = include_str!("../../editions.yaml");

const RULE: &str = "\
name: Marching
summary: How figures march.
sources: [{ document: rulebook, heading: Marching }]
clauses:
  - { id: pace, text: A figure marches 3 inches. }
  - { id: rest, text: A figure may rest. }
";

fn marching() -> Project {
    Project::new().rule("movement/marching/rebellion-2001-01", RULE)
}

fn succeeds(project: &Project, arguments: &[&str]) -> Run {
    let run = project.run(arguments);
    assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.stderr);
    run
}

#[test]
fn an_edition_goes_behind_the_last_of_its_line_and_its_document_behind_the_others() {
    let project = Project::new().timeline(TIMELINE);
    let arguments =
        ["new", "edition", "Storm", "--date", "2004-05", "--kind", "errata", "--document", "leaf"];
    assert_eq!(succeeds(&project, &arguments).stdout, "editions.yaml\n");
    let timeline = project.catalog().timeline;
    let ids: Vec<&str> = timeline.editions.iter().map(|edition| edition.id.as_str()).collect();
    let place = ids.iter().position(|id| *id == "storm-2004-05").unwrap();
    assert_eq!(ids[place - 1], "unlimited-errata-2003-09");
    assert_eq!(timeline.line_of(timeline.resolve("storm").unwrap()), "tabletop");
    assert_eq!(timeline.newest("tabletop"), timeline.index_of("storm-2004-05"));
    assert_eq!(timeline.documents.last().unwrap().id, "leaf");
    let comments = |text: &str| text.lines().filter(|line| line.starts_with('#')).count();
    assert_eq!(comments(&project.read("editions.yaml")), comments(TIMELINE));
    assert_eq!(project.lint(), Vec::<String>::new());
}

#[test]
fn an_edition_that_does_not_fit_leaves_the_timeline_as_it_is() {
    let project = marching();
    let before = project.read("editions.yaml");
    for (arguments, said) in [
        (&["First", "--date", "2001-01", "--short", "rebellion"][..], "rebellion"),
        (&["Storm", "--date", "May"], "is not a date"),
        (&["Storm", "--date", "2004-05", "--kind", "surprise"], "surprise"),
        (&["Storm", "--date", "2004-05", "--line", "cellar"], "cellar"),
        (&["Storm", "--date", "2004-05", "--id", "Bad Id"], "Bad Id"),
    ] {
        let arguments = [&["new", "edition"], arguments, &["--document", "card"]].concat();
        let run = project.run(&arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}: {run:?}");
        assert!(run.stderr.contains(said), "{arguments:?}: {}", run.stderr);
        assert_eq!(project.read("editions.yaml"), before);
    }
}

#[test]
fn an_open_point_names_a_clause_and_the_first_edition_that_has_it() {
    let project = marching();
    let arguments = ["new", "open-point", "Rest twice", "--about", "Marching#rest"];
    assert_eq!(succeeds(&project, &arguments).stdout, "open-points/rest-twice.yaml\n");
    let text = project.read("open-points/rest-twice.yaml");
    assert!(text.contains("passages: [marching#rest]\n"), "{text}");
    assert!(text.contains("editions: [rebellion-2001-01..]\n"), "{text}");
    assert_eq!(project.lint(), Vec::<String>::new());
    for (about, said) in [("marching", "does not name a clause"), ("marching#run", "no clause")] {
        let run = project.run(&["new", "open-point", "Run", "--about", about]);
        assert_eq!((run.code, run.stderr.contains(said)), (Some(2), true), "{run:?}");
    }
    assert_eq!(project.run(&arguments).code, Some(2), "it is there already");
}

#[test]
fn a_ruling_goes_from_a_question_to_a_situation_that_is_played() {
    let project = marching();
    let arguments = [
        "new",
        "ruling",
        "marching",
        "Does it tire?",
        "--question",
        "Does marching: tire a figure?",
        "--verdict",
        "no",
        "--cites",
        "rest",
        "--ask",
        "damage-dealt",
        "--fact",
        "attacker.damage=3",
        "--fact",
        "target.using=toughness",
        "--is",
        "2",
    ];
    assert_eq!(succeeds(&project, &arguments).stdout, "rulings/marching/does-it-tire.yaml\n");
    assert_eq!(project.lint(), Vec::<String>::new());
    let played = succeeds(&project, &["rulings", "--run", "marching", "--json"]);
    let played: serde_json::Value = serde_json::from_str(&played.stdout).unwrap();
    assert!(played.to_string().contains("damage-dealt"), "{played}");
    let wrong = [&arguments[..3], &["Other"], &arguments[4..15], &["3"][..], &["--is", "2"]];
    let run = project.run(&wrong.concat());
    assert_eq!(run.code, Some(2), "a fact without a value: {run:?}");
    let run = project.run(&["new", "ruling", "marching", "Half", "--ask", "damage-dealt"]);
    assert_eq!(run.code, Some(2), "a question without an answer: {run:?}");
}

/// A side line comes last in the timeline, and its record may have other clauses: a ruling is about
/// the main game unless it says otherwise, and cites a clause of the editions that it is about.
#[test]
fn a_ruling_cites_a_clause_that_is_in_force_in_its_editions() {
    let cellar = RULE.replace("rulebook", "cellar-card").replace("pace", "squares").replace(
        "summary",
        "departs_from: { edition: unlimited-2002-01, kind: functional, note: Squares. }\nsummary",
    );
    let stride = "id: stride, change: functional,";
    let newer = RULE.replace("rulebook", "card").replace("id: pace,", stride).replace(
        "summary",
        "change: { kind: functional, note: Longer., dropped: [{ id: pace, kind: functional }] }\n\
         summary",
    );
    let project = marching()
        .rule("movement/marching/unlimited-2002-01", &newer)
        .rule("movement/marching/dungeons-2002-rev2", &cellar);
    for (range, editions, clause) in [
        (None, "unlimited-2002-01", "stride"),
        (Some("unlimited.."), "unlimited-2002-01..", "stride"),
        (Some("..rebellion"), "..rebellion-2001-01", "pace"),
        (Some("dungeons"), "dungeons-2002-rev2", "squares"),
    ] {
        let name = format!("about {clause} {}", range.unwrap_or("by default"));
        let mut arguments = vec!["new", "ruling", "marching", &name];
        arguments.extend(range.iter().flat_map(|range| ["--editions", range]));
        let path = succeeds(&project, &arguments).stdout;
        let text = project.read(path.trim());
        assert!(text.contains(&format!("editions: {editions}\n")), "{text}");
        assert!(text.contains(&format!("cites: [marching#{clause}]\n")), "{text}");
    }
    let found = project.lint();
    assert!(!found.iter().any(|finding| finding.contains("rulings/")), "{found:?}");
    for (range, said) in [("unlimited..rebellion", "holds no edition"), ("cellars", "cellars")] {
        let run = project.run(&["new", "ruling", "marching", "Never", "--editions", range]);
        assert_eq!((run.code, run.stderr.contains(said)), (Some(2), true), "{run:?}");
    }
}

#[test]
fn a_figure_is_shown_and_a_scene_is_played() {
    let project = Project::new();
    succeeds(&project, &["new", "figure", "Gale Warden"]);
    let figures = project.root().join("figures").display().to_string();
    let shown = program::run(&["figures", "gale-warden", "--figures", &figures]);
    assert!(shown.code == Some(0) && shown.stdout.contains("Gale Warden"), "{shown:?}");
    succeeds(&project, &["new", "scene", "A gale: at night"]);
    let scene = project.root().join("scenes/a-gale-at-night.yaml").display().to_string();
    let played = program::run(&["play", &scene]);
    assert!(played.code == Some(0) && played.stdout.contains("A gale: at night"), "{played:?}");
    for kind in ["figure", "scene"] {
        let run = project.run(&["new", kind, "?!"]);
        assert_eq!((run.code, run.stderr.contains("file's name")), (Some(2), true), "{run:?}");
    }
}
