//! Questions about moving out of contact and into contact, and what that does to both.

use variorum_engine::geometry::Facing;
use variorum_engine::{Ask, Decision, FigureId, Input};
use variorum_expr::Value;

use super::move_action::{begin_free_move, begin_move, begin_move_into_contact};
use super::outcome::clicks_taken;
use super::run::ORDINARY_DICE;
use super::{QuestionRun, Unanswerable};

pub(super) fn break_away_required(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let moving = begin_move(run)?;
    Ok(Value::Bool(moving.break_away_results().next().is_some()))
}

pub(super) fn break_away_succeeds(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let moving = begin_move(run)?;
    if !moving.held_at_start {
        return Err(Unanswerable::because("nobody is left behind"));
    }
    Ok(Value::Bool(moving.free))
}

pub(super) fn may_reach_contact(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut moving = begin_move_into_contact(run)?;
    let contact_point = moving.contact_point;
    let to = contact_point.ok_or_else(|| Unanswerable::because("nobody is reached"))?;
    let walk = moving.walk_to(to);
    let game = &mut moving.battle.game;
    if game.step(Input::Decide(walk)).is_err() {
        return Ok(Value::Bool(false));
    }
    if game.asks().dice() == 1 {
        run.answer_prompt(game, ORDINARY_DICE)?;
    }
    run.record_game(game);
    Ok(Value::Bool(game.figure(moving.battle.actor).placed.at == to))
}

/// Whether the game asks for the free spin of a figure.
fn is_free_spin_of(figure: FigureId) -> impl Fn(&Ask) -> bool {
    move |ask| matches!(ask, Ask::Spin { figure: spinning, .. } if *spinning == figure)
}

pub(super) fn free_spin_allowed(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut moving = begin_move_into_contact(run)?;
    let target = moving.battle.target;
    moving.walk_until(run, is_free_spin_of(target)).map(Value::Bool)
}

pub(super) fn may_spin_away(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut moving = begin_move_into_contact(run)?;
    let (actor, target) = (moving.battle.actor, moving.battle.target);
    if !moving.walk_until(run, is_free_spin_of(target))? {
        return Err(Unanswerable::because("the target has no free spin"));
    }
    let at = |figure| moving.battle.game.figure(figure).placed.at;
    let away = Facing::along(at(actor).vector_to(at(target)));
    Ok(Value::Bool(moving.allows(Decision::Spin(away))))
}

pub(super) fn move_harm(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut moving = begin_free_move(run)?;
    moving.walk_until(run, |_| false)?;
    Ok(Value::Int(clicks_taken(&moving.battle.game, moving.battle.actor, |_| true)))
}

pub(super) fn move_target_harm(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut moving = begin_move_into_contact(run)?;
    moving.walk_until(run, |_| false)?;
    Ok(Value::Int(clicks_taken(&moving.battle.game, moving.battle.target, |_| true)))
}

pub(super) fn move_target_tokens(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut moving = begin_move_into_contact(run)?;
    moving.walk_until(run, |_| false)?;
    Ok(Value::Int(moving.battle.game.figure(moving.battle.target).tokens.into()))
}
