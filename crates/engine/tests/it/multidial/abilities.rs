//! Abilities that multiple-dial warriors bear in one section, and how they reach out from it.

use super::fixture::{chariot, drives, fires, free_move, gives_sections, hits, multi_dial, turned};
use crate::engine::table::{EAST, NORTH, SOUTH, Table, WEST, at, moves, strikes, warrior};
use variorum_engine::geometry::Section::{Front, Left, Rear};
use variorum_engine::{
    AbilityId, Ask, AttackKind, Clause, Decision, Edition, Order, Others, PlayerId, Position, Side,
    Status,
};

/// Proves special-abilities#current
#[test]
fn venom_bites_from_its_own_section_once() {
    let mut table = Table::new(Edition::LastErrata);
    multi_dial()
        .with(Left, AbilityId::Venom)
        .with(Front, AbilityId::Venom)
        .put(&mut table, 0, 18_000, 18_000, NORTH);
    let front = table.put(1, warrior(), 18_000, 20_500, SOUTH);
    let right = table.put(1, warrior(), 20_500, 18_000, SOUTH);
    let play = table.start();
    assert_eq!((play.damage_taken(front), play.damage_taken(right)), (1, 0));
    assert!(play.decided_by("mdw_repeated_ability"));
}

/// Proves special-abilities#current
#[test]
fn terror_comes_from_the_section_that_has_it() {
    for (section, dared) in [(Front, true), (Rear, false)] {
        let mut table = Table::new(Edition::LastErrata);
        let small = table.put(0, warrior(), 18_000, 25_000, SOUTH);
        multi_dial().with(section, AbilityId::Terrify).put(&mut table, 1, 18_000, 18_000, NORTH);
        let mut play = table.start();
        play.decide(moves(small)).go(small, 18_000, 20_500, SOUTH);
        assert_eq!(play.game.asks().dice() == 1, dared);
    }
}

/// Proves special-abilities#current
#[test]
fn a_ram_strikes_what_its_section_runs_into() {
    for (section, taken) in [(Front, 1), (Left, 0)] {
        let mut table = Table::new(Edition::LastErrata);
        let big =
            multi_dial().with(section, AbilityId::Ram).put(&mut table, 0, 18_000, 15_000, NORTH);
        let foe = table.put(1, warrior(), 18_000, 20_500, SOUTH);
        let mut play = table.start();
        play.decide(drives(big, &[Rear])).go(big, 18_000, 18_000, NORTH);
        while matches!(play.game.asks(), Ask::Spin { .. }) {
            play.decide(Decision::Spin(None));
        }
        assert_eq!(play.damage_taken(foe), taken);
    }
}

/// Proves special-abilities#current
#[test]
fn a_sweeping_section_strikes_all_that_touch_it() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().with(Front, AbilityId::Sweep).put(&mut table, 0, 18_000, 18_000, NORTH);
    let one = table.put(1, warrior(), 19_000, 20_000, SOUTH);
    let two = table.put(1, warrior(), 17_000, 20_000, SOUTH);
    let beside = table.put(1, warrior(), 20_500, 18_000, SOUTH);
    let mut play = table.start();
    play.decide(hits(big, Front, one)).dice(3, 3);
    assert_eq!([one, two, beside].map(|id| play.damage_taken(id)), [3, 3, 0]);
}

/// Proves special-abilities#current
#[test]
fn charge_doubles_its_own_sections_speed_and_lets_that_section_strike() {
    let scene = || {
        let mut table = Table::new(Edition::LastErrata);
        let big =
            multi_dial().with(Front, AbilityId::Charge).put(&mut table, 0, 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior(), 18_000, 16_500, SOUTH);
        (table.start(), big, foe)
    };
    let (mut play, big, _) = scene();
    play.decide(drives(big, &[Front, Rear]));
    let far = play.walk(big, &[(30_001, 10_000)], EAST);
    play.refused(far, Clause::MovementSpeed);
    play.go(big, 30_000, 10_000, EAST);
    let (mut play, big, foe) = scene();
    play.decide(drives(big, &[Front])).go(big, 18_000, 14_000, NORTH).decide(Decision::Spin(None));
    assert!(matches!(play.game.asks(), Ask::Follow { kind: AttackKind::Close, .. }));
    let blow = Order::Close { attacker: big, with: Others::default(), target: foe, capture: false };
    play.decide(Decision::Follow(Some(blow))).dice(3, 3);
    assert_eq!(play.damage_taken(foe), 3);
}

/// Proves special-abilities#current
#[test]
fn quickness_moves_its_section_for_nothing() {
    let mut table = Table::new(Edition::LastErrata);
    let big =
        multi_dial().with(Left, AbilityId::Quickness).put(&mut table, 0, 18_000, 10_000, NORTH);
    table.put(1, warrior(), 5_000, 33_000, SOUTH);
    let mut play = table.start();
    play.refused(gives_sections(&[Left, Rear], free_move(big, true)), Clause::QuicknessFreeMove);
    play.decide(gives_sections(&[Left], free_move(big, true))).go(big, 18_000, 14_000, NORTH);
    assert_eq!(play.game.players[0].actions, 3);
}

/// Proves special-abilities#others-abilities
#[test]
fn a_commander_heartens_the_demoralized_section_it_touches() {
    let mut table = Table::new(Edition::Rebellion);
    let big =
        multi_dial().with(Left, AbilityId::Demoralized).with(Rear, AbilityId::Demoralized).build();
    let big = table.stage(0, big, (18_000, 18_000, NORTH), None, None);
    table.put(0, warrior().with(AbilityId::Command), 17_000, 16_000, NORTH);
    let foe = table.put(1, warrior().attack(12), 15_500, 18_000, EAST);
    let other = table.put(1, warrior().attack(12), 19_000, 16_000, NORTH);
    let mut play = table.start();
    play.die(1)
        .end_turn()
        .decide(strikes(foe, big))
        .dice(4, 4)
        .decide(strikes(other, big))
        .dice(4, 4);
    // The next turn has begun: of the two demoralized sections only the rear one, which the
    // commander touches, is a click better.
    play.die(1);
    assert_eq!(turned(&play, big), [0, 2, 1, 0]);
}

/// Proves special-abilities#current
#[test]
fn a_cancelled_ability_is_gone_from_every_section() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().with(Left, AbilityId::Flight).put(&mut table, 0, 18_000, 10_000, NORTH);
    table.put(1, warrior(), 5_000, 33_000, SOUTH);
    let mut play = table.start();
    play.decide(Decision::Cancel { figure: big, ability: AbilityId::Flight });
    assert!(
        !play.game.uses_anywhere(big, AbilityId::Flight)
            && play.decided_by("mdw_cancelled_ability")
    );
}

/// Proves movement#single-movement
#[test]
fn a_section_that_regenerates_takes_no_part_in_the_movement() {
    let mut table = Table::new(Edition::LastErrata);
    let big =
        multi_dial().with(Left, AbilityId::Regeneration).put(&mut table, 0, 18_000, 10_000, NORTH);
    table.put(1, warrior(), 5_000, 33_000, SOUTH);
    let mut play = table.start();
    play.decide(gives_sections(&[Left], Order::Regenerate { figure: big })).die(3);
    play.decide(drives(big, &[Front])).go(big, 18_000, 14_000, NORTH);
    assert!(play.decided_by("mdw_standing_move_actions"));
}

/// Proves long-range-attack#target
#[test]
fn two_targets_are_no_long_range_attack() {
    let mut table = Table::new(Edition::LastErrata);
    let mut figure = multi_dial().range(Front, 10);
    figure.def.arrows = 2;
    let big = figure.put(&mut table, 0, 18_000, 6_000, NORTH);
    let one = multi_dial().put(&mut table, 1, 14_000, 20_000, SOUTH);
    let two = multi_dial().put(&mut table, 1, 22_000, 20_000, SOUTH);
    let mut play = table.start();
    play.refused(fires(big, Front, &[one, two]), Clause::LineOfFireLength);
    play.decide(fires(big, Front, &[one])).dice(4, 4);
    assert!(play.decided_by("long_range_targets"));
}

/// Proves boarding#disembark-placement
#[test]
fn who_gets_off_beside_a_foe_gives_it_a_free_spin() {
    let mut table = Table::new(Edition::LastErrata);
    let wagon = chariot().put(&mut table, 0, 18_000, 18_000, NORTH);
    let rider = table.stage(0, warrior().build(), (0, 0, NORTH), None, Some(wagon));
    let foe = table.put(1, warrior(), 21_750, 18_000, EAST);
    let mut play = table.start();
    let to = Position { at: at(20_500, 18_000), facing: EAST };
    play.decide(Decision::Give(Order::Disembark { figure: rider, to }));
    assert_eq!(*play.game.asks(), Ask::Spin { player: PlayerId(1), figure: foe, mover: rider });
    play.decide(Decision::Spin(Some(WEST)));
    assert!(play.decided_by("disembarked_contact"));
}

/// Proves friendly-and-opposing#opposing
#[test]
fn an_allys_passenger_stays_when_the_chariot_withdraws() {
    let seats = [(0, 200, Side::South), (1, 200, Side::North), (0, 200, Side::West)];
    let mut table = Table::new(Edition::LastErrata).seats(&seats);
    let wagon = chariot().put(&mut table, 0, 18_000, 18_000, NORTH);
    let rider = table.stage(2, warrior().build(), (0, 0, NORTH), None, Some(wagon));
    table.put(1, warrior(), 5_000, 33_000, SOUTH);
    let mut play = table.start();
    play.decide(Decision::Withdraw);
    assert_eq!(
        (play.game.figure(rider).status, play.game.figure(rider).placed.at),
        (Status::Field, at(18_000, 18_000))
    );
    assert!(play.decided_by("withdrawn_chariot"));
}

/// Proves passengers#actions
#[test]
fn a_saved_game_with_a_passenger_loads_and_a_broken_one_does_not() {
    let mut table = Table::new(Edition::LastErrata);
    let wagon = chariot().put(&mut table, 0, 18_000, 18_000, NORTH);
    table.stage(0, warrior().build(), (0, 0, NORTH), None, Some(wagon));
    table.put(1, warrior(), 5_000, 33_000, SOUTH);
    let mut play = table.start();
    let text = serde_json::to_string(&play.game).unwrap();
    assert!(variorum_engine::Game::load(&text).unwrap() == play.game);
    play.game.update(variorum_engine::FigureId(0), |figure| figure.rider = None);
    let text = serde_json::to_string(&play.game).unwrap();
    assert!(variorum_engine::Game::load(&text).is_err());
    play.game.update(variorum_engine::FigureId(0), |figure| figure.sections.sides = [99, 0, 0]);
    let text = serde_json::to_string(&play.game).unwrap();
    assert!(variorum_engine::Game::load(&text).is_err());
}
