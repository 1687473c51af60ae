//! How an attack adds up and what the log says about it: bonuses, reductions, dice that are rolled
//! once, and who pays.

use super::table::{EAST, NORTH, SOUTH, Table, gang, moves, shoots, strikes, volley, warrior};
use crate::abilities::scene::{at_range, in_contact, rolls, shooter, wound};
use variorum_engine::AbilityId::{Healing, MagicBlast, MagicFreeze, MagicImmunity, Toughness};
use variorum_engine::Edition::{Rebellion, UnlimitedErrata2003, Whirlwind};
use variorum_engine::{Ask, Clause, Decision, HealBy, PlayerId, Roll, Side, Status, TerrainKind};

#[test]
fn the_order_of_adding_and_reducing_is_open_only_when_it_would_leave_other_clicks() {
    // Magic Freeze sets the value to 0, the Toughness of its target takes off 1, a twelve adds 1.
    for (freezes, damage, dice, clicks, noted) in [
        (true, 3, (6, 6), 0, true),
        (true, 3, (3, 4), 0, false),
        (false, 1, (6, 6), 1, false),
        (false, 1, (3, 4), 0, false),
    ] {
        let own = shooter().damage(damage).showing(MagicFreeze, freezes);
        let (mut play, own, foe) = at_range(UnlimitedErrata2003, own, warrior().with(Toughness));
        play.decide(shoots(own, &[foe])).dice(dice.0, dice.1);
        assert_eq!(
            (play.damage_taken(foe), play.decided_by("damage_order")),
            (clicks, noted),
            "{freezes} {dice:?}"
        );
    }
}

#[test]
fn a_blast_notes_that_an_immune_target_takes_an_ordinary_shot() {
    for (immune, clicks) in [(true, 3), (false, 6)] {
        let (mut play, own, foe) = at_range(
            Rebellion,
            shooter().with(MagicBlast),
            warrior().clicks(8).showing(MagicImmunity, immune),
        );
        play.decide(shoots(own, &[foe])).dice(3, 4);
        if !immune {
            play.die(6);
        }
        assert_eq!(
            (play.damage_taken(foe), play.decided_by("magic_blast_vs_immune")),
            (clicks, immune)
        );
    }
}

#[test]
fn each_frozen_target_gets_one_die() {
    let mut table = Table::new(Whirlwind);
    let own = table.put(0, shooter().range(10, 2).with(MagicFreeze), 18_000, 10_000, NORTH);
    let foes = [16_000, 20_000].map(|x| table.put(1, warrior(), x, 16_000, SOUTH));
    let mut play = table.start();
    play.decide(shoots(own, &foes)).dice(3, 4);
    for (foe, die) in foes.into_iter().zip([4, 3]) {
        assert_eq!(
            *play.game.asks(),
            Ask::Roll { player: PlayerId(0), roll: Roll::Freeze, figure: Some(foe) }
        );
        play.die(die);
    }
    assert!(!rolls(&play, Roll::Freeze));
    assert_eq!(foes.map(|foe| play.game.figure(foe).tokens), [1, 0]);
}

#[test]
fn who_dies_of_pushing_itself_scores_for_the_opponents_and_who_is_frozen_to_death_for_the_firer() {
    let mut table = Table::new(UnlimitedErrata2003);
    let own = table.put(0, warrior().clicks(1).points(21), 18_000, 10_000, NORTH);
    table.put(0, warrior(), 2_000, 2_000, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    play.game.update(own, |figure| figure.streak = 1);
    play.decide(moves(own)).go(own, 18_000, 12_000, NORTH);
    assert_eq!(
        (play.game.figure(own).status, play.game.players[1].scored),
        (Status::Eliminated, 21)
    );
    assert!(play.decided_by("push_death_points"));

    let (mut play, own, foe) =
        at_range(UnlimitedErrata2003, shooter().with(MagicFreeze), warrior().clicks(1).points(27));
    play.game.update(foe, |figure| figure.tokens = 1);
    play.decide(shoots(own, &[foe])).dice(3, 4);
    assert_eq!(
        (play.game.figure(foe).status, play.game.players[0].scored),
        (Status::Eliminated, 27)
    );
    assert!(!play.decided_by("push_death_points"));
}

/// The official answer of January 2001: the last opponent who damaged it, else all in equal shares,
/// rounded off.
#[test]
fn who_dies_of_pushing_itself_scores_for_the_last_opponent_who_damaged_it() {
    for (damaged_by, scores) in [(None, [0, 11, 11]), (Some(PlayerId(2)), [0, 0, 21])] {
        let seats = [(0, 300, Side::South), (1, 300, Side::North), (2, 300, Side::East)];
        let mut table = Table::new(UnlimitedErrata2003).seats(&seats);
        let own = table.put(0, warrior().clicks(1).points(21), 18_000, 10_000, NORTH);
        table.put(0, warrior(), 2_000, 2_000, NORTH);
        table.put(1, warrior(), 30_000, 30_000, SOUTH);
        table.put(2, warrior(), 30_000, 20_000, SOUTH);
        let mut play = table.start();
        play.game.update(own, |figure| figure.streak = 1);
        play.game.update(own, |figure| figure.damaged_by = damaged_by);
        play.decide(moves(own)).go(own, 18_000, 12_000, NORTH);
        let scored: Vec<u16> = play.game.players.iter().map(|player| player.scored).collect();
        assert_eq!(scored, scores, "{damaged_by:?}");
    }
}

#[test]
fn a_hit_is_remembered_for_the_points_of_a_figure_that_wears_itself_out() {
    let (mut play, own, foe) = at_range(UnlimitedErrata2003, shooter(), warrior());
    play.decide(shoots(own, &[foe])).dice(3, 4);
    assert_eq!(play.game.figure(foe).damaged_by, Some(PlayerId(0)));
}

/// A critical miss is scored like a push.
#[test]
fn who_dies_of_a_critical_miss_scores_for_the_last_opponent_who_damaged_it() {
    for (damaged_by, scores) in [(None, [0, 11, 11]), (Some(PlayerId(2)), [0, 0, 21])] {
        let seats = [(0, 300, Side::South), (1, 300, Side::North), (2, 300, Side::East)];
        let mut table = Table::new(Rebellion).seats(&seats);
        let own = table.put(0, warrior().clicks(1).points(21), 18_000, 10_000, NORTH);
        table.put(0, warrior(), 2_000, 2_000, NORTH);
        let foe = table.put(1, warrior(), 18_000, 11_252, SOUTH);
        table.put(2, warrior(), 30_000, 20_000, SOUTH);
        let mut play = table.start();
        play.game.update(own, |figure| figure.damaged_by = damaged_by);
        play.decide(strikes(own, foe)).dice(1, 1);
        let scored: Vec<u16> = play.game.players.iter().map(|player| player.scored).collect();
        assert_eq!(scored, scores, "{damaged_by:?}");
    }
}

#[test]
fn healing_by_a_die_is_not_magic() {
    let mut table = Table::new(Rebellion);
    let own = table.put(0, warrior().with(Healing), 18_000, 10_000, NORTH);
    let friend = table.put(0, warrior(), 18_000, 11_252, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    wound(&mut play, friend, 4);
    play.decide(strikes(own, friend)).dice(3, 4).decide(Decision::Heal(HealBy::Die)).die(2);
    assert_eq!(play.damage_taken(friend), 2);
    assert_eq!(
        (play.cites(Clause::HealingAmount), play.cites(Clause::MagicHealingAmount)),
        (true, false)
    );
}

#[test]
fn a_formation_cites_its_bonus_and_a_lone_attacker_none() {
    let bonuses = [Clause::RangedCombatFormationsBonus, Clause::CloseCombatFormationsBonus];
    let mut table = Table::new(Rebellion);
    let row = [16_748, 18_000, 19_252].map(|x| table.put(0, shooter(), x, 10_000, NORTH));
    let fighter = table.put(0, warrior(), 26_000, 10_000, NORTH);
    let second = table.put(0, warrior(), 24_748, 11_252, EAST);
    let far = table.put(1, warrior().clicks(9), 18_000, 16_000, SOUTH);
    let near = table.put(1, warrior().clicks(9), 26_000, 11_252, SOUTH);
    let play = table.start();
    for (order, cited) in [
        (volley(row[0], &row[1..], &[far]), [true, false]),
        (shoots(row[1], &[far]), [false, false]),
        (gang(fighter, &[second], near, false), [false, true]),
        (strikes(fighter, near), [false, false]),
    ] {
        let mut play = play.clone();
        play.decide(order).dice(3, 4);
        assert_eq!(bonuses.map(|clause| play.cites(clause)), cited);
    }
}

#[test]
fn a_low_wall_brings_nobody_closer_that_stands_beside_them_or_that_only_one_of_them_touches() {
    for (low, high) in [
        ((17_000, 9_000), (17_375, 10_500)),
        ((14_000, 10_627), (22_000, 10_827)),
        ((14_000, 11_373), (22_000, 11_573)),
    ] {
        let mut table = Table::new(Rebellion);
        table.terrain(TerrainKind::LowWall, low, high);
        let own = table.put(0, warrior(), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior(), 18_000, 12_200, SOUTH);
        table.start().refused(strikes(own, foe), Clause::CloseCombatFrontArc);
    }
    let (mut play, own, foe) = in_contact(Rebellion, warrior(), warrior());
    play.decide(strikes(own, foe)).dice(3, 4);
    assert_eq!(play.damage_taken(foe), 2);
}
