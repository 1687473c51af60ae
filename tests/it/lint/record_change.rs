use super::{FIRST, JUMP, THIRD, finds, leap, leap_again, project};
use crate::project::Project;

#[test]
fn a_first_record_without_and_a_later_one_with_a_change_are_fine() {
    finds(&project().record(THIRD, &leap_again("  kind: editorial\n  note: x\n", JUMP)), &[]);
}

#[test]
fn a_first_record_that_claims_a_change_is_found() {
    let change = "change: { kind: editorial, note: Reworded. }\nclauses:";
    finds(
        &Project::new().record(FIRST, &leap(JUMP).replace("clauses:", change)),
        &["abilities/speed/leap/rebellion-2001-01.yaml:7:9: this is the first record of 'leap' \
             in the line tabletop, so it changes nothing [record-change]; remove 'change'; a \
             side line says how it differs in 'departs_from'"],
    );
}

#[test]
fn a_later_record_that_claims_none_is_found() {
    finds(
        &project().record(THIRD, &leap_again("", JUMP).replace("change:\n", "")),
        &["abilities/speed/leap/unlimited-2002-01.yaml:1:1: the record supersedes that of \
             rebellion-2001-01, but has no 'change' [record-change]; add 'change: { kind: …, \
             note: … }'; kinds are functional, clarifying and editorial"],
    );
}

#[test]
fn a_clause_that_claims_a_change_alone_is_found() {
    finds(
        &Project::new()
            .record(FIRST, &leap(&format!("{JUMP}    change: functional\n    was: hop\n"))),
        &[
            "abilities/speed/leap/rebellion-2001-01.yaml:10:13: the clause 'jump' has 'change', \
             but the record has no 'change' [record-change]; remove 'change', or say how the \
             record changed",
            "abilities/speed/leap/rebellion-2001-01.yaml:11:10: the clause 'jump' has 'was', but \
             the record has no 'change' [record-change]; remove 'was', or say how the record \
             changed",
        ],
    );
}
