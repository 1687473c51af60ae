//! Bound: a shot after the move, or a double move.

use super::scene::{breaks_away, in_contact, offers_attack, rolls, shooter, then_shoots};
use crate::engine::table::{EAST, NORTH, SOUTH, Staging, Table, moves, volley, warrior};
use variorum_engine::AbilityId::{Bound, MagicBlast};
use variorum_engine::Edition::{self, Rebellion, Unlimited};
use variorum_engine::{Clause, FigureId, Roll};

/// Fourteen inches apart, out of range until the bounder has moved.
fn far(edition: Edition, own: crate::engine::table::Warrior) -> (Staging, FigureId, FigureId) {
    let mut table = Table::new(edition);
    let own = table.put(0, own, 18_000, 10_000, NORTH);
    let foe = table.put(1, warrior(), 18_000, 24_000, SOUTH);
    (table.start(), own, foe)
}

#[test]
fn decides_that_a_shot_may_follow_the_move() {
    for edition in [Rebellion, Unlimited] {
        for (shown, clicks) in [(true, 3), (false, 0)] {
            let (mut play, own, foe) = far(edition, shooter().showing(Bound, shown));
            play.decide(moves(own)).go(own, 18_000, 16_000, NORTH);
            assert_eq!(offers_attack(&play), shown);
            if shown {
                play.decide(then_shoots(own, &[foe])).dice(3, 4);
                assert!(play.cites(Clause::BoundAttackAfterMove));
            }
            assert_eq!((play.damage_taken(foe), play.game.figure(own).tokens), (clicks, 1));
        }
    }
}

#[test]
fn decides_that_a_move_may_be_twice_as_long_but_then_nobody_shoots() {
    for edition in [Rebellion, Unlimited] {
        for shown in [true, false] {
            let (mut play, own, _) = far(edition, shooter().speed(6).showing(Bound, shown));
            play.decide(moves(own));
            let twice = play.walk(own, &[(30_000, 10_000)], NORTH);
            if shown {
                play.decide(twice);
                assert!(!offers_attack(&play) && play.cites(Clause::BoundDoubleMove));
            } else {
                play.refused(twice, Clause::MovementSpeed);
            }
        }
    }
}

#[test]
fn decides_that_only_a_one_fails_to_break_away() {
    for edition in [Rebellion, Unlimited] {
        for (die, free) in [(1, false), (2, true)] {
            let (mut play, own, _) = in_contact(edition, warrior().with(Bound), warrior());
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
fn decides_nothing_about_shots_of_a_warrior_that_began_its_turn_in_contact() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, own, _) = in_contact(edition, shooter().with(Bound), warrior());
        play.decide(moves(own)).decide(breaks_away(own)).die(5).go(own, 18_000, 4_000, NORTH);
        assert!(!offers_attack(&play), "{edition:?}");
    }
}

#[test]
fn changes_formation_from_movement_formations_to_all() {
    for (edition, barred) in [(Rebellion, false), (Unlimited, true)] {
        let mut table = Table::new(edition);
        let lead = table.put(0, shooter(), 18_000, 10_000, NORTH);
        let left = table.put(0, shooter(), 16_748, 10_000, NORTH);
        let bounder = table.put(0, shooter().with(Bound), 19_252, 10_000, NORTH);
        let foe = table.put(1, warrior().defense(21), 18_000, 16_000, SOUTH);
        let mut play = table.start();
        if barred {
            play.refused(volley(lead, &[left, bounder], &[foe]), Clause::BoundFormation);
        } else {
            play.decide(volley(lead, &[left, bounder], &[foe])).dice(3, 4);
            assert_eq!(play.comparison(foe), (21, 21));
        }
    }
}

#[test]
fn changes_attack_kind_so_that_what_asks_for_a_ranged_action_counts() {
    for (edition, blasts) in [(Rebellion, false), (Unlimited, true)] {
        let (mut play, own, foe) = far(edition, shooter().with(Bound).with(MagicBlast));
        play.decide(moves(own))
            .go(own, 18_000, 16_000, NORTH)
            .decide(then_shoots(own, &[foe]))
            .dice(3, 4);
        assert_eq!(rolls(&play, Roll::Damage), blasts, "{edition:?}");
        if blasts {
            play.die(1);
        }
        assert_eq!(play.damage_taken(foe), if blasts { 1 } else { 3 });
    }
}

#[test]
fn changes_double_move_so_that_it_may_follow_a_start_in_contact() {
    for (edition, allowed) in [(Rebellion, false), (Unlimited, true)] {
        let (mut play, own, _) = in_contact(edition, warrior().speed(6).with(Bound), warrior());
        play.decide(moves(own)).decide(breaks_away(own)).die(2);
        let away = play.walk(own, &[(28_000, 10_000)], EAST);
        if allowed {
            play.decide(away);
        } else {
            play.refused(away, Clause::MovementSpeed);
        }
    }
}
