//! What plays differently between two editions: every situation that their checks are about is
//! played under both, and the pairs of different answers are counted, each with one smallest
//! witness. A difference that cannot be played does not count.

mod claims;
mod edition_pair;
mod kept;
mod queries;
mod recorded_witnesses;
mod search;
mod text;
mod view;

pub use claims::{Claim, ClaimVerdict, check_claims};
pub use kept::{Comparisons, MadeComparison};
pub use recorded_witnesses::{
    RecordedComparison, RecordedWitness, find_comparisons, recorded_comparison,
    recorded_comparisons, recorded_witness_that_holds,
};
pub use search::{SearchEffort, compare};
pub use text::{
    describe_answer, describe_answers, describe_witness, edition_labels, situation_count, summary,
};
pub(crate) use view::clause_names;
pub use view::{AnswerView, BehaviourView, DifferenceView};

use variorum_expr::Value;
use variorum_scene::facts::Situation;
use variorum_scene::questions::{Answered, Question};

/// A question that two editions answer differently.
#[derive(Debug, Clone)]
pub struct Difference {
    pub question: Question,
    /// The answers under the earlier and the later edition.
    pub answers: [Value; 2],
    /// In how many situations these were the answers.
    pub count: u64,
    /// The smallest of the situations.
    pub witness: Situation,
    /// The witness played under both editions.
    pub played: [Answered; 2],
    /// Whether the subject's own wording makes the difference; else another change between the two
    /// editions does.
    pub is_own: bool,
}

/// What was found between two editions of a subject.
#[derive(Debug, Clone, Default)]
pub struct BehaviourDiff {
    pub differences: Vec<Difference>,
    /// How many situations were played under both editions.
    pub situations: u64,
    /// How many questions they were about.
    pub questions: usize,
    /// Whether the subject's own checks had too many combinations to play them all.
    pub sampled: bool,
    /// Whether checks of other subjects were tried as well, because its own showed nothing.
    pub related: bool,
}

impl BehaviourDiff {
    /// The differences that the subject's own wording makes.
    pub fn own_differences(&self) -> impl Iterator<Item = &Difference> {
        self.differences.iter().filter(|difference| difference.is_own)
    }
}

/// Why two editions cannot be compared by playing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Incomparable {
    /// The engine does not play one of them.
    NotPlayed,
    /// No check asks anything about the subject in either edition.
    NoQuestion,
}

/// The size of a situation: the number of facts that are set, then the sum of their numbers.
fn situation_size(situation: &Situation) -> (usize, i64) {
    let numbers = situation
        .non_defaults()
        .filter_map(|(_, value)| value.int())
        .map(i64::abs)
        .fold(0, i64::saturating_add);
    (situation.non_defaults().count(), numbers)
}
