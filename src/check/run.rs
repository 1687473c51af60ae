//! Running checks against the engine: every check that applies must give the engine's answer.
//! A question that the engine refuses in a situation counts for nobody.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::aim::{aim, climbed};
use super::answerer::{Answerer, OwnEngine, Reply};
use super::court::Court;
use super::gates::{Faults, Watch};
use super::situations::{self, MOST, Source};
use super::{Check, Checks};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::timeline::EditionIndex;
use variorum_engine::Generator;
use variorum_expr::Value;
use variorum_scene::facts::Situation;
use variorum_scene::questions::{PlayableGame, Question};

/// How many situations are looked for in which a check applies that a sample has missed.
const ENOUGH: usize = 3;

/// A situation in which the records and the engine differ, or two clauses do.
#[derive(Debug, Clone)]
pub struct Disagreement {
    /// The clause.
    pub clause: String,
    /// The edition of the record that the clause stands in.
    pub record: EditionIndex,
    /// The edition played.
    pub edition: EditionIndex,
    /// What was asked.
    pub question: Question,
    /// The smallest situation found.
    pub situation: Situation,
    /// What the clause says.
    pub expected: Value,
    /// What the engine says.
    pub got: Reply,
    /// The other clauses that speak of the situation.
    pub also: Vec<String>,
    /// What each part of the predicate comes to in the situation.
    pub parts: Vec<(String, String)>,
    /// The one fact to change for the two to agree again, where there is one.
    pub flip: Option<Flip>,
}

/// One fact of a situation changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flip {
    /// The fact.
    pub path: &'static str,
    /// Its value in the situation.
    pub from: Value,
    /// The value with which records and engine agree.
    pub to: Value,
}

/// Two clauses that demand different answers in one situation, though neither sets the other aside.
#[derive(Debug, Clone)]
pub struct Conflict {
    /// The two clauses.
    pub clauses: [String; 2],
    /// The edition.
    pub edition: EditionIndex,
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
    /// In how many situations another engine said that it does not support what is asked.
    pub unsupported: u64,
    /// Where two clauses demand different answers, each pair once.
    pub conflicts: Vec<Conflict>,
    /// The gates that checks did not pass.
    pub faults: Faults,
    /// In how many answered situations the checks of a clause applied, by the edition of its record
    /// and the question.
    pub applied: BTreeMap<(String, EditionIndex, Question), u64>,
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

impl Effort {
    /// What the gates need: every combination of a usual check, and few situations that are not
    /// aimed.
    pub fn for_gates() -> Self {
        Self { combinations: 20_000, random: 200, seed: 1 }
    }
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
        self.unsupported += other.unsupported;
        self.disagreements.extend(other.disagreements);
        self.conflicts.extend(other.conflicts);
        for (key, faults) in other.faults {
            // What is noticed in one edition need not be in another.
            self.faults
                .entry(key)
                .and_modify(|known| known.retain(|fault| faults.contains(fault)))
                .or_insert(faults);
        }
    }
}

/// One question in one edition: what a run is divided into.
pub struct Part<'a> {
    /// The edition.
    pub edition: EditionIndex,
    /// The question.
    pub question: Question,
    /// The rules it is played by.
    pub rules: PlayableGame<'a>,
    /// All checks in force that ask it.
    pub checks: Vec<&'a Check>,
    /// Situations that games of the edition have reached.
    pub reached: Arc<[Situation]>,
}

/// The parts of a run in one edition: every question that a check in force asks.
pub fn parts<'a>(
    catalog: &Catalog,
    checks: &'a Checks,
    edition: EditionIndex,
    rules: impl Into<PlayableGame<'a>>,
) -> Vec<Part<'a>> {
    let rules = rules.into();
    let mut by_question: BTreeMap<Question, Vec<&Check>> = BTreeMap::new();
    for check in checks.in_force(catalog, edition) {
        by_question.entry(check.question).or_default().push(check);
    }
    let part =
        |(question, checks)| Part { edition, question, rules, checks, reached: Arc::default() };
    by_question.into_iter().map(part).collect()
}

impl Part<'_> {
    /// The same with situations that games have reached.
    pub fn with(self, reached: &Arc<[Situation]>) -> Self {
        Self { reached: Arc::clone(reached), ..self }
    }
}

/// Runs one part against our own engine: every combination for every wanted check, then random
/// situations, then those that games have reached; the gates watch.
pub fn run(part: &Part<'_>, effort: Effort, wanted: impl Fn(&Check) -> bool) -> Report {
    let mut watches: Vec<Watch> =
        part.checks.iter().filter(|check| wanted(check)).map(|check| Watch::new(check)).collect();
    let mut report = examine(part, effort, &mut OwnEngine, &mut watches, &wanted);
    for (check, watch) in part.checks.iter().filter(|check| wanted(check)).zip(watches) {
        let text = format!("{} => {}", check.when, check.is);
        report.faults.insert(
            (check.clause.clone(), check.edition, part.question, text),
            watch.faults(check),
        );
    }
    report
}

/// Runs one part against another engine; the gates are about our records, so that they have no part
/// in it.
pub fn run_against(
    part: &Part<'_>,
    effort: Effort,
    engine: &mut dyn Answerer,
    wanted: impl Fn(&Check) -> bool,
) -> Report {
    examine(part, effort, engine, &mut [], &wanted)
}

fn examine(
    part: &Part<'_>,
    effort: Effort,
    engine: &mut dyn Answerer,
    watches: &mut [Watch],
    wanted: &dyn Fn(&Check) -> bool,
) -> Report {
    let mut court = Court::new(part, engine);
    let chosen: Vec<&Check> = part.checks.iter().copied().filter(|check| wanted(check)).collect();
    for (place, check) in chosen.iter().enumerate() {
        let mut watched: Vec<(&Check, &mut Watch)> =
            watches.get_mut(place).map(|watch| (*check, watch)).into_iter().collect();
        combine(&mut court, check, effort.combinations, effort.seed ^ place as u64, &mut watched);
    }
    if !chosen.is_empty() {
        let values = situations::values(&part.checks);
        let mut random = Generator::seeded(effort.seed ^ ((part.question as u64) << 32));
        let mut watched: Vec<(&Check, &mut Watch)> = chosen.iter().copied().zip(watches).collect();
        for _ in 0..effort.random {
            if court.is_over() {
                break;
            }
            let situation = situations::random(&values, &court.bases, &mut random);
            court.hear(situation, Source::Random, &mut watched);
        }
        for situation in part.reached.iter() {
            if court.is_over() {
                break;
            }
            court.hear(situation.clone(), Source::Reached, &mut watched);
        }
        court.settle(&mut watched);
        for (place, (check, watch)) in watched.into_iter().enumerate() {
            aim(
                &mut court,
                check,
                watch,
                &values,
                effort.seed ^ ((part.question as u64) << 32) ^ place as u64,
            );
        }
    }
    court.report
}

/// Hears the combinations of what one check speaks of.
fn combine(
    court: &mut Court<'_, '_>,
    check: &Check,
    most: usize,
    seed: u64,
    watched: &mut [(&Check, &mut Watch)],
) {
    let values = situations::values(&[check]);
    let (combinations, sampled) = situations::combinations(&values, most);
    court.report.sampled += u64::from(sampled);
    let mut met = !sampled;
    for situation in combinations {
        if court.is_over() {
            break;
        }
        met = met || check.when.holds(situation.values()) == Ok(true);
        court.hear(situation, Source::EnumType, watched);
    }
    if !met {
        // A sample may miss a narrow condition altogether.
        for situation in climbed(check, &values, &mut Generator::seeded(seed), ENOUGH) {
            court.hear(situation, Source::EnumType, watched);
        }
    }
    court.settle(watched);
}
