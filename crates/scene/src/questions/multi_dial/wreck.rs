//! Questions about what befalls a passenger: damage that comes through its chariot, and the
//! chariot's end.
//! The chariot is attacked by the actor; the bystander rides in it.

use super::assault::{DICE, GIANT, OTHER, clicks};
use super::struck::{attacked, hit};
use super::table::MIDDLE;
use crate::facts::{Fact, MultiDialFact};
use crate::questions::{Stage, Unanswerable};
use variorum_engine::geometry::Facing;
use variorum_engine::{Ask, Decision, FigureId, Game, Input, Order, Others, Roll, Status};
use variorum_expr::Value;

/// The passenger.
const RIDER: FigureId = FigureId(2);

fn ridden(stage: &Stage) -> Result<(), Unanswerable> {
    if stage.is(MultiDialFact::ChariotCarries) {
        Ok(())
    } else {
        Err(Unanswerable::because("nobody rides in a chariot"))
    }
}

/// `passenger-harm`
pub(in crate::questions) fn harm(stage: &mut Stage) -> Result<Value, Unanswerable> {
    ridden(stage)?;
    Ok(Value::Int(clicks(&hit(stage)?, RIDER, |_| true)))
}

/// Who is asked for something in the course of the attack.
fn asked(stage: &mut Stage, wanted: impl Fn(&Ask) -> bool) -> Result<Value, Unanswerable> {
    ridden(stage)?;
    let (mut game, order) = attacked(stage, true)?;
    game.step(Input::Decide(order))?;
    if !stage.until(&mut game, DICE, wanted)? {
        return Err(Unanswerable::because("nobody is asked for it"));
    }
    game.asks()
        .player()
        .map(|player| Value::Int(player.0.into()))
        .ok_or_else(|| Unanswerable::because("nobody is asked"))
}

/// `passenger-die-roller`
pub(in crate::questions) fn roller(stage: &mut Stage) -> Result<Value, Unanswerable> {
    asked(stage, |ask| matches!(ask, Ask::Roll { roll: Roll::Passenger, .. }))
}

/// `wreck-facer`
pub(in crate::questions) fn facer(stage: &mut Stage) -> Result<Value, Unanswerable> {
    asked(stage, |ask| matches!(ask, Ask::Facing { .. }))
}

/// The attack that ends the chariot, whose passenger is put on the battlefield.
fn wrecked(stage: &mut Stage) -> Result<Game, Unanswerable> {
    ridden(stage)?;
    let game = hit(stage)?;
    if game.figure(GIANT).on_table() {
        Err(Unanswerable::because("the chariot is not eliminated"))
    } else {
        Ok(game)
    }
}

/// `wreck-in-place`
pub(in crate::questions) fn in_place(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let game = wrecked(stage)?;
    let rider = game.figure(RIDER);
    if rider.status == Status::Eliminated {
        return Err(Unanswerable::because("the passenger does not survive"));
    }
    Ok(Value::Bool(rider.status == Status::Field && rider.placed.at == MIDDLE))
}

/// `wreck-faced`
pub(in crate::questions) fn faced(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let game = wrecked(stage)?;
    let turns = stage
        .section(MultiDialFact::WreckFacing)
        .ok_or_else(|| Unanswerable::because("a border is no way to face"))?
        .index();
    let facing = Facing::AWAY.turned(i32::try_from(turns).unwrap_or(0) * 1024);
    Ok(Value::Bool(game.figure(RIDER).placed.facing == facing))
}

/// `passenger-may-be-attacked`
pub(in crate::questions) fn may(stage: &mut Stage) -> Result<Value, Unanswerable> {
    ridden(stage)?;
    let (mut game, _) = attacked(stage, true)?;
    let with = Others::default();
    let order = if stage.situation.word(Fact::AttackKind) == "ranged" {
        Order::Ranged { firer: OTHER, with, targets: [RIDER].into_iter().collect() }
    } else {
        Order::Close { attacker: OTHER, with, target: RIDER, capture: false }
    };
    Ok(Value::Bool(game.step(Input::Decide(Decision::Give(order))).is_ok()))
}
