use super::{FIRST, JUMP, THIRD, TWICE, finds, leap, leap_again, project};
use crate::project::Project;

#[test]
fn a_document_of_the_edition_and_of_earlier_ones_is_fine() {
    let both = leap_again("  kind: editorial\n  note: x\n", JUMP)
        .replace("change:", "  - { document: rulebook, heading: Leap }\nchange:");
    finds(&project().record(THIRD, &both), &[]);
}

#[test]
fn a_record_without_sources_is_found() {
    finds(
        &Project::new().record(
            FIRST,
            &leap(JUMP)
                .replace("sources:\n  - { document: rulebook, heading: Leap }", "sources: []"),
        ),
        &["abilities/speed/leap/rebellion-2001-01.yaml:1:1: the record names no source \
             [sources]; add 'sources: [{ document: …, heading: … }]'"],
    );
}

#[test]
fn documents_that_do_not_exist_or_do_not_cover_the_edition_are_found() {
    let more =
        "  - { document: rulebok, heading: Leap }\n  - { document: card, heading: '' }\nclauses:";
    finds(
        &Project::new().record(FIRST, &leap(JUMP).replace("clauses:", more)),
        &[
            "abilities/speed/leap/rebellion-2001-01.yaml:7:17: there is no document 'rulebok' \
             [sources]; did you mean 'rulebook'?",
            "abilities/speed/leap/rebellion-2001-01.yaml:8:5: the heading is empty [sources]; \
             write the heading under which the passage is",
            "abilities/speed/leap/rebellion-2001-01.yaml:8:17: 'card' covers neither \
             rebellion-2001-01 nor an edition that it leaves in force [sources]; name another \
             document, or list this one for the edition in editions.yaml",
        ],
    );
    finds(
        &Project::new().record(FIRST, &leap(JUMP).replace("rulebook", "card")),
        &["abilities/speed/leap/rebellion-2001-01.yaml:6:17: no source covers rebellion-2001-01 \
             [sources]; name a document that editions.yaml lists for the edition"],
    );
}

#[test]
fn a_worked_example_without_a_source_is_found() {
    let example = format!("{TWICE}kind: example\n");
    let sources = "    cites: [leap#jump]\n    sources: [{ document: rulebook, heading: Leap }]";
    let with_source = example.replace("    cites: [leap#jump]", sources);
    finds(&project().ruling("leap/twice", &with_source), &[]);
    finds(
        &project().ruling("leap/twice", &example),
        &["rulings/leap/twice.yaml:3:15: the ruling is an example of a document, but names none \
             [sources]; add 'sources: [{ document: …, heading: … }]'"],
    );
}
