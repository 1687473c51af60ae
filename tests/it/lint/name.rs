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
    let term = "name: Glossary\nsummary: Terms.\nsources:\n  - { document: rulebook, heading: \
                Leap }\nclauses:\n  - id: jump\n    name: Jumps\n    text: It jumps.\n";
    finds(
        &Project::new()
            .record(FIRST, &leap(JUMP).replace("name: Leap", "name: Great Leap"))
            .rule("reference/glossary/rebellion-2001-01", term),
        &[
            "abilities/speed/leap/rebellion-2001-01.yaml:1:7: the name 'Great Leap' does not lead \
             to 'leap' [name]; as a link it leads to 'great-leap': fix the name or rename the \
             folder",
            "rules/reference/glossary/rebellion-2001-01.yaml:7:11: the name 'Jumps' does not lead to \
             the clause 'jump' [name]; as a link it leads to 'jumps': fix the name or the id",
        ],
    );
}

#[test]
fn a_clause_that_is_not_a_term_may_have_any_heading() {
    let clause = JUMP.replace("  - id: jump\n", "  - id: jump\n    name: Higher than before\n");
    assert!(clause.contains("Higher"));
    finds(&Project::new().record(FIRST, &leap(&clause)), &[]);
}
