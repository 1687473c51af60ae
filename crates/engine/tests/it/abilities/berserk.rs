//! Berserk: no shots, no captives.

use super::scene::{at_range, blow, hold, in_contact, offers_attack, shooter};
use crate::engine::table::{NORTH, SOUTH, Table, WEST, captures, moves, shoots, strikes, warrior};
use variorum_engine::AbilityId::{Berserk, Bound};
use variorum_engine::Edition::{Rebellion, Unlimited};
use variorum_engine::{Clause, Status};

#[test]
fn decides_that_it_takes_no_ranged_action_and_neither_captures_nor_is_captured() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, own, foe) = at_range(edition, shooter().with(Berserk), warrior());
        play.refused(shoots(own, &[foe]), Clause::BerserkNoRangedCombat);
        let (mut play, own, foe) = in_contact(edition, warrior().with(Berserk), warrior());
        play.refused(captures(own, foe), Clause::BerserkMayNotCapture);
        let (mut play, own, foe) = in_contact(edition, warrior(), warrior().with(Berserk));
        play.refused(captures(own, foe), Clause::BerserkMayNotBeCaptured);
    }
}

#[test]
fn decides_that_a_captive_it_holds_dies_for_its_points() {
    for edition in [Rebellion, Unlimited] {
        let mut table = Table::new(edition);
        let captor = table.put(0, warrior().after(1, Berserk), 18_000, 10_000, NORTH);
        let held = table.put(1, warrior().points(13), 18_000, 11_252, SOUTH);
        let foe = table.put(1, warrior().damage(1), 19_252, 10_000, WEST);
        let mut play = table.start();
        hold(&mut play, captor, held);
        play.end_turn().decide(strikes(foe, captor)).dice(3, 4);
        assert_eq!(
            (play.game.figure(held).status, play.game.players[0].scored),
            (Status::Eliminated, 13)
        );
    }
}

#[test]
fn decides_nothing_about_blows_and_a_shot_after_a_bound_is_barred_only_by_the_later_headline() {
    for (edition, barred) in [(Rebellion, false), (Unlimited, true)] {
        assert_eq!(blow(edition, warrior().with(Berserk), warrior().with(Berserk)), (0, 2));
        let (mut play, own, _) = at_range(edition, shooter().with(Bound).with(Berserk), warrior());
        play.decide(moves(own)).go(own, 18_000, 12_000, NORTH);
        assert_eq!(offers_attack(&play), !barred, "{edition:?}");
    }
}
