//! Berserk and captives, Necromancy and scoring, Command and the Demoralized, the order of the
//! Frenzied.

use crate::abilities::scene::{hold, raises, wound};
use crate::engine::table::{NORTH, SOUTH, Table, WEST, moves, passes, strikes, warrior};
use variorum_engine::AbilityId::{
    BattleFury, Berserk, Command, Demoralized, Frenzy, Invulnerability, Necromancy,
};
use variorum_engine::Edition::{DragonsGate, Rebellion, Unlimited, UnlimitedErrata2003};
use variorum_engine::{Ask, Clause, Decision, PlayerId, Side, Status};

#[test]
fn a_captor_pushed_into_berserk_kills_its_captive_and_into_fury_lets_it_go() {
    for (ability, status, points) in [
        (Berserk, Status::Eliminated, 13),
        (BattleFury, Status::Field, 0),
        (Invulnerability, Status::Field, 0),
    ] {
        let mut table = Table::new(Unlimited);
        let captor = table.put(0, warrior().after(1, ability), 18_000, 10_000, NORTH);
        let held = table.put(1, warrior().points(13), 18_000, 11_252, SOUTH);
        let foe = table.put(1, warrior(), 30_000, 30_000, SOUTH);
        let mut play = table.start();
        hold(&mut play, captor, held);
        for _ in 0..2 {
            play.decide(moves(captor)).decide(Decision::Rotate {
                figure: captor,
                facing: WEST,
                captive: None,
            });
            if *play.game.asks() == Ask::Order(PlayerId(1)) && play.damage_taken(captor) == 0 {
                play.decide(passes(foe));
            }
        }
        assert_eq!(play.damage_taken(captor), 1);
        assert_eq!(
            (play.game.figure(held).status, play.game.players[0].scored),
            (status, points),
            "{ability:?}"
        );
    }
}

#[test]
fn the_returned_score_again_and_never_count_as_survivors() {
    for edition in [Rebellion, Unlimited] {
        let mut table = Table::new(edition);
        let own = table.put(0, warrior().with(Necromancy), 18_000, 10_000, NORTH);
        let dead = table.put(0, warrior().named("Marsh Zombie").points(11), 25_000, 10_000, NORTH);
        let foe = table.put(1, warrior().damage(9), 26_252, 10_000, WEST);
        let other = table.put(1, warrior().damage(9), 18_000, 12_504, SOUTH);
        let mut play = table.start();
        play.until(1).decide(strikes(foe, dead)).dice(4, 4).until(0);
        assert_eq!(play.game.players[1].scored, 11);
        play.decide(raises(own, dead, 18_000, 11_252));
        let score = play.game.score_of(PlayerId(0));
        assert_eq!(
            (play.game.figure(dead).status, score.survivors),
            (Status::Field, 20),
            "the necromancer alone counts"
        );
        play.until(1).decide(strikes(other, dead)).dice(4, 4);
        assert_eq!(play.game.players[1].scored, 22);
    }
}

#[test]
fn command_heals_until_the_courage_is_back_and_no_further() {
    for (edition, clicks, left) in
        [(Rebellion, 3, 1), (Rebellion, 2, 1), (UnlimitedErrata2003, 3, 1)]
    {
        // Demoralized from the second click on: two commanders heal one click each, but only the
        // demoralized.
        let mut table = Table::new(edition);
        table.put(0, warrior(), 18_000, 10_000, NORTH);
        table.put(1, warrior().with(Command), 16_748, 30_000, SOUTH);
        let low = table.put(1, warrior().after(2, Demoralized), 18_000, 30_000, SOUTH);
        table.put(1, warrior().with(Command), 19_252, 30_000, SOUTH);
        let mut play = table.start();
        wound(&mut play, low, clicks);
        play.end_turn();
        while matches!(play.game.asks(), Ask::Use { .. }) {
            play.decide(Decision::Use(true));
        }
        play.die(1);
        while matches!(play.game.asks(), Ask::Use { .. }) {
            play.decide(Decision::Use(true));
        }
        play.die(6);
        assert_eq!(
            (play.damage_taken(low), play.game.players[1].actions),
            (left, 4),
            "{edition:?}"
        );
        assert!(play.cites(Clause::CommandHeal) && play.cites(Clause::CommandExtraAction));
    }
}

#[test]
fn a_captive_commander_rolls_for_nobody() {
    let mut table = Table::new(Rebellion);
    let captor = table.put(0, warrior(), 18_000, 10_000, NORTH);
    let commander = table.put(1, warrior().with(Command), 18_000, 11_252, SOUTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    hold(&mut play, captor, commander);
    play.end_turn();
    assert_eq!(play.game.asks(), &Ask::Order(PlayerId(1)));
}

#[test]
fn with_fewer_actions_than_frenzied_warriors_the_player_chooses_among_them_only() {
    let mut table = Table::new(DragonsGate).seats(&[(0, 200, Side::South), (1, 200, Side::North)]);
    let wild =
        [8_000, 12_000, 16_000].map(|x| table.put(0, warrior().with(Frenzy), x, 10_000, NORTH));
    let calm = table.put(0, warrior(), 20_000, 10_000, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    play.refused(moves(calm), Clause::FrenzyActsFirst);
    play.refused(Decision::EndTurn, Clause::FrenzyActsFirst);
    play.move_to(wild[2], 16_000, 12_000, NORTH);
    play.refused(moves(calm), Clause::FrenzyActsFirst);
    play.move_to(wild[0], 8_000, 12_000, NORTH);
    assert_eq!(
        play.game.asks(),
        &Ask::Order(PlayerId(1)),
        "both actions are spent, the third stays where it is"
    );
}

#[test]
fn the_frenzied_with_one_token_are_pushed_before_anybody_else_acts() {
    let mut table = Table::new(DragonsGate);
    let wild = table.put(0, warrior().with(Frenzy), 18_000, 10_000, NORTH);
    let calm = table.put(0, warrior(), 10_000, 10_000, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    play.move_to(wild, 18_000, 12_000, NORTH).end_turn().until(0);
    play.refused(moves(calm), Clause::FrenzyActsFirst);
    play.move_to(wild, 18_000, 14_000, NORTH);
    assert_eq!((play.damage_taken(wild), play.game.figure(wild).tokens), (1, 2));
    play.move_to(calm, 10_000, 12_000, NORTH).end_turn().until(0);
    play.move_to(calm, 10_000, 14_000, NORTH);
    assert_eq!(
        play.game.figure(wild).placed.at.y.get(),
        14_000,
        "with two tokens nobody waits for it"
    );
}
