use super::{FIRST, finds, leap};
use crate::project::Project;

#[test]
fn small_letters_digits_and_hyphens_are_fine() {
    finds(&Project::new().record(FIRST, &leap("  - id: jump-2\n    text: Jumps.\n")), &[]);
}

#[test]
fn anything_else_is_found_with_an_id_to_use_instead() {
    let clauses = "  - id: Jump Far
    text: Jumps.
  - id: ''
    text: Lands.
  - id: ../x
    text: Leaves.
  - id: l\u{435}ap
    text: Leaps.
";
    finds(
        &Project::new().record(FIRST, &leap(clauses)),
        &[
            "abilities/speed/leap/rebellion-2001-01.yaml:8:9: the clause id 'Jump Far' is not an \
             id [clause-id]; write 'jump-far'",
            "abilities/speed/leap/rebellion-2001-01.yaml:10:9: the clause id '' is not an id \
             [clause-id]; ids are 1 to 64 small letters, digits and hyphens",
            "abilities/speed/leap/rebellion-2001-01.yaml:12:9: the clause id '../x' is not an id \
             [clause-id]; write 'x'",
            "abilities/speed/leap/rebellion-2001-01.yaml:14:9: the clause id 'l\\u{435}ap' is not \
             an id [clause-id]; ids are 1 to 64 small letters, digits and hyphens",
            "abilities/speed/leap/rebellion-2001-01.yaml:14:10: the character U+0435 (letter of \
             another script) looks like another [characters]; remove it, or write what was meant",
        ],
    );
}
