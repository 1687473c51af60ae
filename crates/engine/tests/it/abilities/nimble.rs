//! Nimble: turning without an action.

use super::scene::{cancels, in_contact, turns_nimbly};
use crate::engine::table::{EAST, NORTH, SOUTH, Table, WEST, moves, strikes, warrior};
use variorum_engine::AbilityId::{Nimble, PoleArm};
use variorum_engine::Edition::{Unlimited, Whirlwind};
use variorum_engine::{Ask, Clause, Decision, Status};

#[test]
fn decides_that_it_turns_for_nothing_in_its_own_turn() {
    for edition in [Whirlwind, Unlimited] {
        let (mut play, own, _) = in_contact(edition, warrior().with(Nimble), warrior());
        play.decide(turns_nimbly(own, EAST)).decide(turns_nimbly(own, WEST));
        let figure = play.game.figure(own);
        assert_eq!(
            (figure.placed.facing, figure.tokens, play.game.players[0].actions),
            (WEST, 0, 3)
        );
        let (mut play, own, _) = in_contact(edition, warrior(), warrior());
        play.refused(turns_nimbly(own, EAST), Clause::NimbleFacing);
    }
}

#[test]
fn decides_in_the_middle_of_a_friends_move_as_well() {
    for edition in [Whirlwind, Unlimited] {
        let mut table = Table::new(edition);
        let own = table.put(0, warrior().with(Nimble), 18_000, 10_000, NORTH);
        let friend = table.put(0, warrior(), 10_000, 10_000, NORTH);
        table.put(1, warrior(), 10_000, 15_000, SOUTH);
        let mut play = table.start();
        play.decide(moves(friend))
            .decide(turns_nimbly(own, EAST))
            .go(friend, 10_000, 13_748, NORTH);
        assert!(matches!(play.game.asks(), Ask::Spin { .. }));
        play.decide(turns_nimbly(own, WEST)).decide(Decision::Spin(None));
        assert_eq!(play.game.figure(own).placed.facing, WEST, "{edition:?}");
    }
}

#[test]
fn decides_nothing_in_the_turn_of_another() {
    for edition in [Whirlwind, Unlimited] {
        let (mut play, own, _) = in_contact(edition, warrior().with(Nimble), warrior());
        play.end_turn();
        play.refused(turns_nimbly(own, SOUTH), Clause::NimbleFacing);
        assert_eq!(play.game.figure(own).placed.facing, NORTH);
    }
}

#[test]
fn changes_timing_so_that_an_attack_is_resolved_first() {
    for (edition, barred) in [(Whirlwind, false), (Unlimited, true)] {
        let (mut play, own, foe) = in_contact(edition, warrior().with(Nimble), warrior());
        play.decide(strikes(own, foe));
        if barred {
            play.refused(turns_nimbly(own, SOUTH), Clause::NimbleTiming);
        } else {
            play.decide(turns_nimbly(own, SOUTH));
        }
        play.dice(3, 4);
        assert_eq!(play.game.figure(own).placed.facing, if barred { NORTH } else { SOUTH });
    }
}

/// The Unlimited rulebook calls a change of facing a move, unless it is a free spin.
#[test]
fn changes_so_that_turning_beside_a_pole_arm_costs_a_click() {
    for (edition, clicks) in [(Whirlwind, 0), (Unlimited, 1)] {
        let (mut play, own, foe) =
            in_contact(edition, warrior().with(Nimble), warrior().with(PoleArm));
        play.decide(turns_nimbly(own, NORTH));
        assert_eq!(play.damage_taken(own), 0, "a facing that stays is not a turn");
        play.decide(turns_nimbly(own, NORTH.turned(100)));
        assert_eq!(play.damage_taken(own), clicks, "{edition:?}");
        play.decide(strikes(own, foe));
    }
}

#[test]
fn decides_that_who_dies_of_turning_may_end_the_game() {
    let (mut play, own, _) =
        in_contact(Unlimited, warrior().clicks(1).with(Nimble), warrior().with(PoleArm));
    play.decide(turns_nimbly(own, EAST));
    assert_eq!(play.game.figure(own).status, Status::Eliminated);
    assert_eq!(*play.game.asks(), Ask::Over);
}

#[test]
fn changes_optional_so_that_its_owner_may_cancel_it() {
    for (edition, optional) in [(Whirlwind, false), (Unlimited, true)] {
        let (mut play, own, _) = in_contact(edition, warrior().with(Nimble), warrior());
        if optional {
            play.decide(cancels(own, Nimble));
            play.refused(turns_nimbly(own, EAST), Clause::NimbleFacing);
        } else {
            play.refused(cancels(own, Nimble), Clause::OptionalAbilitiesCancel);
        }
    }
}
