use super::{FIRST, JUMP, finds, leap};
use crate::project::Project;

fn with(checks: &str) -> Project {
    Project::new().record(FIRST, &leap(&format!("{JUMP}{checks}")))
}

pub(super) const TIDY: &str = "    given: actor uses bound && attack.ranged
    # Both are shot at.
    checks:
      - ask: damage-base
        when: >-
          attack.distance <= 10
          && target uses none of [toughness, dodge]
          && third.place in [touching_target, near_target]
        is: actor.damage
      - ask: may-ranged-attack
        when: \"!target.friendly\" # a foe
        is: actor uses bound
";

pub(super) const UNTIDY: &str = "    given: attack.ranged && ability.bound in actor.using
    # Both are shot at.
    checks:
      - ask: damage-base
        when: third.place in [place.touching_target, place.near_target]
          && !(ability.dodge in target.using) && attack.distance <= 10 && target uses no toughness
        is: actor.damage
      - ask: may-ranged-attack
        when: >- # a foe
          !target.friendly
        is: ability.bound in actor.using
";

#[test]
fn expressions_that_are_laid_out_are_fine() {
    finds(&with(TIDY), &[]);
}

#[test]
fn expressions_that_are_written_otherwise_are_found_and_fixed() {
    let findings = with(UNTIDY).lint();
    assert_eq!(findings.len(), 4, "{findings:#?}");
    assert!(findings.iter().all(|finding| finding.contains("[layout]")), "{findings:#?}");
}
