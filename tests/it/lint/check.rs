use super::{FIRST, JUMP, finds, leap};
use crate::project::Project;

fn with(extra: &str) -> Project {
    Project::new().record(FIRST, &leap(&format!("{JUMP}{extra}")))
}

#[test]
fn a_check_that_fits_the_facts_is_fine() {
    finds(
        &with(
            "    checks:
      - ask: damage-base
        when: attack.kind == close
        is: actor.damage
",
        ),
        &[],
    );
    finds(&with("    unmodelled: No document says how deep a ditch is.\n"), &[]);
    finds(&with("    explains: meaning\n"), &[]);
}

#[test]
fn a_check_that_cannot_be_run_is_found_at_the_word_with_the_nearest_name() {
    finds(
        &with(
            "    checks:
      - { ask: damge-base, is: 1 }
      - ask: damage-base
        when: attack.knd == kind.close
        is: 1
",
        ),
        &[
            "abilities/speed/leap/rebellion-2001-01.yaml:11:16: there is no question 'damge-base' \
             [check]; did you mean 'damage-base'?",
            "abilities/speed/leap/rebellion-2001-01.yaml:13:15: there is no fact 'attack.knd' \
             [check]; did you mean 'attack.kind'?",
        ],
    );
}

#[test]
fn an_answer_of_another_type_is_found() {
    let findings = with("    checks:\n      - { ask: damage-base, is: true }\n").lint();
    assert!(
        findings.len() == 1
            && findings[0].starts_with("abilities/speed/leap/rebellion-2001-01.yaml:11:33: "),
        "{findings:?}"
    );
}

#[test]
fn an_override_that_names_no_clause_is_found() {
    finds(
        &with("    checks:\n      - { ask: damage-base, is: 1, overrides: [leap#jmup] }\n"),
        &["abilities/speed/leap/rebellion-2001-01.yaml:11:48: there is no clause 'leap#jmup' \
             [check]; did you mean 'jump'?"],
    );
}

#[test]
fn a_clause_that_decides_and_does_not_is_found() {
    finds(
        &with("    explains: advice\n    checks:\n      - { ask: damage-base, is: 1 }\n"),
        &["abilities/speed/leap/rebellion-2001-01.yaml:8:9: the clause both decides and does \
             not [check]; keep the checks, or the reason why there are none"],
    );
}

#[test]
fn a_word_that_is_wrong_is_found_on_its_line_of_a_folded_condition() {
    finds(
        &with(
            "    given: attack.close
    checks:
      - ask: damage-base
        when: >-
          attack.shared
          && actor uses dogde
        is: 1
",
        ),
        &[
            "abilities/speed/leap/rebellion-2001-01.yaml:15:25: enum ability has no variant 'dogde' \
             [check]; did you mean 'dodge'?",
        ],
    );
}

#[test]
fn a_condition_that_no_check_shares_is_found() {
    finds(
        &with("    given: attack.close\n    explains: advice\n"),
        &[
            "abilities/speed/leap/rebellion-2001-01.yaml:10:12: 'given' is the condition of checks, \
             and there are none [check]; remove it",
        ],
    );
}
