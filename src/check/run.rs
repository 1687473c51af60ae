//! Running checks against the engine: every check that applies must give the engine's answer.
//! A question that the engine refuses in a situation counts for nobody.

use std::collections::BTreeMap;

use super::situations::{self, MOST, Random, Source};
use super::{Check, Checks};
use crate::catalog::Catalog;
use crate::edition::EditionNo;
use crate::engine::ruleset::Ruleset;
use crate::expr::{Slot, Value};
use crate::situation::{Situation, definitions};
use crate::stage::{self, Answer, Question};

/// A situation in which the records and the engine differ, or two clauses do.
#[derive(Debug, Clone)]
pub struct Disagreement {
    /// The clause.
    pub clause: String,
    /// The edition.
    pub edition: EditionNo,
    /// What was asked.
    pub question: Question,
    /// The smallest situation found.
    pub situation: Situation,
    /// What the clause says.
    pub expected: Value,
    /// What the engine says.
    pub got: Value,
    /// The other clauses that speak of the situation.
    pub also: Vec<String>,
}

/// What a run saw.
#[derive(Debug, Default)]
pub struct Report {
    /// How many situations were answered, by question and source.
    pub situations: BTreeMap<(Question, Source), u64>,
    /// Where checks and engine differ, one for each clause and edition.
    pub disagreements: Vec<Disagreement>,
    /// For every check in the order of [`Checks`]: in how many answered situations it applied.
    pub applied: BTreeMap<(String, EditionNo, Question), u64>,
}

/// How far a run goes.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// The most combinations of one check.
    pub combinations: usize,
    /// Random situations of one question.
    pub random: usize,
    /// Where the random ones begin.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Self { combinations: MOST, random: 2_000, seed: 1 }
    }
}

/// Runs the checks in force in one edition.
pub fn run(
    catalog: &Catalog,
    checks: &Checks,
    edition: EditionNo,
    rules: &Ruleset,
    effort: Effort,
    wanted: impl Fn(&Check) -> bool,
) -> Report {
    let mut report = Report::default();
    let in_force = checks.in_force(catalog, edition);
    let mut by_question: BTreeMap<Question, Vec<&Check>> = BTreeMap::new();
    for check in in_force {
        by_question.entry(check.question).or_default().push(check);
    }
    for (question, all) in by_question {
        let mut court = Court { edition, rules, question, all: &all, report: &mut report };
        let chosen: Vec<&Check> = all.iter().copied().filter(|check| wanted(check)).collect();
        for check in &chosen {
            let values = situations::values(&[check]);
            let (combinations, _) = situations::combinations(&values, effort.combinations);
            for situation in combinations {
                court.hear(&situation, Source::Enumerated);
            }
        }
        if !chosen.is_empty() {
            let values = situations::values(&all);
            let mut random = Random::new(effort.seed ^ question as u64);
            for _ in 0..effort.random {
                court.hear(&situations::random(&values, &mut random), Source::Random);
            }
        }
    }
    report
}

struct Court<'a> {
    edition: EditionNo,
    rules: &'a Ruleset,
    question: Question,
    all: &'a [&'a Check],
    report: &'a mut Report,
}

/// What the clauses say about one situation.
struct Verdict<'a> {
    /// Those that apply and are not set aside, with the answer of each.
    speaking: Vec<(&'a Check, Value)>,
}

impl<'a> Verdict<'a> {
    fn of(all: &[&'a Check], situation: &Situation) -> Self {
        let facts = situation.values();
        let applying: Vec<&Check> = all.iter().copied().filter(|check| check.when.holds(facts) == Ok(true)).collect();
        let stands = |check: &&&Check| !applying.iter().any(|other| other.overrides.contains(&check.clause));
        let speaking = applying.iter().filter(stands).filter_map(|check| Some((*check, check.is.eval(facts).ok()?))).collect();
        Self { speaking }
    }

    /// The answer that each clause demands of the whole: its own, or for a sum the total.
    fn demands(&self, question: Question) -> impl Iterator<Item = (&'a Check, Value)> + '_ {
        let total: i64 = self.speaking.iter().filter_map(|(_, value)| value.int()).fold(0, i64::saturating_add);
        let sum = question.answer() == Answer::Sum;
        self.speaking.iter().map(move |(check, value)| (*check, if sum { Value::Int(total) } else { *value }))
    }
}

impl Court<'_> {
    fn hear(&mut self, situation: &Situation, source: Source) {
        let verdict = Verdict::of(self.all, situation);
        if verdict.speaking.is_empty() {
            return;
        }
        let Ok(told) = stage::ask(self.question, self.rules, situation) else { return };
        *self.report.situations.entry((self.question, source)).or_default() += 1;
        for (check, _) in &verdict.speaking {
            *self.report.applied.entry((check.clause.clone(), check.edition, check.question)).or_default() += 1;
        }
        let differs = verdict.demands(self.question).any(|(_, expected)| expected != told.answer);
        if differs {
            self.blame(situation);
        }
    }

    /// Finds the smallest situation that still differs, and the clause that speaks most closely of it.
    fn blame(&mut self, situation: &Situation) {
        let situation = self.shrink(situation.clone());
        let verdict = Verdict::of(self.all, &situation);
        let Ok(told) = stage::ask(self.question, self.rules, &situation) else { return };
        let wrong = verdict.demands(self.question).filter(|(_, expected)| *expected != told.answer);
        let Some((culprit, expected)) = wrong.max_by_key(|(check, _)| check.when.slots().len()) else { return };
        let known = |known: &Disagreement| known.clause == culprit.clause && known.question == culprit.question;
        if self.report.disagreements.iter().any(known) {
            return;
        }
        let also = verdict.speaking.iter().map(|(check, _)| check.clause.clone()).filter(|clause| *clause != culprit.clause).collect();
        self.report.disagreements.push(Disagreement {
            clause: culprit.clause.clone(),
            edition: self.edition,
            question: self.question,
            situation,
            expected,
            got: told.answer,
            also,
        });
    }

    fn differs(&self, situation: &Situation) -> bool {
        let verdict = Verdict::of(self.all, situation);
        let Ok(told) = stage::ask(self.question, self.rules, situation) else { return false };
        verdict.demands(self.question).any(|(_, expected)| expected != told.answer)
    }

    /// Puts one fact after the other back to its default, or nearer to it, as long as the difference stays.
    fn shrink(&self, mut situation: Situation) -> Situation {
        loop {
            let told: Vec<(usize, Value)> = (0..).zip(situation.values().iter().copied()).collect();
            let mut smaller = None;
            'facts: for (index, value) in told {
                let Some(definition) = definitions().get(index) else { continue };
                let slot = Slot(u16::try_from(index).unwrap_or(u16::MAX));
                for try_value in simpler(value, definition.domain.default()) {
                    let mut candidate = situation.clone();
                    if candidate.set(slot, try_value) && self.differs(&candidate) {
                        smaller = Some(candidate);
                        break 'facts;
                    }
                }
            }
            match smaller {
                Some(candidate) => situation = candidate,
                None => return situation,
            }
        }
    }
}

/// Values nearer to the default, the default first.
fn simpler(value: Value, default: Value) -> Vec<Value> {
    match (value, default) {
        (value, default) if value == default => Vec::new(),
        (Value::Int(number), Value::Int(usual)) => {
            let step = if number > usual { number - 1 } else { number + 1 };
            vec![default, Value::Int(i64::midpoint(number, usual)), Value::Int(step)].into_iter().filter(|other| *other != value).collect()
        }
        (Value::Set(id, bits), _) => {
            let without = (0..128).filter(|place| bits >> place & 1 == 1).map(|place| Value::Set(id, bits & !(1 << place)));
            std::iter::once(default).chain(without).collect()
        }
        _ => vec![default],
    }
}
