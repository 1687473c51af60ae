//! Questions about the attack that Charge or Bound allows after a move.

use variorum_engine::{Ask, AttackKind, Decision, Harm, Input, Order, Others};
use variorum_expr::Value;

use super::attack::{ForcedRoll, single_target};
use super::move_action::{DistantTarget, MoveInProgress, begin_move_with};
use super::outcome::{actions_left, clicks_taken};
use super::{QuestionRun, Unanswerable};
use crate::facts::{AttackResult, Fact};
use crate::setup::StatOverrides;

/// Moves until an attack may follow, and says with which order the target would be attacked; none
/// where no attack may follow.
fn play_until_follow_up(
    run: &mut QuestionRun,
    stats: StatOverrides,
) -> Result<(MoveInProgress, Option<Order>), Unanswerable> {
    let mut moving = begin_move_with(run, DistantTarget::AheadOfEnd, stats)?.require_free()?;
    if !moving.walk_until(run, |ask| matches!(ask, Ask::Follow { .. }))? {
        return Ok((moving, None));
    }
    let (actor, target, with) = (moving.battle.actor, moving.battle.target, Others::default());
    let capture = run.situation.truth(Fact::AttackCapture);
    let order = match *moving.battle.game.asks() {
        Ask::Follow { kind: AttackKind::Ranged, .. } => {
            Order::Ranged { firer: actor, with, targets: single_target(target) }
        }
        _ => Order::Close { attacker: actor, with, target, capture },
    };
    Ok((moving, Some(order)))
}

pub(super) fn attack_after_move(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let (moving, order) = play_until_follow_up(run, StatOverrides::default())?;
    Ok(Value::Bool(order.is_some_and(|order| moving.allows(Decision::Follow(Some(order))))))
}

/// Plays the move and the attack after it, which hits.
fn play_follow_up_attack(run: &mut QuestionRun) -> Result<MoveInProgress, Unanswerable> {
    let roll = ForcedRoll::for_result(AttackResult::Hit);
    let (mut moving, order) = play_until_follow_up(run, roll.stats())?;
    let order = order.ok_or_else(|| Unanswerable::because("no attack may follow"))?;
    let game = &mut moving.battle.game;
    game.step(Input::Decide(Decision::Follow(Some(order))))?;
    run.play_until_order(game, roll.dice)?;
    run.record_game(game);
    Ok(moving)
}

pub(super) fn follow_damage(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_follow_up_attack(run)?.battle;
    let dealt = clicks_taken(&battle.game, battle.target, |harm| harm == Harm::Attack);
    Ok(Value::Int(dealt))
}

pub(super) fn follow_actions(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let moving = play_follow_up_attack(run)?;
    let allowed = run.situation.int(Fact::GameBuildTotal) / 100;
    Ok(Value::Int(allowed - actions_left(&moving.battle.game)))
}
