//! Pole Arm and Ram, Terrify, and what Levitation and Confusion bring into contact.

use crate::abilities::scene::{UP, a_walk_apart, breaks_away, hold, lifts, rolls, shooter, wound};
use crate::engine::table::{
    EAST, NORTH, SOUTH, Table, WEST, at, formation, moves, shoots, warrior,
};
use variorum_engine::AbilityId::{
    Flight, MagicConfusion, MagicLevitation, PoleArm, Ram, SneakAttack, Terrify,
};
use variorum_engine::Edition::{DragonsGate, LastErrata, RebellionErrata, Unlimited, Whirlwind};
use variorum_engine::{
    Ask, Clause, Decision, Order, PlayerId, Position, Roll, Status, TerrainKind,
};

#[test]
fn ram_and_pole_arm_each_do_their_click() {
    for edition in [Whirlwind, Unlimited] {
        let (mut play, own, foe) =
            a_walk_apart(edition, warrior().with(Ram), warrior().with(PoleArm));
        play.decide(moves(own)).go(own, UP.0, UP.1, NORTH).decide(Decision::Spin(None));
        assert_eq!([own, foe].map(|id| play.damage_taken(id)), [1, 1], "{edition:?}");
    }
}

#[test]
fn the_first_ram_kills_a_pole_arm_before_it_strikes_and_the_later_one_at_the_same_moment() {
    for (edition, clicks) in [(Whirlwind, 0), (Unlimited, 1)] {
        let mut table = Table::new(edition);
        let own = table.put(0, warrior().with(Ram), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior().with(PoleArm), 18_000, 15_000, SOUTH);
        table.put(1, warrior(), 30_000, 30_000, SOUTH);
        let mut play = table.start();
        wound(&mut play, foe, 4);
        play.move_to(own, UP.0, UP.1, NORTH);
        assert_eq!(
            (play.game.figure(foe).status, play.damage_taken(own)),
            (Status::Eliminated, clicks),
            "{edition:?}"
        );
    }
}

#[test]
fn sneaking_up_behind_a_pole_arm_denies_it_the_spin_it_would_strike_with() {
    for edition in [Whirlwind, Unlimited] {
        for (sneaks, clicks) in [(true, 0), (false, 1)] {
            let mut table = Table::new(edition);
            let own = table.put(0, warrior().showing(SneakAttack, sneaks), 18_000, 10_000, NORTH);
            table.put(1, warrior().with(PoleArm), 18_000, 15_000, NORTH);
            let mut play = table.start();
            play.decide(moves(own)).go(own, UP.0, UP.1, NORTH);
            if !sneaks {
                play.decide(Decision::Spin(Some(SOUTH)));
            }
            assert_eq!(play.damage_taken(own), clicks);
        }
    }
}

#[test]
fn terrify_is_rolled_for_by_each_member_of_a_formation_that_would_touch() {
    let mut table = Table::new(DragonsGate);
    let row = [16_748, 18_000, 19_252].map(|x| table.put(0, warrior(), x, 10_000, NORTH));
    let horror = table.put(1, warrior().with(Terrify), 18_630, 14_831, SOUTH);
    let mut play = table.start();
    play.decide(formation(row[0], &row[1..]))
        .go(row[1], UP.0, UP.1, NORTH)
        .die(6)
        .decide(Decision::Spin(None));
    play.go(row[2], 19_260, UP.1, NORTH).die(2);
    assert_eq!([row[1], row[2]].map(|id| play.game.touching(horror).contains(id)), [true, false]);
    let again = play.walk(row[2], &[(19_260, UP.1)], NORTH);
    play.refused(again, Clause::TerrifyFailsOn);
    assert!(play.decided_by("terrify_in_formation"));
}

#[test]
fn terrify_is_rolled_once_a_turn_and_asks_no_more_of_who_dared() {
    let (mut play, own, horror) =
        a_walk_apart(DragonsGate, warrior().with(Flight), warrior().with(Terrify));
    play.decide(moves(own)).go(own, UP.0, UP.1, NORTH).die(3).decide(Decision::Spin(None));
    assert!(play.game.touching(horror).contains(own));
    let (mut play, own, _) = a_walk_apart(DragonsGate, warrior(), warrior().with(Terrify));
    play.decide(moves(own))
        .go(own, UP.0, UP.1, NORTH)
        .die(1)
        .go(own, 18_000, 12_000, NORTH)
        .until(0);
    play.decide(moves(own)).go(own, UP.0, UP.1, NORTH);
    assert!(rolls(&play, Roll::Terrify), "a new turn, a new die");
}

#[test]
fn levitation_carries_a_captor_with_its_captive_and_may_carry_an_enemy() {
    let mut table = Table::new(RebellionErrata);
    let own = table.put(0, warrior().with(MagicLevitation), 18_000, 10_000, NORTH);
    let captor = table.put(0, warrior(), 18_000, 11_252, NORTH);
    let captive = table.put(1, warrior(), 18_000, 12_504, SOUTH);
    let foe = table.put(1, warrior(), 19_252, 10_000, WEST);
    let mut play = table.start();
    hold(&mut play, captor, captive);
    let position = |x: i32, y: i32| Position { at: at(x, y), facing: NORTH };
    let lift = |captive: Option<Position>| {
        Decision::Give(Order::Levitate {
            figure: own,
            target: captor,
            to: position(10_000, 16_000),
            captive,
        })
    };
    play.clone().refused(lift(None), Clause::CapturingMovesWith);
    play.clone().refused(lift(Some(position(10_000, 18_000))), Clause::CapturingContact);
    play.clone().decide(lift(Some(position(10_000, 17_252))));
    play.decide(lifts(own, foe, 26_000, 12_000, EAST));
    assert_eq!(
        play.game.figure(foe).placed.facing,
        EAST,
        "no roll to break away is asked of anybody"
    );
}

#[test]
fn levitation_into_contact_gives_the_spin_and_the_pole_arm_their_chance() {
    for (edition, open) in [(RebellionErrata, true), (LastErrata, false)] {
        let mut table = Table::new(edition);
        let own = table.put(0, warrior().with(MagicLevitation), 18_000, 8_000, NORTH);
        let friend = table.put(0, warrior(), 18_000, 9_252, NORTH);
        table.put(1, warrior().with(PoleArm), 18_000, 15_000, NORTH);
        let mut play = table.start();
        play.decide(lifts(own, friend, UP.0, UP.1, NORTH)).decide(Decision::Spin(Some(SOUTH)));
        assert_eq!((play.damage_taken(friend), play.decided_by("levitated_contact")), (1, open));
    }
}

#[test]
fn a_confused_figure_breaks_away_by_its_leaders_die_and_stays_when_it_fails() {
    for (edition, die, moved) in
        [(Whirlwind, 3, false), (Whirlwind, 4, true), (LastErrata, 4, true)]
    {
        let mut table = Table::new(edition).seats(&[
            (0, 100, variorum_engine::Side::South),
            (1, 100, variorum_engine::Side::North),
            (2, 100, variorum_engine::Side::East),
        ]);
        let own = table.put(0, shooter().with(MagicConfusion), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior(), 18_000, 16_000, SOUTH);
        table.put(2, warrior(), 19_252, 16_000, WEST);
        let mut play = table.start();
        play.decide(shoots(own, &[foe])).dice(3, 4).decide(breaks_away(foe));
        assert!(matches!(
            play.game.asks(),
            Ask::Roll { player: PlayerId(0), roll: Roll::BreakAway, .. }
        ));
        play.die(die);
        let away = play.walk(foe, &[(14_000, 18_000)], NORTH);
        if moved {
            play.decide(away);
        } else {
            play.refused(away, Clause::BreakingAwayFailure);
            play.decide(Decision::Rotate { figure: foe, facing: NORTH, captive: None });
        }
        assert_eq!(play.game.figure(foe).placed.facing, NORTH);
    }
}

#[test]
fn a_confused_figure_keeps_to_terrain_and_to_its_own_speed() {
    let mut table = Table::new(LastErrata);
    let own = table.put(0, shooter().with(MagicConfusion), 18_000, 10_000, NORTH);
    let foe = table.put(1, warrior().speed(6), 18_000, 16_000, SOUTH);
    table.terrain(TerrainKind::Blocking, (20_000, 14_000), (21_000, 18_000));
    let mut play = table.start();
    play.decide(shoots(own, &[foe])).dice(3, 4);
    for (end, clause) in [
        ((18_000, 22_001), Clause::MovementSpeed),
        ((23_000, 16_000), Clause::BlockingTerrainMovement),
    ] {
        let way = play.walk(foe, &[end], NORTH);
        play.refused(way, clause);
    }
    play.decide(Decision::Rotate { figure: foe, facing: NORTH, captive: None });
    assert_eq!(play.game.figure(foe).placed.facing, NORTH, "turning its back is a move as well");
}
