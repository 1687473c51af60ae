use super::{FIRST, TWICE, finds, leap, project};
use crate::project::Project;

#[test]
fn a_clause_may_link_to_another_and_a_ruling_to_its_subject() {
    let clauses =
        "  - id: jump\n    text: It jumps, see [leap#land].\n  - id: land\n    text: It lands.\n";
    let ruling = TWICE.replace("It jumps once.", "So says [Leap].");
    finds(&Project::new().record(FIRST, &leap(clauses)).ruling("leap/twice", &ruling), &[]);
}

#[test]
fn a_subject_or_term_that_links_to_itself_is_found() {
    let glossary = "\
name: Glossary
summary: Words.
sources:
  - { document: rulebook, heading: Words }
clauses:
  - id: token
    text: A [token] is small.
";
    finds(
        &project()
            .record(FIRST, &leap("  - id: jump\n    text: With [Leap] it jumps.\n"))
            .rule("reference/glossary/rebellion-2001-01", glossary),
        &[
            "abilities/speed/leap/rebellion-2001-01.yaml:9:16: the link 'Leap' leads to where it \
             is [self-link]; write the words without a link",
            "rules/reference/glossary/rebellion-2001-01.yaml:7:13: the link 'token' leads to \
             where it is [self-link]; write the words without a link",
        ],
    );
}
