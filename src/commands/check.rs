//! `variorum check`: the checks of the records against the engine, ours or another one.

mod foreign;
mod html;
mod json;
mod plant;
mod text;

pub(super) use json::failed_gates_json;
pub(super) use text::failed_gates_text;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use rayon::prelude::*;

use super::{ExitStatus, Session};
use crate::check::{self, CheckEffort, CheckTask, Checks, Report};
use crate::error::Error;
use crate::progress::{progress_bar, spinner};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::figures::builtin;
use variorum_corpus::timeline::EditionIndex;
use variorum_engine::Roster;
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
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    situations: usize,
    /// Combinations tried for each check before they are sampled
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    combinations: usize,
    /// Situations for each question and edition in which two facts are varied beside a check
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    pairs: usize,
    /// Situations that games have reached, for each edition
    #[arg(long, value_name = "N", default_value_t = 200)]
    reached: usize,
    /// The seed of the random situations and the games
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// How many seeds are tried, beginning with that one
    #[arg(long, value_name = "N", default_value_t = 1)]
    seeds: u64,
    /// How many threads; one for each processor when absent
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
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

impl Check {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let catalog = session.complete_catalog()?;
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
            pairs: self.pairs,
            seed: self.seed,
            seeds: self.seeds,
        };
        let pool =
            rayon::ThreadPoolBuilder::new().num_threads(self.jobs.unwrap_or(0).into()).build();
        let pool = pool.map_err(|error| {
            Error::new(format!("cannot start the threads: {error}"), "try --jobs 1")
        })?;
        if let Some(faults) = &faults {
            return pool.install(|| plant::run(session, &checks, faults, effort, self.json));
        }
        let games = PlayableGames::default();
        let playing = spinner("playing games to find situations");
        let tasks = pool.install(|| self.tasks(catalog, &checks, &games, edition, effort))?;
        playing.finish_and_clear();
        let is_wanted =
            |check: &check::Check| subjects.is_empty() || subjects.contains(&check.subject());
        if let Some(command) = &self.foreign.engine {
            let run = foreign::ForeignRun {
                catalog,
                tasks: &tasks,
                effort,
                is_complete: subjects.is_empty() && edition.is_none(),
                is_wanted: &is_wanted,
            };
            return self.foreign.run(session, command, &run, self.json);
        }
        let report = pool.install(|| run_tasks(&tasks, effort, is_wanted));
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

    /// Every question of every wanted edition, each with the situations that games of the edition
    /// have reached.
    fn tasks<'a>(
        &self,
        catalog: &Catalog,
        checks: &'a Checks,
        games: &'a PlayableGames,
        only: Option<EditionIndex>,
        effort: CheckEffort,
    ) -> Result<Vec<CheckTask<'a>>, Error> {
        let roster = Roster(builtin()?.into());
        let tasks_of_game = |game: PlayableGame<'a>| {
            let edition = catalog
                .timeline
                .index_of(game.edition())
                .filter(|edition| only.is_none_or(|only| only == *edition))?;
            let reached: Arc<[Situation]> = match game {
                PlayableGame::Tabletop(rules) => effort
                    .all_seeds()
                    .flat_map(|seed| situations_reached(&roster, rules.edition, seed, self.reached))
                    .collect(),
                PlayableGame::MultipleDial(_) | PlayableGame::Dungeons => Arc::new([]),
            };
            let tasks = check::tasks(catalog, checks, edition, game).into_iter();
            Some(tasks.map(|task| task.with_reached(&reached)).collect::<Vec<_>>())
        };
        let games: Vec<PlayableGame<'a>> = games.all().collect();
        let tasks: Vec<Vec<CheckTask<'a>>> =
            games.into_par_iter().filter_map(tasks_of_game).collect();
        Ok(tasks.into_iter().flatten().collect())
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

/// Runs the wanted checks of every task, in one report.
fn run_tasks(
    tasks: &[CheckTask<'_>],
    effort: CheckEffort,
    is_wanted: impl Fn(&check::Check) -> bool + Copy + Sync,
) -> Report {
    let bar = progress_bar(tasks.len() as u64, "checking", "questions");
    let run = |task: &CheckTask<'_>| {
        let report = check::run(task, effort, is_wanted);
        bar.inc(1);
        report
    };
    // One by one: some take a second, most a few milliseconds.
    let reports: Vec<Report> = tasks.par_iter().with_max_len(1).map(run).collect();
    bar.finish_and_clear();
    reports.into_iter().collect()
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
