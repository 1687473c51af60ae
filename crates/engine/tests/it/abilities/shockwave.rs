//! Shockwave: everybody within half the range.

use super::scene::{blow, hold, shooter};
use crate::engine::table::{NORTH, SOUTH, Staging, Table, shoots, warrior};
use variorum_engine::AbilityId::{Aquatic, BattleArmor, Shockwave, Toughness};
use variorum_engine::Edition::{self, Rebellion, Unlimited, UnlimitedErrata2003};
use variorum_engine::{Clause, FigureId, TerrainKind};

/// A firer of range 9 with a friend and a tough foe at exactly 4.5 inches, and a foe a thousandth
/// farther.
fn scene(edition: Edition) -> (Staging, FigureId, [FigureId; 3]) {
    let mut table = Table::new(edition);
    let own = table.put(0, shooter().damage(4).range(9, 1).with(Shockwave), 18_000, 18_000, NORTH);
    let friend = table.put(0, warrior(), 18_000, 22_500, NORTH);
    let foe = table.put(1, warrior().with(Toughness), 18_000, 13_500, NORTH);
    let far = table.put(1, warrior(), 22_501, 18_000, NORTH);
    (table.start(), own, [friend, foe, far])
}

#[test]
fn decides_that_friend_and_foe_within_half_the_range_take_a_click_each() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, own, all) = scene(edition);
        play.decide(shoots(own, &[])).dice(3, 4);
        assert_eq!(all.map(|id| play.damage_taken(id)), [1, 1, 0], "and Toughness is ignored");
        assert!(play.cites(Clause::ShockwaveSeveralFigures));
    }
}

#[test]
fn decides_that_a_lone_figure_takes_the_damage_value() {
    for edition in [Rebellion, Unlimited] {
        let mut table = Table::new(edition);
        let own = table.put(0, shooter().with(Shockwave), 18_000, 18_000, NORTH);
        let foe = table.put(1, warrior().with(BattleArmor), 18_000, 14_000, NORTH);
        let mut play = table.start();
        play.decide(shoots(own, &[])).dice(3, 4);
        assert_eq!((play.comparison(foe), play.damage_taken(foe)), ((19, 14), 3));
        assert!(play.cites(Clause::ShockwaveLoneFigure));
    }
}

#[test]
fn decides_nothing_behind_walls_out_of_reach_or_in_close_combat() {
    for edition in [Rebellion, Unlimited] {
        let mut table = Table::new(edition);
        let own = table.put(0, shooter().with(Shockwave), 18_000, 18_000, NORTH);
        let hidden = table.put(1, warrior(), 18_000, 22_000, NORTH);
        let far = table.put(1, warrior(), 18_000, 12_900, NORTH);
        table.terrain(TerrainKind::Blocking, (16_000, 19_500), (20_000, 20_500));
        let mut play = table.start();
        play.refused(shoots(own, &[]), Clause::ShockwaveFigures);
        assert_eq!([hidden, far].map(|id| play.damage_taken(id)), [0, 0]);
        assert_eq!(blow(edition, warrior().with(Shockwave), warrior().with(Toughness)), (0, 1));
    }
}

#[test]
fn changes_target_abilities_so_that_aquatic_still_counts() {
    // The cover of water itself came with the errata; the wave's wording heeds it since it was
    // reprinted.
    for (edition, defense) in [(Rebellion, 14), (Unlimited, 14), (UnlimitedErrata2003, 16)] {
        let mut table = Table::new(edition);
        let own = table.put(0, shooter().with(Shockwave), 18_000, 18_000, NORTH);
        let swimmer = table.put(1, warrior().with(Aquatic), 18_000, 14_000, NORTH);
        let armoured = table.put(1, warrior().with(BattleArmor), 18_000, 22_000, NORTH);
        table.terrain(TerrainKind::Shallow, (16_000, 13_000), (20_000, 15_000));
        let mut play = table.start();
        play.decide(shoots(own, &[])).dice(3, 4);
        assert_eq!(
            [swimmer, armoured].map(|id| play.comparison(id).1),
            [defense, 14],
            "{edition:?}"
        );
    }
}

#[test]
fn changes_captors_so_that_an_enemy_with_a_captive_is_hit_too() {
    // With the captor safe, the bystander is alone within range and takes the whole damage value.
    for (edition, clicks) in [(Rebellion, [0, 0, 3]), (Unlimited, [1, 0, 1])] {
        let mut table = Table::new(edition);
        let own = table.put(0, shooter().with(Shockwave), 18_000, 18_000, NORTH);
        let captor = table.put(1, warrior(), 18_000, 14_000, NORTH);
        let captive = table.put(0, warrior(), 19_252, 14_000, NORTH);
        let bystander = table.put(1, warrior(), 18_000, 22_000, SOUTH);
        let mut play = table.start();
        hold(&mut play, captor, captive);
        play.decide(shoots(own, &[])).dice(3, 4);
        assert_eq!(
            [captor, captive, bystander].map(|id| play.damage_taken(id)),
            clicks,
            "{edition:?}"
        );
    }
}
