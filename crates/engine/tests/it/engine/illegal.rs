//! What the game refuses, and that a refusal changes nothing.

use super::table::{
    NORTH, SOUTH, Table, formation, gang, moves, passes, shoots, strikes, volley, warrior,
};
use variorum_engine::geometry::{Mils, Point};
use variorum_engine::{
    AbilityId, Clause, Decision, Edition, FigureId, Game, Input, Order, Position, Problem,
};

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
fn figures_that_are_not_in_the_game_are_refused_wherever_they_are_named() {
    let mut table = Table::new(Edition::DragonsGate);
    let own = table.put(0, warrior().with(AbilityId::Summon).range(8, 1), 18_000, 5_000, NORTH);
    table.put(1, warrior(), 18_000, 30_000, SOUTH);
    let mut play = table.start();
    let to = Position { at: Point::inches(3, 3), facing: NORTH };
    for stranger in [FigureId(2), FigureId(63), FigureId(64), FigureId(255)] {
        let decisions = [
            moves(stranger),
            formation(own, &[stranger, stranger]),
            formation(stranger, &[own]),
            volley(own, &[stranger], &[FigureId(1)]),
            shoots(own, &[stranger]),
            strikes(own, stranger),
            gang(own, &[stranger], FigureId(1), false),
            Decision::Give(Order::Raise { figure: own, back: stranger, to }),
            Decision::Give(Order::Summon { figure: own, back: stranger, to }),
            Decision::Give(Order::Board { figure: own, chariot: stranger }),
            Decision::Give(Order::Levitate { figure: own, target: stranger, to, captive: None }),
            Decision::Nimble { figure: stranger, facing: NORTH },
            Decision::Cancel { figure: stranger, ability: AbilityId::Summon },
        ];
        for decision in decisions {
            let before = play.game.clone();
            assert!(play.game.step(Input::Decide(decision)).is_err(), "{decision:?}");
            assert!(play.game == before, "{decision:?} changed the game");
        }
    }
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
        ("\"captor\":null", "\"captor\":9"),
        ("\"current\":0", "\"current\":4"),
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
