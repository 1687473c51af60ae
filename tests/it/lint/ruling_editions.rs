use super::{TWICE, finds, project};
use crate::project::Project;

const REST: &str = "    verdict: \"no\"\n    answer: It jumps once.\n    status: assumed\n    \
                    cites: [leap#jump]\n";

fn holding_for(stretches: &[&str]) -> Project {
    let stretches: String =
        stretches.iter().map(|range| format!("  - editions: {range}\n{REST}")).collect();
    project().ruling("leap/twice", &format!("question: Twice?\nby_edition:\n{stretches}"))
}

#[test]
fn ids_and_stretches_of_a_line_in_order_are_fine() {
    finds(&holding_for(&["..whirlwind-2001-10", "unlimited-2002-01", "multiple-dial"]), &[]);
}

#[test]
fn editions_that_name_nothing_are_found() {
    let both = "both ends are of one line, the earlier first";
    finds(
        &holding_for(&[
            "rebelion-2001-01..",
            "unlimited-2002-01..rebellion-2001-01",
            "rebellion-2001-01..multiple-dial",
            "..",
            "dungeon",
        ]),
        &[
            "rulings/leap/twice.yaml:3:15: there is no edition 'rebelion-2001-01' \
             [ruling-editions]; did you mean 'rebellion-2001-01'?",
            &format!(
                "rulings/leap/twice.yaml:8:15: the stretch 'unlimited-2002-01..rebellion-2001-01' \
                 holds no edition [ruling-editions]; {both}"
            ),
            &format!(
                "rulings/leap/twice.yaml:13:15: the stretch 'rebellion-2001-01..multiple-dial' \
                 holds no edition [ruling-editions]; {both}"
            ),
            &format!(
                "rulings/leap/twice.yaml:18:15: the stretch '..' holds no edition \
                 [ruling-editions]; {both}"
            ),
            "rulings/leap/twice.yaml:23:15: there is no edition 'dungeon' [ruling-editions]; \
             editions.yaml lists the editions",
        ],
    );
    let none = TWICE.split_at(TWICE.find("by_edition").unwrap()).0;
    finds(
        &project().ruling("leap/twice", &format!("{none}by_edition: []\n")),
        &["rulings/leap/twice.yaml:1:1: the ruling holds for no edition [ruling-editions]; add a \
             stretch, as in '- editions: rebellion-2001-01..'"],
    );
}

#[test]
fn an_edition_in_two_stretches_and_stretches_out_of_order_are_found() {
    finds(
        &holding_for(&["..whirlwind-2001-10", "whirlwind-2001-10.."]),
        &[
            "rulings/leap/twice.yaml:8:15: whirlwind-2001-10 has two answers [ruling-editions]; let \
             each edition be in one stretch",
        ],
    );
    finds(
        &holding_for(&["unlimited-2002-01..", "rebellion-2001-01"]),
        &["rulings/leap/twice.yaml:8:15: 'rebellion-2001-01' comes after a later stretch \
             [ruling-editions]; put the stretches in order"],
    );
}
