//! Questions about captures: who may be captured, who holds whom, and what becomes of a captive
//! when its captor is attacked.

use variorum_engine::{FigureId, PlayerId, Status};
use variorum_expr::Value;

use super::attack::{may_close_attack, play_attack_with_result};
use super::outcome::points_scored;
use super::{QuestionRun, Unanswerable};
use crate::facts::{Attribute, Fact, Role};
use crate::setup::Battle;

pub(super) fn may_capture(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    if !run.situation.truth(Fact::AttackCapture) {
        return Err(Unanswerable::because("the attack is not a capture attempt"));
    }
    may_close_attack(run)
}

pub(super) fn target_captured(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_result(run)?;
    Ok(Value::Bool(battle.game.figure(battle.target).status == Status::Captive))
}

pub(super) fn captor_is_actor(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_result(run)?;
    let captor = battle.game.figure(battle.target).captor;
    let captor = captor.ok_or_else(|| Unanswerable::because("the target is not a captive"))?;
    Ok(Value::Bool(captor == battle.actor))
}

/// Plays the attack on a captor whose captive is the bystander, and says who that is.
fn play_attack_on_captor(run: &mut QuestionRun) -> Result<(Battle, FigureId), Unanswerable> {
    if !run.situation.truth(Fact::Figure(Role::Third, Attribute::Captive)) {
        return Err(Unanswerable::because("the bystander is not a captive"));
    }
    let battle = play_attack_with_result(run)?;
    let captive = battle.require_third()?;
    Ok((battle, captive))
}

pub(super) fn captive_released(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let (battle, captive) = play_attack_on_captor(run)?;
    Ok(Value::Bool(battle.game.figure(captive).status == Status::Field))
}

pub(super) fn captive_eliminated(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let (battle, captive) = play_attack_on_captor(run)?;
    Ok(Value::Bool(battle.game.figure(captive).status == Status::Eliminated))
}

pub(super) fn captive_tokens(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let (battle, captive) = play_attack_on_captor(run)?;
    Ok(Value::Int(battle.game.figure(captive).tokens.into()))
}

pub(super) fn captive_points(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let (battle, captive) = play_attack_on_captor(run)?;
    let captors_player = PlayerId(1 - battle.game.figure(captive).owner.0.min(1));
    Ok(Value::Int(points_scored(&battle.game, captors_player)))
}
