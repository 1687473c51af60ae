//! How games end and who has won.

use super::table::{NORTH, SOUTH, Table, WEST, captures, strikes, warrior};
use variorum_engine::{
    AbilityId, Ask, Clause, Decision, Edition, Ending, EventKind, PlayerId, Side,
};

#[test]
fn the_last_player_with_a_warrior_ends_the_game_and_survivors_score() {
    let mut table = Table::new(Edition::Rebellion);
    let own = table.put(0, warrior().damage(4).points(33), 18_000, 10_000, NORTH);
    let foe = table.put(1, warrior().clicks(3).points(21), 18_000, 11_252, SOUTH);
    table.put(1, warrior().with(AbilityId::Demoralized).points(15), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    play.decide(strikes(own, foe)).dice(4, 4);
    assert_eq!((*play.game.asks(), play.game.ending), (Ask::Over, Some(Ending::LastPlayer)));
    let score = play.game.score_of(PlayerId(0));
    assert_eq!((score.eliminated, score.captives, score.survivors, score.total()), (21, 0, 33, 54));
    assert_eq!(play.game.score_of(PlayerId(1)).total(), 15);
    assert_eq!(play.game.winner(), Some(PlayerId(0)));
}

#[test]
fn a_captive_scores_double_in_the_starting_area_and_nothing_outside() {
    for (y, points) in [(2_000, 60), (10_000, 0)] {
        let mut table = Table::new(Edition::Rebellion);
        let own = table.put(0, warrior().attack(20).points(20), 18_000, y - 1_252, NORTH);
        let foe = table.put(1, warrior().points(30), 18_000, y, SOUTH);
        let mut play = table.start();
        play.decide(captures(own, foe)).dice(3, 3);
        assert_eq!(play.game.ending, Some(Ending::LastPlayer), "a captive does not count");
        assert_eq!(play.game.score_of(PlayerId(0)).captives, points);
        assert_eq!(play.game.score_of(PlayerId(1)).total(), 0);
    }
}

#[test]
fn withdrawing_forfeits_captives_and_frees_prisoners() {
    let mut table = Table::new(Edition::Rebellion).seats(&[
        (0, 300, Side::South),
        (1, 300, Side::North),
        (2, 300, Side::East),
    ]);
    let mine = table.put(0, warrior().defense(2).points(25), 18_000, 10_000, NORTH);
    let holder = table.put(0, warrior().attack(20), 8_000, 10_000, NORTH);
    let captor = table.put(1, warrior().attack(20).points(40), 18_000, 11_252, SOUTH);
    let prisoner = table.put(2, warrior(), 8_000, 11_252, SOUTH);
    table.put(2, warrior(), 30_000, 30_000, WEST);
    let mut play = table.start();
    play.decide(captures(holder, prisoner)).dice(3, 3).until(1);
    play.decide(captures(captor, mine)).dice(3, 3).until(0);
    play.decide(Decision::Withdraw);
    assert_eq!(play.game.players[1].scored, 25);
    assert!(play.cites(Clause::WithdrawingHeldCaptives));
    assert_eq!(play.game.figure(prisoner).captor, None);
    assert_eq!(play.game.figure(captor).captive, None);
    assert_eq!(play.game.ending, None);
    assert_eq!(*play.game.asks(), Ask::Order(PlayerId(1)));
}

#[test]
fn a_tie_goes_to_the_smaller_army() {
    let mut table = Table::new(Edition::Rebellion);
    table.put(0, warrior().points(30), 18_000, 5_000, NORTH);
    table.put(1, warrior().points(30), 18_000, 30_000, SOUTH);
    let mut play = table.start();
    play.game.players[1].army_points = 298;
    play.decide(Decision::ProposeEnd).decide(Decision::Consent(true));
    assert_eq!(play.game.ending, Some(Ending::Agreement));
    assert_eq!(play.game.winner(), Some(PlayerId(1)));
    assert!(play.cites(Clause::VictoryTiebreakFewestPoints));
}

#[test]
fn a_refused_proposal_goes_on_with_the_turn() {
    let mut table = Table::new(Edition::Rebellion);
    table.put(0, warrior(), 18_000, 5_000, NORTH);
    table.put(1, warrior(), 18_000, 30_000, SOUTH);
    let mut play = table.start();
    play.decide(Decision::ProposeEnd).decide(Decision::Consent(false));
    assert_eq!(*play.game.asks(), Ask::Order(PlayerId(0)));
}

#[test]
fn the_turn_limit_ends_the_game() {
    let mut table = Table::new(Edition::Rebellion);
    table.put(0, warrior(), 18_000, 5_000, NORTH);
    table.put(1, warrior(), 18_000, 30_000, SOUTH);
    let mut play = table.start();
    play.game.limit = Some(2);
    play.end_turn().end_turn();
    assert_eq!(play.game.ending, Some(Ending::TimeLimit));
}

#[test]
fn allies_neither_fight_nor_have_to_outlive_each_other() {
    let seats =
        [(0, 100, Side::South), (1, 100, Side::West), (0, 100, Side::North), (1, 100, Side::East)];
    let mut table = Table::new(Edition::Rebellion).seats(&seats);
    let own = table.put(0, warrior().damage(5), 18_000, 10_000, NORTH);
    let foe = table.put(1, warrior(), 18_000, 11_252, SOUTH);
    let ally = table.put(2, warrior(), 19_252, 10_000, WEST);
    let mut play = table.start();
    play.refused(strikes(own, ally), Clause::CloseCombatFrontArc);
    play.decide(strikes(own, foe)).dice(4, 4);
    assert_eq!(play.game.ending, Some(Ending::LastPlayer));
    assert_eq!(play.game.winner().map(|p| play.game.players[usize::from(p.0)].team), Some(0));
}

#[test]
fn nothing_is_scored_that_is_worth_no_points() {
    let mut table = Table::new(Edition::Rebellion);
    let own = table.put(0, warrior().damage(4).points(33), 18_000, 10_000, NORTH);
    let foe = table.put(1, warrior().clicks(3).points(21), 18_000, 11_252, SOUTH);
    let mut play = table.start();
    play.decide(strikes(own, foe)).dice(4, 4);
    let scored: Vec<(u8, u16)> = play
        .game
        .log
        .events
        .iter()
        .filter_map(|event| match event.what {
            EventKind::Scored { player, points } => Some((player.0, points)),
            _ => None,
        })
        .collect();
    assert_eq!(scored, [(0, 21), (0, 33)], "the loser has neither survivors nor captives");
}

#[test]
fn starting_areas_are_three_inches_deep_and_leave_eight_at_either_end() {
    let sides = [Side::South, Side::West, Side::North, Side::East];
    let table = Table::new(Edition::Rebellion)
        .seats(&[0, 1, 2, 3].map(|seat| (seat, 100, sides[usize::from(seat)])));
    let play = table.start();
    let corners = play.game.players.iter().map(|p| {
        [p.area.low.x, p.area.low.y, p.area.high.x, p.area.high.y].map(|m| m.get() / 1_000)
    });
    assert_eq!(
        corners.collect::<Vec<_>>(),
        [[8, 0, 28, 3], [0, 8, 3, 28], [8, 33, 28, 36], [33, 8, 36, 28]]
    );
}
