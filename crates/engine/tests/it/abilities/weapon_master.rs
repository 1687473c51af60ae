//! Weapon Master: a die for the clicks of a close attack.

use super::scene::{UP, a_walk_apart, in_contact, rolls, shooter, shot, then_strikes};
use crate::engine::table::{NORTH, captures, moves, strikes, warrior};
use variorum_engine::AbilityId::{Charge, WeaponMaster};
use variorum_engine::Edition::{Rebellion, Unlimited};
use variorum_engine::{Clause, Decision, Roll};

#[test]
fn decides_that_a_die_replaces_the_damage_value() {
    for edition in [Rebellion, Unlimited] {
        for die in [1, 4] {
            let (mut play, own, foe) = in_contact(edition, warrior().with(WeaponMaster), warrior());
            play.decide(strikes(own, foe)).dice(3, 4).die(die);
            assert_eq!(
                (play.damage_taken(foe), play.cites(Clause::WeaponMasterDamage)),
                (die, true)
            );
        }
        let (mut play, own, foe) = in_contact(edition, warrior(), warrior());
        play.decide(strikes(own, foe)).dice(3, 4);
        assert_eq!(play.damage_taken(foe), 2);
    }
}

#[test]
fn changes_action_but_an_attack_after_a_charge_counts_as_one() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, own, foe) =
            a_walk_apart(edition, warrior().with(Charge).with(WeaponMaster), warrior());
        play.decide(moves(own)).go(own, UP.0, UP.1, NORTH).decide(Decision::Spin(None));
        play.decide(then_strikes(own, foe)).dice(3, 4).die(3);
        assert_eq!(play.damage_taken(foe), 3);
    }
}

#[test]
fn decides_nothing_about_shots_misses_and_captures() {
    for edition in [Rebellion, Unlimited] {
        assert_eq!(shot(edition, shooter().with(WeaponMaster), warrior()), (3, 14));
        let (mut play, own, foe) = in_contact(edition, warrior().with(WeaponMaster), warrior());
        play.clone().decide(captures(own, foe)).dice(5, 5);
        play.decide(strikes(own, foe)).dice(2, 3);
        assert!(!rolls(&play, Roll::Damage));
        assert_eq!(play.damage_taken(foe), 0);
    }
}
