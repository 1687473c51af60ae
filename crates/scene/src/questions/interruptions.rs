//! Questions about a moment between two steps: whether a figure may be turned by Nimble then, or an
//! ability cancelled.

use variorum_engine::geometry::Facing;
use variorum_engine::{Ask, Clause, Decision, Input, Roll};
use variorum_expr::Value;

use super::attack::declare_attack;
use super::move_action::begin_move;
use super::outcome::{actions_left, permission};
use super::run::ORDINARY_DICE;
use super::{QuestionRun, Unanswerable};
use crate::facts::{Attribute, Fact, Moment, Role};
use crate::setup::{Battle, Spacing, StatOverrides, set_up_pair};

/// Dice that hit for certain.
const DOUBLE_SIX: (u8, u8) = (6, 6);

/// Plays until the moment at which the actor would be turned, or its abilities cancelled.
fn play_until_moment(run: &mut QuestionRun) -> Result<Battle, Unanswerable> {
    match run.situation.choice(Fact::TurnWhen) {
        Moment::OwnTurn => play_until_own_turn(run),
        Moment::OtherTurn => play_until_other_turn(run),
        Moment::InMove => begin_move(run).map(|moving| moving.battle),
        Moment::InAttack => play_until_attack_roll(run),
        Moment::AfterRoll => play_until_after_roll(run),
    }
}

fn play_until_own_turn(run: &mut QuestionRun) -> Result<Battle, Unanswerable> {
    let mut battle = set_up_pair(run, Spacing::AtDistance, StatOverrides::default())?;
    run.play_until_order(&mut battle.game, ORDINARY_DICE)?;
    Ok(battle)
}

fn play_until_other_turn(run: &mut QuestionRun) -> Result<Battle, Unanswerable> {
    let mut battle = play_until_own_turn(run)?;
    battle.game.step(Input::Decide(Decision::EndTurn))?;
    run.play_until_order(&mut battle.game, ORDINARY_DICE)?;
    Ok(battle)
}

/// Plays the actor's attack until its dice are to be rolled.
fn play_until_attack_roll(run: &mut QuestionRun) -> Result<Battle, Unanswerable> {
    let (mut battle, order) = declare_attack(run, StatOverrides::default())?;
    run.play_until_order(&mut battle.game, ORDINARY_DICE)?;
    battle.game.step(Input::Decide(Decision::Give(order)))?;
    Ok(battle)
}

/// Plays the actor's attack until its dice have fallen and something else is asked before it is
/// over.
fn play_until_after_roll(run: &mut QuestionRun) -> Result<Battle, Unanswerable> {
    let mut battle = play_until_attack_roll(run)?;
    let is_attack_roll = |ask: &Ask| matches!(ask, Ask::Roll { roll: Roll::Attack, .. });
    if run.play_until(&mut battle.game, DOUBLE_SIX, is_attack_roll)? {
        run.answer_prompt(&mut battle.game, DOUBLE_SIX)?;
    }
    match battle.game.asks() {
        Ask::Order(_) | Ask::Over => Err(Unanswerable::because("the attack is over with the roll")),
        _ => Ok(battle),
    }
}

pub(super) fn may_turn(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut battle = play_until_moment(run)?;
    let turn = Decision::Nimble { figure: battle.actor, facing: Facing::LEFT };
    let may = permission(battle.game.step(Input::Decide(turn)))?;
    run.record_game(&battle.game);
    Ok(may)
}

pub(super) fn turn_cost(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut battle = play_until_moment(run)?;
    let actions_less_tokens = |battle: &Battle| {
        actions_left(&battle.game) - i64::from(battle.game.figure(battle.actor).tokens)
    };
    let before = actions_less_tokens(&battle);
    let turn = Decision::Nimble { figure: battle.actor, facing: Facing::LEFT };
    battle.game.step(Input::Decide(turn))?;
    run.record_game(&battle.game);
    Ok(Value::Int(before - actions_less_tokens(&battle)))
}

pub(super) fn may_cancel(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut battle = play_until_moment(run)?;
    let using = Fact::Figure(Role::Actor, Attribute::Using);
    let mut abilities = run.situation.abilities(using).peekable();
    if abilities.peek().is_none() {
        return Err(Unanswerable::because("the actor uses no ability"));
    }
    for ability in abilities {
        let cancel = Decision::Cancel { figure: battle.actor, ability };
        match battle.game.step(Input::Decide(cancel)) {
            Ok(_) => {}
            Err(illegal) if illegal.clause == Some(Clause::OptionalAbilitiesCancel) => {
                return Ok(Value::Bool(false));
            }
            Err(illegal) => return Err(illegal.into()),
        }
    }
    run.record_game(&battle.game);
    Ok(Value::Bool(true))
}
