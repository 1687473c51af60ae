//! Questions about the game, each answered by playing: a scene is set from the facts, the real
//! action is given, the dice fall as the facts say, and the answer is read off what happened.
//! It patches nothing: facts that contradict each other, or dice that nobody rolls, are refused.

mod attack;
mod attacked;
mod cast;
mod confusing;
mod director;
mod dungeons;
mod entering;
mod games;
mod ground;
mod holding;
mod later;
mod leading;
mod lifting;
mod moving;
mod multi_dial;
mod opening;
mod question;
mod raising;
pub mod replay;
mod scene;
mod scoring;
mod turning;
mod ways;

pub(crate) use director::DICE;
pub use games::{PlayableGame, PlayableGames, is_playable};
pub use question::{AnswerKind, Question};

use std::cell::Cell;

use crate::facts::{Fact, Situation};
use variorum_engine::{Clause, Convention, EventKind, Illegal, Log, Ruleset};
use variorum_expr::Value;

/// Why a question has no answer in a situation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unanswerable {
    /// The facts contradict each other, or the question does not arise.
    Contradiction(String),
}

impl Unanswerable {
    pub(crate) fn because(reason: impl Into<String>) -> Self {
        Self::Contradiction(reason.into())
    }
}

impl From<Illegal> for Unanswerable {
    fn from(illegal: Illegal) -> Self {
        Self::Contradiction(illegal.to_string())
    }
}

impl std::fmt::Display for Unanswerable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Contradiction(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for Unanswerable {}

/// What an answered question yields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// The answer.
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
    if let Some(path) = situation.strays_from_table() {
        return Err(Unanswerable::because(format!("{path} is a fact of the Dungeons game")));
    }
    let mut stage = Stage {
        situation,
        rules,
        dice: Vec::new(),
        rolled: Vec::new(),
        attacks: 0,
        clauses: Vec::new(),
        conventions: Vec::new(),
        read: Cell::new(0),
    };
    let answer = question.play(&mut stage)?;
    stage.no_die_is_left()?;
    stage.no_giant_is_left()?;
    Ok(Answered {
        answer,
        dice: stage.dice,
        rolled: stage.rolled,
        clauses: stage.clauses,
        conventions: stage.conventions,
    })
}

/// One question being answered: the facts, the rules, and what has happened so far.
pub(crate) struct Stage<'a> {
    pub situation: &'a Situation,
    pub rules: &'a Ruleset,
    dice: Vec<u8>,
    rolled: Vec<Fact>,
    attacks: u8,
    clauses: Vec<Clause>,
    conventions: Vec<Convention>,
    /// The facts about multiple-dial warriors that were asked for, a bit each.
    read: Cell<u64>,
}

impl Stage<'_> {
    /// Remembers who decided what in a game that was played.
    pub fn keep(&mut self, log: &Log) {
        for event in &log.events {
            if !self.clauses.contains(&event.clause) {
                self.clauses.push(event.clause);
            }
            if let EventKind::Decided { convention } = event.what
                && !self.conventions.contains(&convention)
            {
                self.conventions.push(convention);
            }
        }
    }
}
