//! Formations of three kinds, with what keeps warriors out of them.

use super::table::{NORTH, SOUTH, Table, formation, gang, volley, warrior};
use variorum_engine::{AbilityId, Clause, Decision, Edition, Faction, FigureId};

/// Three orcs in a row that touch, and a foe.
fn row(
    edition: Edition,
    second: super::table::Warrior,
) -> (super::table::Staging, [FigureId; 3], FigureId) {
    let mut table = Table::new(edition);
    let first = table.put(0, warrior().range(10, 1), 10_000, 10_000, NORTH);
    let second = table.put(0, second.range(10, 1), 11_255, 10_000, NORTH);
    let third = table.put(0, warrior().range(10, 1), 12_510, 10_000, NORTH);
    let foe = table.put(1, warrior(), 11_255, 16_000, SOUTH);
    (table.start(), [first, second, third], foe)
}

#[test]
fn a_formation_is_of_one_faction_and_never_of_mage_spawn() {
    let (mut play, [a, b, c], _) = row(Edition::Rebellion, warrior().faction(Faction::Draconum));
    play.refused(formation(a, &[b, c]), Clause::FormationsSameFaction);
    let (mut play, [a, b, c], _) = row(Edition::Whirlwind, warrior().faction(Faction::MageSpawn));
    play.refused(formation(a, &[b, c]), Clause::FormationsMageSpawn);
}

#[test]
fn a_movement_formation_has_three_to_five_members_in_touch() {
    let (mut play, [a, b, c], _) = row(Edition::Rebellion, warrior());
    play.refused(formation(a, &[b]), Clause::MovementFormationsSize);
    play.refused(formation(a, &[c]), Clause::MovementFormationsSize);
    play.decide(formation(a, &[b, c]));
}

#[test]
fn a_formation_must_end_in_touch_or_take_its_move_back() {
    let (mut play, [a, b, c], _) = row(Edition::Rebellion, warrior());
    play.decide(formation(a, &[b, c])).go(c, 12_510, 15_000, NORTH);
    play.refused(Decision::Finish, Clause::MovementFormationsEndTouching);
    play.decide(Decision::TakeBack);
    assert_eq!(play.game.figure(c).placed.at, super::table::at(12_510, 10_000));
    assert_eq!(play.game.figure(c).tokens, 1);
    assert!(play.decided_by("unsatisfiable_formation_end"));
}

#[test]
fn flyers_and_the_quick_stay_out_of_movement_formations_and_may_shoot_in_one() {
    for ability in [AbilityId::Flight, AbilityId::Quickness, AbilityId::Charge, AbilityId::Bound] {
        let clause = match ability {
            AbilityId::Flight => Clause::FlightFormation,
            AbilityId::Quickness => Clause::QuicknessFormation,
            AbilityId::Charge => Clause::ChargeFormation,
            _ => Clause::BoundFormation,
        };
        let (mut play, [a, b, c], foe) = row(Edition::Rebellion, warrior().with(ability));
        play.refused(formation(a, &[b, c]), clause);
        play.decide(volley(a, &[b, c], &[foe]));
    }
    let (mut play, [a, b, c], foe) = row(Edition::Unlimited, warrior().with(AbilityId::Charge));
    play.refused(volley(a, &[b, c], &[foe]), Clause::ChargeFormation);
}

#[test]
fn two_ones_of_a_formation_cost_only_the_primary_attacker_a_click() {
    let (mut play, [a, b, c], foe) = row(Edition::Rebellion, warrior());
    play.decide(volley(a, &[b, c], &[foe])).dice(1, 1);
    assert_eq!([a, b, c, foe].map(|id| play.damage_taken(id)), [1, 0, 0, 0]);
    assert!(play.cites(Clause::FormationCriticalMissPrimaryOnly));
}

#[test]
fn pushing_is_judged_member_by_member() {
    let (mut play, [a, b, c], foe) = row(Edition::Rebellion, warrior());
    play.decide(super::table::shoots(a, &[foe])).dice(1, 2);
    play.end_turn().end_turn();
    play.decide(volley(a, &[b, c], &[foe])).dice(1, 2);
    assert_eq!([a, b, c].map(|id| play.damage_taken(id)), [1, 0, 0]);
    assert_eq!([a, b, c].map(|id| play.game.figure(id).tokens), [2, 1, 1]);
}

#[test]
fn a_forced_march_goes_at_the_marchers_speed() {
    let (mut play, [a, b, c], _) =
        row(Edition::Whirlwind, warrior().speed(10).with(AbilityId::ForcedMarch));
    play.decide(formation(a, &[b, c]));
    for id in [a, b, c] {
        let x = play.game.figure(id).placed.at.x.get();
        play.go(id, x, 10_000 - 9_000, NORTH);
    }
    play.decide(Decision::Finish);
    assert!(play.cites(Clause::ForcedMarchSpeed));
}

#[test]
fn a_close_formation_captures_for_its_primary_attacker() {
    let mut table = Table::new(Edition::Rebellion);
    let foe = table.put(1, warrior().defense(12), 18_000, 18_000, SOUTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let lead = table.put(0, warrior().attack(7), 18_000, 16_748, NORTH);
    let second = table.put(0, warrior(), 18_000, 19_252, SOUTH);
    let mut play = table.start();
    play.decide(gang(lead, &[second], foe, true)).dice(2, 3);
    // Seven, five, one for the second attacker and one for the rear arc against twelve and two.
    assert_eq!(play.comparison(foe), (14, 14));
    assert_eq!(play.game.figure(foe).captor, Some(lead));
    assert_eq!(play.game.figure(second).tokens, 1);
}
