//! The games that questions are asked in: the tabletop in one of its editions, or the card of the Dungeons game.
//! It answers nothing itself.

use super::Refusal;
use super::question::Question;
use crate::engine::ruleset::{Edition, Ruleset};

/// The id of the one edition of the Dungeons card.
const DUNGEONS: &str = "dungeons-2002-rev2";

/// A game, with the rules that it is played by.
#[derive(Debug, Clone, Copy)]
pub enum Game<'a> {
    /// The tabletop game under the rules of an edition.
    Tabletop(&'a Ruleset),
    /// The Dungeons game, as far as its ability card goes.
    Dungeons,
}

impl<'a> From<&'a Ruleset> for Game<'a> {
    fn from(rules: &'a Ruleset) -> Self {
        Self::Tabletop(rules)
    }
}

impl Game<'_> {
    /// The id of its edition in the timeline.
    pub fn edition(&self) -> &'static str {
        match self {
            Self::Tabletop(rules) => rules.edition.id(),
            Self::Dungeons => DUNGEONS,
        }
    }

    /// Whether a question may be asked in it at all; if not, why not.
    pub fn hears(&self, question: Question) -> Result<(), Refusal> {
        let (asked_in, other) = match self {
            Self::Tabletop(_) => ("the tabletop game", "the Dungeons game"),
            Self::Dungeons => ("the Dungeons game", "the tabletop game"),
        };
        if question.is_of_dungeons() == matches!(self, Self::Dungeons) {
            return Ok(());
        }
        let reason = format!("{} is a question of {other}, and {} is an edition of {asked_in}", question.id(), self.edition());
        Err(Refusal::because(reason))
    }
}

/// Every game that is played, ready to be asked.
#[derive(Debug)]
pub struct Games {
    tabletop: Vec<Ruleset>,
}

impl Default for Games {
    fn default() -> Self {
        Self { tabletop: Edition::ALL.map(Ruleset::of).into() }
    }
}

impl Games {
    /// All of them, edition by edition.
    pub fn all(&self) -> impl Iterator<Item = Game<'_>> {
        self.tabletop.iter().map(Game::Tabletop).chain([Game::Dungeons])
    }

    /// The game of an edition.
    pub fn get(&self, edition: &str) -> Option<Game<'_>> {
        self.all().find(|game| game.edition() == edition)
    }
}
