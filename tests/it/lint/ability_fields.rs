use super::{DITCH, FIRST, JUMP, finds, leap, project};
use crate::project::Project;

#[test]
fn an_ability_has_both_fields_and_a_rule_neither() {
    finds(&project().rule("terrain/ditch/rebellion-2001-01", DITCH), &[]);
}

#[test]
fn an_ability_without_them_and_a_rule_with_them_are_found() {
    let bare = leap(JUMP).replace("optional: true\nmarker: { colour: green, shape: circle }\n", "");
    let dressed = DITCH
        .replace("summary", "optional: false\nmarker: { colour: red, shape: square }\nsummary");
    finds(
        &Project::new().record(FIRST, &bare).rule("terrain/ditch/rebellion-2001-01", &dressed),
        &[
            "abilities/speed/leap/rebellion-2001-01.yaml:1:1: the ability has no 'marker' \
             [ability-fields]; add 'marker: { colour: …, shape: … }' as the dial shows it",
            "abilities/speed/leap/rebellion-2001-01.yaml:1:1: the ability has no 'optional' \
             [ability-fields]; add 'optional: true' or 'optional: false'",
            "rules/terrain/ditch/rebellion-2001-01.yaml:2:11: a rule topic has no 'optional' \
             [ability-fields]; remove the field",
            "rules/terrain/ditch/rebellion-2001-01.yaml:3:9: a rule topic has no 'marker' \
             [ability-fields]; remove the field",
        ],
    );
}
