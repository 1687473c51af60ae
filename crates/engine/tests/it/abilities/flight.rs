//! Flight: over bases and terrain.

use super::scene::{breaks_away, in_contact};
use crate::engine::table::{NORTH, SOUTH, Staging, Table, formation, moves, warrior};
use variorum_engine::AbilityId::Flight;
use variorum_engine::Edition::{self, Rebellion, Unlimited};
use variorum_engine::{Clause, FigureId, TerrainKind};

/// A flyer before a feature four inches deep.
fn before(edition: Edition, kind: TerrainKind, shown: bool) -> (Staging, FigureId) {
    let mut table = Table::new(edition);
    let own = table.put(0, warrior().speed(10).showing(Flight, shown), 18_000, 10_000, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    table.terrain(kind, (14_000, 12_000), (22_000, 16_000));
    (table.start(), own)
}

#[test]
fn decides_that_terrain_neither_stops_nor_bars_the_move() {
    let stops = [
        (TerrainKind::Blocking, Clause::BlockingTerrainMovement),
        (TerrainKind::Hindering, Clause::HinderingTerrainStop),
        (TerrainKind::Elevated, Clause::ElevatedTerrainStop),
    ];
    for edition in [Rebellion, Unlimited] {
        for (kind, clause) in stops {
            let (mut play, own) = before(edition, kind, true);
            play.decide(moves(own)).go(own, 18_000, 19_000, NORTH);
            let (mut play, own) = before(edition, kind, false);
            play.decide(moves(own));
            let over = play.walk(own, &[(18_000, 19_000)], NORTH);
            play.refused(over, clause);
        }
    }
}

#[test]
fn decides_that_it_crosses_bases_and_leaves_contact_on_a_two() {
    for edition in [Rebellion, Unlimited] {
        for shown in [true, false] {
            let (mut play, own, _) =
                in_contact(edition, warrior().showing(Flight, shown), warrior());
            play.decide(moves(own)).decide(breaks_away(own)).die(if shown { 2 } else { 4 });
            let over = play.walk(own, &[(18_000, 15_000)], NORTH);
            if shown {
                play.decide(over);
            } else {
                play.refused(over, Clause::MovementNoCrossing);
            }
        }
    }
}

#[test]
fn decides_that_it_moves_in_no_formation() {
    for edition in [Rebellion, Unlimited] {
        let mut table = Table::new(edition);
        let row = [16_748, 18_000, 19_252]
            .map(|x| table.put(0, warrior().showing(Flight, x == 18_000), x, 10_000, NORTH));
        table.put(1, warrior(), 30_000, 30_000, SOUTH);
        table.start().refused(formation(row[0], &row[1..]), Clause::FlightFormation);
    }
}

#[test]
fn decides_nothing_about_where_a_move_may_end() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, own) = before(edition, TerrainKind::Blocking, true);
        play.decide(moves(own));
        let inside = play.walk(own, &[(18_000, 14_000)], NORTH);
        play.refused(inside, Clause::BlockingTerrainMovement);
        let (mut play, own, _) = in_contact(edition, warrior().with(Flight), warrior());
        play.decide(moves(own)).decide(breaks_away(own)).die(2);
        let on_a_base = play.walk(own, &[(18_000, 11_300)], NORTH);
        play.refused(on_a_base, Clause::MovementNoCrossing);
    }
}

#[test]
fn decides_nothing_about_low_walls_on_which_nobody_lands() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, own) = before(edition, TerrainKind::LowWall, true);
        play.decide(moves(own));
        let on_top = play.walk(own, &[(18_000, 14_000)], NORTH);
        play.refused(on_top, Clause::LowWallsStop);
        play.go(own, 18_000, 19_000, NORTH);
    }
}
