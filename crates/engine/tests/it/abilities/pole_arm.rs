//! Pole Arm: a click for whoever walks up to its front.

use super::scene::{UP, a_walk_apart, breaks_away, lifts, offers_attack};
use crate::engine::table::{EAST, NORTH, SOUTH, Table, formation, moves, warrior};
use variorum_engine::AbilityId::{Charge, MagicLevitation, PoleArm};
use variorum_engine::Edition::{Rebellion, Unlimited};
use variorum_engine::{Ask, Clause, Decision};

#[test]
fn decides_that_who_walks_up_to_its_front_takes_a_click_and_stops() {
    for edition in [Rebellion, Unlimited] {
        for (shown, clicks) in [(true, 1), (false, 0)] {
            let (mut play, own, _) =
                a_walk_apart(edition, warrior().with(Charge), warrior().showing(PoleArm, shown));
            play.decide(moves(own)).go(own, UP.0, UP.1, NORTH).decide(Decision::Spin(None));
            assert_eq!(
                (play.damage_taken(own), offers_attack(&play)),
                (clicks, !shown),
                "the charge is cut short"
            );
            assert_eq!(play.cites(Clause::PoleArmEndsAction), shown);
        }
    }
}

#[test]
fn decides_nothing_behind_it_unless_it_spins() {
    for edition in [Rebellion, Unlimited] {
        for (spin, clicks) in [(None, 0), (Some(SOUTH), 1)] {
            let mut table = Table::new(edition);
            let own = table.put(0, warrior(), 18_000, 10_000, NORTH);
            table.put(1, warrior().with(PoleArm), 18_000, 15_000, NORTH);
            let mut play = table.start();
            play.decide(moves(own)).go(own, UP.0, UP.1, NORTH).decide(Decision::Spin(spin));
            assert_eq!(play.damage_taken(own), clicks);
        }
    }
}

/// The Unlimited rulebook calls a change of facing a move.
#[test]
fn changes_so_that_turning_in_place_triggers_it() {
    for (edition, clicks) in [(Rebellion, 0), (Unlimited, 1)] {
        let (mut play, own, _) =
            super::scene::in_contact(edition, warrior(), warrior().with(PoleArm));
        play.decide(moves(own)).decide(Decision::Rotate {
            figure: own,
            facing: EAST,
            captive: None,
        });
        assert_eq!(play.damage_taken(own), clicks, "{edition:?}");
        assert_eq!(play.cites(Clause::PoleArmEndsAction), clicks > 0, "{edition:?}");
    }
}

#[test]
fn changes_trigger_from_moving_into_contact_to_having_moved_and_being_in_contact() {
    for (edition, clicks) in [(Rebellion, 0), (Unlimited, 1)] {
        // By the reading that who never left contact did not move into it.
        let mut table = Table::new(edition).convention("break_then_recontact_free_spin", "false");
        let own = table.put(0, warrior(), 17_000, 10_400, NORTH);
        table.put(1, warrior().with(PoleArm), 18_000, 11_156, SOUTH);
        let mut play = table.start();
        play.decide(moves(own)).decide(breaks_away(own)).die(6).go(own, 18_000, 9_904, NORTH);
        assert_eq!(play.damage_taken(own), clicks, "{edition:?}");
    }
}

#[test]
fn changes_trigger_for_a_figure_lifted_from_contact_to_contact() {
    for (edition, clicks) in [(Rebellion, 0), (Unlimited, 1)] {
        let mut table = Table::new(edition);
        let lifter = table.put(0, warrior().with(MagicLevitation), 16_000, 9_644, NORTH);
        let own = table.put(0, warrior(), 17_000, 10_400, NORTH);
        table.put(1, warrior().with(PoleArm), 18_000, 11_156, SOUTH);
        let mut play = table.start();
        play.decide(lifts(lifter, own, 18_000, 9_904, NORTH));
        assert_eq!(play.damage_taken(own), clicks, "{edition:?}");
    }
}

#[test]
fn changes_ends_action_from_the_whole_formations_to_the_struck_warriors() {
    for (edition, all) in [(Rebellion, true), (Unlimited, false)] {
        let mut table = Table::new(edition);
        let row = [16_748, 18_000, 19_252].map(|x| table.put(0, warrior(), x, 10_000, NORTH));
        table.put(1, warrior().with(PoleArm), 18_000, 15_000, SOUTH);
        let mut play = table.start();
        play.decide(formation(row[0], &row[1..]))
            .go(row[1], UP.0, UP.1, NORTH)
            .decide(Decision::Spin(None));
        assert_eq!(play.damage_taken(row[1]), 1);
        assert_eq!(matches!(play.game.asks(), Ask::Move(_)), !all, "{edition:?}");
        if !all {
            play.go(row[0], 16_748, 13_748, NORTH);
        }
    }
}
