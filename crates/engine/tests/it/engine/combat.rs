//! Ranged and close combat: permission, rolls, criticals, modifiers.

use super::table::{EAST, NORTH, SOUTH, Table, WEST, shoots, strikes, warrior};
use variorum_engine::{AbilityId, Clause, Decision, Edition, HealBy, Status};

#[test]
fn a_shot_needs_range_front_arc_and_a_free_line() {
    let mut table = Table::new(Edition::Rebellion);
    let archer = table.put(0, warrior().range(8, 2), 18_000, 10_000, NORTH);
    let unarmed = table.put(0, warrior(), 25_000, 10_000, NORTH);
    let near = table.put(1, warrior(), 18_000, 14_000, SOUTH);
    let hidden = table.put(1, warrior(), 18_000, 17_000, SOUTH);
    let far = table.put(1, warrior(), 18_000, 18_251, SOUTH);
    let behind = table.put(1, warrior(), 18_000, 5_000, SOUTH);
    let mut play = table.start();
    play.refused(shoots(unarmed, &[near]), Clause::RangedCombatRangeAboveZero);
    play.refused(shoots(archer, &[hidden]), Clause::LineOfFireFiguresBlock);
    play.refused(shoots(archer, &[far]), Clause::LineOfFireLength);
    play.refused(shoots(archer, &[behind]), Clause::LineOfFireFrontArc);
    play.refused(shoots(archer, &[near, near]), Clause::MultipleRangedTargetsOnce);
    play.refused(shoots(archer, &[unarmed]), Clause::TargetingFriendlyFriendly);
    play.refused(shoots(archer, &[archer]), Clause::TargetingFriendlySelf);
    play.decide(shoots(archer, &[near])).dice(3, 3);
    assert_eq!(play.damage_taken(near), 2);
}

#[test]
fn nobody_shoots_from_contact_or_into_a_friends_fight() {
    let mut table = Table::new(Edition::Rebellion);
    let archer = table.put(0, warrior().range(10, 1), 18_000, 10_000, NORTH);
    let held = table.put(0, warrior().range(10, 1), 10_000, 10_000, NORTH);
    let fighter = table.put(0, warrior(), 18_000, 14_000, NORTH);
    let fought = table.put(1, warrior(), 19_252, 14_000, WEST);
    let holder = table.put(1, warrior(), 10_000, 11_252, SOUTH);
    let mut play = table.start();
    play.refused(shoots(archer, &[fought]), Clause::ShootingIntoContactBarred);
    play.refused(shoots(held, &[fought]), Clause::RangedCombatNotInContact);
    assert!(play.game.front_touches(held, holder) && play.game.figure(fighter).tokens == 0);
}

#[test]
fn two_ones_miss_and_cost_the_attacker_a_click_that_toughness_does_not_soften() {
    let mut table = Table::new(Edition::Rebellion);
    let own = table.put(0, warrior().attack(20).with(AbilityId::Toughness), 18_000, 10_000, NORTH);
    let foe = table.put(1, warrior().defense(1), 18_000, 11_252, SOUTH);
    let mut play = table.start();
    play.decide(strikes(own, foe)).dice(1, 1);
    assert_eq!((play.damage_taken(own), play.damage_taken(foe)), (1, 0));
    assert_eq!(play.game.player(variorum_engine::PlayerId(1)).scored, 0);
}

#[test]
fn a_twelve_hits_anything_for_one_click_more() {
    let mut table = Table::new(Edition::Rebellion);
    let own = table.put(0, warrior().attack(1).damage(2), 18_000, 10_000, NORTH);
    let foe = table.put(1, warrior().defense(30), 18_000, 11_252, SOUTH);
    let mut play = table.start();
    play.decide(strikes(own, foe)).dice(6, 6);
    assert_eq!(play.damage_taken(foe), 3);
}

#[test]
fn a_twelve_at_two_targets_costs_each_two_clicks() {
    let mut table = Table::new(Edition::Rebellion);
    let archer = table.put(0, warrior().damage(4).range(10, 2), 18_000, 10_000, NORTH);
    let foes = [
        table.put(1, warrior(), 16_000, 15_000, SOUTH),
        table.put(1, warrior(), 20_000, 15_000, SOUTH),
    ];
    let mut play = table.start();
    play.decide(shoots(archer, &foes)).dice(6, 6);
    assert_eq!(foes.map(|foe| play.damage_taken(foe)), [2, 2]);
}

#[test]
fn the_front_arc_strikes_and_the_rear_arc_helps_by_one() {
    let mut table = Table::new(Edition::Rebellion);
    let turned = table.put(0, warrior(), 10_000, 10_000, SOUTH);
    let watched = table.put(1, warrior(), 10_000, 11_252, SOUTH);
    let own = table.put(0, warrior().attack(7), 18_000, 10_000, NORTH);
    let foe = table.put(1, warrior(), 18_000, 11_252, NORTH);
    let mut play = table.start();
    play.refused(strikes(turned, watched), Clause::CloseCombatFrontArc);
    play.decide(strikes(own, foe)).dice(3, 3);
    assert_eq!(play.comparison(foe), (14, 14));
    assert!(play.cites(Clause::CloseCombatRearBonus));
}

#[test]
fn three_skulls_eliminate_and_score_at_once() {
    let mut table = Table::new(Edition::Rebellion);
    let own = table.put(0, warrior().damage(3), 18_000, 10_000, NORTH);
    let foe = table.put(1, warrior().clicks(2).points(17), 18_000, 11_252, SOUTH);
    table.put(1, warrior(), 30_000, 30_000, EAST);
    let mut play = table.start();
    play.decide(strikes(own, foe)).dice(3, 3);
    assert_eq!(play.game.figure(foe).status, Status::Eliminated);
    assert_eq!(play.game.players[0].scored, 17);
}

#[test]
fn healing_ignores_modifiers_and_stops_at_the_starting_position() {
    let mut table = Table::new(Edition::Rebellion);
    let medic = table.put(0, warrior().damage(3).with(AbilityId::Healing), 18_000, 10_000, NORTH);
    let hurt = table.put(0, warrior().defense(14), 18_000, 11_252, NORTH);
    table.put(1, warrior(), 30_000, 30_000, EAST);
    let mut play = table.start();
    play.game.update(variorum_engine::FigureId(1), |figure| figure.click = 2);
    play.decide(strikes(medic, hurt)).dice(2, 4);
    assert_eq!(play.comparison(hurt), (14, 14));
    play.decide(Decision::Heal(HealBy::Value));
    assert_eq!(play.damage_taken(hurt), 0);
    assert!(play.cites(Clause::HealingAndRepairLimit));
}
