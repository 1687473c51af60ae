use super::{FIRST, JUMP, LAND, THIRD, finds, leap, leap_again, then};
use crate::project::Project;

const HIGHER: &str =
    "  - id: jump\n    text: This warrior jumps 3 inches.\n    change: functional\n";
const CLEARER: &str =
    "  - id: jump\n    text: This warrior jumps 2 inches at most.\n    change: clarifying\n";

fn kind(kind: &str) -> String {
    format!("  kind: {kind}\n  note: Something.\n")
}

#[test]
fn each_kind_with_its_parts_is_fine() {
    finds(&then(&kind("functional"), &format!("{HIGHER}{LAND}")), &[]);
    finds(&then(&kind("clarifying"), &format!("{CLEARER}{LAND}")), &[]);
    finds(&then(&kind("editorial"), &format!("{JUMP}{LAND}")), &[]);
    finds(
        &then(
            "  kind: functional\n  note: x\n  dropped:\n    - { id: land, kind: functional }\n",
            JUMP,
        ),
        &[],
    );
    let optional_no_more =
        leap_again(&kind("functional"), JUMP).replace("optional: true", "optional: false");
    finds(&Project::new().record(FIRST, &leap(JUMP)).record(THIRD, &optional_no_more), &[]);
}

#[test]
fn a_functional_change_needs_a_functional_part() {
    finds(
        &then(&kind("functional"), &format!("{CLEARER}{LAND}")),
        &["abilities/speed/leap/unlimited-2002-01.yaml:8:9: the change is functional, but no \
             clause is changed or dropped as functional [change-kind]; mark the clause that \
             plays differently, or choose another kind"],
    );
}

#[test]
fn a_clarifying_change_needs_a_clarifying_part_and_no_functional_one() {
    finds(
        &then(&kind("clarifying"), &format!("{HIGHER}{LAND}")),
        &["abilities/speed/leap/unlimited-2002-01.yaml:8:9: the change is clarifying, but a \
             part of it is functional [change-kind]; a clause marked or dropped as functional, \
             or another 'optional' mark, makes the whole change functional"],
    );
    finds(
        &then(&kind("clarifying"), &format!("{JUMP}{LAND}")),
        &["abilities/speed/leap/unlimited-2002-01.yaml:8:9: the change is clarifying, but no \
             clause is changed or dropped as clarifying [change-kind]; mark the clause that \
             settles a doubt, or choose another kind"],
    );
}

#[test]
fn an_editorial_change_leaves_everything_as_it_was() {
    let dropped =
        "  kind: editorial\n  note: x\n  dropped:\n    - { id: land, kind: functional }\n";
    let record = leap_again(dropped, CLEARER)
        .replace("ditch", "brook")
        .replace("optional: true", "optional: false");
    finds(
        &Project::new().record(FIRST, &leap(&format!("{JUMP}{LAND}"))).record(THIRD, &record),
        &[
            "abilities/speed/leap/unlimited-2002-01.yaml:2:11: the change is editorial, but the \
             'optional' mark is not that of the superseded record [change-kind]; keep it as it \
             was, or choose another kind for the record",
            "abilities/speed/leap/unlimited-2002-01.yaml:4:10: the change is editorial, but the \
             summary is not that of the superseded record [change-kind]; keep it as it was, or \
             choose another kind for the record",
            "abilities/speed/leap/unlimited-2002-01.yaml:11:13: the change is editorial, but the \
             clause 'land' is dropped [change-kind]; keep the clause, or choose another kind for \
             the record",
            "abilities/speed/leap/unlimited-2002-01.yaml:15:13: the change is editorial, but the \
             clause 'jump' is marked as changed [change-kind]; remove the mark, or choose \
             another kind for the record",
        ],
    );
}
