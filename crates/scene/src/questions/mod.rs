//! Questions about the game, each answered by playing: a battle is set up from the facts, the real
//! action is given, the dice fall as the facts say, and the answer is read off what happened.
//!
//! Facts that contradict each other, and dice that nobody rolls, are errors: nothing is patched up.
//! The Dungeons game is the exception. Only its ability card is known, so its questions are
//! answered from the card ([`PlayableGame::Dungeons`]).

mod actions;
mod after_action;
mod attack;
mod capture;
mod confusion;
mod contact;
mod damage;
mod dungeons;
mod follow_up_attack;
mod formation;
mod game_start;
mod games;
mod honest;
mod interruptions;
mod levitation;
mod move_action;
mod multi_dial;
mod outcome;
mod paths;
mod played_game;
mod question;
pub mod replay;
mod revival;
mod run;
mod scoring;
mod terrain;
mod trace;
mod turn_start;

pub use games::{PlayableGame, PlayableGames, is_playable};
pub use honest::{AskError, ask_honestly, facts_read_by, facts_read_in, questions_reading};
pub(crate) use played_game::PlayedGame;
pub use question::{AnswerKind, Question};
pub(crate) use run::{QuestionRun, SINGLE_DICE};
pub use trace::{TracedAnswer, trace};

use variorum_engine::{Clause, Convention, Illegal};
use variorum_expr::Value;

use crate::facts::{Fact, Situation};

/// Why a question has no answer in a situation: the facts contradict each other, or the question
/// does not arise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unanswerable {
    reason: Reason,
}

/// A reason that is put into words when somebody reads it: `check` reads none of its millions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Words, which follow each other.
    Words([&'static str; 3]),
    Sentence(String),
    Illegal(Illegal),
}

impl From<&'static str> for Reason {
    fn from(words: &'static str) -> Self {
        Self::Words([words, "", ""])
    }
}

impl From<[&'static str; 3]> for Reason {
    fn from(words: [&'static str; 3]) -> Self {
        Self::Words(words)
    }
}

impl From<String> for Reason {
    fn from(sentence: String) -> Self {
        Self::Sentence(sentence)
    }
}

impl Unanswerable {
    pub(crate) fn because(reason: impl Into<Reason>) -> Self {
        Self { reason: reason.into() }
    }
}

impl From<Illegal> for Unanswerable {
    fn from(illegal: Illegal) -> Self {
        Self { reason: Reason::Illegal(illegal) }
    }
}

impl std::fmt::Display for Unanswerable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.reason {
            Reason::Words(words) => words.iter().try_for_each(|words| f.write_str(words)),
            Reason::Sentence(sentence) => f.write_str(sentence),
            Reason::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl std::error::Error for Unanswerable {}

/// The answer to a question, and what it rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// A number or a truth value, as the question's [`AnswerKind`] says.
    pub answer: Value,
    /// The dice that fell, in order.
    pub dice: Vec<u8>,
    /// The facts whose dice fell, in order; the dice of the attack are not among them.
    pub rolled: Vec<Fact>,
    /// The clauses that events cited, each once, in the order of their first event.
    pub clauses: Vec<Clause>,
    /// The conventions that decided something.
    pub conventions: Vec<Convention>,
}

/// Asks the engine one question about one situation, in this game.
pub fn ask<'a>(
    question: Question,
    game: impl Into<PlayableGame<'a>>,
    situation: &Situation,
) -> Result<Answered, Unanswerable> {
    let game = game.into();
    game.ensure_answers(question)?;
    let Some(rules) = game.rules() else { return dungeons::ask(question, situation) };
    ensure_of_tabletop(situation)?;
    let mut run = QuestionRun::new(situation, rules);
    let answer = question.play(&mut run)?;
    run.finish(answer)
}

/// Makes sure that nothing is said that only the Dungeons game knows.
fn ensure_of_tabletop(situation: &Situation) -> Result<(), Unanswerable> {
    match situation.fact_only_of_dungeons() {
        Some(path) => Err(Unanswerable::because([path, " is a fact of the Dungeons game", ""])),
        None => Ok(()),
    }
}
