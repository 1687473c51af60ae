//! Questions about the point values of multiple-dial warriors: which may be chosen, where the dials
//! start, what is scored at the end.

use std::sync::Arc;

use variorum_engine::{
    Army, Board, Detail, FigureDef, Game, Illegal, Level, Roster, Scenario, Side,
};
use variorum_expr::Value;

use super::MULTI_DIAL;
use super::figure::default_multi_dial;
use super::table::TableBuilder;
use crate::facts::{Fact, MultiDialFact};
use crate::questions::outcome::{permission, points_scored};
use crate::questions::scoring::agree_to_end;
use crate::questions::{QuestionRun, Unanswerable};
use crate::setup::{ACTORS_PLAYER, OTHER_PLAYER, default_warrior};

/// Begins a game with a multiple-dial warrior of the chosen value in the first army, if the rules
/// allow it.
fn begin_game(run: &QuestionRun) -> Result<Result<Game, Illegal>, Unanswerable> {
    run.allow_only(&[&["army.more", "game.build_total"]])?;
    let mut turns = [1; 4];
    if let Some(named) = turns.get_mut(run.named_section()?.index()) {
        *named = run.multi_dial_number(MultiDialFact::LevelTurns);
    }
    let levels = vec![Level { points: 100, turns: [0; 4] }, Level { points: 60, turns }];
    let multi_dial = FigureDef { levels, ..default_multi_dial(None) };
    let more = run.situation.points(Fact::ArmyMore);
    let companion = FigureDef { points: more, ..default_warrior() };
    let chosen = run.multi_dial_number(MultiDialFact::LevelChosen);
    let army = |team, side, figures, levels| Army {
        team,
        build_total: run.situation.points(Fact::GameBuildTotal),
        side,
        figures,
        levels,
        terrain: Vec::new(),
    };
    let figures = if more > 0 { vec![0, 1] } else { vec![0] };
    Ok(Game::new(Scenario {
        rules: run.rules.clone(),
        roster: Roster(Arc::new(vec![multi_dial, companion, default_warrior()])),
        armies: vec![
            army(0, Side::South, figures, vec![chosen.into()]),
            army(1, Side::North, vec![2], Vec::new()),
        ],
        board: Board::standard(),
        limit: None,
        detail: Detail::Full,
    }))
}

pub(in crate::questions) fn level_legal(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    permission(begin_game(run)?)
}

pub(in crate::questions) fn section_start(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let game = begin_game(run)??;
    run.record_game(&game);
    Ok(Value::Int(game.figure(MULTI_DIAL).click_of(run.named_section()?).into()))
}

pub(in crate::questions) fn battered_points(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    run.allow_only(&[&["game.players"]])?;
    let multi_dial = run.multi_dial_figure(None, &[])?;
    let (mut table, _) = TableBuilder::with_multi_dial(multi_dial, ACTORS_PLAYER);
    table.players = run.situation.small_int(Fact::GamePlayers);
    let mut game = table.start_game(run)?;
    run.mark_multi_dial(&mut game)?;
    agree_to_end(&mut game)?;
    run.record_game(&game);
    Ok(Value::Int(points_scored(&game, OTHER_PLAYER)))
}
