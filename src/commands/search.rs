//! `variorum search`: finds clauses, rulings and terms, superseded wording included; or the user's
//! own printed texts.

mod shown;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use self::shown::Shown;
use super::printed_dir::PrintedDir;
use super::{ExitStatus, Session};
use crate::error::Error;
use crate::search::Question;
use crate::search::query::Field;
use crate::search::store::{self, Opened};
use variorum_corpus::catalog::Catalog;

/// Search clauses, rulings and terms, superseded wording included
///
/// Every word must be found, in any form or by a synonym; where no passage has them all, slips are
/// mended and passages with some of the words are shown, and the answer says so. "free spin" finds
/// the phrase, char* words that begin so, -pole leaves out, charge OR bound takes either, (…)
/// groups. kind: slot: chapter: line: edition: date: subject: name: change: and is: narrow the
/// search, as in is:superseded or kind:ruling.
#[derive(Debug, Args)]
pub struct Search {
    /// What to look for
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
    /// Only this kind: ability, rule, ruling or term
    #[arg(long)]
    kind: Option<String>,
    /// Only abilities of this slot: speed, attack, defense or damage
    #[arg(long)]
    slot: Option<String>,
    /// Only this line of editions
    #[arg(long)]
    line: Option<String>,
    /// Only what this edition prints
    #[arg(long)]
    edition: Option<String>,
    /// Only this subject
    #[arg(long)]
    subject: Option<String>,
    /// Only clauses that changed like this: functional or clarifying
    #[arg(long)]
    change: Option<String>,
    /// Only what is no longer in force
    #[arg(long, conflicts_with = "in_force")]
    superseded: bool,
    /// Only what is in force
    #[arg(long)]
    in_force: bool,
    /// Answer from the rules of a date, as 2001-08, or of an edition
    #[arg(long, value_name = "DATE")]
    as_of: Option<String>,
    /// How many results at most
    #[arg(long, value_name = "N", default_value_t = 10)]
    limit: usize,
    /// As JSON
    #[arg(long)]
    json: bool,
    /// Say how each score came about
    #[arg(long)]
    explain: bool,
    /// Search the exact words of your own imported documents instead
    #[arg(long, conflicts_with_all = ["index", "change"])]
    printed: bool,
    #[command(flatten)]
    printed_dir: PrintedDir,
    /// Keep the index in this folder; without --records it is used as it is, whatever records it
    /// was made of
    #[arg(long, value_name = "DIR")]
    index: Option<PathBuf>,
}

/// A word behind a minus is a word left out, not a bundle of flags: the minus becomes one that the
/// flag parser does not know.
pub fn with_minus_words(arguments: Vec<OsString>) -> Vec<OsString> {
    let mut searching = false;
    let spare = |argument: OsString| {
        let Some(text) = argument.to_str() else { return argument };
        let after = text.strip_prefix('-').filter(|after| !after.starts_with('-'));
        match after {
            Some(after) if searching && after.chars().count() > 1 => {
                OsString::from(format!("\u{2212}{after}"))
            }
            _ => {
                searching |= text == "search";
                argument
            }
        }
    };
    arguments.into_iter().map(spare).collect()
}

impl Search {
    pub fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let opened = self.open(session)?;
        if let Some(note) = &opened.note {
            eprintln!("note: {note}");
        }
        let query = self.words.join(" ");
        let question = Question {
            query: &query,
            filters: self.filters(),
            as_of: self.as_of.as_deref(),
            line: self.line.as_deref(),
            limit: self.limit,
            explain: self.explain,
        };
        let answer = opened.index.ask(&question)?;
        if self.json {
            session.print_json(&answer)?;
        } else {
            session.print(
                &Shown {
                    terminal: &session.terminal,
                    editions: &|id| opened.index.edition_words(id),
                }
                .answer(&answer),
            )?;
        }
        Ok(if answer.results.is_empty() { ExitStatus::Differs } else { ExitStatus::Ok })
    }

    fn filters(&self) -> Vec<(Field, String)> {
        let given = [
            (Field::Kind, &self.kind),
            (Field::Slot, &self.slot),
            (Field::Line, &self.line),
            (Field::Edition, &self.edition),
            (Field::Subject, &self.subject),
            (Field::Change, &self.change),
        ];
        let mut filters: Vec<_> =
            given.into_iter().filter_map(|(field, value)| Some((field, value.clone()?))).collect();
        if self.superseded || self.in_force {
            filters.push((
                Field::Is,
                if self.superseded { "superseded" } else { "in-force" }.to_owned(),
            ));
        }
        filters
    }

    fn open(&self, session: &Session) -> Result<Opened, Error> {
        if self.printed {
            return store::open_printed(session.catalog()?, &self.printed_dir.path)?
                .ok_or_else(|| self.printed_dir.nothing());
        }
        let records = session.global.records.as_deref();
        if let (Some(folder), None) = (&self.index, records) {
            if let Some(index) = store::open_as_it_is(folder) {
                return Ok(Opened { index, note: None });
            }
            // It cannot be read any more, but it says what it was made of.
            if let Some(records) = store::records_of(folder) {
                return store::open(&Catalog::load(&records)?, Some(&records), Some(folder));
            }
        }
        let folder = self.index.clone().or_else(|| store::cache_folder(records));
        store::open(session.catalog()?, records, folder.as_deref())
    }
}
