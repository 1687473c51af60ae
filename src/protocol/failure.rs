//! What can be wrong with another engine besides its answers about the rules.

use variorum_corpus::timeline::EditionIndex;
use variorum_scene::facts::Situation;
use variorum_scene::questions::Question;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FailureClass {
    /// It said nothing for too long.
    Timeout,
    /// It ended, or closed a pipe, while questions were open.
    Crashed,
    /// It wrote a line that is not a reply to an open question.
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

impl FailureClass {
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

/// A question that was asked about a situation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedQuestion {
    pub question: Question,
    pub edition: EditionIndex,
    pub situation: Situation,
}

/// One failure of another engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    pub class: FailureClass,
    /// What happened.
    pub detail: String,
    /// The question that causes it, where one does.
    pub asked: Option<AskedQuestion>,
    /// How often it happened with this question.
    pub count: u64,
}

/// Adds a failure, or counts it where the same class of failure with the same question is known.
pub(super) fn add_failure(
    failures: &mut Vec<Failure>,
    class: FailureClass,
    detail: String,
    asked: Option<AskedQuestion>,
) {
    let question = |asked: &Option<AskedQuestion>| asked.as_ref().map(|asked| asked.question);
    let is_same = |known: &&mut Failure| {
        known.class == class
            && question(&known.asked) == question(&asked)
            && (asked.is_some() || known.detail == detail)
    };
    match failures.iter_mut().find(is_same) {
        Some(known) => known.count += 1,
        None => failures.push(Failure { class, detail, asked, count: 1 }),
    }
}
