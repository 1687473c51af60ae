//! The gates that every check must pass: it applies somewhere and does not apply somewhere, and
//! each small change of it would be noticed. This says nothing about agreement with the engine.

use std::collections::BTreeMap;
use std::fmt;

use rayon::prelude::*;

use super::report::Report;
use super::run::{CheckEffort, CheckTask, run, tasks};
use super::{Check, Checks};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::record::ClauseRef;
use variorum_corpus::timeline::EditionIndex;
use variorum_scene::questions::{PlayableGame, PlayableGames, Question};

/// A gate that a check did not pass.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum FailedGate {
    /// It never applied where the engine had an answer.
    NeverApplies,
    /// It applied wherever the engine had an answer, though it has a condition.
    AlwaysApplies,
    /// This small change of it went unnoticed.
    Survives(String),
}

impl fmt::Display for FailedGate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NeverApplies => f.write_str("it never applies where the engine has an answer"),
            Self::AlwaysApplies => f.write_str("its condition always holds"),
            Self::Survives(change) => write!(f, "nobody would notice if it were changed: {change}"),
        }
    }
}

/// One check of a record.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct CheckKey {
    pub clause: ClauseRef,
    /// The edition of the record.
    pub edition: EditionIndex,
    pub question: Question,
    /// The check itself, as `condition => answer`.
    pub text: String,
}

impl From<&Check> for CheckKey {
    fn from(check: &Check) -> Self {
        Self {
            clause: check.clause.clone(),
            edition: check.edition,
            question: check.question,
            text: format!("{} => {}", check.when, check.is),
        }
    }
}

/// The gates that each check did not pass; a check that passed all of them has an empty list.
pub type FailedGates = BTreeMap<CheckKey, Vec<FailedGate>>;

/// A record that has checks: the subject and its edition.
type CheckedRecord<'a> = (&'a str, EditionIndex);

fn record_of(check: &Check) -> CheckedRecord<'_> {
    (check.subject(), check.edition)
}

/// Tries the gates of every check, each in the last edition in which it is in force.
pub fn check_gates(catalog: &Catalog, checks: &Checks, effort: CheckEffort) -> FailedGates {
    let games = PlayableGames::default();
    let last = last_editions(catalog, checks, &games);
    let is_wanted =
        |task: &CheckTask<'_>, check: &Check| last.get(&record_of(check)) == Some(&task.edition);
    let all: Vec<CheckTask<'_>> = games
        .all()
        .filter_map(|game| {
            Some(tasks(catalog, checks, catalog.timeline.index_of(game.edition())?, game))
        })
        .flatten()
        .filter(|task| task.checks.iter().any(|check| is_wanted(task, check)))
        .collect();
    let reports: Vec<Report> =
        all.par_iter().map(|task| run(task, effort, |check| is_wanted(task, check))).collect();
    Report::from_iter(reports).failed_gates
}

/// The last edition of the timeline in which each record is in force. A record of the tabletop game
/// that other games share is tried in the tabletop game.
fn last_editions<'a>(
    catalog: &Catalog,
    checks: &'a Checks,
    games: &PlayableGames,
) -> BTreeMap<CheckedRecord<'a>, EditionIndex> {
    let mut last = BTreeMap::new();
    for game in games.all() {
        let Some(edition) = catalog.timeline.index_of(game.edition()) else { continue };
        for check in checks.in_force(catalog, edition) {
            match game {
                PlayableGame::Tabletop(_) => {
                    last.insert(record_of(check), edition);
                }
                PlayableGame::MultipleDial(_) | PlayableGame::Dungeons => {
                    last.entry(record_of(check)).or_insert(edition);
                }
            }
        }
    }
    last
}
