//! Games that the engine plays against itself, by seed, checking its invariants after every step.
//! They look for rules that break, not for good play.

mod armies;
mod multi_dial;
mod invariants;
mod orders;
mod bot;
mod moves;
mod summary;

pub use armies::random_scenario;
pub use bot::{Bot, PlayStyle};
pub use invariants::InvariantChecker;
pub use summary::Summary;

use crate::game::ask::Ask;
use crate::game::decision::Input;
use crate::game::event::Detail;
use crate::game::illegal::Illegal;
use crate::game::random::Generator;
use crate::game::{Game, Roster};
use crate::rules::clause::Clause;
use crate::rules::conventions::Conventions;
use crate::rules::{Edition, Ruleset};
use serde::{Deserialize, Serialize};

/// Which games to play, and how.
#[derive(Clone, Debug)]
pub struct SelfPlayOptions {
    /// The seed of the first game; the next ones count up from it.
    pub seed: u64,
    pub edition: Edition,
    pub conventions: Conventions,
    /// Points a side, a multiple of 100.
    pub build_total: u16,
    /// How many players, 2 to 4; with four, the seats across are allied in every second game.
    pub players: u8,
    /// After how many turns a game is stopped.
    pub turn_limit: u16,
    /// Whether terrain is used.
    pub terrain: bool,
    /// Whether the bots' styles vary from game to game, or all play at random.
    pub varied_styles: bool,
    /// How much is logged.
    pub detail: Detail,
    /// Whether the invariants are checked after every step.
    pub check_invariants: bool,
    /// Whether multiple-dial warriors and chariots take part.
    pub multi_dial_warriors: bool,
    /// Whether each game is saved and loaded once, at a step that depends on its seed.
    pub save_and_load: bool,
}

impl Default for SelfPlayOptions {
    fn default() -> Self {
        Self {
            seed: 1,
            edition: Edition::LastErrata,
            conventions: Conventions::default(),
            build_total: 200,
            players: 2,
            turn_limit: 60,
            terrain: true,
            varied_styles: true,
            detail: Detail::Counts,
            check_invariants: true,
            multi_dial_warriors: true,
            save_and_load: false,
        }
    }
}

/// A game with the bots that play it, which can be saved at any step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BotGame {
    pub game: Game,
    /// The bots by seat.
    pub bots: Vec<Bot>,
    pub dice: Generator,
    /// Inputs taken so far.
    pub steps: u32,
    /// How often each clause refused a proposal, in the order of [`Clause::ALL`].
    pub refusals: Vec<u32>,
}

/// A game as it began and all its inputs: enough to play it again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Recording {
    /// The game before its first input.
    pub start: Game,
    /// The inputs in order.
    pub inputs: Vec<Input>,
}

/// Steps after which a game is given up as endless.
const MOST_STEPS: u32 = 50_000;

impl BotGame {
    /// A game between random armies, all from one seed.
    pub fn new(roster: &Roster, options: &SelfPlayOptions, seed: u64) -> Option<Self> {
        let mut generator = Generator::seeded(seed);
        let rules = Ruleset::with_conventions(options.edition, options.conventions.clone());
        let scenario = random_scenario(rules, roster, options, &mut generator);
        let seats = scenario.armies.len();
        let game = Game::new(scenario).ok()?;
        let bots =
            (0..seats).map(|_| Bot::new(generator.next_bits(), options.varied_styles)).collect();
        Some(Self {
            game,
            bots,
            dice: Generator::seeded(generator.next_bits()),
            steps: 0,
            refusals: vec![0; Clause::ALL.len()],
        })
    }

    /// Answers the game's question; the input that was accepted, or nothing when the game is over.
    pub fn step(&mut self) -> Option<Input> {
        let ask = *self.game.asks();
        let dice = ask.dice();
        if ask == Ask::Over || self.steps >= MOST_STEPS {
            return None;
        }
        self.steps += 1;
        if dice > 0 {
            let input = if dice == 2 {
                Input::Dice(self.dice.roll_die(), self.dice.roll_die())
            } else {
                Input::Die(self.dice.roll_die())
            };
            return self.game.step(input).is_ok().then_some(input);
        }
        let bot = self.bots.get_mut(usize::from(ask.player()?.0))?;
        for attempt in 0..Bot::ATTEMPTS {
            let input = Input::Decide(bot.propose(&self.game, attempt));
            match self.game.step(input) {
                Ok(_) => return Some(input),
                Err(illegal) => {
                    let count =
                        illegal.clause.and_then(|clause| self.refusals.get_mut(clause as usize));
                    count.into_iter().for_each(|count| *count += 1);
                }
            }
        }
        moves::last_resort_decisions(&self.game)
            .map(Input::Decide)
            .find(|input| self.game.step(*input).is_ok())
    }

    /// Plays to the end, recording the inputs.
    pub fn record(mut self) -> (Recording, Game) {
        let start = self.game.clone();
        let inputs = std::iter::from_fn(|| self.step()).collect();
        (Recording { start, inputs }, self.game)
    }
}

impl Recording {
    /// Plays the recording again, calling `after_input` with the game after each; fails when an
    /// input is refused.
    pub fn replay(&self, mut after_input: impl FnMut(&Input, &Game)) -> Result<Game, Illegal> {
        let mut game = self.start.clone();
        for input in &self.inputs {
            game.step(*input)?;
            after_input(input, &game);
        }
        Ok(game)
    }
}

/// Plays games and adds them up; `after_game` is called with their number so far.
pub fn simulate(
    roster: &Roster,
    options: &SelfPlayOptions,
    games: u64,
    mut after_game: impl FnMut(u64),
) -> Summary {
    let mut summary = Summary::new(options.edition);
    for number in 0..games {
        let seed = options.seed.wrapping_add(number);
        match BotGame::new(roster, options, seed) {
            Some(playing) => summary.add(seed, &play(playing, options, seed)),
            None => summary.broken.push((seed, "the armies could not be built".to_owned())),
        }
        after_game(number + 1);
    }
    summary
}

/// A finished game and what was found wrong with it.
#[derive(Debug)]
pub struct FinishedGame {
    /// The game and its bots.
    pub played: BotGame,
    /// Invariants that broke.
    pub broken: Vec<String>,
    /// How many times the invariants were checked.
    pub checks: u64,
}

/// Plays one game to its end.
pub fn play(mut playing: BotGame, options: &SelfPlayOptions, seed: u64) -> FinishedGame {
    let mut checker = options.check_invariants.then(|| InvariantChecker::new(&playing.game));
    let save_at = options.save_and_load.then(|| (seed % 97) as u32 * 3 + 5);
    let mut broken = Vec::new();
    while playing.step().is_some() {
        if let Some(checker) = &mut checker {
            checker.check(&playing.game);
        }
        if save_at == Some(playing.steps) {
            match saved_and_loaded(&playing) {
                Ok(loaded) => playing = loaded,
                Err(reason) => broken.push(reason),
            }
        }
    }
    if *playing.game.asks() != Ask::Over {
        broken.push(format!("stuck at {:?} after {} steps", playing.game.asks(), playing.steps));
    }
    let checks = checker.as_ref().map_or(0, |checker| checker.checks);
    broken.extend(checker.into_iter().flat_map(|checker| checker.broken));
    FinishedGame { played: playing, broken, checks }
}

fn saved_and_loaded(playing: &BotGame) -> Result<BotGame, String> {
    let text = serde_json::to_string(playing).map_err(|error| error.to_string())?;
    let loaded: BotGame = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    if loaded == *playing {
        Ok(loaded)
    } else {
        Err("a loaded game differs from the saved one".to_owned())
    }
}
