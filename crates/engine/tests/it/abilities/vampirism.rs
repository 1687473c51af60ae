//! Vampirism: a click back for damage dealt in close combat.

use super::scene::{at_range, in_contact, shooter, wound};
use crate::engine::table::{captures, shoots, strikes, warrior};
use variorum_engine::AbilityId::{Invulnerability, Vampirism};
use variorum_engine::Clause;
use variorum_engine::Edition::{Rebellion, Unlimited};

#[test]
fn decides_that_damage_dealt_heals_one_click() {
    for edition in [Rebellion, Unlimited] {
        for (shown, left) in [(true, 1), (false, 2)] {
            let (mut play, own, foe) =
                in_contact(edition, warrior().showing(Vampirism, shown), warrior());
            wound(&mut play, own, 2);
            play.decide(strikes(own, foe)).dice(3, 4);
            assert_eq!((play.damage_taken(own), play.damage_taken(foe)), (left, 2));
            assert_eq!(play.cites(Clause::VampirismHeal), shown);
        }
    }
}

#[test]
fn decides_nothing_for_shots_captures_misses_and_blows_that_do_no_damage() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, own, foe) = at_range(edition, shooter().with(Vampirism), warrior());
        wound(&mut play, own, 2);
        play.decide(shoots(own, &[foe])).dice(3, 4);
        assert_eq!((play.damage_taken(own), play.damage_taken(foe)), (2, 3));
        for (foe, capture, dice) in [
            (warrior(), true, (5, 5)),
            (warrior(), false, (2, 3)),
            (warrior().with(Invulnerability), false, (3, 4)),
        ] {
            let (mut play, own, foe) = in_contact(edition, warrior().with(Vampirism), foe);
            wound(&mut play, own, 2);
            play.decide(if capture { captures(own, foe) } else { strikes(own, foe) })
                .dice(dice.0, dice.1);
            assert_eq!((play.damage_taken(own), play.damage_taken(foe)), (2, 0));
        }
    }
}
