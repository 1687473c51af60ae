//! Questions about turns and tokens: who may be given an action, what it costs, and what the start
//! of a turn brings.

use super::scene::{Given, Scene};
use super::{Stage, Unanswerable};
use crate::facts::{Attribute, Fact, Role};
use variorum_engine::{
    Ask, Decision, Event, EventKind, FigureId, Harm, Illegal, Input, Order, PlayerId,
};
use variorum_expr::Value;

/// Gives the actor the action that the facts name; the attack, if it is one, is an ordinary hit.
fn given(stage: &mut Stage) -> Result<(Scene, Option<Illegal>), Unanswerable> {
    let (mut scene, order) = ordered(stage)?;
    let refused = stage.act(&mut scene.game, Decision::Give(order), (3, 4))?.err();
    Ok((scene, refused))
}

/// The scene of the action that the facts name, and the order for it.
fn ordered(stage: &mut Stage) -> Result<(Scene, Order), Unanswerable> {
    let facts = stage.situation;
    let kind = facts.word(Fact::ActionKind);
    let (attacks, moves) = (matches!(kind, "close" | "ranged"), kind == "move");
    let shared = (facts.is_set(Fact::AttackHelpers) && !attacks)
        || (facts.is_set(Fact::MoveHelpers) && !moves);
    if shared
        || (facts.truth(Fact::ActionQuick) && !moves)
        || (facts.truth(Fact::ThirdJoins) && kind != "ranged" && !moves)
    {
        return Err(Unanswerable::because(format!("that is not said of a {kind} action")));
    }
    if kind == "levitate" {
        return stage.levitation();
    }
    let scene = stage.duel(kind != "close", Given::default())?;
    let (figure, with) = (scene.actor, scene.helpers);
    let order = match kind {
        "close" => Order::Close {
            attacker: figure,
            with,
            target: scene.target,
            capture: facts.truth(Fact::AttackCapture),
        },
        "ranged" => Order::Ranged { firer: figure, with, targets: stage.targets(&scene)? },
        "move" => Order::Move { lead: figure, with, quick: facts.truth(Fact::ActionQuick) },
        "regenerate" => Order::Regenerate { figure },
        "raise" | "summon" => stage.bring_back(&scene)?,
        _ => Order::Pass { figure },
    };
    Ok((scene, order))
}

fn done(stage: &mut Stage) -> Result<Scene, Unanswerable> {
    match given(stage)? {
        (scene, None) => Ok(scene),
        (_, Some(illegal)) => Err(illegal.into()),
    }
}

/// `may-give-action`
pub(super) fn may_give(stage: &mut Stage) -> Result<Value, Unanswerable> {
    given(stage).map(|(_, refused)| Value::Bool(refused.is_none()))
}

/// `actor-tokens`
pub(super) fn tokens(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = done(stage)?;
    Ok(Value::Int(scene.game.figure(scene.actor).tokens.into()))
}

/// `pushing-damage`
pub(super) fn pushing(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = done(stage)?;
    Ok(Value::Int(scene.harm(scene.actor, |harm| harm == Harm::Push)))
}

/// `actions-spent`
pub(super) fn spent(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = done(stage)?;
    let left = scene.game.players.first().map_or(0, |player| player.actions);
    Ok(Value::Int(stage.situation.int(Fact::GameBuildTotal) / 100 - i64::from(left)))
}

/// `may-act-again`
pub(super) fn again(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut scene = done(stage)?;
    let order = Order::Pass { figure: scene.actor };
    match *scene.game.asks() {
        Ask::Order(PlayerId(0)) => {
            Ok(Value::Bool(scene.game.step(Input::Decide(Decision::Give(order))).is_ok()))
        }
        _ => Err(Unanswerable::because("the turn is over")),
    }
}

/// `turn-over`
pub(super) fn over(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = done(stage)?;
    Ok(Value::Bool(*scene.game.asks() != Ask::Order(PlayerId(0))))
}

/// `regenerated`
pub(super) fn regenerated(stage: &mut Stage) -> Result<Value, Unanswerable> {
    if stage.situation.word(Fact::ActionKind) != "regenerate" {
        return Err(Unanswerable::because("nobody regenerates by this action"));
    }
    let scene = done(stage)?;
    Ok(Value::Int(scene.healed(scene.actor)))
}

fn helped(stage: &mut Stage) -> Result<(Scene, FigureId), Unanswerable> {
    let scene = done(stage)?;
    let helper =
        scene.helpers.first().copied().ok_or_else(|| Unanswerable::because("nobody helps"))?;
    Ok((scene, helper))
}

/// `helper-tokens`
pub(super) fn helper_tokens(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (scene, helper) = helped(stage)?;
    Ok(Value::Int(scene.game.figure(helper).tokens.into()))
}

/// `helper-pushing`
pub(super) fn helper_pushing(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (scene, helper) = helped(stage)?;
    Ok(Value::Int(scene.harm(helper, |harm| harm == Harm::Push)))
}

/// Plays on until the actor's next turn has begun; the other player does nothing.
fn next_turn(stage: &mut Stage) -> Result<(Scene, usize), Unanswerable> {
    let mut scene = stage.duel(false, Given::default())?;
    stage.until_order(&mut scene.game, (3, 4))?;
    let mut from = 0;
    for _ in 0..2 {
        from = scene.game.log.events.len();
        scene.game.step(Input::Decide(Decision::EndTurn))?;
        stage.until_order(&mut scene.game, (3, 4))?;
    }
    match *scene.game.asks() {
        Ask::Order(PlayerId(0)) => {
            stage.keep(&scene.game.log);
            Ok((scene, from))
        }
        _ => Err(Unanswerable::because("the actor's side has no further turn")),
    }
}

fn since(scene: &Scene, from: usize) -> impl Iterator<Item = &Event> {
    scene.game.log.events.iter().skip(from)
}

/// `actions-allowed`
pub(super) fn allowed(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (scene, from) = next_turn(stage)?;
    let began = since(&scene, from).find_map(|event| match event.what {
        EventKind::TurnBegan { player: PlayerId(0), actions } => Some(Value::Int(actions.into())),
        _ => None,
    });
    began.ok_or_else(|| Unanswerable::because("no turn began"))
}

/// `actions-gained`
pub(super) fn gained(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (scene, _) = next_turn(stage)?;
    let actions = scene.game.players.first().map_or(0, |player| player.actions);
    Ok(Value::Int(i64::from(actions) - stage.situation.int(Fact::GameBuildTotal) / 100))
}

/// `start-dice`
pub(super) fn dice(stage: &mut Stage) -> Result<Value, Unanswerable> {
    next_turn(stage)?;
    Ok(Value::Int(i64::try_from(stage.rolled.len()).unwrap_or(i64::MAX)))
}

/// `start-harm`
pub(super) fn harm(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (scene, from) = next_turn(stage)?;
    let clicks = since(&scene, from).map(|event| match event.what {
        EventKind::Damaged { figure, clicks, .. } if figure == scene.target => i64::from(clicks),
        _ => 0,
    });
    Ok(Value::Int(clicks.sum()))
}

/// `start-healed`
pub(super) fn healed(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (scene, from) = next_turn(stage)?;
    let third = scene.third.ok_or_else(|| Unanswerable::because("nobody stands by"))?;
    let clicks = since(&scene, from).map(|event| match event.what {
        EventKind::Healed { figure, clicks } if figure == third => i64::from(clicks),
        _ => 0,
    });
    Ok(Value::Int(clicks.sum()))
}

/// `token-cleared`
pub(super) fn cleared(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let before = stage.situation.int(Fact::Figure(Role::Actor, Attribute::Tokens));
    if before == 0 {
        return Err(Unanswerable::because("there is no token to lose"));
    }
    let mut scene = stage.duel(false, Given::default())?;
    stage.until_order(&mut scene.game, (3, 4))?;
    scene.game.step(Input::Decide(Decision::EndTurn))?;
    stage.keep(&scene.game.log);
    Ok(Value::Bool(i64::from(scene.game.figure(scene.actor).tokens) < before))
}
