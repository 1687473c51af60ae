//! What "Magic" in a name means: to the immune, to the cursed, to tokens.

use crate::abilities::scene::{at_range, blow, in_contact, lifts, rolls, shooter, shot, wound};
use crate::engine::table::{NORTH, SOUTH, Table, moves, passes, shoots, strikes, warrior};
use variorum_engine::AbilityId::{
    self, Cursed, MagicBlast, MagicConfusion, MagicEnhancement, MagicFreeze, MagicHealing,
    MagicImmunity, MagicLevitation, MagicRetaliation,
};
use variorum_engine::Edition::{
    DragonsGate, LastErrata, Rebellion, Unlimited, UnlimitedErrata2003, Whirlwind,
};
use variorum_engine::{Ask, Clause, EventKind, Roll, Status};

#[test]
fn magic_in_a_name_is_the_word_and_nothing_else() {
    let named: Vec<AbilityId> = AbilityId::ALL
        .into_iter()
        .filter(|a| a.name().split(' ').any(|word| word == "Magic"))
        .collect();
    assert_eq!(named.len(), 8);
    assert_eq!(AbilityId::ALL.into_iter().filter(|a| a.is_magic()).collect::<Vec<_>>(), named);
}

#[test]
fn the_immune_neither_deal_nor_take_the_enhancers_click() {
    for (own, foe, clicks) in
        [(false, false, 4), (true, false, 3), (false, true, 3), (true, true, 3)]
    {
        for edition in [Rebellion, Unlimited] {
            let mut table = Table::new(edition);
            let own = table.put(0, shooter().showing(MagicImmunity, own), 18_000, 10_000, NORTH);
            table.put(0, warrior().with(MagicEnhancement), 18_000, 8_748, NORTH);
            let foe = table.put(1, warrior().showing(MagicImmunity, foe), 18_000, 16_000, SOUTH);
            let mut play = table.start();
            play.decide(shoots(own, &[foe])).dice(3, 4);
            assert_eq!(play.damage_taken(foe), clicks);
        }
    }
}

#[test]
fn two_enhancers_add_two_clicks_also_to_what_freezes_for_none() {
    for (ability, edition, clicks) in [
        (None, Rebellion, 5),
        (Some(MagicFreeze), Whirlwind, 3),
        (Some(MagicFreeze), UnlimitedErrata2003, 2),
    ] {
        let mut table = Table::new(edition);
        let own = ability.map_or_else(shooter, |a| shooter().with(a));
        let own = table.put(0, own, 18_000, 10_000, NORTH);
        for x in [16_748, 19_252] {
            table.put(0, warrior().with(MagicEnhancement), x, 10_000, NORTH);
        }
        let foe = table.put(1, warrior().clicks(9), 18_000, 16_000, SOUTH);
        let mut play = table.start();
        play.decide(shoots(own, &[foe])).dice(3, 4);
        assert_eq!(
            (play.damage_taken(foe), play.decided_by("enhancement_stacks")),
            (clicks, true),
            "{ability:?}"
        );
    }
}

#[test]
fn no_magic_ability_reaches_the_immune() {
    for edition in [Whirlwind, Unlimited, LastErrata] {
        for ability in [MagicBlast, MagicFreeze, MagicConfusion] {
            let (mut play, own, foe) =
                at_range(edition, shooter().with(ability), warrior().with(MagicImmunity));
            play.decide(shoots(own, &[foe])).dice(3, 4);
            // A plain shot of the damage value: no die, no token, no forced move.
            assert!(
                matches!(play.game.asks(), Ask::Order(_)),
                "{edition:?} {ability:?}: {:?}",
                play.game.asks()
            );
            assert_eq!(
                (play.damage_taken(foe), play.game.figure(foe).tokens),
                (3, 0),
                "{edition:?} {ability:?}"
            );
        }
        assert_eq!(
            blow(edition, warrior().with(MagicImmunity), warrior().with(MagicRetaliation)),
            (0, 2)
        );
    }
}

#[test]
fn every_magic_ability_that_affects_the_cursed_costs_one_click_more() {
    for (ability, die, clicks) in [(MagicBlast, Some(2), 3), (MagicFreeze, None, 1)] {
        let (mut play, own, foe) =
            at_range(DragonsGate, shooter().with(ability), warrior().with(Cursed));
        play.decide(shoots(own, &[foe])).dice(3, 4);
        if let Some(die) = die {
            play.die(die);
        }
        assert_eq!(play.damage_taken(foe), clicks, "{ability:?}");
    }
    let (mut play, own, foe) =
        at_range(DragonsGate, shooter().with(MagicConfusion), warrior().with(Cursed));
    play.decide(shoots(own, &[foe])).dice(3, 4).go(foe, 18_000, 22_000, NORTH);
    assert_eq!(play.damage_taken(foe), 1, "confused");
    let (mut play, own, foe) =
        in_contact(DragonsGate, warrior().with(Cursed), warrior().with(MagicRetaliation));
    play.decide(strikes(own, foe)).dice(3, 4);
    assert_eq!(
        [own, foe].map(|id| play.damage_taken(id)),
        [2, 2],
        "a click in answer, and one for the curse"
    );
    let mut table = Table::new(DragonsGate);
    let healer =
        table.put(0, shooter().with(MagicHealing).with(MagicLevitation), 18_000, 10_000, NORTH);
    let cursed = table.put(0, warrior().with(Cursed), 18_000, 11_252, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    wound(&mut play, cursed, 3);
    play.clone().decide(lifts(healer, cursed, 18_000, 15_000, NORTH));
    play.decide(shoots(healer, &[cursed])).dice(3, 4).die(2);
    assert_eq!(play.damage_taken(cursed), 2, "two clicks healed, one for the curse");
}

#[test]
fn an_enhanced_shot_at_the_cursed_costs_one_click_more_however_many_abilities_it_used() {
    for (ability, die, clicks) in [(None, None, 5), (Some(MagicBlast), Some(2), 4)] {
        let mut table = Table::new(DragonsGate);
        let own = table.put(
            0,
            ability.map_or_else(shooter, |a| shooter().with(a)),
            18_000,
            10_000,
            NORTH,
        );
        table.put(0, warrior().with(MagicEnhancement), 18_000, 8_748, NORTH);
        let foe = table.put(1, warrior().clicks(9).with(Cursed), 18_000, 16_000, SOUTH);
        let mut play = table.start();
        play.decide(shoots(own, &[foe])).dice(3, 4);
        if let Some(die) = die {
            play.die(die);
        }
        assert_eq!(play.damage_taken(foe), clicks);
    }
}

#[test]
fn the_curse_comes_after_the_tokens_and_the_push() {
    let (mut play, own, foe) = in_contact(
        DragonsGate,
        warrior().with(Cursed),
        warrior().damage(0).clicks(9).with(MagicRetaliation),
    );
    play.decide(strikes(own, foe))
        .dice(3, 4)
        .decide(passes(foe))
        .decide(strikes(own, foe))
        .dice(3, 4);
    let order: Vec<Clause> = play
        .game
        .log
        .events
        .iter()
        .filter(|e| matches!(e.what, EventKind::Damaged { .. }))
        .map(|e| e.clause)
        .collect();
    let later = &order[order.len() - 3..];
    assert_eq!(
        later,
        [Clause::MagicRetaliationRetaliation, Clause::PushingClick, Clause::CursedDamage]
    );
    assert_eq!(play.damage_taken(own), 5);
}

#[test]
fn a_frozen_figure_that_acts_is_pushed_and_with_two_tokens_must_rest() {
    for (shots, refused, clicks) in [(1, false, 1), (2, true, 1)] {
        let mut table = Table::new(UnlimitedErrata2003);
        let own =
            [17_000, 19_000].map(|x| table.put(0, shooter().with(MagicFreeze), x, 10_000, NORTH));
        let foe = table.put(1, warrior(), 18_000, 16_000, SOUTH);
        let mut play = table.start();
        for firer in own.into_iter().take(shots) {
            play.decide(shoots(firer, &[foe])).dice(3, 4);
        }
        play.until(1);
        assert_eq!(usize::from(play.game.figure(foe).tokens), shots);
        if refused {
            play.refused(moves(foe), Clause::PushingThirdTurn);
        } else {
            play.move_to(foe, 18_000, 18_000, NORTH);
        }
        assert_eq!(play.damage_taken(foe), clicks);
    }
}

#[test]
fn freezing_to_death_scores_for_the_one_who_froze() {
    let mut table = Table::new(UnlimitedErrata2003);
    let own = table.put(0, shooter().with(MagicFreeze), 18_000, 10_000, NORTH);
    let foe = table.put(1, warrior().points(17), 18_000, 16_000, SOUTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    wound(&mut play, foe, 4);
    play.game.update(foe, |figure| figure.tokens = 2);
    play.decide(shoots(own, &[foe])).dice(3, 4);
    assert_eq!(
        (play.game.figure(foe).status, play.game.players[0].scored),
        (Status::Eliminated, 17)
    );
    assert!(play.cites(Clause::MagicFreezeTwoTokens) && !rolls(&play, Roll::Freeze));
    assert_eq!(shot(UnlimitedErrata2003, shooter(), warrior()), (3, 14));
}
