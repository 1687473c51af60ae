//! Questions about those who share an action with the actor as a formation.

use variorum_engine::{Ask, Decision, FigureId, Harm, Input};
use variorum_expr::Value;

use super::actions::play_action;
use super::attack::play_attack_with_result;
use super::move_action::{begin_free_move, begin_move_into_contact, path_from_facts};
use super::outcome::clicks_taken;
use super::{QuestionRun, Unanswerable};
use crate::setup::Battle;

pub(super) fn helper_harm(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_result(run)?;
    Ok(Value::Int(clicks_taken(&battle.game, battle.require_helper()?, |_| true)))
}

fn play_action_with_helper(run: &mut QuestionRun) -> Result<(Battle, FigureId), Unanswerable> {
    let battle = play_action(run)?;
    let helper = battle.require_helper()?;
    Ok((battle, helper))
}

pub(super) fn helper_tokens(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let (battle, helper) = play_action_with_helper(run)?;
    Ok(Value::Int(battle.game.figure(helper).tokens.into()))
}

pub(super) fn helper_pushing(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let (battle, helper) = play_action_with_helper(run)?;
    Ok(Value::Int(clicks_taken(&battle.game, helper, |harm| harm == Harm::Push)))
}

pub(super) fn formation_moves_on(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut moving = begin_move_into_contact(run)?;
    if moving.battle.helpers.is_empty() {
        return Err(Unanswerable::because("nobody moves with the actor"));
    }
    moving.walk_until(run, |ask| matches!(ask, Ask::Move(_))).map(Value::Bool)
}

pub(super) fn formation_may_part(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut moving = begin_free_move(run)?;
    if moving.battle.helpers.is_empty() {
        return Err(Unanswerable::because("nobody moves with the actor"));
    }
    let step = moving.walk_along(path_from_facts(run.situation)?);
    moving.battle.game.step(Input::Decide(step))?;
    if !matches!(moving.battle.game.asks(), Ask::Move(_)) {
        return Err(Unanswerable::because("the formation moves no further"));
    }
    Ok(Value::Bool(moving.allows(Decision::Finish)))
}
