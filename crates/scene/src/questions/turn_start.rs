//! Questions about the start and the end of a turn: actions, dice, damage and healing, and tokens
//! that are cleared.

use variorum_engine::{Ask, Decision, EventKind, Input};
use variorum_expr::Value;

use super::outcome::{actions_left, clicks_healed, clicks_taken};
use super::run::ORDINARY_DICE;
use super::{QuestionRun, Unanswerable};
use crate::facts::{Attribute, Fact, Role};
use crate::setup::{ACTORS_PLAYER, Battle, Spacing, StatOverrides, set_up_pair};

/// Plays until the actor's next turn has begun, the other player doing nothing; the log then holds
/// that turn alone.
fn play_until_next_turn(run: &mut QuestionRun) -> Result<Battle, Unanswerable> {
    let mut battle = set_up_pair(run, Spacing::InContact, StatOverrides::default())?;
    let game = &mut battle.game;
    run.play_until_order(game, ORDINARY_DICE)?;
    let mut earlier_events = 0;
    for _ in 0..2 {
        earlier_events = game.log.events.len();
        game.step(Input::Decide(Decision::EndTurn))?;
        run.play_until_order(game, ORDINARY_DICE)?;
    }
    if *game.asks() != Ask::Order(ACTORS_PLAYER) {
        return Err(Unanswerable::because("the actor's side has no further turn"));
    }
    run.record_game(game);
    game.log.events.drain(..earlier_events);
    Ok(battle)
}

pub(super) fn actions_allowed(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_until_next_turn(run)?;
    let allowed = battle.game.log.events.iter().find_map(|event| match event.what {
        EventKind::TurnBegan { player: ACTORS_PLAYER, actions } => Some(Value::Int(actions.into())),
        _ => None,
    });
    allowed.ok_or_else(|| Unanswerable::because("no turn began"))
}

pub(super) fn actions_gained(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_until_next_turn(run)?;
    let usual = run.situation.int(Fact::GameBuildTotal) / 100;
    Ok(Value::Int(actions_left(&battle.game) - usual))
}

pub(super) fn start_dice(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    play_until_next_turn(run)?;
    Ok(run.count_single_dice())
}

pub(super) fn start_harm(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_until_next_turn(run)?;
    Ok(Value::Int(clicks_taken(&battle.game, battle.target, |_| true)))
}

pub(super) fn start_healed(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_until_next_turn(run)?;
    Ok(Value::Int(clicks_healed(&battle.game, battle.require_third()?)))
}

pub(super) fn token_cleared(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let before = run.situation.int(Fact::Figure(Role::Actor, Attribute::Tokens));
    if before == 0 {
        return Err(Unanswerable::because("there is no token to lose"));
    }
    let mut battle = set_up_pair(run, Spacing::InContact, StatOverrides::default())?;
    run.play_until_order(&mut battle.game, ORDINARY_DICE)?;
    battle.game.step(Input::Decide(Decision::EndTurn))?;
    run.record_game(&battle.game);
    Ok(Value::Bool(i64::from(battle.game.figure(battle.actor).tokens) < before))
}
