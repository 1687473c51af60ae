//! `variorum search`: finds subjects with their clauses and rulings, terms and editions, superseded
//! wording included; or the user's own printed texts.

mod text;

use std::path::PathBuf;

use clap::Args;

use self::text::AnswerPrinter;
use super::printed_dir::PrintedDir;
use super::{ExitStatus, Session};
use crate::error::Error;
use crate::search::store::{self, OpenedIndex};
use crate::search::{FilterField, SearchRequest};
use crate::terminal::print_to_stderr;
use variorum_corpus::catalog::Catalog;

/// Search rules, rulings and terms, superseded wording included
///
/// Results are subjects, each with its best passages. Words are found in any form, by a synonym, by
/// what players call a thing, misspelt, joined or split; the last word may be unfinished (a space
/// ends it). "free spin" finds the phrase, char* words that begin so, -pole leaves out (in quotes,
/// as in "charge -pole", or after --), charge OR bound takes either, (…) groups. kind: slot: game:
/// edition: status: is: change: chapter: date: subject: and name: narrow the search, as in
/// is:superseded, is:changed or kind:ruling.
#[derive(Debug, Args)]
pub(crate) struct Search {
    /// What to look for
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
    /// Only this kind: ability, rule, ruling, term or edition
    #[arg(long)]
    kind: Option<String>,
    /// Only abilities of this slot: speed, attack, defense or damage
    #[arg(long)]
    slot: Option<String>,
    /// Only this line of editions, that is this game
    #[arg(long, visible_alias = "game")]
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

impl Search {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let opened = self.open_index(session)?;
        if let Some(note) = &opened.note {
            print_to_stderr(&format!("note: {note}"));
        }
        let query = self.words.join(" ");
        let request = SearchRequest {
            query: &query,
            filters: self.filters(),
            as_of: self.as_of.as_deref(),
            line: self.line.as_deref(),
            limit: self.limit,
            explain: self.explain,
        };
        let answer = opened.index.search(&request)?;
        if self.json {
            session.print_json(&answer)?;
        } else {
            let printer = AnswerPrinter::new(&session.terminal, &opened.index);
            session.print(&printer.answer_text(&answer))?;
        }
        Ok(if answer.results.is_empty() { ExitStatus::Differs } else { ExitStatus::Ok })
    }

    fn filters(&self) -> Vec<(FilterField, String)> {
        let given = [
            (FilterField::Kind, &self.kind),
            (FilterField::Slot, &self.slot),
            (FilterField::Line, &self.line),
            (FilterField::Edition, &self.edition),
            (FilterField::Subject, &self.subject),
            (FilterField::Change, &self.change),
        ];
        let mut filters: Vec<_> =
            given.into_iter().filter_map(|(field, value)| Some((field, value.clone()?))).collect();
        if self.superseded {
            filters.push((FilterField::Is, "superseded".to_owned()));
        }
        if self.in_force {
            filters.push((FilterField::Is, "in-force".to_owned()));
        }
        filters
    }

    fn open_index(&self, session: &Session) -> Result<OpenedIndex, Error> {
        if self.printed {
            return store::open_printed(session.catalog()?, &self.printed_dir.path)?
                .ok_or_else(|| self.printed_dir.nothing());
        }
        let records = session.global.records.as_deref();
        self.index.as_deref().map(store::check_folder).transpose()?;
        if let (Some(folder), None) = (&self.index, records) {
            if let Some(index) = store::open_as_it_is(folder) {
                return Ok(OpenedIndex { index, note: None });
            }
            // The index cannot be read any more, but its stamp says what it was made of.
            if let Some(records) = store::records_of(folder) {
                return store::open(&Catalog::load(&records)?, Some(&records), Some(folder));
            }
        }
        let folder = self.index.clone().or_else(|| store::cache_folder(records));
        store::open(session.catalog()?, records, folder.as_deref())
    }
}
