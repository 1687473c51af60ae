//! Forced March: a formation goes at this warrior's speed.

use crate::engine::table::{NORTH, SOUTH, Staging, Table, formation, warrior};
use variorum_engine::AbilityId::ForcedMarch;
use variorum_engine::Edition::{self, Unlimited, Whirlwind};
use variorum_engine::{Clause, FigureId, TerrainKind};

/// A marcher of this speed leads two of speed 6; woods may lie under the marcher.
fn row(edition: Edition, speed: u8, shown: bool, woods: bool) -> (Staging, [FigureId; 3]) {
    let west = woods.then_some((15_000, 16_600));
    row_with_woods(edition, speed, shown, west)
}

/// The same with woods between two places from west to east.
fn row_with_woods(
    edition: Edition,
    speed: u8,
    shown: bool,
    woods: Option<(i32, i32)>,
) -> (Staging, [FigureId; 3]) {
    let mut table = Table::new(edition);
    let marcher =
        table.put(0, warrior().speed(speed).showing(ForcedMarch, shown), 16_748, 10_000, NORTH);
    let others = [18_000, 19_252].map(|x| table.put(0, warrior().speed(6), x, 10_000, NORTH));
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    if let Some((west, east)) = woods {
        table.terrain(TerrainKind::Hindering, (west, 9_000), (east, 10_500));
    }
    (table.start(), [marcher, others[0], others[1]])
}

/// How far a slow member may go: this many inches and no further.
#[track_caller]
fn goes(edition: Edition, speed: u8, shown: bool, woods: bool, inches: i32) -> Staging {
    let (mut play, [marcher, slow, other]) = row(edition, speed, shown, woods);
    play.decide(formation(marcher, &[slow, other]));
    let too_far = play.walk(slow, &[(18_000, 10_001 + inches * 1000)], NORTH);
    play.refused(too_far, Clause::MovementSpeed);
    play.go(slow, 18_000, 10_000 + inches * 1000, NORTH);
    play
}

#[test]
fn decides_that_the_slow_keep_up_with_the_marcher() {
    for edition in [Whirlwind, Unlimited] {
        assert!(goes(edition, 10, true, false, 10).cites(Clause::ForcedMarchSpeed));
        goes(edition, 10, false, false, 6);
    }
}

#[test]
fn decides_nothing_when_the_marcher_is_the_slowest_or_alone() {
    for edition in [Whirlwind, Unlimited] {
        assert!(!goes(edition, 4, true, false, 4).cites(Clause::ForcedMarchSpeed));
        goes(edition, 4, false, false, 4);
    }
}

#[test]
fn decides_nothing_about_woods_which_halve_the_marchers_speed_too() {
    for edition in [Whirlwind, Unlimited] {
        goes(edition, 10, true, true, 5);
    }
}

#[test]
fn decides_nothing_about_woods_under_a_follower_which_goes_half_as_far() {
    for edition in [Whirlwind, Unlimited] {
        let (mut play, [marcher, slow, last]) =
            row_with_woods(edition, 10, true, Some((19_252, 20_000)));
        play.decide(formation(marcher, &[slow, last]));
        let too_far = play.walk(last, &[(19_252, 15_001)], NORTH);
        play.refused(too_far, Clause::MovementSpeed);
        play.go(last, 19_252, 15_000, NORTH).go(slow, 18_000, 20_000, NORTH);
    }
}
