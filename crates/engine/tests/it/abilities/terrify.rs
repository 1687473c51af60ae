//! Terrify: not everybody dares to come close.

use super::scene::{UP, a_walk_apart, lifts, rolls};
use crate::engine::table::{NORTH, SOUTH, Table, moves, warrior};
use variorum_engine::AbilityId::{MagicLevitation, Terrify};
use variorum_engine::Edition::DragonsGate;
use variorum_engine::{Clause, Decision, Roll};

#[test]
fn decides_that_a_one_or_two_keeps_a_mover_off_for_the_turn() {
    for (die, touches) in [(1, false), (2, false), (3, true)] {
        let (mut play, own, horror) = a_walk_apart(DragonsGate, warrior(), warrior().with(Terrify));
        play.decide(moves(own)).go(own, UP.0, UP.1, NORTH).die(die);
        assert_eq!(play.game.touching(horror).contains(own), touches);
        if !touches {
            let again = play.walk(own, &[UP], NORTH);
            play.refused(again, Clause::TerrifyFailsOn);
            play.go(own, 18_000, 12_000, NORTH);
        }
    }
}

#[test]
fn decides_nothing_between_two_horrors_short_of_contact_or_for_the_lifted() {
    let (mut play, own, horror) =
        a_walk_apart(DragonsGate, warrior().with(Terrify), warrior().with(Terrify));
    play.decide(moves(own)).go(own, UP.0, UP.1, NORTH).decide(Decision::Spin(None));
    assert!(play.game.touching(horror).contains(own));
    let (mut play, own, _) = a_walk_apart(DragonsGate, warrior(), warrior().with(Terrify));
    play.decide(moves(own)).go(own, 18_000, 13_700, NORTH);
    assert!(!rolls(&play, Roll::Terrify));
    let mut table = Table::new(DragonsGate);
    let lifter = table.put(0, warrior().with(MagicLevitation), 18_000, 8_000, NORTH);
    let own = table.put(0, warrior(), 18_000, 9_252, NORTH);
    let horror = table.put(1, warrior().with(Terrify), 18_000, 15_000, SOUTH);
    let mut play = table.start();
    play.decide(lifts(lifter, own, UP.0, UP.1, NORTH));
    assert!(
        play.game.touching(horror).contains(own),
        "the move action was not given to the one lifted"
    );
}

#[test]
fn decides_from_behind_as_well() {
    let mut table = Table::new(DragonsGate);
    let own = table.put(0, warrior(), 18_000, 10_000, NORTH);
    table.put(1, warrior().with(Terrify), 18_000, 15_000, NORTH);
    let mut play = table.start();
    play.decide(moves(own)).go(own, UP.0, UP.1, NORTH);
    assert!(rolls(&play, Roll::Terrify));
}
