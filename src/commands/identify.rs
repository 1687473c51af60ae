//! `variorum identify`: which subject and edition a text is, by the imported passages, and whether
//! it stands under the right name.
//! It says none rather than guess.

mod list;

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::printed_dir::PrintedDir;
use super::{ExitStatus, Session};
use crate::error::Error;
use crate::printed::{Identifier, NameVerdict, PassageMatch, source};
use crate::terminal::{HEADING, QUIET, Terminal, indented};
use variorum_corpus::catalog::{Catalog, GLOSSARY};

#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 it is what it says, 1 it is under a wrong name or is unknown, 2 an error."
)]
pub(crate) struct Identify {
    /// The text; `-` reads standard input. A name may stand on its first line or before a full stop
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The name that the text stands under
    #[arg(long, conflicts_with = "json_field")]
    name: Option<String>,
    /// The file is a JSON list of objects; these of their fields are the name and the text, as
    /// `name,text`
    #[arg(long, value_name = "NAME,TEXT")]
    json_field: Option<String>,
    #[command(flatten)]
    printed: PrintedDir,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// How many candidates are listed, and how many differing words of each.
const LISTED: usize = 5;
const DIFFERING: usize = 12;

/// A verdict with what led to it.
#[derive(Debug, Serialize)]
struct Found {
    #[serde(flatten)]
    verdict: NameVerdict,
    sentence: String,
    candidates: Vec<PassageMatch>,
}

impl Identify {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let catalog = session.complete_catalog()?;
        let text = self.text()?;
        let printed = self.printed.load()?;
        let identifier = Identifier::new(&printed);
        if let Some(fields) = &self.json_field {
            return list::run(
                session,
                catalog,
                &identifier,
                list::items(&text, fields)?,
                self.json,
            );
        }
        let (heading, body) = identifier.split_heading(&text);
        let (name, body) = match &self.name {
            Some(name) => (Some(name.as_str()), text.as_str()),
            None => (heading, body),
        };
        let verdict = identifier.verdict(name, body);
        let sentence = sentence(&verdict, catalog);
        let found = Found { verdict, sentence, candidates: identifier.rank(body) };
        if self.json {
            session.print_json(&found)?;
        } else {
            session.print(&page(&found, &session.terminal))?;
        }
        Ok(outcome([&found.verdict]))
    }

    fn text(&self) -> Result<String, Error> {
        let stdin = self.file.as_os_str() == "-";
        let read = if stdin {
            source::read_stream(std::io::stdin().lock())
        } else {
            source::read_file(&self.file)
        };
        let name =
            if stdin { "standard input".to_owned() } else { self.file.display().to_string() };
        read.map_err(|error| Error::new(format!("{name}: {error}"), ""))
    }
}

fn outcome<'a>(verdicts: impl IntoIterator<Item = &'a NameVerdict>) -> ExitStatus {
    let wrong = verdicts
        .into_iter()
        .any(|verdict| matches!(verdict, NameVerdict::WrongName { .. } | NameVerdict::None));
    if wrong { ExitStatus::Differs } else { ExitStatus::Ok }
}

/// The verdict with names that people use.
fn sentence(verdict: &NameVerdict, catalog: &Catalog) -> String {
    let name = |is: &PassageMatch| match catalog
        .subject(&is.subject)
        .and_then(|subject| subject.entries().next_back())
    {
        Some(entry) if is.subject != GLOSSARY => entry.record.name.value.clone(),
        _ => is.name.clone(),
    };
    let timeline = &catalog.timeline;
    let title =
        |id: &str| timeline.index_of(id).map_or_else(|| id.to_owned(), |no| timeline.describe(no));
    verdict.sentence(name, title)
}

fn page(found: &Found, terminal: &Terminal) -> String {
    let width = terminal.reading_width();
    let mut letters = found.sentence.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let mut page =
        terminal.paint(HEADING, &indented(&format!("{first}{}.", letters.as_str()), width, ""));
    for (n, one) in found.candidates.iter().take(LISTED).enumerate() {
        let _ = writeln!(
            page,
            "\n{:>3}. {:>3} %  {}  {}",
            n + 1,
            one.score / 10,
            one.subject,
            terminal.paint(QUIET, &one.edition)
        );
        let told: Vec<String> = one
            .differing
            .iter()
            .take(DIFFERING)
            .map(|(print, text)| differing(print, text))
            .collect();
        if !told.is_empty() {
            page += &indented(&told.join("; "), width, "     ");
        }
        if let Some(more) = one.differing.len().checked_sub(DIFFERING).filter(|more| *more > 0) {
            let _ = writeln!(page, "     and {more} more differences");
        }
    }
    page
}

/// What the print has, and what the text has instead.
fn differing(print: &str, text: &str) -> String {
    match (print, text) {
        (print, "") => format!("lacks \u{201c}{print}\u{201d}"),
        ("", text) => format!("adds \u{201c}{text}\u{201d}"),
        (print, text) => format!("\u{201c}{text}\u{201d} for \u{201c}{print}\u{201d}"),
    }
}
