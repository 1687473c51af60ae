//! `variorum rulings`: the questions that players ask, listed, or each played by the engine and
//! compared.

mod counts;
mod told;

use clap::Args;

use self::counts::Counts;
use super::{ExitStatus, Session};
use crate::error::Error;
use crate::rulings::{self, Ruled};
use variorum_scene::questions::PlayableGames;

#[derive(Debug, Args)]
pub struct Rulings {
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
    pub fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let catalog = session.catalog()?;
        let broken = catalog.broken_files();
        if !broken.is_empty() {
            return Err(Error::Findings(broken));
        }
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
        let staged = rulings::load(catalog, entries).map_err(Error::Findings)?;
        if !self.run {
            if self.json {
                session.print_json(&told::list_as_json(catalog, &staged))?;
            } else {
                session.print(&told::list(&session.terminal, &staged))?;
            }
            return Ok(ExitStatus::Ok);
        }
        let games = PlayableGames::default();
        let ruled: Vec<Ruled<'_>> = staged
            .into_iter()
            .map(|staged| rulings::play(&catalog.timeline, &games, staged, only))
            .collect();
        let counts = Counts::of(catalog, &ruled);
        if self.json {
            session.print_json(&told::run_as_json(catalog, &ruled, &counts))?;
        } else {
            session.print(
                &(told::disagreements(&session.terminal, catalog, &ruled)
                    + &counts.in_words(&session.terminal)),
            )?;
        }
        Ok(if counts.disagreements == 0 { ExitStatus::Ok } else { ExitStatus::Differs })
    }
}
