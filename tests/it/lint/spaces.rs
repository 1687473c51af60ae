use super::{FIRST, finds, leap};
use crate::project::Project;

#[test]
fn single_spaces_blocks_and_indented_lists_are_fine() {
    let clauses = "  - id: jump
    text: |
      It may:

      - jump
        far
      - land
  - id: land
    text: >-
      One sentence over
      two lines.
";
    finds(&Project::new().record(FIRST, &leap(clauses)), &[]);
}

#[test]
fn double_spaces_and_blanks_at_the_ends_are_found() {
    let clauses = "  - id: jump
    text: \" This  warrior jumps. \"
  - id: land\x20
    text: >-
      It   lands\x20
      well.
";
    finds(
        &Project::new().record(FIRST, &leap(clauses)),
        &[
            "abilities/speed/leap/rebellion-2001-01.yaml:9:12: the clause's text begins or ends \
             with a space [spaces]; remove it",
            "abilities/speed/leap/rebellion-2001-01.yaml:9:17: there are 2 spaces between two \
             words of the clause's text [spaces]; keep one",
            "abilities/speed/leap/rebellion-2001-01.yaml:9:33: the clause's text begins or ends \
             with a space [spaces]; remove it",
            "abilities/speed/leap/rebellion-2001-01.yaml:10:13: there are blanks at the end of \
             the line [spaces]; remove them",
            "abilities/speed/leap/rebellion-2001-01.yaml:12:9: there are 3 spaces between two \
             words of the clause's text [spaces]; keep one",
            "abilities/speed/leap/rebellion-2001-01.yaml:12:17: there are blanks at the end of \
             the line [spaces]; remove them",
        ],
    );
}
