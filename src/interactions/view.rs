//! Meetings of abilities as JSON shows them.

use serde::Serialize;

use super::Meeting;

/// What one scene shows.
#[derive(Debug, Clone, Serialize)]
pub struct OutcomeView {
    /// The scene.
    pub scene: &'static str,
    /// The question that was put to it.
    pub question: &'static str,
    /// Whether the two act on each other in it.
    pub together: bool,
    /// What happens, in a sentence.
    pub words: String,
    /// What happens without one of the two; empty where that is the same.
    pub otherwise: String,
    /// The clauses that decided, as `subject#clause`.
    pub clauses: Vec<String>,
    /// The conventions that decided where the documents are silent.
    pub conventions: Vec<&'static str>,
}

/// An attacker with one ability and a defender with another.
#[derive(Debug, Clone, Serialize)]
pub struct MeetingView {
    /// The attacker's ability.
    pub attacker: &'static str,
    /// The defender's ability.
    pub defender: &'static str,
    /// Whether the two act on each other anywhere.
    pub together: bool,
    /// What differs from warriors without abilities.
    pub outcomes: Vec<OutcomeView>,
}

impl MeetingView {
    /// The view of a meeting.
    pub fn of(meeting: &Meeting) -> Self {
        let outcomes = meeting.outcomes.iter().map(|outcome| OutcomeView {
            scene: outcome.scene.id,
            question: outcome.scene.question.id(),
            together: outcome.together,
            words: outcome.sentence(),
            otherwise: outcome.otherwise(meeting),
            clauses: outcome.clauses().iter().map(ToString::to_string).collect(),
            conventions: outcome
                .conventions()
                .iter()
                .map(|convention| convention.entry().name)
                .collect(),
        });
        Self {
            attacker: meeting.attacker.id(),
            defender: meeting.defender.id(),
            together: meeting.is_together(),
            outcomes: outcomes.collect(),
        }
    }
}
