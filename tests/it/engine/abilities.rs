//! Special abilities where two editions decide differently, and where they meet.

use super::table::{EAST, NORTH, SOUTH, Table, WEST, at, moves, shoots, strikes, warrior};
use variorum::engine::ask::{Ask, Decision, Order, Others, Spot};
use variorum::engine::board::Kind;
use variorum::engine::clause::Clause;
use variorum::engine::figure::{AbilityId, Faction};
use variorum::engine::ruleset::Edition;
use variorum::engine::state::Status;

/// One shot of damage 3 at a target that shows these abilities; clicks taken and defense.
fn shot(edition: Edition, by: &[AbilityId], at: &[AbilityId]) -> (u8, i16) {
    let mut table = Table::new(edition);
    let firer = by.iter().fold(warrior().attack(12).damage(3).range(10, 1), |w, a| w.with(*a));
    let own = table.put(0, firer, 18_000, 10_000, NORTH);
    let target = at.iter().fold(warrior().defense(14), |w, a| w.with(*a));
    let foe = table.put(1, target, 18_000, 16_000, SOUTH);
    let mut play = table.start();
    play.decide(shoots(own, &[foe])).dice(3, 4);
    (play.damage_taken(foe), play.comparison(foe).1)
}

#[test]
fn armor_toughness_and_invulnerability_help_and_pierce_ignores_them() {
    use AbilityId::{BattleArmor, Invulnerability, Pierce, Toughness};
    assert_eq!(shot(Edition::Whirlwind, &[], &[BattleArmor]), (3, 16));
    assert_eq!(shot(Edition::Whirlwind, &[], &[Toughness]), (2, 14));
    assert_eq!(shot(Edition::Whirlwind, &[], &[Invulnerability]), (1, 16));
    for ability in [BattleArmor, Toughness, Invulnerability] {
        assert_eq!(shot(Edition::Whirlwind, &[Pierce], &[ability]), (3, 14));
    }
    assert_eq!(shot(Edition::Rebellion, &[Pierce], &[Toughness]), (2, 14), "an edition without Pierce");
}

#[test]
fn freeze_wounds_first_and_only_tires_later() {
    for (edition, die, expected) in
        [(Edition::Whirlwind, Some(3), (1, 0)), (Edition::Whirlwind, Some(4), (1, 1)), (Edition::UnlimitedErrata2003, None, (0, 1))]
    {
        let mut table = Table::new(edition);
        let own = table.put(0, warrior().attack(12).damage(3).range(10, 1).with(AbilityId::MagicFreeze), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior(), 18_000, 16_000, SOUTH);
        let mut play = table.start();
        play.decide(shoots(own, &[foe])).dice(3, 4);
        if let Some(die) = die {
            play.die(die);
        }
        assert_eq!((play.damage_taken(foe), play.game.figure(foe).tokens), expected, "{edition:?} {die:?}");
    }
}

#[test]
fn dodge_turns_even_a_twelve_aside_on_a_four() {
    for (die, clicks) in [(3, 3), (4, 0)] {
        let mut table = Table::new(Edition::Whirlwind);
        let own = table.put(0, warrior(), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior().with(AbilityId::Dodge), 18_000, 11_252, SOUTH);
        let mut play = table.start();
        play.decide(strikes(own, foe)).dice(6, 6).die(die);
        assert_eq!(play.damage_taken(foe), clicks);
    }
}

#[test]
fn a_neighbour_lends_its_printed_defense() {
    let mut table = Table::new(Edition::Rebellion);
    let own = table.put(0, warrior(), 18_000, 10_000, NORTH);
    let foe = table.put(1, warrior().defense(12), 18_000, 11_252, SOUTH);
    let shield = table.put(1, warrior().defense(17).with(AbilityId::Defend), 18_000, 12_504, SOUTH);
    let mut play = table.start();
    play.decide(strikes(own, foe));
    assert!(matches!(play.game.asks(), Ask::Defense { figure, .. } if *figure == foe));
    play.refused(Decision::Defense(Some(own)), Clause::DefendShare);
    play.decide(Decision::Defense(Some(shield))).dice(4, 4);
    assert_eq!(play.comparison(foe), (16, 17));
}

#[test]
fn a_charger_doubles_its_move_or_attacks_after_it() {
    let mut table = Table::new(Edition::Rebellion);
    let own = table.put(0, warrior().speed(6).with(AbilityId::Charge), 18_000, 10_000, NORTH);
    let foe = table.put(1, warrior(), 18_000, 17_000, SOUTH);
    let mut play = table.start();
    play.decide(moves(own));
    let mut long = play.clone();
    long.go(own, 24_000, 10_000 + 6_500, NORTH);
    assert!(matches!(long.game.asks(), Ask::Order(player) if player.0 == 1), "no attack after a double move");
    play.go(own, 18_000, 15_748, NORTH).decide(Decision::Spin(None));
    let attack = Order::Close { attacker: own, with: Others::default(), target: foe, capture: false };
    play.decide(Decision::Follow(Some(attack))).dice(3, 4);
    assert_eq!(play.damage_taken(foe), 2);
    assert_eq!(play.game.figure(own).tokens, 1);
}

#[test]
fn unlimited_charge_may_double_its_move_after_starting_in_contact() {
    for (edition, allowed) in [(Edition::Rebellion, false), (Edition::Unlimited, true)] {
        let mut table = Table::new(edition);
        let own = table.put(0, warrior().speed(6).with(AbilityId::Charge), 18_000, 10_000, NORTH);
        table.put(1, warrior(), 18_000, 11_252, SOUTH);
        let mut play = table.start();
        play.decide(moves(own)).decide(Decision::BreakAway { figure: own }).die(2);
        let far = play.walk(own, &[(28_000, 10_000)], EAST);
        if allowed {
            play.decide(far);
        } else {
            play.refused(far, Clause::MovementSpeed);
        }
    }
}

#[test]
fn pole_arm_strikes_who_walks_up_to_its_front_and_ends_the_action() {
    for (spin, clicks) in [(true, 1), (false, 0)] {
        let mut table = Table::new(Edition::Rebellion);
        let own = table.put(0, warrior(), 18_000, 10_000, NORTH);
        table.put(1, warrior().with(AbilityId::PoleArm), 18_000, 15_000, NORTH);
        let mut play = table.start();
        play.decide(moves(own)).go(own, 18_000, 13_748, NORTH);
        play.decide(Decision::Spin(spin.then_some(SOUTH)));
        assert_eq!(play.damage_taken(own), clicks);
    }
}

#[test]
fn sneak_attack_doubles_from_behind_and_denies_the_spin() {
    let mut table = Table::new(Edition::Whirlwind);
    let own = table.put(0, warrior().with(AbilityId::SneakAttack), 18_000, 10_000, NORTH);
    let foe = table.put(1, warrior(), 18_000, 15_000, NORTH);
    let mut play = table.start();
    play.decide(moves(own)).go(own, 18_000, 13_748, NORTH);
    assert!(matches!(play.game.asks(), Ask::Order(_)));
    play.end_turn().decide(strikes(own, foe)).dice(3, 4);
    assert_eq!(play.damage_taken(foe), 4);
}

#[test]
fn shockwave_hits_friend_and_foe_within_exactly_half_its_range() {
    let mut table = Table::new(Edition::Rebellion);
    let own = table.put(0, warrior().attack(12).damage(4).range(9, 1).with(AbilityId::Shockwave), 18_000, 18_000, NORTH);
    let friend = table.put(0, warrior(), 18_000, 22_500, NORTH);
    let foe = table.put(1, warrior().with(AbilityId::Toughness), 18_000, 13_500, NORTH);
    let far = table.put(1, warrior(), 22_501, 18_000, NORTH);
    let mut play = table.start();
    play.decide(shoots(own, &[])).dice(3, 4);
    assert_eq!([friend, foe, far].map(|id| play.damage_taken(id)), [1, 1, 0]);
}

#[test]
fn flame_spares_the_neighbours_of_a_missed_target_only_in_the_later_wording() {
    for (edition, clicks) in [(Edition::Rebellion, 1), (Edition::Unlimited, 0)] {
        let mut table = Table::new(edition);
        let own = table.put(0, warrior().attack(7).range(10, 1).with(AbilityId::FlameLightning), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior().defense(18), 18_000, 16_000, SOUTH);
        let beside = table.put(1, warrior().defense(12), 19_252, 16_000, SOUTH);
        let mut play = table.start();
        play.decide(shoots(own, &[foe])).dice(3, 4);
        assert_eq!((play.damage_taken(foe), play.damage_taken(beside)), (0, clicks), "{edition:?}");
    }
}

#[test]
fn enhancement_adds_a_click_that_the_immune_neither_deal_nor_take() {
    for (own, foe, clicks) in [(None, None, 4), (Some(AbilityId::MagicImmunity), None, 3), (None, Some(AbilityId::MagicImmunity), 3)] {
        let mut table = Table::new(Edition::Rebellion);
        let with = |base: super::table::Warrior, ability: Option<AbilityId>| {
            ability.map_or_else(warrior, |a| warrior().with(a)).attack(12).damage(3).range(base.def.range, 1)
        };
        let own = table.put(0, with(warrior().range(10, 1), own), 18_000, 10_000, NORTH);
        table.put(0, warrior().with(AbilityId::MagicEnhancement), 18_000, 8_748, NORTH);
        let foe = table.put(1, with(warrior(), foe), 18_000, 16_000, SOUTH);
        let mut play = table.start();
        play.decide(shoots(own, &[foe])).dice(3, 4);
        assert_eq!(play.damage_taken(foe), clicks);
    }
}

#[test]
fn magic_blast_goes_through_walls_and_loses_the_height_modifier_later() {
    for (edition, defense) in [(Edition::Rebellion, 15), (Edition::Unlimited, 14)] {
        let mut table = Table::new(edition);
        table.terrain(Kind::Elevated, (14_000, 15_000), (22_000, 19_000));
        table.terrain(Kind::Blocking, (16_000, 12_000), (20_000, 13_000));
        let own = table.put(0, warrior().attack(12).range(10, 1).with(AbilityId::MagicBlast), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior().defense(14).clicks(8), 18_000, 17_000, SOUTH);
        let mut play = table.start();
        play.decide(shoots(own, &[foe])).dice(3, 4).die(5);
        assert_eq!((play.comparison(foe).1, play.damage_taken(foe)), (defense, 5));
    }
}

#[test]
fn levitation_locks_its_target_from_the_first_errata_on() {
    for (edition, locked) in [(Edition::Rebellion, false), (Edition::RebellionErrata, true)] {
        let mut table = Table::new(edition);
        let own = table.put(0, warrior().with(AbilityId::MagicLevitation), 18_000, 10_000, NORTH);
        let friend = table.put(0, warrior(), 18_000, 11_252, NORTH);
        table.put(0, warrior(), 5_000, 5_000, NORTH);
        table.put(1, warrior(), 30_000, 30_000, SOUTH);
        let mut play = table.start();
        let lift = |y: i32| {
            Decision::Give(Order::Levitate { figure: own, target: friend, to: Spot { at: at(18_000, y), facing: EAST }, captive: None })
        };
        play.refused(lift(21_253), Clause::MagicLevitationDistance);
        play.decide(lift(21_252));
        if locked {
            play.refused(moves(friend), Clause::MagicLevitationTargetLocked);
        } else {
            play.decide(moves(friend));
        }
    }
}

#[test]
fn necromancy_brings_zombies_back_whole_and_others_less_a_die() {
    for (name, die, taken) in [("Marsh Zombie", None, 0), ("Fen Guard", Some(2), 2)] {
        let mut table = Table::new(Edition::Rebellion);
        let own = table.put(0, warrior().with(AbilityId::Necromancy), 18_000, 10_000, NORTH);
        let dead = table.put(0, warrior().named(name).points(10), 25_000, 10_000, NORTH);
        let foe = table.put(1, warrior().damage(9), 26_252, 10_000, WEST);
        let mut play = table.start();
        play.until(1).decide(strikes(foe, dead)).dice(4, 4).until(0);
        assert_eq!(play.game.figure(dead).status, Status::Eliminated);
        play.decide(Decision::Give(Order::Raise { figure: own, back: dead, to: Spot { at: at(18_000, 11_252), facing: NORTH } }));
        if let Some(die) = die {
            play.die(die);
        }
        assert_eq!((play.game.figure(dead).status, play.damage_taken(dead)), (Status::Field, taken));
        assert_eq!(play.game.score_of(variorum::engine::ids::PlayerId(0)).survivors, 20, "the returned never count");
    }
}

#[test]
fn a_confused_figure_is_led_by_its_enemy_and_pays_with_a_token_only_later() {
    for (edition, tokens) in [(Edition::Whirlwind, 0), (Edition::LastErrata, 1)] {
        let mut table = Table::new(edition);
        let own = table.put(0, warrior().attack(12).range(10, 1).with(AbilityId::MagicConfusion), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior(), 18_000, 16_000, SOUTH);
        let mut play = table.start();
        play.decide(shoots(own, &[foe])).dice(6, 6);
        assert!(matches!(play.game.asks(), Ask::Move(player) if player.0 == 0));
        play.go(foe, 24_000, 16_000, NORTH);
        assert_eq!((play.damage_taken(foe), play.game.figure(foe).tokens), (0, tokens));
        assert_eq!(play.game.figure(foe).placed.facing, NORTH);
    }
}

#[test]
fn command_adds_an_action_on_a_six_and_cheers_the_demoralized() {
    let mut table = Table::new(Edition::Rebellion);
    table.put(0, warrior(), 18_000, 10_000, NORTH);
    table.put(1, warrior().with(AbilityId::Command), 18_000, 30_000, SOUTH);
    let low = table.put(1, warrior().after(1, AbilityId::Demoralized), 19_252, 30_000, SOUTH);
    let mut play = table.start();
    play.game.figures[2].click = 1;
    play.end_turn().die(6);
    assert_eq!(play.game.players[1].actions, 4);
    assert_eq!(play.damage_taken(low), 0);
}

#[test]
fn venom_ram_and_vampirism_do_their_clicks() {
    let mut table = Table::new(Edition::Whirlwind);
    let venom = table.put(1, warrior().with(AbilityId::Venom), 18_000, 11_252, SOUTH);
    let bitten = table.put(0, warrior(), 18_000, 10_000, NORTH);
    let ram = table.put(0, warrior().with(AbilityId::Ram), 10_000, 10_000, NORTH);
    let rammed = table.put(1, warrior(), 10_000, 15_000, SOUTH);
    let mut play = table.start();
    play.move_to(ram, 10_000, 13_748, NORTH);
    assert_eq!(play.damage_taken(rammed), 1);
    play.end_turn();
    assert_eq!(play.damage_taken(bitten), 1);
    assert_eq!(play.damage_taken(venom), 0);
    let mut table = Table::new(Edition::Rebellion);
    let drinker = table.put(0, warrior().with(AbilityId::Vampirism), 18_000, 10_000, NORTH);
    let foe = table.put(1, warrior(), 18_000, 11_252, SOUTH);
    let mut play = table.start();
    play.game.figures[0].click = 2;
    play.decide(strikes(drinker, foe)).dice(3, 4);
    assert_eq!((play.damage_taken(drinker), play.damage_taken(foe)), (1, 2));
}

#[test]
fn terrify_keeps_a_mover_off_on_a_two() {
    for (die, touches) in [(2, false), (3, true)] {
        let mut table = Table::new(Edition::DragonsGate);
        let own = table.put(0, warrior(), 18_000, 10_000, NORTH);
        let horror = table.put(1, warrior().with(AbilityId::Terrify), 18_000, 15_000, SOUTH);
        let mut play = table.start();
        play.decide(moves(own)).go(own, 18_000, 13_748, NORTH).die(die);
        assert_eq!(play.game.touching(horror).contains(own), touches);
        if !touches {
            let again = play.walk(own, &[(18_000, 13_748)], NORTH);
            play.refused(again, Clause::TerrifyFailsOn);
        }
    }
}

#[test]
fn the_frenzied_act_first_and_a_summoner_calls_spawn_of_no_greater_worth() {
    let mut table = Table::new(Edition::DragonsGate);
    let frenzied = table.put(0, warrior().with(AbilityId::Frenzy), 18_000, 10_000, NORTH);
    let calm = table.put(0, warrior().with(AbilityId::Summon), 10_000, 10_000, NORTH);
    let spawn = table.put(0, warrior().faction(Faction::MageSpawn).points(21), 25_000, 5_000, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    play.refused(moves(calm), Clause::FrenzyActsFirst);
    play.refused(Decision::EndTurn, Clause::FrenzyActsFirst);
    play.move_to(frenzied, 18_000, 12_000, NORTH);
    play.game.figures[2].status = Status::Eliminated;
    let call = Decision::Give(Order::Summon { figure: calm, back: spawn, to: Spot { at: at(10_000, 11_252), facing: NORTH } });
    play.refused(call, Clause::SummonChoice);
}

#[test]
fn magic_retaliation_answers_damage_and_cursed_suffers_after_magic() {
    let mut table = Table::new(Edition::DragonsGate);
    let own = table.put(0, warrior().with(AbilityId::Cursed), 18_000, 10_000, NORTH);
    let foe = table.put(1, warrior().with(AbilityId::MagicRetaliation), 18_000, 11_252, SOUTH);
    let mut play = table.start();
    play.decide(strikes(own, foe)).dice(3, 4);
    // One click in answer, one more because a Magic ability reached the cursed.
    assert_eq!((play.damage_taken(foe), play.damage_taken(own)), (2, 2));
}
