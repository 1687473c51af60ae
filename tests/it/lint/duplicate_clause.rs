use super::{FIRST, JUMP, LAND, finds, leap};
use crate::project::Project;

#[test]
fn different_ids_are_fine() {
    finds(&Project::new().record(FIRST, &leap(&format!("{JUMP}{LAND}"))), &[]);
}

#[test]
fn a_repeated_id_is_found_at_the_second() {
    finds(
        &Project::new().record(FIRST, &leap(&format!("{JUMP}{LAND}{JUMP}"))),
        &["abilities/speed/leap/rebellion-2001-01.yaml:12:9: the clause id 'jump' is used \
             twice; first on line 8 [duplicate-clause]; give one of them another id"],
    );
}
