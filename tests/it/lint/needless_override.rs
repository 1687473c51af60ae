use super::{FIRST, JUMP, finds, leap};
use crate::project::Project;

/// The clause `jump` forbids or allows shots, and `land` says more about them.
fn project(jump: &str, land: &str) -> Project {
    let clauses = format!(
        "{JUMP}    checks:
      - {{ ask: may-ranged-attack, when: attack.ranged, is: {jump} }}
  - id: land
    text: It lands on its feet.
    checks:
      - ask: may-ranged-attack
        when: attack.ranged
        {land}
        overrides: [leap#jump]
"
    );
    Project::new().record(FIRST, &leap(&clauses))
}

#[test]
fn a_permission_that_lifts_a_prohibition_names_it() {
    finds(&project("false", "is: true"), &[]);
    finds(&project("actor.tokens == 0", "is: true"), &[]);
    finds(&project("true", "is: actor.tokens == 0"), &[]);
}

#[test]
fn an_override_that_the_denial_outranks_anyway_is_found() {
    finds(
        &project("true", "is: false"),
        &["abilities/speed/leap/rebellion-2001-01.yaml:18:21: the check only forbids, and sets \
             nothing aside [needless-override]; remove the entry"],
    );
    finds(
        &project("true", "is: true"),
        &["abilities/speed/leap/rebellion-2001-01.yaml:18:21: the clause that is set aside \
             forbids nothing here [needless-override]; remove the entry"],
    );
}
