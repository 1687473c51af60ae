//! Points for multiple-dial warriors that end the game badly damaged.

use super::fixture::multi_dial;
use crate::engine::table::{NORTH, SOUTH, Staging, Table, strikes, warrior};
use variorum_engine::geometry::Section::{Front, Left};
use variorum_engine::{Clause, Decision, Edition, PlayerId, Side};

fn ended(skulls: &[u8], seats: &[(u8, u16, Side)]) -> Staging {
    let mut table = Table::new(Edition::LastErrata).seats(seats);
    multi_dial()
        .points(305)
        .skulls(Front, skulls)
        .skulls(Left, &[1])
        .put(&mut table, 0, 18_000, 18_000, NORTH);
    for seat in 1..u8::try_from(seats.len()).unwrap() {
        table.put(seat, warrior(), 5_000 + 5_000 * i32::from(seat), 33_000, SOUTH);
    }
    let mut play = table.start();
    play.decide(Decision::ProposeEnd);
    for _ in 1..seats.len() {
        play.decide(Decision::Consent(true));
    }
    play
}

const TWO: [(u8, u16, Side); 2] = [(0, 400, Side::South), (1, 400, Side::North)];
const FOUR: [(u8, u16, Side); 4] =
    [(0, 400, Side::South), (1, 400, Side::North), (2, 400, Side::West), (3, 400, Side::East)];

/// Proves ending-the-game#one-opponent, ending-the-game#objectives-tie
#[test]
fn one_opponent_gets_half_the_points_rounded_down() {
    let play = ended(&[2], &TWO);
    assert_eq!(play.game.score_of(PlayerId(1)).battered, 152);
    assert!(play.cites(Clause::EndingTheGameOneOpponent) && play.decided_by("mdw_half_points"));
    assert_eq!(ended(&[1], &TWO).game.score_of(PlayerId(1)).battered, 0, "two skulls are too few");
}

/// Proves ending-the-game#several-opponents
#[test]
fn several_opponents_share_the_half_each_rounded_down() {
    let play = ended(&[2], &FOUR);
    for seat in 1..4 {
        assert_eq!(play.game.score_of(PlayerId(seat)).battered, 50);
    }
    assert_eq!(play.game.score_of(PlayerId(0)).battered, 0);
    assert!(play.cites(Clause::EndingTheGameSeveralOpponents));
}

/// Proves ending-the-game#last-player
#[test]
fn an_eliminated_multi_dial_scores_its_chosen_value_and_ends_the_game() {
    let mut table = Table::new(Edition::LastErrata);
    let small = table.put(0, warrior().attack(12).damage(9), 18_000, 20_500, SOUTH);
    let figure = multi_dial()
        .skulls(Left, &[2, 2, 2, 2])
        .skulls(variorum_engine::geometry::Section::Rear, &[2, 2, 2])
        .build();
    let big = table.stage(1, figure, (18_000, 18_000, NORTH), Some(60), None);
    let mut play = table.start();
    play.decide(strikes(small, big)).dice(4, 4);
    assert_eq!(play.game.score_of(PlayerId(0)).eliminated, 60);
    assert!(play.game.ending.is_some());
}
