//! `new` writes files that pass lint, and never over another.

use super::project::Project;

const RULE: &str = "\
name: Marching
summary: How figures march.
sources: [{ document: rulebook, heading: Marching }]
clauses:
  - { id: pace, text: \"A figure marches 3 inches: no more.\" }
";

#[test]
fn a_new_ability_a_new_topic_and_a_ruling_pass_lint() {
    let project = Project::new();
    let made = project.run(&[
        "new",
        "ability",
        "Iron Will",
        "--edition",
        "rebellion",
        "--slot",
        "defense",
        "--colour",
        "red",
        "--shape",
        "circle",
    ]);
    assert_eq!(
        (made.code, made.stdout.as_str()),
        (Some(0), "abilities/defense/iron-will/rebellion-2001-01.yaml\n"),
        "{}",
        made.stderr
    );
    assert_eq!(
        project
            .run(&[
                "new",
                "rule",
                "Marching in step",
                "--edition",
                "rebellion",
                "--chapter",
                "Movement"
            ])
            .code,
        Some(0)
    );
    assert_eq!(project.run(&["new", "ruling", "iron-will", "twice"]).code, Some(0));
    assert_eq!(project.lint(), Vec::<String>::new());
    let lint = project.run(&["lint"]);
    assert_eq!(lint.code, Some(0), "{}", lint.stdout);
    let text = project.read("abilities/defense/iron-will/rebellion-2001-01.yaml");
    assert!(
        text.starts_with(
            "\
# yaml-language-server: $schema=../../../schema/ability.json
# $schema: ../../../schema/ability.json
"
        ),
        "{text}"
    );
}

#[test]
fn a_later_edition_and_a_side_line_start_from_what_is_there() {
    let project = Project::new().rule("movement/marching/rebellion-2001-01", RULE);
    assert_eq!(project.run(&["new", "rule", "Marching", "--edition", "unlimited"]).code, Some(0));
    assert_eq!(
        project.run(&["new", "rule", "Marching", "--edition", "multiple-dial"]).code,
        Some(0)
    );
    assert_eq!(project.lint(), Vec::<String>::new());
    let later =
        project.catalog().subject("marching").unwrap().entries().last().unwrap().record.clone();
    assert_eq!(later.clauses[0].text.as_str(), "A figure marches 3 inches: no more.");
}

#[test]
fn nothing_is_overwritten_and_mistakes_exit_with_2() {
    let project = Project::new().rule("movement/marching/unlimited-2002-01", RULE);
    for (arguments, said) in [
        (&["new", "rule", "Marching", "--edition", "unlimited"][..], "exists already"),
        (&["new", "rule", "Marching", "--edition", "rebellion"], "later edition already"),
        (&["new", "ability", "Will", "--edition", "unlimited"], "slot of a new ability"),
        (
            &["new", "ability", "Will", "--edition", "unlimited", "--slot", "sped"],
            "slot of a new ability",
        ),
        (
            &[
                "new",
                "ability",
                "Will",
                "--edition",
                "unlimited",
                "--slot",
                "speed",
                "--colour",
                "pink",
            ],
            "no marker",
        ),
        (&["new", "rule", "Will", "--edition", "unlimited"], "chapter of a new topic"),
        (&["new", "rule", "Will", "--edition", "unlimted", "--chapter", "x"], "no edition"),
        (&["new", "rule", "\u{456}", "--edition", "unlimited", "--chapter", "x"], "is not an id"),
        (&["new", "ruling", "marchin", "x"], "did you mean 'marching'?"),
    ] {
        let run = project.run(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}: {run:?}");
        assert!(run.stderr.contains(said), "{arguments:?}: {}", run.stderr);
    }
    assert_eq!(project.read("rules/movement/marching/unlimited-2002-01.yaml"), RULE);
    assert_eq!(project.catalog().entries().count(), 1);
}
