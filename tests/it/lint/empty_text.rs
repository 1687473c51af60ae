use super::{FIRST, TWICE, finds, leap, project};
use crate::project::Project;

#[test]
fn texts_that_say_something_are_fine() {
    finds(&project().ruling("leap/twice", TWICE), &[]);
}

#[test]
fn every_empty_text_is_found() {
    let clauses = "  - id: jump\n    text: ''\n    note: \" \"\n    undefined: ['']\n";
    let record =
        leap(clauses).replace("name: Leap", "name: ''").replace("Jumps over a ditch.", "''");
    let ruling = TWICE.replace("Twice?", "''").replace("It jumps once.", "''");
    finds(
        &Project::new().record(FIRST, &record).ruling("leap/twice", &ruling),
        &[
            "abilities/speed/leap/rebellion-2001-01.yaml:1:7: the name is empty [empty-text]; \
             write it",
            "abilities/speed/leap/rebellion-2001-01.yaml:4:10: the summary is empty [empty-text]; \
             write it",
            "abilities/speed/leap/rebellion-2001-01.yaml:9:11: the clause's text is empty \
             [empty-text]; write it",
            "abilities/speed/leap/rebellion-2001-01.yaml:10:11: the clause's note is empty \
             [empty-text]; write it, or leave the field out",
            "abilities/speed/leap/rebellion-2001-01.yaml:11:17: the undefined term is empty \
             [empty-text]; write it, or leave the field out",
            "rulings/leap/twice.yaml:1:11: the question is empty [empty-text]; write it",
            "rulings/leap/twice.yaml:5:13: the answer is empty [empty-text]; write it",
        ],
    );
}
