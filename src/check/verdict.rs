//! What the clauses say about one situation, before anybody is asked.
//! It knows no engine.

use super::Check;
use super::answerer::Reply;
use super::gates::Others;
use variorum_expr::Value;
use variorum_scene::facts::Situation;
use variorum_scene::questions::{AnswerKind, Question};

/// What the clauses say about one situation.
pub(super) struct Verdict<'a> {
    /// Those that apply and are not set aside, with the answer of each.
    pub speaking: Vec<(&'a Check, Value)>,
    /// Those that apply.
    applying: Vec<&'a Check>,
}

impl<'a> Verdict<'a> {
    pub fn of(all: &[&'a Check], situation: &Situation) -> Self {
        let facts = situation.values();
        let applying: Vec<&Check> =
            all.iter().copied().filter(|check| check.when.holds(facts) == Ok(true)).collect();
        let stands =
            |check: &&&Check| !applying.iter().any(|other| other.overrides.contains(&check.clause));
        let speaking = applying
            .iter()
            .filter(stands)
            .filter_map(|check| Some((*check, check.is.eval(facts).ok()?)))
            .collect();
        Self { speaking, applying }
    }

    /// Whether the reply is another than some clause demands.
    pub fn is_broken_by(&self, question: Question, reply: &Reply) -> bool {
        self.culprit(question, reply).is_some()
    }

    /// Of the clauses that demand another answer, the one that speaks most closely of the
    /// situation, with what it demands; of those that are summed, one that adds something or sets
    /// another aside.
    pub fn culprit(&self, question: Question, reply: &Reply) -> Option<(&'a Check, Value)> {
        let wrong =
            self.demands(question).zip(&self.speaking).filter(|((_, expected), _)| match reply {
                Reply::Answer(answer) => expected != answer,
                Reply::Illegal(_) => true,
                Reply::Contradiction | Reply::Unsupported | Reply::Lost => false,
            });
        let sum = question.answer_kind() == AnswerKind::Sum;
        let acts = |check: &Check, share: Value| share != Value::Int(0) || self.sets_aside(check);
        let close =
            |check: &Check, share: Value| (!sum || acts(check, share), check.when.facts().len());
        wrong.max_by_key(|((check, _), (_, share))| close(check, *share)).map(|(blamed, _)| blamed)
    }

    fn sets_aside(&self, check: &Check) -> bool {
        self.applying.iter().any(|other| check.overrides.contains(&other.clause))
    }

    /// What the others say, where this check speaks and where it is silent.
    pub fn without(&self, check: &Check, situation: &Situation) -> Others {
        let others: Vec<&Check> =
            self.applying.iter().copied().filter(|other| !std::ptr::eq(*other, check)).collect();
        let stands =
            |one: &&Check| !others.iter().any(|other| other.overrides.contains(&one.clause));
        let share =
            |one: &Check| one.is.eval(situation.values()).ok().and_then(Value::int).unwrap_or(0);
        let (mut beside, mut alone) = (0_i64, 0_i64);
        for other in others.iter().copied().filter(stands) {
            alone = alone.saturating_add(share(other));
            if !check.overrides.contains(&other.clause) {
                beside = beside.saturating_add(share(other));
            }
        }
        let set_aside = others.iter().any(|other| other.overrides.contains(&check.clause));
        Others { beside, alone, set_aside, speak: others.iter().any(stands) }
    }

    /// The answer that each clause demands of the whole: its own, or for a sum the total.
    pub fn demands(&self, question: Question) -> impl Iterator<Item = (&'a Check, Value)> + '_ {
        let total: i64 =
            self.speaking.iter().filter_map(|(_, value)| value.int()).fold(0, i64::saturating_add);
        let sum = question.answer_kind() == AnswerKind::Sum;
        self.speaking
            .iter()
            .map(move |(check, value)| (*check, if sum { Value::Int(total) } else { *value }))
    }
}
