//! Games the engine plays against itself, by seed, with its invariants watched.
//! It judges no strategy; it looks for rules that break.

mod armies;
mod giants;
mod invariants;
mod orders;
mod policy;
mod steps;
mod summary;

pub use armies::random_scenario;
pub use invariants::Watch;
pub use policy::{Player, Style};
pub use summary::Summary;

use crate::game::ask::Ask;
use crate::game::decision::Input;
use crate::game::dice::Generator;
use crate::game::event::Detail;
use crate::game::{Game, Roster};
use crate::rules::clause::Clause;
use crate::rules::conventions::Conventions;
use crate::rules::{Edition, Ruleset};
use serde::{Deserialize, Serialize};

/// What to play.
#[derive(Clone, Debug)]
pub struct Options {
    /// The seed of the first game; the next ones count up from it.
    pub seed: u64,
    /// The edition.
    pub edition: Edition,
    /// The conventions.
    pub conventions: Conventions,
    /// Points a side, a multiple of 100.
    pub build_total: u16,
    /// How many players, 2 to 4; with four, the seats across are allied in every second game.
    pub players: u8,
    /// After how many turns a game is stopped.
    pub limit: u16,
    /// Whether terrain is used.
    pub terrain: bool,
    /// Whether the players' styles vary from game to game, or all play at random.
    pub styles: bool,
    /// How much is written down.
    pub detail: Detail,
    /// Whether the invariants are watched.
    pub watch: bool,
    /// Whether multiple-dial warriors and chariots take part.
    pub giants: bool,
    /// Whether each game is saved and loaded once, at a step that depends on its seed.
    pub resume: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            seed: 1,
            edition: Edition::LastErrata,
            conventions: Conventions::default(),
            build_total: 200,
            players: 2,
            limit: 60,
            terrain: true,
            styles: true,
            detail: Detail::Counts,
            watch: true,
            giants: true,
            resume: false,
        }
    }
}

/// A game with those who play it, which can be saved at any step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Match {
    /// The game.
    pub game: Game,
    /// The players by seat.
    pub players: Vec<Player>,
    /// The dice.
    pub dice: Generator,
    /// Inputs taken so far.
    pub steps: u32,
    /// How often each clause refused a proposal, in the order of [`Clause::ALL`].
    pub refusals: Vec<u32>,
}

/// A game as it began and everything it was told: enough to play it again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Recording {
    /// The game before its first input.
    pub start: Game,
    /// The inputs in order.
    pub inputs: Vec<Input>,
}

/// Steps after which a game is given up as endless.
const MOST_STEPS: u32 = 50_000;

impl Match {
    /// A game between random armies, all from one seed.
    pub fn new(roster: &Roster, options: &Options, seed: u64) -> Option<Self> {
        let mut generator = Generator::seeded(seed);
        let rules = Ruleset::with_conventions(options.edition, options.conventions.clone());
        let scenario = random_scenario(rules, roster, options, &mut generator);
        let seats = scenario.armies.len();
        let game = Game::new(scenario).ok()?;
        let players = (0..seats).map(|_| Player::new(generator.bits(), options.styles)).collect();
        Some(Self {
            game,
            players,
            dice: Generator::seeded(generator.bits()),
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
                Input::Dice(self.dice.d6(), self.dice.d6())
            } else {
                Input::Die(self.dice.d6())
            };
            return self.game.step(input).is_ok().then_some(input);
        }
        let player = self.players.get_mut(usize::from(ask.player()?.0))?;
        for attempt in 0..Player::ATTEMPTS {
            let input = Input::Decide(player.propose(&self.game, attempt));
            match self.game.step(input) {
                Ok(_) => return Some(input),
                Err(illegal) => {
                    let count =
                        illegal.clause.and_then(|clause| self.refusals.get_mut(clause as usize));
                    count.into_iter().for_each(|count| *count += 1);
                }
            }
        }
        steps::fallback(&self.game).map(Input::Decide).find(|input| self.game.step(*input).is_ok())
    }

    /// Plays to the end, recording the inputs.
    pub fn record(mut self) -> (Recording, Game) {
        let start = self.game.clone();
        let inputs = std::iter::from_fn(|| self.step()).collect();
        (Recording { start, inputs }, self.game)
    }
}

impl Recording {
    /// Plays the recording again; the game after every input, until one is refused.
    pub fn replay(
        &self,
        mut each: impl FnMut(&Input, &Game),
    ) -> Result<Game, crate::game::illegal::Illegal> {
        let mut game = self.start.clone();
        for input in &self.inputs {
            game.step(*input)?;
            each(input, &game);
        }
        Ok(game)
    }
}

/// Plays games and adds them up; `each` is called after every game.
pub fn simulate(
    roster: &Roster,
    options: &Options,
    games: u64,
    mut each: impl FnMut(u64),
) -> Summary {
    let mut summary = Summary::new(options.edition);
    for number in 0..games {
        let seed = options.seed.wrapping_add(number);
        match Match::new(roster, options, seed) {
            Some(playing) => summary.add(seed, &play(playing, options, seed)),
            None => summary.broken.push((seed, "the armies could not be built".to_owned())),
        }
        each(number + 1);
    }
    summary
}

/// A finished game and what was found wrong with it.
#[derive(Debug)]
pub struct Played {
    /// The players and the game.
    pub last: Match,
    /// Invariants that broke.
    pub broken: Vec<String>,
    /// How many times invariants were looked at.
    pub watched: u64,
}

/// Plays one game to its end.
pub fn play(mut playing: Match, options: &Options, seed: u64) -> Played {
    let mut watch = options.watch.then(|| Watch::new(&playing.game));
    let resume_at = options.resume.then(|| (seed % 97) as u32 * 3 + 5);
    let mut broken = Vec::new();
    while playing.step().is_some() {
        if let Some(watch) = &mut watch {
            watch.look(&playing.game);
        }
        if resume_at == Some(playing.steps) {
            match saved_and_loaded(&playing) {
                Ok(loaded) => playing = loaded,
                Err(reason) => broken.push(reason),
            }
        }
    }
    if *playing.game.asks() != Ask::Over {
        broken.push(format!("stuck at {:?} after {} steps", playing.game.asks(), playing.steps));
    }
    let watched = watch.as_ref().map_or(0, |w| w.looked);
    broken.extend(watch.map(|w| w.broken).unwrap_or_default());
    Played { last: playing, broken, watched }
}

fn saved_and_loaded(playing: &Match) -> Result<Match, String> {
    let text = serde_json::to_string(playing).map_err(|error| error.to_string())?;
    let loaded: Match = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    if loaded == *playing {
        Ok(loaded)
    } else {
        Err("a loaded game differs from the saved one".to_owned())
    }
}
