//! Command: an action more on a six, and courage for the demoralized.

use super::scene::{in_contact, rolls, wound};
use crate::engine::table::{NORTH, SOUTH, Staging, Table, captures, warrior};
use variorum_engine::AbilityId::{Command, Demoralized};
use variorum_engine::Edition::{self, Rebellion, Unlimited, UnlimitedErrata2003};
use variorum_engine::{Ask, Clause, Decision, FigureId, Roll, Status};

/// The start of the turn of a commander with a demoralized friend so far away.
fn scene(edition: Edition, shown: bool, gap: i32) -> (Staging, FigureId) {
    let mut table = Table::new(edition);
    table.put(0, warrior(), 18_000, 10_000, NORTH);
    table.put(1, warrior().showing(Command, shown), 18_000, 30_000, SOUTH);
    let low = table.put(1, warrior().after(1, Demoralized), 19_252 + gap, 30_000, SOUTH);
    let mut play = table.start();
    wound(&mut play, low, 2);
    play.end_turn();
    (play, low)
}

/// Says yes to whatever the later wording asks, and rolls.
fn accept(play: &mut Staging, die: u8) {
    while matches!(play.game.asks(), Ask::Use { .. }) {
        play.decide(Decision::Use(true));
    }
    play.die(die);
}

#[test]
fn decides_an_action_more_on_a_six_and_a_click_for_the_demoralized() {
    for edition in [Rebellion, Unlimited, UnlimitedErrata2003] {
        for (die, actions) in [(5, 3), (6, 4)] {
            let (mut play, low) = scene(edition, true, 0);
            accept(&mut play, die);
            assert_eq!(
                (play.game.players[1].actions, play.damage_taken(low)),
                (actions, 1),
                "{edition:?}"
            );
        }
        let (play, low) = scene(edition, false, 0);
        assert_eq!((play.game.players[1].actions, play.damage_taken(low)), (3, 2));
    }
}

#[test]
fn decides_nothing_for_the_demoralized_out_of_touch_nor_for_sound_friends() {
    for edition in [Rebellion, Unlimited, UnlimitedErrata2003] {
        let (mut play, low) = scene(edition, true, 100);
        accept(&mut play, 1);
        assert_eq!(play.damage_taken(low), 2);
        let mut table = Table::new(edition);
        table.put(0, warrior(), 18_000, 10_000, NORTH);
        table.put(1, warrior().with(Command), 18_000, 30_000, SOUTH);
        let hurt = table.put(1, warrior(), 19_252, 30_000, SOUTH);
        let mut play = table.start();
        wound(&mut play, hurt, 2);
        play.end_turn();
        accept(&mut play, 1);
        assert_eq!((play.damage_taken(hurt), play.game.players[1].actions), (2, 3));
    }
}

#[test]
fn changes_may_not_be_captured_to_bar_it() {
    for (edition, barred) in [(Rebellion, false), (Unlimited, true)] {
        let (mut play, own, foe) = in_contact(edition, warrior(), warrior().with(Command));
        if barred {
            play.refused(captures(own, foe), Clause::CommandMayNotBeCaptured);
        } else {
            play.decide(captures(own, foe)).dice(5, 5);
            assert_eq!(play.game.figure(foe).status, Status::Captive);
        }
    }
}

#[test]
fn changes_roll_so_that_the_player_may_leave_it() {
    let (play, _) = scene(Unlimited, true, 100);
    assert!(rolls(&play, Roll::Command), "there is no choice");
    let (mut play, _) = scene(UnlimitedErrata2003, true, 100);
    play.decide(Decision::Use(false));
    assert!(matches!(play.game.asks(), Ask::Order(_)));
    assert_eq!(play.game.players[1].actions, 3);
}

#[test]
fn changes_heal_so_that_the_player_may_leave_it() {
    let (mut play, low) = scene(Unlimited, true, 0);
    assert_eq!(play.damage_taken(low), 1, "healed before anything is asked");
    play.die(1);
    let (mut play, low) = scene(UnlimitedErrata2003, true, 0);
    play.decide(Decision::Use(false)).decide(Decision::Use(false));
    assert_eq!(play.damage_taken(low), 2);
}
