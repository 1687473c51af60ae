//! Running checks against an engine: every check that applies must give the engine's answer. A
//! situation in which the engine has no answer counts neither way.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::answerer::{Answerer, OwnEngine};
use super::beside::{Candidates, Neighbourhood};
use super::comparison::Comparison;
use super::mutation::MutationTracker;
use super::report::Report;
use super::situations::{
    self, Combinations, FactValues, MOST_COMBINATIONS, SituationSource, plain_variations,
};
use super::targeted_search::{hill_climb, targeted_search};
use super::{Check, Checks};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::timeline::EditionIndex;
use variorum_engine::Generator;
use variorum_scene::facts::Situation;
use variorum_scene::questions::{PlayableGame, Question};

/// How many situations in which a check applies are searched for where a sample has none.
const CLIMBED_SITUATIONS: usize = 3;

/// The seed of that search, and of the first search for what passes the gates: the same in every
/// run, so that the gates are passed with every seed or with none.
const FIXED_SEED: u64 = 1;

/// How far a run goes.
#[derive(Debug, Clone, Copy)]
pub struct CheckEffort {
    /// The most combinations of one check.
    pub combinations: usize,
    /// Random situations for each question.
    pub random: usize,
    /// The most situations of each question in which two facts are varied beside a check.
    pub pairs: usize,
    /// The first seed of the random situations.
    pub seed: u64,
    /// How many seeds are tried, one after the other: what does not depend on chance is done once.
    pub seeds: u64,
}

impl CheckEffort {
    /// The seeds that are tried.
    pub fn all_seeds(self) -> impl Iterator<Item = u64> {
        (0..self.seeds).map(move |place| self.seed.wrapping_add(place))
    }

    /// What the gates need: every combination of a usual check, and few random situations.
    pub fn for_gates() -> Self {
        Self { combinations: 20_000, random: 200, pairs: 0, seed: 1, seeds: 1 }
    }
}

impl Default for CheckEffort {
    fn default() -> Self {
        Self { combinations: MOST_COMBINATIONS, random: 1_000, pairs: 1_000, seed: 1, seeds: 1 }
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
    fn seed(&self, seed: u64) -> u64 {
        seed ^ ((self.question as u64) << 32)
    }
}

/// Runs one task against our own engine: every combination for every wanted check, what lies beside
/// them, and situations that games have reached; then, for every seed, random situations and a
/// search for what would pass the gates that are still open.
pub fn run(
    task: &CheckTask<'_>,
    effort: CheckEffort,
    is_wanted: impl Fn(&Check) -> bool,
) -> Report {
    let wanted = wanted_checks(task, is_wanted);
    compare(task, effort, &mut OwnEngine, &wanted, &wanted)
}

/// Runs one task against any engine, without the gates: they are about our records, not about the
/// engine.
pub fn run_against(
    task: &CheckTask<'_>,
    effort: CheckEffort,
    engine: &mut dyn Answerer,
    is_wanted: impl Fn(&Check) -> bool,
) -> Report {
    compare(task, effort, engine, &wanted_checks(task, is_wanted), &[])
}

fn wanted_checks<'a>(task: &CheckTask<'a>, is_wanted: impl Fn(&Check) -> bool) -> Vec<&'a Check> {
    task.checks.iter().copied().filter(|check| is_wanted(check)).collect()
}

/// Compares the wanted checks with the engine in every situation to try; the gates of each of them,
/// or of none at all, are tried.
fn compare(
    task: &CheckTask<'_>,
    effort: CheckEffort,
    engine: &mut dyn Answerer,
    wanted: &[&Check],
    gated: &[&Check],
) -> Report {
    let mut comparison = Comparison::new(task, engine);
    let mut trackers: Vec<MutationTracker> =
        gated.iter().map(|check| MutationTracker::new(check, &mut comparison.conditions)).collect();
    let mut neighbourhood = Neighbourhood::new(task);
    for (place, check) in wanted.iter().enumerate() {
        let mut tracked: Vec<(&Check, &mut MutationTracker)> =
            trackers.get_mut(place).map(|tracker| (*check, tracker)).into_iter().collect();
        let candidates =
            submit_combinations(&mut comparison, check, effort.combinations, &mut tracked);
        neighbourhood.add(check, candidates);
    }
    if wanted.is_empty() {
        return comparison.into_report();
    }
    comparison.report.facts.insert(task.question, neighbourhood.facts());
    let values = neighbourhood.values.clone();
    comparison.submit_all(neighbourhood.situations(), SituationSource::Beside);
    comparison.submit_all(neighbourhood.pairs(effort.pairs), SituationSource::Beside);
    comparison.submit_all(task.reached.iter().cloned(), SituationSource::Reached);
    let bases = comparison.bases.clone();
    pass_gates(task, &mut comparison, wanted, &mut trackers, (&values, FIXED_SEED));
    for seed in effort.all_seeds() {
        comparison.bases.clone_from(&bases);
        let mut trackers = trackers.clone();
        let mut tracked: Vec<(&Check, &mut MutationTracker)> =
            wanted.iter().copied().zip(&mut trackers).collect();
        let mut random = Generator::seeded(task.seed(seed));
        for _ in 0..effort.random {
            if comparison.is_over() {
                break;
            }
            let situation = situations::random(&values, &comparison.bases, &mut random);
            comparison.submit(situation, SituationSource::Random, &mut tracked);
        }
        comparison.flush(&mut tracked);
        pass_gates(task, &mut comparison, wanted, &mut trackers, (&values, seed));
        for (check, tracker) in wanted.iter().zip(trackers) {
            comparison.report.add_failed_gates(check, tracker.failed_gates(check));
        }
    }
    comparison.into_report()
}

/// Searches for what would pass the gates of each check that are still open.
fn pass_gates(
    task: &CheckTask<'_>,
    comparison: &mut Comparison<'_, '_>,
    wanted: &[&Check],
    trackers: &mut [MutationTracker],
    (values, seed): (&FactValues, u64),
) {
    for (place, (check, tracker)) in wanted.iter().zip(trackers).enumerate() {
        let seed = task.seed(seed) ^ place as u64;
        targeted_search(comparison, check, tracker, values, seed);
    }
}

/// Submits the combinations of what one check is about.
fn submit_combinations(
    comparison: &mut Comparison<'_, '_>,
    check: &Check,
    most: usize,
    tracked: &mut [(&Check, &mut MutationTracker)],
) -> Candidates {
    let mut candidates = Candidates::default();
    let values = situations::values_to_try(&[check]);
    let combinations = Combinations::new(&values, most);
    comparison.report.sampled += u64::from(combinations.is_sample);
    comparison.conditions.turn_to(Situation::default());
    comparison.narrow_to(&values.keys().copied().collect());
    let mut ever_applied = !combinations.is_sample;
    let applies = comparison.conditions.add(&check.when);
    let mut walk = combinations.walk();
    for _ in 0..combinations.taken {
        if comparison.is_over() || !walk.step(&mut comparison.conditions) {
            break;
        }
        if comparison.conditions.hold(&applies) {
            ever_applied = true;
            candidates.consider(comparison.conditions.situation());
        }
        comparison.submit_current(SituationSource::Enumerated, tracked);
    }
    comparison.widen();
    if !ever_applied {
        // A sample may miss a narrow condition altogether.
        let mut random = Generator::seeded(FIXED_SEED);
        for situation in hill_climb(check, &values, &mut random, CLIMBED_SITUATIONS) {
            candidates.consider(&situation);
            comparison.submit(situation, SituationSource::Enumerated, tracked);
        }
    }
    if combinations.is_sample {
        // Nor need it meet every answer: those are looked for beside the plainest situation.
        let plainest = candidates.plainest();
        let varied = plainest.map(|plainest| plain_variations(check, &values, plainest, most));
        for situation in varied.into_iter().flatten() {
            comparison.submit(situation, SituationSource::Enumerated, tracked);
        }
    }
    comparison.flush(tracked);
    candidates
}
