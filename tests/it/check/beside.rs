//! What other clauses read is varied beside the conditions of a check, without chance.

use crate::project::{Project, Run};

/// A rule for formations that is silent about the ground under the others, and one that names that
/// ground for something else.
const SLOWEST: &str = "\
name: Pace
summary: How fast a group is.
sources:
  - { document: rulebook, heading: Pace }
clauses:
  - id: slowest
    text: A group is as fast as its slowest member.
    checks:
      - ask: speed-allowance
        when: move.helpers == 2 && move.on_clear && !move.reaches_contact && third.absentGROUND
        is: min(actor.speed, helpers.speed)
  - id: stone
    text: Nobody walks through stone.
    checks:
      - ask: speed-allowance
        when: move.into == blocking && helpers.ground == hindering
        is: 0
";

fn check(ground: &str) -> Run {
    let record = SLOWEST.replace("GROUND", ground);
    let project = Project::new().rule("movement/pace/rebellion-2001-01", &record);
    project.run(&["check", "--situations", "0", "--reached", "0"])
}

#[test]
fn a_check_that_is_silent_about_a_fact_of_another_clause_is_found_without_chance() {
    let run = check("");
    assert!(
        run.stdout.contains("pace#slowest in rebellion-2001-01: speed-allowance should be"),
        "{}{}",
        run.stdout,
        run.stderr
    );
    assert!(run.stdout.contains("helpers.ground: hindering"), "{}", run.stdout);
}

#[test]
fn the_report_names_the_facts_that_were_varied_alone() {
    let run = check(" && helpers.ground == clear");
    let alone = run.stdout.split("Read, and varied one at a time only:\n").nth(1);
    let alone = alone.and_then(|text| text.lines().next()).unwrap_or_default();
    assert!(alone.trim_start().starts_with("speed-allowance "), "{}", run.stdout);
    assert!(!alone.contains("helpers.ground"), "{alone}");
    assert!(alone.contains("actor.mount"), "{alone}");
}

#[test]
fn facts_of_many_questions_are_counted_instead_of_listed() {
    let effort = ["--situations", "0", "--reached", "0", "--combinations", "1"];
    let arguments = [&["check", "--edition", "dungeons-2002-rev2"][..], &effort].concat();
    let run = crate::program::run(&arguments);
    assert!(
        run.stdout.contains(" questions read facts that were varied one at a time only"),
        "{}",
        run.stdout
    );
    assert!(!run.stdout.contains("Read, and varied one at a time only:"), "{}", run.stdout);
}

/// A rule that is silent about abilities that are cancelled now and back a turn later, and two that
/// name one of these facts each for something else.
const PLAIN_DAMAGE: &str = "\
name: Force
summary: How hard a blow is.
sources:
  - { document: rulebook, heading: Force }
clauses:
  - id: blow
    text: A blow costs as much as its damage value.
    checks:
      - ask: damage-base
        when: actor uses nothing && attack.close
        is: actor.damage
  - id: shot
    text: So does a shot.
    checks:
      - ask: damage-base
        when: attack.ranged && weapon_master in actor.cancelled
        is: actor.damage
  - id: pause
    text: A shot is as hard a turn later.
    checks:
      - ask: damage-base
        when: attack.ranged && turn.later
        is: actor.damage
";

#[test]
fn a_check_that_is_wrong_only_where_two_facts_change_is_found_without_chance() {
    let project = Project::new().rule("combat/force/rebellion-2001-01", PLAIN_DAMAGE);
    let check = |pairs: &str| {
        let effort = ["--situations", "0", "--reached", "0", "--combinations", "1"];
        project.run(&[&["check", "--pairs", pairs][..], &effort].concat()).stdout
    };
    let found = "force#blow in rebellion-2001-01: damage-base should be 2";
    let (without, with) = (check("0"), check("1000"));
    assert!(!without.contains(found), "{without}");
    assert!(with.contains(found), "{with}");
    assert!(with.contains("turn.later: true"), "{with}");
}
