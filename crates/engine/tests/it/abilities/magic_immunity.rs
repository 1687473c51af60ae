//! Magic Immunity: nothing called Magic reaches this warrior.

use super::scene::{at_range, lifts, rolls, shooter, shot};
use crate::engine::table::{NORTH, SOUTH, Table, shoots, warrior};
use variorum_engine::AbilityId::{
    FlameLightning, MagicBlast, MagicFreeze, MagicHealing, MagicImmunity, MagicLevitation,
    Toughness,
};
use variorum_engine::Edition::{Rebellion, Unlimited, UnlimitedErrata2003};
use variorum_engine::{Clause, Roll};

#[test]
fn decides_that_a_blast_is_a_plain_shot_and_magic_neither_heals_nor_lifts() {
    for edition in [Rebellion, Unlimited] {
        for (shown, die) in [(true, None), (false, Some(5))] {
            let (mut play, own, foe) = at_range(
                edition,
                shooter().with(MagicBlast),
                warrior().clicks(8).showing(MagicImmunity, shown),
            );
            play.decide(shoots(own, &[foe])).dice(3, 4);
            assert_eq!(rolls(&play, Roll::Damage), !shown);
            if let Some(die) = die {
                play.die(die);
            }
            assert_eq!(play.damage_taken(foe), die.unwrap_or(3));
        }
        let mut table = Table::new(edition);
        let healer =
            table.put(0, shooter().with(MagicHealing).with(MagicLevitation), 18_000, 10_000, NORTH);
        let immune = table.put(0, warrior().with(MagicImmunity), 18_000, 11_252, NORTH);
        table.put(1, warrior(), 30_000, 30_000, SOUTH);
        let mut play = table.start();
        play.refused(shoots(healer, &[immune]), Clause::MagicImmunityImmune);
        play.refused(lifts(healer, immune, 18_000, 14_000, NORTH), Clause::MagicImmunityImmune);
    }
}

#[test]
fn decides_that_a_hit_does_not_freeze_whom_its_own_damage_robs_of_the_immunity() {
    for (foe, tokens) in [(warrior().with(MagicImmunity), 0), (warrior(), 1)] {
        let (mut play, own, foe) = at_range(
            UnlimitedErrata2003,
            shooter().with(MagicFreeze),
            foe.clicks(8).after(1, Toughness),
        );
        play.decide(shoots(own, &[foe])).dice(3, 4);
        assert_eq!(play.game.figure(foe).tokens, tokens);
    }
}

#[test]
fn decides_nothing_about_abilities_without_magic_in_their_names() {
    for edition in [Rebellion, Unlimited] {
        assert_eq!(
            shot(edition, shooter().with(FlameLightning), warrior().with(MagicImmunity)),
            (1, 14)
        );
        assert_eq!(shot(edition, shooter(), warrior().with(MagicImmunity)), (3, 14));
    }
}
