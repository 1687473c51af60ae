//! Running checks against an engine: every check that applies must give the engine's answer. A
//! situation in which the engine has no answer counts neither way.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::answerer::{Answerer, OwnEngine};
use super::comparison::Comparison;
use super::gates::CheckKey;
use super::mutation::MutationTracker;
use super::report::Report;
use super::situations::{self, Combinations, MOST_COMBINATIONS, SituationSource};
use super::targeted_search::{hill_climb, targeted_search};
use super::{Check, Checks};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::timeline::EditionIndex;
use variorum_engine::Generator;
use variorum_scene::facts::Situation;
use variorum_scene::questions::{PlayableGame, Question};

/// How many situations in which a check applies are searched for where a sample has none.
const CLIMBED_SITUATIONS: usize = 3;

/// How far a run goes.
#[derive(Debug, Clone, Copy)]
pub struct CheckEffort {
    /// The most combinations of one check.
    pub combinations: usize,
    /// Random situations for each question.
    pub random: usize,
    /// The seed of the random situations.
    pub seed: u64,
}

impl CheckEffort {
    /// What the gates need: every combination of a usual check, and few random situations.
    pub fn for_gates() -> Self {
        Self { combinations: 20_000, random: 200, seed: 1 }
    }
}

impl Default for CheckEffort {
    fn default() -> Self {
        Self { combinations: MOST_COMBINATIONS, random: 2_000, seed: 1 }
    }
}

/// One question in one edition: the unit of work of a run.
pub struct CheckTask<'a> {
    pub edition: EditionIndex,
    pub question: Question,
    /// The game whose rules are played.
    pub game: PlayableGame<'a>,
    /// All checks in force that ask the question.
    pub checks: Vec<&'a Check>,
    /// Situations that games of the edition have reached.
    pub reached: Arc<[Situation]>,
}

/// One task for every question that a check in force in the edition asks.
pub fn tasks<'a>(
    catalog: &Catalog,
    checks: &'a Checks,
    edition: EditionIndex,
    game: impl Into<PlayableGame<'a>>,
) -> Vec<CheckTask<'a>> {
    let game = game.into();
    let mut by_question: BTreeMap<Question, Vec<&Check>> = BTreeMap::new();
    for check in checks.in_force(catalog, edition) {
        by_question.entry(check.question).or_default().push(check);
    }
    let task =
        |(question, checks)| CheckTask { edition, question, game, checks, reached: Arc::default() };
    by_question.into_iter().map(task).collect()
}

impl CheckTask<'_> {
    /// The same with situations that games have reached.
    pub fn with_reached(self, reached: &Arc<[Situation]>) -> Self {
        Self { reached: Arc::clone(reached), ..self }
    }

    /// A seed that differs between questions.
    fn seed(&self, effort: CheckEffort) -> u64 {
        effort.seed ^ ((self.question as u64) << 32)
    }
}

/// Runs one task against our own engine: every combination for every wanted check, then random
/// situations, then those that games have reached, then a search for what would pass the gates that
/// are still open.
pub fn run(
    task: &CheckTask<'_>,
    effort: CheckEffort,
    is_wanted: impl Fn(&Check) -> bool,
) -> Report {
    let wanted: Vec<&Check> =
        task.checks.iter().copied().filter(|check| is_wanted(check)).collect();
    let mut trackers: Vec<MutationTracker> =
        wanted.iter().map(|check| MutationTracker::new(check)).collect();
    let mut report = compare(task, effort, &mut OwnEngine, &wanted, &mut trackers);
    for (check, tracker) in wanted.into_iter().zip(trackers) {
        report.failed_gates.insert(CheckKey::from(check), tracker.failed_gates(check));
    }
    report
}

/// Runs one task against any engine, without the gates: they are about our records, not about the
/// engine.
pub fn run_against(
    task: &CheckTask<'_>,
    effort: CheckEffort,
    engine: &mut dyn Answerer,
    is_wanted: impl Fn(&Check) -> bool,
) -> Report {
    let wanted: Vec<&Check> =
        task.checks.iter().copied().filter(|check| is_wanted(check)).collect();
    compare(task, effort, engine, &wanted, &mut [])
}

/// Compares the wanted checks with the engine in every situation to try; there is a tracker for
/// each of them, or none at all.
fn compare(
    task: &CheckTask<'_>,
    effort: CheckEffort,
    engine: &mut dyn Answerer,
    wanted: &[&Check],
    trackers: &mut [MutationTracker],
) -> Report {
    let mut comparison = Comparison::new(task, engine);
    for (place, check) in wanted.iter().enumerate() {
        let mut tracked: Vec<(&Check, &mut MutationTracker)> =
            trackers.get_mut(place).map(|tracker| (*check, tracker)).into_iter().collect();
        let seed = effort.seed ^ place as u64;
        submit_combinations(&mut comparison, check, effort.combinations, seed, &mut tracked);
    }
    if !wanted.is_empty() {
        let values = situations::values_to_try(&task.checks);
        let mut tracked: Vec<(&Check, &mut MutationTracker)> =
            wanted.iter().copied().zip(trackers).collect();
        let mut random = Generator::seeded(task.seed(effort));
        for _ in 0..effort.random {
            if comparison.is_over() {
                break;
            }
            let situation = situations::random(&values, &comparison.bases, &mut random);
            comparison.submit(situation, SituationSource::Random, &mut tracked);
        }
        for situation in task.reached.iter() {
            if comparison.is_over() {
                break;
            }
            comparison.submit(situation.clone(), SituationSource::Reached, &mut tracked);
        }
        comparison.flush(&mut tracked);
        for (place, (check, tracker)) in tracked.into_iter().enumerate() {
            let seed = task.seed(effort) ^ place as u64;
            targeted_search(&mut comparison, check, tracker, &values, seed);
        }
    }
    comparison.report
}

/// Submits the combinations of what one check is about.
fn submit_combinations(
    comparison: &mut Comparison<'_, '_>,
    check: &Check,
    most: usize,
    seed: u64,
    tracked: &mut [(&Check, &mut MutationTracker)],
) {
    let values = situations::values_to_try(&[check]);
    let combinations = Combinations::new(&values, most);
    comparison.report.sampled += u64::from(combinations.is_sample);
    let mut ever_applied = !combinations.is_sample;
    for situation in combinations.iter() {
        if comparison.is_over() {
            break;
        }
        ever_applied = ever_applied || check.applies(&situation);
        comparison.submit(situation, SituationSource::Enumerated, tracked);
    }
    if !ever_applied {
        // A sample may miss a narrow condition altogether.
        let mut random = Generator::seeded(seed);
        for situation in hill_climb(check, &values, &mut random, CLIMBED_SITUATIONS) {
            comparison.submit(situation, SituationSource::Enumerated, tracked);
        }
    }
    comparison.flush(tracked);
}
