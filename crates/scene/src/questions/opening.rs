//! Questions about what comes before the battle and about whose turn is next: armies, the first
//! player, terrain, setting up.
//! Every one begins a real game and gives it the dice and decisions of the facts.

use std::sync::Arc;

use super::cast::definition;
use super::{Stage, Unanswerable};
use crate::facts::{Fact, Role};
use variorum_engine::geometry::{Facing, Outline, Point};
use variorum_engine::{
    Army, Ask, Board, Decision, Detail, EventKind, Faction, FigureDef, FigureId, Game, Illegal,
    Input, PlayerId, Position, Rank, Roster, Scenario, Side, StagedFigure, Status, Terrain,
    TerrainItem, TerrainKind,
};
use variorum_expr::Value;

/// Two armies, the actor's with all that the facts put into it, the other with one warrior like the
/// actor.
fn scenario(stage: &Stage) -> Result<Scenario, Unanswerable> {
    let facts = stage.situation;
    let green = usize::try_from(facts.int(Fact::ArmyGreen)).unwrap_or(0);
    let mut actor = definition(facts, Role::Actor, None, None)?;
    if facts.truth(Fact::ArmyUnique) {
        actor.rank = Rank::Unique;
    }
    for (place, click) in actor.dials.iter_mut().flat_map(|dial| dial.clicks.iter_mut().enumerate())
    {
        click.start = place == green;
    }
    if actor.dials.iter().any(|dial| dial.clicks.get(green).is_none_or(|click| click.skulls() > 0))
    {
        return Err(Unanswerable::because("the green square is not on a living click"));
    }
    let small = |fact| u16::try_from(facts.int(fact)).unwrap_or(0);
    let faction =
        if actor.faction == Faction::OrcRaiders { Faction::Draconum } else { Faction::OrcRaiders };
    let more =
        FigureDef { points: small(Fact::ArmyMore), faction, rank: Rank::Standard, ..actor.clone() };
    let mut figures = vec![0; usize::from(small(Fact::ArmyCopies))];
    if small(Fact::ArmyMore) > 0 {
        figures.push(1);
    }
    let total = small(Fact::GameBuildTotal);
    let pile = (0..facts.int(Fact::ArmyTerrain)).map(|_| item()).collect::<Result<Vec<_>, _>>()?;
    let own = Army {
        team: 0,
        build_total: total,
        side: Side::South,
        figures,
        levels: Vec::new(),
        terrain: pile.clone(),
    };
    let other = Army {
        team: 1,
        build_total: total,
        side: Side::North,
        figures: vec![0],
        levels: Vec::new(),
        terrain: pile,
    };
    Ok(Scenario {
        rules: stage.rules.clone(),
        roster: Roster(Arc::new(vec![actor, more])),
        armies: vec![own, other],
        board: Board::standard(),
        limit: None,
        detail: Detail::Full,
    })
}

/// A wood of two inches square.
fn item() -> Result<TerrainItem, Unanswerable> {
    let outline = Point::new(-1_000, -1_000).ok().zip(Point::new(1_000, 1_000).ok());
    let outline = outline
        .and_then(|(low, high)| Outline::rectangle(low, high).ok())
        .ok_or_else(|| Unanswerable::because("the ground has no shape"))?;
    Ok(TerrainItem {
        ground: Terrain {
            kind: TerrainKind::Hindering,
            outline,
            raised: false,
            stairs: Vec::new(),
        },
        on_top: Vec::new(),
    })
}

/// `army-legal`
pub(super) fn army_legal(stage: &mut Stage) -> Result<Value, Unanswerable> {
    match Game::new(scenario(stage)?) {
        Err(illegal) if illegal.clause.is_none() => Err(illegal.into()),
        begun => Ok(Value::Bool(begun.is_ok())),
    }
}

/// `start-click`
pub(super) fn start_click(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let game = Game::new(scenario(stage)?)?;
    Ok(Value::Int(game.figure(FigureId(0)).click.into()))
}

/// The game when the dice for the first player have been rolled.
fn rolled(stage: &mut Stage) -> Result<Game, Unanswerable> {
    let facts = stage.situation;
    let (own, other) = (facts.small(Fact::FirstOwn), facts.small(Fact::FirstOther));
    let again = [facts.small(Fact::FirstAgainOwn), facts.small(Fact::FirstAgainOther)];
    let told = facts.is_set(Fact::FirstAgainOwn) || facts.is_set(Fact::FirstAgainOther);
    if (own != other && told) || (own == other && again.first() == again.last()) {
        return Err(Unanswerable::because(
            "a tie is rolled for again, and only a tie, until there is none",
        ));
    }
    let mut sums = [own, other].into_iter().chain(again);
    let mut game = Game::new(scenario(stage)?)?;
    while game.asks().dice() == 2 {
        let sum = sums.next().ok_or_else(|| Unanswerable::because("the dice tie for ever"))?;
        let first = (sum / 2).min(6);
        game.step(Input::Dice(first, sum - first))?;
        stage.dice.extend([first, sum - first]);
    }
    stage.keep(&game.log);
    Ok(game)
}

fn seat(ask: Ask) -> Result<Value, Unanswerable> {
    ask.player()
        .map(|player| Value::Int(player.0.into()))
        .ok_or_else(|| Unanswerable::because("nobody is asked"))
}

/// `first-player`
pub(super) fn first_player(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let game = rolled(stage)?;
    let first = game.log.events.iter().find_map(|event| match event.what {
        EventKind::FirstPlayer { player } => Some(Value::Int(player.0.into())),
        _ => None,
    });
    first.ok_or_else(|| Unanswerable::because("nobody goes first"))
}

fn inches(x: i64, y: i64) -> Result<Point, Unanswerable> {
    let mils = |inches: i64| i32::try_from(inches * 1_000).unwrap_or(i32::MAX);
    Point::new(mils(x), mils(y)).map_err(|_| Unanswerable::because("that is off the table"))
}

/// Places terrain items apart from each other until the armies are to be set up.
fn furnished(stage: &mut Stage) -> Result<Game, Unanswerable> {
    let mut game = rolled(stage)?;
    for place in 0..8 {
        if !matches!(game.asks(), Ask::PlaceTerrain(_)) {
            break;
        }
        game.step(Input::Decide(Decision::PlaceTerrain {
            item: 0,
            at: inches(4 + 4 * place, 18)?,
        }))?;
    }
    Ok(game)
}

/// `terrain-first`
pub(super) fn terrain_first(stage: &mut Stage) -> Result<Value, Unanswerable> {
    match *rolled(stage)?.asks() {
        ask @ Ask::PlaceTerrain(_) => seat(ask),
        _ => Err(Unanswerable::because("there is no terrain to place")),
    }
}

/// `terrain-second`
pub(super) fn terrain_second(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut game = rolled(stage)?;
    game.step(Input::Decide(Decision::PlaceTerrain { item: 0, at: inches(18, 18)? }))?;
    match *game.asks() {
        ask @ Ask::PlaceTerrain(_) => seat(ask),
        _ => Err(Unanswerable::because("there is no second item")),
    }
}

fn verdict(stepped: Result<&Ask, Illegal>) -> Result<Value, Unanswerable> {
    match stepped {
        Err(illegal) if illegal.clause.is_none() => Err(illegal.into()),
        stepped => Ok(Value::Bool(stepped.is_ok())),
    }
}

/// `may-place-terrain`
pub(super) fn may_place_terrain(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (gap, home) =
        (stage.situation.int(Fact::TerrainGap), stage.situation.truth(Fact::TerrainInArea));
    if home && stage.situation.is_set(Fact::TerrainGap) {
        return Err(Unanswerable::because("in the starting area the other item is far away"));
    }
    let mut game = rolled(stage)?;
    game.step(Input::Decide(Decision::PlaceTerrain { item: 0, at: inches(18, 18)? }))?;
    let at = if home { inches(18, 2)? } else { inches(20 + gap, 18)? };
    verdict(game.step(Input::Decide(Decision::PlaceTerrain { item: 0, at })))
}

fn next_in_reserve(game: &Game, owner: PlayerId) -> Result<FigureId, Unanswerable> {
    let waiting = |place: &u8| {
        let figure = game.figure(FigureId(*place));
        figure.owner == owner && figure.status == Status::Reserve
    };
    (0..16)
        .find(waiting)
        .map(FigureId)
        .ok_or_else(|| Unanswerable::because("nobody is left to set up"))
}

/// `may-place`
pub(super) fn may_place(stage: &mut Stage) -> Result<Value, Unanswerable> {
    if stage.situation.int(Fact::FirstOwn) < stage.situation.int(Fact::FirstOther) {
        return Err(Unanswerable::because("the actor's player does not set up first"));
    }
    let (x, y) =
        (stage.situation.int(Fact::PlaceFromSide), stage.situation.int(Fact::PlaceFromEdge));
    let mut game = furnished(stage)?;
    let to = Position { at: inches(x, y)?, facing: Facing::AWAY };
    verdict(game.step(Input::Decide(Decision::PlaceFigure { figure: FigureId(0), to })))
}

/// Sets up one warrior after the other until somebody else than this player is asked.
fn set_up(game: &mut Game, player: PlayerId) -> Result<(), Unanswerable> {
    let mut column = 10;
    while *game.asks() == Ask::PlaceFigure(player) {
        let figure = next_in_reserve(game, player)?;
        let to = Position {
            at: inches(column, if player.0 == 0 { 2 } else { 34 })?,
            facing: Facing::AWAY,
        };
        game.step(Input::Decide(Decision::PlaceFigure { figure, to }))?;
        column += 2;
    }
    Ok(())
}

/// `places-first`
pub(super) fn places_first(stage: &mut Stage) -> Result<Value, Unanswerable> {
    seat(*furnished(stage)?.asks())
}

/// `places-second`
pub(super) fn places_second(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut game = furnished(stage)?;
    let first = game.asks().player().ok_or_else(|| Unanswerable::because("nobody is asked"))?;
    set_up(&mut game, first)?;
    seat(*game.asks())
}

/// `first-turn`
pub(super) fn first_turn(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut game = furnished(stage)?;
    for _ in 0..2 {
        if let Ask::PlaceFigure(player) = *game.asks() {
            set_up(&mut game, player)?;
        }
    }
    stage.until_order(&mut game, (3, 4))?;
    seat(*game.asks())
}

/// `next-player`
pub(super) fn next_player(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let facts = stage.situation;
    let (players, out) = (facts.small(Fact::GamePlayers), facts.small(Fact::GameOut));
    if out >= players {
        return Err(Unanswerable::because("there is no such seat"));
    }
    let def = definition(facts, Role::Actor, None, None)?;
    let seats: Vec<(u8, u16, Side)> =
        (0..players).zip(Side::ALL).map(|(seat, side)| (seat, 300, side)).collect();
    let position = |seat: u8| {
        inches(6 + 6 * i64::from(seat), 18).map(|at| Position { at, facing: Facing::AWAY })
    };
    let figures: Vec<StagedFigure> = (0..players)
        .map(|seat| {
            position(seat).map(|position| StagedFigure {
                def: 0,
                owner: PlayerId(seat),
                position,
                level: None,
                aboard: None,
            })
        })
        .collect::<Result<_, _>>()?;
    let mut game = Game::staged(
        stage.rules.clone(),
        Roster(Arc::new(vec![def])),
        Board::standard(),
        &seats,
        &figures,
    )?;
    if let Some(figure) = game.figures.get_mut(usize::from(out)).filter(|_| out > 0) {
        figure.status = Status::Eliminated;
    }
    stage.until_order(&mut game, (3, 4))?;
    game.step(Input::Decide(Decision::EndTurn))?;
    stage.keep(&game.log);
    seat(*game.asks())
}
