//! Battle Fury: no captives either way.

use super::scene::{blow, hold, in_contact, shooter, shot};
use crate::engine::table::{NORTH, SOUTH, Table, WEST, captures, moves, strikes, warrior};
use variorum_engine::AbilityId::BattleFury;
use variorum_engine::Edition::{Rebellion, Unlimited};
use variorum_engine::{Clause, Status};

#[test]
fn decides_that_it_neither_captures_nor_is_captured() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, own, foe) = in_contact(edition, warrior().with(BattleFury), warrior());
        play.refused(captures(own, foe), Clause::BattleFuryMayNotCapture);
        let (mut play, own, foe) = in_contact(edition, warrior(), warrior().with(BattleFury));
        play.refused(captures(own, foe), Clause::BattleFuryMayNotBeCaptured);
        let (mut play, own, foe) = in_contact(edition, warrior(), warrior());
        play.decide(captures(own, foe)).dice(5, 5);
        assert_eq!(play.game.figure(foe).status, Status::Captive);
    }
}

#[test]
fn decides_that_a_captive_goes_free_and_may_act() {
    for edition in [Rebellion, Unlimited] {
        let mut table = Table::new(edition);
        let captor = table.put(0, warrior().after(1, BattleFury), 18_000, 10_000, NORTH);
        let held = table.put(1, warrior(), 18_000, 11_252, SOUTH);
        let foe = table.put(1, warrior().damage(1), 19_252, 10_000, WEST);
        let mut play = table.start();
        hold(&mut play, captor, held);
        play.end_turn();
        play.refused(moves(held), Clause::CapturingCaptiveActions);
        play.decide(strikes(foe, captor)).dice(3, 4);
        assert_eq!(
            (play.game.figure(held).status, play.game.players[0].scored),
            (Status::Field, 0)
        );
        play.decide(moves(held));
    }
}

#[test]
fn decides_nothing_about_blows_and_shots() {
    for edition in [Rebellion, Unlimited] {
        assert_eq!(blow(edition, warrior().with(BattleFury), warrior()), (0, 2));
        assert_eq!(shot(edition, shooter().with(BattleFury), warrior()), (3, 14));
    }
}
