//! Where the documents are silent about an ability, the log says so: when the silence had a say,
//! and only then.

use super::scene::{UP, at_range, hold, shooter, then_strikes};
use crate::engine::table::{NORTH, SOUTH, Staging, Table, Warrior, shoots, strikes, warrior};
use variorum_engine::AbilityId::{
    Berserk, Bound, Charge, Defend, Demoralized, FlameLightning, MagicConfusion, MagicEnhancement,
    MagicFreeze, Shockwave, SneakAttack, WeaponMaster,
};
use variorum_engine::Decision;
use variorum_engine::Edition::{self, Rebellion, Unlimited, UnlimitedErrata2003, Whirlwind};

/// A shot of fire, or an arrow, at a foe; perhaps with a comrade beside it, who perhaps holds a
/// captive.
fn fire(burns: bool, comrade: bool, captor: bool) -> Staging {
    let mut table = Table::new(Rebellion);
    let own = table.put(0, shooter().showing(FlameLightning, burns), 18_000, 10_000, NORTH);
    let captive = table.put(0, warrior(), 20_504, 16_000, SOUTH);
    let foe = table.put(1, warrior(), 18_000, 16_000, SOUTH);
    let beside = table.put(1, warrior(), if comrade { 19_252 } else { 30_000 }, 16_000, SOUTH);
    let mut play = table.start();
    if captor {
        hold(&mut play, beside, captive);
    }
    play.decide(shoots(own, &[foe])).dice(3, 4);
    play
}

#[test]
fn fire_notes_its_neighbours_and_the_captor_among_them() {
    for (burns, comrade, captor, several, spared) in [
        (true, true, true, true, true),
        (true, true, false, false, false),
        (true, false, false, false, false),
        (false, true, true, false, false),
    ] {
        let play = fire(burns, comrade, captor);
        // On the first card the captor may not be a target: only then does it matter who is one.
        assert_eq!(play.decided_by("splash_is_target"), several, "{burns} {comrade} {captor}");
        assert_eq!(play.decided_by("fl_splash_on_captor"), spared, "{burns} {comrade} {captor}");
    }
}

#[test]
fn a_charge_notes_the_blow_from_behind() {
    for (charger, from_behind, sneaks) in [
        (warrior().with(SneakAttack), true, true),
        (warrior().with(SneakAttack), false, false),
        (warrior().with(WeaponMaster), true, false),
        (warrior(), true, false),
    ] {
        let mut table = Table::new(Whirlwind);
        let own = table.put(0, charger.with(Charge), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior(), 18_000, 15_000, if from_behind { NORTH } else { SOUTH });
        let mut play = table.start();
        play.move_to(own, UP.0, UP.1, NORTH).decide(then_strikes(own, foe)).dice(3, 4);
        assert_eq!(play.decided_by("sneak_with_charge"), sneaks);
    }
}

#[test]
fn a_blow_without_a_charge_leaves_nothing_open() {
    for own in [warrior().with(SneakAttack), warrior().with(WeaponMaster)] {
        let (mut play, own, foe) = super::scene::at_the_back(Unlimited, own, warrior());
        play.decide(strikes(own, foe)).dice(3, 4);
        assert!(!play.decided_by("sneak_with_charge"));
    }
}

/// From Unlimited on the blow after a charge counts as a close combat action.
#[test]
fn a_later_charge_leaves_the_blow_from_behind_not_open() {
    let mut table = Table::new(Unlimited);
    let own = table.put(0, warrior().with(SneakAttack).with(Charge), 18_000, 10_000, NORTH);
    let foe = table.put(1, warrior(), 18_000, 15_000, NORTH);
    let mut play = table.start();
    play.move_to(own, UP.0, UP.1, NORTH).decide(then_strikes(own, foe)).dice(3, 4);
    assert_eq!((play.damage_taken(foe), play.decided_by("sneak_with_charge")), (4, false));
}

/// A wave of this range over two foes side by side, so many thousandths of an inch away, of whom
/// one may defend the other or hold a captive.
fn wave(edition: Edition, range: u8, away: i32, second: Warrior, captor: bool) -> Staging {
    let mut table = Table::new(edition);
    let own = table.put(0, shooter().range(range, 1).with(Shockwave), 18_000, 10_000, NORTH);
    let captive = table.put(0, warrior(), 30_000, 30_000, SOUTH);
    table.put(1, warrior(), 18_000, 10_000 + away, SOUTH);
    let second = table.put(1, second, 19_252, 10_000 + away, SOUTH);
    let mut play = table.start();
    if captor {
        hold(&mut play, second, captive);
    }
    play.decide(shoots(own, &[])).dice(3, 4);
    play
}

#[test]
fn a_wave_notes_an_odd_range_where_half_an_inch_decides_a_defender_and_a_captor_in_reach() {
    for (range, away, second, captor, noted) in [
        (9, 4_200, warrior(), false, [true, false, false]),
        (9, 3_000, warrior(), false, [false, false, false]),
        (10, 4_200, warrior(), false, [false, false, false]),
        (10, 3_000, warrior(), false, [false, false, false]),
        (10, 3_000, warrior().with(Defend), false, [false, true, false]),
        (10, 3_000, warrior(), true, [false, false, true]),
        // The captor is the one of the two that a range of 10 does not reach.
        (10, 4_950, warrior(), true, [false, false, false]),
    ] {
        let play = wave(Rebellion, range, away, second, captor);
        let names = ["shockwave_half_range", "shockwave_defend", "shockwave_on_captor"];
        assert_eq!(names.map(|name| play.decided_by(name)), noted);
    }
    let play = wave(Unlimited, 10, 3_000, warrior(), true);
    assert!(!play.decided_by("shockwave_on_captor"), "the later card reaches captors");
}

#[test]
fn a_frozen_target_notes_what_is_added_to_its_nothing() {
    // A click for each enhancer and one for a twelve, on a damage value of 3 or the 0 of Magic
    // Freeze.
    for (freezes, enhancers, dice, clicks, noted) in [
        (true, 0, (6, 6), 1, [true, false, false]),
        (true, 0, (3, 4), 0, [false, false, false]),
        (true, 1, (3, 4), 1, [false, true, false]),
        (true, 2, (3, 4), 2, [false, true, true]),
        (false, 1, (6, 6), 5, [false, false, false]),
        (false, 2, (3, 4), 5, [false, false, true]),
    ] {
        let mut table = Table::new(UnlimitedErrata2003);
        let own = table.put(0, shooter().showing(MagicFreeze, freezes), 18_000, 10_000, NORTH);
        for (_, x) in (0..enhancers).zip([16_748, 19_252]) {
            table.put(0, warrior().with(MagicEnhancement), x, 10_000, NORTH);
        }
        let foe = table.put(1, warrior().clicks(8), 18_000, 16_000, SOUTH);
        let mut play = table.start();
        play.decide(shoots(own, &[foe])).dice(dice.0, dice.1);
        let names = ["freeze_crit_adds", "enhancement_raises_freeze_zero", "enhancement_stacks"];
        assert_eq!(
            names.map(|name| play.decided_by(name)),
            noted,
            "{freezes} {enhancers} {dice:?}"
        );
        assert_eq!(play.damage_taken(foe), clicks);
    }
}

#[test]
fn a_twelve_from_behind_adds_its_click_to_the_doubled_damage() {
    for (sneaks, dice, clicks) in [(true, (6, 6), 5), (true, (3, 4), 4), (false, (6, 6), 3)] {
        let (mut play, own, foe) = super::scene::at_the_back(
            Unlimited,
            warrior().showing(SneakAttack, sneaks),
            warrior().clicks(8),
        );
        play.decide(strikes(own, foe)).dice(dice.0, dice.1);
        assert_eq!(play.damage_taken(foe), clicks);
    }
}

#[test]
fn a_move_notes_who_might_attack_after_it_though_another_ability_speaks_against_it() {
    for (edition, own, berserk, demoralized) in [
        (Rebellion, shooter().with(Bound).with(Berserk), true, false),
        (Rebellion, shooter().with(Bound), false, false),
        (Rebellion, warrior().with(Charge).with(Berserk), false, false),
        (Rebellion, warrior().with(Charge).with(Demoralized), false, true),
        (Unlimited, shooter().with(Bound).with(Berserk), false, false),
        (Unlimited, warrior().with(Charge).with(Demoralized), false, false),
    ] {
        let mut table = Table::new(edition);
        let own = table.put(0, own, 18_000, 10_000, NORTH);
        table.put(0, warrior(), 2_000, 2_000, NORTH);
        table.put(1, warrior(), 18_000, 30_000, SOUTH);
        let mut play = table.start();
        play.move_to(own, 18_000, 12_000, NORTH);
        assert_eq!(
            (play.decided_by("bound_with_berserk"), play.decided_by("charge_with_demoralized")),
            (berserk, demoralized)
        );
    }
}

#[test]
fn a_led_charger_notes_whose_attack_it_is_unless_the_card_says_that_it_makes_none() {
    for (edition, foe, noted) in [
        (Unlimited, warrior().with(Charge), true),
        (Unlimited, warrior(), false),
        (UnlimitedErrata2003, warrior().with(Charge), false),
    ] {
        let (mut play, own, foe) = at_range(edition, shooter().with(MagicConfusion), foe);
        play.decide(shoots(own, &[foe])).dice(3, 4).go(foe, 18_000, 18_000, SOUTH);
        assert_eq!(play.decided_by("confused_figure_charge_attack"), noted);
        if noted {
            play.decide(Decision::Follow(None));
        }
    }
}
