//! Charge: an attack after the move, or a double move.

use super::scene::{UP, a_walk_apart, breaks_away, in_contact, offers_attack, then_strikes};
use crate::engine::table::{EAST, NORTH, SOUTH, Table, gang, moves, warrior};
use variorum_engine::AbilityId::{Charge, SneakAttack};
use variorum_engine::Edition::{Rebellion, Unlimited, Whirlwind};
use variorum_engine::{Ask, Clause, Decision};

#[test]
fn decides_that_an_attack_may_follow_the_move() {
    for edition in [Rebellion, Unlimited] {
        for (shown, clicks) in [(true, 2), (false, 0)] {
            let (mut play, own, foe) =
                a_walk_apart(edition, warrior().showing(Charge, shown), warrior());
            play.decide(moves(own)).go(own, UP.0, UP.1, NORTH).decide(Decision::Spin(None));
            assert_eq!(offers_attack(&play), shown);
            if shown {
                play.decide(then_strikes(own, foe)).dice(3, 4);
                assert!(play.cites(Clause::ChargeAttackAfterMove));
            }
            assert_eq!((play.damage_taken(foe), play.game.figure(own).tokens), (clicks, 1));
        }
    }
}

#[test]
fn decides_that_a_move_may_be_twice_as_long_but_then_nobody_attacks() {
    for edition in [Rebellion, Unlimited] {
        for shown in [true, false] {
            let (mut play, own, _) =
                a_walk_apart(edition, warrior().speed(6).showing(Charge, shown), warrior());
            play.decide(moves(own));
            let far = play.walk(own, &[(30_000, 10_000)], NORTH);
            if shown {
                play.decide(far);
                assert!(!offers_attack(&play) && play.cites(Clause::ChargeDoubleMove));
            } else {
                play.refused(far, Clause::MovementSpeed);
            }
        }
    }
}

#[test]
fn decides_that_only_a_one_fails_to_break_away() {
    for edition in [Rebellion, Unlimited] {
        for (shown, die, free) in
            [(true, 1, false), (true, 2, true), (false, 2, false), (false, 4, true)]
        {
            let (mut play, own, _) =
                in_contact(edition, warrior().showing(Charge, shown), warrior());
            play.decide(moves(own)).decide(breaks_away(own)).die(die);
            let away = play.walk(own, &[(18_000, 6_000)], SOUTH);
            if free {
                play.decide(away);
            } else {
                play.refused(away, Clause::BreakingAwayFailure);
            }
        }
    }
}

#[test]
fn decides_nothing_about_attacks_of_a_warrior_that_began_its_turn_in_contact() {
    for edition in [Rebellion, Unlimited] {
        let mut table = Table::new(edition);
        let own = table.put(0, warrior().with(Charge), 18_000, 10_000, NORTH);
        table.put(1, warrior(), 18_000, 11_252, SOUTH);
        table.put(1, warrior(), 24_000, 10_000, SOUTH);
        let mut play = table.start();
        play.decide(moves(own)).decide(breaks_away(own)).die(5);
        play.go(own, 22_748, 10_000, EAST).decide(Decision::Spin(None));
        assert!(matches!(play.game.asks(), Ask::Order(player) if player.0 == 1), "{edition:?}");
    }
}

#[test]
fn changes_formation_from_movement_formations_to_all() {
    for (edition, barred) in [(Rebellion, false), (Unlimited, true)] {
        let mut table = Table::new(edition);
        let own = table.put(0, warrior(), 18_000, 10_000, NORTH);
        let charger = table.put(0, warrior().with(Charge), 16_748, 11_252, EAST);
        let foe = table.put(1, warrior(), 18_000, 11_252, SOUTH);
        let mut play = table.start();
        if barred {
            play.refused(gang(own, &[charger], foe, false), Clause::ChargeFormation);
        } else {
            play.decide(gang(own, &[charger], foe, false)).dice(3, 4);
            assert_eq!(play.damage_taken(foe), 2);
        }
    }
}

#[test]
fn changes_attack_kind_so_that_what_asks_for_a_close_action_counts() {
    for (edition, clicks) in [(Whirlwind, 2), (Unlimited, 4)] {
        let mut table = Table::new(edition);
        let own = table.put(0, warrior().with(Charge).with(SneakAttack), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior(), 18_000, 15_000, NORTH);
        let mut play = table.start();
        play.decide(moves(own)).go(own, UP.0, UP.1, NORTH);
        play.decide(then_strikes(own, foe)).dice(3, 4);
        assert_eq!(play.damage_taken(foe), clicks, "{edition:?}");
    }
}

#[test]
fn changes_double_move_so_that_it_may_follow_a_start_in_contact() {
    for (edition, allowed) in [(Rebellion, false), (Unlimited, true)] {
        let (mut play, own, _) = in_contact(edition, warrior().speed(6).with(Charge), warrior());
        play.decide(moves(own)).decide(breaks_away(own)).die(2);
        let far = play.walk(own, &[(28_000, 10_000)], EAST);
        if allowed {
            play.decide(far);
        } else {
            play.refused(far, Clause::MovementSpeed);
        }
    }
}
