use super::{DITCH, FIRST, finds, leap};
use crate::project::Project;

const GLOSSARY: &str = "\
name: Glossary
summary: Words.
sources:
  - { document: rulebook, heading: Words }
clauses:
  - id: action-token
    name: Action token
    text: A small thing.
";

fn with(text: &str) -> Project {
    Project::new()
        .record(FIRST, &leap(&format!("  - id: jump\n    text: {text}\n")))
        .rule("terrain/ditch/rebellion-2001-01", DITCH)
        .rule("reference/glossary/rebellion-2001-01", GLOSSARY)
}

#[test]
fn subjects_clauses_terms_and_addresses_are_fine() {
    finds(
        &with(
            "Over a [Ditch], [deep down][ditch#deep], for an [action token], see \
             <https://example.org>.",
        ),
        &[],
    );
}

#[test]
fn a_link_that_leads_nowhere_is_found_at_its_place() {
    finds(
        &with(
            ">-\n      Over a [ditch], but\n      never over a [dicth] or\n      the [Zeppelin].",
        ),
        &[
            "abilities/speed/leap/rebellion-2001-01.yaml:11:20: the link 'dicth' leads nowhere \
             [link]; did you mean 'ditch'?",
            "abilities/speed/leap/rebellion-2001-01.yaml:12:11: the link 'Zeppelin' leads nowhere \
             [link]; name a subject, a clause as subject#clause, a term of the glossary or an \
             open point",
        ],
    );
    finds(
        &with("\"A \\\"far\\\" [jump][ditch#depe] over [action tokn]\""),
        &[
            "abilities/speed/leap/rebellion-2001-01.yaml:9:22: the link 'ditch#depe' leads \
             nowhere [link]; did you mean 'ditch#deep'?",
            "abilities/speed/leap/rebellion-2001-01.yaml:9:46: the link 'action tokn' leads \
             nowhere [link]; did you mean 'action-token'?",
        ],
    );
}

#[test]
fn an_address_that_could_be_live_is_found() {
    finds(
        &with("Go [there](javascript:alert)."),
        &["abilities/speed/leap/rebellion-2001-01.yaml:9:14: the address 'javascript:alert' is \
             not allowed [link]; link by name, or to an address with http, https or mailto"],
    );
}
