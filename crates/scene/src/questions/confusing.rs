//! Questions about the move that Magic Confusion forces on its target.
//! A sure hit is played until the game asks for that move; everything else is tried from there.

use super::attack::{Outcome, declared};
use super::scene::Scene;
use super::{Stage, Unanswerable};
use crate::facts::{Attribute, Fact, Role};
use variorum_engine::geometry::{Facing, Path, Point};
use variorum_engine::{AbilityId, Ask, Decision, Input, Order, PlayerId};
use variorum_expr::Value;

/// Plays the attack until its target is to be moved; without that the question does not arise,
/// unless `may_miss`.
fn until_moved(stage: &mut Stage, may_miss: bool) -> Result<(Scene, bool), Unanswerable> {
    if stage.situation.word(Fact::AttackKind) != "ranged" {
        return Err(Unanswerable::because("only a ranged combat action confuses"));
    }
    let outcome = Outcome::of(stage.situation.word(Fact::AttackResult));
    let (mut scene, order) = declared(stage, outcome.given())?;
    stage.until_order(&mut scene.game, outcome.dice())?;
    scene.game.step(Input::Decide(Decision::Give(order)))?;
    let moves = stage.until(&mut scene.game, outcome.dice(), |ask| matches!(ask, Ask::Move(_)))?;
    if moves || may_miss {
        Ok((scene, moves))
    } else {
        Err(Unanswerable::because("the target is not made to move"))
    }
}

/// `target-moved-by-actor`
pub(super) fn moved(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (scene, asked) = until_moved(stage, true)?;
    stage.keep(&scene.game.log);
    Ok(Value::Bool(asked && *scene.game.asks() == Ask::Move(PlayerId(0))))
}

fn walk(scene: &mut Scene, to: Point) -> Result<(), variorum_engine::Illegal> {
    let path = Path::straight(scene.game.figure(scene.target).placed.at, to);
    let decision =
        Decision::Walk { figure: scene.target, path, facing: Facing::TOWARDS, captive: None };
    scene.game.step(Input::Decide(decision)).map(|_| ())
}

/// `target-may-attack`
pub(super) fn may_attack(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (mut scene, _) = until_moved(stage, false)?;
    let to = super::ground::ahead_of(scene.game.figure(scene.target).placed.at, 1_000)?;
    walk(&mut scene, to)?;
    stage.keep(&scene.game.log);
    Ok(Value::Bool(
        matches!(scene.game.asks(), Ask::Follow { figure, .. } if *figure == scene.target),
    ))
}

/// `forced-contact`
pub(super) fn contact(stage: &mut Stage) -> Result<Value, Unanswerable> {
    if stage.situation.word(Fact::ThirdPlace) != "near_target" {
        return Err(Unanswerable::because("nobody stands near the target"));
    }
    let (mut scene, _) = until_moved(stage, false)?;
    let third = scene.third.ok_or_else(|| Unanswerable::because("nobody stands by"))?;
    let target = scene.game.figure(scene.target).placed;
    let end = scene.game.figure(third).placed.beside(target.base, target.facing, Facing::LEFT);
    match walk(&mut scene, end.at) {
        Err(illegal) if illegal.clause.is_none() => Err(illegal.into()),
        walked => {
            stage.keep(&scene.game.log);
            Ok(Value::Bool(walked.is_ok()))
        }
    }
}

/// `target-may-stand`
pub(super) fn may_stand(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (scene, _) = until_moved(stage, false)?;
    let uses = |ability| {
        stage
            .situation
            .abilities(Fact::Figure(Role::Target, Attribute::Using))
            .any(|shown| shown == ability)
    };
    let (figure, position) = (scene.target, scene.game.figure(scene.target).position());
    let order = if uses(AbilityId::Regeneration) {
        Order::Regenerate { figure }
    } else if uses(AbilityId::MagicLevitation) {
        Order::Levitate { figure, target: scene.actor, to: position, captive: None }
    } else if uses(AbilityId::Necromancy) {
        Order::Raise { figure, back: scene.actor, to: position }
    } else {
        return Err(Unanswerable::because(
            "the target has no ability that takes a move action without moving",
        ));
    };
    let mut game = scene.game.clone();
    Ok(Value::Bool(game.step(Input::Decide(Decision::Give(order))).is_ok()))
}

/// `target-may-cancel`
pub(super) fn may_cancel(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (mut scene, _) = until_moved(stage, false)?;
    let optional = |ability: &AbilityId| {
        stage.rules.abilities.is_optional(*ability) && stage.rules.abilities.knows(*ability)
    };
    let ability =
        stage.situation.abilities(Fact::Figure(Role::Target, Attribute::Using)).find(optional);
    let ability =
        ability.ok_or_else(|| Unanswerable::because("the target has no optional ability"))?;
    let figure = scene.target;
    Ok(Value::Bool(scene.game.step(Input::Decide(Decision::Cancel { figure, ability })).is_ok()))
}
