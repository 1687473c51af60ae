//! Asking for people: a fact that the question does not read is an error, for an answer that
//! ignores what somebody said would be a wrong one.

use std::fmt;

use variorum_expr::{FactId, Value};

use super::{PlayableGame, Question, TracedAnswer, Unanswerable, ask, trace};
use crate::facts::{Attribute, Domain, Fact, FactDefinition, Role, Situation, definitions};

/// Why there is no honest answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AskError {
    /// The facts contradict each other, or the question does not arise.
    Unanswerable(Unanswerable),
    /// The question does not read a fact that was given.
    Unread { fact: &'static str, question: Question },
    /// An ability that the edition does not have.
    NotYet { ability: &'static str, edition: &'static str },
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unanswerable(reason) => write!(f, "{reason}"),
            Self::Unread { fact, question } => {
                write!(f, "{} does not read {fact} here", question.id())
            }
            Self::NotYet { ability, edition } => write!(f, "{ability} is not in {edition} yet"),
        }
    }
}

impl std::error::Error for AskError {}

impl From<Unanswerable> for AskError {
    fn from(reason: Unanswerable) -> Self {
        Self::Unanswerable(reason)
    }
}

/// Asks one question about one situation. Every fact that differs from its default must be read,
/// and every ability must be in the edition.
pub fn ask_honestly<'a>(
    question: Question,
    game: impl Into<PlayableGame<'a>>,
    situation: &Situation,
) -> Result<TracedAnswer, AskError> {
    let game = game.into();
    if let Some(error) = ability_before_its_edition(game, situation) {
        return Err(error);
    }
    let tracked = situation.tracked();
    let traced = trace(question, game, &tracked)?;
    let rolled =
        |fact: &FactDefinition| traced.answered.rolled.iter().any(|die| die.path() == fact.path);
    let unread = unread_fact(situation, &tracked).filter(|fact| !rolled(fact));
    match unread {
        None => Ok(traced),
        Some(fact) => Err(AskError::Unread { fact: fact.path, question }),
    }
}

/// The first fact that is set and was not read.
fn unread_fact(situation: &Situation, tracked: &Situation) -> Option<&'static FactDefinition> {
    situation.non_defaults().map(|(fact, _)| fact).find(|fact| !was_read(tracked, fact))
}

fn was_read(tracked: &Situation, fact: &FactDefinition) -> bool {
    fact_id(fact).is_some_and(|id| tracked.was_read(id))
}

fn fact_id(fact: &FactDefinition) -> Option<FactId> {
    let place = definitions().iter().position(|known| known.path == fact.path)?;
    u16::try_from(place).ok().map(FactId)
}

fn ability_before_its_edition(game: PlayableGame<'_>, situation: &Situation) -> Option<AskError> {
    let rules = game.rules()?;
    let shown = [Attribute::Using, Attribute::Cancelled, Attribute::Gains];
    let facts = Role::ALL.into_iter().flat_map(|role| shown.map(|a| Fact::Figure(role, a)));
    let mut abilities = facts.flat_map(|fact| situation.abilities(fact));
    let unknown = abilities.find(|ability| !rules.abilities.knows(*ability))?;
    Some(AskError::NotYet { ability: unknown.name(), edition: game.edition() })
}

/// The facts that are read when a question is asked about a situation; none if it has no answer
/// there.
pub fn facts_read_in(
    question: Question,
    game: PlayableGame<'_>,
    situation: &Situation,
) -> Option<Vec<FactId>> {
    let tracked = situation.tracked();
    ask(question, game, &tracked).ok()?;
    let facts = (0..).map(FactId).take(definitions().len());
    Some(facts.filter(|fact| tracked.was_read(*fact)).collect())
}

/// The facts that a question reads: in the plain situation, or in one that differs from it in one
/// fact.
pub fn facts_read_by(question: Question, game: PlayableGame<'_>) -> Vec<&'static FactDefinition> {
    let mut read: Vec<bool> = vec![false; definitions().len()];
    let mut note = |situation: &Situation| {
        let tracked = situation.tracked();
        let _ = ask(question, game, &tracked);
        for (place, fact) in read.iter_mut().zip(definitions()) {
            *place |= was_read(&tracked, fact);
        }
    };
    note(&Situation::default());
    for fact in definitions() {
        for value in other_values(fact.domain) {
            let mut situation = Situation::default();
            if fact_id(fact).is_some_and(|id| situation.set(id, value)) {
                note(&situation);
            }
        }
    }
    let facts = definitions().iter().zip(read);
    facts.filter(|(_, read)| *read).map(|(fact, _)| fact).collect()
}

/// Values besides the default: the ends of a range, the other truth, every word, every single
/// ability.
fn other_values(domain: Domain) -> Vec<Value> {
    let values = match domain {
        Domain::Number(low, high, _) => vec![Value::Int(low), Value::Int(high)],
        Domain::Truth(default) => vec![Value::Bool(!default)],
        Domain::OneOf(list) => {
            let count = u16::try_from(list.variants().len()).unwrap_or(0);
            (0..count).map(|variant| Value::Enum(list.id(), variant)).collect()
        }
        Domain::SetOf(list) => {
            let count = u16::try_from(list.variants().len()).unwrap_or(0);
            (0..count).map(|member| Value::set(list.id(), [member])).collect()
        }
    };
    values.into_iter().filter(|value| *value != domain.default()).collect()
}

/// Questions that read a fact when it has the value that it has here.
pub fn questions_reading(
    game: PlayableGame<'_>,
    situation: &Situation,
    fact: &str,
) -> Vec<Question> {
    let definition = definitions().iter().find(|known| known.path == fact);
    let Some(id) = definition.and_then(fact_id) else { return Vec::new() };
    let mut only = Situation::default();
    if !only.set(id, situation.value(id)) {
        return Vec::new();
    }
    let reads = |question: &Question| {
        let tracked = only.tracked();
        ask(*question, game, &tracked).is_ok() && tracked.was_read(id)
    };
    Question::ALL.iter().copied().filter(reads).take(3).collect()
}
