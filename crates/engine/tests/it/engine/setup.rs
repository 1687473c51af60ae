//! Before the battle: first player, terrain, starting positions.

use super::table::{NORTH, SOUTH, at, warrior};
use std::sync::Arc;
use variorum_engine::geometry::{Facing, Outline};
use variorum_engine::{
    Army, Ask, Board, Clause, Decision, Detail, Edition, FigureId, Game, Input, PlayerId, Position,
    Roll, Roster, Ruleset, Scenario, Side, Terrain, TerrainItem, TerrainKind,
};

fn wood() -> TerrainItem {
    let outline = Outline::rectangle(at(0, 0), at(3_000, 3_000)).unwrap();
    TerrainItem {
        ground: Terrain {
            kind: TerrainKind::Hindering,
            outline,
            raised: false,
            stairs: Vec::new(),
        },
        on_top: Vec::new(),
    }
}

fn scenario(terrain: usize) -> Scenario {
    scenario_by(Edition::Rebellion, terrain)
}

fn scenario_by(edition: Edition, terrain: usize) -> Scenario {
    let army = |side: Side, figures: Vec<u16>| Army {
        team: side as u8,
        build_total: 100,
        side,
        figures,
        levels: Vec::new(),
        terrain: vec![wood(); terrain],
    };
    Scenario {
        rules: Ruleset::for_edition(edition),
        roster: Roster(Arc::new(vec![warrior().build()])),
        armies: vec![army(Side::South, vec![0, 0]), army(Side::North, vec![0])],
        board: Board::standard(),
        limit: None,
        detail: Detail::Full,
    }
}

fn refusal(game: &mut Game, decision: Decision) -> Option<Clause> {
    let before = game.clone();
    let illegal = game.step(Input::Decide(decision)).expect_err("it was allowed");
    assert!(*game == before);
    illegal.clause
}

#[test]
fn ties_are_rolled_again_and_the_higher_roll_goes_first() {
    let mut game = Game::new(scenario(0)).unwrap();
    for (one, other) in [(3, 4), (5, 2), (1, 1), (6, 6)] {
        assert!(matches!(game.asks(), Ask::Roll { roll: Roll::FirstPlayer, .. }));
        game.step(Input::Dice(one, other)).unwrap();
    }
    assert_eq!(*game.asks(), Ask::PlaceFigure(PlayerId(1)));
    assert_eq!(game.first, PlayerId(1));
}

#[test]
fn terrain_keeps_its_distance_and_leaves_starting_areas_free() {
    let mut game = Game::new(scenario(2)).unwrap();
    game.step(Input::Dice(6, 6)).unwrap();
    game.step(Input::Dice(1, 1)).unwrap();
    let place = |x: i32, y: i32| Decision::PlaceTerrain { item: 0, at: at(x, y) };
    assert_eq!(
        refusal(&mut game, place(10_000, 1_000)),
        Some(Clause::TerrainPlacementNotInStartingArea)
    );
    assert_eq!(refusal(&mut game, place(34_000, 18_000)), Some(Clause::TerrainPlacementFirst));
    game.step(Input::Decide(place(10_000, 10_000))).unwrap();
    assert_eq!(*game.asks(), Ask::PlaceTerrain(PlayerId(1)));
    assert_eq!(refusal(&mut game, place(14_999, 10_000)), Some(Clause::TerrainPlacementSpacing));
    game.step(Input::Decide(place(15_000, 10_000))).unwrap();
    game.step(Input::Decide(place(20_000, 10_000))).unwrap();
    game.step(Input::Decide(place(25_000, 10_000))).unwrap();
    assert_eq!(*game.asks(), Ask::PlaceFigure(PlayerId(0)));
    let mut three = scenario(2);
    three.armies[0].terrain.push(wood());
    assert_eq!(Game::new(three).unwrap_err().clause, Some(Clause::TerrainPileContribution));
}

/// The errata of July 2001 bar only the starting area of an opponent.
#[test]
fn since_july_2001_terrain_may_be_put_in_ones_own_starting_area() {
    for edition in [Edition::RebellionErrata, Edition::LastErrata] {
        let mut game = Game::new(scenario_by(edition, 1)).unwrap();
        game.step(Input::Dice(6, 6)).unwrap();
        game.step(Input::Dice(1, 1)).unwrap();
        let place = |y: i32| Decision::PlaceTerrain { item: 0, at: at(10_000, y) };
        assert_eq!(
            refusal(&mut game, place(32_000)),
            Some(Clause::TerrainPlacementNotInStartingArea),
            "{edition:?}"
        );
        game.step(Input::Decide(place(1_000))).unwrap();
        assert_eq!(*game.asks(), Ask::PlaceTerrain(PlayerId(1)));
        game.step(Input::Decide(place(32_000))).unwrap();
    }
}

#[test]
fn armies_stand_within_three_inches_of_their_edge_and_eight_from_the_sides() {
    let mut game = Game::new(scenario(0)).unwrap();
    game.step(Input::Dice(6, 6)).unwrap();
    game.step(Input::Dice(1, 1)).unwrap();
    let place = |id: u8, x: i32, y: i32, facing: Facing| Decision::PlaceFigure {
        figure: FigureId(id),
        to: Position { at: at(x, y), facing },
    };
    assert_eq!(
        refusal(&mut game, place(0, 10_000, 3_001, NORTH)),
        Some(Clause::ArmyPlacementWithin)
    );
    assert_eq!(
        refusal(&mut game, place(0, 7_999, 2_000, NORTH)),
        Some(Clause::ArmyPlacementWithin)
    );
    assert_eq!(
        refusal(&mut game, place(2, 10_000, 2_000, NORTH)),
        Some(Clause::ArmyPlacementOrder)
    );
    game.step(Input::Decide(place(0, 8_000, 3_000, NORTH))).unwrap();
    refusal(&mut game, place(1, 8_500, 3_000, NORTH));
    game.step(Input::Decide(place(1, 28_000, 3_000, NORTH))).unwrap();
    game.step(Input::Decide(place(2, 18_000, 33_000, SOUTH))).unwrap();
    assert_eq!(*game.asks(), Ask::Order(PlayerId(0)));
    assert_eq!((game.turn, game.players[0].actions), (1, 1));
}
