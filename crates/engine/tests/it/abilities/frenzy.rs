//! Frenzy: this warrior goes first.

use super::scene::{hold, in_contact, shooter};
use crate::engine::table::{
    EAST, NORTH, SOUTH, Staging, Table, WEST, captures, formation, gang, moves, passes, shoots,
    strikes, volley, warrior,
};
use variorum_engine::AbilityId::{Frenzy, Quickness};
use variorum_engine::Edition::DragonsGate;
use variorum_engine::{Ask, Clause, Decision, FigureId, PlayerId, Side, Status};

fn scene(shown: bool) -> (Staging, [FigureId; 2]) {
    let mut table = Table::new(DragonsGate);
    let frenzied = table.put(0, warrior().showing(Frenzy, shown), 18_000, 10_000, NORTH);
    let calm = table.put(0, warrior(), 10_000, 10_000, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    (table.start(), [frenzied, calm])
}

#[test]
fn decides_that_the_others_wait_until_it_was_given_more_than_a_pass() {
    let (mut play, [frenzied, calm]) = scene(true);
    play.refused(moves(calm), Clause::FrenzyActsFirst);
    play.refused(passes(frenzied), Clause::FrenzyActsFirst);
    play.move_to(frenzied, 18_000, 12_000, NORTH).move_to(calm, 10_000, 12_000, NORTH);
    let (mut play, [_, calm]) = scene(false);
    assert_eq!(play.game.rules.edition, DragonsGate);
    play.move_to(calm, 10_000, 12_000, NORTH);
}

#[test]
fn decides_nothing_for_a_warrior_with_two_tokens() {
    let (mut play, [frenzied, calm]) = scene(true);
    assert_eq!(play.game.rules.edition, DragonsGate);
    play.game.update(frenzied, |figure| figure.tokens = 2);
    play.move_to(calm, 10_000, 12_000, NORTH);
    let mut table = Table::new(DragonsGate);
    let calm = table.put(0, warrior(), 10_000, 10_000, NORTH);
    table.put(1, warrior().with(Frenzy), 30_000, 30_000, SOUTH);
    table.start().decide(passes(calm));
}

#[test]
fn decides_that_it_joins_no_formation_of_any_kind() {
    let mut table = Table::new(DragonsGate);
    let row = [16_748, 18_000, 19_252]
        .map(|x| table.put(0, shooter().showing(Frenzy, x == 16_748), x, 10_000, NORTH));
    let foe = table.put(1, warrior(), 18_000, 16_000, SOUTH);
    let mut play = table.start();
    play.refused(formation(row[0], &row[1..]), Clause::FrenzyFormation);
    play.refused(volley(row[0], &row[1..], &[foe]), Clause::FrenzyFormation);
    play.decide(shoots(row[0], &[foe]));
    let mut table = Table::new(DragonsGate);
    let own = table.put(0, warrior().with(Frenzy), 18_000, 10_000, NORTH);
    let friend = table.put(0, warrior(), 16_748, 11_252, EAST);
    let foe = table.put(1, warrior(), 18_000, 11_252, SOUTH);
    table.start().refused(gang(own, &[friend], foe, false), Clause::FrenzyFormation);
}

#[test]
fn decides_that_it_neither_captures_nor_is_captured_nor_holds() {
    let (mut play, own, foe) = in_contact(DragonsGate, warrior().with(Frenzy), warrior());
    play.refused(captures(own, foe), Clause::FrenzyMayNotCapture);
    let (mut play, own, foe) = in_contact(DragonsGate, warrior(), warrior().with(Frenzy));
    play.refused(captures(own, foe), Clause::FrenzyMayNotBeCaptured);
    let mut table = Table::new(DragonsGate);
    let captor = table.put(0, warrior().after(1, Frenzy), 18_000, 10_000, NORTH);
    let held = table.put(1, warrior(), 18_000, 11_252, SOUTH);
    let foe = table.put(1, warrior().damage(1), 19_252, 10_000, WEST);
    let mut play = table.start();
    hold(&mut play, captor, held);
    play.end_turn().decide(strikes(foe, captor)).dice(3, 4);
    assert_eq!((play.damage_taken(captor), play.game.figure(held).status), (1, Status::Field));
    assert!(play.cites(Clause::FrenzyRelease));
}

#[test]
fn decides_nothing_when_no_action_is_left_to_give_it() {
    let mut table = Table::new(DragonsGate).seats(&[(0, 100, Side::South), (1, 100, Side::North)]);
    let [first, second] =
        [18_000, 20_000].map(|x| table.put(0, warrior().with(Frenzy), x, 10_000, NORTH));
    table.put(0, warrior().with(Quickness), 10_000, 10_000, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    assert_eq!(play.game.rules.edition, DragonsGate);
    play.refused(Decision::EndTurn, Clause::FrenzyActsFirst);
    play.move_to(first, 18_000, 12_000, NORTH);
    assert_eq!(
        (*play.game.asks(), play.game.figure(second).tokens),
        (Ask::Order(PlayerId(0)), 0),
        "the quick one may still move"
    );
    play.end_turn();
    assert_eq!(*play.game.asks(), Ask::Order(PlayerId(1)));
}

#[test]
fn decides_nothing_for_a_warrior_that_acted_on_two_turns_in_a_row() {
    // By the main rule it keeps one token only, so that the turns in a row are what counts.
    let mut table = Table::new(DragonsGate).convention("token_removal", "main_rule");
    let frenzied = table.put(0, warrior().with(Frenzy), 18_000, 10_000, NORTH);
    let calm = table.put(0, warrior(), 10_000, 10_000, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    for y in [11_000, 12_000] {
        play.refused(moves(calm), Clause::FrenzyActsFirst);
        play.move_to(frenzied, 18_000, y, NORTH).until(1).until(0);
    }
    assert_eq!(play.game.figure(frenzied).tokens, 1);
    play.move_to(calm, 10_000, 12_000, NORTH);
}
