//! Toughness: one click less.

use super::scene::{UP, a_walk_apart, blow, in_contact, shooter, shot};
use crate::engine::table::{NORTH, SOUTH, Table, moves, passes, strikes, warrior};
use variorum_engine::AbilityId::{PoleArm, Toughness};
use variorum_engine::Edition::{Rebellion, Unlimited};
use variorum_engine::{Clause, Decision};

#[test]
fn decides_that_attacks_and_abilities_do_one_click_less() {
    for edition in [Rebellion, Unlimited] {
        assert_eq!(shot(edition, shooter(), warrior().with(Toughness)), (2, 14));
        assert_eq!(shot(edition, shooter(), warrior()), (3, 14));
        assert_eq!(blow(edition, warrior(), warrior().with(Toughness)), (0, 1));
        assert_eq!(blow(edition, warrior().damage(1), warrior().with(Toughness)), (0, 0));
        for (shown, clicks) in [(true, 0), (false, 1)] {
            let (mut play, own, _) =
                a_walk_apart(edition, warrior().showing(Toughness, shown), warrior().with(PoleArm));
            play.decide(moves(own)).go(own, UP.0, UP.1, NORTH).decide(Decision::Spin(None));
            assert_eq!(play.damage_taken(own), clicks);
        }
    }
}

#[test]
fn decides_nothing_about_pushing_and_critical_misses() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, own, foe) = in_contact(edition, warrior().with(Toughness), warrior());
        play.decide(strikes(own, foe)).dice(1, 1);
        assert_eq!(
            (play.damage_taken(own), play.cites(Clause::CriticalRollsMissDamage)),
            (1, true)
        );
        let mut table = Table::new(edition);
        let own = table.put(0, warrior().with(Toughness), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior(), 30_000, 30_000, SOUTH);
        let mut play = table.start();
        play.move_to(own, 18_000, 12_000, NORTH)
            .decide(passes(foe))
            .move_to(own, 18_000, 14_000, NORTH);
        assert_eq!((play.damage_taken(own), play.cites(Clause::PushingClick)), (1, true));
    }
}
