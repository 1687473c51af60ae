//! `lint --fix`: only what is certain, only the lines that are wrong.

use std::fs;

use variorum::lint;

use super::{FIRST, JUMP, LAND, finds, leap, leap_again, then};
use crate::project::Project;

fn fixed_rules(project: &Project) -> Vec<&'static str> {
    let fixed = lint::fix(&project.catalog(), project.root()).unwrap();
    fixed.into_iter().map(|finding| finding.rule).collect()
}

fn files_in(project: &Project) -> Vec<String> {
    let folder = fs::read_dir(project.root().join("abilities/speed/leap")).unwrap();
    folder.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn extra_blanks_go_and_comments_stay() {
    let clauses = "  # two  spaces in  a comment stay
  - id: jump
    text: \"This  warrior   jumps. \" # why  not
  - id: land \x20
    text: >-
      It lands\x20
      on  its feet.
";
    let project = Project::new().record(FIRST, &leap(clauses));
    assert_eq!(fixed_rules(&project), ["spaces"; 6]);
    let kept = "  # two  spaces in  a comment stay
  - id: jump
    text: \"This warrior jumps.\" # why  not
  - id: land
    text: >-
      It lands
      on its feet.
";
    assert_eq!(project.read("abilities/speed/leap/rebellion-2001-01.yaml"), leap(kept));
    finds(&project, &[]);
}

#[test]
fn conditions_are_laid_out_and_comments_stay() {
    let project = Project::new().record(FIRST, &leap(&format!("{JUMP}{}", super::layout::UNTIDY)));
    assert_eq!(fixed_rules(&project), ["layout"; 4]);
    let tidy = leap(&format!("{JUMP}{}", super::layout::TIDY));
    assert_eq!(project.read("abilities/speed/leap/rebellion-2001-01.yaml"), tidy);
    assert!(fixed_rules(&project).is_empty());
}

#[test]
fn a_mark_on_unchanged_words_goes_with_its_line() {
    let change = "  kind: functional\n  note: Something.\n";
    let higher = "  - id: jump\n    text: This warrior jumps 3 inches.\n    change: functional\n";
    let project = then(change, &format!("{higher}{LAND}    change: functional\n"));
    assert_eq!(fixed_rules(&project), ["clause-change"]);
    assert_eq!(
        project.read("abilities/speed/leap/unlimited-2002-01.yaml"),
        leap_again(change, &format!("{higher}{LAND}"))
    );
    finds(&project, &[]);
}

#[test]
fn what_is_not_certain_stays_as_it_is() {
    let flow = "  - { id: jump, text: This warrior jumps 2 inches., change: functional }\n";
    let comment = format!("{LAND}    change: functional # surely\n");
    let project = then("  kind: functional\n  note: Something.\n", &format!("{flow}{comment}"));
    let before = project.read("abilities/speed/leap/unlimited-2002-01.yaml");
    assert!(fixed_rules(&project).is_empty());
    assert_eq!(project.read("abilities/speed/leap/unlimited-2002-01.yaml"), before);
    assert_eq!(project.lint().len(), 2);
}

#[test]
fn line_ends_of_another_system_are_kept_and_nothing_is_left_beside() {
    let text = leap(JUMP).replace("2 inches", "2  inches").replace('\n', "\r\n");
    let project = Project::new().record(FIRST, &text);
    assert_eq!(fixed_rules(&project), ["spaces"]);
    assert_eq!(
        project.read("abilities/speed/leap/rebellion-2001-01.yaml"),
        leap(JUMP).replace('\n', "\r\n")
    );
    assert_eq!(files_in(&project), ["rebellion-2001-01.yaml"]);
}

#[test]
fn a_file_that_changed_since_it_was_read_is_left_alone() {
    let project = Project::new().record(FIRST, &leap(&JUMP.replace("2 inches", "2  inches")));
    let catalog = project.catalog();
    assert_eq!(lint::run(&catalog).len(), 1);
    let project = project.record(FIRST, &leap(LAND));
    let error = lint::fix(&catalog, project.root()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "abilities/speed/leap/rebellion-2001-01.yaml changed meanwhile; run lint again"
    );
    assert_eq!(project.read("abilities/speed/leap/rebellion-2001-01.yaml"), leap(LAND));
}
