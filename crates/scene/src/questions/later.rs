//! Questions about what comes after an action: the end of the turn, the turns that follow, and
//! turning in between.
//! Every turn is really played; nobody does more in it than the facts say.

use super::attack::settled;
use super::moving::begin;
use super::scene::{Given, Scene};
use super::{Stage, Unanswerable};
use crate::facts::{Attribute, Fact, Role};
use variorum_engine::geometry::Facing;
use variorum_engine::{
    Ask, Clause, Decision, Detail, Harm, Illegal, Input, Log, Order, Others, PlayerId, Roll,
};
use variorum_expr::Value;

impl Stage<'_> {
    /// Lets both players end a turn, so that the actor's player begins the next one.
    pub(super) fn later(&mut self, scene: &mut Scene) -> Result<(), Unanswerable> {
        self.until_order(&mut scene.game, (3, 4))?;
        for _ in 0..2 {
            scene.game.step(Input::Decide(Decision::EndTurn))?;
            self.until_order(&mut scene.game, (3, 4))?;
        }
        scene.game.log = Log::new(Detail::Full);
        Ok(())
    }
}

/// The attack, then the target's own turn, in which it is told to move.
fn next_move(stage: &mut Stage) -> Result<(Scene, Option<Illegal>), Unanswerable> {
    if stage.situation.truth(Fact::TargetFriendly) {
        return Err(Unanswerable::because("the target's turn is not the next one"));
    }
    let mut scene = settled(stage)?;
    if *scene.game.asks() == Ask::Order(PlayerId(0)) {
        scene.game.step(Input::Decide(Decision::EndTurn))?;
        stage.until_order(&mut scene.game, (3, 4))?;
    }
    if *scene.game.asks() != Ask::Order(PlayerId(1)) {
        return Err(Unanswerable::because("the target's side has no further turn"));
    }
    scene.game.log = Log::new(Detail::Full);
    let order = Order::Move { lead: scene.target, with: Others::default(), quick: false };
    let refused = stage.act(&mut scene.game, Decision::Give(order), (3, 4))?.err();
    Ok((scene, refused))
}

/// `target-may-act`
pub(super) fn may_act(stage: &mut Stage) -> Result<Value, Unanswerable> {
    next_move(stage).map(|(_, refused)| Value::Bool(refused.is_none()))
}

/// `target-next-push`
pub(super) fn next_push(stage: &mut Stage) -> Result<Value, Unanswerable> {
    match next_move(stage)? {
        (_, Some(illegal)) => Err(illegal.into()),
        (scene, None) => Ok(Value::Int(scene.harm(scene.target, |harm| harm == Harm::Push))),
    }
}

/// `tokens-left`
pub(super) fn tokens_left(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut scene = stage.duel(true, Given::default())?;
    stage.until_order(&mut scene.game, (3, 4))?;
    if stage.situation.truth(Fact::TurnActs) {
        let order = Order::Move { lead: scene.actor, with: Others::default(), quick: false };
        if let Err(illegal) = stage.act(&mut scene.game, Decision::Give(order), (3, 4))? {
            return Err(illegal.into());
        }
    }
    if *scene.game.asks() == Ask::Order(PlayerId(0)) {
        scene.game.step(Input::Decide(Decision::EndTurn))?;
    }
    stage.keep(&scene.game.log);
    Ok(Value::Int(scene.game.figure(scene.actor).tokens.into()))
}

/// The scene at the moment at which the actor would turn, or its abilities be cancelled.
fn at_the_moment(stage: &mut Stage) -> Result<Scene, Unanswerable> {
    match stage.situation.word(Fact::TurnWhen) {
        "in_move" => return begin(stage, false, Given::default()).map(|moving| moving.scene),
        "in_attack" => return in_attack(stage),
        "after_roll" => return after_roll(stage),
        _ => {}
    }
    let mut scene = stage.duel(true, Given::default())?;
    stage.until_order(&mut scene.game, (3, 4))?;
    if stage.situation.word(Fact::TurnWhen) == "other_turn" {
        scene.game.step(Input::Decide(Decision::EndTurn))?;
        stage.until_order(&mut scene.game, (3, 4))?;
    }
    Ok(scene)
}

/// The actor's attack, its dice not yet rolled.
fn in_attack(stage: &mut Stage) -> Result<Scene, Unanswerable> {
    let (mut scene, order) = super::attack::declared(stage, Given::default())?;
    stage.until_order(&mut scene.game, (3, 4))?;
    scene.game.step(Input::Decide(Decision::Give(order)))?;
    Ok(scene)
}

/// The actor's attack when its dice have fallen and something else is asked before it is over.
fn after_roll(stage: &mut Stage) -> Result<Scene, Unanswerable> {
    let mut scene = in_attack(stage)?;
    let rolls = |ask: &Ask| matches!(ask, Ask::Roll { roll: Roll::Attack, .. });
    if stage.until(&mut scene.game, (6, 6), rolls)? {
        let dice = stage.reply(&scene.game, (6, 6));
        scene.game.step(dice)?;
    }
    match scene.game.asks() {
        Ask::Order(_) | Ask::Over => Err(Unanswerable::because("the attack is over with the roll")),
        _ => Ok(scene),
    }
}

/// `may-turn`
pub(super) fn may_turn(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut scene = at_the_moment(stage)?;
    let decision = Decision::Nimble { figure: scene.actor, facing: Facing::LEFT };
    let turned = match scene.game.step(Input::Decide(decision)) {
        Err(illegal) if illegal.clause.is_none() => return Err(illegal.into()),
        turned => turned.is_ok(),
    };
    stage.keep(&scene.game.log);
    Ok(Value::Bool(turned))
}

/// `turn-cost`
pub(super) fn turn_cost(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut scene = at_the_moment(stage)?;
    let price = |scene: &Scene| {
        let actions = scene.game.players.first().map_or(0, |player| i64::from(player.actions));
        actions - i64::from(scene.game.figure(scene.actor).tokens)
    };
    let before = price(&scene);
    scene
        .game
        .step(Input::Decide(Decision::Nimble { figure: scene.actor, facing: Facing::LEFT }))?;
    stage.keep(&scene.game.log);
    Ok(Value::Int(before - price(&scene)))
}

/// `may-cancel`
pub(super) fn may_cancel(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut scene = at_the_moment(stage)?;
    let mut used =
        stage.situation.abilities(Fact::Figure(Role::Actor, Attribute::Using)).peekable();
    if used.peek().is_none() {
        return Err(Unanswerable::because("the actor uses no ability"));
    }
    for ability in used {
        match scene.game.step(Input::Decide(Decision::Cancel { figure: scene.actor, ability })) {
            Ok(_) => {}
            Err(illegal) if illegal.clause == Some(Clause::OptionalAbilitiesCancel) => {
                return Ok(Value::Bool(false));
            }
            Err(illegal) => return Err(illegal.into()),
        }
    }
    stage.keep(&scene.game.log);
    Ok(Value::Bool(true))
}
