//! Questions about getting into a chariot and out of it, and about beginning the game in one.

use std::sync::Arc;

use variorum_engine::geometry::{Facing, Point};
use variorum_engine::{
    Army, Ask, Board, Decision, Detail, FigureDef, FigureId, Game, Illegal, Input, Order, Position,
    Roster, Scenario, Side, Status,
};
use variorum_expr::Value;

use super::table::{OtherFaces, TableBuilder};
use super::{MULTI_DIAL, OTHER};
use crate::facts::{Attribute, Fact, MultiDialFact, Role};
use crate::questions::outcome::require_allowed;
use crate::questions::run::ORDINARY_DICE;
use crate::questions::{PlayedGame, QuestionRun, Unanswerable};
use crate::setup::{
    ACTOR, ACTORS_PLAYER, CaptivePair, OTHER_PLAYER, Part, Spacing, default_warrior,
    figure_from_facts, mark_captives,
};

/// Sets up the chariot with the actor beside it, and orders the actor to board.
fn try_boarding(run: &mut QuestionRun) -> Result<(PlayedGame, Option<Illegal>), Unanswerable> {
    run.allow_only(&[&["actor.speed", "actor.mount", "actor.captor", "attack.apart"]])?;
    let chariot = run.multi_dial_figure(None, &[])?;
    let opposing = run.multi_dial_truth(MultiDialFact::ChariotOpposing);
    let owner = if opposing { OTHER_PLAYER } else { ACTORS_PLAYER };
    let (mut table, chariot_at) = TableBuilder::with_multi_dial(chariot, owner);
    let actor = figure_from_facts(run.situation, Role::Actor)?;
    let actor_at =
        run.place_other(&chariot_at, actor.base(), Spacing::InContact, OtherFaces::Towards)?;
    table.add_figure(ACTOR, actor, ACTORS_PLAYER, &actor_at);
    if run.multi_dial_truth(MultiDialFact::ChariotFull) {
        table.add_passenger(Part::InTheWay, default_warrior(), owner, MULTI_DIAL);
    }
    let mut pairs = Vec::new();
    if run.situation.truth(Fact::Figure(Role::Actor, Attribute::Captor)) {
        let captive = default_warrior();
        let behind = actor_at.beside(captive.base(), actor_at.facing, actor_at.facing.reversed());
        let captive = table.add_figure(Part::CaptorOrCaptive, captive, OTHER_PLAYER, &behind);
        pairs.push(CaptivePair { captor: OTHER, captive });
    }
    let mut game = table.start_game(run)?;
    run.mark_multi_dial(&mut game)?;
    mark_captives(&mut game, &pairs);
    let board = Decision::Give(Order::Board { figure: OTHER, chariot: MULTI_DIAL });
    let refused = run.play_order(&mut game, board, ORDINARY_DICE)?.err();
    Ok((game, refused))
}

pub(in crate::questions) fn may_board(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    try_boarding(run).map(|(_, refused)| Value::Bool(refused.is_none()))
}

pub(in crate::questions) fn aboard(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let (game, _) = try_boarding(run)?;
    let rides = game.figure(OTHER).status == Status::Aboard;
    Ok(Value::Bool(rides && game.figure(MULTI_DIAL).rider == Some(OTHER)))
}

pub(in crate::questions) fn boarder_tokens(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let game = require_allowed(try_boarding(run)?)?;
    Ok(Value::Int(game.figure(OTHER).tokens.into()))
}

/// Sets up the chariot with the actor aboard, and orders the actor to get out at the section of the
/// facts.
fn try_disembarking(run: &mut QuestionRun) -> Result<(PlayedGame, Option<Illegal>), Unanswerable> {
    run.allow_only(&[&["actor.speed", "attack.apart"]])?;
    let chariot = run.multi_dial_figure(None, &[])?;
    let (mut table, chariot_at) = TableBuilder::with_multi_dial(chariot, ACTORS_PLAYER);
    let actor = figure_from_facts(run.situation, Role::Actor)?;
    let outside =
        run.place_other(&chariot_at, actor.base(), Spacing::InContact, OtherFaces::Away)?;
    table.add_passenger(ACTOR, actor, ACTORS_PLAYER, MULTI_DIAL);
    let mut game = table.start_game(run)?;
    run.mark_multi_dial(&mut game)?;
    let to = Position { at: outside.at, facing: outside.facing };
    let disembark = Decision::Give(Order::Disembark { figure: OTHER, to });
    let refused = run.play_order(&mut game, disembark, ORDINARY_DICE)?.err();
    Ok((game, refused))
}

pub(in crate::questions) fn may_disembark(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    try_disembarking(run).map(|(_, refused)| Value::Bool(refused.is_none()))
}

pub(in crate::questions) fn still_aboard(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    try_disembarking(run).map(|(game, _)| Value::Bool(game.figure(OTHER).status == Status::Aboard))
}

pub(in crate::questions) fn may_start_aboard(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    run.allow_only(&[&["actor.mount"]])?;
    let chariot = run.multi_dial_figure(None, &[])?;
    let actor = figure_from_facts(run.situation, Role::Actor)?;
    let full = run.multi_dial_truth(MultiDialFact::ChariotFull);
    let figures = if full { vec![0, 1, 2] } else { vec![0, 1] };
    let mut game = begin_setting_up(run, vec![chariot, actor, default_warrior()], figures)?;
    let to = Position { at: Point::inches(18, 2), facing: Facing::AWAY };
    game.step(Input::Decide(Decision::PlaceFigure { figure: MULTI_DIAL, to }))?;
    let aboard = |figure| Input::Decide(Decision::PlaceAboard { figure, chariot: MULTI_DIAL });
    if full {
        game.step(aboard(FigureId(2)))?;
    }
    if !matches!(game.asks(), Ask::PlaceFigure(_)) {
        return Err(Unanswerable::because("nobody is left to set up"));
    }
    let allowed = game.step(aboard(OTHER)).is_ok();
    run.record_game(&game);
    Ok(Value::Bool(allowed))
}

/// A game in which the first player sets up these figures of the roster; the other player has the
/// last one.
fn begin_setting_up(
    run: &QuestionRun,
    roster: Vec<FigureDef>,
    figures: Vec<u16>,
) -> Result<PlayedGame, Unanswerable> {
    let army = |team, side, figures| Army {
        team,
        build_total: 600,
        side,
        figures,
        levels: Vec::new(),
        terrain: Vec::new(),
    };
    let mut game = Game::new(Scenario {
        rules: run.rules.clone(),
        roster: Roster(Arc::new(roster)),
        armies: vec![army(0, Side::South, figures), army(1, Side::North, vec![2])],
        board: Board::standard(),
        limit: None,
        detail: Detail::Full,
    })?;
    // The first player wins the roll for who goes first.
    game.step(Input::Dice(6, 6))?;
    game.step(Input::Dice(1, 1))?;
    Ok(run.played_game(game, vec![Part::MultiDial, ACTOR, Part::InTheWay]))
}
