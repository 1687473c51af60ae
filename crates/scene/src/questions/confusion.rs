//! Questions about the move that Magic Confusion forces on its target.
//! The attack is played until the game asks for that move; everything else is tried from there.

use variorum_engine::geometry::{Facing, Path, Point};
use variorum_engine::{AbilityId, Ask, Decision, Illegal, Input, Order};
use variorum_expr::Value;

use super::attack::{ForcedRoll, declare_attack};
use super::outcome::permission;
use super::{QuestionRun, Unanswerable};
use crate::facts::{Attribute, BystanderPlace, Fact, OrderKind, Role};
use crate::setup::{ACTORS_PLAYER, Battle, ahead_of};

/// What the target's dial shows.
const TARGET_USING: Fact = Fact::Figure(Role::Target, Attribute::Using);

/// Plays the attack until its target is to be moved; false when the attack is over before.
fn play_until_forced_move(run: &mut QuestionRun) -> Result<(Battle, bool), Unanswerable> {
    if run.situation.choice::<OrderKind>(Fact::AttackKind) != OrderKind::Ranged {
        return Err(Unanswerable::because("only a ranged combat action confuses"));
    }
    let roll = ForcedRoll::for_result(run.situation.choice(Fact::AttackResult));
    let (mut battle, order) = declare_attack(run, roll.stats())?;
    let game = &mut battle.game;
    run.play_until_order(game, roll.dice)?;
    game.step(Input::Decide(Decision::Give(order)))?;
    let moved = run.play_until(game, roll.dice, |ask| matches!(ask, Ask::Move(_)))?;
    Ok((battle, moved))
}

/// The same, where the target is to be moved.
fn play_into_forced_move(run: &mut QuestionRun) -> Result<Battle, Unanswerable> {
    match play_until_forced_move(run)? {
        (battle, true) => Ok(battle),
        (_, false) => Err(Unanswerable::because("the target is not made to move")),
    }
}

/// Walks the target straight to a point.
fn walk_target_to(battle: &mut Battle, to: Point) -> Result<(), Illegal> {
    let figure = battle.target;
    let path = Path::straight(battle.game.figure(figure).placed.at, to);
    let walk = Decision::Walk { figure, path, facing: Facing::TOWARDS, captive: None };
    battle.game.step(Input::Decide(walk)).map(|_| ())
}

pub(super) fn target_moved_by_actor(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let (battle, moved) = play_until_forced_move(run)?;
    run.record_game(&battle.game);
    Ok(Value::Bool(moved && *battle.game.asks() == Ask::Move(ACTORS_PLAYER)))
}

pub(super) fn target_may_attack(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut battle = play_into_forced_move(run)?;
    let to = ahead_of(battle.game.figure(battle.target).placed.at, 1_000)?;
    walk_target_to(&mut battle, to)?;
    run.record_game(&battle.game);
    Ok(Value::Bool(
        matches!(battle.game.asks(), Ask::Follow { figure, .. } if *figure == battle.target),
    ))
}

pub(super) fn forced_contact(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let place: BystanderPlace = run.situation.choice(Fact::ThirdPlace);
    if place != BystanderPlace::NearTarget {
        return Err(Unanswerable::because("nobody stands near the target"));
    }
    let mut battle = play_into_forced_move(run)?;
    let third = battle.game.figure(battle.require_third()?).placed;
    let target = battle.game.figure(battle.target).placed;
    let end = third.beside(target.base, target.facing, Facing::LEFT);
    let may = permission(walk_target_to(&mut battle, end.at))?;
    run.record_game(&battle.game);
    Ok(may)
}

pub(super) fn target_may_stand(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut battle = play_into_forced_move(run)?;
    let uses = |ability| run.situation.has_ability(TARGET_USING, ability);
    let (figure, position) = (battle.target, battle.game.figure(battle.target).position());
    let order = if uses(AbilityId::Regeneration) {
        Order::Regenerate { figure }
    } else if uses(AbilityId::MagicLevitation) {
        Order::Levitate { figure, target: battle.actor, to: position, captive: None }
    } else if uses(AbilityId::Necromancy) {
        Order::Raise { figure, back: battle.actor, to: position }
    } else {
        return Err(Unanswerable::because(
            "the target has no ability that takes a move action without moving",
        ));
    };
    Ok(Value::Bool(battle.game.step(Input::Decide(Decision::Give(order))).is_ok()))
}

pub(super) fn target_may_cancel(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut battle = play_into_forced_move(run)?;
    let abilities = &run.rules.abilities;
    let is_optional =
        |ability: &AbilityId| abilities.is_optional(*ability) && abilities.knows(*ability);
    let ability = run.situation.abilities(TARGET_USING).find(is_optional);
    let ability =
        ability.ok_or_else(|| Unanswerable::because("the target has no optional ability"))?;
    let cancel = Decision::Cancel { figure: battle.target, ability };
    Ok(Value::Bool(battle.game.step(Input::Decide(cancel)).is_ok()))
}
