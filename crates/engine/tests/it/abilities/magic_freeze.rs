//! Magic Freeze: tokens instead of wounds.

use super::scene::{at_range, blow, rolls, shooter};
use crate::engine::table::{Staging, shoots, warrior};
use variorum_engine::AbilityId::MagicFreeze;
use variorum_engine::Edition::{self, Unlimited, UnlimitedErrata2003, Whirlwind};
use variorum_engine::{Clause, FigureId, Roll};

/// A hit on a target with so many tokens.
fn hit(edition: Edition, tokens: u8) -> (Staging, FigureId) {
    let (mut play, own, foe) = at_range(edition, shooter().with(MagicFreeze), warrior());
    play.game.update(foe, |figure| figure.tokens = tokens);
    play.decide(shoots(own, &[foe])).dice(3, 4);
    (play, foe)
}

fn state(play: &Staging, foe: FigureId) -> (u8, u8) {
    (play.damage_taken(foe), play.game.figure(foe).tokens)
}

#[test]
fn decides_that_the_hit_tires_its_target() {
    for edition in [Whirlwind, Unlimited] {
        for (die, tokens, after) in [(3, 0, (1, 0)), (4, 0, (1, 1)), (6, 1, (2, 2))] {
            let (mut play, foe) = hit(edition, tokens);
            play.die(die);
            assert_eq!(state(&play, foe), after, "{edition:?}");
        }
    }
    for (tokens, after) in [(0, (0, 1)), (1, (1, 2))] {
        let (play, foe) = hit(UnlimitedErrata2003, tokens);
        assert_eq!(state(&play, foe), after);
    }
}

#[test]
fn decides_nothing_on_a_miss_or_in_close_combat() {
    for edition in [Whirlwind, Unlimited, UnlimitedErrata2003] {
        assert_eq!(blow(edition, warrior().damage(3).with(MagicFreeze), warrior()), (0, 3));
        let (mut play, own, foe) =
            at_range(edition, shooter().attack(8).with(MagicFreeze), warrior());
        play.decide(shoots(own, &[foe])).dice(2, 3);
        assert!(!rolls(&play, Roll::Freeze));
        assert_eq!(state(&play, foe), (0, 0));
    }
}

#[test]
fn changes_damage_from_one_to_none() {
    for (edition, clicks) in [(Unlimited, 1), (UnlimitedErrata2003, 0)] {
        let (play, foe) = hit(edition, 0);
        assert_eq!((play.damage_taken(foe), play.cites(Clause::MagicFreezeDamage)), (clicks, true));
    }
}

#[test]
fn changes_roll_and_with_it_the_chance_to_stay_warm() {
    for (edition, rolled) in [(Unlimited, true), (UnlimitedErrata2003, false)] {
        let (mut play, foe) = hit(edition, 0);
        assert_eq!(rolls(&play, Roll::Freeze), rolled);
        if rolled {
            play.die(1);
        }
        assert_eq!(play.game.figure(foe).tokens, u8::from(!rolled));
    }
}

#[test]
fn changes_token_from_a_four_to_every_hit() {
    for (edition, die, tokens) in
        [(Unlimited, Some(3), 0), (Unlimited, Some(4), 1), (UnlimitedErrata2003, None, 1)]
    {
        let (mut play, foe) = hit(edition, 0);
        if let Some(die) = die {
            play.die(die);
        }
        assert_eq!(play.game.figure(foe).tokens, tokens);
    }
}

#[test]
fn changes_two_tokens_so_that_the_tired_are_pushed_all_the_same() {
    for (edition, after, clause) in
        [(Unlimited, (1, 2), false), (UnlimitedErrata2003, (1, 2), true)]
    {
        let (play, foe) = hit(edition, 2);
        assert!(!rolls(&play, Roll::Freeze));
        // One click each: there by the shot itself, here by pushing.
        assert_eq!(
            (state(&play, foe), play.cites(Clause::MagicFreezeTwoTokens)),
            (after, clause),
            "{edition:?}"
        );
    }
}
