//! Setting a scene up on a table of the engine. What contradicts itself or the rules is refused
//! with its place in the file; what the file leaves out is filled in and listed.

use std::fmt;
use std::sync::Arc;

use variorum_engine::geometry::{Facing, Mils, Outline, Placed, Point, Section};
use variorum_engine::{
    AbilityId, Army, Board, Click, Conventions, Detail, Dial, Edition, Faction, FigureDef,
    FigureId, Game, Illegal, MAX_FIGURES, Mount, PlayerId, Position, Rank, Roster, Ruleset,
    Scenario, Side, StagedFigure, Stat, Status, Terrain, TerrainItem, TerrainKind,
    definition_error,
};
use variorum_expr::suggest;

use super::measures::{Direction, facing_name, point};
use super::model::{Begin, Edge, Feature, FigureEntry, Ordered, Scene, Seat, Warrior};

/// Why a scene cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneError {
    /// The way to the place in the file: `figures`, `archer`, `at`.
    pub path: Vec<String>,
    pub message: String,
    /// What to do.
    pub help: String,
}

impl SceneError {
    pub(super) fn new(path: &[&str], message: impl Into<String>, help: impl Into<String>) -> Self {
        let path = path.iter().map(|part| (*part).to_owned()).collect();
        Self { path, message: message.into(), help: help.into() }
    }
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.join("."), self.message)?;
        if self.help.is_empty() { Ok(()) } else { write!(f, "; {}", self.help) }
    }
}

impl std::error::Error for SceneError {}

/// Something that the file left out.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct DefaultTaken {
    pub what: String,
    pub value: String,
}

/// A scene on a table, ready to be played.
#[derive(Clone, Debug)]
pub struct StagedScene {
    pub game: Game,
    /// The names of the figures, by their number in the game.
    pub names: Vec<String>,
    /// The names of the players, by their seat in the game.
    pub players: Vec<String>,
    /// What the file left out.
    pub defaults: Vec<DefaultTaken>,
}

/// The size of army of a player whose file entry gives none.
const DEFAULT_POINTS: u16 = 200;
/// The most features of terrain that a scene may have.
const MOST_FEATURES: usize = 64;
/// The longest name of a figure or a player.
const LONGEST_NAME: usize = 64;

/// Sets a scene up by the rules of an edition, with figures from a library.
pub fn stage(
    scene: &Scene,
    edition: Edition,
    library: &[FigureDef],
) -> Result<StagedScene, SceneError> {
    Loader::new(scene, edition, library)?.stage()
}

struct Loader<'a> {
    scene: &'a Scene,
    rules: Ruleset,
    library: &'a [FigureDef],
    /// The players in the order of play: the one whose turn it is comes first.
    seats: Vec<(String, Seat, Side)>,
    defaults: Vec<DefaultTaken>,
}

impl<'a> Loader<'a> {
    fn new(
        scene: &'a Scene,
        edition: Edition,
        library: &'a [FigureDef],
    ) -> Result<Self, SceneError> {
        let conventions = conventions(scene)?;
        let rules = Ruleset::with_conventions(edition, conventions);
        let mut loader = Self { scene, rules, library, seats: Vec::new(), defaults: Vec::new() };
        loader.seats = loader.seats()?;
        Ok(loader)
    }

    fn default_taken(&mut self, what: impl Into<String>, value: impl Into<String>) {
        self.defaults.push(DefaultTaken { what: what.into(), value: value.into() });
    }

    fn stage(mut self) -> Result<StagedScene, SceneError> {
        let figures = &self.scene.figures;
        if figures.is_empty() || figures.0.len() > MAX_FIGURES {
            return Err(SceneError::new(
                &["figures"],
                format!("there are {} figures", figures.0.len()),
                format!("a scene has 1 to {MAX_FIGURES}"),
            ));
        }
        check_names("figures", figures)?;
        let board = self.board()?;
        let definitions = self.definitions()?;
        let game = match self.scene.begin {
            Begin::Battle => self.battle(board, definitions)?,
            Begin::Setup => self.set_up_game(board, definitions)?,
        };
        let names = self.game_order().iter().map(|(name, _)| (*name).to_owned()).collect();
        let players = self.seats.iter().map(|(name, ..)| name.clone()).collect();
        Ok(StagedScene { game, names, players, defaults: self.defaults })
    }

    /// The players in the order of play.
    fn seats(&mut self) -> Result<Vec<(String, Seat, Side)>, SceneError> {
        let mut seats = self.scene.players.0.clone();
        check_names("players", &self.scene.players)?;
        if seats.is_empty() {
            seats =
                vec![("south".to_owned(), Seat::default()), ("north".to_owned(), Seat::default())];
            self.default_taken("players", "south and north");
        }
        if !(2..=4).contains(&seats.len()) {
            let message = format!("there are {} players", seats.len());
            return Err(SceneError::new(&["players"], message, "a game has 2 to 4"));
        }
        let sides: Vec<Side> = seats.iter().map(side_of).collect();
        let sides = self.distinct_sides(&seats, sides)?;
        let mut list: Vec<_> =
            seats.into_iter().zip(sides).map(|((name, seat), side)| (name, seat, side)).collect();
        for (name, seat, _) in &list {
            match seat.points {
                None => self.defaults.push(DefaultTaken {
                    what: format!("players.{name}.points"),
                    value: DEFAULT_POINTS.to_string(),
                }),
                Some(points) if points == 0 || points % 100 != 0 => {
                    let message = format!("{points} is not a build total");
                    let help = "build totals are multiples of 100";
                    return Err(SceneError::new(&["players", name, "points"], message, help));
                }
                Some(_) => {}
            }
        }
        self.rotate_to_turn(&mut list)?;
        Ok(list)
    }

    fn distinct_sides(
        &self,
        seats: &[(String, Seat)],
        sides: Vec<Side>,
    ) -> Result<Vec<Side>, SceneError> {
        for (place, (name, _)) in seats.iter().enumerate() {
            if sides.iter().take(place).any(|side| Some(side) == sides.get(place)) {
                let help = "give every player a side: south, west, north or east";
                let message = format!("{name} shares the edge of another player");
                return Err(SceneError::new(&["players", name], message, help));
            }
        }
        Ok(sides)
    }

    fn rotate_to_turn(&mut self, list: &mut [(String, Seat, Side)]) -> Result<(), SceneError> {
        let Some(turn) = &self.scene.turn else {
            if self.scene.begin == Begin::Battle {
                let first = list.first().map(|(name, ..)| name.clone()).unwrap_or_default();
                self.default_taken("turn", first);
            }
            return Ok(());
        };
        if self.scene.begin == Begin::Setup {
            let help = "leave it out: the dice decide who goes first";
            return Err(SceneError::new(&["turn"], "the game is still to be set up", help));
        }
        let names = list.iter().map(|(name, ..)| name.as_str());
        let Some(place) = list.iter().position(|(name, ..)| name == turn) else {
            let help = suggest::advice(turn, names, "name a player");
            return Err(SceneError::new(&["turn"], format!("there is no player '{turn}'"), help));
        };
        list.rotate_left(place);
        Ok(())
    }

    fn board(&mut self) -> Result<Board, SceneError> {
        let mut board = Board::standard();
        match self.scene.board {
            None => self.default_taken("board", "36 by 36 inches"),
            Some(size) => {
                let sides = [("width", size.width), ("depth", size.depth)];
                for (side, inches) in sides {
                    if !(12_000..=96_000).contains(&inches.0) {
                        let message = format!("{inches} inches is not the {side} of a battlefield");
                        let help = "a battlefield is 12 to 96 inches wide and deep";
                        return Err(SceneError::new(&["board", side], message, help));
                    }
                }
                board.width = Mils::saturating(size.width.0.into());
                board.depth = Mils::saturating(size.depth.0.into());
            }
        }
        if self.scene.terrain.len() > MOST_FEATURES {
            let message = format!("there are {} features", self.scene.terrain.len());
            let help = format!("a scene has at most {MOST_FEATURES}");
            return Err(SceneError::new(&["terrain"], message, help));
        }
        for (place, feature) in self.scene.terrain.iter().enumerate() {
            let place = place.to_string();
            let terrain = terrain(&["terrain", &place], feature)?;
            check_on_board(&board, &terrain, &["terrain", &place, "outline"])?;
            if feature.on_top && !lies_on_a_hill(&board, &terrain) {
                let help = "put the elevated feature before it, under all its corners";
                let message = "it does not lie on an elevated feature";
                return Err(SceneError::new(&["terrain", &place, "on_top"], message, help));
            }
            board.terrain.push(terrain);
        }
        Ok(board)
    }

    /// The figures as the game numbers them: in the order of the file, or, of armies, player by
    /// player.
    fn game_order(&self) -> Vec<(&'a str, &'a FigureEntry)> {
        let entries = self.scene.figures.0.iter();
        let mut order: Vec<_> = entries.map(|(name, entry)| (name.as_str(), entry)).collect();
        // Those eliminated before come last: they are not put on the table.
        order.sort_by_key(|(_, entry)| entry.eliminated);
        if self.scene.begin == Begin::Setup {
            let seat = |player: &str| self.seats.iter().position(|(name, ..)| name == player);
            order.sort_by_key(|(_, entry)| seat(&entry.player));
        }
        order
    }

    fn definitions(&mut self) -> Result<Vec<FigureDef>, SceneError> {
        let order = self.game_order();
        order.into_iter().map(|(name, entry)| self.definition(name, entry)).collect()
    }

    fn definition(&mut self, name: &str, entry: &FigureEntry) -> Result<FigureDef, SceneError> {
        let fault = |field: &str, message: String, help: &str| {
            Err(SceneError::new(&["figures", name, field], message, help))
        };
        let (def, field) = match (&entry.figure, &entry.inline, &entry.warrior) {
            (Some(id), None, None) => {
                let known = self.library.iter().find(|def| def.id == *id);
                let Some(def) = known else {
                    let ids = self.library.iter().map(|def| def.id.as_str());
                    let help = suggest::advice(id, ids, "`variorum figures` lists them");
                    return fault("figure", format!("there is no figure '{id}'"), &help);
                };
                (def.clone(), "figure")
            }
            (None, Some(def), None) => (FigureDef { id: name.to_owned(), ..def.clone() }, "inline"),
            (None, None, Some(warrior)) => (self.warrior(name, warrior), "warrior"),
            _ => {
                let help = "say what it is by one of `figure`, `inline` and `warrior`";
                let message = "what the figure is, is said not at all or twice";
                return Err(SceneError::new(&["figures", name], message, help));
            }
        };
        if let Some(message) = definition_error(&def) {
            return fault(field, message, "fix the figure");
        }
        if let Some(ability) = unknown_ability(&self.rules, &def) {
            let message = format!("{} is not in {} yet", ability.name(), self.rules.edition.id());
            return fault(field, message, "choose another figure, or a later edition");
        }
        Ok(def)
    }

    /// The whole figure that a short one stands for.
    fn warrior(&mut self, name: &str, warrior: &Warrior) -> FigureDef {
        let mut take = |what: &str, given: Option<u8>, default: u8| {
            if given.is_none() {
                let what = format!("figures.{name}.warrior.{what}");
                self.defaults.push(DefaultTaken { what, value: default.to_string() });
            }
            given.unwrap_or(default)
        };
        let stats = [
            take("speed", warrior.speed, 8),
            take("attack", warrior.attack, 9),
            take("defense", warrior.defense, 14),
            take("damage", warrior.damage, 2),
        ];
        let (range, arrows) = (take("range", warrior.range, 0), take("arrows", warrior.arrows, 1));
        let clicks = take("clicks", warrior.clicks, 6);
        let points = warrior.points.unwrap_or(20);
        if warrior.points.is_none() {
            self.default_taken(format!("figures.{name}.warrior.points"), points.to_string());
        }
        let faction = warrior.faction.unwrap_or(Faction::OrcRaiders);
        if warrior.faction.is_none() {
            self.default_taken(format!("figures.{name}.warrior.faction"), faction.name());
        }
        let mount = warrior.mount.unwrap_or(Mount::Foot);
        let mut abilities = [None; 4];
        for ability in &warrior.abilities {
            if let Some(slot) = abilities.get_mut(ability.slot().index()) {
                *slot = Some(*ability);
            }
        }
        let live = Click { stats: stats.map(Stat::Value), abilities, start: false };
        let dead = Click { stats: [Stat::Skull; 4], abilities: [None; 4], start: false };
        let mut line = vec![live; usize::from(clicks)];
        if let Some(first) = line.first_mut() {
            first.start = true;
        }
        line.push(dead);
        let dial = Dial { clicks: line, range: None, arrows: None };
        FigureDef {
            id: name.to_owned(),
            name: warrior.name.clone().unwrap_or_else(|| name.replace('-', " ")),
            faction,
            rank: Rank::Standard,
            points,
            range,
            arrows,
            mount,
            own_base: None,
            own_arcs: None,
            levels: Vec::new(),
            dials: vec![dial; mount.dial_count()],
        }
    }

    fn seat_number(&self, name: &str, entry: &FigureEntry) -> Result<PlayerId, SceneError> {
        let place = self.seats.iter().position(|(player, ..)| *player == entry.player);
        let seat = place.and_then(|place| u8::try_from(place).ok());
        seat.map(PlayerId).ok_or_else(|| {
            let players = self.seats.iter().map(|(player, ..)| player.as_str());
            let help = suggest::advice(&entry.player, players, "name a player of the scene");
            let message = format!("there is no player '{}'", entry.player);
            SceneError::new(&["figures", name, "player"], message, help)
        })
    }

    fn figure_id(&self, path: &[&str], wanted: &str) -> Result<FigureId, SceneError> {
        let order = self.game_order();
        let place = order.iter().position(|(name, _)| *name == wanted);
        place.and_then(|place| u8::try_from(place).ok()).map(FigureId).ok_or_else(|| {
            let names = order.iter().map(|(name, _)| *name);
            let help = suggest::advice(wanted, names, "name a figure of the scene");
            SceneError::new(path, format!("there is no figure '{wanted}'"), help)
        })
    }
}

// A scene in the middle of a battle.
impl Loader<'_> {
    fn battle(&mut self, board: Board, defs: Vec<FigureDef>) -> Result<Game, SceneError> {
        let mut staged = Vec::new();
        let mut eliminated = Vec::new();
        for (place, (name, entry)) in self.game_order().into_iter().enumerate() {
            let def = defs.get(place).expect("a definition was read for every figure");
            if entry.eliminated {
                check_eliminated(name, entry)?;
                eliminated.push((number(place), self.seat_number(name, entry)?));
            } else {
                staged.push(self.staged_figure(place, name, entry, def, &board)?);
            }
        }
        self.check_bases(&defs, &staged, &board)?;
        let marks = self.marks(&defs)?;
        let seats: Vec<(u8, u16, Side)> = self.seat_entries();
        let roster = Roster(Arc::new(defs));
        let rules = self.rules.clone();
        let mut game = Game::staged_with(rules, roster, board, &seats, &staged, |game| {
            for (def, owner) in eliminated {
                game.add_eliminated(def, owner).expect("the figures were counted before");
            }
            for mark in &marks {
                mark.apply(game);
            }
        })
        .map_err(|illegal| self.staging_error(illegal))?;
        if let Some(actions) = self.scene.actions {
            let current = usize::from(game.current.0);
            game.players.get_mut(current).expect("somebody's turn it is").actions = actions;
        }
        game.limit = self.scene.turn_limit;
        Ok(game)
    }

    fn seat_entries(&self) -> Vec<(u8, u16, Side)> {
        let seats = self.seats.iter().enumerate();
        seats
            .map(|(place, (_, seat, side))| {
                let team = seat.team.unwrap_or(u8::try_from(place).unwrap_or(u8::MAX));
                (team, seat.points.unwrap_or(DEFAULT_POINTS), *side)
            })
            .collect()
    }

    /// What the engine refused about the table as a whole.
    fn staging_error(&self, illegal: Illegal) -> SceneError {
        SceneError::new(&["figures"], format!("the table cannot be: {illegal}"), "move the figures")
    }

    fn staged_figure(
        &mut self,
        place: usize,
        name: &str,
        entry: &FigureEntry,
        def: &FigureDef,
        board: &Board,
    ) -> Result<StagedFigure, SceneError> {
        let owner = self.seat_number(name, entry)?;
        let level = self.level(name, entry, def)?;
        let aboard = match &entry.aboard {
            None => None,
            Some(chariot) => {
                let path = ["figures", name, "aboard"];
                let chariot = self.figure_id(&path, chariot)?;
                if usize::from(chariot.0) >= place {
                    let help = "put the chariot before its passenger in the file";
                    return Err(SceneError::new(&path, "the chariot comes later", help));
                }
                Some(chariot)
            }
        };
        let position = match (entry.at, aboard) {
            (Some(_), Some(_)) => {
                let help = "leave `at` out: it is where its chariot is";
                let message = "a passenger has no place of its own";
                return Err(SceneError::new(&["figures", name, "at"], message, help));
            }
            (None, None) => {
                let help = "give it `at: [x, y]`, in inches from the south-west corner";
                return Err(SceneError::new(&["figures", name], "it has no place", help));
            }
            (None, Some(_)) => self.place_of_chariot(name, entry, owner)?,
            (Some(at), None) => {
                let at = point(at).expect("a length that was read is in bounds");
                let facing = self.facing(name, entry, owner)?;
                let placed = Placed::new(def.base(), at, facing);
                if !board.contains_base(&placed) {
                    let message = "its base is not wholly on the battlefield";
                    let help = format!("keep it within {} by {}", board.width, board.depth);
                    return Err(SceneError::new(&["figures", name, "at"], message, help));
                }
                Position { at, facing }
            }
        };
        Ok(StagedFigure { def: number(place), owner, position, level, aboard })
    }

    /// Where a passenger is: where its chariot is, and facing as it does.
    fn place_of_chariot(
        &mut self,
        name: &str,
        entry: &FigureEntry,
        owner: PlayerId,
    ) -> Result<Position, SceneError> {
        let scene = self.scene;
        let is_chariot = |(other, _): &&(String, FigureEntry)| entry.aboard.as_ref() == Some(other);
        let chariot = scene.figures.0.iter().find(is_chariot).map(|(_, chariot)| chariot);
        let chariot = chariot.expect("the chariot was found by its name before");
        let at = chariot.at.and_then(point).unwrap_or(Point::inches(0, 0));
        Ok(Position { at, facing: self.facing(name, chariot, owner)? })
    }

    fn level(
        &self,
        name: &str,
        entry: &FigureEntry,
        def: &FigureDef,
    ) -> Result<Option<u16>, SceneError> {
        match entry.level {
            Some(level) if def.start_positions(level).is_none() => {
                let values: Vec<String> = def.point_values().map(|v| v.to_string()).collect();
                let help = format!("it is played for {} points", values.join(", "));
                let message = format!("it has no point value {level}");
                Err(SceneError::new(&["figures", name, "level"], message, help))
            }
            level => Ok(level),
        }
    }

    fn facing(
        &mut self,
        name: &str,
        entry: &FigureEntry,
        owner: PlayerId,
    ) -> Result<Facing, SceneError> {
        match &entry.facing {
            Some(Direction::Facing(facing)) => Ok(*facing),
            Some(Direction::Towards(other)) => self.facing_towards(name, entry, other),
            None => {
                let seat = self.seats.get(usize::from(owner.0));
                let facing = seat.map_or(Facing::AWAY, |(_, _, side)| side.facing_inward());
                self.default_taken(format!("figures.{name}.facing"), facing_name(facing));
                Ok(facing)
            }
        }
    }

    fn facing_towards(
        &self,
        name: &str,
        entry: &FigureEntry,
        other: &str,
    ) -> Result<Facing, SceneError> {
        let path = ["figures", name, "facing"];
        self.figure_id(&path, other)?;
        let spots = self.scene.figures.0.iter().find(|(known, _)| known == other);
        let there = spots.and_then(|(_, entry)| entry.at).and_then(point);
        let here = entry.at.and_then(point);
        let facing = here.zip(there).and_then(|(here, there)| Facing::along(here.vector_to(there)));
        facing.ok_or_else(|| {
            SceneError::new(&path, format!("'{other}' is not somewhere else"), "give a direction")
        })
    }

    /// Finds bases that overlap each other or blocking terrain.
    fn check_bases(
        &self,
        defs: &[FigureDef],
        staged: &[StagedFigure],
        board: &Board,
    ) -> Result<(), SceneError> {
        let order = self.game_order();
        let on_table: Vec<(&str, Placed)> = order
            .iter()
            .zip(staged)
            .zip(defs)
            .filter(|((_, staged), _)| staged.aboard.is_none())
            .map(|(((name, _), staged), def)| {
                (*name, Placed::new(def.base(), staged.position.at, staged.position.facing))
            })
            .collect();
        for (place, (name, placed)) in on_table.iter().enumerate() {
            let path = ["figures", *name, "at"];
            let overlap = on_table.iter().take(place).find(|(_, other)| placed.overlaps(other));
            if let Some((other, _)) = overlap {
                let distance = "bases on foot are 1.25 inches across; in contact their centres \
                                are 1.25 to 1.26 apart";
                let message = format!("its base overlaps that of '{other}'");
                return Err(SceneError::new(&path, message, distance));
            }
            let solid = board.terrain.iter().any(|feature| {
                feature.kind == TerrainKind::Blocking
                    && feature.outline.touches_base(placed).is_yes()
            });
            if solid {
                let message = "its base is in blocking terrain";
                return Err(SceneError::new(&path, message, "move it or the terrain"));
            }
            let entry = order.iter().find(|(known, _)| known == name).map(|(_, entry)| *entry);
            let captor = entry.and_then(|entry| entry.captive_of.as_deref());
            let is_captor = |(known, _): &&(&str, Placed)| Some(*known) == captor;
            let apart = on_table
                .iter()
                .find(is_captor)
                .is_some_and(|(_, other)| !placed.contact(other).is_yes());
            if apart {
                let message = "it does not touch its captor (capturing#contact)";
                return Err(SceneError::new(&path, message, "put their bases in contact"));
            }
        }
        Ok(())
    }

    /// What is put on the figures before the turn begins.
    fn marks(&mut self, defs: &[FigureDef]) -> Result<Vec<Mark>, SceneError> {
        let order = self.game_order();
        let mut plain = Vec::new();
        let mut marks = Vec::new();
        for (place, (name, entry)) in order.iter().enumerate() {
            let def = defs.get(place).expect("a definition was read for every figure");
            let id = FigureId(u8::try_from(place).expect("few figures are in a scene"));
            let tokens = entry.tokens.unwrap_or(0);
            if tokens > 2 {
                let message = format!("it has {tokens} action tokens");
                let help = "a warrior has at most 2";
                return Err(SceneError::new(&["figures", name, "tokens"], message, help));
            }
            if entry.tokens.is_none() && entry.wounds.is_none() && !entry.eliminated {
                plain.push(*name);
            }
            let wounds = wounds(name, entry, def)?;
            let captor = self.captor(name, entry, def)?;
            let cancelled = self.cancelled(name, entry, def)?;
            marks.push(Mark { id, tokens, wounds, captor, cancelled, acted: entry.acted });
        }
        for (place, mark) in marks.iter().enumerate() {
            let twice = marks
                .iter()
                .take(place)
                .any(|other| mark.captor.is_some() && other.captor == mark.captor);
            if twice {
                let (name, _) = order.get(place).expect("every mark is of a figure");
                let message = "its captor holds somebody else already";
                let help = "a warrior holds one captive";
                return Err(SceneError::new(&["figures", name, "captive_of"], message, help));
            }
        }
        if !plain.is_empty() {
            let value = "no action token, no wound, not acted this turn";
            self.default_taken(plain.join(", "), value);
        }
        Ok(marks)
    }

    fn captor(
        &self,
        name: &str,
        entry: &FigureEntry,
        def: &FigureDef,
    ) -> Result<Option<FigureId>, SceneError> {
        let Some(captor) = &entry.captive_of else { return Ok(None) };
        let path = ["figures", name, "captive_of"];
        let id = self.figure_id(&path, captor)?;
        let other = &self.scene.figures.0.iter().find(|(known, _)| known == captor);
        let (_, other) = other.expect("the number was found by this name");
        if other.player == entry.player {
            let message = "its captor is of the same side";
            return Err(SceneError::new(&path, message, "a captor is an opponent"));
        }
        if def.mount.is_multi_dial() {
            let message = "a multiple-dial warrior is never a captive (capturing#never-captive)";
            return Err(SceneError::new(&path, message, "choose another figure"));
        }
        if entry.aboard.is_some() || other.captive_of.is_some() || entry.eliminated {
            let message = "a captive is on the table, and its captor is free";
            return Err(SceneError::new(&path, message, "leave the others out"));
        }
        Ok(Some(id))
    }

    fn cancelled(
        &self,
        name: &str,
        entry: &FigureEntry,
        def: &FigureDef,
    ) -> Result<u64, SceneError> {
        let mut bits = 0;
        for ability in &entry.cancelled {
            let shown = def.dials.iter().flat_map(|dial| &dial.clicks).any(|c| c.has(*ability));
            let message = if !shown {
                format!("it does not have {}", ability.name())
            } else if !self.rules.abilities.is_optional(*ability) {
                format!("{} is not optional (optional-abilities#cancel)", ability.name())
            } else {
                bits |= 1 << ability.index();
                continue;
            };
            let help = "name an optional ability that it has";
            return Err(SceneError::new(&["figures", name, "cancelled"], message, help));
        }
        Ok(bits)
    }
}

// A whole game, from its set-up on.
impl Loader<'_> {
    fn set_up_game(&mut self, board: Board, defs: Vec<FigureDef>) -> Result<Game, SceneError> {
        for (name, entry) in self.game_order() {
            self.seat_number(name, entry)?;
            if let Some(field) = field_of_battle(entry) {
                let help = "leave it out: figures are placed when the game is set up";
                let message = "the game begins with its set-up";
                return Err(SceneError::new(&["figures", name, field], message, help));
            }
            let def = defs.iter().find(|def| def.id == *name);
            if let Some(def) = def {
                self.level(name, entry, def)?;
            }
        }
        if self.scene.actions.is_some() {
            let help = "leave it out: every turn begins with all its actions";
            let message = "the game begins with its set-up";
            return Err(SceneError::new(&["actions"], message, help));
        }
        let armies = self.armies()?;
        let scenario = Scenario {
            rules: self.rules.clone(),
            roster: Roster(Arc::new(defs)),
            armies,
            board,
            limit: self.scene.turn_limit,
            detail: Detail::Full,
        };
        Game::new(scenario).map_err(|illegal| {
            let message = format!("the armies cannot be: {illegal}");
            SceneError::new(&["figures"], message, "change the armies or their points")
        })
    }

    fn armies(&self) -> Result<Vec<Army>, SceneError> {
        let order = self.game_order();
        let mut armies = Vec::new();
        for (place, (player, seat, side)) in self.seats.iter().enumerate() {
            let own = |(_, (_, entry)): &(usize, &(&str, &FigureEntry))| entry.player == *player;
            let mine: Vec<(usize, &(&str, &FigureEntry))> =
                order.iter().enumerate().filter(own).collect();
            let mut terrain = Vec::new();
            for (item, pile) in seat.terrain.iter().enumerate() {
                let item = item.to_string();
                let path = ["players", player.as_str(), "terrain", item.as_str()];
                let on_top: Result<Vec<_>, _> =
                    pile.on_top.iter().map(|feature| self::terrain(&path, feature)).collect();
                let ground = self::terrain(&path, &pile.ground)?;
                terrain.push(TerrainItem { ground, on_top: on_top? });
            }
            armies.push(Army {
                team: seat.team.unwrap_or(u8::try_from(place).unwrap_or(u8::MAX)),
                build_total: seat.points.unwrap_or(DEFAULT_POINTS),
                side: *side,
                figures: mine.iter().map(|(n, _)| number(*n)).collect(),
                levels: mine.iter().map(|(_, (_, entry))| entry.level.unwrap_or(0)).collect(),
                terrain,
            });
        }
        Ok(armies)
    }
}

/// What is put on a figure before the turn begins.
struct Mark {
    id: FigureId,
    tokens: u8,
    /// Clicks taken, by section; a figure with one dial has it in front.
    wounds: [u8; 4],
    captor: Option<FigureId>,
    cancelled: u64,
    acted: bool,
}

impl Mark {
    fn apply(&self, game: &mut Game) {
        if let Some(captor) = self.captor {
            game.update(captor, |figure| figure.captive = Some(self.id));
        }
        game.update(self.id, |figure| {
            figure.tokens = self.tokens;
            figure.streak = self.tokens;
            figure.cancelled = self.cancelled;
            figure.given = self.acted && !figure.is_multi_dial();
            figure.acted = self.acted;
            for (section, wounds) in Section::ALL.into_iter().zip(self.wounds) {
                let click = figure.click_of(section) + wounds;
                figure.turn_to(section, click);
            }
            if let Some(captor) = self.captor {
                figure.captor = Some(captor);
                figure.status = Status::Captive;
            }
        });
    }
}

/// The clicks that a figure has taken, by section.
fn wounds(name: &str, entry: &FigureEntry, def: &FigureDef) -> Result<[u8; 4], SceneError> {
    let mut wounds = [0; 4];
    if entry.wounds.is_some() && def.mount.is_multi_dial() {
        let help = "write `section_wounds: { front: 2 }`";
        let message = "a multiple-dial warrior is wounded by section";
        return Err(SceneError::new(&["figures", name, "wounds"], message, help));
    }
    if !entry.section_wounds.is_empty() && !def.mount.is_multi_dial() {
        let message = "it has one dial only";
        return Err(SceneError::new(&["figures", name, "section_wounds"], message, "use `wounds`"));
    }
    let given = entry.wounds.map(|clicks| (Section::Front, clicks));
    let by_section = entry.section_wounds.iter().map(|(section, clicks)| (*section, *clicks));
    for (section, clicks) in given.into_iter().chain(by_section) {
        let points = entry.level.unwrap_or(def.points);
        let starts = def.start_positions(points).unwrap_or_default();
        let start = starts.get(section.index()).copied().unwrap_or(0);
        let last = def.dial(Some(section)).map_or(0, Dial::last);
        let left = last.saturating_sub(start);
        if clicks > left || (clicks == left && !def.mount.is_multi_dial()) {
            let message = format!("{clicks} clicks are more than it survives");
            let help = format!("its dial has {left} clicks to the last; or say `eliminated: true`");
            return Err(SceneError::new(&["figures", name, "wounds"], message, help));
        }
        if let Some(slot) = wounds.get_mut(section.index()) {
            *slot = clicks;
        }
    }
    Ok(wounds)
}

fn check_eliminated(name: &str, entry: &FigureEntry) -> Result<(), SceneError> {
    let fields = [
        ("at", entry.at.is_some()),
        ("aboard", entry.aboard.is_some()),
        ("tokens", entry.tokens.is_some()),
        ("wounds", entry.wounds.is_some()),
        ("acted", entry.acted),
    ];
    match fields.into_iter().find(|(_, given)| *given) {
        None => Ok(()),
        Some((field, _)) => {
            let message = "an eliminated figure has none";
            Err(SceneError::new(&["figures", name, field], message, "leave it out"))
        }
    }
}

/// A field that says where or how a figure is in the middle of a battle.
fn field_of_battle(entry: &FigureEntry) -> Option<&'static str> {
    let fields = [
        ("at", entry.at.is_some()),
        ("facing", entry.facing.is_some()),
        ("tokens", entry.tokens.is_some()),
        ("wounds", entry.wounds.is_some()),
        ("section_wounds", !entry.section_wounds.is_empty()),
        ("captive_of", entry.captive_of.is_some()),
        ("aboard", entry.aboard.is_some()),
        ("acted", entry.acted),
        ("cancelled", !entry.cancelled.is_empty()),
        ("eliminated", entry.eliminated),
    ];
    fields.into_iter().find(|(_, given)| *given).map(|(field, _)| field)
}

/// The place of a figure in the roster.
fn number(place: usize) -> u16 {
    u16::try_from(place).expect("few figures are in a scene")
}

fn terrain(path: &[&str], feature: &Feature) -> Result<Terrain, SceneError> {
    let corners: Vec<_> = feature.outline.iter().filter_map(|spot| point(*spot)).collect();
    let outline = Outline::new(&corners).map_err(|error| {
        let path: Vec<&str> = path.iter().copied().chain(["outline"]).collect();
        SceneError::new(&path, error.to_string(), "list the corners in order around the feature")
    })?;
    Ok(Terrain {
        kind: feature.kind.into(),
        outline,
        raised: feature.on_top,
        stairs: feature.stairs.iter().filter_map(|spot| point(*spot)).collect(),
    })
}

fn check_on_board(board: &Board, terrain: &Terrain, path: &[&str]) -> Result<(), SceneError> {
    let inside = |corner: &Point| {
        (0..=board.width.get()).contains(&corner.x.get())
            && (0..=board.depth.get()).contains(&corner.y.get())
    };
    if terrain.outline.vertices().iter().all(inside) {
        return Ok(());
    }
    let help = format!("keep it within {} by {} inches", board.width, board.depth);
    Err(SceneError::new(path, "a corner is off the battlefield", help))
}

fn lies_on_a_hill(board: &Board, terrain: &Terrain) -> bool {
    board.terrain.iter().any(|hill| {
        hill.kind.is_elevated()
            && terrain.outline.vertices().iter().all(|c| !hill.outline.contains_point(*c).is_no())
    })
}

/// The first ability on a figure's dials that the rules do not have.
fn unknown_ability(rules: &Ruleset, def: &FigureDef) -> Option<AbilityId> {
    let clicks = def.dials.iter().flat_map(|dial| &dial.clicks);
    clicks.flat_map(|click| click.abilities).flatten().find(|a| !rules.abilities.knows(*a))
}

fn side_of((name, seat): &(String, Seat)) -> Side {
    let by_name = || match name.as_str() {
        "west" => Side::West,
        "north" => Side::North,
        "east" => Side::East,
        _ => Side::South,
    };
    seat.side.map_or_else(by_name, |edge| match edge {
        Edge::South => Side::South,
        Edge::West => Side::West,
        Edge::North => Side::North,
        Edge::East => Side::East,
    })
}

fn check_names<T>(field: &str, entries: &Ordered<T>) -> Result<(), SceneError> {
    let is_plain = |name: &str| {
        !name.trim().is_empty()
            && name.trim() == name
            && name.chars().count() <= LONGEST_NAME
            && !name.chars().any(char::is_control)
    };
    match entries.names().find(|name| !is_plain(name)) {
        None => Ok(()),
        Some(name) => {
            let message = format!("'{}' is not a name", name.escape_debug());
            let help = format!("write at most {LONGEST_NAME} plain characters");
            Err(SceneError::new(&[field], message, help))
        }
    }
}

fn conventions(scene: &Scene) -> Result<Conventions, SceneError> {
    let mut conventions = Conventions::default();
    for (name, answer) in &scene.conventions {
        conventions.choose(name, answer).map_err(|error| {
            SceneError::new(&["conventions", name], error.to_string(), "see the open points")
        })?;
    }
    Ok(conventions)
}
