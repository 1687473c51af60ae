//! Pierce, Shockwave, Dodge, Defend and Sneak Attack against what could stop them.

use crate::abilities::scene::{at_range, at_the_back, hold, in_contact, rolls, shooter, shot};
use crate::engine::table::{NORTH, SOUTH, Table, shoots, strikes, warrior};
use variorum_engine::AbilityId::{
    BattleArmor, Defend, Dodge, FlameLightning, Invulnerability, LimitedInvisibility, MagicBlast,
    MagicEnhancement, MagicFreeze, MagicImmunity, MagicRetaliation, Pierce, Shockwave, SneakAttack,
    Stealth, Toughness,
};
use variorum_engine::Edition::{Rebellion, Unlimited, UnlimitedErrata2003, Whirlwind};
use variorum_engine::{Clause, Decision, Roll, TerrainKind};

#[test]
fn pierce_ignores_invulnerability_of_a_target_but_not_of_whom_the_shot_merely_affects() {
    assert_eq!(shot(Whirlwind, shooter(), warrior().with(Invulnerability)), (1, 16));
    assert_eq!(shot(Whirlwind, shooter().with(Pierce), warrior().with(Invulnerability)), (3, 14));
    // Neighbours of the flame's target are targets themselves at first, later only affected.
    for (edition, neighbour) in [(Whirlwind, (14, 1)), (Unlimited, (16, 0))] {
        let mut table = Table::new(edition);
        let own = table.put(0, shooter().with(FlameLightning).with(Pierce), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior().with(Invulnerability), 18_000, 16_000, SOUTH);
        let beside = table.put(1, warrior().with(Invulnerability), 19_252, 16_000, SOUTH);
        let mut play = table.start();
        play.decide(shoots(own, &[foe])).dice(3, 4);
        let found = [foe, beside].map(|id| (play.comparison(id).1, play.damage_taken(id)));
        assert_eq!(found, [(14, 1), neighbour], "{edition:?}");
    }
}

#[test]
fn shockwave_takes_no_notice_of_anything_its_targets_show() {
    let shown = [
        BattleArmor,
        Toughness,
        Invulnerability,
        Dodge,
        MagicRetaliation,
        LimitedInvisibility,
        MagicImmunity,
        Stealth,
    ];
    for edition in [Whirlwind, Unlimited, UnlimitedErrata2003] {
        for ability in shown {
            let mut table = Table::new(edition);
            let own = table.put(0, shooter().with(Shockwave), 18_000, 18_000, NORTH);
            let foe = table.put(1, warrior().with(ability), 18_000, 14_000, SOUTH);
            let friend = table.put(0, warrior().with(ability), 18_000, 22_000, SOUTH);
            table.terrain(TerrainKind::Hindering, (17_000, 15_500), (19_000, 16_500));
            let mut play = table.start();
            play.decide(shoots(own, &[])).dice(3, 4);
            let found = [foe, friend].map(|id| (play.comparison(id).1, play.damage_taken(id)));
            assert_eq!(
                (found, play.damage_taken(own)),
                ([(15, 1), (14, 1)], 0),
                "{edition:?} {ability:?}"
            );
        }
    }
}

#[test]
fn shockwave_reaches_over_bases_and_into_contact_but_never_a_captive() {
    let mut table = Table::new(Unlimited);
    let own = table.put(0, shooter().with(Shockwave), 18_000, 18_000, NORTH);
    let near = table.put(1, warrior(), 18_000, 15_500, SOUTH);
    let behind = table.put(1, warrior(), 18_000, 13_500, SOUTH);
    let locked = table.put(0, warrior(), 19_252, 13_500, SOUTH);
    let captive = table.put(0, warrior(), 16_748, 13_500, SOUTH);
    let mut play = table.start();
    hold(&mut play, behind, captive);
    play.decide(shoots(own, &[])).dice(3, 4);
    assert_eq!([near, behind, locked, captive].map(|id| play.damage_taken(id)), [1, 1, 1, 0]);
}

#[test]
fn shockwave_leaves_the_value_of_a_defender_out_of_its_reach_to_be_lent() {
    for (gap, asked) in [(0, true), (1_300, false)] {
        let mut table = Table::new(Rebellion);
        let own =
            table.put(0, shooter().attack(8).range(9, 1).with(Shockwave), 18_000, 18_000, NORTH);
        let foe = table.put(1, warrior(), 18_000, 13_510 + gap, SOUTH);
        let shield = table.put(1, warrior().defense(17).with(Defend), 18_000, 12_258 + gap, SOUTH);
        let bystander = table.put(1, warrior(), 18_000, 20_000, SOUTH);
        let mut play = table.start();
        play.decide(shoots(own, &[]));
        // At 4.5 inches the defender stands within half the range or not; only then is it a target,
        // and ignored.
        let lent = matches!(play.game.asks(), variorum_engine::Ask::Defense { .. });
        assert_eq!(lent, asked);
        if lent {
            play.decide(Decision::Defense(Some(shield)));
        }
        play.dice(3, 4);
        assert_eq!(
            (play.comparison(foe).1, play.comparison(bystander).1),
            (if asked { 17 } else { 14 }, 14)
        );
    }
}

#[test]
fn dodge_turns_even_a_twelve_aside_and_has_no_say_in_a_two() {
    for (die, clicks) in [(3, 3), (4, 0)] {
        let (mut play, own, foe) =
            in_contact(Whirlwind, warrior(), warrior().defense(30).with(Dodge));
        play.decide(strikes(own, foe)).dice(6, 6).die(die);
        assert_eq!(play.damage_taken(foe), clicks);
    }
    let (mut play, own, foe) = in_contact(Whirlwind, warrior(), warrior().defense(2).with(Dodge));
    play.decide(strikes(own, foe)).dice(1, 1);
    assert!(!rolls(&play, Roll::Dodge));
    assert_eq!([own, foe].map(|id| play.damage_taken(id)), [1, 0]);
}

#[test]
fn dodge_saves_one_of_two_targets_and_the_damage_stays_one() {
    let mut table = Table::new(Whirlwind);
    let own = table.put(0, shooter().range(10, 2), 18_000, 10_000, NORTH);
    let dodger = table.put(1, warrior().with(Dodge), 16_000, 16_000, SOUTH);
    let other = table.put(1, warrior(), 20_000, 16_000, SOUTH);
    let mut play = table.start();
    play.decide(shoots(own, &[dodger, other])).dice(3, 4).die(6);
    assert_eq!([dodger, other].map(|id| play.damage_taken(id)), [0, 1]);
}

#[test]
fn defend_lends_the_printed_value_and_modifiers_stay_with_the_one_attacked() {
    for (own_armor, their_armor, defense) in
        [(false, false, 17), (true, false, 19), (false, true, 17)]
    {
        let mut table = Table::new(Rebellion);
        let own = table.put(0, shooter(), 18_000, 10_000, NORTH);
        let foe = table.put(
            1,
            warrior().defense(12).showing(BattleArmor, own_armor),
            18_000,
            16_000,
            SOUTH,
        );
        // One slot shows one ability: the armoured defender's friend beside it does the lending.
        let shield = table.put(1, warrior().defense(17).with(Defend), 18_000, 17_252, SOUTH);
        table.put(
            1,
            warrior().defense(17).showing(BattleArmor, their_armor),
            19_252,
            16_000,
            SOUTH,
        );
        let mut play = table.start();
        play.decide(shoots(own, &[foe])).decide(Decision::Defense(Some(shield))).dice(3, 4);
        assert_eq!(play.comparison(foe), (19, defense));
        // Without a bonus there is nothing that the value could be shared with.
        assert_eq!(play.decided_by("defend_shares"), own_armor);
    }
}

#[test]
fn defend_serves_several_neighbours_in_one_attack() {
    let mut table = Table::new(Rebellion);
    let own = table.put(0, shooter().attack(8).range(10, 2), 18_000, 10_000, NORTH);
    let foes = [16_748, 19_252].map(|x| table.put(1, warrior().defense(12), x, 16_000, SOUTH));
    let shield = table.put(1, warrior().defense(17).with(Defend), 18_000, 16_000, SOUTH);
    let mut play = table.start();
    play.decide(shoots(own, &foes))
        .decide(Decision::Defense(Some(shield)))
        .decide(Decision::Defense(None))
        .dice(3, 4);
    assert_eq!(
        foes.map(|foe| (play.comparison(foe).1, play.damage_taken(foe))),
        [(17, 0), (12, 1)]
    );
}

#[test]
fn sneak_attack_doubles_before_the_critical_click_and_before_toughness() {
    for (dice, foe, clicks) in [
        ((3, 4), warrior(), 4),
        ((6, 6), warrior().clicks(8), 5),
        ((3, 4), warrior().with(Toughness), 3),
    ] {
        let (mut play, own, foe) = at_the_back(Whirlwind, warrior().with(SneakAttack), foe);
        play.decide(strikes(own, foe)).dice(dice.0, dice.1);
        assert_eq!(play.damage_taken(foe), clicks);
    }
    let (mut play, own, foe) =
        at_the_back(Whirlwind, warrior().with(SneakAttack), warrior().with(Invulnerability));
    play.decide(strikes(own, foe)).dice(3, 4);
    assert_eq!((play.damage_taken(foe), play.cites(Clause::SneakAttackDoubleDamage)), (2, true));
}

#[test]
fn enhancement_in_a_shockwave_adds_its_click_to_every_foe() {
    let mut table = Table::new(Unlimited);
    let own = table.put(0, shooter().with(Shockwave), 18_000, 18_000, NORTH);
    let enhancer = table.put(0, warrior().with(MagicEnhancement), 18_000, 16_748, NORTH);
    let foes =
        [14_000, 22_000].map(|x| table.put(1, warrior().with(MagicImmunity), x, 18_000, SOUTH));
    let mut play = table.start();
    play.decide(shoots(own, &[])).dice(3, 4);
    assert_eq!((play.damage_taken(enhancer), foes.map(|foe| play.damage_taken(foe))), (1, [2, 2]));
    let (play, _, _) = at_range(Unlimited, shooter(), warrior());
    assert!(!play.cites(Clause::MagicEnhancementExtraDamage));
}

#[test]
fn a_freezing_shockwave_tires_the_immune_like_everybody_else() {
    for shown in [MagicImmunity, Toughness] {
        let mut table = Table::new(UnlimitedErrata2003);
        let own = table.put(0, shooter().with(Shockwave).with(MagicFreeze), 18_000, 18_000, NORTH);
        let foes = [14_000, 22_000].map(|x| table.put(1, warrior().with(shown), x, 18_000, SOUTH));
        let mut play = table.start();
        play.decide(shoots(own, &[])).dice(3, 4);
        let fared = foes.map(|foe| (play.damage_taken(foe), play.game.figure(foe).tokens));
        assert_eq!(fared, [(0, 1), (0, 1)], "{shown:?}");
    }
}

#[test]
fn a_magic_blast_finds_the_stealthy_in_the_woods_but_not_the_invisible() {
    for edition in [Whirlwind, Unlimited] {
        for (ability, refused) in
            [(Stealth, None), (LimitedInvisibility, Some(Clause::LimitedInvisibilityNotATarget))]
        {
            let mut table = Table::new(edition);
            let own = table.put(0, shooter().with(MagicBlast), 18_000, 10_000, NORTH);
            let foe = table.put(1, warrior().with(ability), 18_000, 16_000, SOUTH);
            table.terrain(TerrainKind::Hindering, (17_000, 12_000), (19_000, 13_000));
            let mut play = table.start();
            if let Some(clause) = refused {
                play.refused(shoots(own, &[foe]), clause);
            } else {
                play.decide(shoots(own, &[foe])).dice(3, 4).die(4);
                assert_eq!((play.comparison(foe), play.damage_taken(foe)), ((19, 14), 4));
            }
        }
    }
}
