//! Whoever answers the questions of a run: our engine, or another program.
//! It does not say who is right.

use super::run::Part;
use variorum_expr::Value;
use variorum_scene::facts::{Situation, schema};
use variorum_scene::questions;

/// What an engine says to one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// The answer.
    Answer(Value),
    /// The facts contradict each other, or the question does not arise: this counts for nobody.
    Contradiction,
    /// Another engine does not know the question, or a fact that it depends on.
    Unsupported,
    /// Another engine says that what can be played is not allowed, and why.
    Illegal(String),
    /// There is none: another engine failed, which is told elsewhere.
    Lost,
}

impl Reply {
    /// The reply as a report writes it.
    pub fn show(&self) -> String {
        match self {
            Self::Answer(value) => schema().show(*value),
            Self::Illegal(reason) => format!("that it is illegal ({reason})"),
            Self::Contradiction => "that the facts contradict each other".to_owned(),
            Self::Unsupported => "that it is not supported".to_owned(),
            Self::Lost => "nothing".to_owned(),
        }
    }
}

/// Whoever answers questions.
pub trait Answerer {
    /// How many situations it likes to be given at once.
    fn at_once(&self) -> usize;

    /// A reply to the question of a part for every situation, in their order.
    fn replies(&mut self, part: &Part<'_>, situations: &[Situation]) -> Vec<Reply>;

    /// Whether it answers no more.
    fn is_spent(&self) -> bool;
}

/// Our own engine.
#[derive(Debug, Clone, Copy)]
pub struct OwnEngine;

impl Answerer for OwnEngine {
    /// One, so that no gate asks for more than it needs.
    fn at_once(&self) -> usize {
        1
    }

    fn replies(&mut self, part: &Part<'_>, situations: &[Situation]) -> Vec<Reply> {
        let ask = |situation| match questions::ask(part.question, part.rules, situation) {
            Ok(told) => Reply::Answer(told.answer),
            Err(_) => Reply::Contradiction,
        };
        situations.iter().map(ask).collect()
    }

    fn is_spent(&self) -> bool {
        false
    }
}
