//! `variorum rulings`: the questions that players ask, listed, or each played by the engine and
//! compared.

mod counts;
mod render;

use std::path::PathBuf;

use clap::Args;

use self::counts::RulingCounts;
use super::figures::load_figures;
use super::svg_files::write_pictures;
use super::{ExitStatus, Session};
use crate::error::Error;
use crate::pictures::{PictureFile, ruling_pictures};
use crate::rulings::{PlayedRuling, compile_rulings, play_ruling};
use variorum_corpus::catalog::Catalog;
use variorum_expr::suggest;
use variorum_scene::questions::PlayableGames;

#[derive(Debug, Args)]
pub(crate) struct Rulings {
    /// Only those filed under these subjects, or these rulings, as `charge/after-a-failed-roll`
    #[arg(value_name = "SUBJECT|RULING")]
    subjects: Vec<String>,
    /// Play each in the engine, in every edition that it names, and compare
    #[arg(long)]
    run: bool,
    /// Only those that hold for this edition
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,
    /// Draw each situation, the editions that play it differently beside each other: to this file
    /// if there is one situation, or into this folder
    #[arg(long, value_name = "FILE|DIR", conflicts_with = "run")]
    svg: Option<PathBuf>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

impl Rulings {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let catalog = session.complete_catalog()?;
        let (rulings, subjects): (Vec<&String>, Vec<&String>) =
            self.subjects.iter().partition(|word| word.contains('/'));
        let wanted: Vec<&str> = subjects
            .into_iter()
            .map(|word| catalog.find(word).map(|subject| subject.id.as_str()))
            .collect::<Result<_, _>>()?;
        let named = find_rulings(catalog, &rulings)?;
        let only =
            self.edition.as_deref().map(|word| catalog.timeline.resolve(word)).transpose()?;
        let entries = catalog.rulings().filter(|entry| {
            let holds = || {
                only.is_none_or(|only| entry.ruling.holds_for(&catalog.timeline).contains(&only))
            };
            let is_wanted = self.subjects.is_empty()
                || wanted.contains(&entry.subject)
                || named.contains(&entry.path_id());
            is_wanted && holds()
        });
        let rulings = compile_rulings(catalog, entries).map_err(Error::Findings)?;
        if let Some(target) = &self.svg {
            let games = PlayableGames::default();
            let figures = load_figures(None)?;
            let files: Vec<PictureFile> = rulings
                .iter()
                .flat_map(|ruling| ruling_pictures(catalog, &games, &figures, ruling, only))
                .collect();
            write_pictures(target, &files)?;
            return Ok(ExitStatus::Ok);
        }
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

/// The rulings that somebody names by subject and name.
fn find_rulings(catalog: &Catalog, words: &[&String]) -> Result<Vec<String>, Error> {
    let known: Vec<String> = catalog.rulings().map(|entry| entry.path_id()).collect();
    let mut found = Vec::new();
    for word in words {
        let name = word.trim_start_matches("rulings/").trim_end_matches(".yaml");
        if !known.iter().any(|id| id == name) {
            let known = known.iter().map(String::as_str);
            let help = suggest::advice(name, known, "`variorum rulings` lists them");
            return Err(Error::new(format!("there is no ruling '{word}'"), help));
        }
        found.push(name.to_owned());
    }
    Ok(found)
}
