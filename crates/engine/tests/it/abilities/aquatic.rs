//! Aquatic: at home in water.

use super::scene::shooter;
use crate::engine::table::{NORTH, SOUTH, Staging, Table, moves, shoots, warrior};
use variorum_engine::AbilityId::Aquatic;
use variorum_engine::Edition::{self, Rebellion, Unlimited, UnlimitedErrata2003};
use variorum_engine::{Clause, FigureId, TerrainKind};

fn before(edition: Edition, kind: TerrainKind, shown: bool) -> (Staging, FigureId) {
    let mut table = Table::new(edition);
    let own = table.put(0, warrior().speed(10).showing(Aquatic, shown), 18_000, 10_000, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    table.terrain(kind, (14_000, 12_000), (22_000, 16_000));
    (table.start(), own)
}

/// The defense against a shot of one whose centre dot is in a feature of this kind, or beside
/// it.
fn cover(edition: Edition, kind: TerrainKind, inside: bool) -> i16 {
    let mut table = Table::new(edition);
    let own = table.put(0, shooter(), 18_000, 10_000, NORTH);
    let foe =
        table.put(1, warrior().with(Aquatic), 18_000, if inside { 16_000 } else { 19_000 }, SOUTH);
    table.terrain(kind, (14_000, 15_000), (22_000, 17_000));
    let mut play = table.start();
    play.decide(shoots(own, &[foe])).dice(3, 4);
    play.comparison(foe).1
}

#[test]
fn decides_that_water_neither_stops_nor_bars_it_and_it_may_stay_there() {
    for edition in [Rebellion, Unlimited, UnlimitedErrata2003] {
        for (kind, clause) in [
            (TerrainKind::Deep, Clause::DeepWaterMovement),
            (TerrainKind::Shallow, Clause::ShallowWaterMovement),
        ] {
            let (mut play, own) = before(edition, kind, true);
            play.clone().decide(moves(own)).go(own, 18_000, 19_000, NORTH);
            play.decide(moves(own)).go(own, 18_000, 14_000, NORTH);
            let (mut play, own) = before(edition, kind, false);
            play.decide(moves(own));
            let through = play.walk(own, &[(18_000, 19_000)], NORTH);
            play.refused(through, clause);
        }
    }
}

#[test]
fn decides_nothing_in_woods() {
    for edition in [Rebellion, Unlimited, UnlimitedErrata2003] {
        let (mut play, own) = before(edition, TerrainKind::Hindering, true);
        play.decide(moves(own));
        let through = play.walk(own, &[(18_000, 19_000)], NORTH);
        play.refused(through, Clause::HinderingTerrainStop);
        assert_eq!(
            cover(edition, TerrainKind::Shallow, false),
            14,
            "the water lies before it, not under it"
        );
        assert_eq!(
            cover(edition, TerrainKind::Hindering, true),
            15,
            "woods help it by one like anybody"
        );
    }
}

#[test]
fn changes_defense_by_two_against_shots_while_the_dot_is_in_water() {
    for kind in [TerrainKind::Shallow, TerrainKind::Deep] {
        assert_eq!(cover(Unlimited, kind, true), 14);
        assert_eq!(cover(UnlimitedErrata2003, kind, true), 16);
    }
}

#[test]
fn decides_nothing_for_others_who_stand_in_water() {
    for edition in [Rebellion, Unlimited, UnlimitedErrata2003] {
        let mut table = Table::new(edition);
        let own = table.put(0, shooter(), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior(), 18_000, 16_000, SOUTH);
        table.terrain(TerrainKind::Shallow, (14_000, 15_000), (22_000, 17_000));
        let mut play = table.start();
        play.decide(shoots(own, &[foe])).dice(3, 4);
        assert_eq!(play.comparison(foe), (19, 14), "{edition:?}");
    }
}
