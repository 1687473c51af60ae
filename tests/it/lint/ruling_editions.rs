use super::{TWICE, finds, project};

fn holding_for(editions: &str) -> crate::project::Project {
    project().ruling("leap/twice", &TWICE.replace("[rebellion-2001-01..]", editions))
}

#[test]
fn ids_and_stretches_of_a_line_are_fine() {
    finds(
        &holding_for("[rebellion-2001-01..whirlwind-2001-10, ..unlimited-2002-01, multiple-dial]"),
        &[],
    );
}

#[test]
fn editions_that_name_nothing_are_found() {
    let both = "both ends are of one line, the earlier first";
    finds(
        &holding_for(
            "[rebelion-2001-01.., unlimited-2002-01..rebellion-2001-01, \
             rebellion-2001-01..multiple-dial, .., dungeon]",
        ),
        &[
            "rulings/leap/twice.yaml:3:12: there is no edition 'rebelion-2001-01' \
             [ruling-editions]; did you mean 'rebellion-2001-01'?",
            &format!(
                "rulings/leap/twice.yaml:3:32: the stretch 'unlimited-2002-01..rebellion-2001-01' \
                 holds no edition [ruling-editions]; {both}"
            ),
            &format!(
                "rulings/leap/twice.yaml:3:70: the stretch 'rebellion-2001-01..multiple-dial' \
                 holds no edition [ruling-editions]; {both}"
            ),
            &format!(
                "rulings/leap/twice.yaml:3:104: the stretch '..' holds no edition \
                 [ruling-editions]; {both}"
            ),
            "rulings/leap/twice.yaml:3:108: there is no edition 'dungeon' [ruling-editions]; \
             editions.yaml lists the editions",
        ],
    );
    finds(
        &holding_for("[]"),
        &["rulings/leap/twice.yaml:1:1: the ruling holds for no edition [ruling-editions]; list \
             the editions, as in 'editions: [rebellion-2001-01..]'"],
    );
}
