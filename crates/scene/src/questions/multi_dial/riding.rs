//! Questions about what a passenger may do aboard its chariot.
//! The passenger is the actor; whatever it may do is tried with a real order.

use super::assault::{DICE, GIANT, OTHER, is_ranged};
use super::driving::move_of;
use super::table::{MIDDLE, Table, middle};
use super::{ACTOR, ATTACK, TARGET, TOUCHING};
use crate::facts::{Attribute, Fact, MultiDialFact, Role};
use crate::questions::cast::definition;
use crate::questions::{Stage, Unanswerable};
use variorum_engine::geometry::{Facing, Path, SectionSet};
use variorum_engine::{AbilityId, Decision, FigureId, Game, Illegal, Input, Order, Others};
use variorum_expr::Value;

/// Whom the passenger attacks.
const FOE: FigureId = FigureId(2);

/// The chariot with the actor aboard and the target outside.
fn scene(stage: &mut Stage, ranged: bool) -> Result<Game, Unanswerable> {
    stage.hears(&[ACTOR, TARGET, ATTACK, TOUCHING, &["third.side"]])?;
    stage.tries(&[Fact::Figure(Role::Actor, Attribute::Using)], &[AbilityId::Nimble])?;
    let mut table = Table::default();
    let chariot = stage.giant(None, &[])?;
    let first = middle(&chariot);
    table.stand(chariot, 0, &first);
    table.ride(definition(stage.situation, Role::Actor, None, None)?, 0, GIANT);
    let target = definition(stage.situation, Role::Target, None, None)?;
    let second = stage.other_at(&first, target.base(), ranged, false)?;
    table.stand(target, 1, &second);
    stage.bystander_at(&mut table, &first)?;
    stage.lay_between(&mut table, ranged, &first, &second)?;
    let mut game = table.start(stage)?;
    stage.mark(&mut game, 0)?;
    if stage.is(MultiDialFact::ChariotMoved) {
        drive(stage, &mut game)?;
    }
    Ok(game)
}

/// Lets the chariot go the smallest way ahead.
fn drive(stage: &mut Stage, game: &mut Game) -> Result<(), Unanswerable> {
    game.step(Input::Decide(move_of(SectionSet::just(stage.named()?))))?;
    let path = Path::straight(MIDDLE, MIDDLE.plus(Facing::AWAY.vector(10)));
    game.step(Input::Decide(Decision::Walk {
        figure: GIANT,
        path,
        facing: Facing::AWAY,
        captive: None,
    }))?;
    stage.until_order(game, DICE)
}

fn attacked(stage: &mut Stage) -> Result<(Game, Option<Illegal>), Unanswerable> {
    let (ranged, capture) = (is_ranged(stage)?, stage.situation.truth(Fact::AttackCapture));
    if (ranged && capture) || stage.situation.truth(Fact::AttackRear) {
        return Err(Unanswerable::because(
            "only a close attack captures, and nobody is attacked from behind here",
        ));
    }
    let mut game = scene(stage, ranged)?;
    let target = if stage.is(MultiDialFact::PassengerAtChariot) { GIANT } else { FOE };
    let with = Others::default();
    let order = if ranged {
        Order::Ranged { firer: OTHER, with, targets: [target].into_iter().collect() }
    } else {
        Order::Close { attacker: OTHER, with, target, capture }
    };
    let refused = stage.act(&mut game, Decision::Give(order), DICE)?.err();
    Ok((game, refused))
}

/// `passenger-may-attack`
pub(in crate::questions) fn may_attack(stage: &mut Stage) -> Result<Value, Unanswerable> {
    attacked(stage).map(|(_, refused)| Value::Bool(refused.is_none()))
}

/// The tokens of the passenger and of its chariot when it has attacked.
fn tokens(stage: &mut Stage) -> Result<(u8, u8), Unanswerable> {
    match attacked(stage)? {
        (_, Some(illegal)) => Err(illegal.into()),
        (game, None) => Ok((game.figure(OTHER).tokens, game.figure(GIANT).tokens)),
    }
}

/// `passenger-tokens`
pub(in crate::questions) fn own_tokens(stage: &mut Stage) -> Result<Value, Unanswerable> {
    tokens(stage).map(|(own, _)| Value::Int(own.into()))
}

/// `chariot-tokens`
pub(in crate::questions) fn chariot_tokens(stage: &mut Stage) -> Result<Value, Unanswerable> {
    tokens(stage).map(|(_, chariot)| Value::Int(chariot.into()))
}

/// `passenger-may-move`
pub(in crate::questions) fn may_move(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut game = scene(stage, true)?;
    let order = Order::Move {
        lead: OTHER,
        with: Others::default(),
        quick: stage.situation.truth(Fact::ActionQuick),
    };
    Ok(Value::Bool(stage.act(&mut game, Decision::Give(order), DICE)?.is_ok()))
}

/// `passenger-may-turn`
pub(in crate::questions) fn may_turn(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut game = scene(stage, true)?;
    if !stage
        .situation
        .abilities(Fact::Figure(Role::Actor, Attribute::Using))
        .any(|ability| ability == AbilityId::Nimble)
    {
        return Err(Unanswerable::because("nothing would let the passenger turn"));
    }
    let turned = game
        .step(Input::Decide(Decision::Nimble { figure: OTHER, facing: Facing::LEFT }))
        .map(|_| ());
    match turned {
        Err(illegal) if illegal.clause.is_none() => Err(illegal.into()),
        turned => Ok(Value::Bool(turned.is_ok())),
    }
}

/// `passenger-may-pass`
pub(in crate::questions) fn may_pass(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut game = scene(stage, true)?;
    Ok(Value::Bool(
        stage.act(&mut game, Decision::Give(Order::Pass { figure: OTHER }), DICE)?.is_ok(),
    ))
}
