//! Chariots: no way back, getting in, getting out.

use super::fixture::{boards, chariot, drives, hits, multi_dial, turned};
use crate::engine::table::{
    EAST, NORTH, SOUTH, Staging, Table, WEST, at, captures, moves, strikes, warrior,
};
use variorum_engine::geometry::Facing;
use variorum_engine::geometry::Section::{Front, Left};
use variorum_engine::{
    Army, Ask, Clause, Decision, Edition, FigureId, Game, Input, Order, PlayerId, Position,
    Problem, Roster, Ruleset, Scenario, Side, Status,
};

fn disembarks(figure: FigureId, x: i32, y: i32, facing: Facing) -> Decision {
    Decision::Give(Order::Disembark { figure, to: Position { at: at(x, y), facing } })
}

/// A chariot with a warrior at its left side, its front and its rear, and a foe far off.
fn stand() -> (Staging, FigureId, [FigureId; 3]) {
    let mut table = Table::new(Edition::LastErrata);
    let wagon = chariot().put(&mut table, 0, 18_000, 18_000, NORTH);
    let left = table.put(0, warrior(), 15_500, 18_000, EAST);
    let front = table.put(0, warrior(), 18_000, 20_500, SOUTH);
    let rear = table.put(0, warrior(), 18_000, 15_500, NORTH);
    table.put(1, warrior(), 5_000, 33_000, SOUTH);
    (table.start(), wagon, [left, front, rear])
}

/// Proves chariots#movement, chariots#what, chariots#wheel
#[test]
fn a_chariot_goes_forward_like_a_multi_dial_but_never_back() {
    let (mut play, wagon, _) = stand();
    play.decide(drives(wagon, &[Front]));
    let back = play.walk(wagon, &[(18_000, 17_000)], NORTH);
    play.refused(back, Clause::ChariotsMovement);
    play.go(wagon, 21_000, 18_000, EAST);
    assert_eq!(play.game.figure(wagon).placed.facing, EAST);
}

/// Proves boarding#board, boarding#board-placement, passengers#compartment, glossary#boarding
/// Proves glossary#passenger
#[test]
fn a_move_action_at_a_side_or_the_rear_takes_a_friend_aboard() {
    for place in [0, 2] {
        let (mut play, wagon, around) = stand();
        play.decide(boards(around[place], wagon));
        let figure = play.game.figure(around[place]);
        assert_eq!((figure.status, figure.placed.at), (Status::Aboard, at(18_000, 18_000)));
        assert_eq!((figure.tokens, play.game.figure(wagon).tokens), (1, 0));
        assert_eq!(play.game.figure(wagon).rider, Some(around[place]));
    }
    let (mut play, wagon, [_, front, _]) = stand();
    play.refused(boards(front, wagon), Clause::BoardingBoard);
}

/// Proves passengers#one-at-a-time
#[test]
fn there_is_room_for_one() {
    let (mut play, wagon, [left, _, rear]) = stand();
    play.decide(boards(left, wagon));
    play.refused(boards(rear, wagon), Clause::PassengersOneAtATime);
}

/// Proves boarding#board-speed, boarding#board-no-captor, passengers#not-eligible
/// Proves passengers#compartment
#[test]
fn the_slow_the_captors_the_mounted_the_huge_and_the_foes_stay_outside() {
    let mut table = Table::new(Edition::LastErrata);
    let wagon = chariot().put(&mut table, 0, 18_000, 18_000, NORTH);
    let slow = table.put(0, warrior().speed(0), 15_500, 18_000, EAST);
    let rider = table.put(0, warrior().mounted(), 18_000, 15_500, NORTH);
    let big = multi_dial().put(&mut table, 0, 21_760, 18_000, NORTH);
    table.put(1, warrior(), 5_000, 33_000, SOUTH);
    let mut play = table.start();
    assert!(play.game.touching(wagon).contains(big));
    play.refused(boards(slow, wagon), Clause::BoardingBoardSpeed);
    play.refused(boards(rider, wagon), Clause::PassengersNotEligible);
    play.refused(
        super::fixture::gives_sections(&[Left], Order::Board { figure: big, chariot: wagon }),
        Clause::PassengersNotEligible,
    );

    let mut table = Table::new(Edition::LastErrata);
    let wagon = chariot().put(&mut table, 0, 18_000, 18_000, NORTH);
    let captor = table.put(0, warrior().attack(12), 15_500, 18_000, WEST);
    let prey = table.put(1, warrior(), 14_250, 18_000, EAST);
    let foe = table.put(1, warrior(), 18_000, 15_500, NORTH);
    let mut play = table.start();
    play.decide(captures(captor, prey)).dice(5, 5).end_turn();
    play.refused(boards(foe, wagon), Clause::PassengersCompartment);
    play.end_turn().refused(boards(captor, wagon), Clause::BoardingBoardNoCaptor);
}

/// Proves breaking-away#when
#[test]
fn who_boards_with_a_foe_at_his_heels_must_break_away() {
    for (die, status) in [(3, Status::Field), (4, Status::Aboard)] {
        let mut table = Table::new(Edition::LastErrata);
        let wagon = chariot().put(&mut table, 0, 18_000, 18_000, NORTH);
        let small = table.put(0, warrior(), 15_500, 18_000, EAST);
        table.put(1, warrior(), 14_250, 18_000, EAST);
        let mut play = table.start();
        play.decide(boards(small, wagon)).die(die);
        assert_eq!(play.game.figure(small).status, status);
        assert!(play.decided_by("boarding_break_away"));
    }
}

/// Proves boarding#disembark, boarding#disembark-placement, passengers#stays
/// Proves glossary#disembarking, glossary#rear-compartment
#[test]
fn a_passenger_stays_until_a_move_action_puts_it_beside_the_chariot() {
    let mut table = Table::new(Edition::LastErrata);
    let wagon = chariot().put(&mut table, 0, 18_000, 18_000, NORTH);
    let rider = table.stage(0, warrior().build(), (0, 0, NORTH), None, Some(wagon));
    let outside = table.put(0, warrior(), 5_000, 5_000, NORTH);
    table.put(1, warrior(), 5_000, 33_000, SOUTH);
    let mut play = table.start();
    play.refused(moves(rider), Clause::PassengersStays);
    play.refused(disembarks(outside, 20_500, 18_000, EAST), Clause::BoardingDisembark);
    play.refused(disembarks(rider, 18_000, 20_500, NORTH), Clause::BoardingDisembarkPlacement);
    play.refused(disembarks(rider, 24_000, 18_000, NORTH), Clause::BoardingDisembarkPlacement);
    assert_eq!(
        play.refused(disembarks(rider, 19_000, 18_000, NORTH), Clause::MovementNoCrossing).problem,
        Problem::Overlap
    );
    play.decide(disembarks(rider, 20_500, 18_000, EAST));
    let figure = play.game.figure(rider);
    assert_eq!(
        (figure.status, figure.placed.at, figure.chariot),
        (Status::Field, at(20_500, 18_000), None)
    );
    assert_eq!(play.game.figure(wagon).rider, None);
}

/// Proves boarding#disembark-speed
#[test]
fn without_speed_a_passenger_cannot_get_out() {
    let mut table = Table::new(Edition::LastErrata);
    let wagon = chariot().put(&mut table, 0, 18_000, 18_000, NORTH);
    let rider = table.stage(0, warrior().speed(0).build(), (0, 0, NORTH), None, Some(wagon));
    table.put(1, warrior(), 5_000, 33_000, SOUTH);
    let mut play = table.start();
    play.refused(disembarks(rider, 20_500, 18_000, EAST), Clause::BoardingDisembarkSpeed);
}

/// Proves passengers#start-of-game
#[test]
fn a_chariot_may_start_with_a_passenger() {
    let army = |side: Side, figures: &[u16]| Army {
        team: side as u8,
        build_total: 200,
        side,
        figures: figures.to_vec(),
        levels: Vec::new(),
        terrain: Vec::new(),
    };
    let scenario = Scenario {
        rules: Ruleset::for_edition(Edition::LastErrata),
        roster: Roster(std::sync::Arc::new(vec![chariot().build(), warrior().build()])),
        armies: vec![army(Side::South, &[0, 1]), army(Side::North, &[1])],
        board: variorum_engine::Board::standard(),
        limit: None,
        detail: variorum_engine::Detail::Full,
    };
    let mut game = Game::new(scenario).unwrap();
    game.step(Input::Dice(6, 6)).unwrap();
    game.step(Input::Dice(1, 1)).unwrap();
    let (wagon, rider) = (FigureId(0), FigureId(1));
    let place = |figure: FigureId, x: i32, y: i32| Decision::PlaceFigure {
        figure,
        to: Position { at: at(x, y), facing: NORTH },
    };
    game.step(Input::Decide(place(wagon, 18_000, 2_500))).unwrap();
    game.step(Input::Decide(Decision::PlaceAboard { figure: rider, chariot: wagon })).unwrap();
    game.step(Input::Decide(place(FigureId(2), 18_000, 34_000))).unwrap();
    assert_eq!(*game.asks(), Ask::Order(PlayerId(0)));
    assert_eq!(game.figure(rider).status, Status::Aboard);
}

/// Proves multiple-dial-warriors#what
#[test]
fn a_chariot_fights_with_its_sections_like_any_other() {
    let mut table = Table::new(Edition::LastErrata);
    let wagon = chariot().put(&mut table, 0, 18_000, 18_000, NORTH);
    let foe = table.put(1, warrior().attack(12), 15_500, 18_000, EAST);
    let mut play = table.start();
    play.decide(hits(wagon, Left, foe))
        .dice(3, 3)
        .end_turn()
        .decide(strikes(foe, wagon))
        .dice(4, 4);
    assert_eq!((play.damage_taken(foe), turned(&play, wagon)), (3, [0, 2, 0, 0]));
}
