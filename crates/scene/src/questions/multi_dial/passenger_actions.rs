//! Questions about what a passenger may do aboard its chariot.
//! The passenger is the actor; each thing is tried with a real order.

use variorum_engine::geometry::{Facing, SectionSet};
use variorum_engine::{AbilityId, Decision, FigureId, Illegal, Input, Order, Others};
use variorum_expr::Value;

use super::movement::{move_order, path_ahead, walk};
use super::table::{OtherFaces, TableBuilder};
use super::{ACTOR_FACTS, ATTACK_FACTS, MULTI_DIAL, OTHER, TARGET_FACTS, TOUCHING_FACT};
use crate::facts::{Attribute, Fact, MultiDialFact, Role};
use crate::questions::attack::{attack_spacing, single_target};
use crate::questions::outcome::{permission, require_allowed};
use crate::questions::run::ORDINARY_DICE;
use crate::questions::{PlayedGame, QuestionRun, Unanswerable};
use crate::setup::{ACTOR, ACTORS_PLAYER, OTHER_PLAYER, Spacing, TARGET, figure_from_facts};

/// What the actor's dial shows.
const ACTOR_USING: Fact = Fact::Figure(Role::Actor, Attribute::Using);
/// Whom the passenger attacks.
const FOE: FigureId = FigureId(2);

/// Sets up the chariot with the actor aboard and the target outside.
fn set_up_passenger(run: &mut QuestionRun, spacing: Spacing) -> Result<PlayedGame, Unanswerable> {
    let lists = [ACTOR_FACTS, TARGET_FACTS, ATTACK_FACTS, TOUCHING_FACT, &["third.side"]];
    run.allow_only(&lists)?;
    run.allow_only_abilities(&[ACTOR_USING], &[AbilityId::Nimble])?;
    let chariot = run.multi_dial_figure(None, &[])?;
    let (mut table, chariot_at) = TableBuilder::with_multi_dial(chariot, ACTORS_PLAYER);
    let passenger = figure_from_facts(run.situation, Role::Actor)?;
    table.add_passenger(ACTOR, passenger, ACTORS_PLAYER, MULTI_DIAL);
    let target = figure_from_facts(run.situation, Role::Target)?;
    let target_at = run.place_other(&chariot_at, target.base(), spacing, OtherFaces::Towards)?;
    table.add_figure(TARGET, target, OTHER_PLAYER, &target_at);
    run.add_bystander_at_section(&mut table, &chariot_at)?;
    run.lay_ground_between(&mut table, spacing, &chariot_at, &target_at)?;
    let mut game = table.start_game(run)?;
    run.mark_multi_dial(&mut game)?;
    if run.multi_dial_truth(MultiDialFact::ChariotMoved) {
        drive_smallest_step(run, &mut game)?;
    }
    Ok(game)
}

/// Lets the chariot move the smallest distance ahead.
fn drive_smallest_step(run: &mut QuestionRun, game: &mut PlayedGame) -> Result<(), Unanswerable> {
    game.step(Input::Decide(move_order(SectionSet::just(run.named_section()?))))?;
    game.step(Input::Decide(walk(path_ahead(10), Facing::AWAY)))?;
    run.play_until_order(game, ORDINARY_DICE)
}

fn try_passenger_attack(
    run: &mut QuestionRun,
) -> Result<(PlayedGame, Option<Illegal>), Unanswerable> {
    let spacing = attack_spacing(run.situation)?;
    let ranged = spacing == Spacing::AtDistance;
    let capture = run.situation.truth(Fact::AttackCapture);
    if (ranged && capture) || run.situation.truth(Fact::AttackRear) {
        return Err(Unanswerable::because(
            "only a close attack captures, and nobody is attacked from behind here",
        ));
    }
    let mut game = set_up_passenger(run, spacing)?;
    let at_chariot = run.multi_dial_truth(MultiDialFact::PassengerAtChariot);
    let target = if at_chariot { MULTI_DIAL } else { FOE };
    let with = Others::default();
    let order = if ranged {
        Order::Ranged { firer: OTHER, with, targets: single_target(target) }
    } else {
        Order::Close { attacker: OTHER, with, target, capture }
    };
    let refused = run.play_order(&mut game, Decision::Give(order), ORDINARY_DICE)?.err();
    Ok((game, refused))
}

pub(in crate::questions) fn passenger_may_attack(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    try_passenger_attack(run).map(|(_, refused)| Value::Bool(refused.is_none()))
}

pub(in crate::questions) fn passenger_tokens(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let game = require_allowed(try_passenger_attack(run)?)?;
    Ok(Value::Int(game.figure(OTHER).tokens.into()))
}

pub(in crate::questions) fn chariot_tokens(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let game = require_allowed(try_passenger_attack(run)?)?;
    Ok(Value::Int(game.figure(MULTI_DIAL).tokens.into()))
}

/// Whether the passenger may be given an order that is not an attack.
fn may_order_passenger(run: &mut QuestionRun, order: Order) -> Result<Value, Unanswerable> {
    let mut game = set_up_passenger(run, Spacing::AtDistance)?;
    let tried = run.play_order(&mut game, Decision::Give(order), ORDINARY_DICE)?;
    Ok(Value::Bool(tried.is_ok()))
}

pub(in crate::questions) fn passenger_may_move(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    let quick = run.situation.truth(Fact::ActionQuick);
    may_order_passenger(run, Order::Move { lead: OTHER, with: Others::default(), quick })
}

pub(in crate::questions) fn passenger_may_pass(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    may_order_passenger(run, Order::Pass { figure: OTHER })
}

pub(in crate::questions) fn passenger_may_turn(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    let mut game = set_up_passenger(run, Spacing::AtDistance)?;
    if !run.situation.has_ability(ACTOR_USING, AbilityId::Nimble) {
        return Err(Unanswerable::because("nothing would let the passenger turn"));
    }
    let turn = Decision::Nimble { figure: OTHER, facing: Facing::LEFT };
    permission(game.step(Input::Decide(turn)))
}
