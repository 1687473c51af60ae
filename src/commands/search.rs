//! `variorum search`: finds clauses, rulings and terms, superseded wording included; or the user's own printed texts.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;

use super::printed_dir::{PrintedDir, lines_in_words};
use super::{Outcome, Session};
use crate::catalog::Catalog;
use crate::diagnostic::Trouble;
use crate::search::query::Field;
use crate::search::store::{self, Opened};
use crate::search::{Answer, Found, Hit, PassageKind, PrintedPlace, Question, Snippet};
use crate::terminal::{HEADING, HIT, QUIET, Terminal, indented};

/// Search clauses, rulings and terms, superseded wording included
///
/// Every word must be found, in any form or by a synonym; where no passage has them all, slips are mended and passages with some of the
/// words are shown, and the answer says so. "free spin" finds the phrase, char* words that begin so, -pole leaves out, charge OR bound
/// takes either, (…) groups. kind: slot: chapter: line: edition: date: subject: name: change: and is: narrow the search, as in
/// is:superseded or kind:ruling.
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
    /// Keep the index in this folder; without --records it is used as it is, whatever records it was made of
    #[arg(long, value_name = "DIR")]
    index: Option<PathBuf>,
}

/// A word behind a minus is a word left out, not a bundle of flags: the minus becomes one that the flag parser does not know.
pub fn with_minus_words(arguments: Vec<OsString>) -> Vec<OsString> {
    let mut searching = false;
    let spare = |argument: OsString| {
        let Some(text) = argument.to_str() else { return argument };
        let after = text.strip_prefix('-').filter(|after| !after.starts_with('-'));
        match after {
            Some(after) if searching && after.chars().count() > 1 => OsString::from(format!("\u{2212}{after}")),
            _ => {
                searching |= text == "search";
                argument
            }
        }
    };
    arguments.into_iter().map(spare).collect()
}

impl Search {
    /// Runs the verb.
    pub fn run(&self, session: &Session) -> Result<Outcome, Trouble> {
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
            session.print(&Shown { terminal: &session.terminal, editions: &|id| opened.index.edition_words(id) }.answer(&answer))?;
        }
        Ok(if answer.results.is_empty() { Outcome::Found } else { Outcome::Done })
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
        let mut filters: Vec<_> = given.into_iter().filter_map(|(field, value)| Some((field, value.clone()?))).collect();
        if self.superseded || self.in_force {
            filters.push((Field::Is, if self.superseded { "superseded" } else { "in-force" }.to_owned()));
        }
        filters
    }

    fn open(&self, session: &Session) -> Result<Opened, Trouble> {
        if self.printed {
            return store::open_printed(session.catalog()?, &self.printed_dir.path)?.ok_or_else(|| self.printed_dir.nothing());
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

/// An answer about to be shown.
struct Shown<'a> {
    terminal: &'a Terminal,
    editions: &'a dyn Fn(&str) -> String,
}

impl Shown<'_> {
    fn answer(&self, answer: &Answer) -> String {
        let mut text = String::new();
        for correction in &answer.corrections {
            let _ = writeln!(text, "Nothing has '{}'; searched for '{}'.", correction.written, correction.meant);
        }
        match answer.found {
            Found::Nothing => text += "Nothing was found.\n",
            Found::AnyWord => text += "No passage has all the words; these have some of them.\n",
            Found::AllWords | Found::Mended => {}
        }
        if let Some(edition) = &answer.as_of {
            let _ = writeln!(text, "By the rules of {}:", (self.editions)(edition));
        }
        for (n, hit) in answer.results.iter().enumerate() {
            text += if n > 0 || !text.is_empty() { "\n" } else { "" };
            text += &self.hit(hit);
        }
        text
    }

    fn hit(&self, hit: &Hit) -> String {
        let (terminal, passage) = (self.terminal, &hit.passage);
        if let Some(place) = &passage.printed {
            return self.printed(hit, place);
        }
        let title = match passage.kind {
            PassageKind::Term => passage.heading.clone(),
            _ => format!("{}: {}", passage.name, passage.heading),
        };
        let mut text = format!("{}  {}\n", terminal.paint(HEADING, &title), passage.id);
        text += &indented(&self.status(hit), terminal.reading_width(), "    ");
        if !passage.question.is_empty() {
            text += &indented(&passage.question, terminal.reading_width(), "    ");
        }
        text += &self.marked(&hit.snippet);
        if let Some(next) = passage.superseded_by.as_ref().filter(|next| next.text.as_ref() != Some(&passage.text)) {
            let says = next.text.as_ref().map_or_else(|| "drops it.".to_owned(), |text| format!("says: {text}"));
            text += &indented(&format!("{} {says}", (self.editions)(&next.edition)), terminal.reading_width(), "      ");
        }
        text + &self.remarks(hit)
    }

    /// A printed text: its subject and edition, its document, file and lines, and the words.
    fn printed(&self, hit: &Hit, place: &PrintedPlace) -> String {
        let (terminal, passage) = (self.terminal, &hit.passage);
        let under = Some(&passage.heading).filter(|heading| !heading.is_empty() && **heading != passage.name);
        let title = under.map_or_else(|| passage.name.clone(), |heading| format!("{}: {heading}", passage.name));
        let edition = passage.edition.first().map(String::as_str).unwrap_or_default();
        let mut text = format!("{}  {} {edition}\n", terminal.paint(HEADING, &title), passage.subject);
        let lines = lines_in_words(place.lines);
        let standing = format!("{}; printed in {}, {}, {lines}", (self.editions)(edition), place.title, place.file);
        text += &indented(&standing, terminal.reading_width(), "    ");
        text += &self.marked(&hit.snippet);
        text + &self.remarks(hit)
    }

    /// What a result lacks, and how its score came about.
    fn remarks(&self, hit: &Hit) -> String {
        let (terminal, mut text) = (self.terminal, String::new());
        if !hit.missing.is_empty() {
            let _ = writeln!(text, "    {}", terminal.paint(QUIET, &format!("without: {}", hit.missing.join(", "))));
        }
        if !hit.explanation.is_empty() {
            let parts: Vec<String> = hit.explanation.iter().map(|part| format!("{} {:.2}", part.of, part.value)).collect();
            let _ = writeln!(text, "    {}", terminal.paint(QUIET, &format!("score {:.2}: {}", hit.score, parts.join(", "))));
        }
        text
    }

    /// Where it stands, whether it is in force, and where else the clause stands.
    fn status(&self, hit: &Hit) -> String {
        let passage = &hit.passage;
        let first = passage.edition.first().map(|id| (self.editions)(id)).unwrap_or_default();
        if passage.kind == PassageKind::Ruling {
            let state = if passage.in_force { "in force" } else { "no longer in force" };
            return format!("Ruling ({}), from {first} on; {state}", passage.summary);
        }
        let state = match &passage.superseded_by {
            None => "in force".to_owned(),
            Some(next) if next.text.as_ref() == Some(&passage.text) => format!("printed again in {}", (self.editions)(&next.edition)),
            Some(next) => format!("superseded by {}", (self.editions)(&next.edition)),
        };
        let others: Vec<&str> = passage.versions.iter().filter(|id| !passage.edition.contains(id)).map(String::as_str).collect();
        let others = if others.is_empty() { String::new() } else { format!("; also in {}", others.join(", ")) };
        format!("{first}; {state}{others}")
    }

    /// The snippet with its hits in colour, or between asterisks where there is none.
    fn marked(&self, snippet: &Snippet) -> String {
        // Lines are broken before the marks go in: a mark has no width.
        let (open, close) = ('\u{2}', '\u{3}');
        let mut text = snippet.text.clone();
        for hit in snippet.hits.iter().rev() {
            text.insert(hit.end, close);
            text.insert(hit.start, open);
        }
        let wrapped = indented(&text, self.terminal.reading_width(), "    ");
        if self.terminal.colour {
            // A hit may go over the end of a line: the colour ends there and starts again.
            let wrapped = wrapped.replace(open, &HIT.to_string()).replace(close, &format!("{HIT:#}"));
            return wrapped;
        }
        wrapped.replace([open, close], "*")
    }
}
