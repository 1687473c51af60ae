//! What the game refuses, and that a refusal changes nothing.

use super::table::{NORTH, SOUTH, Table, moves, passes, shoots, warrior};
use variorum_engine::geometry::{Mils, Point};
use variorum_engine::{Clause, Decision, Edition, FigureId, Game, Input, Problem};

#[test]
fn decisions_that_were_not_asked_for_foreign_figures_and_strange_dice_are_refused() {
    let mut table = Table::new(Edition::Rebellion);
    let own = table.put(0, warrior(), 18_000, 5_000, NORTH);
    let foe = table.put(1, warrior(), 18_000, 30_000, SOUTH);
    let mut play = table.start();
    let inputs = [
        (Input::Die(3), Problem::NotAsked),
        (Input::Dice(3, 3), Problem::NotAsked),
        (Input::Decide(Decision::Finish), Problem::NotAsked),
        (Input::Decide(Decision::Spin(None)), Problem::NotAsked),
        (Input::Decide(moves(foe)), Problem::NotYours),
        (Input::Decide(moves(FigureId(77))), Problem::Unknown),
        (Input::Decide(passes(FigureId(255))), Problem::Unknown),
        (Input::Decide(shoots(own, &[FigureId(99)])), Problem::Forbidden),
    ];
    for (input, problem) in inputs {
        let before = play.game.clone();
        let illegal = play.game.step(input).unwrap_err();
        assert_eq!(illegal.problem, problem, "{input:?}");
        assert!(play.game == before, "{input:?} changed the game");
    }
    play.decide(moves(own));
    let huge = play.walk(own, &[(1_000_000, -1_000_000)], NORTH);
    play.refused(huge, Clause::MovementSpeed);
    assert!(Point::new(2_000_000_000, 0).is_err() && Mils::new(i32::MIN).is_err());
}

#[test]
fn a_saved_game_that_was_tampered_with_is_refused_not_played() {
    let mut table = Table::new(Edition::Rebellion);
    table.put(0, warrior(), 18_000, 5_000, NORTH);
    table.put(1, warrior(), 18_000, 30_000, SOUTH);
    let play = table.start();
    let good = serde_json::to_string(&play.game).unwrap();
    assert!(Game::load(&good).is_ok_and(|game| game == play.game));
    for (from, to) in [
        ("\"owner\":0", "\"owner\":9"),
        ("\"click\":0", "\"click\":99"),
        ("\"tokens\":0", "\"tokens\":7"),
        ("\"status\":\"Field\"", "\"status\":\"Captive\""),
        ("\"captor\":null", "\"captor\":1"),
        ("rebellion-2001-01", "rebellion-1999-01"),
        ("\"def\":0", "\"def\":70"),
        ("30000", "300000000"),
        ("30000", "5000"),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good, "{from}");
        assert!(Game::load(&bad).is_err(), "{from} to {to}");
    }
    assert!(Game::load(&good[..good.len() / 2]).is_err());
}
