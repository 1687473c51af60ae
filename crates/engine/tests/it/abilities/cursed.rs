//! Cursed: a click more after magic.

use super::scene::{at_range, blow, lifts, shooter, shot};
use crate::engine::table::{NORTH, SOUTH, Table, shoots, warrior};
use variorum_engine::AbilityId::{Cursed, FlameLightning, MagicBlast, MagicLevitation};
use variorum_engine::Clause;
use variorum_engine::Edition::DragonsGate;

#[test]
fn decides_that_a_magic_ability_costs_a_click_after_the_action() {
    for (shown, clicks) in [(true, 3), (false, 2)] {
        let (mut play, own, foe) = at_range(
            DragonsGate,
            shooter().with(MagicBlast),
            warrior().clicks(8).showing(Cursed, shown),
        );
        play.decide(shoots(own, &[foe])).dice(3, 4).die(2);
        assert_eq!((play.damage_taken(foe), play.cites(Clause::CursedDamage)), (clicks, shown));
    }
}

#[test]
fn decides_for_the_magic_of_friends_as_well() {
    let mut table = Table::new(DragonsGate);
    let own = table.put(0, warrior().with(MagicLevitation), 18_000, 10_000, NORTH);
    let cursed = table.put(0, warrior().with(Cursed), 18_000, 11_252, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    play.decide(lifts(own, cursed, 18_000, 15_000, NORTH));
    assert_eq!(play.damage_taken(cursed), 1);
}

#[test]
fn decides_nothing_about_other_abilities_and_plain_attacks() {
    assert_eq!(shot(DragonsGate, shooter().with(FlameLightning), warrior().with(Cursed)), (1, 14));
    assert_eq!(blow(DragonsGate, warrior(), warrior().with(Cursed)), (0, 2));
    let (mut play, own, foe) =
        at_range(DragonsGate, shooter().attack(5).with(MagicBlast), warrior().with(Cursed));
    play.decide(shoots(own, &[foe])).dice(2, 3);
    assert_eq!(play.damage_taken(foe), 0, "a blast that misses affects nobody");
}
