//! Reports of tasks in which nothing was found, recalled as long as their checks, the effort and
//! the program are the same. A task that found something is always run again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Check;
use super::gates::CheckKey;
use super::report::{AppliedClause, Report};
use super::run::{CheckEffort, CheckTask};
use super::situations::SituationSource;
use crate::result_cache::{Inputs, ResultCache};
use variorum_expr::FactId;
use variorum_expr::fingerprint::Fingerprint;
use variorum_scene::facts::FactSet;

/// The file in the cache.
const NAME: &str = "reports";

/// More than a few whole runs need; beyond that the oldest are of no use to anybody.
const MOST_KEPT: usize = 5_000;

/// The reports that are known, by the fingerprints of their tasks.
pub(crate) struct KeptReports {
    cache: ResultCache,
    known: BTreeMap<String, KeptReport>,
}

/// A [`Report`] without findings; checks are numbered as in their task.
#[derive(Serialize, Deserialize)]
struct KeptReport {
    /// How many situations were answered, in the order of [`SituationSource::ALL`].
    situations: Vec<u64>,
    sampled: u64,
    refused: u64,
    applied: Vec<(usize, u64)>,
    read: Vec<u16>,
    varied: Vec<u16>,
}

impl KeptReports {
    pub(crate) fn open() -> Self {
        let cache = ResultCache::open("check");
        let known = cache.load(NAME, &Inputs::default()).unwrap_or_default();
        Self { cache, known }
    }

    /// The report of a task, if one of the same key is known.
    pub(crate) fn recall(
        &self,
        task: &CheckTask<'_>,
        key: &str,
        wanted: &[&Check],
    ) -> Option<Report> {
        self.known.get(key)?.to_report(task, wanted)
    }

    /// Keeps the reports of a run that found nothing.
    pub(crate) fn keep<'a>(
        &mut self,
        reports: impl Iterator<Item = (&'a CheckTask<'a>, String, &'a Report)>,
    ) {
        let before = self.known.len();
        for (task, key, report) in reports.filter(|(.., report)| report.is_clean()) {
            self.known.insert(key, KeptReport::new(task, report));
        }
        if self.known.len() > MOST_KEPT {
            self.known.clear();
        }
        if self.known.len() != before {
            self.cache.store(NAME, &Inputs::default(), &self.known);
        }
    }
}

/// The fingerprint of everything that a report follows from, apart from the program; `reached` is
/// the number of situations that games were to reach.
pub(crate) fn task_key(
    task: &CheckTask<'_>,
    effort: CheckEffort,
    reached: usize,
    wanted: &[&Check],
) -> String {
    let mut key = Fingerprint::default();
    key.feed(format!("{} {effort:?} {reached}", task.game.edition()).as_bytes());
    for check in &task.checks {
        let is_wanted = wanted.iter().any(|one| std::ptr::eq(*one, *check));
        key.feed(format!("{is_wanted} {}", check.content()).as_bytes());
    }
    key.to_string()
}

impl KeptReport {
    fn new(task: &CheckTask<'_>, report: &Report) -> Self {
        let numbers = |facts: Option<&FactSet>| {
            facts.into_iter().flat_map(|facts| facts.iter()).map(|fact| fact.0).collect()
        };
        let number = |applied: &AppliedClause| {
            task.checks.iter().position(|check| AppliedClause::from(*check) == *applied)
        };
        Self {
            situations: SituationSource::ALL.map(|source| report.situations_from(source)).into(),
            sampled: report.sampled,
            refused: report.refused,
            applied: report
                .applied
                .iter()
                .filter_map(|(applied, count)| Some((number(applied)?, *count)))
                .collect(),
            read: numbers(report.read.get(&task.question)),
            varied: numbers(report.varied.get(&task.question)),
        }
    }

    fn to_report(&self, task: &CheckTask<'_>, wanted: &[&Check]) -> Option<Report> {
        let question = task.question;
        let facts = |numbers: &[u16]| {
            let facts: FactSet = numbers.iter().map(|number| FactId(*number)).collect();
            BTreeMap::from([(question, facts)])
        };
        let counts = SituationSource::ALL.into_iter().zip(&self.situations);
        let applied = self
            .applied
            .iter()
            .map(|(number, count)| Some((AppliedClause::from(*task.checks.get(*number)?), *count)));
        Some(Report {
            situations: counts
                .filter(|(_, count)| **count > 0)
                .map(|(source, count)| ((question, source), *count))
                .collect(),
            sampled: self.sampled,
            refused: self.refused,
            applied: applied.collect::<Option<_>>()?,
            read: facts(&self.read),
            varied: facts(&self.varied),
            failed_gates: wanted.iter().map(|check| (CheckKey::from(*check), Vec::new())).collect(),
            ..Report::default()
        })
    }
}
