use super::{JUMP, THIRD, TWICE, finds, leap, project};
use crate::project::Project;

#[test]
fn a_ruling_under_a_subject_of_its_editions_is_fine() {
    finds(&project().ruling("leap/twice", TWICE), &[]);
}

#[test]
fn a_ruling_under_a_subject_that_does_not_exist_is_found() {
    finds(
        &project().ruling("laep/twice", TWICE),
        &["rulings/laep/twice.yaml:1:1: there is no subject 'laep' [ruling-subject]; did you \
             mean 'leap'?"],
    );
}

#[test]
fn a_ruling_whose_editions_lack_its_subject_is_found() {
    let early = TWICE.replace("2001-01..", "2001-01").replace("leap#jump", "hop#jump");
    let project = Project::new().record(THIRD, &leap(JUMP).replace("rulebook", "card"));
    let hop = leap(JUMP).replace("name: Leap", "name: Hop");
    finds(
        &project.record("speed/hop/rebellion-2001-01", &hop).ruling("leap/twice", &early),
        &["rulings/leap/twice.yaml:3:15: nothing of 'leap' is in force in the editions that the \
             ruling holds for [ruling-subject]; fix the editions, or move the file to another \
             subject"],
    );
}
