//! Moves: paths, facing, breaking away.

use super::table::{EAST, NORTH, SOUTH, Table, moves, warrior};
use variorum_engine::{AbilityId, Ask, Clause, Decision, Edition, EventKind, Problem, TerrainKind};

#[test]
fn a_path_is_as_long_as_the_speed_and_no_longer() {
    let mut table = Table::new(Edition::Rebellion);
    let own = table.put(0, warrior().speed(6), 10_000, 10_000, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    play.decide(moves(own));
    let bent = play.walk(own, &[(10_000, 13_000), (13_001, 13_000)], EAST);
    play.refused(bent, Clause::MovementSpeed);
    let bent = play.walk(own, &[(10_000, 13_000), (13_000, 13_000)], EAST);
    play.decide(bent);
    assert_eq!(play.game.figure(own).placed.facing, EAST);
}

#[test]
fn a_path_crosses_no_base_and_no_gap_between_touching_figures() {
    let mut table = Table::new(Edition::Rebellion);
    let own = table.put(0, warrior(), 18_000, 10_000, NORTH);
    let left = table.put(1, warrior(), 17_373, 13_000, SOUTH);
    table.put(1, warrior(), 18_627, 13_000, SOUTH);
    let mut play = table.start();
    play.decide(moves(own));
    let across = play.walk(own, &[(17_300, 17_000)], NORTH);
    play.refused(across, Clause::MovementNoCrossing);
    let between = play.walk(own, &[(18_000, 17_000)], NORTH);
    let refusal = play.refused(between, Clause::MovementNoCrossing);
    assert_eq!(refusal.problem, Problem::Forbidden);
    let onto = play.walk(own, &[(18_000, 12_000)], NORTH);
    let refusal = play.refused(onto, Clause::MovementNoCrossing);
    assert_eq!(refusal.problem, Problem::Overlap);
    let off = play.walk(own, &[(18_000, 10_000), (18_000, 2_000), (18_000, 400)], NORTH);
    play.refused(off, Clause::MovementSpeed);
    assert!(play.game.touching(left).len() == 1);
}

#[test]
fn a_held_warrior_breaks_away_on_four_and_fails_on_three() {
    for (die, free) in [(1, false), (3, false), (4, true), (6, true)] {
        let mut table = Table::new(Edition::Rebellion);
        let own = table.put(0, warrior(), 18_000, 10_000, NORTH);
        table.put(1, warrior(), 18_000, 11_252, SOUTH);
        let mut play = table.start();
        play.decide(moves(own));
        let away = play.walk(own, &[(18_000, 5_000)], SOUTH);
        play.refused(away, Clause::BreakingAwayWhen);
        play.decide(Decision::BreakAway { figure: own }).die(die);
        if free {
            play.decide(away);
        } else {
            play.refused(away, Clause::BreakingAwayFailure);
            play.decide(Decision::Rotate { figure: own, facing: EAST, captive: None });
            assert_eq!(play.game.figure(own).placed.facing, EAST);
        }
        assert!(matches!(play.game.asks(), Ask::Order(player) if player.0 == 1));
    }
}

#[test]
fn flyers_chargers_and_riders_fail_to_break_away_on_one_only() {
    let foot = [AbilityId::Flight, AbilityId::Charge, AbilityId::Bound]
        .map(|ability| warrior().with(ability));
    for own in foot.into_iter().chain([warrior().mounted()]) {
        let mut table = Table::new(Edition::Whirlwind);
        let own = table.put(0, own, 18_000, 10_000, NORTH);
        table.put(1, warrior(), 18_000, 11_252, SOUTH);
        let mut play = table.start();
        play.decide(moves(own)).decide(Decision::BreakAway { figure: own });
        let mut failed = play.clone();
        play.die(2);
        let away = play.walk(own, &[(18_000, 6_000)], NORTH);
        play.decide(away);
        failed.die(1);
        let away = failed.walk(own, &[(18_000, 6_000)], NORTH);
        if failed.game.figure(own).placed.parts().any(|part| part.from != part.to) {
            assert!(
                matches!(failed.game.asks(), Ask::Order(player) if player.0 == 1),
                "a rider may not even turn"
            );
        } else {
            failed.refused(away, Clause::BreakingAwayFailure);
        }
    }
}

#[test]
fn a_rider_gets_no_free_spin() {
    let mut table = Table::new(Edition::Whirlwind);
    let own = table.put(0, warrior(), 18_000, 10_000, NORTH);
    table.put(1, warrior().mounted(), 18_000, 15_000, SOUTH);
    let mut play = table.start();
    play.decide(moves(own)).go(own, 18_000, 13_748, NORTH);
    assert!(!matches!(play.game.asks(), Ask::Spin { .. }));
    assert!(play.cites(Clause::MountedWarriorsNoFreeSpin));
}

#[test]
fn ground_that_counts_is_told_as_such_and_not_as_a_turn() {
    let mut table = Table::new(Edition::LastErrata);
    table.terrain(TerrainKind::Hindering, (8_000, 12_000), (12_000, 16_000));
    let own = table.put(0, warrior(), 10_000, 10_000, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    play.decide(moves(own)).go(own, 10_000, 12_650, NORTH);
    let of = |clause: Clause| {
        play.game
            .log
            .events
            .iter()
            .filter(move |event| event.clause == clause)
            .map(|event| event.what)
            .collect::<Vec<_>>()
    };
    assert_eq!(of(Clause::HinderingTerrainStop), [EventKind::Crossed { figure: own }]);
    assert!(
        !play.game.log.events.iter().any(|event| matches!(event.what, EventKind::Rotated { .. }))
    );
}
