//! Pierce: armour does not stop this warrior's shots.

use super::scene::{blow, offers_attack, shooter, shot, then_shoots};
use crate::engine::table::{NORTH, SOUTH, Table, moves, warrior};
use variorum_engine::AbilityId::{BattleArmor, Bound, Defend, Invulnerability, Pierce, Toughness};
use variorum_engine::Edition::{Unlimited, Whirlwind};

#[test]
fn decides_that_armor_toughness_and_invulnerability_do_not_help() {
    for edition in [Whirlwind, Unlimited] {
        for (ability, without) in
            [(BattleArmor, (3, 16)), (Toughness, (2, 14)), (Invulnerability, (1, 16))]
        {
            assert_eq!(shot(edition, shooter(), warrior().with(ability)), without);
            assert_eq!(shot(edition, shooter().with(Pierce), warrior().with(ability)), (3, 14));
        }
    }
}

#[test]
fn decides_nothing_in_close_combat_nor_against_other_abilities() {
    for edition in [Whirlwind, Unlimited] {
        assert_eq!(
            blow(edition, warrior().damage(3).with(Pierce), warrior().with(Toughness)),
            (0, 2)
        );
        assert_eq!(
            blow(edition, warrior().damage(3).with(Pierce), warrior().with(Invulnerability)),
            (0, 1)
        );
        assert_eq!(shot(edition, shooter().with(Pierce), warrior().with(Defend)), (3, 14));
    }
}

#[test]
fn decides_after_a_bound_only_where_that_counts_as_a_ranged_action() {
    for (edition, clicks) in [(Whirlwind, 2), (Unlimited, 3)] {
        let mut table = Table::new(edition);
        let own = table.put(0, shooter().with(Bound).with(Pierce), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior().with(Toughness), 18_000, 20_000, SOUTH);
        let mut play = table.start();
        play.decide(moves(own)).go(own, 18_000, 14_000, NORTH);
        assert!(offers_attack(&play));
        play.decide(then_shoots(own, &[foe])).dice(3, 4);
        assert_eq!(play.damage_taken(foe), clicks, "{edition:?}");
    }
}
