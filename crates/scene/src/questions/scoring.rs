//! Questions about points and captives: what an action scores, what becomes of a captive, what the
//! end of the game is worth.
//! The end is brought about by the players' own agreement, or by one who leaves.

use super::attack::settled;
use super::scene::{Given, Scene};
use super::{Stage, Unanswerable};
use crate::facts::{Attribute, Fact, Role};
use variorum_engine::{Ask, Decision, Event, EventKind, FigureId, Input, PlayerId, Status};
use variorum_expr::Value;

impl Scene {
    fn scored(&self, by: PlayerId) -> i64 {
        let points = |event: &Event| match event.what {
            EventKind::Scored { player, points } if player == by => i64::from(points),
            _ => 0,
        };
        self.game.log.events.iter().map(points).sum()
    }
}

/// `victory-points`
pub(super) fn points(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = settled(stage)?;
    Ok(Value::Int(scene.scored(PlayerId(0))))
}

/// The attack on a captor, and who its captive is; the bystander has to be it.
fn with_captive(stage: &mut Stage) -> Result<(Scene, FigureId), Unanswerable> {
    if !stage.situation.truth(Fact::Figure(Role::Third, Attribute::Captive)) {
        return Err(Unanswerable::because("the bystander is no captive"));
    }
    let scene = settled(stage)?;
    let third = scene.third.ok_or_else(|| Unanswerable::because("nobody stands by"))?;
    Ok((scene, third))
}

/// `captive-released`
pub(super) fn released(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (scene, captive) = with_captive(stage)?;
    Ok(Value::Bool(scene.game.figure(captive).status == Status::Field))
}

/// `captive-eliminated`
pub(super) fn eliminated(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (scene, captive) = with_captive(stage)?;
    Ok(Value::Bool(scene.game.figure(captive).status == Status::Eliminated))
}

/// `captive-tokens`
pub(super) fn captive_tokens(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (scene, captive) = with_captive(stage)?;
    Ok(Value::Int(scene.game.figure(captive).tokens.into()))
}

/// `captive-points`
pub(super) fn captive_points(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (scene, captive) = with_captive(stage)?;
    let other = PlayerId(1 - scene.game.figure(captive).owner.0.min(1));
    Ok(Value::Int(scene.scored(other)))
}

/// The scene at the moment when the actor's player may give an order.
fn at_rest(stage: &mut Stage) -> Result<Scene, Unanswerable> {
    let mut scene = stage.duel(true, Given::default())?;
    stage.until_order(&mut scene.game, (3, 4))?;
    Ok(scene)
}

/// Everybody agrees to end the game.
fn end(scene: &mut Scene) -> Result<(), Unanswerable> {
    scene.game.step(Input::Decide(Decision::ProposeEnd))?;
    while let Ask::Consent(_) = *scene.game.asks() {
        scene.game.step(Input::Decide(Decision::Consent(true)))?;
    }
    Ok(())
}

/// `final-points`
pub(super) fn at_the_end(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut scene = at_rest(stage)?;
    end(&mut scene)?;
    stage.keep(&scene.game.log);
    Ok(Value::Int(scene.scored(PlayerId(0))))
}

fn withdrawn(stage: &mut Stage) -> Result<Scene, Unanswerable> {
    let mut scene = at_rest(stage)?;
    scene.game.step(Input::Decide(Decision::Withdraw))?;
    stage.keep(&scene.game.log);
    Ok(scene)
}

/// `withdraw-points`
pub(super) fn withdraw_points(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = withdrawn(stage)?;
    let owned = |event: &&Event| !matches!(event.what, EventKind::Ended { .. });
    let points = scene.game.log.events.iter().take_while(owned).map(|event| match event.what {
        EventKind::Scored { player: PlayerId(1), points } => i64::from(points),
        _ => 0,
    });
    Ok(Value::Int(points.sum()))
}

/// `withdraw-releases`
pub(super) fn withdraw_releases(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = withdrawn(stage)?;
    let third = scene
        .third
        .filter(|_| stage.situation.truth(Fact::Figure(Role::Third, Attribute::Captive)));
    let third = third.ok_or_else(|| Unanswerable::because("the bystander is no captive"))?;
    Ok(Value::Bool(scene.game.figure(third).status == Status::Field))
}

/// `withdrawn-from-table`
pub(super) fn withdraw_removes(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = withdrawn(stage)?;
    Ok(Value::Bool(!scene.game.figure(scene.actor).on_table()))
}

/// `game-over`
pub(super) fn game_over(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = settled(stage)?;
    Ok(Value::Bool(*scene.game.asks() == Ask::Over))
}

/// `winner`
pub(super) fn winner(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut scene = at_rest(stage)?;
    let small = |fact| u16::try_from(stage.situation.int(fact)).unwrap_or(0);
    let books = [
        (small(Fact::GamePointsOwn), small(Fact::GameSpentOwn)),
        (small(Fact::GamePointsOther), small(Fact::GameSpentOther)),
    ];
    for (player, (scored, spent)) in scene.game.players.iter_mut().zip(books) {
        player.scored = scored;
        player.army_points = spent;
    }
    end(&mut scene)?;
    stage.keep(&scene.game.log);
    let won = scene.game.log.events.iter().find_map(|event| match event.what {
        EventKind::Won { player } => Some(Value::Int(player.0.into())),
        _ => None,
    });
    won.ok_or_else(|| Unanswerable::because("nobody wins"))
}
