//! More questions about one move: other ways than the straight one, turning, the attack that
//! follows, captives brought along.
//! Every one tries a real decision in a real move.

use super::attack::Outcome;
use super::ground::{ahead_of, right_of};
use super::moving::{Moving, begin, on_the_way, reaching};
use super::scene::{CENTRE, Given};
use super::{Stage, Unanswerable};
use crate::facts::Fact;
use variorum_engine::geometry::{Facing, Path};
use variorum_engine::{Ask, Decision, Harm, Input, Order, Others};
use variorum_expr::Value;

/// The way of the facts: straight ahead, or half of it ahead and half to the right.
fn path(stage: &Stage) -> Result<Path, Unanswerable> {
    let length = stage.situation.int(Fact::MoveDistance) * 1_000;
    if stage.situation.truth(Fact::MoveBend) {
        let corner = ahead_of(CENTRE, length / 2)?;
        let end = right_of(corner, length - length / 2)?;
        return Path::new(&[CENTRE, corner, end])
            .map_err(|_| Unanswerable::because("that is no way"));
    }
    Ok(Path::straight(CENTRE, ahead_of(CENTRE, length)?))
}

/// `may-move`
pub(super) fn may_move(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let moving = on_the_way(stage)?;
    Ok(Value::Bool(moving.allows(moving.along(path(stage)?))))
}

/// `moves-off`
pub(super) fn moves_off(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let moving = begin(stage, false, Given::default())?;
    Ok(Value::Bool(moving.try_way(1_000).is_ok()))
}

/// `may-rotate`
pub(super) fn may_rotate(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let moving = begin(stage, false, Given::default())?;
    Ok(Value::Bool(moving.allows(moving.turning(Facing::LEFT))))
}

/// `may-face`
pub(super) fn may_face(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let moving = on_the_way(stage)?;
    let path = path(stage)?;
    if !moving.allows(moving.along(path)) {
        return Err(Unanswerable::because("the actor may not go there"));
    }
    Ok(Value::Bool(moving.allows(moving.facing(path, Facing::LEFT))))
}

/// `may-leave-captive`
pub(super) fn may_leave_captive(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let moving = on_the_way(stage)?;
    let figure = moving.scene.actor;
    if moving.scene.game.figure(figure).captive.is_none() {
        return Err(Unanswerable::because("the actor holds no captive"));
    }
    Ok(Value::Bool(moving.allows(Decision::Walk {
        figure,
        path: path(stage)?,
        facing: Facing::AWAY,
        captive: None,
    })))
}

/// `may-spin-away`
pub(super) fn may_spin_away(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut moving = reaching(stage)?;
    let target = moving.scene.target;
    if !moving.walk(stage, |ask| matches!(ask, Ask::Spin { figure, .. } if *figure == target))? {
        return Err(Unanswerable::because("the target has no free spin"));
    }
    let game = &moving.scene.game;
    let away = Facing::along(
        game.figure(moving.scene.actor).placed.at.vector_to(game.figure(target).placed.at),
    );
    Ok(Value::Bool(moving.allows(Decision::Spin(away))))
}

/// `move-target-tokens`
pub(super) fn target_tokens(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut moving = reaching(stage)?;
    moving.walk(stage, |_| false)?;
    Ok(Value::Int(moving.scene.game.figure(moving.scene.target).tokens.into()))
}

/// `formation-moves-on`
pub(super) fn moves_on(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut moving = reaching(stage)?;
    if moving.scene.helpers.is_empty() {
        return Err(Unanswerable::because("nobody moves with the actor"));
    }
    moving.walk(stage, |ask| matches!(ask, Ask::Move(_))).map(Value::Bool)
}

/// `formation-may-part`
pub(super) fn may_part(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut moving = on_the_way(stage)?;
    if moving.scene.helpers.is_empty() {
        return Err(Unanswerable::because("nobody moves with the actor"));
    }
    let step = moving.along(path(stage)?);
    moving.scene.game.step(Input::Decide(step))?;
    if !matches!(moving.scene.game.asks(), Ask::Move(_)) {
        return Err(Unanswerable::because("the formation moves no further"));
    }
    Ok(Value::Bool(moving.allows(Decision::Finish)))
}

/// Moves until the attack of Charge or Bound may be made, and says with which order the target
/// would be attacked.
fn follow(stage: &mut Stage, given: Given) -> Result<(Moving, Option<Order>), Unanswerable> {
    let mut moving = begin(stage, true, given)?;
    if !moving.free {
        return Err(Unanswerable::because("the actor does not break away"));
    }
    if !moving.walk(stage, |ask| matches!(ask, Ask::Follow { .. }))? {
        return Ok((moving, None));
    }
    let (actor, target, with) = (moving.scene.actor, moving.scene.target, Others::default());
    let order = match *moving.scene.game.asks() {
        Ask::Follow { ranged: true, .. } => {
            Order::Ranged { firer: actor, with, targets: [target].into_iter().collect() }
        }
        _ => Order::Close {
            attacker: actor,
            with,
            target,
            capture: stage.situation.truth(Fact::AttackCapture),
        },
    };
    Ok((moving, Some(order)))
}

/// `attack-after-move`
pub(super) fn may_follow(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (moving, order) = follow(stage, Given::default())?;
    Ok(Value::Bool(order.is_some_and(|order| moving.allows(Decision::Follow(Some(order))))))
}

/// Attacks after the move; the attack hits.
fn followed(stage: &mut Stage) -> Result<Moving, Unanswerable> {
    let outcome = Outcome::of("hit");
    let (mut moving, order) = follow(stage, outcome.given())?;
    let order = order.ok_or_else(|| Unanswerable::because("no attack may follow"))?;
    moving.scene.game.step(Input::Decide(Decision::Follow(Some(order))))?;
    stage.until_order(&mut moving.scene.game, outcome.dice())?;
    stage.keep(&moving.scene.game.log);
    Ok(moving)
}

/// `follow-damage`
pub(super) fn follow_damage(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let moving = followed(stage)?;
    Ok(Value::Int(moving.scene.harm(moving.scene.target, |harm| harm == Harm::Attack)))
}

/// `follow-actions`
pub(super) fn follow_actions(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let moving = followed(stage)?;
    let left = moving.scene.game.players.first().map_or(0, |player| player.actions);
    Ok(Value::Int(stage.situation.int(Fact::GameBuildTotal) / 100 - i64::from(left)))
}
