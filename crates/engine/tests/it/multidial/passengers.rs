//! Passengers: what they may do aboard and what reaches them there.

use super::fixture::{chariot, drives, hits, turned};
use crate::engine::table::{
    EAST, NORTH, SOUTH, Staging, Table, WEST, Warrior, at, captures, shoots, strikes, warrior,
};
use variorum_engine::geometry::Section::{Front, Left};
use variorum_engine::{
    AbilityId, Ask, Clause, Decision, Edition, EventKind, FigureId, Order, PlayerId, Roll, Status,
};

/// A chariot of player 0 with a passenger, and the foes that a test wants.
fn ride(passenger: Warrior, foes: &[(i32, i32)]) -> (Staging, FigureId, FigureId, Vec<FigureId>) {
    let mut table = Table::new(Edition::LastErrata);
    let wagon = chariot().put(&mut table, 0, 18_000, 18_000, NORTH);
    let rider = table.stage(0, passenger.build(), (0, 0, NORTH), None, Some(wagon));
    table.put(0, warrior(), 33_000, 3_000, NORTH);
    let foes = foes.iter().map(|(x, y)| table.put(1, warrior().clicks(9), *x, *y, SOUTH)).collect();
    (table.start(), wagon, rider, foes)
}

/// Proves passengers#no-contact, passengers#no-contact-chariot
#[test]
fn a_passenger_touches_nothing() {
    let (play, wagon, rider, foes) = ride(warrior().range(10, 1), &[(15_500, 18_000)]);
    assert!(play.game.touching(rider).is_empty());
    assert!(
        !play.game.touching(wagon).contains(rider) && !play.game.touching(foes[0]).contains(rider)
    );
}

/// Proves passengers#actions, passengers#own-tokens, passengers#close-combat
/// Proves passenger-combat#close-combat, passenger-combat#front-arc
#[test]
fn a_passenger_strikes_over_the_sides_and_the_rear() {
    for (foe, allowed) in [
        ((15_500, 18_000), true),
        ((20_500, 18_000), true),
        ((18_000, 15_500), true),
        ((18_000, 20_500), false),
    ] {
        let (mut play, wagon, rider, foes) = ride(warrior().attack(11), &[foe]);
        if !allowed {
            play.refused(strikes(rider, foes[0]), Clause::CloseCombatFrontArc);
            continue;
        }
        play.decide(strikes(rider, foes[0])).dice(4, 4);
        assert_eq!(play.damage_taken(foes[0]), 2);
        assert_eq!((play.game.figure(rider).tokens, play.game.figure(wagon).tokens), (1, 0));
    }
}

/// Proves passenger-combat#no-captor
#[test]
fn a_passenger_takes_no_captive() {
    let (mut play, _, rider, foes) = ride(warrior(), &[(15_500, 18_000)]);
    play.refused(captures(rider, foes[0]), Clause::PassengerCombatNoCaptor);
}

/// Proves passenger-combat#not-own-chariot
#[test]
fn a_passenger_leaves_its_chariot_alone() {
    let (mut play, wagon, rider, _) = ride(warrior().with(AbilityId::Healing), &[(5_000, 33_000)]);
    play.refused(strikes(rider, wagon), Clause::PassengerCombatNotOwnChariot);
    let (mut play, wagon, rider, foes) =
        ride(warrior().attack(11).range(12, 1).with(AbilityId::Shockwave), &[(18_000, 14_000)]);
    play.decide(shoots(rider, &[])).dice(4, 4);
    assert_eq!((play.damage_taken(foes[0]), turned(&play, wagon)), (2, [0; 4]));
}

/// Proves passenger-combat#line-of-fire, passenger-combat#range-limit, passenger-combat#own-base
/// Proves passenger-combat#front-arc
#[test]
fn a_passenger_shoots_from_the_chariots_dot_at_eight_inches_at_most() {
    let spots = [(18_000, 10_000), (18_000, 25_000)];
    let (mut play, _, rider, foes) = ride(warrior().attack(11).range(12, 1), &spots);
    play.refused(shoots(rider, &[foes[1]]), Clause::LineOfFireFrontArc);
    play.decide(shoots(rider, &[foes[0]])).dice(4, 4);
    assert_eq!(play.damage_taken(foes[0]), 2);
    let (mut play, _, rider, foes) = ride(warrior().attack(11).range(12, 1), &[(18_000, 9_990)]);
    play.refused(shoots(rider, &[foes[0]]), Clause::LineOfFireLength);
}

/// Proves passenger-combat#ranged-before-move
#[test]
fn a_passenger_shoots_only_before_its_chariot_has_moved() {
    let (mut play, wagon, rider, foes) =
        ride(warrior().attack(11).range(12, 1), &[(18_000, 12_000)]);
    let mut still = play.clone();
    still.decide(shoots(rider, &[foes[0]])).dice(4, 4);
    play.decide(drives(wagon, &[Front])).go(wagon, 18_000, 19_000, NORTH);
    assert_eq!(play.game.figure(rider).placed.at, at(18_000, 19_000));
    play.refused(shoots(rider, &[foes[0]]), Clause::PassengerCombatRangedBeforeMove);
    play.until(1).until(0).decide(shoots(rider, &[foes[0]])).dice(4, 4);
}

/// Proves passenger-combat#ranged-contact
#[test]
fn a_passenger_does_not_shoot_at_a_foe_that_touches_the_chariot() {
    let (mut play, _, rider, foes) =
        ride(warrior().attack(11).range(12, 1), &[(18_000, 15_500), (12_000, 18_000)]);
    play.refused(shoots(rider, &[foes[0]]), Clause::PassengerCombatRangedContact);
    play.decide(shoots(rider, &[foes[1]])).dice(4, 4);
    assert_eq!(play.damage_taken(foes[1]), 2);
}

/// Proves passengers#speed-abilities
#[test]
fn a_passengers_speed_abilities_are_ignored_and_the_others_are_not() {
    let passenger = warrior().with(AbilityId::Quickness).with(AbilityId::Toughness);
    let (play, _, rider, _) = ride(passenger, &[(5_000, 33_000)]);
    assert!(
        !play.game.uses(rider, AbilityId::Quickness) && play.game.uses(rider, AbilityId::Toughness)
    );
}

/// Proves passenger-damage#protected
#[test]
fn nothing_else_reaches_a_passenger() {
    let (mut play, wagon, rider, foes) =
        ride(warrior().with(AbilityId::Regeneration), &[(18_000, 26_000)]);
    play.refused(
        Decision::Give(Order::Regenerate { figure: rider }),
        Clause::PassengerDamageProtected,
    );
    play.end_turn();
    assert!(play.game.step(variorum_engine::Input::Decide(strikes(foes[0], rider))).is_err());
    let mut table = Table::new(Edition::LastErrata);
    let mage = table.put(
        0,
        warrior().attack(12).range(14, 1).with(AbilityId::Shockwave),
        18_000,
        24_000,
        SOUTH,
    );
    let enemy = chariot().put(&mut table, 1, 18_000, 18_000, NORTH);
    let inside = table.stage(1, warrior().build(), (0, 0, NORTH), None, Some(enemy));
    let mut play = table.start();
    play.decide(shoots(mage, &[])).dice(4, 4);
    assert_eq!((turned(&play, enemy), play.damage_taken(inside)), ([2, 0, 0, 0], 0));
    let _ = wagon;
}

/// A foe with 4 damage at the left of a chariot whose left section has Toughness, about to strike
/// it.
fn ambush(passenger: Warrior) -> (Staging, FigureId, FigureId) {
    let mut table = Table::new(Edition::LastErrata);
    let foe = table.put(0, warrior().attack(12).damage(4), 15_500, 18_000, EAST);
    let wagon =
        chariot().with(Left, AbilityId::Toughness).put(&mut table, 1, 18_000, 18_000, NORTH);
    let rider = table.stage(1, passenger.build(), (0, 0, NORTH), None, Some(wagon));
    let mut play = table.start();
    play.decide(strikes(foe, wagon)).dice(4, 4);
    (play, wagon, rider)
}

/// The document's example: 4 damage, 3 after the chariot's Toughness, 2 after the passenger's.
///
/// Proves passenger-damage#chariot-damaged, passenger-damage#roller, passenger-damage#damaged-on
/// Proves passenger-damage#amount
#[test]
fn four_damage_become_three_and_for_a_tough_passenger_two() {
    for (die, tough, taken) in [(5, false, 3), (5, true, 2), (6, true, 2), (4, false, 0)] {
        let passenger = if tough { warrior().with(AbilityId::Toughness) } else { warrior() };
        let (mut play, wagon, rider) = ambush(passenger);
        assert_eq!(turned(&play, wagon), [0, 3, 0, 0]);
        assert_eq!(
            *play.game.asks(),
            Ask::Roll { player: PlayerId(1), roll: Roll::Passenger, figure: Some(rider) }
        );
        play.die(die);
        assert_eq!(play.damage_taken(rider), taken, "a die of {die}");
        assert!(play.decided_by("chariot_passenger_die_roller"));
    }
}

/// Proves passenger-damage#chariot-damaged
#[test]
fn damage_to_the_front_or_none_at_all_brings_no_die() {
    let mut table = Table::new(Edition::LastErrata);
    let foe = table.put(0, warrior().attack(12), 18_000, 20_500, SOUTH);
    let weak = table.put(0, warrior().attack(12).damage(1), 15_500, 18_000, EAST);
    let wagon =
        chariot().with(Left, AbilityId::Toughness).put(&mut table, 1, 18_000, 18_000, NORTH);
    let rider = table.stage(1, warrior().build(), (0, 0, NORTH), None, Some(wagon));
    let mut play = table.start();
    play.decide(strikes(foe, wagon)).dice(4, 4).decide(strikes(weak, wagon)).dice(4, 4);
    assert_eq!(
        *play.game.asks(),
        Ask::Order(PlayerId(1)),
        "nothing was rolled, and nobody is left to act"
    );
    assert_eq!((turned(&play, wagon), play.damage_taken(rider)), ([2, 0, 0, 0], 0));
}

/// Proves passenger-damage#chariot-eliminated, passenger-damage#chariot-eliminated-facing
/// Proves passenger-damage#chariot-eliminated-damage
#[test]
fn the_wreck_leaves_the_passenger_in_its_place_and_hurts_it() {
    let mut table = Table::new(Edition::LastErrata);
    let foe = table.put(0, warrior().attack(12).damage(9), 18_000, 20_500, SOUTH);
    let wagon = chariot()
        .skulls(Left, &[2])
        .skulls(variorum_engine::geometry::Section::Rear, &[2])
        .put(&mut table, 1, 18_000, 18_000, NORTH);
    let rider = table.stage(
        1,
        warrior().clicks(8).with(AbilityId::Toughness).build(),
        (0, 0, NORTH),
        None,
        Some(wagon),
    );
    let mut play = table.start();
    play.decide(strikes(foe, wagon)).dice(4, 4);
    assert_eq!(play.game.figure(wagon).status, Status::Eliminated);
    assert_eq!(*play.game.asks(), Ask::Facing { player: PlayerId(1), figure: rider });
    play.decide(Decision::Face(WEST));
    let figure = play.game.figure(rider);
    assert_eq!(
        (figure.status, figure.placed.at, figure.placed.facing),
        (Status::Field, at(18_000, 18_000), WEST)
    );
    play.die(4);
    assert_eq!(play.damage_taken(rider), 4);
    assert_eq!(*play.game.asks(), Ask::Order(PlayerId(1)));
}

/// Proves passenger-damage#chariot-eliminated
#[test]
fn a_blow_that_wrecks_a_side_endangers_the_passenger_twice() {
    let mut table = Table::new(Edition::LastErrata);
    let foe = table.put(0, warrior().attack(12).damage(2), 15_500, 18_000, EAST);
    let wagon = chariot()
        .skulls(Front, &[2])
        .skulls(Left, &[0, 0])
        .skulls(variorum_engine::geometry::Section::Rear, &[1]);
    let wagon = wagon.put(&mut table, 1, 18_000, 18_000, NORTH);
    let rider = table.stage(1, warrior().clicks(12).build(), (0, 0, NORTH), None, Some(wagon));
    let mut play = table.start();
    play.decide(strikes(foe, wagon)).dice(4, 4).die(6);
    assert_eq!(play.damage_taken(rider), 2);
    play.decide(Decision::Face(NORTH)).die(3);
    assert_eq!(play.damage_taken(rider), 5);
}

/// Proves passengers#own-tokens
#[test]
fn a_passenger_that_is_pushed_pays_for_it() {
    let (mut play, _, rider, foes) = ride(warrior().attack(11), &[(15_500, 18_000)]);
    play.decide(strikes(rider, foes[0]))
        .dice(2, 2)
        .until(1)
        .until(0)
        .decide(strikes(rider, foes[0]))
        .dice(2, 2);
    assert_eq!((play.game.figure(rider).tokens, play.damage_taken(rider)), (2, 1));
    assert!(play.decided_by("passenger_pushing"));
}

/// Proves action-allotment#one-block
#[test]
fn a_passenger_is_another_warrior_and_ends_the_chariots_block() {
    let (mut play, wagon, rider, foes) =
        ride(warrior().attack(11), &[(15_500, 18_000), (18_000, 20_500)]);
    play.decide(hits(wagon, Left, foes[0])).dice(2, 2).decide(strikes(rider, foes[0])).dice(2, 2);
    play.refused(hits(wagon, Front, foes[1]), Clause::ActionAllotmentOneBlock);
}

/// Proves ending-the-game#last-player
#[test]
fn a_passenger_survives_for_its_owner() {
    let (mut play, ..) = ride(warrior(), &[(5_000, 33_000)]);
    play.decide(Decision::ProposeEnd).decide(Decision::Consent(true));
    assert_eq!(
        play.game.score_of(PlayerId(0)).survivors,
        140,
        "the chariot, the passenger and a warrior"
    );
}

/// Proves passenger-damage#amount
#[test]
fn a_passenger_may_die_aboard() {
    let (mut play, wagon, rider) = ambush(warrior().clicks(3).points(24));
    play.die(5);
    assert_eq!(
        (play.game.figure(rider).status, play.game.figure(wagon).rider),
        (Status::Eliminated, None)
    );
    assert_eq!(play.game.players[0].scored, 24);
}

/// Proves ending-the-game#last-player
#[test]
fn the_blow_is_settled_before_the_wreck_ends_the_game() {
    let mut table = Table::new(Edition::LastErrata);
    let foe = table.put(0, warrior().attack(12).damage(9), 18_000, 20_500, SOUTH);
    let wagon = chariot()
        .skulls(Left, &[2])
        .skulls(variorum_engine::geometry::Section::Rear, &[2])
        .put(&mut table, 1, 18_000, 18_000, NORTH);
    table.stage(1, warrior().clicks(2).build(), (0, 0, NORTH), None, Some(wagon));
    let mut play = table.start();
    play.game.update(foe, |figure| figure.streak = 1);
    play.decide(strikes(foe, wagon)).dice(4, 4).decide(Decision::Face(WEST)).die(4);
    assert_eq!(
        (*play.game.asks(), play.damage_taken(foe)),
        (Ask::Over, 1),
        "the last blow pushed the one who struck it"
    );
    let at = |wanted: fn(&EventKind) -> bool| {
        play.game.log.events.iter().position(|event| wanted(&event.what)).unwrap()
    };
    assert!(
        at(|what| matches!(what, EventKind::Token { .. }))
            < at(|what| matches!(what, EventKind::Ended { .. }))
    );
}
