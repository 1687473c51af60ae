//! Magic Retaliation: a click back for whoever damages this warrior.

use super::scene::{at_range, blow, shooter};
use crate::engine::table::{EAST, NORTH, SOUTH, Table, gang, shoots, warrior};
use variorum_engine::AbilityId::{MagicRetaliation, Toughness, Venom};
use variorum_engine::Clause;
use variorum_engine::Edition::{Unlimited, Whirlwind};

#[test]
fn decides_that_the_attacker_takes_a_click_from_near_and_far() {
    for edition in [Whirlwind, Unlimited] {
        assert_eq!(blow(edition, warrior(), warrior().with(MagicRetaliation)), (1, 2));
        assert_eq!(blow(edition, warrior(), warrior()), (0, 2));
        let (mut play, own, foe) = at_range(edition, shooter(), warrior().with(MagicRetaliation));
        play.decide(shoots(own, &[foe])).dice(3, 4);
        assert_eq!([own, foe].map(|id| play.damage_taken(id)), [1, 3]);
        assert!(play.cites(Clause::MagicRetaliationRetaliation));
    }
}

#[test]
fn decides_that_only_the_primary_attacker_of_a_formation_pays() {
    for edition in [Whirlwind, Unlimited] {
        let mut table = Table::new(edition);
        let own = table.put(0, warrior(), 18_000, 10_000, NORTH);
        let friend = table.put(0, warrior(), 16_748, 11_252, EAST);
        let foe = table.put(1, warrior().with(MagicRetaliation), 18_000, 11_252, SOUTH);
        let mut play = table.start();
        play.decide(gang(own, &[friend], foe, false)).dice(3, 4);
        assert_eq!([own, friend, foe].map(|id| play.damage_taken(id)), [1, 0, 2]);
    }
}

#[test]
fn decides_nothing_without_damage_or_without_an_attack() {
    for edition in [Whirlwind, Unlimited] {
        assert_eq!(blow(edition, warrior().damage(0), warrior().with(MagicRetaliation)), (0, 0));
        assert_eq!(
            blow(edition, warrior().with(Toughness), warrior().with(MagicRetaliation)),
            (0, 2),
            "one click less is none"
        );
        let (mut play, bitten, _) = super::scene::in_contact(
            edition,
            warrior().with(MagicRetaliation),
            warrior().with(Venom),
        );
        play.end_turn();
        assert_eq!(play.damage_taken(bitten), 1);
        assert!(!play.cites(Clause::MagicRetaliationRetaliation), "venom is not an attack");
    }
}
