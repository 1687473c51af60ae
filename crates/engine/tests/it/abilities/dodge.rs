//! Dodge: half of all hits miss.

use super::scene::{at_range, in_contact, rolls, shooter};
use crate::engine::table::{shoots, strikes, warrior};
use variorum_engine::AbilityId::Dodge;
use variorum_engine::Edition::{Unlimited, Whirlwind};
use variorum_engine::{Clause, Roll};

#[test]
fn decides_that_a_four_turns_a_hit_into_a_miss() {
    for edition in [Whirlwind, Unlimited] {
        for (die, clicks) in [(3, 2), (4, 0), (6, 0)] {
            let (mut play, own, foe) = in_contact(edition, warrior(), warrior().with(Dodge));
            play.decide(strikes(own, foe)).dice(3, 4).die(die);
            assert_eq!(
                (play.damage_taken(foe), play.cites(Clause::DodgeMissOn)),
                (clicks, die > 3)
            );
        }
        let (mut play, own, foe) = at_range(edition, shooter(), warrior().with(Dodge));
        play.decide(shoots(own, &[foe])).dice(3, 4).die(5);
        assert_eq!(play.damage_taken(foe), 0);
    }
}

#[test]
fn decides_nothing_about_an_attack_that_misses_by_itself() {
    for edition in [Whirlwind, Unlimited] {
        let (mut play, own, foe) = in_contact(edition, warrior(), warrior().with(Dodge));
        play.decide(strikes(own, foe)).dice(2, 3);
        assert!(!rolls(&play, Roll::Dodge) && !play.cites(Clause::DodgeRoll));
        assert_eq!(play.damage_taken(foe), 0);
    }
}
