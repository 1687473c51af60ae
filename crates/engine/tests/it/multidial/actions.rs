//! Actions by section: how many, at what price, in which order, and the one token for all of them.

use super::fixture::{drives, gives_sections, hits, multi_dial, turned};
use crate::engine::table::{NORTH, SOUTH, Staging, Table, moves, passes, warrior};
use variorum_engine::geometry::Section::{Front, Left, Rear, Right};
use variorum_engine::{AbilityId, Ask, Clause, Decision, Edition, FigureId, Order, PlayerId, Side};

/// A multiple-dial warrior with a foe at its front and one at its right, and two friends far away.
fn scene() -> (Staging, FigureId, [FigureId; 2], FigureId) {
    let mut table =
        Table::new(Edition::LastErrata).seats(&[(0, 500, Side::South), (1, 300, Side::North)]);
    let big = multi_dial().put(&mut table, 0, 18_000, 18_000, NORTH);
    let front = table.put(1, warrior().clicks(9), 18_000, 20_500, SOUTH);
    let right = table.put(1, warrior().clicks(9), 20_500, 18_000, SOUTH);
    let friend = table.put(0, warrior(), 5_000, 5_000, NORTH);
    table.put(0, warrior(), 9_000, 5_000, NORTH);
    (table.start(), big, [front, right], friend)
}

/// Proves action-allotment#one-per-warrior, action-allotment#one-per-section
/// Proves action-allotment#per-100
#[test]
fn each_active_section_takes_one_action_and_each_costs_one() {
    let (mut play, big, [front, right], _) = scene();
    play.decide(hits(big, Front, front)).dice(3, 3);
    assert_eq!(play.game.players[0].actions, 4);
    play.refused(hits(big, Front, front), Clause::ActionAllotmentOnePerSection);
    play.decide(hits(big, Right, right)).dice(3, 3);
    assert_eq!(play.game.players[0].actions, 3);
    assert!(play.cites(Clause::ActionAllotmentOnePerWarrior));
    play.refused(moves(big), Clause::ActionAllotmentOnePerSection);
}

/// Proves action-allotment#inactive-section, sections#inactive
#[test]
fn an_inactive_section_is_given_no_action() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().skulls(Front, &[0]).put(&mut table, 0, 18_000, 18_000, NORTH);
    let foe = table.put(1, warrior().attack(12).damage(1), 18_000, 20_500, SOUTH);
    let mut play = table.start();
    play.end_turn().decide(crate::engine::table::strikes(foe, big)).dice(4, 4).until(0);
    assert_eq!(turned(&play, big), [1, 0, 0, 0]);
    play.refused(hits(big, Front, foe), Clause::ActionAllotmentInactiveSection);
    play.refused(drives(big, &[Front, Left]), Clause::ActionAllotmentInactiveSection);
}

/// Proves action-tokens#place
#[test]
fn one_token_comes_after_the_first_action_and_no_more_with_the_others() {
    let (mut play, big, [front, right], _) = scene();
    play.decide(hits(big, Front, front));
    assert_eq!(play.game.figure(big).tokens, 0, "until the action is resolved");
    play.dice(3, 3);
    assert_eq!(play.game.figure(big).tokens, 1);
    play.decide(hits(big, Right, right)).dice(3, 3);
    assert_eq!(play.game.figure(big).tokens, 1);
}

/// Proves action-allotment#when, action-allotment#one-block
#[test]
fn its_actions_come_at_any_point_of_the_turn_but_in_one_block() {
    let (mut play, big, [front, right], friend) = scene();
    play.decide(passes(friend)).decide(hits(big, Front, front)).dice(3, 3);
    let (mut other, ..) = scene();
    other.decide(hits(big, Front, front)).dice(3, 3).decide(passes(friend));
    other.refused(hits(big, Right, right), Clause::ActionAllotmentOneBlock);
    play.decide(hits(big, Right, right)).dice(3, 3);
}

/// Proves action-allotment#no-moves-after, action-allotment#moves-first
#[test]
fn after_a_combat_action_no_section_may_move() {
    let (mut play, big, [front, right], _) = scene();
    play.decide(hits(big, Front, front)).dice(3, 3);
    play.refused(drives(big, &[Left]), Clause::ActionAllotmentNoMovesAfter);
    play.refused(
        gives_sections(&[Rear], Order::Regenerate { figure: big }),
        Clause::ActionAllotmentNoMovesAfter,
    );
    let (mut play, ..) = scene();
    play.decide(drives(big, &[Left]))
        .decide(Decision::BreakAway { figure: big })
        .die(2)
        .decide(Decision::Finish);
    play.decide(hits(big, Right, right)).dice(3, 3);
}

/// Proves pushing#section, pushing#click, pushing#third-turn, action-tokens#second-token
#[test]
fn the_controller_picks_the_section_that_pays_for_a_push_and_only_one_does() {
    let (mut play, big, [front, right], _) = scene();
    play.decide(hits(big, Front, front)).dice(2, 2).end_turn().end_turn();
    play.decide(hits(big, Front, front)).dice(2, 2);
    assert!(
        matches!(*play.game.asks(), Ask::Section { player: PlayerId(0), figure, .. } if figure == big)
    );
    play.decide(Decision::Section(Rear));
    assert_eq!(turned(&play, big), [0, 0, 1, 0]);
    play.decide(hits(big, Right, right)).dice(2, 2);
    assert_eq!(turned(&play, big), [0, 0, 1, 0]);
    assert!(play.decided_by("mdw_push_multiple_sections"));
    play.end_turn().end_turn();
    play.refused(hits(big, Front, front), Clause::PushingThirdTurn);
}

/// Proves pushing#timing, pushing#definition
#[test]
fn a_push_is_not_paid_by_an_inactive_section() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().skulls(Front, &[0]).put(&mut table, 0, 18_000, 18_000, NORTH);
    let foe = table.put(1, warrior().attack(12).damage(1).clicks(9), 18_000, 20_500, SOUTH);
    let mut play = table.start();
    play.end_turn().decide(crate::engine::table::strikes(foe, big)).dice(4, 4).until(0);
    for _ in 0..2 {
        play.decide(drives(big, &[Left])).decide(Decision::BreakAway { figure: big }).die(1);
        if matches!(*play.game.asks(), Ask::Section { .. }) {
            play.refused(Decision::Section(Front), Clause::PushingSection);
            play.decide(Decision::Section(Left));
        }
        play.until(1).until(0);
    }
    assert_eq!(turned(&play, big), [1, 1, 0, 0]);
}

/// Proves pushing#timing
#[test]
fn the_blow_that_wins_the_game_is_paid_for_before_the_game_is_over() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().put(&mut table, 0, 18_000, 18_000, NORTH);
    let foe = table.put(1, warrior().defense(20).clicks(3), 18_000, 20_500, SOUTH);
    let mut play = table.start();
    play.decide(hits(big, Front, foe)).dice(2, 2).until(1).until(0);
    play.decide(hits(big, Front, foe)).dice(6, 6);
    assert!(
        matches!(*play.game.asks(), Ask::Section { figure, .. } if figure == big),
        "{:?}",
        play.game.asks()
    );
    assert_eq!(play.game.ending, None);
    play.decide(Decision::Section(Rear));
    assert_eq!((turned(&play, big), *play.game.asks()), ([0, 0, 1, 0], Ask::Over));
}

/// A frenzied section hurries its own side, but a turn may be ended without it.
#[test]
fn a_multi_dial_with_frenzy_does_not_keep_its_player_from_ending_the_turn() {
    let mut table = Table::new(Edition::LastErrata);
    multi_dial().with(Front, AbilityId::Frenzy).put(&mut table, 0, 18_000, 18_000, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    play.end_turn();
    assert_eq!(*play.game.asks(), Ask::Order(PlayerId(1)));
}
