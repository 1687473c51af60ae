//! Where a move may go and end, and whose move it is: edges, gaps, cliffs, walls, and figures that
//! are not moving.

use super::table::{NORTH, SOUTH, Staging, Table, at, formation, moves, warrior};
use crate::abilities::scene::{UP, a_walk_apart, hold, offers_attack};
use variorum_engine::AbilityId::{Charge, Flight, PoleArm, Ram};
use variorum_engine::Edition::{Rebellion, Unlimited, Whirlwind};
use variorum_engine::geometry::Path;
use variorum_engine::{
    Ask, Clause, Decision, FigureId, Input, PlayerId, Position, Problem, Status, TerrainKind,
};

fn lone(x: i32, y: i32) -> (Staging, FigureId) {
    let mut table = Table::new(Rebellion);
    let own = table.put(0, warrior(), x, y, NORTH);
    table.put(1, warrior(), 18_000, 30_000, SOUTH);
    let mut play = table.start();
    play.decide(moves(own));
    (play, own)
}

#[test]
fn no_base_hangs_over_any_of_the_four_edges() {
    for (from, inside, over) in [
        ((34_000, 18_000), (35_370, 18_000), (35_400, 18_000)),
        ((2_000, 18_000), (630, 18_000), (600, 18_000)),
        ((10_000, 34_000), (10_000, 35_370), (10_000, 35_400)),
        ((10_000, 2_000), (10_000, 630), (10_000, 600)),
    ] {
        let (mut play, own) = lone(from.0, from.1);
        let out = play.walk(own, &[over], NORTH);
        assert_eq!(play.refused(out, Clause::MovementPath).problem, Problem::OffBoard);
        play.go(own, inside.0, inside.1, NORTH);
    }
}

#[test]
fn nobody_stops_half_over_a_cliff_or_on_a_wall_not_even_a_flyer() {
    let mut table = Table::new(Rebellion);
    table.terrain(TerrainKind::AbruptElevated, (14_000, 12_000), (22_000, 16_000));
    let own = table.put(0, warrior(), 18_000, 10_000, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    play.decide(moves(own));
    let below = play.walk(own, &[(18_000, 11_700)], NORTH);
    play.refused(below, Clause::AbruptElevatedTerrainMovement);
    play.go(own, 18_000, 11_370, NORTH);
    for flies in [true, false] {
        let mut table = Table::new(Rebellion);
        table.terrain(TerrainKind::LowWall, (14_000, 12_000), (22_000, 12_200));
        let own = table.put(0, warrior().showing(Flight, flies), 18_000, 10_000, NORTH);
        table.put(1, warrior(), 30_000, 30_000, SOUTH);
        let mut play = table.start();
        play.decide(moves(own));
        let onto = play.walk(own, &[(18_000, 12_100)], NORTH);
        play.refused(onto, Clause::LowWallsStop);
    }
}

#[test]
fn from_wood_to_wood_the_convention_says_whether_the_second_one_stops() {
    for (answer, stops) in [("literal_no", false), ("stop", true)] {
        let mut table = Table::new(Rebellion).convention("hindering_other_feature_stop", answer);
        table.terrain(TerrainKind::Hindering, (14_000, 8_000), (22_000, 11_500));
        table.terrain(TerrainKind::Hindering, (14_000, 12_000), (22_000, 16_000));
        let own = table.put(0, warrior(), 18_000, 10_000, NORTH);
        table.put(1, warrior(), 30_000, 30_000, SOUTH);
        let mut play = table.start();
        play.decide(moves(own));
        let through = play.walk(own, &[(18_000, 13_990)], NORTH);
        if stops {
            play.refused(through, Clause::HinderingTerrainStop);
            play.go(own, 18_000, 12_650, NORTH);
        } else {
            play.decide(through);
        }
    }
}

#[test]
fn only_those_who_were_given_the_move_go_and_each_of_them_once() {
    let mut table = Table::new(Rebellion);
    let row = [16_748, 18_000, 19_252].map(|x| table.put(0, warrior(), x, 10_000, NORTH));
    let other = table.put(0, warrior(), 30_000, 10_000, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    let mut alone = play.clone();
    alone.decide(moves(row[0]));
    let stray = alone.walk(other, &[(30_000, 12_000)], NORTH);
    assert_eq!(alone.refused(stray, Clause::ActionListMove).problem, Problem::NotYours);
    let back = alone.game.step(Input::Decide(Decision::TakeBack));
    assert_eq!(
        back.unwrap_err().problem,
        Problem::NotAsked,
        "only a formation has something to take back"
    );
    play.decide(formation(row[0], &row[1..])).go(row[0], 16_748, 12_000, NORTH);
    let again = play.walk(row[0], &[(16_748, 13_000)], NORTH);
    play.refused(again, Clause::ActionAllotmentOnePerWarrior);
}

#[test]
fn no_spin_is_asked_of_a_warrior_that_a_ram_has_slain() {
    for (clicks, slain) in [(1, true), (5, false)] {
        let mut table = Table::new(Whirlwind);
        let own = table.put(0, warrior().with(Ram), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior().clicks(clicks), 18_000, 15_000, SOUTH);
        table.put(1, warrior(), 30_000, 30_000, SOUTH);
        let mut play = table.start();
        play.decide(moves(own)).go(own, UP.0, UP.1, NORTH);
        assert_eq!(play.game.figure(foe).status == Status::Eliminated, slain);
        assert_eq!(matches!(play.game.asks(), Ask::Spin { .. }), !slain, "{:?}", play.game.asks());
    }
}

#[test]
fn whether_ram_or_pole_arm_strikes_first_is_open_only_where_both_do() {
    for edition in [Whirlwind, Unlimited] {
        for (rams, pikes, noted) in [(true, true, true), (false, true, false), (true, false, false)]
        {
            let (mut play, own, _) = a_walk_apart(
                edition,
                warrior().showing(Ram, rams),
                warrior().showing(PoleArm, pikes),
            );
            play.move_to(own, UP.0, UP.1, NORTH);
            assert_eq!(play.damage_taken(own), u8::from(pikes));
            assert_eq!(play.decided_by("polearm_vs_ram"), noted, "{edition:?} {rams} {pikes}");
        }
    }
}

#[test]
fn a_captor_attacks_after_its_move_only_by_the_other_convention_of_the_first_cards() {
    for (edition, answer, attacks) in [
        (Rebellion, "false", false),
        (Rebellion, "true", true),
        (Unlimited, "false", false),
        (Unlimited, "true", false),
    ] {
        let mut table = Table::new(edition).convention("captor_attack_after_move", answer);
        let own = table.put(0, warrior().with(Charge), 18_000, 10_000, NORTH);
        let captive = table.put(1, warrior(), 18_000, 8_748, SOUTH);
        table.put(1, warrior(), 30_000, 30_000, SOUTH);
        let mut play = table.start();
        hold(&mut play, own, captive);
        let path = Path::straight(at(18_000, 10_000), at(18_000, 12_000));
        let beside = Position { at: at(18_000, 10_748), facing: SOUTH };
        play.decide(moves(own)).decide(Decision::Walk {
            figure: own,
            path,
            facing: NORTH,
            captive: Some(beside),
        });
        assert_eq!(offers_attack(&play), attacks);
        assert_eq!(*play.game.asks() == Ask::Order(PlayerId(1)), !attacks);
        assert_eq!(play.decided_by("captor_attack_after_move"), edition == Rebellion);
    }
}
