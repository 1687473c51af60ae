//! Ram: a click for whoever this warrior runs into.

use super::scene::{UP, a_walk_apart, breaks_away, cancels, in_contact, lifts, shooter};
use crate::engine::table::{
    EAST, NORTH, SOUTH, Staging, Table, at, formation, moves, shoots, warrior,
};
use variorum_engine::AbilityId::{MagicConfusion, MagicLevitation, Ram};
use variorum_engine::Edition::{self, Unlimited, Whirlwind};
use variorum_engine::geometry::Facing;
use variorum_engine::{Ask, Clause, Decision, FigureId, Side};

fn runs_up(edition: Edition, shown: bool, facing: Facing) -> (Staging, FigureId, FigureId) {
    let (mut play, own, foe) = a_walk_apart(edition, warrior().showing(Ram, shown), warrior());
    play.decide(moves(own)).go(own, UP.0, UP.1, facing);
    (play, own, foe)
}

#[test]
fn decides_that_whoever_it_runs_into_takes_a_click() {
    for edition in [Whirlwind, Unlimited] {
        for (shown, clicks) in [(true, 1), (false, 0)] {
            let (mut play, _, foe) = runs_up(edition, shown, NORTH);
            play.decide(Decision::Spin(None));
            assert_eq!(
                (play.damage_taken(foe), play.cites(Clause::RamDamage)),
                (clicks, shown),
                "{edition:?}"
            );
        }
    }
}

#[test]
fn decides_nothing_when_it_backs_into_somebody() {
    for edition in [Whirlwind, Unlimited] {
        let (mut play, _, foe) = runs_up(edition, true, SOUTH);
        play.decide(Decision::Spin(None));
        assert_eq!(play.damage_taken(foe), 0, "{edition:?}");
    }
}

fn turns(figure: FigureId, facing: Facing) -> Decision {
    Decision::Rotate { figure, facing, captive: None }
}

#[test]
fn decides_that_turning_in_place_rams_what_the_front_arc_comes_to_touch() {
    for edition in [Whirlwind, Unlimited] {
        let (mut play, own, foe) = in_contact(edition, warrior().with(Ram), warrior());
        play.game.update(own, |figure| figure.placed.facing = SOUTH);
        play.decide(moves(own)).decide(turns(own, NORTH));
        assert_eq!(play.damage_taken(foe), 1, "{edition:?}");
    }
}

/// The Unlimited rulebook calls a change of facing a move, and its Ram asks for contact after one.
#[test]
fn changes_so_that_turning_rams_a_foe_that_was_in_front_already() {
    for (edition, clicks) in [(Whirlwind, 0), (Unlimited, 1)] {
        let (mut play, own, foe) = in_contact(edition, warrior().with(Ram), warrior());
        play.decide(moves(own)).decide(turns(own, NORTH.turned(100)));
        assert_eq!(play.damage_taken(foe), clicks, "{edition:?}");
    }
    let (mut play, own, foe) = in_contact(Unlimited, warrior().with(Ram), warrior());
    play.decide(moves(own)).decide(turns(own, NORTH));
    assert_eq!(play.damage_taken(foe), 0, "a facing that stays is not a turn");
}

#[test]
fn changes_ends_action_which_a_ram_by_turning_did_too() {
    for (edition, ends) in [(Whirlwind, true), (Unlimited, false)] {
        let (mut play, [left, ram, right], foe) = row(edition);
        play.game.update(foe, |figure| figure.placed.at = at(18_000, 11_252));
        play.game.update(ram, |figure| figure.placed.facing = SOUTH);
        if ends {
            play.decide(formation(left, &[ram, right])).decide(turns(ram, NORTH));
            assert!(!matches!(play.game.asks(), Ask::Move(_)), "the others may not move any more");
        } else {
            play.decide(moves(ram)).decide(turns(ram, NORTH));
        }
        assert_eq!(play.damage_taken(foe), 1, "{edition:?}");
    }
}

/// Three in a row, the rammer in the middle, and a foe to the north of it.
fn row(edition: Edition) -> (Staging, [FigureId; 3], FigureId) {
    let mut table = Table::new(edition);
    let row = [16_748, 18_000, 19_252]
        .map(|x| table.put(0, warrior().showing(Ram, x == 18_000), x, 10_000, NORTH));
    let foe = table.put(1, warrior(), 18_000, 15_000, SOUTH);
    (table.start(), row, foe)
}

#[test]
fn changes_formation_so_that_it_moves_alone() {
    for (edition, barred) in [(Whirlwind, false), (Unlimited, true)] {
        let (mut play, [left, ram, right], _) = row(edition);
        if barred {
            play.refused(formation(left, &[ram, right]), Clause::RamFormation);
        } else {
            play.decide(formation(left, &[ram, right]));
        }
    }
}

#[test]
fn changes_ends_action_which_stopped_the_rest_of_a_formation() {
    let (mut play, [left, ram, right], foe) = row(Whirlwind);
    play.decide(formation(left, &[ram, right]))
        .go(ram, UP.0, UP.1, NORTH)
        .decide(Decision::Spin(None));
    assert_eq!(play.damage_taken(foe), 1);
    assert!(!matches!(play.game.asks(), Ask::Move(_)), "the others may not move any more");
    assert_eq!(
        [left, right]
            .map(|id| (play.game.figure(id).placed.at.y.get(), play.game.figure(id).tokens)),
        [(10_000, 1); 2]
    );
    let (mut play, [left, ram, _], foe) = row(Unlimited);
    play.move_to(ram, UP.0, UP.1, NORTH).move_to(left, 16_748, 13_000, NORTH);
    assert_eq!((play.damage_taken(foe), play.game.figure(left).placed.at.y.get()), (1, 13_000));
}

#[test]
fn changes_trigger_from_new_contact_to_contact_at_the_end_of_the_movement() {
    for (edition, clicks) in [(Whirlwind, 0), (Unlimited, 1)] {
        // Whoever moves round a foe without making new contact, by the reading that never leaving
        // is not coming.
        let mut table = Table::new(edition).convention("break_then_recontact_free_spin", "false");
        let own = table.put(0, warrior().with(Ram), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior(), 18_000, 11_252, SOUTH);
        let mut play = table.start();
        play.decide(moves(own)).decide(breaks_away(own)).die(6).go(own, 16_748, 11_252, EAST);
        assert_eq!(play.damage_taken(foe), clicks, "{edition:?}");
    }
}

#[test]
fn changes_timing_to_after_the_free_spin() {
    for (edition, before_the_spin) in [(Whirlwind, 1), (Unlimited, 0)] {
        let (mut play, _, foe) = runs_up(edition, true, NORTH);
        assert!(matches!(play.game.asks(), Ask::Spin { .. }));
        assert_eq!(play.damage_taken(foe), before_the_spin, "{edition:?}");
        play.decide(Decision::Spin(None));
        assert_eq!(play.damage_taken(foe), 1);
    }
}

#[test]
fn changes_optional_so_that_its_owner_may_cancel_it() {
    for (edition, optional) in [(Whirlwind, false), (Unlimited, true)] {
        let (mut play, own, foe) = a_walk_apart(edition, warrior().with(Ram), warrior());
        if optional {
            play.decide(cancels(own, Ram)).move_to(own, UP.0, UP.1, NORTH);
        } else {
            play.refused(cancels(own, Ram), Clause::OptionalAbilitiesCancel);
            play.move_to(own, UP.0, UP.1, NORTH);
        }
        assert_eq!(play.damage_taken(foe), u8::from(!optional));
    }
}

#[test]
fn decides_too_when_a_friend_lifts_the_rammer_into_contact() {
    for edition in [Whirlwind, Unlimited] {
        let mut table = Table::new(edition);
        let lifter = table.put(0, warrior().with(MagicLevitation), 18_000, 8_000, NORTH);
        let ram = table.put(0, warrior().with(Ram), 18_000, 9_252, NORTH);
        let foe = table.put(1, warrior(), 18_000, 15_000, SOUTH);
        let mut play = table.start();
        play.decide(lifts(lifter, ram, UP.0, UP.1, NORTH)).decide(Decision::Spin(None));
        assert_eq!(play.damage_taken(foe), 1, "{edition:?}");
    }
}

#[test]
fn decides_nothing_on_contact_for_a_warrior_that_somebody_else_leads() {
    let mut table = Table::new(Whirlwind).seats(&[
        (0, 300, Side::South),
        (1, 300, Side::North),
        (2, 300, Side::East),
    ]);
    let own = table.put(0, shooter().with(MagicConfusion), 18_000, 10_000, NORTH);
    let led = table.put(1, warrior().with(Ram), 18_000, 16_000, SOUTH);
    let third = table.put(2, warrior(), 18_000, 21_000, SOUTH);
    let mut play = table.start();
    play.decide(shoots(own, &[led]))
        .dice(3, 4)
        .go(led, 18_000, 19_748, NORTH)
        .decide(Decision::Spin(None));
    assert!(play.game.touching(led).contains(third));
    assert_eq!(play.damage_taken(third), 0);
}
