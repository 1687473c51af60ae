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
mod question;
pub mod replay;
mod revival;
mod run;
mod scoring;
mod terrain;
mod turn_start;

pub use games::{PlayableGame, PlayableGames, is_playable};
pub use honest::{
    AskError, HonestAnswer, ask_and_list_reads, ask_honestly, facts_read_by, questions_reading,
};
pub use question::{AnswerKind, Question};
pub(crate) use run::{QuestionRun, SINGLE_DICE};

use variorum_engine::{Clause, Convention, Game, Illegal};
use variorum_expr::Value;

use crate::facts::{Fact, Situation};

/// Why a question has no answer in a situation: the facts contradict each other, or the question
/// does not arise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unanswerable {
    reason: String,
}

impl Unanswerable {
    pub(crate) fn because(reason: impl Into<String>) -> Self {
        Self { reason: reason.into() }
    }
}

impl From<Illegal> for Unanswerable {
    fn from(illegal: Illegal) -> Self {
        Self::because(illegal.to_string())
    }
}

impl std::fmt::Display for Unanswerable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.reason)
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
    ask_and_keep(question, game.into(), situation, false).map(|(answered, _)| answered)
}

/// The same, with the games that were played if they are to be kept.
fn ask_and_keep(
    question: Question,
    game: PlayableGame<'_>,
    situation: &Situation,
    keeps_games: bool,
) -> Result<(Answered, Vec<Game>), Unanswerable> {
    game.ensure_answers(question)?;
    let Some(rules) = game.rules() else {
        return dungeons::ask(question, situation).map(|answered| (answered, Vec::new()));
    };
    if let Some(path) = situation.fact_only_of_dungeons() {
        return Err(Unanswerable::because(format!("{path} is a fact of the Dungeons game")));
    }
    let mut run = QuestionRun::new(situation, rules);
    run.keeps_games = keeps_games;
    let answer = question.play(&mut run)?;
    let games = std::mem::take(&mut run.games);
    Ok((run.finish(answer)?, games))
}
