//! Heights: every combination of firer and target up or down with what stands between, as one
//! table.

use super::table::{EAST, NORTH, Table, WEST, shoots, strikes, warrior};
use variorum_engine::{Clause, Edition, Input, TerrainKind};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Between {
    Nothing,
    OtherHill,
    GroundBlocking,
    RaisedBlocking,
    GroundFigure,
    RaisedFigure,
    GroundHindering,
    RaisedHindering,
    HinderingUnderGroundFigure,
    ShallowWater,
    DeepWater,
}

use Between::*;

/// The defense the shot must reach (14 printed), or the clause that blocks it.
fn shot(firer_up: bool, target_up: bool, between: Between) -> Result<i16, Clause> {
    let mut table = Table::new(Edition::Rebellion);
    let hill = |table: &mut Table, from: i32, to: i32| {
        table.terrain(TerrainKind::Elevated, (from, 14_000), (to, 22_000))
    };
    if firer_up {
        hill(&mut table, 8_000, 13_000);
    }
    if target_up {
        hill(&mut table, 19_000, 24_000);
    }
    // What is raised stands on a hill that is there anyway, or on one of its own.
    let raised_x = if firer_up {
        12_000
    } else if target_up {
        20_000
    } else {
        16_000
    };
    let raised = matches!(between, RaisedBlocking | RaisedFigure | RaisedHindering);
    if between == OtherHill || (raised && !firer_up && !target_up) {
        hill(&mut table, 15_000, 17_000);
    }
    let mut position = |kind: TerrainKind, x: i32, raised: bool| {
        table.feature(kind, (x - 300, 17_500), (x + 300, 18_500), raised)
    };
    match between {
        GroundBlocking => position(TerrainKind::Blocking, 16_000, false),
        RaisedBlocking => position(TerrainKind::Blocking, raised_x, true),
        GroundHindering => position(TerrainKind::Hindering, 16_000, false),
        RaisedHindering => position(TerrainKind::Hindering, raised_x, true),
        ShallowWater => position(TerrainKind::Shallow, 16_000, false),
        DeepWater => position(TerrainKind::Deep, 16_000, false),
        _ => {}
    }
    if between == HinderingUnderGroundFigure {
        let x = if firer_up { 22_000 } else { 10_000 };
        table.terrain(TerrainKind::Hindering, (x - 1_500, 16_500), (x + 1_500, 19_500));
    }
    let firer = table.put(0, warrior().range(14, 1), 10_000, 18_000, EAST);
    let target = table.put(1, warrior().defense(14), 22_000, 18_000, WEST);
    match between {
        GroundFigure => drop(table.put(1, warrior(), 16_000, 18_000, NORTH)),
        RaisedFigure => drop(table.put(1, warrior(), raised_x, 18_000, NORTH)),
        _ => {}
    }
    let mut play = table.start();
    match play.game.step(Input::Decide(shoots(firer, &[target]))) {
        Err(illegal) => Err(illegal.clause.unwrap()),
        Ok(_) => {
            play.dice(3, 4);
            Ok(play.comparison(target).1)
        }
    }
}

#[test]
fn every_pair_of_levels_meets_every_obstacle_as_the_rulebook_says() {
    let ground = [
        (Nothing, Ok(14)),
        (OtherHill, Err(Clause::ElevatedTerrainBlocksLineOfFire)),
        (GroundBlocking, Err(Clause::BlockingTerrainLineOfFire)),
        (RaisedBlocking, Err(Clause::ElevatedTerrainBlocksLineOfFire)),
        (GroundFigure, Err(Clause::LineOfFireFiguresBlock)),
        (RaisedFigure, Err(Clause::ElevatedTerrainBlocksLineOfFire)),
        (GroundHindering, Ok(15)),
        (RaisedHindering, Err(Clause::ElevatedTerrainBlocksLineOfFire)),
        (HinderingUnderGroundFigure, Ok(15)),
        (ShallowWater, Ok(14)),
        (DeepWater, Ok(14)),
    ];
    let both_up = [
        (Nothing, Ok(14)),
        (OtherHill, Ok(14)),
        (GroundBlocking, Ok(14)),
        (RaisedBlocking, Err(Clause::ElevatedTerrainBothElevated)),
        (GroundFigure, Ok(14)),
        (RaisedFigure, Err(Clause::ElevatedTerrainBothElevated)),
        (GroundHindering, Ok(14)),
        (RaisedHindering, Ok(15)),
        (ShallowWater, Ok(14)),
        (DeepWater, Ok(14)),
    ];
    let mixed = |height: i16| {
        [
            (Nothing, Ok(14 + height)),
            (OtherHill, Err(Clause::ElevatedTerrainDifferentFeature)),
            (GroundBlocking, Err(Clause::ElevatedTerrainDifferentLevelsBlocking)),
            (RaisedBlocking, Err(Clause::ElevatedTerrainDifferentLevelsBlocking)),
            (GroundFigure, Ok(14 + height)),
            (RaisedFigure, Err(Clause::ElevatedTerrainDifferentLevelsFigures)),
            (GroundHindering, Ok(14 + height)),
            (RaisedHindering, Ok(15 + height)),
            (HinderingUnderGroundFigure, Ok(15 + height)),
            (ShallowWater, Ok(14 + height)),
            (DeepWater, Ok(14 + height)),
        ]
    };
    for (between, expected) in ground {
        assert_eq!(shot(false, false, between), expected, "both on the ground, {between:?}");
    }
    for (between, expected) in both_up {
        assert_eq!(shot(true, true, between), expected, "both up, {between:?}");
    }
    for (between, expected) in mixed(0) {
        assert_eq!(shot(true, false, between), expected, "firer up, {between:?}");
    }
    for (between, expected) in mixed(1) {
        assert_eq!(shot(false, true, between), expected, "target up, {between:?}");
    }
}

#[test]
fn close_combat_reaches_across_a_hills_edge_with_one_more_defense_uphill() {
    for (own_y, foe_y, expected) in [(10_000, 11_252, 15), (11_252, 10_000, 14)] {
        let mut table = Table::new(Edition::Rebellion);
        table.terrain(TerrainKind::Elevated, (14_000, 10_500), (22_000, 15_000));
        let facing = if own_y < foe_y { NORTH } else { super::table::SOUTH };
        let own = table.put(0, warrior(), 18_000, own_y, facing);
        let foe = table.put(1, warrior().defense(14), 18_000, foe_y, facing.reversed());
        let mut play = table.start();
        play.decide(strikes(own, foe)).dice(3, 4);
        assert_eq!(play.comparison(foe).1, expected);
    }
}

#[test]
fn a_cliff_parts_fighters() {
    let mut table = Table::new(Edition::Rebellion);
    table.terrain(TerrainKind::AbruptElevated, (14_000, 10_500), (22_000, 15_000));
    let own = table.put(0, warrior(), 18_000, 10_000, NORTH);
    let foe = table.put(1, warrior(), 18_000, 11_252, super::table::SOUTH);
    let mut play = table.start();
    play.refused(strikes(own, foe), Clause::AbruptElevatedTerrainCloseCombat);
}
