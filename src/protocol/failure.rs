//! What can be wrong with another engine besides its answers.
//! It holds no disagreement about the rules: those look the same whoever disagrees.

use variorum_corpus::timeline::EditionIndex;
use variorum_scene::facts::Situation;
use variorum_scene::questions::Question;

/// The kinds of failures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// It said nothing for too long.
    Timeout,
    /// It ended, or closed a pipe, while questions were open.
    Crashed,
    /// It wrote a line that is no reply to an open question.
    Protocol,
    /// It reported an error of its own.
    Error,
    /// It gave different answers to the same question.
    HiddenState,
    /// It did not end with its input, or left processes behind.
    Lingers,
    /// It answered nothing, or never answered a question that it advertises.
    Unanswered,
    /// It had to be started too often.
    GivenUp,
}

impl Class {
    /// The class as reports name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Timeout => "timeout",
            Self::Crashed => "crashed",
            Self::Protocol => "protocol error",
            Self::Error => "error",
            Self::HiddenState => "hidden state",
            Self::Lingers => "lingers",
            Self::Unanswered => "unanswered",
            Self::GivenUp => "given up",
        }
    }
}

/// One failure of another engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// Its kind.
    pub class: Class,
    /// What happened.
    pub detail: String,
    /// The question that brings it about, where one does.
    pub asked: Option<(Question, EditionIndex, Situation)>,
    /// How often it happened with this question.
    pub count: u64,
}

/// Adds a failure; of one kind with one question the first stands for all.
pub(super) fn note(
    failures: &mut Vec<Failure>,
    class: Class,
    detail: String,
    asked: Option<(Question, EditionIndex, Situation)>,
) {
    let question = |asked: &Option<(Question, EditionIndex, Situation)>| {
        asked.as_ref().map(|(question, ..)| *question)
    };
    let same = |known: &&mut Failure| {
        known.class == class
            && question(&known.asked) == question(&asked)
            && (asked.is_some() || known.detail == detail)
    };
    match failures.iter_mut().find(same) {
        Some(known) => known.count += 1,
        None => failures.push(Failure { class, detail, asked, count: 1 }),
    }
}
