//! Questions about one move: how far, over which ground, out of and into contact, and what it brings.
//! Every one gives a real move action and tries real paths.

use super::scene::{CENTRE, Scene, ahead_of, definition, strip};
use super::{Refusal, Stage};
use crate::engine::ask::{Ask, Decision, Input, Order};
use crate::engine::board::Board;
use crate::engine::clause::Clause;
use crate::engine::event::What;
use crate::engine::geometry::{Facing, Path, Placed, Point};
use crate::engine::illegal::Illegal;
use crate::expr::Value;
use crate::situation::{Fact, Role};

/// How far ahead the ground begins that a move enters.
const EDGE: i64 = 1_500;
/// The longest move that is tried.
const FARTHEST: i64 = 24;

/// A move under way, its break-away roll made where one is needed.
struct Moving {
    scene: Scene,
    /// Where the actor ends who is to touch the target.
    beside: Option<Point>,
    held: bool,
    free: bool,
}

fn begin(stage: &mut Stage) -> Result<Moving, Refusal> {
    let facts = stage.situation;
    let actor = definition(facts, Role::Actor, None, None)?;
    let target = definition(facts, Role::Target, None, None)?;
    let first = Placed::new(actor.base(), CENTRE, Facing::AWAY);
    let (leaves, reaches) = (facts.truth(Fact::LeavesContact), facts.truth(Fact::ReachesContact));
    if leaves && reaches {
        return Err(Refusal::because("the target cannot be left and reached in one straight move"));
    }
    let far = ahead_of(CENTRE, 20_000)?;
    let (second, beside) = if leaves {
        (first.beside(target.base(), Facing::AWAY, Facing::TOWARDS), None)
    } else if reaches {
        let end = Placed::new(actor.base(), ahead_of(CENTRE, facts.int(Fact::MoveDistance) * 1_000)?, Facing::AWAY);
        (end.beside(target.base(), Facing::TOWARDS, Facing::AWAY), Some(end.at))
    } else {
        (Placed::new(target.base(), Point::new(far.x.get() + 9_000, far.y.get()).unwrap_or(far), Facing::TOWARDS), None)
    };
    let mut board = Board::standard();
    let into = facts.word(Fact::Into);
    if into != "clear" {
        strip(&mut board, into, ahead_of(CENTRE, EDGE + 3_000)?, 3_000)?;
    }
    let mut scene = stage.scene(board, actor, first, target, second)?;
    let beset = matches!(facts.word(Fact::ThirdPlace), "touching_actor" | "in_front") && facts.word(Fact::ThirdSide) == "foe";
    let held = leaves || beset;
    let order = Order::Move { lead: scene.actor, with: scene.helpers, quick: false };
    scene.game.step(Input::Decide(Decision::Give(order)))?;
    let mut moving = Moving { scene, beside, held, free: true };
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

    fn break_away(&mut self, stage: &mut Stage) -> Result<(), Refusal> {
        let game = &mut self.scene.game;
        game.step(Input::Decide(Decision::BreakAway { figure: self.scene.actor }))?;
        let ask = *game.asks();
        if ask.dice() == 1 {
            let input = stage.reply(ask, (3, 4));
            game.step(input)?;
        }
        let actor = self.scene.actor;
        let failed =
            |event: &crate::engine::event::Event| matches!(event.what, What::BrokeAway { figure, success: false } if figure == actor);
        self.free = !self.scene.game.log.events.iter().any(failed);
        Ok(())
    }

    fn way(&self, to: Point) -> Decision {
        let path = Path::straight(self.scene.game.figure(self.scene.actor).placed.at, to);
        Decision::Walk { figure: self.scene.actor, path, facing: Facing::AWAY, captive: None }
    }

    /// Whether a straight way of so many thousandths of an inch is allowed, tried on a copy.
    fn try_way(&self, length: i64) -> Result<(), Illegal> {
        let Ok(to) = ahead_of(CENTRE, length) else { return Err(Illegal::by(Clause::MovementSpeed)) };
        let mut game = self.scene.game.clone();
        game.step(Input::Decide(self.way(to))).map(|_| ())
    }

    /// Walks to the target, or as far as the facts say, and answers what is asked until the action is over or `stop` is met.
    fn walk(&mut self, stage: &mut Stage, stop: impl Fn(&Ask) -> bool) -> Result<bool, Refusal> {
        let to = match self.beside {
            Some(to) => to,
            None => ahead_of(CENTRE, stage.situation.int(Fact::MoveDistance) * 1_000)?,
        };
        let decision = self.way(to);
        let game = &mut self.scene.game;
        game.step(Input::Decide(decision))?;
        for _ in 0..64 {
            let ask = *game.asks();
            if stop(&ask) {
                return Ok(true);
            }
            if matches!(ask, Ask::Order(_) | Ask::Over) {
                break;
            }
            let input = stage.reply(ask, (3, 4));
            game.step(input)?;
        }
        stage.keep(&game.log);
        Ok(false)
    }
}

fn on_the_way(stage: &mut Stage) -> Result<Moving, Refusal> {
    let moving = begin(stage)?;
    if moving.free { Ok(moving) } else { Err(Refusal::because("the actor does not break away")) }
}

/// `speed-allowance`
pub(super) fn allowance(stage: &mut Stage) -> Result<Value, Refusal> {
    let moving = on_the_way(stage)?;
    let inches = (1..=FARTHEST).rev().find(|inches| moving.try_way(inches * 1_000).is_ok()).unwrap_or(0);
    Ok(Value::Int(inches))
}

/// The way that ends with the whole base on the ground entered.
const INSIDE: i64 = EDGE + 700;

fn entering(stage: &mut Stage) -> Result<Moving, Refusal> {
    if !stage.situation.tells(Fact::Into) {
        return Err(Refusal::because("no ground is entered"));
    }
    on_the_way(stage)
}

/// `may-enter`
pub(super) fn may_enter(stage: &mut Stage) -> Result<Value, Refusal> {
    let moving = entering(stage)?;
    Ok(Value::Bool(moving.try_way(INSIDE).is_ok()))
}

/// `must-stop`
pub(super) fn must_stop(stage: &mut Stage) -> Result<Value, Refusal> {
    let moving = entering(stage)?;
    if moving.try_way(INSIDE).is_err() {
        return Err(Refusal::because("the ground cannot be entered"));
    }
    Ok(Value::Bool(moving.try_way(INSIDE + 1_800).is_err()))
}

/// `break-away-required`
pub(super) fn must_break_away(stage: &mut Stage) -> Result<Value, Refusal> {
    let moving = begin(stage)?;
    let actor = moving.scene.actor;
    let rolled = |event: &crate::engine::event::Event| matches!(event.what, What::BrokeAway { figure, .. } if figure == actor);
    Ok(Value::Bool(moving.scene.game.log.events.iter().any(rolled)))
}

/// `break-away-succeeds`
pub(super) fn breaks_away(stage: &mut Stage) -> Result<Value, Refusal> {
    let moving = begin(stage)?;
    if !moving.held {
        return Err(Refusal::because("nobody is left behind"));
    }
    Ok(Value::Bool(moving.free))
}

fn reaching(stage: &mut Stage) -> Result<Moving, Refusal> {
    if !stage.situation.truth(Fact::ReachesContact) {
        return Err(Refusal::because("nobody is reached"));
    }
    on_the_way(stage)
}

/// `may-reach-contact`
pub(super) fn may_touch(stage: &mut Stage) -> Result<Value, Refusal> {
    let mut moving = reaching(stage)?;
    let Some(beside) = moving.beside else { return Err(Refusal::because("nobody is reached")) };
    let decision = moving.way(beside);
    if moving.scene.game.step(Input::Decide(decision)).is_err() {
        return Ok(Value::Bool(false));
    }
    let ask = *moving.scene.game.asks();
    if ask.dice() == 1 {
        let input = stage.reply(ask, (3, 4));
        moving.scene.game.step(input)?;
    }
    Ok(Value::Bool(moving.scene.game.figure(moving.scene.actor).placed.at == beside))
}

/// `free-spin-allowed`
pub(super) fn free_spin(stage: &mut Stage) -> Result<Value, Refusal> {
    let mut moving = reaching(stage)?;
    let target = moving.scene.target;
    moving.walk(stage, |ask| matches!(ask, Ask::Spin { figure, .. } if *figure == target)).map(Value::Bool)
}

/// `attack-after-move`
pub(super) fn follow(stage: &mut Stage) -> Result<Value, Refusal> {
    let mut moving = on_the_way(stage)?;
    moving.walk(stage, |ask| matches!(ask, Ask::Follow { .. })).map(Value::Bool)
}

/// `move-harm`
pub(super) fn actor_harm(stage: &mut Stage) -> Result<Value, Refusal> {
    let mut moving = on_the_way(stage)?;
    moving.walk(stage, |_| false)?;
    Ok(Value::Int(moving.scene.harm(moving.scene.actor, |_| true)))
}

/// `move-target-harm`
pub(super) fn target_harm(stage: &mut Stage) -> Result<Value, Refusal> {
    let mut moving = reaching(stage)?;
    moving.walk(stage, |_| false)?;
    Ok(Value::Int(moving.scene.harm(moving.scene.target, |_| true)))
}
