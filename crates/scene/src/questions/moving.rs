//! Questions about one move: how far, over which ground, out of and into contact, and what it
//! brings.
//! Every one gives a real move action and tries real paths.

use super::cast::definition;
use super::entering::entered;
use super::ground::ahead_of;
use super::scene::{CENTRE, Given, Scene};
use super::{Stage, Unanswerable};
use crate::facts::{Fact, Role, Situation};
use variorum_engine::geometry::{Facing, Path, Placed, Point};
use variorum_engine::{Ask, Clause, Decision, EventKind, FigureDef, Illegal, Input, Order};
use variorum_expr::Value;

/// How far ahead the ground begins that a move enters.
pub(super) const EDGE: i64 = 1_500;
/// The longest move that is tried.
const FARTHEST: i64 = 24;

/// A move under way, its break-away roll made where one is needed.
pub(super) struct Moving {
    pub scene: Scene,
    /// Where the actor ends who is to touch the target.
    pub beside: Option<Point>,
    /// The stairwell that leads into the ground entered.
    stairs: Option<Point>,
    held: bool,
    pub free: bool,
}

/// Where the target stands, and where the actor ends who is to touch it.
fn target_at(
    facts: &Situation,
    first: &Placed,
    target: &FigureDef,
    shot: bool,
) -> Result<(Placed, Option<Point>), Unanswerable> {
    let (leaves, reaches, stays) = (
        facts.truth(Fact::MoveLeavesContact),
        facts.truth(Fact::MoveReachesContact),
        facts.truth(Fact::MoveStays),
    );
    if i32::from(leaves) + i32::from(reaches) + i32::from(stays) > 1 {
        return Err(Unanswerable::because("the target is either left, reached or kept in contact"));
    }
    if facts.truth(Fact::MoveRear) && !reaches {
        return Err(Unanswerable::because("nobody is reached from behind"));
    }
    let ahead = ahead_of(CENTRE, facts.int(Fact::MoveDistance) * 1_000)?;
    if stays {
        if facts.is_set(Fact::MoveDistance) {
            return Err(Unanswerable::because("the way round the target has a length of its own"));
        }
        // From behind the actor the target faces the side on which the actor ends.
        let second = first.beside(target.base(), Facing::RIGHT, Facing::TOWARDS);
        let end = second.beside(first.base, Facing::AWAY, Facing::RIGHT);
        Ok((second, Some(end.at)))
    } else if leaves {
        Ok((first.beside(target.base(), Facing::AWAY, Facing::TOWARDS), None))
    } else if reaches {
        let end = Placed::new(first.base, ahead, Facing::AWAY);
        let facing = if facts.truth(Fact::MoveRear) { Facing::AWAY } else { Facing::TOWARDS };
        Ok((end.beside(target.base(), facing, Facing::AWAY), Some(end.at)))
    } else if shot {
        let at = ahead_of(ahead, facts.int(Fact::AttackDistance) * 1_000)?;
        Ok((Placed::new(target.base(), at, Facing::TOWARDS), None))
    } else {
        Ok((Placed::new(target.base(), Point::inches(27, 30), Facing::TOWARDS), None))
    }
}

/// Gives the move action and lets the actor break away where it must; in a move before a shot the
/// target stands ahead of it.
pub(super) fn begin(stage: &mut Stage, shot: bool, given: Given) -> Result<Moving, Unanswerable> {
    let facts = stage.situation;
    if facts.is_set(Fact::AttackHelpers) {
        return Err(Unanswerable::because("nobody shares a move by attack.helpers"));
    }
    let actor = definition(facts, Role::Actor, given.actor_attack, None)?;
    let target = definition(facts, Role::Target, None, given.target_defense)?;
    let first = Placed::new(actor.base(), CENTRE, Facing::AWAY);
    let (second, beside) = target_at(facts, &first, &target, shot)?;
    let board = entered(facts, &first)?;
    let mut scene = stage.scene(board, actor, first, target, second)?;
    let held =
        !scene.game.touching_foes(scene.actor).is_empty() || facts.truth(Fact::MoveLeavesContact);
    let order = Order::Move {
        lead: scene.actor,
        with: scene.helpers,
        quick: facts.truth(Fact::ActionQuick),
    };
    scene.game.step(Input::Decide(Decision::Give(order)))?;
    let stairs = if facts.truth(Fact::MoveStairs) { Some(ahead_of(CENTRE, EDGE)?) } else { None };
    let mut moving = Moving { scene, beside, stairs, held, free: true };
    if moving.must_roll() {
        moving.break_away(stage)?;
    }
    stage.keep(&moving.scene.game.log);
    Ok(moving)
}

impl Moving {
    fn must_roll(&self) -> bool {
        self.try_way(1_000).is_err_and(|illegal| illegal.clause == Some(Clause::BreakingAwayWhen))
    }

    fn break_away(&mut self, stage: &mut Stage) -> Result<(), Unanswerable> {
        let game = &mut self.scene.game;
        game.step(Input::Decide(Decision::BreakAway { figure: self.scene.actor }))?;
        if game.asks().dice() == 1 {
            let input = stage.reply(game, (3, 4));
            game.step(input)?;
        }
        let actor = self.scene.actor;
        let failed = |event: &variorum_engine::Event| matches!(event.what, EventKind::BrokeAway { figure, success: false } if figure == actor);
        self.free = !self.scene.game.log.events.iter().any(failed);
        Ok(())
    }

    pub(super) fn way(&self, to: Point) -> Decision {
        let from = self.scene.game.figure(self.scene.actor).placed.at;
        let over = self
            .stairs
            .filter(|stairs| stairs.y < to.y)
            .and_then(|stairs| Path::new(&[from, stairs, to]).ok());
        self.along(over.unwrap_or_else(|| Path::straight(from, to)))
    }

    /// Whether a decision is allowed now, tried on a copy.
    pub(super) fn allows(&self, decision: Decision) -> bool {
        self.scene.game.clone().step(Input::Decide(decision)).is_ok()
    }

    /// Whether a straight way of so many thousandths of an inch is allowed, tried on a copy.
    pub(super) fn try_way(&self, length: i64) -> Result<(), Illegal> {
        let Ok(to) = ahead_of(CENTRE, length) else {
            return Err(Illegal::forbidden_by(Clause::MovementSpeed));
        };
        let mut game = self.scene.game.clone();
        game.step(Input::Decide(self.way(to))).map(|_| ())
    }

    /// Walks to the target, or as far as the facts say, and answers what is asked until the action
    /// is over or `stop` is met.
    pub(super) fn walk(
        &mut self,
        stage: &mut Stage,
        stop: impl Fn(&Ask) -> bool,
    ) -> Result<bool, Unanswerable> {
        let to = match self.beside {
            Some(to) => to,
            None => ahead_of(CENTRE, stage.situation.int(Fact::MoveDistance) * 1_000)?,
        };
        let decision = self.way(to);
        let game = &mut self.scene.game;
        game.step(Input::Decide(decision))?;
        let stopped = stage.until(game, (3, 4), stop)?;
        stage.keep(&game.log);
        Ok(stopped)
    }
}

pub(super) fn on_the_way(stage: &mut Stage) -> Result<Moving, Unanswerable> {
    let moving = begin(stage, false, Given::default())?;
    if moving.free {
        Ok(moving)
    } else {
        Err(Unanswerable::because("the actor does not break away"))
    }
}

/// `speed-allowance`
pub(super) fn allowance(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let moving = on_the_way(stage)?;
    let inches =
        (1..=FARTHEST).rev().find(|inches| moving.try_way(inches * 1_000).is_ok()).unwrap_or(0);
    Ok(Value::Int(inches))
}

/// `break-away-required`
pub(super) fn must_break_away(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let moving = begin(stage, false, Given::default())?;
    let actor = moving.scene.actor;
    let rolled = |event: &variorum_engine::Event| matches!(event.what, EventKind::BrokeAway { figure, .. } if figure == actor);
    Ok(Value::Bool(moving.scene.game.log.events.iter().any(rolled)))
}

/// `break-away-succeeds`
pub(super) fn breaks_away(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let moving = begin(stage, false, Given::default())?;
    if !moving.held {
        return Err(Unanswerable::because("nobody is left behind"));
    }
    Ok(Value::Bool(moving.free))
}

pub(super) fn reaching(stage: &mut Stage) -> Result<Moving, Unanswerable> {
    if !stage.situation.truth(Fact::MoveReachesContact) && !stage.situation.truth(Fact::MoveStays) {
        return Err(Unanswerable::because("nobody is reached"));
    }
    on_the_way(stage)
}

/// `may-reach-contact`
pub(super) fn may_touch(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut moving = reaching(stage)?;
    let Some(beside) = moving.beside else {
        return Err(Unanswerable::because("nobody is reached"));
    };
    let decision = moving.way(beside);
    if moving.scene.game.step(Input::Decide(decision)).is_err() {
        return Ok(Value::Bool(false));
    }
    if moving.scene.game.asks().dice() == 1 {
        let input = stage.reply(&moving.scene.game, (3, 4));
        moving.scene.game.step(input)?;
    }
    stage.keep(&moving.scene.game.log);
    Ok(Value::Bool(moving.scene.game.figure(moving.scene.actor).placed.at == beside))
}

/// `free-spin-allowed`
pub(super) fn free_spin(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut moving = reaching(stage)?;
    let target = moving.scene.target;
    moving
        .walk(stage, |ask| matches!(ask, Ask::Spin { figure, .. } if *figure == target))
        .map(Value::Bool)
}

/// `move-harm`
pub(super) fn actor_harm(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut moving = on_the_way(stage)?;
    moving.walk(stage, |_| false)?;
    Ok(Value::Int(moving.scene.harm(moving.scene.actor, |_| true)))
}

/// `move-target-harm`
pub(super) fn target_harm(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut moving = reaching(stage)?;
    moving.walk(stage, |_| false)?;
    Ok(Value::Int(moving.scene.harm(moving.scene.target, |_| true)))
}
