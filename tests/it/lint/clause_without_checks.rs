use super::{FIRST, JUMP, LAND, finds, leap, project};
use crate::project::Project;

#[test]
fn records_that_make_no_use_of_checks_are_left_alone() {
    finds(&project(), &[]);
}

#[test]
fn a_clause_that_says_nothing_beside_one_that_does_is_found() {
    let settled = format!(
        "{JUMP}    explains: meaning\n{LAND}    unmodelled: No document says what feet are.\n"
    );
    finds(&Project::new().record(FIRST, &leap(&settled)), &[]);
    finds(
        &Project::new().record(FIRST, &leap(&format!("{JUMP}    explains: meaning\n{LAND}"))),
        &["abilities/speed/leap/rebellion-2001-01.yaml:11:9: the clause 'land' neither has \
             checks nor says why not [standing]; write checks, or 'explains', or 'unmodelled' \
             with the reason"],
    );
}
