//! Venom: a click for every foe at the front when the turn begins.

use super::scene::{at_the_back, in_contact};
use crate::engine::table::{NORTH, SOUTH, Table, WEST, warrior};
use variorum_engine::AbilityId::{Toughness, Venom};
use variorum_engine::Clause;
use variorum_engine::Edition::{Unlimited, Whirlwind};

#[test]
fn decides_that_foes_at_its_front_take_a_click_when_its_turn_begins() {
    for edition in [Whirlwind, Unlimited] {
        for (shown, clicks) in [(true, 1), (false, 0)] {
            let (mut play, bitten, venom) =
                in_contact(edition, warrior(), warrior().showing(Venom, shown));
            assert_eq!(play.damage_taken(bitten), 0, "not in the turn of the bitten");
            play.end_turn();
            assert_eq!((play.damage_taken(bitten), play.damage_taken(venom)), (clicks, 0));
            assert_eq!(play.cites(Clause::VenomStartOfTurn), shown);
        }
    }
}

#[test]
fn decides_nothing_behind_it_nor_for_friends_and_one_click_is_all_that_toughness_takes() {
    for edition in [Whirlwind, Unlimited] {
        let (mut play, behind, _) = at_the_back(edition, warrior(), warrior().with(Venom));
        play.end_turn();
        assert_eq!(play.damage_taken(behind), 0);
        let mut table = Table::new(edition);
        let tough = table.put(0, warrior().with(Toughness), 18_000, 10_000, NORTH);
        table.put(1, warrior().with(Venom), 18_000, 11_252, SOUTH);
        let friend = table.put(1, warrior(), 16_748, 11_252, WEST);
        let mut play = table.start();
        play.end_turn();
        assert_eq!([tough, friend].map(|id| play.damage_taken(id)), [0, 0]);
    }
}
