//! Plays Mage Knight (2001-2003), edition by edition, with numbers of its own: it never reads a
//! record. It refuses what the rules forbid and names the clause that forbids it.
//!
//! A [`Game`] is plain data that asks one question at a time. [`Game::asks`] is what it waits for,
//! a decision of a player or dice; [`Game::step`] takes the answer, or refuses it and leaves the
//! game as it was. Its [`Log`] holds what happened, each [`Event`] with the [`Clause`] that made it
//! happen. There is no clock, no chance, no file and no floating point in it: the same inputs give
//! the same game on every machine.
//!
//! [`Game::new`] begins with two to four armies and the roll for the first player;
//! [`Game::staged`] begins in the middle, with figures where one wants them:
//!
//! ```
//! use std::sync::Arc;
//! use variorum_engine::geometry::{Facing, Point};
//! use variorum_engine::*;
//!
//! // A warrior with the values 8, 10, 13 and 2 on three clicks, and then three skulls.
//! let click = |start| Click {
//!     stats: [8, 10, 13, 2].map(Stat::Value),
//!     abilities: [None; 4],
//!     start,
//! };
//! let last = Click { stats: [Stat::Skull; 4], ..click(false) };
//! let clicks = vec![click(true), click(false), click(false), last];
//! let warrior = FigureDef {
//!     id: "warrior".into(),
//!     name: "Warrior".into(),
//!     faction: Faction::OrcRaiders,
//!     rank: Rank::Standard,
//!     points: 20,
//!     range: 0,
//!     arrows: 1,
//!     mount: Mount::Foot,
//!     own_base: None,
//!     own_arcs: None,
//!     levels: Vec::new(),
//!     dials: vec![Dial { clicks, range: None, arrows: None }],
//! };
//!
//! // Two of them face each other, their bases touching.
//! let staged = |owner, y, facing| StagedFigure {
//!     def: 0,
//!     owner: PlayerId(owner),
//!     position: Position { at: Point::new(18_000, y).unwrap(), facing },
//!     level: None,
//!     aboard: None,
//! };
//! let (attacker, target) = (FigureId(0), FigureId(1));
//! let mut game = Game::staged(
//!     Ruleset::for_edition(Edition::Unlimited),
//!     Roster(Arc::new(vec![warrior])),
//!     Board::standard(),
//!     &[(0, 100, Side::South), (1, 100, Side::North)],
//!     &[staged(0, 10_000, Facing::AWAY), staged(1, 11_250, Facing::TOWARDS)],
//! )?;
//!
//! // Nobody shoots without a range: the order is refused and nothing has changed.
//! let targets = [target].into_iter().collect();
//! let shot = Order::Ranged { firer: attacker, with: Others::default(), targets };
//! let refused = game.step(Input::Decide(Decision::Give(shot))).unwrap_err();
//! assert_eq!(refused.clause, Some(Clause::RangedCombatRangeAboveZero));
//!
//! // A close attack is allowed; its dice and the attack value of 10 reach the defense of 13.
//! let with = Others::default();
//! let attack = Order::Close { attacker, with, target, capture: false };
//! let asked = game.step(Input::Decide(Decision::Give(attack)))?;
//! assert_eq!(asked.dice(), 2);
//! game.step(Input::Dice(3, 4))?;
//! assert_eq!(game.figure(target).click, 2);
//! # Ok::<(), Illegal>(())
//! ```

// A game: its state, its questions and answers, its log.
mod game;
// The figures: what is printed on them, and what they are and show during a game.
mod figure;
// The battlefield, its terrain, who touches whom and what a line of fire meets.
mod board;
// Ids of figures and players, and sets of figures.
mod ids;

// The rules of an edition as data: numbers, clauses, and the conventions where documents are silent.
mod rules;
// The special abilities, one file each with all its wordings.
pub mod abilities;

// What happens before the first turn: armies, terrain and starting positions.
mod setup;
// A turn: its beginning, the actions that are given, tokens and pushing.
mod turn;
// Moves: legal paths, breaking away, free spins, and attacks after a move.
mod movement;
// Attacks: declaring, rolling, damage and healing.
mod combat;
// What is different for multiple-dial warriors and chariots.
mod multidial;
// The end of a game, victory points and the winner.
mod scoring;

// The card of Mage Knight Dungeons, which has no board of ours.
pub mod dungeons;
// Games that the engine plays against itself.
pub mod selfplay;

pub use board::geometry;
pub use board::terrain_effects::{TerrainEffects, TerrainKinds};
pub use board::{Board, Terrain, TerrainItem, TerrainKind};
pub use combat::attack::AttackKind;
pub use figure::state::{Figure, Status};
pub use figure::{
    AbilityId, Click, Dial, Faction, FigureDef, Level, Mount, Rank, Slot, Stat, definition_error,
};
pub use game::ask::{Ask, Roll};
pub use game::decision::{Decision, HealBy, Input};
pub use game::event::{ActionKind, Detail, Ending, Event, EventKind, Harm, Log};
pub use game::illegal::{Illegal, Problem};
pub use game::player::{Area, Player, Side};
pub use game::random::Generator;
pub use game::saved::BadSave;
pub use game::{Game, Roster};
pub use ids::{FigureId, FigureSet, MAX_FIGURES, PlayerId, TerrainId};
pub use multidial::Sections;
pub use rules::clause::Clause;
pub use rules::conventions::{Convention, Conventions};
pub use rules::numbers::Numbers;
pub use rules::{Edition, Ruleset};
pub use scoring::Score;
pub use setup::{Army, Scenario, StagedFigure, check_army};
pub use turn::order::{Order, Others, Position, Targets};
