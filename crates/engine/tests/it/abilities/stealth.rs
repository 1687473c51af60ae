//! Stealth: hidden behind whatever merely hinders others.

use super::scene::shooter;
use crate::engine::table::{NORTH, SOUTH, Staging, Table, shoots, warrior};
use variorum_engine::AbilityId::Stealth;
use variorum_engine::Edition::{self, Rebellion, Unlimited};
use variorum_engine::{Clause, FigureId, TerrainKind};

fn behind_woods(edition: Edition, woods: bool, shown: bool) -> (Staging, FigureId, FigureId) {
    let mut table = Table::new(edition);
    let own = table.put(0, shooter(), 18_000, 10_000, NORTH);
    let foe = table.put(1, warrior().showing(Stealth, shown), 18_000, 16_000, SOUTH);
    if woods {
        table.terrain(TerrainKind::Hindering, (16_000, 12_000), (20_000, 14_000));
    }
    (table.start(), own, foe)
}

#[test]
fn decides_that_hindering_terrain_blocks_the_line() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, own, foe) = behind_woods(edition, true, true);
        play.refused(shoots(own, &[foe]), Clause::StealthLineOfFire);
        let (mut play, own, foe) = behind_woods(edition, true, false);
        play.decide(shoots(own, &[foe])).dice(3, 4);
        assert_eq!(play.comparison(foe), (19, 15));
    }
}

#[test]
fn decides_nothing_on_open_ground_or_for_its_own_shots() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, own, foe) = behind_woods(edition, false, true);
        play.decide(shoots(own, &[foe])).dice(3, 4);
        assert_eq!(play.comparison(foe), (19, 14));
        let mut table = Table::new(edition);
        let hidden = table.put(0, shooter().with(Stealth), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior(), 18_000, 16_000, SOUTH);
        table.terrain(TerrainKind::Hindering, (16_000, 12_000), (20_000, 14_000));
        let mut play = table.start();
        play.decide(shoots(hidden, &[foe])).dice(3, 4);
        assert_eq!(play.comparison(foe), (19, 15));
    }
}

#[test]
fn decides_nothing_about_woods_at_the_foot_of_its_hill() {
    for edition in [Rebellion, Unlimited] {
        let mut table = Table::new(edition);
        let own = table.put(0, shooter(), 18_000, 10_000, NORTH);
        let hidden = table.put(1, warrior().with(Stealth), 18_000, 16_000, SOUTH);
        table.terrain(TerrainKind::Hindering, (16_000, 12_000), (20_000, 13_000));
        table.terrain(TerrainKind::Elevated, (16_000, 15_000), (20_000, 18_000));
        table.start().decide(shoots(own, &[hidden]));
    }
}
