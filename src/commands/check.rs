//! `variorum check`: the checks of the records against the engine, ours or another one.

mod foreign;
mod html;
mod json;
mod plant;
mod text;

pub(super) use json::failed_gates_json;
pub(super) use text::failed_gates_text;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use rayon::prelude::*;

use super::{ExitStatus, Session};
use crate::check::{
    self, CheckEffort, CheckTask, Checks, KeptReports, NeighbourFacts, Report, task_key,
};
use crate::error::Error;
use crate::progress::{progress_bar, spinner};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::figures::builtin;
use variorum_corpus::timeline::EditionIndex;
use variorum_engine::{Edition, Roster};
use variorum_scene::facts::Situation;
use variorum_scene::questions::{self, PlayableGame, PlayableGames};
use variorum_scene::self_play::situations_reached;

#[derive(Debug, Args)]
pub(crate) struct Check {
    /// Only these subjects
    #[arg(value_name = "SUBJECT")]
    subjects: Vec<String>,
    /// Only in this edition
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,
    /// Random situations for each question and edition
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    situations: usize,
    /// Combinations tried for each check before they are sampled
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    combinations: usize,
    /// Situations that games have reached, for each edition
    #[arg(long, value_name = "N", default_value_t = 200)]
    reached: usize,
    /// Search around the situations in which checks apply: vary one fact after the other there, and
    /// bring what two checks are about together
    #[arg(long, value_enum, value_name = "FACTS", conflicts_with_all = ["unmodelled", "plant"])]
    vary: Option<VariedFacts>,
    /// The seed of the random situations and the games
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// How many threads; one for each processor when absent
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    #[command(flatten)]
    foreign: foreign::ForeignOptions,
    /// List the clauses that cannot be checked, with the reason
    #[arg(long, conflicts_with_all = ["json"])]
    unmodelled: bool,
    /// Plant a fault in our engine and see whether the checks name the clause that it breaks: a
    /// fault, `all` or `list`
    #[arg(
        long,
        value_name = "FAULT",
        conflicts_with_all = ["unmodelled", "engine", "edition", "subjects"]
    )]
    plant: Option<String>,
    /// Write the report to an HTML page as well
    #[arg(long, value_name = "FILE.html", conflicts_with_all = ["unmodelled", "engine", "plant"])]
    report: Option<PathBuf>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Which facts a search around the checks varies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum VariedFacts {
    /// Those that checks of the same question mention
    Question,
    /// Every fact that the engine reads
    All,
}

impl Check {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let catalog = session.catalog()?;
        if self.unmodelled {
            session.print(&unmodelled_clauses(catalog))?;
            return Ok(ExitStatus::Ok);
        }
        if self.plant.as_deref() == Some("list") {
            session.print(&plant::fault_table())?;
            return Ok(ExitStatus::Ok);
        }
        let faults = self.plant.as_deref().map(plant::find_faults).transpose()?;
        let subjects: Vec<&str> = self
            .subjects
            .iter()
            .map(|word| catalog.find(word).map(|subject| subject.id.as_str()))
            .collect::<Result<_, _>>()?;
        let edition =
            self.edition.as_deref().map(|word| catalog.timeline.resolve(word)).transpose()?;
        if let Some(edition) = edition.filter(|edition| !is_known(catalog, *edition)) {
            return Err(Error::new(
                format!("the engine does not play {}", catalog.timeline.edition_id(edition)),
                "leave --edition out, or teach it the edition: docs/adding-an-edition.md",
            ));
        }
        let checks = Checks::load(catalog).map_err(Error::Findings)?;
        let effort = CheckEffort {
            combinations: self.combinations,
            random: self.situations,
            seed: self.seed,
            neighbours: match self.vary {
                _ if faults.is_some() => NeighbourFacts::None,
                None => NeighbourFacts::Listed,
                Some(VariedFacts::Question) => NeighbourFacts::OfQuestion,
                Some(VariedFacts::All) => NeighbourFacts::All,
            },
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.jobs.unwrap_or(0)).build();
        let pool = pool.map_err(|error| {
            Error::new(format!("cannot start the threads: {error}"), "try --jobs 1")
        })?;
        if let Some(faults) = &faults {
            return pool.install(|| plant::run(session, &checks, faults, effort, self.json));
        }
        let games = PlayableGames::default();
        let tasks = tasks(catalog, &checks, &games, edition);
        let is_wanted =
            |check: &check::Check| subjects.is_empty() || subjects.contains(&check.subject());
        if let Some(command) = &self.foreign.engine {
            let tasks = pool.install(|| self.with_reached(tasks))?;
            let run = foreign::ForeignRun {
                catalog,
                tasks: &tasks,
                effort,
                is_complete: subjects.is_empty() && edition.is_none(),
                is_wanted: &is_wanted,
            };
            return self.foreign.run(session, command, &run, self.json);
        }
        let report = pool.install(|| self.run_or_recall(tasks, effort, is_wanted))?;
        self.print_report(session, &checks, &report)?;
        Ok(if report.is_clean() { ExitStatus::Ok } else { ExitStatus::Differs })
    }

    fn print_report(
        &self,
        session: &Session,
        checks: &Checks,
        report: &Report,
    ) -> Result<(), Error> {
        let catalog = session.catalog()?;
        if let Some(file) = &self.report {
            html::write_page(file, catalog, checks, report)?;
        }
        if self.json {
            session.print_json(&json::report_json(catalog, report))
        } else {
            let text = text::report_text(&session.terminal, catalog, checks, report);
            session.print(&(text + &unplayed_note(catalog)))
        }
    }

    /// Runs the wanted checks of every task whose outcome is not known from an earlier run.
    fn run_or_recall(
        &self,
        tasks: Vec<CheckTask<'_>>,
        effort: CheckEffort,
        is_wanted: impl Fn(&check::Check) -> bool + Copy + Sync,
    ) -> Result<Report, Error> {
        let mut kept = KeptReports::open();
        let (mut reports, mut unknown, mut keys) = (Vec::new(), Vec::new(), Vec::new());
        for task in tasks {
            let wanted: Vec<&check::Check> =
                task.checks.iter().copied().filter(|check| is_wanted(check)).collect();
            let key = task_key(&task, effort, self.reached, &wanted);
            match kept.recall(&task, &key, &wanted) {
                Some(report) => reports.push(report),
                None => {
                    unknown.push(task);
                    keys.push(key);
                }
            }
        }
        let unknown = self.with_reached(unknown)?;
        let fresh = run_tasks(&unknown, effort, is_wanted);
        kept.keep(unknown.iter().zip(keys).zip(&fresh).map(|((task, key), one)| (task, key, one)));
        Ok(reports.into_iter().chain(fresh).collect())
    }

    /// The tasks with the situations that games of their editions have reached.
    fn with_reached<'a>(&self, tasks: Vec<CheckTask<'a>>) -> Result<Vec<CheckTask<'a>>, Error> {
        let playing = spinner("playing games to find situations");
        let roster = Roster(builtin()?.into());
        let tabletop: BTreeSet<Edition> = tasks.iter().filter_map(tabletop_edition).collect();
        let reached: BTreeMap<Edition, Arc<[Situation]>> = tabletop
            .into_par_iter()
            .map(|edition| {
                (edition, situations_reached(&roster, edition, self.seed, self.reached).into())
            })
            .collect();
        playing.finish_and_clear();
        let add = |task: CheckTask<'a>| match tabletop_edition(&task)
            .and_then(|edition| reached.get(&edition))
        {
            Some(reached) => task.with_reached(reached),
            None => task,
        };
        Ok(tasks.into_iter().map(add).collect())
    }
}

/// Whether the engine plays an edition.
fn is_known(catalog: &Catalog, edition: EditionIndex) -> bool {
    questions::is_playable(catalog.timeline.edition_id(edition), None)
}

/// A line for each edition that the engine does not play, whose checks are read and not run.
fn unplayed_note(catalog: &Catalog) -> String {
    let editions = catalog.timeline.indexed_editions().map(|(edition, _)| edition);
    editions
        .filter(|edition| !is_known(catalog, *edition))
        .map(|edition| {
            format!("The engine does not play {}.\n", catalog.timeline.describe(edition))
        })
        .collect()
}

/// Every question of every wanted edition.
fn tasks<'a>(
    catalog: &Catalog,
    checks: &'a Checks,
    games: &'a PlayableGames,
    only: Option<EditionIndex>,
) -> Vec<CheckTask<'a>> {
    let tasks_of_game = |game: PlayableGame<'a>| {
        let edition = catalog.timeline.index_of(game.edition())?;
        let is_wanted = only.is_none_or(|only| only == edition);
        is_wanted.then(|| check::tasks(catalog, checks, edition, game))
    };
    games.all().filter_map(tasks_of_game).flatten().collect()
}

/// The edition of the tabletop game that a task is about; games of other lines play no situations.
fn tabletop_edition(task: &CheckTask<'_>) -> Option<Edition> {
    match task.game {
        PlayableGame::Tabletop(rules) => Some(rules.edition),
        PlayableGame::MultipleDial(_) | PlayableGame::Dungeons => None,
    }
}

/// Runs the wanted checks of every task.
fn run_tasks(
    tasks: &[CheckTask<'_>],
    effort: CheckEffort,
    is_wanted: impl Fn(&check::Check) -> bool + Copy + Sync,
) -> Vec<Report> {
    let bar = progress_bar(tasks.len() as u64, "checking", "questions");
    let run = |task: &CheckTask<'_>| {
        let report = check::run(task, effort, is_wanted);
        bar.inc(1);
        report
    };
    let reports = tasks.par_iter().map(run).collect();
    bar.finish_and_clear();
    reports
}

/// The clauses that cannot be checked, with the reason.
fn unmodelled_clauses(catalog: &Catalog) -> String {
    let mut text = String::new();
    for entry in catalog.entries() {
        for clause in &entry.record.clauses {
            if let Some(reason) = &clause.unmodelled {
                let _ = writeln!(
                    text,
                    "{}#{} ({}): {}",
                    entry.subject.id,
                    clause.id.value,
                    catalog.timeline.edition_id(entry.edition),
                    reason.value
                );
            }
        }
    }
    text
}
