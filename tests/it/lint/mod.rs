//! One file per lint rule, with a good input and a bad one and the exact finding.

mod ability_fields;
mod annotations;
mod asked_as;
mod change_kind;
mod characters;
mod check;
mod citation;
mod clause_change;
mod clause_id;
mod clause_without_checks;
mod clauses;
mod command;
mod departure;
mod dropped;
mod duplicate_clause;
mod empty_text;
mod fix;
mod layout;
mod link;
mod load_errors;
mod marker;
mod name;
mod needless_override;
mod no_witness;
mod official;
mod open_point;
mod real;
mod record_change;
mod ruling_editions;
mod ruling_run;
mod ruling_subject;
mod self_link;
mod sources;
mod spaces;
mod stated;
mod unsettled;
mod verdict;
mod was;

use crate::project::Project;

/// A record of the invented ability Leap in the first edition, with these clauses.
fn leap(clauses: &str) -> String {
    format!("{LEAP}sources:\n  - {{ document: rulebook, heading: Leap }}\nclauses:\n{clauses}")
}

/// The same in the third edition, with what changed (indented under `change:`) and these clauses.
fn leap_again(change: &str, clauses: &str) -> String {
    format!(
        "\
{LEAP}sources:
  - {{ document: card, heading: Leap }}
change:
{change}clauses:
{clauses}"
    )
}

const LEAP: &str = "\
name: Leap
optional: true
marker: { colour: green, shape: circle }
summary: Jumps over a ditch.
";
const FIRST: &str = "speed/leap/rebellion-2001-01";
const THIRD: &str = "speed/leap/unlimited-2002-01";
const JUMP: &str = "  - id: jump\n    text: This warrior jumps 2 inches.\n";
const LAND: &str = "  - id: land\n    text: It lands on its feet.\n";

/// A rule topic with one clause.
const DITCH: &str = "\
name: Ditch
summary: A hole.
sources:
  - { document: rulebook, heading: Holes }
clauses:
  - id: deep
    text: A ditch is deep.
";

/// A ruling on Leap that holds everywhere.
const TWICE: &str = "\
question: Twice?
by_edition:
  - editions: rebellion-2001-01..
    verdict: \"no\"
    answer: It jumps once.
    status: assumed
    cites: [leap#jump]
";

/// An open point about Leap in the first two editions.
const HEIGHT: &str = "\
question: How high does it jump?
kind: silent
passages: [leap#jump]
readings:
  - { id: low, text: Not high. }
  - { id: high, text: Over a house. }
plays: low
convention: token_removal
why: Houses are high.
editions: [rebellion-2001-01..whirlwind-2001-10]
settled:
  - { editions: unlimited-2002-01.., reading: high, source: A letter, authority: official }
";

/// The first edition with its one clause.
fn project() -> Project {
    Project::new().record(FIRST, &leap(JUMP))
}

/// The first edition with two clauses, and the third with these changes and clauses.
fn then(change: &str, clauses: &str) -> Project {
    Project::new()
        .record(FIRST, &leap(&format!("{JUMP}{LAND}")))
        .record(THIRD, &leap_again(change, clauses))
}

/// Lint finds exactly this.
#[track_caller]
fn finds(project: &Project, findings: &[&str]) {
    assert_eq!(project.lint(), findings);
}
