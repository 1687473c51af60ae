use super::{FIRST, JUMP, finds, leap, project};
use crate::project::Project;

#[test]
fn a_record_with_a_clause_is_fine() {
    finds(&project(), &[]);
}

#[test]
fn a_record_without_clauses_is_found() {
    finds(
        &Project::new()
            .record(FIRST, &leap(JUMP).replace(&format!("clauses:\n{JUMP}"), "clauses: []\n")),
        &["abilities/speed/leap/rebellion-2001-01.yaml:1:1: the record has no clauses \
             [clauses]; write at least one, or delete the file if the edition leaves the subject \
             alone"],
    );
}
