//! Demoralized: only moving, only away.

use super::scene::{UP, in_contact, shooter};
use crate::engine::table::{
    NORTH, SOUTH, Table, captures, moves, passes, shoots, strikes, warrior,
};
use variorum_engine::AbilityId::{Bound, Demoralized};
use variorum_engine::Edition::{Rebellion, Unlimited};
use variorum_engine::{Ask, Clause, Ending};

#[test]
fn decides_that_it_fights_nobody_and_goes_up_to_nobody() {
    for edition in [Rebellion, Unlimited] {
        let mut table = Table::new(edition);
        let own = table.put(0, shooter().with(Demoralized), 18_000, 10_000, NORTH);
        let far = table.put(0, shooter().with(Demoralized), 10_000, 10_000, NORTH);
        table.put(0, warrior(), 5_000, 5_000, NORTH);
        let foe = table.put(1, warrior(), 18_000, 11_252, SOUTH);
        let target = table.put(1, warrior(), 10_000, 16_000, SOUTH);
        let mut play = table.start();
        play.refused(strikes(own, foe), Clause::DemoralizedActions);
        play.refused(captures(own, foe), Clause::DemoralizedActions);
        play.refused(shoots(far, &[target]), Clause::DemoralizedActions);
        let mut table = Table::new(edition);
        let own = table.put(0, warrior().with(Demoralized), 18_000, 10_000, NORTH);
        table.put(0, warrior(), 10_000, 10_000, NORTH);
        table.put(1, warrior(), 18_000, 15_000, SOUTH);
        let mut play = table.start();
        play.decide(moves(own));
        let up = play.walk(own, &[UP], NORTH);
        play.refused(up, Clause::DemoralizedNoContact);
        play.go(own, 18_000, 13_700, NORTH);
    }
}

/// From Unlimited on the shot after a move counts as a ranged combat action.
#[test]
fn changes_so_that_it_does_not_shoot_after_a_bound_move() {
    for (edition, shoots) in [(Rebellion, true), (Unlimited, false)] {
        let mut table = Table::new(edition);
        let own = table.put(0, shooter().with(Bound).with(Demoralized), 18_000, 10_000, NORTH);
        table.put(0, warrior(), 5_000, 5_000, NORTH);
        table.put(1, warrior(), 18_000, 17_000, SOUTH);
        let mut play = table.start();
        play.decide(moves(own)).go(own, 18_000, 12_000, NORTH);
        assert_eq!(matches!(play.game.asks(), Ask::Follow { .. }), shoots, "{edition:?}");
        assert_eq!(play.decided_by("charge_with_demoralized"), shoots, "{edition:?}");
    }
}

#[test]
fn decides_that_an_army_of_the_demoralized_is_no_longer_in_play() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, own, foe) = in_contact(edition, warrior(), warrior().after(2, Demoralized));
        play.decide(strikes(own, foe)).dice(3, 4);
        assert_eq!((play.game.asks(), play.game.ending), (&Ask::Over, Some(Ending::LastPlayer)));
    }
}

#[test]
fn decides_nothing_about_passing_moving_and_defending() {
    for edition in [Rebellion, Unlimited] {
        let mut table = Table::new(edition);
        let own = table.put(0, warrior().with(Demoralized), 18_000, 10_000, NORTH);
        let low = table.put(0, warrior().with(Demoralized), 14_000, 10_000, NORTH);
        table.put(0, warrior(), 10_000, 10_000, NORTH);
        let foe = table.put(1, warrior(), 18_000, 11_252, SOUTH);
        let mut play = table.start();
        play.decide(passes(own)).move_to(low, 14_000, 14_000, NORTH).end_turn();
        play.decide(strikes(foe, own)).dice(3, 4);
        assert_eq!((play.comparison(own), play.damage_taken(own)), ((15, 14), 2));
    }
}
