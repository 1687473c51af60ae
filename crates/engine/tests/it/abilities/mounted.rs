//! Mounted warriors: the four rules of their sheet.

use super::scene::breaks_away;
use crate::engine::table::{EAST, NORTH, SOUTH, Table, formation, moves, shoots, strikes, warrior};
use variorum_engine::Edition::{RebellionErrata, Unlimited, Whirlwind};
use variorum_engine::{Ask, Clause, Decision};

#[test]
fn rule_one_a_rider_fails_to_break_away_on_a_one_only() {
    for (edition, die, free) in [
        (Whirlwind, 1, false),
        (Whirlwind, 2, true),
        (Unlimited, 2, true),
        (RebellionErrata, 3, false),
    ] {
        let mut table = Table::new(edition);
        let rider = table.put(0, warrior().mounted(), 18_000, 10_000, NORTH);
        table.put(0, warrior(), 5_000, 5_000, NORTH);
        table.put(1, warrior(), 18_000, 11_252, SOUTH);
        let mut play = table.start();
        play.decide(moves(rider)).decide(breaks_away(rider)).die(die);
        if free {
            play.go(rider, 18_000, 4_000, NORTH);
        }
        assert_eq!(
            play.game.figure(rider).placed.at.y.get(),
            if free { 4_000 } else { 10_000 },
            "{edition:?}"
        );
        assert_eq!(play.cites(Clause::MountedWarriorsBreakAway), edition != RebellionErrata);
    }
}

#[test]
fn rule_two_a_rider_that_fails_may_not_turn() {
    for (mounted, facing) in [(true, NORTH), (false, EAST)] {
        let mut table = Table::new(Whirlwind);
        let own = if mounted { warrior().mounted() } else { warrior() };
        let own = table.put(0, own, 18_000, 10_000, NORTH);
        table.put(0, warrior(), 5_000, 5_000, NORTH);
        table.put(1, warrior(), 18_000, 11_252, SOUTH);
        let mut play = table.start();
        play.decide(moves(own)).decide(breaks_away(own)).die(1);
        if !mounted {
            play.decide(Decision::Rotate { figure: own, facing: EAST, captive: None });
        }
        assert!(matches!(play.game.asks(), Ask::Order(_)), "the rider's action is over at once");
        assert_eq!(
            (play.game.figure(own).placed.facing, play.game.figure(own).tokens),
            (facing, 1)
        );
    }
}

#[test]
fn rule_two_holds_in_a_formation_as_well() {
    let mut table = Table::new(Whirlwind);
    let row = [16_748, 18_000, 19_252].map(|x| table.put(0, warrior().mounted(), x, 10_000, NORTH));
    table.put(1, warrior(), 16_748, 11_252, SOUTH);
    let mut play = table.start();
    play.decide(formation(row[0], &row[1..])).decide(breaks_away(row[0])).die(1);
    play.refused(
        Decision::Rotate { figure: row[0], facing: SOUTH, captive: None },
        Clause::MountedWarriorsFailedBreakAway,
    );
    play.decide(Decision::Finish);
}

#[test]
fn rule_three_a_rider_gets_no_free_spin_and_gives_one() {
    for (rider_moves, spins) in [(false, false), (true, true)] {
        let mut table = Table::new(Whirlwind);
        let (walker, rider) = (warrior(), warrior().mounted());
        let (own, foe) = if rider_moves { (rider, walker) } else { (walker, rider) };
        let own = table.put(0, own, 18_000, 10_000, NORTH);
        table.put(1, foe, 18_000, 15_000, SOUTH);
        let mut play = table.start();
        play.decide(moves(own)).go(own, 18_000, 13_748, NORTH);
        assert_eq!(matches!(play.game.asks(), Ask::Spin { .. }), spins);
        assert_eq!(play.cites(Clause::MountedWarriorsNoFreeSpin), !spins);
    }
}

#[test]
fn rule_four_range_runs_from_front_dot_to_front_dot() {
    for (y, within) in [(16_000, true), (16_001, false)] {
        // The target rides away: its hind quarters are well within range, its dot decides.
        let mut table = Table::new(Whirlwind);
        let rider = table.put(0, warrior().mounted().range(6, 1), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior().mounted(), 18_000, y, NORTH);
        let mut play = table.start();
        if within {
            play.decide(shoots(rider, &[foe]));
        } else {
            play.refused(shoots(rider, &[foe]), Clause::LineOfFireLength);
        }
    }
}

#[test]
fn rule_four_a_move_is_measured_at_the_front_dot_wherever_the_rest_swings() {
    let mut table = Table::new(Whirlwind);
    let rider = table.put(0, warrior().speed(8).mounted(), 18_000, 10_000, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    play.decide(moves(rider));
    let too_far = play.walk(rider, &[(18_000, 18_001)], SOUTH);
    play.refused(too_far, Clause::MovementSpeed);
    play.go(rider, 18_000, 18_000, SOUTH);
    assert_eq!(play.game.figure(rider).placed.at.y.get(), 18_000);
}

#[test]
fn the_hind_quarters_are_part_of_the_base_and_may_be_struck_from_behind() {
    let mut table = Table::new(Whirlwind);
    let own = table.put(0, warrior(), 18_000, 10_000, NORTH);
    let rider = table.put(1, warrior().mounted(), 18_000, 12_502, NORTH);
    let mut play = table.start();
    play.decide(strikes(own, rider)).dice(3, 4);
    assert_eq!(
        (play.comparison(rider), play.damage_taken(rider)),
        ((16, 14), 2),
        "one more for the rear arc"
    );
}
