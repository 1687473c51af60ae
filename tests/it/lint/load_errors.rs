//! The codes that are found while files are read.

use super::{DITCH, FIRST, JUMP, finds, leap, project};
use crate::project::Project;

#[test]
fn files_in_their_place_are_fine() {
    finds(&project(), &[]);
}

#[test]
fn each_code_is_reported_with_its_place_in_one_run() {
    let project = project()
        .record("speed/Leap/rebellion-2001-01", &leap(JUMP))
        .record("sped/leap/rebellion-2001-01", &leap(JUMP))
        .rule("movement/leap/rebellion-2001-01", DITCH)
        .rule("terrain/ditch/rebelion-2001-01", DITCH)
        .rule("terrain/hole/rebellion-2001-01", &DITCH.replace("summary", "sumary"))
        .rule("terrain/pit/rebellion-2001-01", &DITCH.replace("A hole.", "&a A hole."));
    let found = project.lint();
    let expected = [
        "abilities/sped/leap/rebellion-2001-01.yaml: there is no slot 'sped' [path]; did you mean \
         'speed'?",
        "abilities/speed/Leap/rebellion-2001-01.yaml: 'Leap' in the path is not an id [path]; ids are \
         1 to 64 small letters, digits and hyphens",
        "rules/movement/leap/rebellion-2001-01.yaml: 'leap' is under ability speed as well \
         [path]; keep all records of a subject in one folder; ids are unique over abilities and \
         topics",
        "rules/terrain/ditch/rebelion-2001-01.yaml: there is no edition 'rebelion-2001-01' \
         [unknown-edition]; did you mean 'rebellion-2001-01'?",
        "rules/terrain/hole/rebellion-2001-01.yaml:2:1: unknown field 'sumary' [field]; did you \
         mean 'summary'?",
    ];
    assert_eq!(found[..5], expected);
    assert!(found[5].starts_with("rules/terrain/pit/rebellion-2001-01.yaml:2:"), "{}", found[5]);
    assert!(found[5].contains("[yaml]"), "{}", found[5]);
    assert_eq!(found.len(), 6);
}

#[test]
fn a_timeline_that_contradicts_itself_is_found_before_all_else() {
    let text = project().read("editions.yaml").replace("line: dungeons,", "line: dungeon,");
    let findings = Project::new().timeline(&text).record(FIRST, "nonsense").broken();
    let lines: Vec<_> = findings.iter().map(variorum::diagnostic::Finding::one_line).collect();
    assert_eq!(
        lines,
        ["editions.yaml:13:81: there is no line 'dungeon' [timeline]; name one of the lines above"]
    );
}

#[test]
fn a_record_after_an_unreadable_one_is_not_taken_for_the_first() {
    let later = super::leap_again("  kind: editorial\n  note: x\n", JUMP);
    let found = Project::new().record(FIRST, "name: [").record(super::THIRD, &later).lint();
    assert_eq!(found.len(), 1, "{found:?}");
}
