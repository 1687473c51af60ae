//! One part of a run: what the clauses demand of a situation against what an engine answers.
//! It chooses no situation, and believes neither side.

use super::Check;
use super::answerer::{Answerer, Reply};
use super::explain::parts_of;
use super::gates::Watch;
use super::run::{Conflict, Disagreement, Part, Report};
use super::situations::Source;
use super::verdict::Verdict;
use variorum_scene::facts::Situation;
use variorum_scene::questions::AnswerKind;

/// How many differences are made small in one part: beyond, an engine is wrong about so much that
/// more would teach nothing.
const MOST_SHRUNK: usize = 200;

/// How many situations are kept to start others from.
const MOST_BASES: usize = 500;

/// Hears one part of a run.
pub(super) struct Court<'a, 'e> {
    pub(super) part: &'a Part<'a>,
    engine: &'e mut dyn Answerer,
    pub report: Report,
    /// Some of the answered situations of which some check speaks: of each check the first, and
    /// then ever fewer.
    pub bases: Vec<Situation>,
    /// Situations that wait until the engine is given as many as it takes at once.
    waiting: Vec<Situation>,
    verdicts: Vec<(Source, Verdict<'a>)>,
    shrunk: usize,
}

impl<'a, 'e> Court<'a, 'e> {
    /// A court that has heard nothing yet.
    pub fn new(part: &'a Part<'a>, engine: &'e mut dyn Answerer) -> Self {
        Self {
            part,
            engine,
            report: Report::default(),
            bases: Vec::new(),
            waiting: Vec::new(),
            verdicts: Vec::new(),
            shrunk: 0,
        }
    }

    /// Whether the engine answers no more.
    pub fn is_over(&self) -> bool {
        self.engine.is_spent()
    }

    /// Takes in a situation of which some clause speaks, or a gate still wants to hear.
    pub fn hear(
        &mut self,
        situation: Situation,
        source: Source,
        watched: &mut [(&Check, &mut Watch)],
    ) {
        let verdict = Verdict::of(&self.part.checks, &situation);
        let wanted = |(check, watch): &(&Check, &mut Watch)| {
            watch.is_open() && watch.concerns(check, &situation)
        };
        if verdict.speaking.is_empty() && !watched.iter().any(wanted) {
            return;
        }
        self.waiting.push(situation);
        self.verdicts.push((source, verdict));
        if self.waiting.len() >= self.engine.at_once() {
            self.settle(watched);
        }
    }

    /// Asks for and weighs whatever still waits.
    pub fn settle(&mut self, watched: &mut [(&Check, &mut Watch)]) {
        let situations = std::mem::take(&mut self.waiting);
        let replies = self.engine.replies(self.part, &situations);
        let verdicts = std::mem::take(&mut self.verdicts);
        for ((situation, (source, verdict)), reply) in situations.iter().zip(verdicts).zip(replies)
        {
            self.weigh(situation, source, &verdict, &reply, watched);
        }
    }

    fn weigh(
        &mut self,
        situation: &Situation,
        source: Source,
        verdict: &Verdict<'a>,
        reply: &Reply,
        watched: &mut [(&Check, &mut Watch)],
    ) {
        match reply {
            Reply::Contradiction => {
                self.report.refused += 1;
                watched
                    .iter_mut()
                    .for_each(|(check, watch)| watch.refused(check, situation, self.part.question));
            }
            Reply::Unsupported => self.report.unsupported += 1,
            Reply::Lost => {}
            Reply::Answer(_) | Reply::Illegal(_) => {
                self.compare(situation, source, verdict, reply, watched)
            }
        }
    }

    fn compare(
        &mut self,
        situation: &Situation,
        source: Source,
        verdict: &Verdict<'a>,
        reply: &Reply,
        watched: &mut [(&Check, &mut Watch)],
    ) {
        *self.report.situations.entry((self.part.question, source)).or_default() += 1;
        for (check, _) in &verdict.speaking {
            let count = self
                .report
                .applied
                .entry((check.clause.clone(), check.edition, check.question))
                .or_default();
            *count += 1;
            if count.is_power_of_two() && self.bases.len() < MOST_BASES {
                self.bases.push(situation.clone());
            }
        }
        if let Reply::Answer(answer) = reply {
            for (check, watch) in watched.iter_mut().filter(|(_, watch)| watch.is_open()) {
                watch.see(
                    check,
                    situation,
                    self.part.question,
                    *answer,
                    verdict.without(check, situation),
                );
            }
        }
        self.compare_clauses(verdict, situation);
        if verdict.is_broken_by(self.part.question, reply) {
            self.blame(situation, verdict, reply);
        }
    }

    /// Two clauses that speak must say the same, unless they are summed.
    fn compare_clauses(&mut self, verdict: &Verdict<'_>, situation: &Situation) {
        if self.part.question.answer_kind() == AnswerKind::Sum {
            return;
        }
        let mut speaking = verdict.speaking.iter();
        let Some((first, demand)) = speaking.next() else { return };
        for (other, differently) in speaking.filter(|(_, value)| value != demand) {
            let clauses = [first.clause.clone(), other.clause.clone()];
            let known =
                |known: &Conflict| known.clauses == clauses && known.question == self.part.question;
            if !self.report.conflicts.iter().any(known) {
                self.report.conflicts.push(Conflict {
                    clauses,
                    edition: self.part.edition,
                    question: self.part.question,
                    situation: situation.clone(),
                    demands: [*demand, *differently],
                });
            }
        }
    }

    /// Finds the smallest situation that still differs, and the clause that speaks most closely of
    /// it.
    fn blame(&mut self, situation: &Situation, verdict: &Verdict<'_>, reply: &Reply) {
        let nothing_new = verdict
            .culprit(self.part.question, reply)
            .is_none_or(|(culprit, _)| self.is_blamed(culprit));
        if nothing_new || self.shrunk >= MOST_SHRUNK {
            return;
        }
        self.shrunk += 1;
        let situation = self.shrink(situation.clone());
        let verdict = Verdict::of(&self.part.checks, &situation);
        let got = self.ask(&situation);
        let Some((culprit, expected)) = verdict.culprit(self.part.question, &got) else { return };
        if self.is_blamed(culprit) {
            return;
        }
        let also = verdict
            .speaking
            .iter()
            .map(|(check, _)| check.clause.clone())
            .filter(|clause| *clause != culprit.clause)
            .collect();
        let flip = self.flip(culprit, &situation);
        self.report.disagreements.push(Disagreement {
            clause: culprit.clause.clone(),
            record: culprit.edition,
            edition: self.part.edition,
            question: self.part.question,
            parts: parts_of(culprit, &situation),
            situation,
            expected,
            got,
            also,
            flip,
        });
    }

    fn is_blamed(&self, culprit: &Check) -> bool {
        let known = |known: &Disagreement| {
            known.clause == culprit.clause && known.question == culprit.question
        };
        self.report.disagreements.iter().any(known)
    }

    pub(super) fn ask(&mut self, situation: &Situation) -> Reply {
        self.engine.replies(self.part, std::slice::from_ref(situation)).pop().unwrap_or(Reply::Lost)
    }

    pub(super) fn differs(&mut self, situation: &Situation) -> bool {
        let verdict = Verdict::of(&self.part.checks, situation);
        !verdict.speaking.is_empty() && {
            let reply = self.ask(situation);
            verdict.is_broken_by(self.part.question, &reply)
        }
    }
}
