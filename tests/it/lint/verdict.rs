use super::{TWICE, finds, project};

#[test]
fn a_word_an_amount_and_a_thing_are_fine_before_a_reason() {
    let with = |verdict: &str| TWICE.replace("\"no\"", verdict);
    finds(
        &project()
            .ruling("leap/word", &with("\"yes\""))
            .ruling("leap/amount", &with("2 clicks"))
            .ruling("leap/thing", &with("the captor"))
            .ruling("leap/reason", &TWICE.replace("It jumps once.", "Not one figure jumps twice.")),
        &[],
    );
}

#[test]
fn a_verdict_that_is_long_or_repeated_is_found() {
    let help = "write yes, no, an amount or a thing, in at most 40 characters, without a full stop";
    let long = "only if it has a token and is not on a hill";
    finds(
        &project()
            .ruling("leap/a", &TWICE.replace("\"no\"", long))
            .ruling("leap/b", &TWICE.replace("\"no\"", "No."))
            .ruling("leap/c", &TWICE.replace("It jumps once.", "No, it jumps once."))
            .ruling("leap/d", &TWICE.replace("It jumps once.", "'Yes: it jumps twice.'")),
        &[
            &format!("rulings/leap/a.yaml:4:14: '{long}' is not a verdict [verdict]; {help}"),
            &format!("rulings/leap/b.yaml:4:14: 'No.' is not a verdict [verdict]; {help}"),
            "rulings/leap/c.yaml:5:13: the answer opens with 'No', as the verdict does [verdict]; \
             begin with the reason; the verdict is printed before it",
            "rulings/leap/d.yaml:5:13: the answer opens with 'Yes', as the verdict does \
             [verdict]; begin with the reason; the verdict is printed before it",
        ],
    );
}

#[test]
fn an_unsettled_verdict_of_another_status_is_found() {
    finds(
        &project().ruling("leap/twice", &TWICE.replace("\"no\"", "unsettled")),
        &["rulings/leap/twice.yaml:4:14: the verdict is 'unsettled', but the status is assumed \
             [verdict]; 'unsettled' is both the verdict and the status, or neither"],
    );
}
