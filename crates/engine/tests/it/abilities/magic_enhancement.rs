//! Magic Enhancement: a click more for a neighbour's shots.

use super::scene::{shooter, then_shoots};
use crate::engine::table::{
    NORTH, SOUTH, Staging, Table, Warrior, moves, shoots, strikes, warrior,
};
use variorum_engine::AbilityId::{Bound, MagicEnhancement, Shockwave};
use variorum_engine::Edition::{self, Rebellion, Unlimited};
use variorum_engine::{Clause, FigureId};

/// A firer with an enhancer behind it, so far away, and a foe before it.
fn scene(
    edition: Edition,
    own: Warrior,
    shown: bool,
    gap: i32,
) -> (Staging, FigureId, FigureId, FigureId) {
    let mut table = Table::new(edition);
    let own = table.put(0, own, 18_000, 10_000, NORTH);
    let enhancer =
        table.put(0, warrior().showing(MagicEnhancement, shown), 18_000, 8_748 - gap, NORTH);
    let foe = table.put(1, warrior(), 18_000, 14_000, SOUTH);
    (table.start(), own, enhancer, foe)
}

#[test]
fn decides_that_a_neighbours_shot_does_a_click_more() {
    for edition in [Rebellion, Unlimited] {
        for (shown, clicks) in [(true, 4), (false, 3)] {
            let (mut play, own, _, foe) = scene(edition, shooter(), shown, 0);
            play.decide(shoots(own, &[foe])).dice(3, 4);
            assert_eq!(
                (play.damage_taken(foe), play.cites(Clause::MagicEnhancementExtraDamage)),
                (clicks, shown)
            );
        }
    }
}

#[test]
fn decides_nothing_out_of_contact_in_close_combat_or_for_its_own_shots() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, own, _, foe) = scene(edition, shooter(), true, 100);
        play.decide(shoots(own, &[foe])).dice(3, 4);
        assert_eq!(play.damage_taken(foe), 3);
        let mut table = Table::new(edition);
        let own = table.put(0, warrior(), 18_000, 10_000, NORTH);
        table.put(0, warrior().with(MagicEnhancement), 18_000, 8_748, NORTH);
        let foe = table.put(1, warrior(), 18_000, 11_252, SOUTH);
        let mut play = table.start();
        play.decide(strikes(own, foe)).dice(3, 4);
        assert_eq!(play.damage_taken(foe), 2);
        assert_eq!(
            super::scene::shot(edition, shooter().with(MagicEnhancement), warrior()),
            (3, 14)
        );
    }
}

#[test]
fn decides_after_a_bound_only_where_that_counts_as_a_ranged_action() {
    for (edition, clicks) in [(Rebellion, 3), (Unlimited, 4)] {
        let mut table = Table::new(edition);
        let own = table.put(0, shooter().with(Bound), 18_000, 6_000, NORTH);
        table.put(0, warrior().with(MagicEnhancement), 18_000, 8_748, NORTH);
        let foe = table.put(1, warrior(), 18_000, 16_000, SOUTH);
        let mut play = table.start();
        let round = play.walk(own, &[(19_500, 8_000), (18_000, 10_000)], NORTH);
        play.decide(moves(own)).decide(round).decide(then_shoots(own, &[foe])).dice(3, 4);
        assert_eq!(play.damage_taken(foe), clicks, "{edition:?}");
    }
}

#[test]
fn changes_extra_damage_so_that_only_foes_take_it() {
    for (edition, friend_takes) in [(Rebellion, 2), (Unlimited, 1)] {
        let (mut play, own, enhancer, foe) = scene(edition, shooter().with(Shockwave), true, 0);
        play.decide(shoots(own, &[])).dice(3, 4);
        assert_eq!(
            [foe, enhancer].map(|id| play.damage_taken(id)),
            [2, friend_takes],
            "{edition:?}"
        );
    }
}
