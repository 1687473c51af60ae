//! What answers the questions of a run: our engine, or another program.

use super::run::CheckTask;
use variorum_expr::Value;
use variorum_scene::facts::{Situation, schema};
use variorum_scene::questions;

/// What an engine says to one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    Answer(Value),
    /// The facts contradict each other, or the question does not arise: this counts neither way.
    Contradiction,
    /// Another engine does not know the question, or a fact that it depends on.
    Unsupported,
    /// Another engine says that what can be played is not allowed, and why.
    Illegal(String),
    /// There is none, because another engine failed; the failure is reported elsewhere.
    Lost,
}

impl Reply {
    /// The reply as a report writes it, after "the engine says".
    pub fn describe(&self) -> String {
        match self {
            Self::Answer(value) => schema().show(*value),
            Self::Illegal(reason) => format!("that it is illegal ({reason})"),
            Self::Contradiction => "that the facts contradict each other".to_owned(),
            Self::Unsupported => "that it is not supported".to_owned(),
            Self::Lost => "nothing".to_owned(),
        }
    }
}

/// An engine that answers questions.
pub trait Answerer {
    /// How many situations it takes at once.
    fn batch_size(&self) -> usize;

    /// A reply to the question of the task for every situation, in their order.
    fn replies(&mut self, task: &CheckTask<'_>, situations: &[Situation]) -> Vec<Reply>;

    /// Whether it has failed too often to be asked again.
    fn has_given_up(&self) -> bool;
}

#[derive(Debug, Clone, Copy)]
pub struct OwnEngine;

impl Answerer for OwnEngine {
    /// One, so that no more is asked than the gates need.
    fn batch_size(&self) -> usize {
        1
    }

    fn replies(&mut self, task: &CheckTask<'_>, situations: &[Situation]) -> Vec<Reply> {
        let ask = |situation| match questions::ask(task.question, task.game, situation) {
            Ok(answered) => Reply::Answer(answered.answer),
            Err(_) => Reply::Contradiction,
        };
        situations.iter().map(ask).collect()
    }

    fn has_given_up(&self) -> bool {
        false
    }
}
