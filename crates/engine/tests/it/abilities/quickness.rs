//! Quickness: a move that costs no action.

use super::scene::quickly;
use crate::engine::table::{NORTH, SOUTH, Staging, Table, formation, moves, warrior};
use variorum_engine::AbilityId::Quickness;
use variorum_engine::Edition::{self, Rebellion, Unlimited};
use variorum_engine::{Clause, FigureId};

/// A quick warrior between two friends.
fn row(edition: Edition, shown: bool) -> (Staging, [FigureId; 3]) {
    let mut table = Table::new(edition);
    let quick = table.put(0, warrior().showing(Quickness, shown), 18_000, 10_000, NORTH);
    let friends = [16_748, 19_252].map(|x| table.put(0, warrior(), x, 10_000, NORTH));
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    (table.start(), [quick, friends[0], friends[1]])
}

#[test]
fn decides_that_a_move_costs_a_token_but_no_action() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, [quick, ..]) = row(edition, true);
        play.decide(quickly(quick)).go(quick, 18_000, 18_000, NORTH);
        assert_eq!((play.game.players[0].actions, play.game.figure(quick).tokens), (3, 1));
        play.refused(moves(quick), Clause::ActionAllotmentOnePerWarrior);
        let (mut play, [slow, ..]) = row(edition, false);
        play.refused(quickly(slow), Clause::QuicknessFreeMove);
    }
}

#[test]
fn decides_that_it_moves_in_no_formation() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, [quick, one, other]) = row(edition, true);
        play.refused(formation(one, &[quick, other]), Clause::QuicknessFormation);
        let (mut play, [slow, one, other]) = row(edition, false);
        play.decide(formation(one, &[slow, other]));
    }
}

#[test]
fn decides_nothing_when_an_action_is_paid_for_or_when_the_warrior_is_pushed() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, [quick, ..]) = row(edition, true);
        play.decide(moves(quick)).go(quick, 18_000, 12_000, NORTH);
        assert_eq!(play.game.players[0].actions, 2);
        play.end_turn().until(0).decide(quickly(quick)).go(quick, 18_000, 14_000, NORTH);
        assert_eq!(
            (play.damage_taken(quick), play.game.figure(quick).tokens),
            (1, 2),
            "a free move pushes like any other"
        );
    }
}
