//! The comparison of one task: what the clauses demand in each situation against what an engine
//! answers. Which situations are tried is decided elsewhere.

use super::Check;
use super::answerer::{Answerer, Reply};
use super::demands::Demands;
use super::mutation::MutationTracker;
use super::report::{AppliedClause, Conflict, Disagreement, Report, ResolvingChange};
use super::run::CheckTask;
use super::shrink::shrink_situation;
use super::situations::{SituationSource, values_to_try};
use variorum_expr::{FactId, Value};
use variorum_scene::facts::{Situation, definitions, schema};
use variorum_scene::questions::AnswerKind;

/// How many differences are shrunk in one task; an engine with more of them is wrong about so much
/// that another one would teach nothing.
const MOST_SHRUNK: usize = 200;

/// How many situations are kept as starting points of random ones.
const MOST_BASES: usize = 500;

/// Compares clauses and engine over the situations that are submitted to it.
pub(super) struct Comparison<'a, 'e> {
    task: &'a CheckTask<'a>,
    engine: &'e mut dyn Answerer,
    pub(super) report: Report,
    /// Some of the answered situations to which a check applies: the first of each check, and then
    /// ever fewer.
    pub(super) bases: Vec<Situation>,
    /// Situations that wait until there are as many as the engine takes at once.
    waiting: Vec<Situation>,
    waiting_demands: Vec<(SituationSource, Demands<'a>)>,
    shrunk: usize,
}

impl<'a, 'e> Comparison<'a, 'e> {
    pub(super) fn new(task: &'a CheckTask<'a>, engine: &'e mut dyn Answerer) -> Self {
        Self {
            task,
            engine,
            report: Report::default(),
            bases: Vec::new(),
            waiting: Vec::new(),
            waiting_demands: Vec::new(),
            shrunk: 0,
        }
    }

    /// Whether the engine has stopped answering.
    pub(super) fn is_over(&self) -> bool {
        self.engine.has_given_up()
    }

    /// Takes a situation, if a clause or an open gate has a use for it; the engine is asked as soon
    /// as enough of them wait.
    pub(super) fn submit(
        &mut self,
        situation: Situation,
        source: SituationSource,
        tracked: &mut [(&Check, &mut MutationTracker)],
    ) {
        let demands = Demands::new(&self.task.checks, &situation);
        let is_useful = |(check, tracker): &(&Check, &mut MutationTracker)| {
            tracker.is_open() && tracker.concerns(check, &situation)
        };
        if demands.in_effect.is_empty() && !tracked.iter().any(is_useful) {
            return;
        }
        self.waiting.push(situation);
        self.waiting_demands.push((source, demands));
        if self.waiting.len() >= self.engine.batch_size() {
            self.flush(tracked);
        }
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
        for ((situation, (source, demands)), reply) in situations.iter().zip(demands).zip(replies) {
            self.record(situation, source, &demands, &reply, tracked);
        }
    }

    fn record(
        &mut self,
        situation: &Situation,
        source: SituationSource,
        demands: &Demands<'a>,
        reply: &Reply,
        tracked: &mut [(&Check, &mut MutationTracker)],
    ) {
        match reply {
            Reply::Contradiction => {
                self.report.refused += 1;
                for (check, tracker) in tracked {
                    tracker.record_refusal(check, situation, self.task.question);
                }
            }
            Reply::Unsupported => self.report.unsupported += 1,
            Reply::Lost => {}
            Reply::Illegal(_) => self.record_answer(situation, source, demands, reply),
            Reply::Answer(answer) => {
                for (check, tracker) in tracked.iter_mut().filter(|(_, known)| known.is_open()) {
                    let others = demands.without(check, situation);
                    let question = self.task.question;
                    tracker.record_answer(check, situation, question, *answer, others);
                }
                self.record_answer(situation, source, demands, reply);
            }
        }
    }

    fn record_answer(
        &mut self,
        situation: &Situation,
        source: SituationSource,
        demands: &Demands<'a>,
        reply: &Reply,
    ) {
        *self.report.situations.entry((self.task.question, source)).or_default() += 1;
        for (check, _) in &demands.in_effect {
            let applied = AppliedClause {
                clause: check.clause.clone(),
                edition: check.edition,
                question: check.question,
            };
            let count = self.report.applied.entry(applied).or_default();
            *count += 1;
            if count.is_power_of_two() && self.bases.len() < MOST_BASES {
                self.bases.push(situation.clone());
            }
        }
        self.report_conflicts(demands, situation);
        if demands.are_broken_by(self.task.question, reply) {
            self.report_disagreement(situation, demands, reply);
        }
    }

    /// Two clauses in effect must demand the same, unless their answers are summed.
    fn report_conflicts(&mut self, demands: &Demands<'_>, situation: &Situation) {
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
                    situation: situation.clone(),
                    demands: [*demand, *other_demand],
                });
            }
        }
    }

    /// Reports the smallest situation that still differs, with the clause that is about it most
    /// closely; each clause once.
    fn report_disagreement(&mut self, situation: &Situation, demands: &Demands<'_>, reply: &Reply) {
        let nothing_new = demands
            .culprit(self.task.question, reply)
            .is_none_or(|(culprit, _)| self.is_reported(culprit));
        if nothing_new || self.shrunk >= MOST_SHRUNK {
            return;
        }
        self.shrunk += 1;
        let situation = shrink_situation(situation.clone(), |candidate| self.differs(candidate));
        let demands = Demands::new(&self.task.checks, &situation);
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
        let demands = Demands::new(&self.task.checks, situation);
        !demands.in_effect.is_empty() && {
            let reply = self.ask(situation);
            demands.are_broken_by(self.task.question, &reply)
        }
    }

    /// Whether the engine answers, and as every clause demands.
    fn agrees(&mut self, situation: &Situation) -> bool {
        let reply = self.ask(situation);
        matches!(reply, Reply::Answer(_))
            && !Demands::new(&self.task.checks, situation).are_broken_by(self.task.question, &reply)
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
