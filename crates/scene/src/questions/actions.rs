//! Questions about giving an action: who may be given which, and what it costs in tokens, clicks
//! and actions.

use variorum_engine::{Ask, Decision, FigureId, Harm, Illegal, Input, Order, Status};
use variorum_expr::Value;

use super::levitation::set_up_levitation;
use super::outcome::{actions_left, clicks_healed, clicks_taken, require_allowed};
use super::revival::revival_order;
use super::run::ORDINARY_DICE;
use super::{QuestionRun, Unanswerable};
use crate::facts::{Fact, OrderKind};
use crate::setup::{ACTORS_PLAYER, Battle, Spacing, StatOverrides, set_up_pair};

/// Sets up the action that the facts name, and the order for it.
fn set_up_action(run: &QuestionRun) -> Result<(Battle, Order), Unanswerable> {
    let facts = run.situation;
    let kind: OrderKind = facts.choice(Fact::ActionKind);
    let attacks = matches!(kind, OrderKind::Close | OrderKind::Ranged);
    let moves = kind == OrderKind::Move;
    if (facts.is_set(Fact::AttackHelpers) && !attacks)
        || (facts.is_set(Fact::MoveHelpers) && !moves)
        || (facts.truth(Fact::ActionQuick) && !moves)
        || (facts.truth(Fact::ThirdJoins) && kind != OrderKind::Ranged && !moves)
    {
        return Err(Unanswerable::because(format!("that is not said of a {kind} action")));
    }
    if kind == OrderKind::Levitate {
        return set_up_levitation(run);
    }
    let in_contact = kind == OrderKind::Close;
    let spacing = if in_contact { Spacing::InContact } else { Spacing::AtDistance };
    let battle = set_up_pair(run, spacing, StatOverrides::default())?;
    let order = order_of_kind(run, kind, &battle)?;
    Ok((battle, order))
}

fn order_of_kind(
    run: &QuestionRun,
    kind: OrderKind,
    battle: &Battle,
) -> Result<Order, Unanswerable> {
    let facts = run.situation;
    let (figure, with) = (battle.actor, battle.helpers);
    Ok(match kind {
        OrderKind::Close => {
            let capture = facts.truth(Fact::AttackCapture);
            Order::Close { attacker: figure, with, target: battle.target, capture }
        }
        OrderKind::Ranged => {
            Order::Ranged { firer: figure, with, targets: run.ranged_targets(battle)? }
        }
        OrderKind::Move => {
            Order::Move { lead: figure, with, quick: facts.truth(Fact::ActionQuick) }
        }
        OrderKind::Regenerate => Order::Regenerate { figure },
        OrderKind::Raise | OrderKind::Summon => revival_order(facts, battle)?,
        OrderKind::Pass | OrderKind::Levitate => Order::Pass { figure },
    })
}

/// Gives the actor the action that the facts name; an attack rolls ordinary dice.
fn try_action(run: &mut QuestionRun) -> Result<(Battle, Option<Illegal>), Unanswerable> {
    let (mut battle, order) = set_up_action(run)?;
    let refused = run.play_order(&mut battle.game, Decision::Give(order), ORDINARY_DICE)?.err();
    Ok((battle, refused))
}

/// The same, where the action is allowed.
pub(super) fn play_action(run: &mut QuestionRun) -> Result<Battle, Unanswerable> {
    require_allowed(try_action(run)?)
}

pub(super) fn may_give_action(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    try_action(run).map(|(_, refused)| Value::Bool(refused.is_none()))
}

pub(super) fn actor_tokens(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_action(run)?;
    tokens_of(&battle, battle.actor)
}

/// The action tokens of a figure; one that was eliminated has no place for them.
pub(super) fn tokens_of(battle: &Battle, id: FigureId) -> Result<Value, Unanswerable> {
    let figure = battle.game.figure(id);
    if figure.status == Status::Eliminated {
        return Err(Unanswerable::because("the figure is eliminated, and has no tokens"));
    }
    Ok(Value::Int(figure.tokens.into()))
}

pub(super) fn pushing_damage(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_action(run)?;
    Ok(Value::Int(clicks_taken(&battle.game, battle.actor, |harm| harm == Harm::Push)))
}

pub(super) fn actions_spent(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_action(run)?;
    let allowed = run.situation.int(Fact::GameBuildTotal) / 100;
    Ok(Value::Int(allowed - actions_left(&battle.game)))
}

pub(super) fn may_act_again(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut battle = play_action(run)?;
    if *battle.game.asks() != Ask::Order(ACTORS_PLAYER) {
        return Err(Unanswerable::because("the turn is over"));
    }
    let pass = Decision::Give(Order::Pass { figure: battle.actor });
    Ok(Value::Bool(battle.game.step(Input::Decide(pass)).is_ok()))
}

pub(super) fn turn_over(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_action(run)?;
    Ok(Value::Bool(*battle.game.asks() != Ask::Order(ACTORS_PLAYER)))
}

pub(super) fn regenerated(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    if run.situation.choice::<OrderKind>(Fact::ActionKind) != OrderKind::Regenerate {
        return Err(Unanswerable::because("nobody regenerates by this action"));
    }
    let battle = play_action(run)?;
    Ok(Value::Int(clicks_healed(&battle.game, battle.actor)))
}
