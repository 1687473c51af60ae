//! Disagreements of another engine, and those that are known.

use super::fixture::Shell;

const WRONG: &str = "hello; while next; do a=2; answer; done";

#[test]
fn a_disagreement_names_the_clause_the_smallest_situation_and_both_answers() {
    let run = Shell::new(WRONG).check("20", &[]);
    assert_eq!(run.code, Some(1), "{run:?}");
    let report = "\
magic-freeze#shot in unlimited-2002-01: damage-base should be 1, the engine says 2
    A shot does one click.
      actor.using: [magic_freeze]
      attack.kind: ranged
";
    assert!(run.stdout.contains(report), "{}", run.stdout);
    assert!(
        run.stdout.contains(
            &[
                r#"{"id":1,"edition":"unlimited-2002-01","q":"damage-base","#,
                r#""s":{"actor.using":["magic_freeze"],"attack.kind":"ranged"}}"#,
            ]
            .concat()
        )
    );
    assert!(run.stdout.contains("1 disagreements, 0 failures"), "{}", run.stdout);
}

#[test]
fn what_may_be_played_and_is_called_illegal_is_a_disagreement() {
    let script = r#"
        hello
        while next; do
            case $line in
                *ranged*) printf '{"id":%s,"illegal":"no shooting"}\n' "$id" ;;
                *) answer ;;
            esac
        done
    "#;
    let run = Shell::new(script).check("20", &["--json"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(json["disagreements"][0]["clause"], "magic-freeze#shot");
    assert_eq!(json["disagreements"][0]["got"], "that it is illegal (no shooting)");
    assert_eq!(json["failures"], serde_json::json!([]));
}

fn with_known(script: &str, known: &str) -> (Option<i32>, String, String) {
    let shell = Shell::new(script).file("known.yaml", known);
    let run = shell.check("20", &["--known", &shell.path("known.yaml")]);
    (run.code, run.stdout, run.stderr)
}

#[test]
fn a_known_difference_is_no_failure() {
    let (code, said, _) = with_known(
        WRONG,
        "- { clause: magic-freeze#shot, question: damage-base, reason: Their shots are warmer. }\n",
    );
    assert!(
        code == Some(0)
            && said.contains("Their shots are warmer.")
            && said.contains("0 disagreements"),
        "{said}"
    );
}

#[test]
fn a_known_difference_that_no_longer_occurs_fails_the_run() {
    let (code, said, _) = with_known(
        "hello; while next; do answer; done",
        "- { clause: magic-freeze#shot, question: damage-base, reason: Their shots are warmer. }\n",
    );
    assert!(
        code == Some(1) && said.contains("known, but it no longer occurs: magic-freeze#shot"),
        "{said}"
    );
}

#[test]
fn a_difference_known_in_another_edition_is_not_known_in_this_one() {
    let (code, said, _) = with_known(
        WRONG,
        "- clause: magic-freeze#shot
  question: damage-base
  edition: whirlwind-2001-10
  reason: Their shots are warmer.
",
    );
    assert!(
        code == Some(1) && said.contains("1 disagreements") && said.contains("no longer occurs"),
        "{said}"
    );
}

#[test]
fn a_misspelt_file_of_known_differences_is_refused_with_its_place() {
    let shell = Shell::new(WRONG)
        .file("known.yaml", "- { clause: a#b, questoin: damage-base, reason: x }\n");
    let run = shell.run("20", &["--known", &shell.path("known.yaml")]);
    assert!(
        run.code == Some(2) && run.stderr.contains("questoin") && run.stderr.contains("known.yaml"),
        "{run:?}"
    );
}
