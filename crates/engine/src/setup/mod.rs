//! What is agreed before a battle, the armies above all, and the game that begins with it. Only a
//! staged game starts with its figures on the battlefield.

pub(crate) mod placement;

use crate::board::geometry::Placed;
use crate::board::{Board, TerrainItem};
use crate::figure::FigureDef;
use crate::figure::state::{Figure, Status};
use crate::game::ask::Ask;
use crate::game::event::{Detail, EventKind, Log};
use crate::game::frame::Frame;
use crate::game::illegal::{Illegal, Problem, require};
use crate::game::player::{Area, Player, Side};
use crate::game::{Game, Roster};
use crate::ids::{FigureId, FigureSet, MAX_FIGURES, PlayerId};
use crate::movement::path_rules::TravelMode;
use crate::rules::Ruleset;
use crate::rules::clause::Clause;
use crate::turn::order::Position;
use tinyvec::ArrayVec;

/// What one player brings.
#[derive(Clone, Debug, PartialEq)]
pub struct Army {
    /// Players with the same number are allies.
    pub team: u8,
    /// The agreed limit, a multiple of 100.
    pub build_total: u16,
    /// The side of the starting edge.
    pub side: Side,
    /// The warriors, by their place in the roster.
    pub figures: Vec<u16>,
    /// The point values chosen for multiple-dial warriors, in the order of the warriors; 0 or none
    /// for the highest.
    pub levels: Vec<u16>,
    /// Up to two items for the terrain pile.
    pub terrain: Vec<TerrainItem>,
}

/// Everything that is agreed before a game.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The rules to play by.
    pub rules: Ruleset,
    /// The figures that armies draw on.
    pub roster: Roster,
    /// The armies by seat, clockwise.
    pub armies: Vec<Army>,
    /// The size of the battlefield.
    pub board: Board,
    /// After how many turns the game ends.
    pub limit: Option<u16>,
    /// How much is logged.
    pub detail: Detail,
}

/// A figure put on the battlefield by hand, for a situation that starts in the middle of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StagedFigure {
    /// Its place in the roster.
    pub def: u16,
    pub owner: PlayerId,
    pub position: Position,
    /// The point value chosen for a multiple-dial warrior; none for the highest.
    pub level: Option<u16>,
    /// The chariot that it rides in, by its place among the staged.
    pub aboard: Option<FigureId>,
}

impl Army {
    /// The point value that was chosen for the warrior at a place.
    fn chosen_points(&self, place: usize) -> Option<u16> {
        self.levels.get(place).copied().filter(|level| *level > 0)
    }
}

/// Adds an army up and checks it against its build total; the sum is what it costs.
pub fn check_army(roster: &[FigureDef], army: &Army) -> Result<u16, Illegal> {
    require(
        army.build_total > 0 && army.build_total.is_multiple_of(100),
        Clause::ArmyBuildingMultiples,
    )?;
    let mut sum = 0u16;
    for (place, number) in army.figures.iter().enumerate() {
        let def = roster.get(usize::from(*number)).ok_or(Illegal::invalid(Problem::Unknown))?;
        let points = army.chosen_points(place).unwrap_or(def.points);
        require(def.start_positions(points).is_some(), Clause::PointValueChoice)?;
        let twin = army.figures.iter().take(place).any(|other| other == number);
        require(!(twin && def.is_unique()), Clause::UniqueFiguresOne)?;
        sum = sum.saturating_add(points);
    }
    require(!army.figures.is_empty(), Clause::ArmyBuildingPick)?;
    require(sum <= army.build_total, Clause::ArmyBuildingLimit)?;
    require(army.terrain.len() <= 2, Clause::TerrainPileContribution)?;
    Ok(sum)
}

impl Game {
    /// A game about to begin: the players roll for who goes first.
    pub fn new(scenario: Scenario) -> Result<Self, Illegal> {
        require((2..=4).contains(&scenario.armies.len()), Clause::PlayersAndTeamsNumber)?;
        let mut game =
            Self::without_players(scenario.rules, scenario.roster, scenario.board, scenario.detail);
        game.limit = scenario.limit;
        for (seat, army) in scenario.armies.into_iter().enumerate() {
            let sum = check_army(&game.roster.0, &army)?;
            require(game.players.iter().all(|p| p.side != army.side), Clause::BattlefieldEdge)?;
            let owner = PlayerId(u8::try_from(seat).unwrap_or(u8::MAX));
            game.add_player(army.team, army.build_total, sum, army.side);
            for (place, def) in army.figures.iter().enumerate() {
                game.add_figure(*def, owner, army.chosen_points(place))?;
            }
            game.board.pile.extend(army.terrain);
        }
        let contenders: ArrayVec<[PlayerId; 4]> = game.seats().collect();
        game.frames.push(Frame::FirstPlayer { rolls: ArrayVec::default(), contenders });
        game.run_until_question();
        Ok(game)
    }

    /// A game in the middle: these figures are placed, and the first player's turn begins.
    pub fn staged(
        rules: Ruleset,
        roster: Roster,
        board: Board,
        seats: &[(u8, u16, Side)],
        figures: &[StagedFigure],
    ) -> Result<Self, Illegal> {
        Self::staged_with(rules, roster, board, seats, figures, |_| {})
    }

    /// As [`Game::staged`], but with figures that `prepare` marks, wounds or takes captive before
    /// the turn begins.
    pub fn staged_with(
        rules: Ruleset,
        roster: Roster,
        board: Board,
        seats: &[(u8, u16, Side)],
        figures: &[StagedFigure],
        prepare: impl FnOnce(&mut Self),
    ) -> Result<Self, Illegal> {
        let mut game = Self::without_players(rules, roster, board, Detail::Full);
        game.players.reserve(seats.len());
        game.figures.reserve(figures.len());
        for (team, total, side) in seats {
            game.add_player(*team, *total, *total, *side);
        }
        for staged in figures {
            let id = game.add_figure(staged.def, staged.owner, staged.level)?;
            if let Some(chariot) = staged.aboard {
                game.check_may_board(id, chariot)?;
                game.board_chariot(id, chariot, Clause::PassengersStartOfGame);
                continue;
            }
            let placed = Placed {
                at: staged.position.at,
                facing: staged.position.facing,
                ..game.figure(id).placed
            };
            game.check_free_space(
                &placed,
                FigureSet::just(id),
                TravelMode { flies: true, swims: true },
            )?;
            game.update(id, |f| {
                f.placed = placed;
                f.status = Status::Field;
            });
        }
        prepare(&mut game);
        game.begin_turn(PlayerId(0));
        game.run_until_question();
        Ok(game)
    }

    /// Adds a figure that was eliminated before a staged battle.
    pub fn add_eliminated(&mut self, def: u16, owner: PlayerId) -> Result<FigureId, Illegal> {
        let id = self.add_figure(def, owner, None)?;
        self.update(id, |figure| {
            figure.status = Status::Eliminated;
            figure.fallen = true;
        });
        Ok(id)
    }

    fn without_players(rules: Ruleset, roster: Roster, board: Board, detail: Detail) -> Self {
        Self {
            rules,
            board,
            roster,
            players: Vec::new(),
            figures: Vec::new(),
            turn: 0,
            current: PlayerId(0),
            first: PlayerId(0),
            limit: None,
            ending: None,
            log: Log::new(detail),
            frames: Vec::with_capacity(8),
            pending: Vec::new(),
            ask: Ask::Over,
        }
    }

    fn add_player(&mut self, team: u8, build_total: u16, army_points: u16, side: Side) {
        let area = Area::starting(side, self.board.width, self.board.depth, &self.rules.numbers);
        self.players.push(Player {
            team,
            build_total,
            army_points,
            scored: 0,
            side,
            area,
            actions: 0,
            withdrawn: false,
        });
    }

    fn add_figure(
        &mut self,
        def: u16,
        owner: PlayerId,
        level: Option<u16>,
    ) -> Result<FigureId, Illegal> {
        let printed =
            self.roster.0.get(usize::from(def)).ok_or(Illegal::invalid(Problem::Unknown))?;
        let figure = Figure::at_start(def, printed, owner, level.unwrap_or(printed.points));
        let figure = figure.ok_or(Illegal::forbidden_by(Clause::PointValueChoice))?;
        if self.figures.len() >= MAX_FIGURES {
            return Err(Illegal::invalid(Problem::Count));
        }
        self.figures.push(figure);
        let id = FigureId(u8::try_from(self.figures.len() - 1).unwrap_or(u8::MAX));
        if figure.is_multi_dial() {
            self.record(
                id,
                Clause::PointValueSetDials,
                EventKind::Returned { figure: id, click: figure.click },
            );
        }
        Ok(id)
    }
}
