//! Magic Blast: a shot through everything, with a die for its clicks.

use super::scene::shooter;
use crate::engine::table::{NORTH, SOUTH, Staging, Table, shoots, warrior};
use variorum_engine::AbilityId::MagicBlast;
use variorum_engine::Edition::{self, Rebellion, Unlimited};
use variorum_engine::{Clause, FigureId, TerrainKind};

/// A target behind a wall, woods and a friend of its own.
fn behind_a_wall(edition: Edition, shown: bool) -> (Staging, FigureId, FigureId) {
    let mut table = Table::new(edition);
    let own = table.put(0, shooter().showing(MagicBlast, shown), 18_000, 10_000, NORTH);
    let foe = table.put(1, warrior().clicks(8), 18_000, 18_000, SOUTH);
    table.put(1, warrior(), 18_000, 16_000, SOUTH);
    table.terrain(TerrainKind::Blocking, (16_000, 12_000), (20_000, 13_000));
    table.terrain(TerrainKind::Hindering, (16_000, 13_500), (20_000, 14_500));
    (table.start(), own, foe)
}

#[test]
fn decides_that_nothing_is_in_the_way_and_a_die_counts_the_clicks() {
    for edition in [Rebellion, Unlimited] {
        for die in [1, 6] {
            let (mut play, own, foe) = behind_a_wall(edition, true);
            play.decide(shoots(own, &[foe])).dice(3, 4).die(die);
            assert_eq!((play.comparison(foe), play.damage_taken(foe)), ((19, 14), die));
        }
        let (mut play, own, foe) = behind_a_wall(edition, false);
        play.refused(shoots(own, &[foe]), Clause::BlockingTerrainLineOfFire);
    }
}

#[test]
fn decides_nothing_when_it_shoots_at_two() {
    for edition in [Rebellion, Unlimited] {
        let mut table = Table::new(edition);
        let own = table.put(0, shooter().range(10, 2).with(MagicBlast), 18_000, 10_000, NORTH);
        let foes = [16_000, 20_000].map(|x| table.put(1, warrior(), x, 16_000, SOUTH));
        let mut play = table.start();
        play.decide(shoots(own, &foes)).dice(3, 4);
        assert_eq!(foes.map(|foe| play.damage_taken(foe)), [1, 1]);
    }
}

#[test]
fn changes_terrain_modifiers_so_that_height_no_longer_helps_the_target() {
    for (edition, defense) in [(Rebellion, 15), (Unlimited, 14)] {
        let mut table = Table::new(edition);
        table.terrain(TerrainKind::Elevated, (14_000, 15_000), (22_000, 19_000));
        let own = table.put(0, shooter().with(MagicBlast), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior().clicks(8), 18_000, 17_000, SOUTH);
        let mut play = table.start();
        play.decide(shoots(own, &[foe])).dice(3, 4).die(5);
        assert_eq!((play.comparison(foe).1, play.damage_taken(foe)), (defense, 5));
    }
}
