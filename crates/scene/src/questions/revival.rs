//! Questions about eliminated figures that Necromancy or Summon brings back.

use variorum_engine::geometry::Facing;
use variorum_engine::{Clause, Decision, FigureId, Illegal, Input, Order, Position, Status};
use variorum_expr::Value;

use super::after_action::lone_move;
use super::outcome::{clicks_from_start, permission, require_allowed};
use super::run::ORDINARY_DICE;
use super::{QuestionRun, Unanswerable};
use crate::facts::{Fact, OrderKind, Situation};
use crate::setup::{Battle, Spacing, StatOverrides, ahead_of, set_up_pair};

/// The eliminated figure, which the question needs.
fn require_fallen(battle: &Battle) -> Result<FigureId, Unanswerable> {
    battle.fallen.ok_or_else(|| Unanswerable::because("nobody is brought back by this action"))
}

/// The order that brings the eliminated figure back: behind the actor, or two inches farther off.
pub(super) fn revival_order(facts: &Situation, battle: &Battle) -> Result<Order, Unanswerable> {
    let back = require_fallen(battle)?;
    let (actor, fallen) = (battle.game.figure(battle.actor), battle.game.figure(back));
    let placed = actor.placed.beside(fallen.placed.base, Facing::AWAY, Facing::TOWARDS);
    let gap = if facts.truth(Fact::FallenApart) { 2_000 } else { 0 };
    let to = Position { at: ahead_of(placed.at, -gap)?, facing: placed.facing };
    let figure = battle.actor;
    Ok(match facts.choice(Fact::ActionKind) {
        OrderKind::Raise => Order::Raise { figure, back, to },
        _ => Order::Summon { figure, back, to },
    })
}

fn try_revival(run: &mut QuestionRun) -> Result<(Battle, Option<Illegal>), Unanswerable> {
    let mut battle = set_up_pair(run, Spacing::AtDistance, StatOverrides::default())?;
    let order = revival_order(run.situation, &battle)?;
    let refused = run.play_order(&mut battle.game, Decision::Give(order), ORDINARY_DICE)?.err();
    match refused.as_ref().and_then(|illegal| illegal.clause) {
        Some(Clause::MovementNoCrossing | Clause::DeepWaterMovement) => {
            Err(Unanswerable::because("there is no room where the figure would be put back"))
        }
        _ => Ok((battle, refused)),
    }
}

/// Plays the action, and says which figure it was to bring back.
fn play_revival(run: &mut QuestionRun) -> Result<(Battle, FigureId), Unanswerable> {
    let battle = require_allowed(try_revival(run)?)?;
    let back = require_fallen(&battle)?;
    Ok((battle, back))
}

/// The same, where the figure comes back.
fn play_successful_revival(run: &mut QuestionRun) -> Result<(Battle, FigureId), Unanswerable> {
    let (battle, back) = play_revival(run)?;
    if battle.game.figure(back).status == Status::Field {
        Ok((battle, back))
    } else {
        Err(Unanswerable::because("the figure does not come back"))
    }
}

pub(super) fn may_raise(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    try_revival(run).map(|(_, refused)| Value::Bool(refused.is_none()))
}

pub(super) fn raised(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let (battle, back) = play_revival(run)?;
    Ok(Value::Bool(battle.game.figure(back).status == Status::Field))
}

pub(super) fn raised_wounds(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let (battle, back) = play_successful_revival(run)?;
    Ok(Value::Int(clicks_from_start(&battle.game, back)))
}

pub(super) fn raised_may_act(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let (mut battle, back) = play_successful_revival(run)?;
    permission(battle.game.step(Input::Decide(lone_move(back))))
}

pub(super) fn raised_touches(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let (battle, back) = play_successful_revival(run)?;
    Ok(Value::Bool(battle.game.touching(battle.actor).contains(back)))
}
