//! Questions about Magic Levitation: whom it may lift, how far, over and onto what, and what the
//! lifted figure may do then.

use variorum_engine::geometry::{Facing, Placed};
use variorum_engine::{Ask, Board, Decision, FigureId, Game, Illegal, Input, Order, Position};
use variorum_expr::Value;

use super::after_action::lone_move;
use super::outcome::{clicks_taken, permission, require_allowed};
use super::run::ORDINARY_DICE;
use super::{QuestionRun, Unanswerable};
use crate::facts::{BystanderPlace, Fact, Role, Situation};
use crate::setup::{
    ACTOR, ACTOR_START, ACTORS_PLAYER, Battle, Participant, TARGET, ahead_of, figure_from_facts,
    lay_square, lay_strip, midpoint, owner_of_target, set_up_battle,
};

/// Facts that say where a target is, which `levitate.*` says here.
const FACTS_OF_ATTACKS: [Fact; 5] = [
    Fact::AttackDistance,
    Fact::AttackTouching,
    Fact::AttackThrough,
    Fact::AttackRear,
    Fact::AttackInFront,
];

/// Sets up actor and target as they were when the turn began, moves the target to where it is when
/// the action is given, and makes the order.
pub(super) fn set_up_levitation(run: &QuestionRun) -> Result<(Battle, Order), Unanswerable> {
    let facts = run.situation;
    if FACTS_OF_ATTACKS.iter().any(|fact| facts.is_set(*fact)) {
        return Err(Unanswerable::because("levitate.* says where a lifted figure stands"));
    }
    let actor = figure_from_facts(facts, Role::Actor)?;
    let target = figure_from_facts(facts, Role::Target)?;
    let actor_at = Placed::new(actor.base(), ACTOR_START, Facing::AWAY);
    let touching = actor_at.beside(target.base(), Facing::TOWARDS, Facing::AWAY);
    let apart = Placed { at: ahead_of(touching.at, 1_000)?, ..touching };
    let place = |fact| if facts.truth(fact) { touching } else { apart };
    let at_turn_start = place(Fact::LevitateTouchedTurn);
    let lifted_from = place(Fact::LevitateTouchedAction);
    let distance = facts.int(Fact::LevitateDistance);
    let set_down = Placed { at: ahead_of(lifted_from.at, distance * 1_000)?, ..lifted_from };
    let board = board_for_levitation(facts, &lifted_from, &set_down)?;
    let actor = Participant::new(ACTOR, actor, ACTORS_PLAYER, actor_at);
    let target = Participant::new(TARGET, target, owner_of_target(facts), at_turn_start);
    let mut battle = set_up_battle(run, board, actor, target)?;
    battle.game.update(battle.target, |figure| figure.placed.at = lifted_from.at);
    if facts.truth(Fact::LevitateBeside) {
        put_bystander_beside(facts, &mut battle, &set_down)?;
    }
    let turned = facts.truth(Fact::LevitateTurned);
    let facing = if turned { Facing::LEFT } else { lifted_from.facing };
    let shift = i64::from(set_down.at.y.get() - at_turn_start.at.y.get());
    let order = Order::Levitate {
        figure: battle.actor,
        target: battle.target,
        to: Position { at: set_down.at, facing },
        captive: captive_carried_along(&battle.game, battle.target, shift)?,
    };
    Ok((battle, order))
}

/// The ground on which the target is set down, and that it is carried over.
fn board_for_levitation(
    facts: &Situation,
    lifted_from: &Placed,
    set_down: &Placed,
) -> Result<Board, Unanswerable> {
    let mut board = Board::standard();
    lay_square(&mut board, facts.choice(Fact::LevitateInto), set_down, 100)?;
    if facts.is_set(Fact::LevitateOver) {
        if facts.int(Fact::LevitateDistance) < 4 {
            return Err(Unanswerable::because("there is no room for ground on so short a way"));
        }
        let middle = midpoint(lifted_from.at, set_down.at)?;
        lay_strip(&mut board, facts.choice(Fact::LevitateOver), middle, 400)?;
    }
    Ok(board)
}

/// Where the captive of a lifted captor is set down: as far ahead as the captor.
fn captive_carried_along(
    game: &Game,
    captor: FigureId,
    shift: i64,
) -> Result<Option<Position>, Unanswerable> {
    let Some(captive) = game.figure(captor).captive else { return Ok(None) };
    let position = game.figure(captive).position();
    Ok(Some(Position { at: ahead_of(position.at, shift)?, ..position }))
}

/// Puts the bystander where the target is set down in contact with it.
fn put_bystander_beside(
    facts: &Situation,
    battle: &mut Battle,
    set_down: &Placed,
) -> Result<(), Unanswerable> {
    let is_near = facts.choice::<BystanderPlace>(Fact::ThirdPlace) == BystanderPlace::NearTarget;
    let third = battle.third.filter(|_| is_near);
    let third =
        third.ok_or_else(|| Unanswerable::because("nobody stands near to be set down beside"))?;
    battle.game.update(third, |figure| {
        figure.placed = set_down.beside(figure.placed.base, Facing::LEFT, Facing::RIGHT);
    });
    Ok(())
}

fn try_levitation(run: &mut QuestionRun) -> Result<(Battle, Option<Illegal>), Unanswerable> {
    let (mut battle, order) = set_up_levitation(run)?;
    let refused = run.play_order(&mut battle.game, Decision::Give(order), ORDINARY_DICE)?.err();
    Ok((battle, refused))
}

pub(super) fn may_levitate(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    try_levitation(run).map(|(_, refused)| Value::Bool(refused.is_none()))
}

pub(super) fn carried_may_act(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    if !run.situation.truth(Fact::TargetFriendly) {
        return Err(Unanswerable::because("only a friend may be given an action on this turn"));
    }
    let mut battle = require_allowed(try_levitation(run)?)?;
    permission(battle.game.step(Input::Decide(lone_move(battle.target))))
}

pub(super) fn carried_harm(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = require_allowed(try_levitation(run)?)?;
    Ok(Value::Int(clicks_taken(&battle.game, battle.target, |_| true)))
}

pub(super) fn carried_spin(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    if !run.situation.truth(Fact::LevitateBeside) {
        return Err(Unanswerable::because("the target is set down beside nobody"));
    }
    let (mut battle, order) = set_up_levitation(run)?;
    battle.game.step(Input::Decide(Decision::Give(order)))?;
    let third = battle.third;
    let is_spin_of_third =
        |ask: &Ask| matches!(ask, Ask::Spin { figure, .. } if Some(*figure) == third);
    let asked = run.play_until(&mut battle.game, ORDINARY_DICE, is_spin_of_third)?;
    run.record_game(&battle.game);
    Ok(Value::Bool(asked))
}

pub(super) fn levitator_moved(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = require_allowed(try_levitation(run)?)?;
    Ok(Value::Bool(battle.game.figure(battle.actor).placed.at != ACTOR_START))
}
