//! Questions about what an attack does to those in it: clicks of damage and healing, tokens, and
//! eliminations.
//! The result of the attack is a fact.

use variorum_engine::{Event, EventKind, Harm, Status};
use variorum_expr::Value;

use super::actions::tokens_of;
use super::attack::play_attack_with_result;
use super::outcome::{clicks_from_start, clicks_healed, clicks_taken, find_event};
use super::{QuestionRun, Unanswerable};

/// Plays the attack and takes a part of how its damage was worked out: base, added, reduced.
fn part_of_damage(
    run: &mut QuestionRun,
    part: impl Fn(u8, u8, u8) -> u8,
) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_result(run)?;
    find_event(&battle.game, |event| match event.what {
        EventKind::Reckoned { figure, base, added, reduced } if figure == battle.target => {
            Some(Value::Int(part(base, added, reduced).into()))
        }
        _ => None,
    })
}

pub(super) fn damage_base(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    part_of_damage(run, |base, _, _| base)
}

pub(super) fn damage_added(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    part_of_damage(run, |_, added, _| added)
}

pub(super) fn damage_reduced(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    part_of_damage(run, |_, _, reduced| reduced)
}

pub(super) fn damage_dealt(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_result(run)?;
    let dealt = clicks_taken(&battle.game, battle.target, |harm| harm == Harm::Attack);
    Ok(Value::Int(dealt))
}

pub(super) fn target_harm(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_result(run)?;
    Ok(Value::Int(clicks_taken(&battle.game, battle.target, |_| true)))
}

pub(super) fn third_harm(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_result(run)?;
    Ok(Value::Int(clicks_taken(&battle.game, battle.require_third()?, |_| true)))
}

pub(super) fn actor_harm(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_result(run)?;
    Ok(Value::Int(clicks_taken(&battle.game, battle.actor, |_| true)))
}

pub(super) fn target_pushed(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_result(run)?;
    let pushed = clicks_taken(&battle.game, battle.target, |harm| harm == Harm::Push);
    Ok(Value::Int(pushed))
}

pub(super) fn push_last(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_result(run)?;
    let is_push_of_actor = |event: &Event| match event.what {
        EventKind::Damaged { figure, harm: Harm::Push, .. } => {
            // Those who share the action are pushed at the same moment.
            (figure == battle.actor).then_some(true)
        }
        EventKind::Damaged { .. } | EventKind::Healed { .. } => Some(false),
        _ => None,
    };
    let clicks: Vec<bool> = battle.game.log.events.iter().filter_map(is_push_of_actor).collect();
    if clicks.contains(&true) {
        Ok(Value::Bool(clicks.last() == Some(&true)))
    } else {
        Err(Unanswerable::because("the actor is not pushed"))
    }
}

pub(super) fn actor_healed(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_result(run)?;
    Ok(Value::Int(clicks_healed(&battle.game, battle.actor)))
}

pub(super) fn target_healed(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_result(run)?;
    Ok(Value::Int(clicks_healed(&battle.game, battle.target)))
}

pub(super) fn target_tokens(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_result(run)?;
    tokens_of(&battle, battle.target)
}

pub(super) fn target_wounds(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_result(run)?;
    Ok(Value::Int(clicks_from_start(&battle.game, battle.target)))
}

pub(super) fn target_eliminated(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_result(run)?;
    Ok(Value::Bool(battle.game.figure(battle.target).status == Status::Eliminated))
}

pub(super) fn target_on_table(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_result(run)?;
    Ok(Value::Bool(battle.game.figure(battle.target).on_table()))
}
