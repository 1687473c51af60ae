//! Questions about the point values of multiple-dial warriors: which may be chosen, where the dials
//! start, what is scored at the end.
//! Every one begins or ends a real game.

use std::sync::Arc;

use super::assault::GIANT;
use super::giant::plain;
use super::table::{Table, middle, usual};
use crate::facts::{Fact, MultiDialFact};
use crate::questions::{Stage, Unanswerable};
use variorum_engine::{
    Army, Ask, Board, Decision, Detail, Event, EventKind, FigureDef, Game, Illegal, Input, Level,
    PlayerId, Roster, Scenario, Side,
};
use variorum_expr::Value;

/// A game about to begin, with a multiple-dial warrior of the chosen value in the first army.
fn begun(stage: &Stage) -> Result<Result<Game, Illegal>, Unanswerable> {
    stage.hears(&[&["army.more", "game.build_total"]])?;
    let small = |fact| u16::try_from(stage.situation.int(fact)).unwrap_or(0);
    let mut turns = [1; 4];
    if let Some(named) = turns.get_mut(stage.named()?.index()) {
        *named = stage.number(MultiDialFact::LevelTurns);
    }
    let levels = vec![Level { points: 100, turns: [0; 4] }, Level { points: 60, turns }];
    let giant = FigureDef { levels, ..plain(16)? };
    let more = FigureDef { points: small(Fact::ArmyMore), ..usual()? };
    let figures = if more.points > 0 { vec![0, 1] } else { vec![0] };
    let total = small(Fact::GameBuildTotal);
    let own = Army {
        team: 0,
        build_total: total,
        side: Side::South,
        figures,
        levels: vec![stage.number(MultiDialFact::LevelChosen).into()],
        terrain: Vec::new(),
    };
    let other = Army {
        team: 1,
        build_total: total,
        side: Side::North,
        figures: vec![2],
        levels: Vec::new(),
        terrain: Vec::new(),
    };
    Ok(Game::new(Scenario {
        rules: stage.rules.clone(),
        roster: Roster(Arc::new(vec![giant, more, usual()?])),
        armies: vec![own, other],
        board: Board::standard(),
        limit: None,
        detail: Detail::Full,
    }))
}

/// `level-legal`
pub(in crate::questions) fn legal(stage: &mut Stage) -> Result<Value, Unanswerable> {
    match begun(stage)? {
        Err(illegal) if illegal.clause.is_none() => Err(illegal.into()),
        begun => Ok(Value::Bool(begun.is_ok())),
    }
}

/// `section-start`
pub(in crate::questions) fn start(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let game = begun(stage)??;
    stage.keep(&game.log);
    Ok(Value::Int(game.figure(GIANT).click_of(stage.named()?).into()))
}

/// `battered-points`
pub(in crate::questions) fn battered(stage: &mut Stage) -> Result<Value, Unanswerable> {
    stage.hears(&[&["game.players"]])?;
    let giant = stage.giant(None, &[])?;
    let first = middle(&giant);
    let mut table = Table::default();
    table.players = stage.situation.small(Fact::GamePlayers);
    table.stand(giant, 0, &first);
    let mut game = table.start(stage)?;
    stage.mark(&mut game, 0)?;
    game.step(Input::Decide(Decision::ProposeEnd))?;
    while let Ask::Consent(_) = *game.asks() {
        game.step(Input::Decide(Decision::Consent(true)))?;
    }
    stage.keep(&game.log);
    let points = |event: &Event| match event.what {
        EventKind::Scored { player: PlayerId(1), points } => i64::from(points),
        _ => 0,
    };
    Ok(Value::Int(game.log.events.iter().map(points).sum()))
}
