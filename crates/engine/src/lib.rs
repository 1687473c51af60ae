//! Plays Mage Knight (2001-2003), edition by edition, with numbers of its own; it never reads a
//! record. It refuses what the rules forbid, with the clause that forbids it.
//!
//! A [`Game`] is plain data and asks one question at a time: [`Game::asks`] says what it waits for,
//! [`Game::step`] takes the answer, a decision or dice. It knows no clock, no random numbers and no
//! files; the same inputs give the same game on every machine.

mod board;
mod combat;
mod figure;
mod game;
mod ids;
mod movement;
mod multidial;
mod rules;
mod scoring;
mod setup;
mod turn;

pub mod abilities;
pub mod dungeons;
pub mod selfplay;

pub use board::geometry;
pub use board::ground::{TerrainEffects, TerrainKinds};
pub use board::line_of_fire::LineOfFire;
pub use board::{Board, Terrain, TerrainItem, TerrainKind};
pub use combat::attack::{Affected, Attack, AttackKind, GivenAs, Intent, Phase};
pub use figure::state::{Figure, Status};
pub use figure::{
    AbilityId, Click, Dial, Faction, FigureDef, Level, Mount, Rank, Slot, Stat, first_fault,
};
pub use game::ask::{Ask, Roll};
pub use game::decision::{Decision, HealBy, Input};
pub use game::dice::{Dice, Generator, NoDie};
pub use game::event::{ActionKind, Detail, Ending, Event, EventKind, Harm, Log};
pub use game::illegal::{Illegal, Problem, require};
pub use game::player::{Area, Player, Side};
pub use game::saved::BadSave;
pub use game::{Game, Roster};
pub use ids::{FigureId, FigureSet, MAX_FIGURES, PlayerId, TerrainId};
pub use movement::path_rules::{STOP_TOLERANCE, Travel};
pub use multidial::Sections;
pub use rules::clause::Clause;
pub use rules::conventions::{Convention, Conventions};
pub use rules::numbers::Numbers;
pub use rules::{Edition, Ruleset};
pub use scoring::Score;
pub use setup::{Army, Scenario, StagedFigure, check_army};
pub use turn::order::{Order, Others, Position, Targets};
