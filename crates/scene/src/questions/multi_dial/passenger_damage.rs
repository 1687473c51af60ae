//! Questions about what happens to a passenger: damage that comes through its chariot, and the end
//! of the chariot.
//! The actor attacks the chariot; the bystander rides in it.

use variorum_engine::geometry::Facing;
use variorum_engine::{Ask, Decision, FigureId, Input, Order, Others, Roll, Status};
use variorum_expr::Value;

use super::attack_on_multi_dial::{play_sure_hit, set_up_attack_on_multi_dial};
use super::table::MIDDLE;
use super::{MULTI_DIAL, OTHER, quarter_turns};
use crate::facts::MultiDialFact;
use crate::questions::attack::{attack_spacing, single_target};
use crate::questions::outcome::{clicks_taken, seat_asked};
use crate::questions::run::ORDINARY_DICE;
use crate::questions::{PlayedGame, QuestionRun, Unanswerable};
use crate::setup::Spacing;

/// The figure that rides in the chariot.
const PASSENGER: FigureId = FigureId(2);

/// Makes sure that somebody rides in the chariot.
fn require_passenger(run: &QuestionRun) -> Result<(), Unanswerable> {
    if run.multi_dial_truth(MultiDialFact::ChariotCarries) {
        Ok(())
    } else {
        Err(Unanswerable::because("nobody rides in a chariot"))
    }
}

pub(in crate::questions) fn passenger_harm(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    require_passenger(run)?;
    let game = play_sure_hit(run)?;
    Ok(Value::Int(clicks_taken(&game, PASSENGER, |_| true)))
}

/// Plays the attack until the game asks for something wanted, and says which seat is asked.
fn play_until_seat_asked(
    run: &mut QuestionRun,
    wanted: impl Fn(&Ask) -> bool,
) -> Result<Value, Unanswerable> {
    require_passenger(run)?;
    let (mut game, order) = set_up_attack_on_multi_dial(run, Some(0))?;
    game.step(Input::Decide(order))?;
    if !run.play_until(&mut game, ORDINARY_DICE, wanted)? {
        return Err(Unanswerable::because("nobody is asked for it"));
    }
    seat_asked(&game)
}

pub(in crate::questions) fn passenger_die_roller(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    play_until_seat_asked(run, |ask| matches!(ask, Ask::Roll { roll: Roll::Passenger, .. }))
}

pub(in crate::questions) fn wreck_facer(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    play_until_seat_asked(run, |ask| matches!(ask, Ask::Facing { .. }))
}

/// Plays the attack that ends the chariot, whose passenger is put on the battlefield.
fn play_wreck(run: &mut QuestionRun) -> Result<PlayedGame, Unanswerable> {
    require_passenger(run)?;
    let game = play_sure_hit(run)?;
    if game.figure(MULTI_DIAL).on_table() {
        Err(Unanswerable::because("the chariot is not eliminated"))
    } else {
        Ok(game)
    }
}

pub(in crate::questions) fn wreck_in_place(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let game = play_wreck(run)?;
    let passenger = game.figure(PASSENGER);
    if passenger.status == Status::Eliminated {
        return Err(Unanswerable::because("the passenger does not survive"));
    }
    Ok(Value::Bool(passenger.status == Status::Field && passenger.placed.at == MIDDLE))
}

pub(in crate::questions) fn wreck_faced(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let game = play_wreck(run)?;
    let chosen = run.require_section(MultiDialFact::WreckFacing)?;
    let facing = Facing::AWAY.turned(quarter_turns(chosen));
    Ok(Value::Bool(game.figure(PASSENGER).placed.facing == facing))
}

pub(in crate::questions) fn passenger_may_be_attacked(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    require_passenger(run)?;
    let (mut game, _) = set_up_attack_on_multi_dial(run, Some(0))?;
    let with = Others::default();
    let order = match attack_spacing(run.situation)? {
        Spacing::AtDistance => {
            Order::Ranged { firer: OTHER, with, targets: single_target(PASSENGER) }
        }
        Spacing::InContact => {
            Order::Close { attacker: OTHER, with, target: PASSENGER, capture: false }
        }
    };
    Ok(Value::Bool(game.step(Input::Decide(Decision::Give(order))).is_ok()))
}
