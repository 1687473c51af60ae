//! Flame/Lightning: one click for the target and all who touch it.

use super::scene::{blow, shooter};
use crate::engine::table::{NORTH, SOUTH, Staging, Table, Warrior, shoots, warrior};
use variorum_engine::AbilityId::FlameLightning;
use variorum_engine::Edition::{self, Rebellion, Unlimited};
use variorum_engine::{Clause, FigureId};

/// A target, its neighbour and a third who touches neither.
fn scene(edition: Edition, own: Warrior, target: Warrior) -> (Staging, FigureId, [FigureId; 3]) {
    let mut table = Table::new(edition);
    let own = table.put(0, own, 18_000, 10_000, NORTH);
    let foe = table.put(1, target, 18_000, 16_000, SOUTH);
    let beside = table.put(1, warrior(), 19_252, 16_000, SOUTH);
    let apart = table.put(1, warrior(), 20_800, 16_000, SOUTH);
    (table.start(), own, [foe, beside, apart])
}

#[test]
fn decides_that_target_and_neighbours_take_one_click_each() {
    for edition in [Rebellion, Unlimited] {
        for (shown, clicks) in [(true, [1, 1, 0]), (false, [3, 0, 0])] {
            let (mut play, own, foes) =
                scene(edition, shooter().showing(FlameLightning, shown), warrior());
            play.decide(shoots(own, &[foes[0]])).dice(3, 4);
            assert_eq!(foes.map(|foe| play.damage_taken(foe)), clicks);
        }
    }
}

#[test]
fn decides_nothing_in_close_combat_nor_for_those_out_of_touch() {
    for edition in [Rebellion, Unlimited] {
        assert_eq!(blow(edition, warrior().damage(3).with(FlameLightning), warrior()), (0, 3));
        let (mut play, own, foes) = scene(edition, shooter().with(FlameLightning), warrior());
        play.decide(shoots(own, &[foes[2]])).dice(3, 4);
        assert_eq!(foes.map(|foe| play.damage_taken(foe)), [0, 0, 1]);
    }
}

#[test]
fn changes_affected_so_that_a_missed_target_spares_its_neighbours() {
    for (edition, clicks) in [(Rebellion, [0, 1, 0]), (Unlimited, [0, 0, 0])] {
        let (mut play, own, foes) =
            scene(edition, shooter().with(FlameLightning), warrior().defense(20));
        play.decide(shoots(own, &[foes[0]])).dice(3, 4);
        assert_eq!(foes.map(|foe| play.damage_taken(foe)), clicks, "{edition:?}");
        assert_eq!(play.decided_by("fl_splash_needs_main_hit"), edition == Unlimited);
    }
}

#[test]
fn decides_that_arrows_give_no_second_target() {
    for edition in [Rebellion, Unlimited] {
        let own = shooter().range(10, 2).with(FlameLightning);
        let (mut play, own, foes) = scene(edition, own, warrior());
        play.refused(shoots(own, &[foes[0], foes[2]]), Clause::FlameLightningAffected);
    }
}
