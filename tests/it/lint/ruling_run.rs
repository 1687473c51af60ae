use super::{TWICE, finds, project};

fn with(runs: &str) -> crate::project::Project {
    project().ruling("leap/twice", &format!("{TWICE}{runs}"))
}

#[test]
fn runs_with_one_answer_or_answers_by_edition_and_reasons_for_none_are_fine() {
    finds(&with("runs:\n  - ask: damage-dealt\n    facts: { actor.damage: 3 }\n    is: 3\n"), &[]);
    let by_edition = "    outcomes:
      - { editions: rebellion-2001-01, is: 2 }
      - { editions: whirlwind-2001-10.., is: 1 }
";
    finds(&with(&format!("runs:\n  - ask: damage-dealt\n{by_edition}")), &[]);
    finds(&with("unstaged: There is no question about leaping.\n"), &[]);
}

#[test]
fn an_unknown_question_fact_or_value_is_found_at_its_place_with_a_suggestion() {
    finds(
        &with(
            "\
runs:
  - ask: damage-delt
    is: 1
  - ask: damage-dealt
    facts:
      actor.damge: 3
      actor.damage: 30
      actor.using: [sweep, dodg]
      attack.kind: rangd
    is: 1
",
        ),
        &[
            "rulings/leap/twice.yaml:9:10: there is no question 'damage-delt' [ruling-run]; did \
             you mean 'damage-dealt'?",
            "rulings/leap/twice.yaml:13:7: there is no fact 'actor.damge' [ruling-run]; did you \
             mean actor.damage?",
            "rulings/leap/twice.yaml:14:21: actor.damage cannot be 30 [ruling-run]; it takes a \
             whole number from 0 to 6",
            "rulings/leap/twice.yaml:15:20: actor.using cannot be [\"sweep\",\"dodg\"] \
             [ruling-run]; did you mean dodge?",
            "rulings/leap/twice.yaml:16:20: attack.kind cannot be \"rangd\" [ruling-run]; did you \
             mean ranged?",
        ],
    );
}

#[test]
fn an_answer_of_the_wrong_kind_twice_given_or_missing_is_found() {
    finds(
        &with(
            "\
runs:
  - ask: damage-dealt
    is: true
  - ask: attack-hits
    is: perhaps
  - ask: attack-hits
  - ask: attack-hits
    is: true
    outcomes: [{ editions: rebellion-2001-01, is: true }]
",
        ),
        &[
            "rulings/leap/twice.yaml:10:9: 'true' cannot be the answer to damage-dealt \
             [ruling-run]; write a whole number",
            "rulings/leap/twice.yaml:12:9: 'perhaps' cannot be the answer to attack-hits \
             [ruling-run]; write true or false",
            "rulings/leap/twice.yaml:13:10: the run has no answer [ruling-run]; add 'is', or \
             'outcomes' by edition",
            "rulings/leap/twice.yaml:15:9: the run has its answer twice [ruling-run]; keep 'is' \
             or 'outcomes'",
        ],
    );
}

#[test]
fn an_outcome_for_the_wrong_editions_is_found() {
    let outcomes =
        |list: &str| with(&format!("runs:\n  - ask: attack-hits\n    outcomes:\n{list}"));
    finds(
        &outcomes(
            "      - { editions: rebelion-2001-01, is: true }
      - { editions: dungeons-2002-rev2, is: true }
",
        ),
        &[
            "rulings/leap/twice.yaml:11:21: there is no edition 'rebelion-2001-01' [ruling-run]; \
             did you mean 'rebellion-2001-01'?",
            "rulings/leap/twice.yaml:12:21: the ruling does not hold for dungeons-2002-rev2 \
             [ruling-run]; fix its 'editions', or this outcome",
        ],
    );
    finds(
        &outcomes(
            "      - { editions: ..whirlwind-2001-10, is: true }
      - { editions: whirlwind-2001-10.., is: false }
",
        ),
        &["rulings/leap/twice.yaml:12:21: whirlwind-2001-10 has two answers [ruling-run]; \
             let each edition be in one outcome"],
    );
    finds(
        &outcomes("      - { editions: whirlwind-2001-10.., is: false }\n"),
        &["rulings/leap/twice.yaml:3:15: no run or scene plays the ruling in rebellion-2001-01 \
             [ruling-run]; add an outcome for it, or fix the editions"],
    );
}

#[test]
fn a_ruling_that_is_played_and_says_that_it_cannot_be_is_found() {
    finds(
        &with("runs:\n  - ask: attack-hits\n    is: true\nunstaged: Too hard.\n"),
        &["rulings/leap/twice.yaml:11:11: the ruling is played and says that it cannot be \
             [ruling-run]; keep 'runs' and 'scenes', or 'unstaged'"],
    );
}
