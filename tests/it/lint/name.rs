use super::{FIRST, JUMP, THIRD, finds, leap, leap_again};
use crate::project::Project;

#[test]
fn a_name_that_leads_to_its_ability_is_fine_and_an_older_one_may_differ() {
    let higher = JUMP.replace("2 inches", "3 inches") + "    change: functional\n";
    let later = leap_again("  kind: functional\n  note: x\n", &higher);
    finds(
        &Project::new()
            .record(FIRST, &leap(JUMP).replace("name: Leap", "name: Jump"))
            .record(THIRD, &later),
        &[],
    );
}

#[test]
fn a_name_that_leads_elsewhere_is_found() {
    let clause = "  - id: jump\n    name: Jumps\n    text: It jumps.\n";
    finds(
        &Project::new().record(FIRST, &leap(clause).replace("name: Leap", "name: Great Leap")),
        &[
            "abilities/speed/leap/rebellion-2001-01.yaml:1:7: the name 'Great Leap' does not lead \
             to 'leap' [name]; as a link it leads to 'great-leap': fix the name or rename the \
             folder",
            "abilities/speed/leap/rebellion-2001-01.yaml:9:11: the name 'Jumps' does not lead to \
             the clause 'jump' [name]; as a link it leads to 'jumps': fix the name or the id",
        ],
    );
}
