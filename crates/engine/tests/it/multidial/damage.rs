//! Skulls: sections that drop out, values of 0, the six that eliminate, and repairs.

use super::fixture::{gives_sections, hits, multi_dial, turned};
use crate::engine::table::{EAST, NORTH, SOUTH, Table, shoots, strikes, warrior};
use variorum_engine::geometry::Section::{Front, Left, Rear, Right};
use variorum_engine::{AbilityId, Ask, Clause, Decision, Edition, Order, Status};

/// Proves sections#active, combat-values#skull-zero, sections#four
#[test]
fn numbers_and_skulls_together_leave_a_section_active_with_zeros() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().skulls(Front, &[1, 2]).put(&mut table, 0, 18_000, 18_000, NORTH);
    let foe = table.put(1, warrior(), 18_000, 20_500, SOUTH);
    let mut play = table.start();
    assert!(play.game.active_sections(big).has(Front));
    play.decide(hits(big, Front, foe)).dice(3, 3);
    assert_eq!(play.damage_taken(foe), 0, "its damage value is a skull");
}

/// Proves sections#inactive, sections#inactive-no-damage
#[test]
fn a_section_with_three_skulls_drops_out_and_takes_no_more() {
    let mut table = Table::new(Edition::LastErrata);
    let small = table.put(0, warrior().attack(12).damage(9), 18_000, 20_500, SOUTH);
    let big = multi_dial().skulls(Front, &[0, 0]).put(&mut table, 1, 18_000, 18_000, NORTH);
    let mut play = table.start();
    play.decide(strikes(small, big)).dice(4, 4);
    assert_eq!(turned(&play, big), [2, 0, 0, 0]);
    assert_eq!((play.game.skulls(big), play.game.figure(big).status), (3, Status::Field));
    assert!(play.cites(Clause::SectionsInactive));
    play.until(1).until(0).decide(strikes(small, big));
    assert!(matches!(play.game.asks(), Ask::Section { among, .. } if !among.has(Front)));
}

/// Proves elimination#six-skulls, elimination#removed
#[test]
fn two_lost_sections_are_six_skulls_and_the_end() {
    let mut table = Table::new(Edition::LastErrata);
    let small = table.put(0, warrior().attack(12).damage(9), 18_000, 20_500, SOUTH);
    let big = multi_dial().put(&mut table, 1, 18_000, 18_000, NORTH);
    table.put(1, warrior(), 5_000, 33_000, SOUTH);
    let mut play = table.start();
    play.decide(strikes(small, big)).dice(4, 4).until(1).until(0);
    play.decide(strikes(small, big)).decide(Decision::Section(Left)).dice(4, 4);
    assert_eq!(play.game.figure(big).status, Status::Eliminated);
    assert!(play.cites(Clause::EliminationSixSkulls));
    assert_eq!(play.game.score_of(variorum_engine::PlayerId(0)).eliminated, 100);
}

/// Proves elimination#active-sections
#[test]
fn six_skulls_end_it_with_every_section_still_active() {
    let mut table = Table::new(Edition::LastErrata);
    let small = table.put(0, warrior().attack(12).damage(1), 18_000, 20_500, SOUTH);
    let big = multi_dial()
        .skulls(Front, &[0, 1])
        .skulls(Left, &[2, 2])
        .skulls(Rear, &[2, 2])
        .skulls(Right, &[1, 1]);
    let big = big.put(&mut table, 1, 18_000, 18_000, NORTH);
    table.put(1, warrior(), 5_000, 33_000, SOUTH);
    let mut play = table.start();
    assert_eq!((play.game.skulls(big), play.game.active_sections(big).len()), (5, 4));
    play.decide(strikes(small, big)).dice(4, 4);
    assert_eq!(play.game.figure(big).status, Status::Eliminated);
}

/// Proves healing-and-repair#abilities, healing-and-repair#direction, healing-and-repair#limit
#[test]
fn regeneration_repairs_its_own_dial_up_to_the_start_of_the_chosen_value() {
    let mut table = Table::new(Edition::LastErrata);
    let figure = multi_dial().with(Left, AbilityId::Regeneration).build();
    let big = table.stage(0, figure, (18_000, 18_000, NORTH), Some(60), None);
    let small = table.put(1, warrior().attack(12), 15_500, 18_000, EAST);
    let mut play = table.start();
    play.end_turn().decide(strikes(small, big)).dice(4, 4).until(0);
    assert_eq!(turned(&play, big), [2, 3, 1, 3]);
    play.refused(
        gives_sections(&[Rear], Order::Regenerate { figure: big }),
        Clause::RegenerationAction,
    );
    play.decide(gives_sections(&[Left], Order::Regenerate { figure: big })).die(6);
    assert_eq!(turned(&play, big), [2, 1, 1, 3], "four clicks back would pass the start at 1");
}

/// Proves special-abilities#come-and-go
#[test]
fn vampirism_repairs_the_section_that_bit() {
    let mut table = Table::new(Edition::LastErrata);
    let big =
        multi_dial().with(Right, AbilityId::Vampirism).put(&mut table, 0, 18_000, 18_000, NORTH);
    let foe =
        table.put(1, warrior().attack(12).clicks(9), 20_500, 18_000, crate::engine::table::WEST);
    let mut play = table.start();
    play.end_turn().decide(strikes(foe, big)).dice(4, 4).until(0);
    assert_eq!(turned(&play, big), [0, 0, 0, 2]);
    play.decide(hits(big, Right, foe)).dice(4, 4);
    assert_eq!(turned(&play, big), [0, 0, 0, 1]);
}

/// Proves pushing#section
#[test]
fn a_critical_miss_is_for_no_section_either() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().put(&mut table, 0, 18_000, 18_000, NORTH);
    let foe = table.put(1, warrior(), 18_000, 20_500, SOUTH);
    let mut play = table.start();
    play.decide(hits(big, Front, foe)).dice(1, 1).decide(Decision::Section(Right));
    assert_eq!(turned(&play, big), [0, 0, 0, 1]);
}

/// Proves special-abilities#others-abilities
#[test]
fn a_pole_arm_strikes_the_section_it_touches_and_that_sections_toughness_helps() {
    for (tough, taken) in [(false, 1), (true, 0)] {
        let mut table = Table::new(Edition::LastErrata);
        let mut big = multi_dial();
        if tough {
            big = big.with(Front, AbilityId::Toughness);
        }
        let big = big.put(&mut table, 0, 18_000, 14_000, NORTH);
        table.put(1, warrior().with(AbilityId::PoleArm), 18_000, 20_500, SOUTH);
        let mut play = table.start();
        play.decide(super::fixture::drives(big, &[Front])).go(big, 18_000, 18_000, NORTH);
        while matches!(play.game.asks(), Ask::Spin { .. }) {
            play.decide(Decision::Spin(None));
        }
        assert_eq!(turned(&play, big), [taken, 0, 0, 0]);
    }
}

/// Proves combat-values#dial, combat-values#section
#[test]
fn several_arrows_at_one_multi_dial_and_one_warrior_deal_one_click_each() {
    let mut table = Table::new(Edition::LastErrata);
    let small = table.put(0, warrior().attack(12).range(14, 2), 12_000, 8_000, NORTH);
    let big = multi_dial().put(&mut table, 1, 18_000, 18_000, NORTH);
    let foe = table.put(1, warrior(), 10_000, 18_000, SOUTH);
    let mut play = table.start();
    play.decide(shoots(small, &[big, foe])).dice(4, 4);
    assert_eq!((turned(&play, big), play.damage_taken(foe)), ([0, 0, 1, 0], 1));
}

/// Proves healing-and-repair#limit
#[test]
fn repair_ends_where_the_point_value_began() {
    let mut table = Table::new(Edition::LastErrata);
    let big = table.stage(
        0,
        multi_dial().with(Front, AbilityId::Regeneration).build(),
        (18_000, 18_000, NORTH),
        Some(60),
        None,
    );
    let foe = table.put(1, warrior().attack(12).damage(1), 18_000, 20_500, SOUTH);
    let mut play = table.start();
    assert_eq!(turned(&play, big), [2, 1, 1, 3], "sixty points begin further down the dials");
    play.end_turn().decide(crate::engine::table::strikes(foe, big)).dice(4, 4).until(0);
    assert_eq!(turned(&play, big)[0], 3);
    play.decide(gives_sections(&[Front], Order::Regenerate { figure: big })).die(5);
    assert_eq!(turned(&play, big), [2, 1, 1, 3]);
    assert!(play.cites(Clause::HealingAndRepairLimit) && play.decided_by("mdw_healing_limit"));
}
