//! Running checks against the engine: every check that applies must give the engine's answer.
//! A question that the engine refuses in a situation counts for nobody.

use std::collections::BTreeMap;

use super::gates::{Faults, Others, Watch};
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

/// Two clauses that demand different answers in one situation, though neither sets the other aside.
#[derive(Debug, Clone)]
pub struct Conflict {
    /// The two clauses.
    pub clauses: [String; 2],
    /// The edition.
    pub edition: EditionNo,
    /// What was asked.
    pub question: Question,
    /// The situation.
    pub situation: Situation,
    /// What each demands.
    pub demands: [Value; 2],
}

/// What a run saw.
#[derive(Debug, Default)]
pub struct Report {
    /// How many situations were answered, by question and source.
    pub situations: BTreeMap<(Question, Source), u64>,
    /// Where checks and engine differ, one for each clause and edition.
    pub disagreements: Vec<Disagreement>,
    /// How many checks had more combinations than are all tried.
    pub sampled: u64,
    /// In how many situations the engine had no answer, since the facts contradict each other.
    pub refused: u64,
    /// Where two clauses demand different answers, each pair once.
    pub conflicts: Vec<Conflict>,
    /// The gates that checks did not pass.
    pub faults: Faults,
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

impl Report {
    /// Takes in what another part of the run saw.
    pub fn join(&mut self, other: Self) {
        for (key, count) in other.situations {
            *self.situations.entry(key).or_default() += count;
        }
        for (key, count) in other.applied {
            *self.applied.entry(key).or_default() += count;
        }
        self.sampled += other.sampled;
        self.refused += other.refused;
        self.disagreements.extend(other.disagreements);
        self.conflicts.extend(other.conflicts);
        for (key, faults) in other.faults {
            // What is noticed in one edition need not be in another.
            self.faults.entry(key).and_modify(|known| known.retain(|fault| faults.contains(fault))).or_insert(faults);
        }
    }
}

/// One question in one edition: what a run is divided into.
pub struct Part<'a> {
    /// The edition.
    pub edition: EditionNo,
    /// The question.
    pub question: Question,
    /// The rules it is played by.
    pub rules: &'a Ruleset,
    /// All checks in force that ask it.
    pub checks: Vec<&'a Check>,
}

/// The parts of a run in one edition: every question that a check in force asks.
pub fn parts<'a>(catalog: &Catalog, checks: &'a Checks, edition: EditionNo, rules: &'a Ruleset) -> Vec<Part<'a>> {
    let mut by_question: BTreeMap<Question, Vec<&Check>> = BTreeMap::new();
    for check in checks.in_force(catalog, edition) {
        by_question.entry(check.question).or_default().push(check);
    }
    let part = |(question, checks)| Part { edition, question, rules, checks };
    by_question.into_iter().map(part).collect()
}

/// Runs one part: every combination for every wanted check, then random situations.
pub fn run(part: &Part<'_>, effort: Effort, wanted: impl Fn(&Check) -> bool) -> Report {
    let mut court = Court { part, report: Report::default() };
    let chosen: Vec<&Check> = part.checks.iter().copied().filter(|check| wanted(check)).collect();
    let mut watches: Vec<Watch> = chosen.iter().map(|check| Watch::new(check)).collect();
    for (check, watch) in chosen.iter().zip(&mut watches) {
        let values = situations::values(&[check]);
        let (combinations, sampled) = situations::combinations(&values, effort.combinations);
        court.report.sampled += u64::from(sampled);
        for situation in combinations {
            court.hear(&situation, Source::Enumerated, &mut [(check, watch)]);
        }
    }
    if !chosen.is_empty() {
        let values = situations::values(&part.checks);
        let mut random = Random::new(effort.seed ^ ((part.question as u64) << 32));
        let mut all: Vec<(&Check, &mut Watch)> = chosen.iter().copied().zip(&mut watches).collect();
        for _ in 0..effort.random {
            court.hear(&situations::random(&values, &mut random), Source::Random, &mut all);
        }
    }
    for (check, watch) in chosen.into_iter().zip(watches) {
        let text = format!("{} => {}", check.when, check.is);
        let faults = watch.faults(check);
        court.report.faults.insert((check.clause.clone(), check.edition, part.question, text), faults);
    }
    court.report
}

struct Court<'a> {
    part: &'a Part<'a>,
    report: Report,
}

/// What the clauses say about one situation.
struct Verdict<'a> {
    /// Those that apply and are not set aside, with the answer of each.
    speaking: Vec<(&'a Check, Value)>,
    /// Those that apply.
    applying: Vec<&'a Check>,
}

impl<'a> Verdict<'a> {
    fn of(all: &[&'a Check], situation: &Situation) -> Self {
        let facts = situation.values();
        let applying: Vec<&Check> = all.iter().copied().filter(|check| check.when.holds(facts) == Ok(true)).collect();
        let stands = |check: &&&Check| !applying.iter().any(|other| other.overrides.contains(&check.clause));
        let speaking = applying.iter().filter(stands).filter_map(|check| Some((*check, check.is.eval(facts).ok()?))).collect();
        Self { speaking, applying }
    }

    /// What the others say, where this check speaks and where it is silent.
    fn without(&self, check: &Check, situation: &Situation) -> Others {
        let others: Vec<&Check> = self.applying.iter().copied().filter(|other| !std::ptr::eq(*other, check)).collect();
        let stands = |one: &&Check| !others.iter().any(|other| other.overrides.contains(&one.clause));
        let share = |one: &Check| one.is.eval(situation.values()).ok().and_then(Value::int).unwrap_or(0);
        let (mut beside, mut alone) = (0_i64, 0_i64);
        for other in others.iter().copied().filter(stands) {
            alone = alone.saturating_add(share(other));
            if !check.overrides.contains(&other.clause) {
                beside = beside.saturating_add(share(other));
            }
        }
        let set_aside = others.iter().any(|other| other.overrides.contains(&check.clause));
        Others { beside, alone, set_aside, speak: others.iter().any(|other| stands(&other)) }
    }

    /// The answer that each clause demands of the whole: its own, or for a sum the total.
    fn demands(&self, question: Question) -> impl Iterator<Item = (&'a Check, Value)> + '_ {
        let total: i64 = self.speaking.iter().filter_map(|(_, value)| value.int()).fold(0, i64::saturating_add);
        let sum = question.answer() == Answer::Sum;
        self.speaking.iter().map(move |(check, value)| (*check, if sum { Value::Int(total) } else { *value }))
    }
}

impl Court<'_> {
    fn hear(&mut self, situation: &Situation, source: Source, watched: &mut [(&Check, &mut Watch)]) {
        let verdict = Verdict::of(&self.part.checks, situation);
        let wanted = |(check, watch): &(&Check, &mut Watch)| watch.is_open() && watch.concerns(check, situation);
        if verdict.speaking.is_empty() && !watched.iter().any(wanted) {
            return;
        }
        let Ok(told) = stage::ask(self.part.question, self.part.rules, situation) else {
            self.report.refused += 1;
            watched.iter_mut().for_each(|(check, watch)| watch.refused(check, situation, self.part.question));
            return;
        };
        *self.report.situations.entry((self.part.question, source)).or_default() += 1;
        for (check, _) in &verdict.speaking {
            *self.report.applied.entry((check.clause.clone(), check.edition, check.question)).or_default() += 1;
        }
        for (check, watch) in watched.iter_mut().filter(|(_, watch)| watch.is_open()) {
            watch.see(check, situation, self.part.question, told.answer, verdict.without(check, situation));
        }
        self.compare_clauses(&verdict, situation);
        let differs = verdict.demands(self.part.question).any(|(_, expected)| expected != told.answer);
        if differs {
            self.blame(situation);
        }
    }

    /// Two clauses that speak must say the same, unless they are summed.
    fn compare_clauses(&mut self, verdict: &Verdict<'_>, situation: &Situation) {
        if self.part.question.answer() == Answer::Sum {
            return;
        }
        let mut speaking = verdict.speaking.iter();
        let Some((first, demand)) = speaking.next() else { return };
        for (other, differently) in speaking.filter(|(_, value)| value != demand) {
            let clauses = [first.clause.clone(), other.clause.clone()];
            let known = |known: &Conflict| known.clauses == clauses && known.question == self.part.question;
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

    /// Finds the smallest situation that still differs, and the clause that speaks most closely of it.
    fn blame(&mut self, situation: &Situation) {
        let situation = self.shrink(situation.clone());
        let verdict = Verdict::of(&self.part.checks, &situation);
        let Ok(told) = stage::ask(self.part.question, self.part.rules, &situation) else { return };
        let wrong = verdict.demands(self.part.question).filter(|(_, expected)| *expected != told.answer);
        let Some((culprit, expected)) = wrong.max_by_key(|(check, _)| check.when.slots().len()) else { return };
        let known = |known: &Disagreement| known.clause == culprit.clause && known.question == culprit.question;
        if self.report.disagreements.iter().any(known) {
            return;
        }
        let also = verdict.speaking.iter().map(|(check, _)| check.clause.clone()).filter(|clause| *clause != culprit.clause).collect();
        self.report.disagreements.push(Disagreement {
            clause: culprit.clause.clone(),
            edition: self.part.edition,
            question: self.part.question,
            situation,
            expected,
            got: told.answer,
            also,
        });
    }

    fn differs(&self, situation: &Situation) -> bool {
        let verdict = Verdict::of(&self.part.checks, situation);
        let Ok(told) = stage::ask(self.part.question, self.part.rules, situation) else { return false };
        verdict.demands(self.part.question).any(|(_, expected)| expected != told.answer)
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
