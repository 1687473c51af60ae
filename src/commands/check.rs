//! `variorum check`: the predicates of the records against the engine, ours or another one.

mod foreign;
mod html;
mod json;
mod plant;
mod words;

pub(super) use json::gates as gates_as_json;
pub(super) use words::gates as gates_in_words;

use std::fmt::Write as _;
use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;

use super::{ExitStatus, Session};
use crate::check::{self, Checks, Effort, Part, Report};
use crate::error::Error;
use variorum_corpus::catalog::Catalog;
use variorum_corpus::figures::builtin;
use variorum_corpus::timeline::EditionIndex;
use variorum_engine::Roster;
use variorum_scene::facts::Situation;
use variorum_scene::questions::{PlayableGame, PlayableGames};
use variorum_scene::self_play::situations_reached;

#[derive(Debug, Args)]
pub struct Check {
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
    /// Where the random situations and the games begin
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// How many at once; as many as the machine has processors when absent
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    #[command(flatten)]
    foreign: foreign::Options,
    /// List the clauses that cannot be checked, with the reason
    #[arg(long, conflicts_with_all = ["json"])]
    unmodelled: bool,
    /// Plant a fault in our engine and see whether the checks name the clause that it breaks: a
    /// fault, `all` or `list`
    #[arg(long, value_name = "FAULT", conflicts_with_all = ["unmodelled", "engine", "edition", "subjects"])]
    plant: Option<String>,
    /// Write what was found to a page as well
    #[arg(long, value_name = "FILE.html", conflicts_with_all = ["unmodelled", "engine", "plant"])]
    report: Option<PathBuf>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

impl Check {
    pub fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let catalog = session.catalog()?;
        if self.unmodelled {
            session.print(&unmodelled(catalog))?;
            return Ok(ExitStatus::Ok);
        }
        if self.plant.as_deref() == Some("list") {
            session.print(&plant::listed())?;
            return Ok(ExitStatus::Ok);
        }
        let faults = self.plant.as_deref().map(plant::named).transpose()?;
        let wanted: Vec<&str> = self
            .subjects
            .iter()
            .map(|word| catalog.find(word).map(|subject| subject.id.as_str()))
            .collect::<Result<_, _>>()?;
        let only =
            self.edition.as_deref().map(|word| catalog.timeline.resolve(word)).transpose()?;
        let checks = Checks::load(catalog).map_err(Error::Findings)?;
        let effort =
            Effort { combinations: self.combinations, random: self.situations, seed: self.seed };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.jobs.unwrap_or(0)).build();
        let pool = pool.map_err(|error| {
            Error::new(format!("cannot start the workers: {error}"), "try --jobs 1")
        })?;
        if let Some(faults) = &faults {
            return pool.install(|| plant::run(session, &checks, faults, effort, self.json));
        }
        let games = PlayableGames::default();
        let parts = pool.install(|| self.parts(catalog, &checks, &games, only))?;
        let of = |check: &check::Check| {
            wanted.is_empty()
                || check.clause.split('#').next().is_some_and(|subject| wanted.contains(&subject))
        };
        if let Some(command) = &self.foreign.engine {
            let run = foreign::Run {
                catalog,
                parts: &parts,
                effort,
                whole: wanted.is_empty() && only.is_none(),
                json: self.json,
            };
            return self.foreign.run(session, command, &run, &of);
        }
        let report = pool.install(|| compared(&parts, effort, of));
        if let Some(file) = &self.report {
            html::write(file, catalog, &checks, &report)?;
        }
        if self.json {
            session.print_json(&json::as_json(catalog, &report))?;
        } else {
            session.print(&words::in_words(&session.terminal, catalog, &checks, &report))?;
        }
        let clean = report.disagreements.is_empty()
            && report.conflicts.is_empty()
            && report.faults.values().all(Vec::is_empty);
        Ok(if clean { ExitStatus::Ok } else { ExitStatus::Differs })
    }

    /// Every question of every wanted edition, each with the situations that games of the edition
    /// have reached.
    fn parts<'a>(
        &self,
        catalog: &Catalog,
        checks: &'a Checks,
        games: &'a PlayableGames,
        only: Option<EditionIndex>,
    ) -> Result<Vec<Part<'a>>, Error> {
        let roster = Roster(builtin()?.into());
        let of_edition = |game: PlayableGame<'a>| {
            let number = catalog
                .timeline
                .index_of(game.edition())
                .filter(|number| only.is_none_or(|only| only == *number))?;
            let reached: Arc<[Situation]> = match game {
                PlayableGame::Tabletop(rules) => {
                    situations_reached(&roster, rules.edition, self.seed, self.reached).into()
                }
                PlayableGame::MultipleDial(_) | PlayableGame::Dungeons => Arc::new([]),
            };
            Some(
                check::parts(catalog, checks, number, game)
                    .into_iter()
                    .map(move |part| part.with(&reached))
                    .collect::<Vec<_>>(),
            )
        };
        let games: Vec<PlayableGame<'a>> = games.all().collect();
        let parts: Vec<Vec<Part<'a>>> = games.into_par_iter().filter_map(of_edition).collect();
        Ok(parts.into_iter().flatten().collect())
    }
}

/// Every part compared with the engine, the wanted checks of it, in one report.
fn compared(
    parts: &[Part<'_>],
    effort: Effort,
    of: impl Fn(&check::Check) -> bool + Copy + Sync,
) -> Report {
    let bar = progress(parts.len());
    let one = |part: &Part<'_>| {
        let report = check::run(part, effort, of);
        bar.inc(1);
        report
    };
    let reports: Vec<Report> = parts.par_iter().map(one).collect();
    bar.finish_and_clear();
    let mut whole = Report::default();
    reports.into_iter().for_each(|part| whole.join(part));
    whole
}

/// A bar on a terminal; nothing elsewhere.
fn progress(parts: usize) -> ProgressBar {
    let target = if std::io::stderr().is_terminal() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(u64::try_from(parts).ok(), target);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len} questions, {eta} left")
    {
        bar.set_style(style);
    }
    bar
}

fn unmodelled(catalog: &Catalog) -> String {
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
