//! `variorum rulings`: the questions that players ask, listed, or each played by the engine and
//! compared.

mod counts;
mod render;

use clap::Args;

use self::counts::RulingCounts;
use super::figures::load_figures;
use super::{ExitStatus, Session};
use crate::error::Error;
use crate::rulings::{PlayedRuling, compile_rulings, play_ruling};
use variorum_scene::questions::PlayableGames;

#[derive(Debug, Args)]
pub(crate) struct Rulings {
    /// Only those filed under these subjects
    #[arg(value_name = "SUBJECT")]
    subjects: Vec<String>,
    /// Play each in the engine, in every edition that it names, and compare
    #[arg(long)]
    run: bool,
    /// Only those that hold for this edition
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

impl Rulings {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let catalog = session.complete_catalog()?;
        let wanted: Vec<&str> = self
            .subjects
            .iter()
            .map(|word| catalog.find(word).map(|subject| subject.id.as_str()))
            .collect::<Result<_, _>>()?;
        let only =
            self.edition.as_deref().map(|word| catalog.timeline.resolve(word)).transpose()?;
        let entries = catalog.rulings().filter(|entry| {
            let holds = || {
                only.is_none_or(|only| entry.ruling.holds_for(&catalog.timeline).contains(&only))
            };
            (wanted.is_empty() || wanted.contains(&entry.subject)) && holds()
        });
        let rulings = compile_rulings(catalog, entries).map_err(Error::Findings)?;
        if !self.run {
            if self.json {
                session.print_json(&render::list_json(catalog, &rulings))?;
            } else {
                session.print(&render::list_text(&session.terminal, catalog, &rulings))?;
            }
            return Ok(ExitStatus::Ok);
        }
        let games = PlayableGames::default();
        let figures = load_figures(None)?;
        let played: Vec<PlayedRuling<'_>> = rulings
            .into_iter()
            .map(|ruling| play_ruling(&catalog.timeline, &games, &figures, ruling, only))
            .collect();
        let counts = RulingCounts::new(catalog, &played);
        if self.json {
            session.print_json(&render::run_json(catalog, &played, &counts))?;
        } else {
            session.print(
                &(render::disagreements_text(&session.terminal, catalog, &played)
                    + &counts.to_text(&session.terminal)),
            )?;
        }
        Ok(if counts.disagreements == 0 { ExitStatus::Ok } else { ExitStatus::Differs })
    }
}
