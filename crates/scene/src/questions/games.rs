//! The games that questions are asked in: the tabletop game in one of its editions, the same with
//! multiple-dial warriors, and the Dungeons game, of which only the ability card is known.

use variorum_engine::{Edition, Ruleset};

use super::{Question, Unanswerable};

/// The id of the one edition of the Dungeons card.
const DUNGEONS: &str = "dungeons-2002-rev2";

/// The id of the edition of the multiple-dial rules.
const MULTIPLE_DIAL: &str = "multiple-dial";

/// A game, with the rules that it is played by.
#[derive(Debug, Clone, Copy)]
pub enum PlayableGame<'a> {
    /// The tabletop game under the rules of an edition.
    Tabletop(&'a Ruleset),
    /// The multiple-dial rules: a line of their own, but not a game of their own. They add to the
    /// tabletop rules and say that every other rule holds; their document is undated and by its
    /// terms later than the rest, so that the newest tabletop rules go with them.
    MultipleDial(&'a Ruleset),
    /// The Dungeons game, as far as its ability card goes.
    Dungeons,
}

impl<'a> From<&'a Ruleset> for PlayableGame<'a> {
    fn from(rules: &'a Ruleset) -> Self {
        Self::Tabletop(rules)
    }
}

impl<'a> PlayableGame<'a> {
    /// The rules of the engine that it is played by; the Dungeons game has none of these.
    pub fn rules(&self) -> Option<&'a Ruleset> {
        match self {
            Self::Tabletop(rules) | Self::MultipleDial(rules) => Some(rules),
            Self::Dungeons => None,
        }
    }

    /// The id of its edition in the timeline.
    pub fn edition(&self) -> &'static str {
        match self {
            Self::Tabletop(rules) => rules.edition.id(),
            Self::MultipleDial(_) => MULTIPLE_DIAL,
            Self::Dungeons => DUNGEONS,
        }
    }

    /// Makes sure that the question may be asked in this game at all.
    pub fn ensure_answers(&self, question: Question) -> Result<(), Unanswerable> {
        let (asked_in, other) = match self {
            Self::Tabletop(_) | Self::MultipleDial(_) => ("the tabletop game", "the Dungeons game"),
            Self::Dungeons => ("the Dungeons game", "the tabletop game"),
        };
        if answers(self.edition(), question) {
            return Ok(());
        }
        let reason = format!(
            "{} is a question of {other}, and {} is an edition of {asked_in}",
            question.id(),
            self.edition()
        );
        Err(Unanswerable::because(reason))
    }
}

/// Whether an edition is played at all, by a game that answers the question, if one is given.
pub fn is_playable(edition: &str, question: Option<Question>) -> bool {
    let played =
        [DUNGEONS, MULTIPLE_DIAL].contains(&edition) || Edition::from_id(edition).is_some();
    played && question.is_none_or(|question| answers(edition, question))
}

/// Whether the game of an edition answers a question: the Dungeons card answers its own questions,
/// the tabletop game all others.
fn answers(edition: &str, question: Question) -> bool {
    question.is_of_dungeons() == (edition == DUNGEONS)
}

/// Every game that is played, ready to be asked.
#[derive(Debug)]
pub struct PlayableGames {
    tabletop: Vec<Ruleset>,
}

impl Default for PlayableGames {
    fn default() -> Self {
        Self { tabletop: Edition::ALL.map(Ruleset::for_edition).into() }
    }
}

impl PlayableGames {
    /// Every game, edition by edition.
    pub fn all(&self) -> impl Iterator<Item = PlayableGame<'_>> {
        self.tabletop
            .iter()
            .map(PlayableGame::Tabletop)
            .chain(self.tabletop.last().map(PlayableGame::MultipleDial))
            .chain([PlayableGame::Dungeons])
    }

    /// The game of an edition.
    pub fn get(&self, edition: &str) -> Option<PlayableGame<'_>> {
        self.all().find(|game| game.edition() == edition)
    }
}
