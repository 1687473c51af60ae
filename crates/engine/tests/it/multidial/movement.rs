//! The one movement of a turn: straight, forward or back, over small bases and not over large ones;
//! and breaking away.

use super::fixture::{drives, multi_dial};
use crate::engine::table::{EAST, NORTH, SOUTH, Staging, Table, WEST, at, moves, strikes, warrior};
use variorum_engine::geometry::Section::{Front, Left, Rear, Right};
use variorum_engine::{AbilityId, Ask, Clause, Decision, Edition, FigureId, Problem, TerrainKind};

use crate::abilities::scene::offers_attack;

fn alone() -> (Staging, FigureId) {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().put(&mut table, 0, 18_000, 10_000, NORTH);
    table.put(1, warrior(), 5_000, 33_000, SOUTH);
    (table.start(), big)
}

/// Proves movement#speed, movement#single-movement
#[test]
fn the_speeds_of_the_sections_that_move_add_up_to_one_movement() {
    let (mut play, big) = alone();
    play.decide(drives(big, &[Front, Rear]));
    let far = play.walk(big, &[(18_000, 18_001)], NORTH);
    play.refused(far, Clause::MovementSpeed);
    play.go(big, 18_000, 18_000, NORTH);
    assert_eq!(play.game.players[0].actions, 1);
    play.refused(drives(big, &[Left]), Clause::MovementSingleMovement);
}

/// Proves movement#forward, movement#two-ways
#[test]
fn it_turns_first_and_then_goes_straight_ahead() {
    let (mut play, big) = alone();
    play.decide(drives(big, &[Front]));
    let sideways = play.walk(big, &[(20_000, 10_000)], NORTH);
    play.refused(sideways, Clause::MovementTwoWays);
    let bent = play.walk(big, &[(18_000, 11_000), (19_000, 11_000)], EAST);
    play.refused(bent, Clause::MovementTwoWays);
    play.go(big, 20_000, 10_000, EAST);
    assert_eq!(play.game.figure(big).placed.facing, EAST);
    assert!(play.cites(Clause::MovementForward));
}

/// Proves movement#backward
#[test]
fn backward_it_keeps_its_facing() {
    let (mut play, big) = alone();
    play.decide(drives(big, &[Front]));
    let turning = play.walk(big, &[(18_000, 8_000)], WEST);
    play.refused(turning, Clause::MovementTwoWays);
    play.go(big, 18_000, 8_000, NORTH);
    assert_eq!(play.game.figure(big).placed.at, at(18_000, 8_000));
    assert!(play.cites(Clause::MovementBackward));
}

/// Proves movement#no-crossing
#[test]
fn small_bases_are_no_obstacle_but_no_place_to_end() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().all([6, 10, 16, 3]).put(&mut table, 0, 18_000, 10_000, NORTH);
    table.put(1, warrior(), 18_000, 13_000, SOUTH);
    table.put(0, warrior(), 16_500, 14_000, SOUTH);
    let mut play = table.start();
    play.decide(drives(big, &[Front]));
    let onto = play.walk(big, &[(18_000, 12_000)], NORTH);
    assert_eq!(play.refused(onto, Clause::MovementNoCrossing).problem, Problem::Overlap);
    play.go(big, 18_000, 10_500, NORTH);
}

/// Proves movement#path
#[test]
fn it_passes_right_over_them() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().all([8, 10, 16, 3]).put(&mut table, 0, 18_000, 10_000, NORTH);
    table.put(1, warrior(), 18_000, 13_000, SOUTH);
    let mut play = table.start();
    play.decide(drives(big, &[Front])).go(big, 18_000, 17_000, NORTH);
    assert_eq!(play.game.figure(big).placed.at, at(18_000, 17_000));
    assert!(play.decided_by("mdw_end_overlap_small_base"));
}

/// Proves movement#stop
#[test]
fn it_must_end_where_it_would_touch_another_of_its_kind() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().all([14, 10, 16, 3]).put(&mut table, 0, 18_000, 10_000, NORTH);
    let other = multi_dial().put(&mut table, 0, 18_000, 16_000, NORTH);
    table.put(1, warrior(), 5_000, 33_000, SOUTH);
    let mut play = table.start();
    play.decide(drives(big, &[Front]));
    let through = play.walk(big, &[(18_000, 22_000)], NORTH);
    play.refused(through, Clause::MovementStop);
    play.go(big, 18_000, 12_250, NORTH);
    assert!(play.game.touching(big).contains(other));
}

/// Proves breaking-away#when, breaking-away#one-roll, breaking-away#roll, breaking-away#success
#[test]
fn any_touched_section_calls_for_the_one_roll() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().put(&mut table, 0, 18_000, 18_000, NORTH);
    table.put(1, warrior(), 18_000, 20_500, SOUTH);
    table.put(1, warrior(), 15_500, 18_000, SOUTH);
    let mut play = table.start();
    play.decide(drives(big, &[Rear]));
    let away = play.walk(big, &[(18_000, 15_000)], NORTH);
    play.refused(away, Clause::BreakingAwayWhen);
    play.refused(
        Decision::Rotate { figure: big, facing: EAST, captive: None },
        Clause::BreakingAwayWhen,
    );
    play.decide(Decision::BreakAway { figure: big }).die(2).go(big, 18_000, 15_000, NORTH);
    assert!(play.cites(Clause::BreakingAwayOneRoll));
}

/// Proves breaking-away#fails-on, breaking-away#failure, breaking-away#failure-facing
#[test]
fn it_fails_only_on_a_one_and_then_neither_moves_nor_turns() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().put(&mut table, 0, 18_000, 18_000, NORTH);
    table.put(1, warrior(), 18_000, 20_500, SOUTH);
    let mut play = table.start();
    play.decide(drives(big, &[Rear])).decide(Decision::BreakAway { figure: big }).die(1);
    assert!(matches!(*play.game.asks(), Ask::Order(_)), "the move is over");
    assert_eq!(
        (play.game.figure(big).placed.at, play.game.figure(big).placed.facing),
        (at(18_000, 18_000), NORTH)
    );
    play.refused(drives(big, &[Left]), Clause::MovementSingleMovement);
}

/// Proves breaking-away#when
#[test]
fn an_inactive_section_holds_it_as_well() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().skulls(Front, &[0]).put(&mut table, 0, 18_000, 18_000, NORTH);
    let foe = table.put(1, warrior().attack(12), 18_000, 20_500, SOUTH);
    let mut play = table.start();
    play.end_turn().decide(strikes(foe, big)).dice(4, 4).until(0);
    assert!(!play.game.active_sections(big).has(Front));
    play.decide(drives(big, &[Rear]));
    let away = play.walk(big, &[(18_000, 15_000)], NORTH);
    play.refused(away, Clause::BreakingAwayWhen);
}

/// Proves special-abilities#shared-abilities
#[test]
fn flight_in_one_active_section_carries_all_of_them() {
    for (ability, free) in [(None, false), (Some(AbilityId::Flight), true)] {
        let mut table = Table::new(Edition::LastErrata);
        let mut big = multi_dial().all([8, 10, 16, 3]);
        if let Some(ability) = ability {
            big = big.with(Rear, ability);
        }
        let big = big.put(&mut table, 0, 18_000, 6_000, NORTH);
        table.terrain(TerrainKind::Blocking, (16_000, 9_000), (20_000, 9_500));
        table.put(1, warrior(), 5_000, 33_000, SOUTH);
        let mut play = table.start();
        play.decide(drives(big, &[Right]));
        let over = play.walk(big, &[(18_000, 13_000)], NORTH);
        if free {
            play.decide(over);
        } else {
            play.refused(over, Clause::BlockingTerrainMovement);
        }
    }
}

/// Proves measurements#center, base-contact#dials, base-contact#figures
#[test]
fn contact_counts_the_dials_and_distance_the_center_dot() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().put(&mut table, 0, 18_000, 18_000, NORTH);
    let near = table.put(1, warrior(), 18_000, 20_500, SOUTH);
    let corner = table.put(1, warrior(), 19_503, 19_503, SOUTH);
    let play = table.start();
    // The dial in front stands out three eighths of an inch; between the dials the rim of the disc
    // counts.
    assert!(play.game.touching(big).contains(near) && play.game.touching(big).contains(corner));
    assert_eq!(play.game.figure(big).placed.distance(&play.game.figure(near).placed).get(), 2_500);
}

/// Proves base-contact#dials
#[test]
fn an_ordinary_warrior_still_cannot_walk_over_a_multi_dial() {
    let mut table = Table::new(Edition::LastErrata);
    multi_dial().put(&mut table, 1, 18_000, 18_000, NORTH);
    let small = table.put(0, warrior().speed(12), 18_000, 13_000, NORTH);
    let mut play = table.start();
    play.decide(moves(small));
    let over = play.walk(small, &[(18_000, 23_000)], NORTH);
    play.refused(over, Clause::MovementNoCrossing);
}

/// Proves movement#two-ways
#[test]
fn it_may_turn_where_it_stands_when_nobody_holds_it() {
    let (mut play, big) = alone();
    play.decide(drives(big, &[Front])).decide(Decision::Rotate {
        figure: big,
        facing: EAST,
        captive: None,
    });
    assert_eq!(
        (play.game.figure(big).placed.at, play.game.figure(big).placed.facing),
        (at(18_000, 10_000), EAST)
    );
}

/// Proves movement#speed
#[test]
fn a_charging_section_doubles_its_own_share_and_woods_halve_the_sum() {
    // Speed 4 and twice 4; the attack follows a way of the plain 8 inches at most, or of 4 in
    // woods.
    for (woods, farthest, plain) in [(false, 12_000, 8_000), (true, 6_000, 4_000)] {
        let mut table = Table::new(Edition::LastErrata);
        if woods {
            table.terrain(TerrainKind::Hindering, (12_000, 2_000), (24_000, 22_000));
        }
        let big =
            multi_dial().with(Left, AbilityId::Charge).put(&mut table, 0, 18_000, 6_000, NORTH);
        table.put(1, warrior(), 5_000, 33_000, SOUTH);
        let mut play = table.start();
        play.decide(drives(big, &[Front, Left]));
        let too_far = play.walk(big, &[(18_000, 6_001 + farthest)], NORTH);
        play.refused(too_far, Clause::MovementSpeed);
        for (inches, attacks) in
            [(farthest, false), (plain + 1, false), (plain, true), (plain - 900, true)]
        {
            let mut play = play.clone();
            play.go(big, 18_000, 6_000 + inches, NORTH);
            assert_eq!(offers_attack(&play), attacks, "{woods} {inches}");
        }
    }
}

/// Proves movement#stop
#[test]
fn it_may_drive_right_up_to_another_multi_dial() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().put(&mut table, 0, 18_000, 10_000, NORTH);
    let other = multi_dial().put(&mut table, 1, 18_000, 17_980, SOUTH);
    let mut play = table.start();
    play.decide(drives(big, &[Front, Rear])).go(big, 18_000, 14_228, NORTH);
    assert!(play.game.touching(big).contains(other));
}

/// Proves breaking-away#success
#[test]
fn a_bounding_section_doubles_its_share_after_breaking_away_too() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().with(Left, AbilityId::Bound).put(&mut table, 0, 18_000, 18_000, NORTH);
    table.put(1, warrior(), 18_000, 20_500, SOUTH);
    let mut play = table.start();
    play.decide(drives(big, &[Left])).decide(Decision::BreakAway { figure: big }).die(2);
    let too_far = play.walk(big, &[(18_000, 9_999)], NORTH);
    play.refused(too_far, Clause::MovementSpeed);
    play.go(big, 18_000, 10_000, NORTH);
}
