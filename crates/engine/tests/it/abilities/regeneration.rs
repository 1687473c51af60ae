//! Regeneration: a move action for clicks of one's own.

use super::scene::{at_range, in_contact, regenerates, wound};
use crate::engine::table::warrior;
use variorum_engine::AbilityId::Regeneration;
use variorum_engine::Clause;
use variorum_engine::Edition::{Rebellion, Unlimited};

#[test]
fn decides_that_a_die_less_two_is_healed_even_next_to_a_foe() {
    for edition in [Rebellion, Unlimited] {
        for (die, left) in [(3, 3), (4, 2), (6, 0)] {
            let (mut play, own, _) = in_contact(edition, warrior().with(Regeneration), warrior());
            wound(&mut play, own, 4);
            play.decide(regenerates(own)).die(die);
            assert_eq!((play.damage_taken(own), play.game.figure(own).tokens), (left, 1));
        }
        let (mut play, own, _) = in_contact(edition, warrior(), warrior());
        play.refused(regenerates(own), Clause::RegenerationAction);
    }
}

#[test]
fn decides_nothing_on_a_one_or_two_nor_past_the_starting_position() {
    for edition in [Rebellion, Unlimited] {
        for (die, before, left) in [(1, 3, 3), (2, 3, 3), (6, 1, 0), (6, 0, 0)] {
            let (mut play, own, _) = at_range(edition, warrior().with(Regeneration), warrior());
            wound(&mut play, own, before);
            play.decide(regenerates(own)).die(die);
            assert_eq!(play.damage_taken(own), left);
        }
    }
}
