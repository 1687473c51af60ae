//! Questions about the path of a move: how far, which way, turning, and leaving a captive behind.
//! Each tries a real decision in a real move.

use variorum_engine::Decision;
use variorum_engine::geometry::Facing;
use variorum_expr::Value;

use super::move_action::{begin_free_move, begin_move, path_from_facts};
use super::{QuestionRun, Unanswerable};

/// The longest move that is tried, in inches.
const LONGEST_MOVE: i64 = 24;

pub(super) fn speed_allowance(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let moving = begin_free_move(run)?;
    let allowed = |inches: &i64| moving.try_walk(inches * 1_000).is_ok();
    Ok(Value::Int((1..=LONGEST_MOVE).rev().find(allowed).unwrap_or(0)))
}

pub(super) fn may_move(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let moving = begin_free_move(run)?;
    Ok(Value::Bool(moving.allows(moving.walk_along(path_from_facts(run.situation)?))))
}

pub(super) fn moves_off(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let moving = begin_move(run)?;
    Ok(Value::Bool(moving.try_walk(1_000).is_ok()))
}

pub(super) fn may_rotate(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let moving = begin_move(run)?;
    Ok(Value::Bool(moving.allows(moving.turn_in_place(Facing::LEFT))))
}

pub(super) fn may_face(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let moving = begin_free_move(run)?;
    let path = path_from_facts(run.situation)?;
    if !moving.allows(moving.walk_along(path)) {
        return Err(Unanswerable::because("the actor may not go there"));
    }
    Ok(Value::Bool(moving.allows(moving.walk_along_and_face(path, Facing::LEFT))))
}

pub(super) fn may_leave_captive(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let moving = begin_free_move(run)?;
    let figure = moving.battle.actor;
    if moving.battle.game.figure(figure).captive.is_none() {
        return Err(Unanswerable::because("the actor holds no captive"));
    }
    let path = path_from_facts(run.situation)?;
    let walk = Decision::Walk { figure, path, facing: Facing::AWAY, captive: None };
    Ok(Value::Bool(moving.allows(walk)))
}
