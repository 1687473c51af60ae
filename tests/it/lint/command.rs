//! The verb: exit codes, JSON, explanations and fixes, through the real program.

use super::{FIRST, JUMP, TWICE, leap, project};
use crate::project::Project;
use variorum::lint::RULES;

fn with_double_space() -> Project {
    Project::new().record(FIRST, &leap(&JUMP.replace("2 inches", "2  inches")))
}

#[test]
fn nothing_found_exits_0() {
    let run = project().ruling("leap/twice", TWICE).run(&["lint"]);
    assert_eq!(
        (run.code, run.stdout.as_str()),
        (Some(0), "Nothing found: 1 records, 1 rulings and 0 open points are in order.\n")
    );
}

#[test]
fn a_finding_exits_1_and_points_at_the_place() {
    let run =
        project().ruling("leap/twice", &TWICE.replace("leap#jump", "leap#jmp")).run(&["lint"]);
    assert_eq!(run.code, Some(1));
    assert_eq!(run.stderr, "");
    for part in [
        "error[citation]: 'leap' has no clause 'jmp'",
        "rulings/leap/twice.yaml:7:13",
        "7 |     cites: [leap#jmp]",
        "^^^^",
        "did you mean 'jump'?",
        "1 finding.",
    ] {
        assert!(run.stdout.contains(part), "{part} in {}", run.stdout);
    }
}

#[test]
fn a_file_that_cannot_be_read_exits_2() {
    let run = project().ruling("leap/twice", "question: [").run(&["lint"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stdout.contains("rulings/leap/twice.yaml:1:11"), "{}", run.stdout);
}

#[test]
fn json_carries_path_place_rule_message_and_help() {
    let run = with_double_space().run(&["lint", "--json"]);
    let found: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let expected = serde_json::json!([{
        "path": "abilities/speed/leap/rebellion-2001-01.yaml",
        "line": 9,
        "column": 31,
        "rule": "spaces",
        "message": "there are 2 spaces between two words of the clause's text",
        "help": "keep one",
    }]);
    assert_eq!((run.code, found), (Some(1), expected));
}

#[test]
fn fix_fixes_says_so_and_lints_again() {
    let project = with_double_space();
    let run = project.run(&["lint", "--fix"]);
    assert_eq!(run.code, Some(0), "{}", run.stdout);
    assert!(
        run.stderr.starts_with(
            "fixed: abilities/speed/leap/rebellion-2001-01.yaml:9:31: there are 2 \
                          spaces"
        ),
        "{}",
        run.stderr
    );
    assert_eq!(project.read("abilities/speed/leap/rebellion-2001-01.yaml"), leap(JUMP));
}

#[test]
fn every_code_is_explained_and_a_misspelt_one_suggested() {
    for rule in RULES {
        let run = project().run(&["lint", "--explain", rule.code]);
        assert_eq!(run.code, Some(0));
        assert!(
            run.stdout.starts_with(&format!("{}: {}", rule.code, rule.summary)),
            "{}",
            run.stdout
        );
    }
    let run = project().run(&["lint", "--explain", "citaton"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("did you mean 'citation'?"), "{}", run.stderr);
}
