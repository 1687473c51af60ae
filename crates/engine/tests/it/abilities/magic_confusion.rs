//! Magic Confusion: the target is led by its enemy.

use super::scene::{at_range, blow, breaks_away, cancels, offers_attack, shooter, then_shoots};
use crate::engine::table::{EAST, NORTH, SOUTH, Staging, Table, Warrior, moves, shoots, warrior};
use variorum_engine::AbilityId::{
    Bound, Charge, FlameLightning, MagicBlast, MagicConfusion, MagicEnhancement,
};
use variorum_engine::Edition::{self, LastErrata, Unlimited, UnlimitedErrata2003, Whirlwind};
use variorum_engine::{Ask, Clause, FigureId};

/// A confuser with two friends (one who enhances beside it, one to the east), and a foe with so
/// many tokens.
fn scene(edition: Edition, foe: Warrior, tokens: u8) -> (Staging, FigureId, FigureId) {
    let mut table = Table::new(edition);
    let own = table.put(0, shooter().with(MagicConfusion), 18_000, 10_000, NORTH);
    table.put(0, warrior().with(MagicEnhancement), 18_000, 8_748, NORTH);
    table.put(0, warrior(), 24_000, 16_000, NORTH);
    let foe = table.put(1, foe, 18_000, 16_000, SOUTH);
    let mut play = table.start();
    play.game.update(foe, |figure| figure.tokens = tokens);
    (play, own, foe)
}

#[test]
fn decides_that_a_hit_does_no_damage_but_moves_the_target() {
    for edition in [Whirlwind, Unlimited, UnlimitedErrata2003, LastErrata] {
        let (mut play, own, foe) = scene(edition, warrior(), 0);
        play.decide(shoots(own, &[foe])).dice(6, 6);
        assert!(
            matches!(play.game.asks(), Ask::Move(player) if player.0 == 0),
            "the enemy leads it"
        );
        play.go(foe, 18_000, 22_000, NORTH);
        let led = play.game.figure(foe);
        assert_eq!(
            (play.damage_taken(foe), led.placed.at.y.get(), led.placed.facing),
            (0, 22_000, NORTH)
        );
        assert_eq!(super::scene::shot(edition, shooter(), warrior()), (3, 14));
    }
}

#[test]
fn decides_that_the_led_figure_cancels_nothing_and_breaks_away_by_its_leaders_die() {
    for edition in [Whirlwind, Unlimited, UnlimitedErrata2003, LastErrata] {
        let (mut play, own, foe) = scene(edition, warrior().with(Charge), 0);
        play.decide(shoots(own, &[foe])).dice(3, 4);
        play.refused(cancels(foe, Charge), Clause::MagicConfusionNoCancelling);
        play.refused(breaks_away(foe), Clause::BreakingAwayWhen);
    }
}

#[test]
fn decides_nothing_on_a_miss_or_in_close_combat() {
    for edition in [Whirlwind, Unlimited, UnlimitedErrata2003, LastErrata] {
        assert_eq!(blow(edition, warrior().damage(3).with(MagicConfusion), warrior()), (0, 3));
        let (mut play, own, foe) =
            at_range(edition, shooter().attack(8).with(MagicConfusion), warrior());
        play.decide(shoots(own, &[foe])).dice(2, 3);
        assert!(matches!(play.game.asks(), Ask::Order(player) if player.0 == 1));
        assert_eq!(play.game.figure(foe).tokens, 0);
    }
}

#[test]
fn changes_no_damage_so_that_fire_spares_those_around_the_target_too() {
    for (edition, around) in
        [(Whirlwind, 1), (Unlimited, 1), (UnlimitedErrata2003, 0), (LastErrata, 0)]
    {
        let mut table = Table::new(edition);
        let own = table.put(
            0,
            shooter().with(FlameLightning).with(MagicConfusion),
            18_000,
            10_000,
            NORTH,
        );
        let foe = table.put(1, warrior(), 18_000, 16_000, SOUTH);
        let beside = table.put(1, warrior(), 19_252, 16_000, SOUTH);
        let mut play = table.start();
        play.decide(shoots(own, &[foe])).dice(5, 6);
        assert!(
            matches!(play.game.asks(), Ask::Move(player) if player.0 == 0),
            "the enemy leads the target"
        );
        assert_eq!((play.damage_taken(foe), play.damage_taken(beside)), (0, around), "{edition:?}");
    }
}

#[test]
fn decides_that_even_a_magic_blast_does_no_damage() {
    for edition in [Whirlwind, Unlimited, UnlimitedErrata2003, LastErrata] {
        let (mut play, own, foe) =
            at_range(edition, shooter().with(MagicBlast).with(MagicConfusion), warrior());
        play.decide(shoots(own, &[foe])).dice(3, 4);
        assert!(matches!(play.game.asks(), Ask::Move(_)), "{edition:?}: {:?}", play.game.asks());
        assert_eq!(play.damage_taken(foe), 0);
    }
}

#[test]
fn decides_that_no_shot_of_any_kind_has_two_targets() {
    for edition in [Whirlwind, Unlimited, LastErrata] {
        let mut table = Table::new(edition);
        let own = table.put(
            0,
            shooter().range(10, 2).with(Bound).with(MagicConfusion),
            18_000,
            10_000,
            NORTH,
        );
        let foes = [16_000, 20_000].map(|x| table.put(1, warrior(), x, 18_000, SOUTH));
        let mut play = table.start();
        play.refused(shoots(own, &foes), Clause::MagicConfusionTarget);
        play.decide(moves(own)).go(own, 18_000, 12_000, NORTH);
        play.refused(then_shoots(own, &foes), Clause::MagicConfusionTarget);
    }
}

#[test]
fn changes_target_so_that_two_tokens_protect() {
    for (edition, barred) in [(Unlimited, false), (UnlimitedErrata2003, true)] {
        let (mut play, own, foe) = scene(edition, warrior(), 2);
        if barred {
            play.refused(shoots(own, &[foe]), Clause::MagicConfusionTarget);
        } else {
            play.decide(shoots(own, &[foe])).dice(3, 4).go(foe, 18_000, 22_000, NORTH);
        }
    }
}

#[test]
fn changes_control_from_the_whole_action_to_the_movement() {
    for (edition, action) in [(Unlimited, true), (UnlimitedErrata2003, false)] {
        let (mut play, own, foe) = scene(edition, shooter().with(Bound), 0);
        play.decide(shoots(own, &[foe])).dice(3, 4).go(foe, 18_000, 18_000, SOUTH);
        assert_eq!(offers_attack(&play), action, "{edition:?}");
        assert_eq!(matches!(play.game.asks(), Ask::Follow { player, .. } if player.0 == 0), action);
    }
}

#[test]
fn changes_no_attack_so_that_the_led_charger_does_not_strike() {
    for (edition, attacks) in [(Unlimited, true), (UnlimitedErrata2003, false)] {
        let (mut play, own, foe) = scene(edition, warrior().with(Charge), 0);
        play.decide(shoots(own, &[foe])).dice(3, 4).go(foe, 18_000, 18_000, SOUTH);
        assert_eq!(offers_attack(&play), attacks, "{edition:?}");
    }
}

#[test]
fn changes_token_so_that_the_led_figure_is_marked_once() {
    for (edition, before, after) in [
        (Unlimited, 0, 0),
        (Unlimited, 1, 1),
        (UnlimitedErrata2003, 0, 1),
        (UnlimitedErrata2003, 1, 1),
    ] {
        let (mut play, own, foe) = scene(edition, warrior(), before);
        play.decide(shoots(own, &[foe])).dice(3, 4).go(foe, 18_000, 22_000, NORTH);
        assert_eq!(
            (play.game.figure(foe).tokens, play.damage_taken(foe)),
            (after, 0),
            "{edition:?}"
        );
    }
}

#[test]
fn changes_no_push_so_that_acting_on_its_next_turn_pushes_the_led_figure() {
    for (edition, clicks) in [(Unlimited, 0), (UnlimitedErrata2003, 1)] {
        let (mut play, own, foe) = scene(edition, warrior(), 0);
        play.decide(shoots(own, &[foe])).dice(3, 4).go(foe, 18_000, 22_000, NORTH);
        play.end_turn().move_to(foe, 18_000, 24_000, NORTH);
        assert_eq!(play.damage_taken(foe), clicks, "{edition:?}");
    }
}

#[test]
fn changes_friendly_contact_so_that_it_may_be_led_up_to_anybody() {
    for (edition, barred) in [(Unlimited, true), (UnlimitedErrata2003, false)] {
        let (mut play, own, foe) = scene(edition, warrior(), 0);
        play.decide(shoots(own, &[foe])).dice(3, 4);
        let up = play.walk(foe, &[(22_748, 16_000)], EAST);
        if barred {
            play.refused(up, Clause::MagicConfusionFriendlyContact);
        } else {
            play.decide(up);
        }
    }
}

#[test]
fn changes_no_added_damage_in_words_only() {
    for edition in [Unlimited, UnlimitedErrata2003] {
        let (mut play, own, foe) = scene(edition, warrior(), 0);
        play.decide(shoots(own, &[foe])).dice(6, 6);
        // Neither the twelve nor the enhancer adds a click: what does no damage is not added to.
        assert_eq!(play.damage_taken(foe), 0, "{edition:?}");
    }
}
