//! Meetings of abilities as JSON objects.

use serde::Serialize;

use super::{Meeting, SceneOutcome};
use crate::behaviour::clause_names;
use crate::open_points::names_for_conventions;

/// What one scene shows.
#[derive(Debug, Clone, Serialize)]
pub struct OutcomeView {
    pub scene: &'static str,
    pub question: &'static str,
    /// Whether the two act on each other in it.
    pub together: bool,
    /// What happens, in a sentence.
    pub words: String,
    /// What happens without one of the two; empty where that is the same.
    pub otherwise: String,
    /// The clauses that decided, as `subject#clause`.
    pub clauses: Vec<String>,
    /// The open points on which it rests.
    pub open_points: Vec<String>,
}

/// An attacker with one ability and a defender with another.
#[derive(Debug, Clone, Serialize)]
pub struct MeetingView {
    pub attacker: &'static str,
    pub defender: &'static str,
    /// Whether the two act on each other anywhere.
    pub together: bool,
    /// What differs from warriors without abilities.
    pub outcomes: Vec<OutcomeView>,
}

impl From<&Meeting> for MeetingView {
    fn from(meeting: &Meeting) -> Self {
        let outcome = |outcome: &SceneOutcome| OutcomeView {
            scene: outcome.scene.id,
            question: outcome.scene.question.id(),
            together: outcome.interacts,
            words: outcome.sentence(),
            otherwise: outcome.otherwise(meeting),
            clauses: clause_names(&outcome.clauses()),
            open_points: names_for_conventions(&outcome.conventions()),
        };
        Self {
            attacker: meeting.attacker.id(),
            defender: meeting.defender.id(),
            together: meeting.interacts(),
            outcomes: meeting.outcomes.iter().map(outcome).collect(),
        }
    }
}
