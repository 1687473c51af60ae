//! The comparison of one task: what the clauses demand in each situation against what an engine
//! answers. Which situations are tried is decided elsewhere.

use std::collections::{BTreeSet, HashMap};

use super::Check;
use super::answerer::{Answerer, Reply};
use super::conditions::{Condition, Conditions};
use super::demands::Demands;
use super::mutation::MutationTracker;
use super::report::{AppliedClause, Conflict, Disagreement, Report, ResolvingChange};
use super::run::CheckTask;
use super::shrink::shrink_situation;
use super::situations::{SituationSource, hash_of, values_to_try};
use variorum_expr::{FactId, Value};
use variorum_scene::facts::{Situation, definitions, schema};
use variorum_scene::questions::AnswerKind;

/// How many differences are shrunk in one task; an engine with more of them is wrong about so much
/// that another one would teach nothing.
const MOST_SHRUNK: usize = 200;

/// How many situations are kept as starting points of random ones.
const MOST_BASES: usize = 500;

/// One check of the task.
struct TaskCheck<'a> {
    check: &'a Check,
    when: Condition,
    /// The place of its clause among those that are counted.
    clause: usize,
}

/// Compares clauses and engine over the situations that are submitted to it.
pub(super) struct Comparison<'a, 'e> {
    task: &'a CheckTask<'a>,
    engine: &'e mut dyn Answerer,
    /// The conditions of the checks of the task and of their mutations.
    pub(super) conditions: Conditions,
    checks: Vec<TaskCheck<'a>>,
    /// The places of those that could apply to what is submitted now.
    possible: Vec<usize>,
    /// In how many answered situations the checks of each clause applied.
    applied: Vec<(AppliedClause, u64)>,
    pub(super) report: Report,
    /// Some of the answered situations to which a check applies: the first of each check, and then
    /// ever fewer.
    pub(super) bases: Vec<Situation>,
    /// What was replied, by the hash of the situation: a quarter of the situations come up again,
    /// since the combinations of one check are among those of another.
    replies: HashMap<u64, Reply>,
    /// Situations that wait until there are as many as the engine takes at once.
    waiting: Vec<Situation>,
    waiting_demands: Vec<(SituationSource, Demands<'a>)>,
    shrunk: usize,
}

impl<'a, 'e> Comparison<'a, 'e> {
    pub(super) fn new(task: &'a CheckTask<'a>, engine: &'e mut dyn Answerer) -> Self {
        let mut conditions = Conditions::default();
        let mut applied: Vec<(AppliedClause, u64)> = Vec::new();
        let task_check = |check: &&'a Check| {
            let clause = AppliedClause::of_check(check);
            let place = applied.iter().position(|(known, _)| *known == clause);
            if place.is_none() {
                applied.push((clause, 0));
            }
            let clause = place.unwrap_or(applied.len() - 1);
            TaskCheck { check, when: conditions.add(&check.when), clause }
        };
        let checks: Vec<TaskCheck<'a>> = task.checks.iter().map(task_check).collect();
        Self {
            task,
            engine,
            conditions,
            possible: (0..checks.len()).collect(),
            checks,
            applied,
            report: Report::default(),
            bases: Vec::new(),
            replies: HashMap::new(),
            waiting: Vec::new(),
            waiting_demands: Vec::new(),
            shrunk: 0,
        }
    }

    /// What was found.
    pub(super) fn into_report(mut self) -> Report {
        self.report.applied.extend(self.applied.into_iter().filter(|(_, count)| *count > 0));
        self.report
    }

    /// Looks from now on only at the checks that could apply where no more than these facts are
    /// changed in the situation that is looked at: most combinations of the facts of one check are
    /// nothing to most others.
    pub(super) fn narrow_to(&mut self, facts: &BTreeSet<FactId>) {
        let could_apply =
            |(_, one): &(usize, &TaskCheck<'_>)| self.conditions.could_hold(&one.when, facts);
        let places = self.checks.iter().enumerate().filter(could_apply).map(|(place, _)| place);
        self.possible = places.collect();
    }

    /// Looks at all checks again.
    pub(super) fn widen(&mut self) {
        self.possible = (0..self.checks.len()).collect();
    }

    /// Whether the engine has stopped answering.
    pub(super) fn is_over(&self) -> bool {
        self.engine.has_given_up()
    }

    /// Takes a situation, if a clause or an open gate has a use for it.
    pub(super) fn submit(
        &mut self,
        situation: Situation,
        source: SituationSource,
        tracked: &mut [(&Check, &mut MutationTracker)],
    ) {
        self.conditions.turn_to(situation);
        self.submit_current(source, tracked);
    }

    /// The same with the situation that is looked at. The engine is asked as soon as as many wait as
    /// it takes at once.
    pub(super) fn submit_current(
        &mut self,
        source: SituationSource,
        tracked: &mut [(&Check, &mut MutationTracker)],
    ) {
        let possible = self.possible.iter().filter_map(|place| self.checks.get(*place));
        let applies = |one: &&TaskCheck<'_>| self.conditions.hold(&one.when);
        let applying = possible.filter(applies).map(|one| one.check).collect();
        let demands = Demands::new(applying, self.conditions.situation());
        let is_useful = |(_, tracker): &(&Check, &mut MutationTracker)| {
            tracker.is_open() && tracker.concerns(&self.conditions)
        };
        if demands.in_effect.is_empty() && !tracked.iter().any(is_useful) {
            return;
        }
        if self.engine.batch_size() == 1 {
            let reply = self.reply();
            self.record(source, &demands, &reply, tracked);
            return;
        }
        self.waiting.push(self.conditions.situation().clone());
        self.waiting_demands.push((source, demands));
        if self.waiting.len() >= self.engine.batch_size() {
            self.flush(tracked);
        }
    }

    /// What the engine replies about the situation that is looked at.
    fn reply(&mut self) -> Reply {
        let situation = self.conditions.situation();
        let known = self.replies.entry(hash_of(situation)).or_insert_with(|| {
            let replies = self.engine.replies(self.task, std::slice::from_ref(situation));
            replies.into_iter().next().unwrap_or(Reply::Lost)
        });
        known.clone()
    }

    /// Takes situations in which no gate is tried.
    pub(super) fn submit_all(
        &mut self,
        situations: impl IntoIterator<Item = Situation>,
        source: SituationSource,
    ) {
        for situation in situations {
            if self.is_over() {
                break;
            }
            self.submit(situation, source, &mut []);
        }
        self.flush(&mut []);
    }

    /// Asks the engine about everything that still waits, and records what it answers.
    pub(super) fn flush(&mut self, tracked: &mut [(&Check, &mut MutationTracker)]) {
        let situations = std::mem::take(&mut self.waiting);
        let replies = self.engine.replies(self.task, &situations);
        let demands = std::mem::take(&mut self.waiting_demands);
        for ((situation, (source, demands)), reply) in
            situations.into_iter().zip(demands).zip(replies)
        {
            self.conditions.turn_to(situation);
            self.record(source, &demands, &reply, tracked);
        }
    }

    /// Records what the engine replied about the situation that is looked at.
    fn record(
        &mut self,
        source: SituationSource,
        demands: &Demands<'a>,
        reply: &Reply,
        tracked: &mut [(&Check, &mut MutationTracker)],
    ) {
        let question = self.task.question;
        match reply {
            Reply::Contradiction => {
                self.report.refused += 1;
                for (check, tracker) in tracked {
                    tracker.record_refusal(check, &self.conditions);
                }
            }
            Reply::Unsupported => self.report.unsupported += 1,
            Reply::Lost => {}
            Reply::Illegal(_) => self.record_answer(source, demands, reply),
            Reply::Answer(answer) => {
                for (check, tracker) in tracked.iter_mut().filter(|(_, known)| known.is_open()) {
                    let others = demands.without(check, self.conditions.situation());
                    tracker.record_answer(check, &self.conditions, question, *answer, others);
                }
                self.record_answer(source, demands, reply);
            }
        }
    }

    fn record_answer(&mut self, source: SituationSource, demands: &Demands<'a>, reply: &Reply) {
        *self.report.situations.entry((self.task.question, source)).or_default() += 1;
        for (check, _) in &demands.in_effect {
            let known = self.checks.iter().find(|known| std::ptr::eq(known.check, *check));
            let count = known.and_then(|known| self.applied.get_mut(known.clause));
            let (_, count) = count.expect("what is in effect is a check of the task");
            *count += 1;
            if count.is_power_of_two() && self.bases.len() < MOST_BASES {
                self.bases.push(self.conditions.situation().clone());
            }
        }
        self.report_conflicts(demands);
        if demands.are_broken_by(self.task.question, reply) {
            self.report_disagreement(demands, reply);
        }
    }

    /// Two clauses in effect must demand the same, unless their answers are summed.
    fn report_conflicts(&mut self, demands: &Demands<'_>) {
        let question = self.task.question;
        if question.answer_kind() == AnswerKind::Sum {
            return;
        }
        let mut in_effect = demands.in_effect.iter();
        let Some((first, demand)) = in_effect.next() else { return };
        for (other, other_demand) in in_effect.filter(|(_, value)| value != demand) {
            let clauses = [first.clause.clone(), other.clause.clone()];
            let is_known =
                |known: &Conflict| known.clauses == clauses && known.question == question;
            if !self.report.conflicts.iter().any(is_known) {
                self.report.conflicts.push(Conflict {
                    clauses,
                    edition: self.task.edition,
                    question,
                    situation: self.conditions.situation().clone(),
                    demands: [*demand, *other_demand],
                });
            }
        }
    }

    /// Reports the smallest situation that still differs, with the clause that is about it most
    /// closely; each clause once.
    fn report_disagreement(&mut self, demands: &Demands<'_>, reply: &Reply) {
        let nothing_new = demands
            .culprit(self.task.question, reply)
            .is_none_or(|(culprit, _)| self.is_reported(culprit));
        if nothing_new || self.shrunk >= MOST_SHRUNK {
            return;
        }
        self.shrunk += 1;
        let situation = self.conditions.situation().clone();
        let situation = shrink_situation(situation, |candidate| self.differs(candidate));
        let demands = Demands::of_all(&self.task.checks, &situation);
        let got = self.ask(&situation);
        let Some((culprit, expected)) = demands.culprit(self.task.question, &got) else { return };
        if self.is_reported(culprit) {
            return;
        }
        let clauses = demands.in_effect.iter().map(|(check, _)| check.clause.clone());
        let also = clauses.filter(|clause| *clause != culprit.clause).collect();
        let resolving_change = self.resolving_change(culprit, &situation);
        self.report.disagreements.push(Disagreement {
            clause: culprit.clause.clone(),
            record: culprit.edition,
            edition: self.task.edition,
            question: self.task.question,
            sentence: culprit.sentence(),
            parts: traced_parts(culprit, &situation),
            situation,
            expected,
            got,
            also,
            resolving_change,
        });
    }

    fn is_reported(&self, culprit: &Check) -> bool {
        let is_same = |known: &Disagreement| {
            known.clause == culprit.clause && known.question == culprit.question
        };
        self.report.disagreements.iter().any(is_same)
    }

    fn ask(&mut self, situation: &Situation) -> Reply {
        self.engine.replies(self.task, std::slice::from_ref(situation)).pop().unwrap_or(Reply::Lost)
    }

    /// Whether some clause demands another answer than the engine gives.
    fn differs(&mut self, situation: &Situation) -> bool {
        let demands = Demands::of_all(&self.task.checks, situation);
        !demands.in_effect.is_empty() && {
            let reply = self.ask(situation);
            demands.are_broken_by(self.task.question, &reply)
        }
    }

    /// Whether the engine answers, and as every clause demands.
    fn agrees(&mut self, situation: &Situation) -> bool {
        let reply = self.ask(situation);
        matches!(reply, Reply::Answer(_))
            && !Demands::of_all(&self.task.checks, situation)
                .are_broken_by(self.task.question, &reply)
    }

    /// One fact whose change makes clauses and engine agree: first of the facts that the check is
    /// about, such that it still applies, then of those that are not at their default.
    fn resolving_change(
        &mut self,
        culprit: &Check,
        situation: &Situation,
    ) -> Option<ResolvingChange> {
        for (fact, values) in values_to_try(&[culprit]) {
            for to in values {
                let still_applies = |other: &Situation| culprit.applies(other);
                if let Some(change) = self.try_change(situation, fact, to, still_applies) {
                    return Some(change);
                }
            }
        }
        let defaults = Situation::default();
        (0..)
            .map(FactId)
            .take(definitions().len())
            .find_map(|fact| self.try_change(situation, fact, defaults.value(fact), |_| true))
    }

    fn try_change(
        &mut self,
        situation: &Situation,
        fact: FactId,
        to: Value,
        is_wanted: impl Fn(&Situation) -> bool,
    ) -> Option<ResolvingChange> {
        let from = situation.value(fact);
        if to == from {
            return None;
        }
        let mut changed = situation.clone();
        let resolves = changed.set(fact, to) && is_wanted(&changed) && self.agrees(&changed);
        let path = definitions().get(fact.index())?.path;
        resolves.then_some(ResolvingChange { path, from, to })
    }
}

/// Every part of a check with its value in the situation, those of its condition first.
fn traced_parts(check: &Check, situation: &Situation) -> Vec<(String, String)> {
    let facts = situation.values();
    let mut parts: Vec<(String, String)> = Vec::new();
    for (text, outcome) in check.when.trace(facts).into_iter().chain(check.is.trace(facts)) {
        let value = outcome.map_or_else(|error| error.to_string(), |value| schema().show(value));
        if text != value && !parts.iter().any(|(known, _)| *known == text) {
            parts.push((text, value));
        }
    }
    parts
}
