//! What the clauses demand in one situation, before any engine is asked.

use super::Check;
use super::answerer::Reply;
use variorum_expr::Value;
use variorum_scene::facts::Situation;
use variorum_scene::questions::{AnswerKind, Question};

/// What the clauses demand in one situation.
pub(super) struct Demands<'a> {
    /// The checks that apply and are neither overridden nor outranked by a denial, with the answer
    /// of each.
    pub(super) in_effect: Vec<(&'a Check, Value)>,
    /// The checks that apply.
    applying: Vec<&'a Check>,
}

/// What the other clauses demand, seen from one check.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct OtherDemands {
    /// The sum of the others where the check applies and overrides what it overrides.
    pub(super) sum_beside: i64,
    /// The sum of the others where the check does not apply.
    pub(super) sum_alone: i64,
    /// Whether one of them overrides the check.
    pub(super) override_it: bool,
    /// Whether one of them forbids what the check allows.
    pub(super) outrank_it: bool,
    /// Whether one of them is in effect.
    pub(super) any_in_effect: bool,
}

impl<'a> Demands<'a> {
    /// What these checks demand together.
    pub(super) fn of_all(checks: &[&'a Check], situation: &Situation) -> Self {
        let applying = checks.iter().copied().filter(|check| check.applies(situation)).collect();
        Self::new(applying, situation)
    }

    /// What the checks that apply to a situation demand together.
    pub(super) fn new(applying: Vec<&'a Check>, situation: &Situation) -> Self {
        let mut in_effect: Vec<(&Check, Value)> = applying
            .iter()
            .filter(|check| !is_overridden(check, &applying))
            .filter_map(|check| Some((*check, check.is.eval(situation.values()).ok()?)))
            .collect();
        // What one clause forbids, no general permission allows.
        if in_effect.iter().any(|(check, answer)| denies(check, *answer)) {
            in_effect.retain(|(check, answer)| denies(check, *answer));
        }
        Self { in_effect, applying }
    }

    /// Whether some clause demands another answer.
    pub(super) fn are_broken_by(&self, question: Question, reply: &Reply) -> bool {
        self.culprit(question, reply).is_some()
    }

    /// Of the clauses that demand another answer, the one whose condition names the most facts,
    /// with what it demands; of those that are summed, rather one that adds something or overrides
    /// another.
    pub(super) fn culprit(&self, question: Question, reply: &Reply) -> Option<(&'a Check, Value)> {
        let is_wrong = |expected: Value| match reply {
            Reply::Answer(answer) => expected != *answer,
            Reply::Illegal(_) => true,
            Reply::Contradiction | Reply::Unsupported | Reply::Lost => false,
        };
        let is_sum = question.answer_kind() == AnswerKind::Sum;
        let closeness = |check: &Check, share: Value| {
            let acts = share != Value::Int(0) || self.overrides_any(check);
            (!is_sum || acts, check.when.facts().len())
        };
        self.total_demands(question)
            .zip(&self.in_effect)
            .filter(|((_, expected), _)| is_wrong(*expected))
            .max_by_key(|((check, _), (_, share))| closeness(check, *share))
            .map(|(culprit, _)| culprit)
    }

    fn overrides_any(&self, check: &Check) -> bool {
        self.applying.iter().any(|other| check.overrides.contains(&other.clause))
    }

    /// What the other clauses demand, where this check applies and where it does not.
    pub(super) fn without(&self, check: &Check, situation: &Situation) -> OtherDemands {
        let others: Vec<&Check> =
            self.applying.iter().copied().filter(|other| !std::ptr::eq(*other, check)).collect();
        let share =
            |one: &Check| one.is.eval(situation.values()).ok().and_then(Value::int).unwrap_or(0);
        let answer = |one: &Check| one.is.eval(situation.values()).ok();
        let is_denied = others.iter().any(|other| {
            answer(other).is_some_and(|answer| denies(other, answer))
                && !is_overridden(other, &others)
                && !check.overrides.contains(&other.clause)
        });
        let mut demands = OtherDemands {
            override_it: is_overridden(check, &others),
            outrank_it: is_denied && answer(check) == Some(Value::Bool(true)),
            ..OtherDemands::default()
        };
        for other in others.iter().filter(|other| !is_overridden(other, &others)) {
            demands.any_in_effect = true;
            demands.sum_alone = demands.sum_alone.saturating_add(share(other));
            if !check.overrides.contains(&other.clause) {
                demands.sum_beside = demands.sum_beside.saturating_add(share(other));
            }
        }
        demands
    }

    /// The answer to the question that each clause in effect demands: its own, or for a sum the
    /// total of all.
    fn total_demands(&self, question: Question) -> impl Iterator<Item = (&'a Check, Value)> + '_ {
        let shares = self.in_effect.iter().filter_map(|(_, value)| value.int());
        let total = Value::Int(shares.fold(0, i64::saturating_add));
        let is_sum = question.answer_kind() == AnswerKind::Sum;
        self.in_effect
            .iter()
            .map(move |(check, value)| (*check, if is_sum { total } else { *value }))
    }
}

/// Whether a check says that something is not allowed.
fn denies(check: &Check, answer: Value) -> bool {
    check.question.is_permission() && answer == Value::Bool(false)
}

/// Whether one of these checks overrides the clause of the check.
fn is_overridden(check: &Check, by: &[&Check]) -> bool {
    by.iter().any(|other| other.overrides.contains(&check.clause))
}
