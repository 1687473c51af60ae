//! Questions about points and the end of the game: what an attack scores, what the end is worth,
//! and who wins.
//! The game ends because the players agree to end it, or because one withdraws.

use variorum_engine::{Ask, Decision, Event, EventKind, Input, Status};
use variorum_expr::Value;

use super::attack::play_attack_with_result;
use super::outcome::points_scored;
use super::run::ORDINARY_DICE;
use super::{PlayedGame, QuestionRun, Unanswerable};
use crate::facts::{Attribute, Fact, Role};
use crate::setup::{ACTORS_PLAYER, Battle, OTHER_PLAYER, Spacing, StatOverrides, set_up_pair};

pub(super) fn victory_points(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_result(run)?;
    Ok(Value::Int(points_scored(&battle.game, ACTORS_PLAYER)))
}

/// Sets up actor and target at a distance and plays until the actor's player may give an order.
fn play_until_first_order(run: &mut QuestionRun) -> Result<Battle, Unanswerable> {
    let mut battle = set_up_pair(run, Spacing::AtDistance, StatOverrides::default())?;
    run.play_until_order(&mut battle.game, ORDINARY_DICE)?;
    Ok(battle)
}

/// Lets everybody agree to end the game.
pub(super) fn agree_to_end(game: &mut PlayedGame) -> Result<(), Unanswerable> {
    game.step(Input::Decide(Decision::ProposeEnd))?;
    while let Ask::Consent(_) = *game.asks() {
        game.step(Input::Decide(Decision::Consent(true)))?;
    }
    Ok(())
}

pub(super) fn final_points(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut battle = play_until_first_order(run)?;
    agree_to_end(&mut battle.game)?;
    run.record_game(&battle.game);
    Ok(Value::Int(points_scored(&battle.game, ACTORS_PLAYER)))
}

/// Lets the actor's player withdraw.
fn play_withdrawal(run: &mut QuestionRun) -> Result<Battle, Unanswerable> {
    let mut battle = play_until_first_order(run)?;
    battle.game.step(Input::Decide(Decision::Withdraw))?;
    run.record_game(&battle.game);
    Ok(battle)
}

pub(super) fn withdraw_points(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_withdrawal(run)?;
    // What is scored for the end of the game does not count.
    let before_end = |event: &&Event| !matches!(event.what, EventKind::Ended { .. });
    let events = battle.game.log.events.iter().take_while(before_end);
    let points = events.map(|event| match event.what {
        EventKind::Scored { player: OTHER_PLAYER, points } => i64::from(points),
        _ => 0,
    });
    Ok(Value::Int(points.sum()))
}

pub(super) fn withdraw_releases(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_withdrawal(run)?;
    let is_captive = run.situation.truth(Fact::Figure(Role::Third, Attribute::Captive));
    let captive = battle.third.filter(|_| is_captive);
    let captive = captive.ok_or_else(|| Unanswerable::because("the bystander is not a captive"))?;
    Ok(Value::Bool(battle.game.figure(captive).status == Status::Field))
}

pub(super) fn withdraw_removes(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_withdrawal(run)?;
    Ok(Value::Bool(!battle.game.figure(battle.actor).on_table()))
}

pub(super) fn game_over(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_result(run)?;
    Ok(Value::Bool(*battle.game.asks() == Ask::Over))
}

pub(super) fn winner(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut battle = play_until_first_order(run)?;
    let facts = run.situation;
    let scored_and_spent = [
        (facts.points(Fact::GamePointsOwn), facts.points(Fact::GameSpentOwn)),
        (facts.points(Fact::GamePointsOther), facts.points(Fact::GameSpentOther)),
    ];
    for (player, (scored, spent)) in battle.game.players.iter_mut().zip(scored_and_spent) {
        player.scored = scored;
        player.army_points = spent;
    }
    agree_to_end(&mut battle.game)?;
    run.record_game(&battle.game);
    let won = battle.game.log.events.iter().find_map(|event| match event.what {
        EventKind::Won { player } => Some(Value::Int(player.0.into())),
        _ => None,
    });
    won.ok_or_else(|| Unanswerable::because("nobody wins"))
}
