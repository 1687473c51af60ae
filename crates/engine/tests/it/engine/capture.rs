//! Captures: the attempt, the captive, its captor, and release.

use super::table::{
    EAST, NORTH, SOUTH, Staging, Table, WEST, at, captures, moves, passes, shoots, strikes, warrior,
};
use variorum_engine::geometry::Path;
use variorum_engine::{
    AbilityId, Clause, Decision, Edition, FigureId, Position, Problem, Status, TerrainKind,
};

/// A captor of speed 8 at (18, 10) that has just taken a captive of speed 5, and the captive's
/// comrade far away.
fn captured() -> (Staging, FigureId, FigureId, FigureId) {
    let mut table = Table::new(Edition::Rebellion);
    let captor = table.put(0, warrior().attack(8).clicks(2), 18_000, 10_000, NORTH);
    let captive = table.put(1, warrior().speed(5).defense(12).points(30), 18_000, 11_252, SOUTH);
    let comrade = table.put(1, warrior().range(10, 1).damage(4), 10_000, 10_000, EAST);
    let mut play = table.start();
    play.decide(captures(captor, captive)).dice(3, 3);
    (play, captor, captive, comrade)
}

fn drag(play: &Staging, captor: FigureId, x: i32, y: i32, captive: Option<(i32, i32)>) -> Decision {
    let path = Path::straight(play.game.figure(captor).placed.at, at(x, y));
    let captive = captive.map(|(x, y)| Position { at: at(x, y), facing: SOUTH });
    Decision::Walk { figure: captor, path, facing: SOUTH, captive }
}

#[test]
fn a_capture_needs_two_more_and_does_no_damage() {
    let (play, captor, captive, _) = captured();
    assert_eq!(play.comparison(captive), (14, 14));
    assert_eq!(play.damage_taken(captive), 0);
    assert_eq!(play.game.figure(captive).status, Status::Captive);
    assert_eq!(play.game.figure(captor).captive, Some(captive));
}

#[test]
fn captive_and_captor_move_together_at_the_lower_speed() {
    let (mut play, captor, captive, _) = captured();
    play.until(1).until(0);
    play.decide(moves(captor));
    let far = drag(&play, captor, 18_000, 4_999, Some((18_000, 6_251)));
    play.refused(far, Clause::MovementSpeed);
    let alone = drag(&play, captor, 18_000, 5_000, None);
    assert_eq!(play.refused(alone, Clause::CapturingMovesWith).problem, Problem::Count);
    let apart = drag(&play, captor, 18_000, 5_000, Some((18_000, 7_000)));
    play.refused(apart, Clause::CapturingContact);
    let outside = drag(&play, captor, 18_000, 5_000, Some((18_000, 3_000)));
    play.refused(outside, Clause::CapturingContact);
    let home = drag(&play, captor, 18_000, 5_000, Some((18_000, 6_252)));
    play.decide(home);
    assert_eq!(play.game.figure(captive).placed.at, at(18_000, 6_252));
}

#[test]
fn captors_only_move_or_pass_and_nobody_shoots_at_either() {
    let (mut play, captor, captive, comrade) = captured();
    play.until(1);
    // The comrade's side: no order for the captive, no shot at captor or captive.
    play.refused(passes(captive), Clause::CapturingCaptiveActions);
    play.refused(shoots(comrade, &[captor]), Clause::CapturingNoRanged);
    play.refused(shoots(comrade, &[captive]), Clause::CapturingNoTarget);
    play.until(0);
    play.refused(strikes(captor, comrade), Clause::CapturingControllerActions);
}

#[test]
fn slaying_the_captor_frees_the_captive() {
    let mut table = Table::new(Edition::Rebellion);
    let captor = table.put(0, warrior().attack(8).clicks(2), 18_000, 10_000, NORTH);
    table.put(0, warrior(), 2_000, 2_000, NORTH);
    let captive = table.put(1, warrior().defense(12), 18_000, 11_252, SOUTH);
    let rescuer = table.put(1, warrior().damage(4), 19_252, 10_000, WEST);
    let mut play = table.start();
    play.decide(captures(captor, captive)).dice(3, 3).until(1);
    play.decide(strikes(rescuer, captor)).dice(5, 5);
    assert_eq!(play.game.figure(captor).status, Status::Eliminated);
    assert_eq!(play.game.figure(captive).status, Status::Field);
    play.decide(passes(captive));
}

#[test]
fn a_captive_freed_in_deep_water_is_lost_and_its_own_side_scores_nothing() {
    let mut table = Table::new(Edition::Rebellion);
    table.terrain(TerrainKind::Deep, (16_000, 10_700), (20_000, 14_000));
    let captor = table.put(0, warrior().attack(8).clicks(2), 18_000, 10_000, NORTH);
    table.put(0, warrior(), 2_000, 2_000, NORTH);
    let captive = table.put(1, warrior().defense(12), 18_000, 11_252, SOUTH);
    let rescuer = table.put(1, warrior().damage(4), 19_252, 10_000, WEST);
    let mut play = table.start();
    play.decide(captures(captor, captive)).dice(3, 3).until(1);
    play.decide(strikes(rescuer, captor)).dice(5, 5);
    assert_eq!(play.game.figure(captive).status, Status::Eliminated);
    assert_eq!((play.game.players[0].scored, play.game.players[1].scored), (0, 20));
    assert!(play.decided_by("released_captive_in_deep_water"));
}

#[test]
fn a_captor_that_goes_berserk_kills_its_captive() {
    let mut table = Table::new(Edition::Unlimited);
    let captor =
        table.put(0, warrior().attack(8).after(1, AbilityId::Berserk), 18_000, 10_000, NORTH);
    let captive = table.put(1, warrior().defense(12).points(30), 18_000, 11_252, SOUTH);
    let striker = table.put(1, warrior().damage(1), 19_252, 10_000, WEST);
    let mut play = table.start();
    play.decide(captures(captor, captive)).dice(3, 3).until(1);
    play.decide(strikes(striker, captor)).dice(4, 4);
    assert_eq!(play.game.figure(captive).status, Status::Eliminated);
    assert_eq!(play.game.players[0].scored, 30);
}

#[test]
fn battle_fury_lets_the_captive_go_and_bars_captures_both_ways() {
    let mut table = Table::new(Edition::Rebellion);
    let own = table.put(0, warrior().with(AbilityId::BattleFury), 18_000, 10_000, NORTH);
    let other = table.put(0, warrior(), 10_000, 10_000, NORTH);
    let foe = table.put(1, warrior(), 18_000, 11_252, SOUTH);
    let fury = table.put(1, warrior().with(AbilityId::BattleFury), 10_000, 11_252, SOUTH);
    let mut play = table.start();
    play.refused(captures(own, foe), Clause::BattleFuryMayNotCapture);
    play.refused(captures(other, fury), Clause::BattleFuryMayNotBeCaptured);
}
