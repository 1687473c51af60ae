use super::{FIRST, JUMP, THIRD, finds, leap, leap_again};
use crate::project::Project;

const FAR: &str = "  - id: jump\n    text: This warrior jumps 3 inches.\n    change: functional\n";

fn project(change: &str, clauses: &str) -> Project {
    Project::new().record(FIRST, &leap(JUMP)).record(THIRD, &leap_again(change, clauses))
}

#[test]
fn a_functional_change_may_say_why_nothing_shows_it() {
    finds(
        &project("  kind: functional\n  note: Farther.\n  no_witness: No engine jumps.\n", FAR),
        &[],
    );
}

#[test]
fn a_reason_without_need_and_one_that_is_not_a_sentence_are_found() {
    finds(
        &project("  kind: functional\n  note: Farther.\n  no_witness: nobody knows\n", FAR),
        &["abilities/speed/leap/unlimited-2002-01.yaml:10:15: the reason why there is no \
             witness is not a sentence [no-witness]; write a sentence that says why nothing can \
             be played"],
    );
    finds(
        &project("  kind: editorial\n  note: Reworded.\n  no_witness: No engine jumps.\n", JUMP),
        &["abilities/speed/leap/unlimited-2002-01.yaml:10:15: the change is editorial, so that \
             no witness is missing [no-witness]; remove 'no_witness', or write 'kind: functional'"],
    );
}
