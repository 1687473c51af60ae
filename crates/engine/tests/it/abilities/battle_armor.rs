//! Battle Armor: two more defense against shots.

use super::scene::{in_contact, shooter, shot};
use crate::engine::table::{NORTH, SOUTH, Table, shoots, strikes, warrior};
use variorum_engine::AbilityId::{BattleArmor, FlameLightning};
use variorum_engine::Edition::{Rebellion, Unlimited};

#[test]
fn decides_that_a_shot_must_reach_two_more() {
    for edition in [Rebellion, Unlimited] {
        assert_eq!(
            shot(edition, shooter().attack(8), warrior().with(BattleArmor)),
            (0, 16),
            "fifteen no longer hits"
        );
        assert_eq!(shot(edition, shooter().attack(8), warrior()), (3, 14));
    }
}

#[test]
fn decides_as_well_for_a_neighbour_that_the_shot_can_affect() {
    for edition in [Rebellion, Unlimited] {
        let mut table = Table::new(edition);
        let own = table.put(0, shooter().attack(8).with(FlameLightning), 18_000, 10_000, NORTH);
        let target = table.put(1, warrior(), 18_000, 16_000, SOUTH);
        let armoured = table.put(1, warrior().with(BattleArmor), 19_252, 16_000, SOUTH);
        let mut play = table.start();
        play.decide(shoots(own, &[target])).dice(3, 4);
        assert_eq!(
            [target, armoured].map(|id| (play.comparison(id).1, play.damage_taken(id))),
            [(14, 1), (16, 0)]
        );
    }
}

#[test]
fn decides_nothing_in_close_combat() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, own, foe) = in_contact(edition, warrior(), warrior().with(BattleArmor));
        play.decide(strikes(own, foe)).dice(3, 4);
        assert_eq!((play.comparison(foe), play.damage_taken(foe)), ((15, 14), 2));
    }
}
