//! Sneak Attack: no spin for the foe, and double damage from behind.

use super::scene::{UP, a_walk_apart, at_the_back, blow, lifts};
use crate::engine::table::{NORTH, Table, moves, strikes, warrior};
use variorum_engine::AbilityId::{MagicLevitation, SneakAttack};
use variorum_engine::Edition::{Unlimited, Whirlwind};
use variorum_engine::{Ask, Clause};

#[test]
fn decides_that_damage_doubles_from_behind() {
    for edition in [Whirlwind, Unlimited] {
        for (shown, clicks) in [(true, 4), (false, 2)] {
            let (mut play, own, foe) =
                at_the_back(edition, warrior().showing(SneakAttack, shown), warrior());
            play.decide(strikes(own, foe)).dice(3, 4);
            assert_eq!((play.comparison(foe), play.damage_taken(foe)), ((16, 14), clicks));
        }
    }
}

#[test]
fn decides_that_its_move_into_contact_gives_no_free_spin() {
    for edition in [Whirlwind, Unlimited] {
        for shown in [true, false] {
            let (mut play, own, _) =
                a_walk_apart(edition, warrior().showing(SneakAttack, shown), warrior());
            play.decide(moves(own)).go(own, UP.0, UP.1, NORTH);
            assert_eq!(matches!(play.game.asks(), Ask::Spin { .. }), !shown);
            assert_eq!(play.cites(Clause::SneakAttackNoFreeSpin), shown);
        }
    }
}

#[test]
fn decides_nothing_face_to_face_nor_when_others_move_up_to_it() {
    for edition in [Whirlwind, Unlimited] {
        assert_eq!(blow(edition, warrior().with(SneakAttack), warrior()), (0, 2));
        let (mut play, own, _) = a_walk_apart(edition, warrior(), warrior().with(SneakAttack));
        play.decide(moves(own)).go(own, UP.0, UP.1, NORTH);
        assert!(matches!(play.game.asks(), Ask::Spin { .. }), "its own spin is not touched");
    }
}

#[test]
fn changes_no_free_spin_so_that_only_its_own_move_action_denies_it() {
    for (edition, spins) in [(Whirlwind, false), (Unlimited, true)] {
        let mut table = Table::new(edition);
        let lifter = table.put(0, warrior().with(MagicLevitation), 18_000, 8_000, NORTH);
        let own = table.put(0, warrior().with(SneakAttack), 18_000, 9_252, NORTH);
        table.put(1, warrior(), 18_000, 15_000, NORTH);
        let mut play = table.start();
        play.decide(lifts(lifter, own, UP.0, UP.1, NORTH));
        assert_eq!(matches!(play.game.asks(), Ask::Spin { .. }), spins, "{edition:?}");
    }
}
