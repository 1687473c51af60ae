//! Questions about getting into a chariot and out of it, and about beginning the game in one.
//! Every one gives the real order, or sets up a real army.

use std::sync::Arc;

use super::assault::{GIANT, OTHER};
use super::table::{Table, middle, usual};
use crate::facts::{Attribute, Fact, MultiDialFact, Role};
use crate::questions::cast::definition;
use crate::questions::{Stage, Unanswerable};
use variorum_engine::geometry::{Facing, Point};
use variorum_engine::{
    Army, Ask, Board, Decision, Detail, FigureId, Game, Illegal, Input, Order, Position, Roster,
    Scenario, Side, Status,
};
use variorum_expr::Value;

/// The chariot with the actor beside it, told to board.
fn boarded(stage: &mut Stage) -> Result<(Game, Option<Illegal>), Unanswerable> {
    stage.hears(&[&["actor.speed", "actor.mount", "actor.captor", "attack.apart"]])?;
    let mut table = Table::default();
    let chariot = stage.giant(None, &[])?;
    let first = middle(&chariot);
    let owner = u8::from(stage.is(MultiDialFact::ChariotOpposing));
    table.stand(chariot, owner, &first);
    let actor = definition(stage.situation, Role::Actor, None, None)?;
    let second = stage.other_at(&first, actor.base(), false, false)?;
    table.stand(actor, 0, &second);
    if stage.is(MultiDialFact::ChariotFull) {
        table.ride(usual()?, owner, GIANT);
    }
    let held = stage.situation.truth(Fact::Figure(Role::Actor, Attribute::Captor));
    let captive = if held {
        Some(table.stand(
            usual()?,
            1,
            &second.beside(usual()?.base(), second.facing, second.facing.reversed()),
        ))
    } else {
        None
    };
    let mut game = table.start(stage)?;
    stage.mark(&mut game, 0)?;
    if let Some(captive) = captive {
        hold(&mut game, OTHER, captive);
    }
    let refused = stage
        .act(&mut game, Decision::Give(Order::Board { figure: OTHER, chariot: GIANT }), (3, 4))?
        .err();
    Ok((game, refused))
}

/// Puts a captive under its captor.
fn hold(game: &mut Game, captor: FigureId, captive: FigureId) {
    if let Some(figure) = game.figures.get_mut(usize::from(captor.0)) {
        figure.captive = Some(captive);
    }
    if let Some(figure) = game.figures.get_mut(usize::from(captive.0)) {
        figure.captor = Some(captor);
        figure.status = Status::Captive;
    }
}

/// `may-board`
pub(in crate::questions) fn may(stage: &mut Stage) -> Result<Value, Unanswerable> {
    boarded(stage).map(|(_, refused)| Value::Bool(refused.is_none()))
}

/// `aboard`
pub(in crate::questions) fn aboard(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (game, _) = boarded(stage)?;
    Ok(Value::Bool(
        game.figure(OTHER).status == Status::Aboard && game.figure(GIANT).rider == Some(OTHER),
    ))
}

/// `boarder-tokens`
pub(in crate::questions) fn tokens(stage: &mut Stage) -> Result<Value, Unanswerable> {
    match boarded(stage)? {
        (_, Some(illegal)) => Err(illegal.into()),
        (game, None) => Ok(Value::Int(game.figure(OTHER).tokens.into())),
    }
}

/// The chariot with the actor aboard, told to get out at the side of the facts.
fn left(stage: &mut Stage) -> Result<(Game, Option<Illegal>), Unanswerable> {
    stage.hears(&[&["actor.speed", "attack.apart"]])?;
    let mut table = Table::default();
    let chariot = stage.giant(None, &[])?;
    let first = middle(&chariot);
    table.stand(chariot, 0, &first);
    let actor = definition(stage.situation, Role::Actor, None, None)?;
    let position = stage.other_at(&first, actor.base(), false, true)?;
    table.ride(actor, 0, GIANT);
    let mut game = table.start(stage)?;
    stage.mark(&mut game, 0)?;
    let to = Position { at: position.at, facing: position.facing };
    let refused =
        stage.act(&mut game, Decision::Give(Order::Disembark { figure: OTHER, to }), (3, 4))?.err();
    Ok((game, refused))
}

/// `may-disembark`
pub(in crate::questions) fn may_leave(stage: &mut Stage) -> Result<Value, Unanswerable> {
    left(stage).map(|(_, refused)| Value::Bool(refused.is_none()))
}

/// `still-aboard`
pub(in crate::questions) fn still(stage: &mut Stage) -> Result<Value, Unanswerable> {
    left(stage).map(|(game, _)| Value::Bool(game.figure(OTHER).status == Status::Aboard))
}

/// `may-start-aboard`
pub(in crate::questions) fn may_start(stage: &mut Stage) -> Result<Value, Unanswerable> {
    stage.hears(&[&["actor.mount"]])?;
    let (chariot, actor) =
        (stage.giant(None, &[])?, definition(stage.situation, Role::Actor, None, None)?);
    let army = |team: u8, side: Side, figures: Vec<u16>| Army {
        team,
        build_total: 600,
        side,
        figures,
        levels: Vec::new(),
        terrain: Vec::new(),
    };
    let mut figures = vec![0, 1];
    if stage.is(MultiDialFact::ChariotFull) {
        figures.push(2);
    }
    let scenario = Scenario {
        rules: stage.rules.clone(),
        roster: Roster(Arc::new(vec![chariot, actor, usual()?])),
        armies: vec![army(0, Side::South, figures), army(1, Side::North, vec![2])],
        board: Board::standard(),
        limit: None,
        detail: Detail::Full,
    };
    let mut game = Game::new(scenario)?;
    for sum in [(6, 6), (1, 1)] {
        game.step(Input::Dice(sum.0, sum.1))?;
    }
    let to = Position { at: Point::inches(18, 2), facing: Facing::AWAY };
    game.step(Input::Decide(Decision::PlaceFigure { figure: GIANT, to }))?;
    if stage.is(MultiDialFact::ChariotFull) {
        game.step(Input::Decide(Decision::PlaceAboard { figure: FigureId(2), chariot: GIANT }))?;
    }
    if !matches!(game.asks(), Ask::PlaceFigure(_)) {
        return Err(Unanswerable::because("nobody is left to set up"));
    }
    let placed =
        game.step(Input::Decide(Decision::PlaceAboard { figure: OTHER, chariot: GIANT })).is_ok();
    stage.keep(&game.log);
    Ok(Value::Bool(placed))
}
