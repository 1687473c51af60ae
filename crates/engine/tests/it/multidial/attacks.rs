//! Attacks by sections: contact, lines, ranges, and the long-range attack.

use super::fixture::{fires, hits, multi_dial, turned};
use crate::engine::table::{NORTH, SOUTH, Table, WEST, warrior};
use variorum_engine::geometry::Section::{Front, Left, Rear, Right};
use variorum_engine::{AbilityId, Clause, Decision, Edition};

/// Proves close-combat#front-arc, arcs#section-front-arc
#[test]
fn a_section_strikes_only_what_touches_it() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().values(Right, [4, 11, 16, 4]).put(&mut table, 0, 18_000, 18_000, NORTH);
    let foe = table.put(1, warrior(), 20_500, 18_000, WEST);
    let mut play = table.start();
    play.refused(hits(big, Front, foe), Clause::CloseCombatFrontArc);
    play.decide(hits(big, Right, foe)).dice(3, 3);
    assert_eq!(play.comparison(foe), (17, 14));
    assert_eq!(play.damage_taken(foe), 4);
}

/// Proves arcs#section-front-arc, close-combat#rear-bonus
#[test]
fn on_the_borderline_both_sections_may_strike_and_from_behind_with_the_bonus() {
    for section in [Front, Right] {
        let mut table = Table::new(Edition::LastErrata);
        let big = multi_dial().put(&mut table, 0, 18_000, 18_000, NORTH);
        let foe = table.put(1, warrior(), 19_503, 19_503, NORTH);
        let mut play = table.start();
        play.decide(hits(big, section, foe)).dice(3, 3);
        assert_eq!(play.comparison(foe).0, 17, "ten, six, and one for the rear");
    }
}

/// Proves ranged-combat#range-above-zero, ranged-combat#attack-above-zero, combat-values#skull-zero
#[test]
fn a_section_shoots_only_with_a_range_and_an_attack_value() {
    let mut table = Table::new(Edition::LastErrata);
    // Three skulls would end the section; two leave it active with an attack of its own, and the
    // left one has none.
    let big = multi_dial()
        .range(Front, 12)
        .range(Left, 12)
        .values(Left, [4, 0, 16, 3])
        .put(&mut table, 0, 18_000, 10_000, NORTH);
    let north = table.put(1, warrior(), 18_000, 20_000, SOUTH);
    let west = table.put(1, warrior(), 9_000, 10_000, SOUTH);
    let mut play = table.start();
    play.refused(fires(big, Rear, &[north]), Clause::RangedCombatRangeAboveZero);
    play.refused(fires(big, Left, &[west]), Clause::RangedCombatAttackAboveZero);
    play.decide(fires(big, Front, &[north])).dice(3, 3);
    assert_eq!(play.damage_taken(north), 3);
}

/// Proves ranged-combat#not-in-contact
#[test]
fn only_its_own_contact_bars_a_section_from_shooting() {
    let mut table = Table::new(Edition::LastErrata);
    let big =
        multi_dial().range(Front, 12).range(Left, 12).put(&mut table, 0, 18_000, 10_000, NORTH);
    table.put(1, warrior(), 15_500, 10_000, SOUTH);
    let west = table.put(1, warrior(), 9_000, 10_500, SOUTH);
    let north = table.put(1, warrior(), 18_000, 20_000, SOUTH);
    let mut play = table.start();
    play.refused(fires(big, Left, &[west]), Clause::RangedCombatNotInContact);
    play.decide(fires(big, Front, &[north])).dice(3, 3);
    assert_eq!(play.damage_taken(north), 3);
}

/// Proves line-of-fire#front-arc, ranged-combat#line
#[test]
fn the_line_must_run_through_the_section_that_shoots() {
    let mut table = Table::new(Edition::LastErrata);
    let big =
        multi_dial().range(Front, 12).range(Right, 12).put(&mut table, 0, 18_000, 10_000, NORTH);
    let north = table.put(1, warrior(), 18_000, 20_000, SOUTH);
    let corner = table.put(1, warrior(), 24_000, 16_000, SOUTH);
    let mut play = table.start();
    play.refused(fires(big, Right, &[north]), Clause::LineOfFireFrontArc);
    play.refused(fires(big, Front, &[corner]), Clause::LineOfFireFrontArc);
    play.decide(fires(big, Front, &[north])).dice(3, 3);
}

/// Proves ranged-combat#range, line-of-fire#length
#[test]
fn every_section_measures_its_own_range_from_the_center_dot() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().range(Front, 10).put(&mut table, 0, 18_000, 10_000, NORTH);
    let near = table.put(1, warrior(), 18_000, 20_000, SOUTH);
    let far = table.put(1, warrior(), 20_000, 20_000, SOUTH);
    let mut play = table.start();
    play.refused(fires(big, Front, &[far]), Clause::LineOfFireLength);
    play.decide(fires(big, Front, &[near])).dice(3, 3);
}

/// Proves long-range-attack#attacker, long-range-attack#target, long-range-attack#range
/// Proves long-range-attack#damage
#[test]
fn multi_dial_at_multi_dial_the_range_doubles_and_the_damage_drops_by_two() {
    for (y, taken) in [(20_000, 3), (20_001, 1), (30_000, 1)] {
        let mut table = Table::new(Edition::LastErrata);
        let big = multi_dial().range(Front, 10).put(&mut table, 0, 18_000, 10_000, NORTH);
        let other = multi_dial().put(&mut table, 1, 18_000, y, SOUTH);
        let mut play = table.start();
        play.decide(fires(big, Front, &[other])).dice(4, 4);
        assert_eq!(turned(&play, other), [taken, 0, 0, 0]);
        assert_eq!(play.cites(Clause::LongRangeAttackDamage), taken == 1);
    }
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().range(Front, 10).put(&mut table, 0, 18_000, 10_000, NORTH);
    let small = table.put(1, warrior(), 18_000, 21_000, SOUTH);
    let beyond = multi_dial().put(&mut table, 1, 22_000, 30_001, SOUTH);
    let mut play = table.start();
    play.refused(fires(big, Front, &[small]), Clause::LineOfFireLength);
    play.refused(fires(big, Front, &[beyond]), Clause::LineOfFireLength);
}

/// Proves special-abilities#current, special-abilities#markers
#[test]
fn an_ability_works_only_in_the_section_that_shows_it() {
    let scene = || {
        let mut table = Table::new(Edition::LastErrata);
        let big = multi_dial()
            .with(Right, AbilityId::WeaponMaster)
            .put(&mut table, 0, 18_000, 18_000, NORTH);
        let front = table.put(1, warrior().clicks(9), 18_000, 20_500, SOUTH);
        let right = table.put(1, warrior().clicks(9), 20_500, 18_000, WEST);
        (table.start(), big, front, right)
    };
    let (mut play, big, front, right) = scene();
    play.decide(hits(big, Front, front)).dice(3, 3);
    assert_eq!(play.damage_taken(front), 3);
    play.decide(hits(big, Right, right)).dice(3, 3).die(5);
    assert_eq!(play.damage_taken(right), 5);
}

/// Proves special-abilities#others-abilities
#[test]
fn a_neighbours_ability_reaches_only_the_section_it_touches() {
    for (x, y, damage) in [(18_000, 7_500, 3), (19_000, 12_000, 4)] {
        let mut table = Table::new(Edition::LastErrata);
        let big = multi_dial().range(Front, 12).put(&mut table, 0, 18_000, 10_000, NORTH);
        table.put(0, warrior().with(AbilityId::MagicEnhancement), x, y, SOUTH);
        let foe = table.put(1, warrior(), 17_000, 20_000, SOUTH);
        let mut play = table.start();
        assert_eq!(play.game.touching(big).len(), 1);
        play.decide(fires(big, Front, &[foe])).dice(3, 3);
        assert_eq!(play.damage_taken(foe), damage);
    }
}

/// Proves special-abilities#others-abilities
#[test]
fn a_defender_lends_its_value_to_the_section_it_touches() {
    for (struck, asked) in
        [((18_000, 20_500, SOUTH), false), ((15_750, 18_750, crate::engine::table::EAST), true)]
    {
        let mut table = Table::new(Edition::LastErrata);
        let small = table.put(0, warrior(), struck.0, struck.1, struck.2);
        let big = multi_dial().put(&mut table, 1, 18_000, 18_000, NORTH);
        // Touches the left section beside the attacker there.
        let defender =
            table.put(1, warrior().defense(19).with(AbilityId::Defend), 15_750, 17_250, NORTH);
        let mut play = table.start();
        assert!(play.game.touched_sections(big, defender).has(Left));
        play.decide(crate::engine::table::strikes(small, big));
        assert_eq!(matches!(play.game.asks(), variorum_engine::Ask::Defense { .. }), asked);
        if asked {
            play.decide(Decision::Defense(Some(defender))).dice(5, 5);
            assert_eq!(play.comparison(big), (18, 19));
        }
    }
}
