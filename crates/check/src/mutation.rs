//! Mutation testing of checks: every small change of a check should be noticed in some situation. A
//! check that could be changed without anybody noticing proves nothing.

use super::Check;
use super::conditions::{Condition, Conditions};
use super::demands::OtherDemands;
use super::equivalent::are_equivalent;
use super::gates::FailedGate;
use variorum_expr::{Expr, Value};
use variorum_scene::facts::Situation;
use variorum_scene::questions::{AnswerKind, Question};

/// What is known so far about one check and its mutations.
#[derive(Clone)]
pub(super) struct MutationTracker {
    /// The condition of the check.
    when: Condition,
    /// Whether it applied in an answered situation.
    applied: bool,
    /// Whether it did not apply in an answered situation.
    silent: bool,
    /// Whether it did not apply where the question has no answer: then its condition may say no
    /// more than the question does.
    silent_where_refused: bool,
    /// Some of the answered situations in which it applied.
    bases: Vec<Situation>,
    times_applied: u32,
    /// The mutations that nothing has shown to be wrong.
    survivors: Vec<Mutation>,
}

/// A check with one small change in its condition or in its answer.
#[derive(Clone)]
struct Mutation {
    when: Option<(Expr, Condition)>,
    is: Option<Expr>,
    what: String,
    /// Whether it differs from the check only where the facts contradict each other, or where
    /// another clause says the same: no engine can show that it is wrong.
    unobservable: bool,
}

impl MutationTracker {
    /// Tracks a check whose condition is, and whose mutations' conditions are from now on, among
    /// these.
    pub(super) fn new(check: &Check, conditions: &mut Conditions) -> Self {
        let when = conditions.add(&check.when);
        let of_when = check.when.mutants().into_iter().map(|mutant| Mutation {
            when: Some((mutant.expr.clone(), conditions.add(&mutant.expr))),
            is: None,
            what: format!("when: {}", mutant.what),
            unobservable: false,
        });
        let of_is = check.is.mutants().into_iter().map(|mutant| Mutation {
            when: None,
            is: Some(mutant.expr),
            what: format!("is: {}", mutant.what),
            unobservable: false,
        });
        Self {
            when,
            applied: false,
            silent: false,
            silent_where_refused: false,
            bases: Vec::new(),
            times_applied: 0,
            survivors: of_when.chain(of_is).collect(),
        }
    }

    /// Whether another answered situation could still change the outcome.
    pub(super) fn is_open(&self) -> bool {
        !self.applied || !self.silent || self.observable().next().is_some()
    }

    /// Whether the check, or a mutation that an engine could show to be wrong, applies to the
    /// situation looked at.
    pub(super) fn concerns(&self, conditions: &Conditions) -> bool {
        let mut changed = self.observable().filter_map(|mutation| Some(&mutation.when.as_ref()?.1));
        conditions.hold(&self.when) || changed.any(|when| conditions.hold(when))
    }

    /// The mutations that survive although an engine could show that they are wrong.
    fn observable(&self) -> impl Iterator<Item = &Mutation> {
        self.survivors.iter().filter(|mutation| !mutation.unobservable)
    }

    /// Drops the mutations that mean the same as the check, and says whether a gate is left that
    /// some situation could pass.
    pub(super) fn has_survivors(&mut self, check: &Check) -> bool {
        if self.is_settled(check) {
            return false;
        }
        self.survivors.retain(|mutation| mutation.unobservable || !mutation.is_equivalent(check));
        !self.is_settled(check)
    }

    /// Whether all gates are passed, as far as any situation can show it.
    pub(super) fn is_settled(&self, check: &Check) -> bool {
        let varies = self.silent || self.silent_where_refused || check.is_unconditional();
        self.applied && varies && self.observable().next().is_none()
    }

    /// Some of the answered situations in which the check applied.
    pub(super) fn bases(&self) -> &[Situation] {
        &self.bases
    }

    /// Whether an answer in the situation looked at could pass one of the gates that are still
    /// open.
    pub(super) fn distinguishes(&self, check: &Check, conditions: &Conditions) -> bool {
        let facts = conditions.situation().values();
        let answer =
            |applies: bool, is: &Expr| (applies, applies.then(|| is.eval(facts).ok()).flatten());
        let applies = conditions.hold(&self.when);
        let original = answer(applies, &check.is);
        let is_new = if applies { !self.applied } else { !self.silent };
        let differs = |mutation: &Mutation| {
            let (_, is) = mutation.changed(check);
            answer(mutation.applies(applies, conditions), is) != original
        };
        is_new || self.observable().any(differs)
    }

    /// Records that the engine answered in the situation looked at.
    pub(super) fn record_answer(
        &mut self,
        check: &Check,
        conditions: &Conditions,
        question: Question,
        answer: Value,
        others: OtherDemands,
    ) {
        let situation = conditions.situation();
        let applies = conditions.hold(&self.when);
        let original = Statement::new(applies, &check.is, situation, question, others);
        let changed = |mutation: &Mutation| {
            let (_, is) = mutation.changed(check);
            let applies = mutation.applies(applies, conditions);
            Statement::new(applies, is, situation, question, others)
        };
        self.applied |= original.applies;
        self.silent |= !original.applies;
        if original.applies {
            // The first few, then ever fewer: later combinations differ in facts that turn slowly.
            self.times_applied += 1;
            if self.times_applied <= 4 || self.times_applied.is_power_of_two() {
                self.bases.push(situation.clone());
            }
        }
        if others.outrank_it {
            // The check's condition only leaves the case to the clause that forbids it.
            for mutation in &mut self.survivors {
                mutation.unobservable |= changed(mutation).applies && !original.applies;
            }
        }
        if others.override_it || others.outrank_it {
            return;
        }
        self.survivors.retain_mut(|mutation| {
            let changed = changed(mutation);
            mutation.unobservable |= changed.only_repeats(&original, answer, others);
            !changed.is_noticed(&original, answer)
        });
    }

    /// Records that the engine had no answer in the situation looked at.
    pub(super) fn record_refusal(&mut self, check: &Check, conditions: &Conditions) {
        let applies = conditions.hold(&self.when);
        self.silent_where_refused |= !applies;
        let facts = conditions.situation().values();
        let own = |applies: bool, is: &Expr| applies.then(|| is.eval(facts).ok()).flatten();
        let original = own(applies, &check.is);
        for mutation in self.survivors.iter_mut().filter(|mutation| !mutation.unobservable) {
            let changed = mutation.applies(applies, conditions);
            let (_, is) = mutation.changed(check);
            mutation.unobservable = changed != applies || own(changed, is) != original;
        }
    }

    /// The gates that were not passed.
    pub(super) fn failed_gates(self, check: &Check) -> Vec<FailedGate> {
        if !self.applied {
            return vec![FailedGate::NeverApplies];
        }
        let varies = self.silent || self.silent_where_refused || check.is_unconditional();
        let always_applies = (!varies).then_some(FailedGate::AlwaysApplies);
        let survivors = self
            .survivors
            .into_iter()
            .filter(|mutation| !mutation.unobservable && !mutation.is_equivalent(check))
            .map(|mutation| FailedGate::Survives(mutation.what));
        always_applies.into_iter().chain(survivors).collect()
    }
}

impl Mutation {
    /// The condition and the answer of the check with the change in it.
    fn changed<'a>(&'a self, check: &'a Check) -> (&'a Expr, &'a Expr) {
        let when = self.when.as_ref().map_or(&check.when, |(when, _)| when);
        (when, self.is.as_ref().unwrap_or(&check.is))
    }

    fn is_equivalent(&self, check: &Check) -> bool {
        are_equivalent((&check.when, &check.is), self.changed(check))
    }

    /// Whether the check with the change in it applies to the situation looked at, where the check
    /// itself does or does not.
    fn applies(&self, check_applies: bool, conditions: &Conditions) -> bool {
        self.when.as_ref().map_or(check_applies, |(_, when)| conditions.hold(when))
    }
}

/// What a check, or a mutation of it, says about a situation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Statement {
    applies: bool,
    /// Its own answer, where it applies.
    own: Option<Value>,
    /// The answer to the question that follows; for a sum, the total is known even where the check
    /// does not apply.
    demands: Option<Value>,
}

impl Statement {
    fn new(
        applies: bool,
        is: &Expr,
        situation: &Situation,
        question: Question,
        others: OtherDemands,
    ) -> Self {
        let own = applies.then(|| is.eval(situation.values()).ok()).flatten();
        let demands = match (question.answer_kind(), own) {
            (AnswerKind::Sum, Some(Value::Int(share))) => {
                Some(Value::Int(others.sum_beside.saturating_add(share)))
            }
            (AnswerKind::Sum, _) => Some(Value::Int(others.sum_alone)),
            _ => own,
        };
        Self { applies, own, demands }
    }

    /// Whether a mutation is shown to be wrong: it demands a false answer, or does not apply where
    /// the original does.
    fn is_noticed(&self, original: &Self, answer: Value) -> bool {
        match self.demands {
            Some(value) => value != answer,
            None => original.demands.is_some(),
        }
    }

    /// Whether a mutation applies where the original does not, truly, and another clause says the
    /// same or it adds nothing: the original's condition only leaves the case to that clause.
    fn only_repeats(&self, original: &Self, answer: Value, others: OtherDemands) -> bool {
        let is_wider = self.applies && !original.applies && self.demands == Some(answer);
        let adds_nothing = others.sum_beside == others.sum_alone && self.own == Some(Value::Int(0));
        is_wider && (others.any_in_effect || adds_nothing)
    }
}
