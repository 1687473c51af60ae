use super::{FIRST, finds, leap};
use crate::project::Project;

#[test]
fn single_spaces_blocks_and_indented_lists_are_fine() {
    let clauses = "  - id: jump\n    text: |\n      It may:\n\n      - jump\n        far\n      - land\n  - id: land\n    text: >-\n      One sentence over\n      two lines.\n";
    finds(&Project::new().record(FIRST, &leap(clauses)), &[]);
}

#[test]
fn double_spaces_and_blanks_at_the_ends_are_found() {
    let clauses = "  - id: jump\n    text: \" This  warrior jumps. \"\n  - id: land \n    text: >-\n      It   lands \n      well.\n";
    finds(
        &Project::new().record(FIRST, &leap(clauses)),
        &[
            "abilities/speed/leap/rebellion-2001-01.yaml:9:12: the clause's text begins or ends with a space [spaces]; remove it",
            "abilities/speed/leap/rebellion-2001-01.yaml:9:17: 2 spaces stand between two words of the clause's text [spaces]; keep one",
            "abilities/speed/leap/rebellion-2001-01.yaml:9:33: the clause's text begins or ends with a space [spaces]; remove it",
            "abilities/speed/leap/rebellion-2001-01.yaml:10:13: blanks stand at the end of the line [spaces]; remove them",
            "abilities/speed/leap/rebellion-2001-01.yaml:12:9: 3 spaces stand between two words of the clause's text [spaces]; keep one",
            "abilities/speed/leap/rebellion-2001-01.yaml:12:17: blanks stand at the end of the line [spaces]; remove them",
        ],
    );
}
