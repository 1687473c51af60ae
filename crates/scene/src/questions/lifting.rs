//! Questions about Magic Levitation: whom it may lift, how far, over and onto what, and what the
//! lifted one may do then.
//! The actor is given the real action.

use super::cast::definition;
use super::ground::{ahead_of, between, place, strip};
use super::scene::{CENTRE, Scene};
use super::{Stage, Unanswerable};
use crate::facts::{Fact, Role};
use variorum_engine::geometry::{Facing, Placed};
use variorum_engine::{Ask, Board, Decision, Illegal, Input, Order, Others, Position};
use variorum_expr::Value;

impl Stage<'_> {
    /// Actor and target as they stood when the turn began, the target moved to where it stands when
    /// the action is given, and the order.
    pub(super) fn levitation(&mut self) -> Result<(Scene, Order), Unanswerable> {
        let facts = self.situation;
        if [
            Fact::AttackDistance,
            Fact::AttackTouching,
            Fact::AttackThrough,
            Fact::AttackRear,
            Fact::AttackInFront,
        ]
        .iter()
        .any(|fact| facts.is_set(*fact))
        {
            return Err(Unanswerable::because("levitate.* says where a lifted figure stands"));
        }
        let actor = definition(facts, Role::Actor, None, None)?;
        let target = definition(facts, Role::Target, None, None)?;
        let first = Placed::new(actor.base(), CENTRE, Facing::AWAY);
        let near = first.beside(target.base(), Facing::TOWARDS, Facing::AWAY);
        let apart = Placed { at: ahead_of(near.at, 1_000)?, ..near };
        let stood = |touched: bool| if touched { near } else { apart };
        let (before, now) = (
            stood(facts.truth(Fact::LevitateTouchedTurn)),
            stood(facts.truth(Fact::LevitateTouchedAction)),
        );
        let end =
            Placed { at: ahead_of(now.at, facts.int(Fact::LevitateDistance) * 1_000)?, ..now };
        let mut board = Board::standard();
        place(&mut board, facts.word(Fact::LevitateInto), &end, 100)?;
        if facts.is_set(Fact::LevitateOver) {
            if facts.int(Fact::LevitateDistance) < 4 {
                return Err(Unanswerable::because("there is no room for ground on so short a way"));
            }
            strip(&mut board, facts.word(Fact::LevitateOver), between(now.at, end.at)?, 400)?;
        }
        let mut scene = self.scene(board, actor, first, target, before)?;
        let id = scene.target;
        if let Some(figure) = scene.game.figures.get_mut(usize::from(id.0)) {
            figure.placed.at = now.at;
        }
        if facts.truth(Fact::LevitateBeside) {
            self.put_beside(&mut scene, &end)?;
        }
        let facing = if facts.truth(Fact::LevitateTurned) { Facing::LEFT } else { now.facing };
        let shift = i64::from(end.at.y.get() - now.at.y.get());
        let captive = match scene.game.figure(id).captive {
            Some(held) => {
                let position = scene.game.figure(held).position();
                Some(Position {
                    at: ahead_of(
                        position.at,
                        shift + i64::from(now.at.y.get() - before.at.y.get()),
                    )?,
                    ..position
                })
            }
            None => None,
        };
        let order = Order::Levitate {
            figure: scene.actor,
            target: id,
            to: Position { at: end.at, facing },
            captive,
        };
        Ok((scene, order))
    }

    /// Puts the bystander where the target is set down in contact with it.
    fn put_beside(&self, scene: &mut Scene, end: &Placed) -> Result<(), Unanswerable> {
        let third = scene.third.filter(|_| self.situation.word(Fact::ThirdPlace) == "near_target");
        let third = third
            .ok_or_else(|| Unanswerable::because("nobody stands near to be set down beside"))?;
        if let Some(figure) = scene.game.figures.get_mut(usize::from(third.0)) {
            figure.placed = end.beside(figure.placed.base, Facing::LEFT, Facing::RIGHT);
        }
        Ok(())
    }
}

fn tried(stage: &mut Stage) -> Result<(Scene, Option<Illegal>), Unanswerable> {
    let (mut scene, order) = stage.levitation()?;
    let refused = stage.act(&mut scene.game, Decision::Give(order), (3, 4))?.err();
    Ok((scene, refused))
}

fn done(stage: &mut Stage) -> Result<Scene, Unanswerable> {
    match tried(stage)? {
        (scene, None) => Ok(scene),
        (_, Some(illegal)) => Err(illegal.into()),
    }
}

/// `may-levitate`
pub(super) fn may(stage: &mut Stage) -> Result<Value, Unanswerable> {
    tried(stage).map(|(_, refused)| Value::Bool(refused.is_none()))
}

/// `carried-may-act`
pub(super) fn may_act(stage: &mut Stage) -> Result<Value, Unanswerable> {
    if !stage.situation.truth(Fact::TargetFriendly) {
        return Err(Unanswerable::because("only a friend may be given an action on this turn"));
    }
    let mut scene = done(stage)?;
    let order = Order::Move { lead: scene.target, with: Others::default(), quick: false };
    match scene.game.step(Input::Decide(Decision::Give(order))) {
        Err(illegal) if illegal.clause.is_none() => Err(illegal.into()),
        given => Ok(Value::Bool(given.is_ok())),
    }
}

/// `carried-harm`
pub(super) fn harm(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = done(stage)?;
    Ok(Value::Int(scene.harm(scene.target, |_| true)))
}

/// `carried-spin`
pub(super) fn spin(stage: &mut Stage) -> Result<Value, Unanswerable> {
    if !stage.situation.truth(Fact::LevitateBeside) {
        return Err(Unanswerable::because("the target is set down beside nobody"));
    }
    let (mut scene, order) = stage.levitation()?;
    scene.game.step(Input::Decide(Decision::Give(order)))?;
    let third = scene.third;
    let asked = stage.until(
        &mut scene.game,
        (3, 4),
        |ask| matches!(ask, Ask::Spin { figure, .. } if Some(*figure) == third),
    )?;
    stage.keep(&scene.game.log);
    Ok(Value::Bool(asked))
}

/// `levitator-moved`
pub(super) fn moved(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = done(stage)?;
    Ok(Value::Bool(scene.game.figure(scene.actor).placed.at != CENTRE))
}
