//! A small invented ability with three wordings, a side line and a rule, for exact outputs.

use std::process::{Command, Stdio};

use crate::project::{Project, Run};

/// The first wording.
const FIRST: &str = "\
name: Leap
optional: false
marker: { colour: green, shape: square, certainty: secondary }
summary: It jumps.
sources: [{ document: rulebook, heading: Leap }]
clauses:
  - { id: band, text: 'It may not join a small [band][bands].' }
  - { id: step, text: 'It may step up to 8\" twice, if nobody is near.' }
  - { id: rest, text: It rests on a roll of 1. }
  - { id: shout, text: It shouts when it lands. }
  - { id: land, text: It lands on its feet. }
";

/// Printed anew, in other words; the same rule.
const SECOND: &str = "\
name: Leap
optional: false
marker: { colour: green, shape: square }
summary: It jumps.
sources: [{ document: sheet, heading: Leap }]
change: { kind: editorial, note: Print says hop where it said jump. }
clauses:
  - { id: band, text: 'It may not join a small [band][crowds].' }
  - { id: step, text: 'It may step up to 8\" twice, if nobody is near.' }
  - { id: rest, text: It rests on a roll of 1. }
  - { id: shout, text: It shouts when it lands. }
  - { id: land, text: It lands on its feet. }
";

/// Plays differently: one clause moved, one gone, one split.
const THIRD: &str = "\
name: Leap
optional: true
marker: { colour: green, shape: square }
summary: It jumps.
sources: [{ document: card, heading: Leap }]
change:
  kind: functional
  note: It steps farther, and no longer shouts.
  dropped: [{ id: shout, kind: functional }]
clauses:
  - { id: rest, text: It rests on a roll of 1. }
  - { id: crowd, was: band, text: 'It may not join any [band].', change: clarifying }
  - { id: step, text: 'It may step up to 10\" twice.', change: functional }
  - { id: near, was: step, text: Nobody may be near when it steps., change: clarifying }
  - { id: land, text: It lands on its feet. }
";

/// The side line.
const CELLAR: &str = "\
name: Leap
optional: true
marker: { colour: green, shape: square }
summary: It jumps over squares.
sources: [{ document: cellar-card, heading: Leap }]
departs_from: { edition: unlimited-2002-01, kind: functional, note: It counts squares. }
clauses:
  - { id: step, text: It may step over 2 squares. }
";

const RULE: &str = "\
name: Resting
summary: How to rest.
sources: [{ document: rulebook, heading: Rest }]
clauses:
  - { id: sleep, text: A warrior that sleeps does not move. }
";

/// The folder.
pub(super) fn leap() -> Project {
    Project::new()
        .record("speed/leap/rebellion-2001-01", FIRST)
        .record("speed/leap/whirlwind-2001-10", SECOND)
        .record("speed/leap/unlimited-2002-01", THIRD)
        .record("speed/leap/dungeons-2002-rev2", CELLAR)
        .record(
            "attack/late/unlimited-2002-01",
            &RULE.replace("rulebook", "card").replace("Resting", "Late").replace(
                "summary",
                "optional: false\nmarker: { colour: red, shape: square }\nsummary",
            ),
        )
        .rule("movement/resting/rebellion-2001-01", RULE)
}

/// Runs the program on its own records.
pub(super) fn variorum(arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_variorum"));
    command
        .args(arguments)
        .env_remove("COLUMNS")
        .env_remove("NO_COLOR")
        .env_remove("PAGER")
        .stdin(Stdio::null());
    let output = command.output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes UTF-8");
    Run { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}
