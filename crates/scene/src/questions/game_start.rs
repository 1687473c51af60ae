//! Questions about what comes before the battle, and about whose turn is next: armies, the first
//! player, terrain, setting up.
//! Each begins a real game and gives it the dice and decisions of the facts.

use std::sync::Arc;

use variorum_engine::geometry::{Facing, Outline, Point};
use variorum_engine::{
    Army, Ask, Board, Decision, Detail, EventKind, Faction, FigureDef, FigureId, Game, Input,
    PlayerId, Position, Rank, Roster, Scenario, Side, StagedFigure, Status, Terrain, TerrainItem,
    TerrainKind,
};
use variorum_expr::Value;

use super::outcome::{permission, seat_asked};
use super::run::ORDINARY_DICE;
use super::{PlayedGame, QuestionRun, Unanswerable};
use crate::facts::{Fact, Role, Situation};
use crate::setup::{ACTORS_PLAYER, figure_from_facts, point_at};

/// Where the first terrain item is placed: in the middle of the table.
const TABLE_CENTRE: Point = Point::inches(18, 18);

/// Two armies, the actor's with all that the facts put into it, the other with one warrior like the
/// actor.
fn scenario_from_facts(run: &QuestionRun) -> Result<Scenario, Unanswerable> {
    let facts = run.situation;
    let actor = actor_from_facts(facts)?;
    let of_orcs = actor.faction == Faction::OrcRaiders;
    let faction = if of_orcs { Faction::Draconum } else { Faction::OrcRaiders };
    let points = facts.points(Fact::ArmyMore);
    let companion = FigureDef { points, faction, rank: Rank::Standard, ..actor.clone() };
    let mut figures = vec![0; usize::from(facts.small_int(Fact::ArmyCopies))];
    if points > 0 {
        figures.push(1);
    }
    let terrain = vec![small_wood(); usize::from(facts.small_int(Fact::ArmyTerrain))];
    let army = |team, side, figures| Army {
        team,
        build_total: facts.points(Fact::GameBuildTotal),
        side,
        figures,
        levels: Vec::new(),
        terrain: terrain.clone(),
    };
    Ok(Scenario {
        rules: run.rules.clone(),
        roster: Roster(Arc::new(vec![actor, companion])),
        armies: vec![army(0, Side::South, figures), army(1, Side::North, vec![0])],
        board: Board::standard(),
        limit: None,
        detail: Detail::Full,
    })
}

/// The actor with its rank and the green square of its dial.
fn actor_from_facts(facts: &Situation) -> Result<FigureDef, Unanswerable> {
    let mut actor = figure_from_facts(facts, Role::Actor)?;
    if facts.truth(Fact::ArmyUnique) {
        actor.rank = Rank::Unique;
    }
    let green = usize::from(facts.small_int(Fact::ArmyGreen));
    for dial in &mut actor.dials {
        if dial.clicks.get(green).is_none_or(|click| click.skulls() > 0) {
            return Err(Unanswerable::because("the green square is not on a living click"));
        }
        for (place, click) in dial.clicks.iter_mut().enumerate() {
            click.start = place == green;
        }
    }
    Ok(actor)
}

/// A wood of two inches square.
fn small_wood() -> TerrainItem {
    let outline = Outline::rectangle(Point::inches(-1, -1), Point::inches(1, 1))
        .expect("a square of two inches has a shape");
    let kind = TerrainKind::Hindering;
    let ground = Terrain { kind, outline, raised: false, stairs: Vec::new() };
    TerrainItem { ground, on_top: Vec::new() }
}

fn point_at_inches(x: i64, y: i64) -> Result<Point, Unanswerable> {
    point_at(x * 1_000, y * 1_000)
}

fn place_item_at(at: Point) -> Input {
    Input::Decide(Decision::PlaceTerrain { item: 0, at })
}

pub(super) fn army_legal(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    permission(Game::new(scenario_from_facts(run)?))
}

pub(super) fn start_click(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let game = Game::new(scenario_from_facts(run)?)?;
    Ok(Value::Int(game.figure(FigureId(0)).click.into()))
}

/// Plays until the dice for the first player have been rolled.
fn play_first_player_roll(run: &mut QuestionRun) -> Result<PlayedGame, Unanswerable> {
    let facts = run.situation;
    let (own, other) = (facts.small_int(Fact::FirstOwn), facts.small_int(Fact::FirstOther));
    let (own_again, other_again) =
        (facts.small_int(Fact::FirstAgainOwn), facts.small_int(Fact::FirstAgainOther));
    let sets_again = facts.is_set(Fact::FirstAgainOwn) || facts.is_set(Fact::FirstAgainOther);
    if (own != other && sets_again) || (own == other && own_again == other_again) {
        return Err(Unanswerable::because(
            "a tie is rolled for again, and only a tie, until there is none",
        ));
    }
    let mut sums = [own, other, own_again, other_again].into_iter();
    let mut game = run.played_game(Game::new(scenario_from_facts(run)?)?, Vec::new());
    while game.asks().dice() == 2 {
        let sum = sums.next().ok_or_else(|| Unanswerable::because("the dice tie for ever"))?;
        let first = (sum / 2).min(6);
        game.step(Input::Dice(first, sum - first))?;
        run.dice.extend([first, sum - first]);
    }
    run.record_game(&game);
    Ok(game)
}

pub(super) fn first_player(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let game = play_first_player_roll(run)?;
    let first = game.log.events.iter().find_map(|event| match event.what {
        EventKind::FirstPlayer { player } => Some(Value::Int(player.0.into())),
        _ => None,
    });
    first.ok_or_else(|| Unanswerable::because("nobody goes first"))
}

/// Plays until the armies are to be set up, the terrain items placed apart from each other.
fn play_terrain_placement(run: &mut QuestionRun) -> Result<PlayedGame, Unanswerable> {
    let mut game = play_first_player_roll(run)?;
    for place in 0..8 {
        if !matches!(game.asks(), Ask::PlaceTerrain(_)) {
            break;
        }
        game.step(place_item_at(point_at_inches(4 + 4 * place, 18)?))?;
    }
    Ok(game)
}

pub(super) fn terrain_first(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let game = play_first_player_roll(run)?;
    match game.asks() {
        Ask::PlaceTerrain(_) => seat_asked(&game),
        _ => Err(Unanswerable::because("there is no terrain to place")),
    }
}

pub(super) fn terrain_second(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut game = play_first_player_roll(run)?;
    game.step(place_item_at(TABLE_CENTRE))?;
    match game.asks() {
        Ask::PlaceTerrain(_) => seat_asked(&game),
        _ => Err(Unanswerable::because("there is no second item")),
    }
}

pub(super) fn may_place_terrain(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let facts = run.situation;
    let in_area = facts.truth(Fact::TerrainInArea);
    if in_area && facts.is_set(Fact::TerrainGap) {
        return Err(Unanswerable::because("in the starting area the other item is far away"));
    }
    let mut game = play_first_player_roll(run)?;
    game.step(place_item_at(TABLE_CENTRE))?;
    let at = if in_area {
        Point::inches(18, 2)
    } else {
        point_at_inches(20 + facts.int(Fact::TerrainGap), 18)?
    };
    permission(game.step(place_item_at(at)))
}

pub(super) fn may_place(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let facts = run.situation;
    if facts.int(Fact::FirstOwn) < facts.int(Fact::FirstOther) {
        return Err(Unanswerable::because("the actor's player does not set up first"));
    }
    let mut game = play_terrain_placement(run)?;
    let at = point_at_inches(facts.int(Fact::PlaceFromSide), facts.int(Fact::PlaceFromEdge))?;
    let to = Position { at, facing: Facing::AWAY };
    permission(game.step(Input::Decide(Decision::PlaceFigure { figure: FigureId(0), to })))
}

/// The first figure of a player that is not on the table yet.
fn next_in_reserve(game: &Game, owner: PlayerId) -> Result<FigureId, Unanswerable> {
    let waits = |id: &FigureId| {
        let figure = game.figure(*id);
        figure.owner == owner && figure.status == Status::Reserve
    };
    let next = (0..16).map(FigureId).find(waits);
    next.ok_or_else(|| Unanswerable::because("nobody is left to set up"))
}

/// Sets up the figures of a player one after the other, until another player is asked.
fn set_up_army(game: &mut PlayedGame, player: PlayerId) -> Result<(), Unanswerable> {
    let row = if player == ACTORS_PLAYER { 2 } else { 34 };
    let mut column = 10;
    while *game.asks() == Ask::PlaceFigure(player) {
        let figure = next_in_reserve(game, player)?;
        let to = Position { at: point_at_inches(column, row)?, facing: Facing::AWAY };
        game.step(Input::Decide(Decision::PlaceFigure { figure, to }))?;
        column += 2;
    }
    Ok(())
}

pub(super) fn places_first(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let game = play_terrain_placement(run)?;
    seat_asked(&game)
}

pub(super) fn places_second(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut game = play_terrain_placement(run)?;
    let first = game.asks().player().ok_or_else(|| Unanswerable::because("nobody is asked"))?;
    set_up_army(&mut game, first)?;
    seat_asked(&game)
}

pub(super) fn first_turn(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut game = play_terrain_placement(run)?;
    for _ in 0..2 {
        if let Ask::PlaceFigure(player) = *game.asks() {
            set_up_army(&mut game, player)?;
        }
    }
    run.play_until_order(&mut game, ORDINARY_DICE)?;
    seat_asked(&game)
}

pub(super) fn next_player(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let facts = run.situation;
    let (players, out) = (facts.small_int(Fact::GamePlayers), facts.small_int(Fact::GameOut));
    if out >= players {
        return Err(Unanswerable::because("there is no such seat"));
    }
    let mut game = game_with_players(run, players)?;
    if out > 0 {
        game.update(FigureId(out), |figure| figure.status = Status::Eliminated);
    }
    run.play_until_order(&mut game, ORDINARY_DICE)?;
    game.step(Input::Decide(Decision::EndTurn))?;
    run.record_game(&game);
    seat_asked(&game)
}

/// A game in which every player has one warrior like the actor.
fn game_with_players(run: &QuestionRun, players: u8) -> Result<PlayedGame, Unanswerable> {
    let def = figure_from_facts(run.situation, Role::Actor)?;
    let seats: Vec<(u8, u16, Side)> =
        (0..players).zip(Side::ALL).map(|(seat, side)| (seat, 300, side)).collect();
    let figures: Vec<StagedFigure> = (0..players)
        .map(|seat| StagedFigure {
            def: 0,
            owner: PlayerId(seat),
            position: Position {
                at: Point::inches(6 + 6 * i32::from(seat), 18),
                facing: Facing::AWAY,
            },
            level: None,
            aboard: None,
        })
        .collect();
    let roster = Roster(Arc::new(vec![def]));
    let game = Game::staged(run.rules.clone(), roster, Board::standard(), &seats, &figures)?;
    Ok(run.played_game(game, Vec::new()))
}
