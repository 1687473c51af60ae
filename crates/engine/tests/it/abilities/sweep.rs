//! Sweep: one blow against everybody at the front.

use super::scene::{shooter, shot, then_strikes};
use crate::engine::table::{
    EAST, NORTH, SOUTH, Staging, Table, Warrior, captures, moves, strikes, warrior,
};
use variorum_engine::AbilityId::{Charge, Sweep};
use variorum_engine::Edition::{self, Unlimited, Whirlwind};
use variorum_engine::{Ask, Clause, Decision, FigureId, Status};

/// Two foes at the front (north and a little west of it), one behind.
fn scene(edition: Edition, own: Warrior) -> (Staging, FigureId, [FigureId; 3]) {
    let mut table = Table::new(edition);
    let own = table.put(0, own, 18_000, 10_000, NORTH);
    let ahead = table.put(1, warrior().defense(15), 18_630, 11_083, SOUTH);
    let beside = table.put(1, warrior().defense(15), 17_370, 11_083, SOUTH);
    let behind = table.put(1, warrior(), 18_000, 8_748, SOUTH);
    (table.start(), own, [ahead, beside, behind])
}

#[test]
fn decides_that_one_roll_strikes_every_foe_at_the_front_for_full_damage() {
    for edition in [Whirlwind, Unlimited] {
        for (shown, clicks) in [(true, [2, 2, 0]), (false, [2, 0, 0])] {
            let (mut play, own, foes) = scene(edition, warrior().showing(Sweep, shown));
            play.decide(strikes(own, foes[0])).dice(3, 4);
            assert_eq!(foes.map(|foe| play.damage_taken(foe)), clicks);
        }
    }
}

#[test]
fn decides_nothing_for_shots_nor_for_a_foe_behind() {
    for edition in [Whirlwind, Unlimited] {
        assert_eq!(shot(edition, shooter().with(Sweep), warrior()), (3, 14));
        let (mut play, own, [_, _, behind]) = scene(edition, warrior().with(Sweep));
        play.refused(strikes(own, behind), Clause::CloseCombatFrontArc);
    }
}

#[test]
fn changes_no_capture_so_that_a_sweeper_cannot_try_one() {
    for (edition, barred) in [(Whirlwind, false), (Unlimited, true)] {
        let (mut play, own, foes) = scene(edition, warrior().with(Sweep));
        if barred {
            play.refused(captures(own, foes[0]), Clause::SweepNoCapture);
        } else {
            play.decide(captures(own, foes[0])).dice(5, 5);
            assert_eq!(
                foes.map(|foe| play.game.figure(foe).status),
                [Status::Captive, Status::Field, Status::Field]
            );
        }
    }
}

#[test]
fn decides_after_a_charge_only_where_that_counts_as_a_close_action() {
    for (edition, clicks) in [(Whirlwind, [2, 0]), (Unlimited, [2, 2])] {
        let mut table = Table::new(edition);
        let own = table.put(0, warrior().with(Charge).with(Sweep), 18_000, 5_000, NORTH);
        let foes = [18_630, 17_370].map(|x| table.put(1, warrior(), x, 11_083, EAST));
        let mut play = table.start();
        play.decide(moves(own)).go(own, 18_000, 10_000, NORTH);
        while matches!(play.game.asks(), Ask::Spin { .. }) {
            play.decide(Decision::Spin(None));
        }
        play.decide(then_strikes(own, foes[0])).dice(3, 4);
        assert_eq!(foes.map(|foe| play.damage_taken(foe)), clicks, "{edition:?}");
    }
}
