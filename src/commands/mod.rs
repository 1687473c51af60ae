//! One file per verb; this one parses the arguments, runs the verb, prints its error, and returns
//! the exit code.
//! Verbs ask the library and format the answer; they hold no rules themselves.

pub(crate) mod ask;
pub(crate) mod build;
pub(crate) mod check;
pub(crate) mod collate;
pub(crate) mod completions;
pub(crate) mod diff;
pub(crate) mod engine;
pub(crate) mod export;
pub(crate) mod figures;
pub(crate) mod history;
pub(crate) mod identify;
pub(crate) mod import;
pub(crate) mod interactions;
pub(crate) mod lint;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod new;
pub(crate) mod open_points;
pub(crate) mod play;
mod printed_dir;
pub(crate) mod rulings;
pub(crate) mod schema;
#[cfg(feature = "search")]
pub(crate) mod search;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod simulate;
mod svg_files;

use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::process::ExitCode;

use serde::Serialize;

use crate::cli::{self, GlobalFlags};
use crate::error::{Error, help_for};
use crate::interrupt;
use crate::terminal::{
    self, Colouring, JsonOutput, Styles, Terminal, print_to_stderr, write_to_stderr,
};
use variorum_corpus::catalog::{Catalog, Subject, SubjectKind};
use variorum_corpus::diagnostic::Finding;
use variorum_corpus::regular_file::{self, Links};
use variorum_corpus::yaml;

/// How a verb ended, as its exit status says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExitStatus {
    /// 0: done; for comparisons, both sides are the same.
    Ok,
    /// 1: for comparisons, the sides differ; for checks and lint, something was found; for a
    /// search, nothing was.
    Differs,
    /// 2: something could not be read, and a message has already said what.
    Error,
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> Self {
        match status {
            ExitStatus::Ok => Self::SUCCESS,
            ExitStatus::Differs => Self::from(1),
            ExitStatus::Error => Self::from(2),
        }
    }
}

/// What every verb gets: the flags that all verbs share, and where the output goes.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) global: GlobalFlags,
    pub(crate) terminal: Terminal,
}

impl Session {
    /// The records to work on. They are never freed: the program is about to end anyway, and ends
    /// sooner without.
    pub(crate) fn catalog(&self) -> Result<&'static Catalog, Error> {
        let catalog = load_catalog(self.global.records.as_deref())?;
        Ok(Box::leak(Box::new(catalog)))
    }

    /// The same, refused if a file of them cannot be used: for verbs whose answer rests on all.
    pub(crate) fn complete_catalog(&self) -> Result<&'static Catalog, Error> {
        let catalog = self.catalog()?;
        catalog.refuse_broken_files()?;
        Ok(catalog)
    }

    /// Writes finished text to standard output.
    pub(crate) fn print(&self, text: &str) -> Result<(), Error> {
        self.terminal
            .print(text)
            .map_err(|error| Error::new(format!("cannot write the output: {error}"), ""))
    }

    /// Writes text for other programs to standard output: as it is, unless a terminal shows it.
    pub(crate) fn print_data(&self, text: &str) -> Result<(), Error> {
        self.terminal
            .print_data(text)
            .map_err(|error| Error::new(format!("cannot write the output: {error}"), ""))
    }

    /// Writes a value as JSON to standard output.
    pub(crate) fn print_json(&self, value: &impl Serialize) -> Result<(), Error> {
        let cannot_write =
            |error: &dyn std::fmt::Display| Error::new(format!("cannot write JSON: {error}"), "");
        if self.terminal.may_page() {
            let json = serde_json::to_string_pretty(value).map_err(|error| cannot_write(&error))?;
            return self.print(&(terminal::escape_in_json(&json) + "\n"));
        }
        // Straight to the output: as a whole it may be larger than everything else.
        let mut out = JsonOutput(BufWriter::new(std::io::stdout().lock()));
        let written = serde_json::to_writer_pretty(&mut out, value).map_err(std::io::Error::from);
        match written.and_then(|()| out.write_all(b"\n")).and_then(|()| out.flush()) {
            // A reader that closes the pipe early is not an error.
            Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
                Err(cannot_write(&error))
            }
            _ => Ok(()),
        }
    }
}

/// The records in a folder, or those in the program.
fn load_catalog(folder: Option<&Path>) -> Result<Catalog, variorum_corpus::Error> {
    folder.map_or_else(|| Ok(crate::embedded::catalog()), Catalog::load)
}

/// What kind of subject it is: `speed ability`, or `rule, movement`.
fn subject_label(subject: &Subject) -> String {
    match &subject.kind {
        SubjectKind::Ability(slot) => format!("{} ability", slot.name()),
        SubjectKind::Rule(chapter) => format!("rule, {chapter}"),
    }
}

/// Runs the verb that the command line names.
pub fn run_program() -> ExitCode {
    let cli = match cli::parse() {
        Ok(cli) => cli,
        Err(error) => {
            return match terminal::print_usage(&error) {
                Err(failure) if failure.kind() != std::io::ErrorKind::BrokenPipe => {
                    ExitStatus::Error.into()
                }
                _ => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2)),
            };
        }
    };
    let terminal = Terminal::new(cli.global.color, !cli.global.no_pager);
    let session = Session { global: cli.global, terminal };
    let done = cli.verb.run(&session);
    interrupt::wait_if_stopping();
    match done {
        Ok(status) => status.into(),
        Err(error) => {
            print_error(&error, session.global.records.as_deref(), session.global.color);
            ExitStatus::Error.into()
        }
    }
}

/// Prints an error on standard error; findings with the line of the file in `records` or in the
/// program.
fn print_error(error: &Error, records: Option<&Path>, colouring: Colouring) {
    match error {
        Error::Findings(findings) => {
            let colour = terminal::colour_on_stderr(colouring);
            let catalog = load_catalog(records).ok();
            for finding in findings {
                let text = file_text(finding, catalog.as_ref(), records);
                let message = finding.render(text.as_deref(), colour) + "\n";
                write_to_stderr(&message, Styles::of_output(colour));
            }
        }
        Error::Corpus(error) => print_message(&error.to_string(), &help_for(error)),
        Error::Message { message, help } => print_message(message, help),
    }
}

fn print_message(message: &str, help: &str) {
    print_to_stderr(&format!("error: {}", shortened(message)));
    if !help.is_empty() {
        print_to_stderr(&format!("  help: {help}"));
    }
}

/// What somebody typed may be as long as they like; what is said about it is not.
fn shortened(message: &str) -> String {
    const LONGEST: usize = 1000;
    match message.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", message.get(..end).unwrap_or(message)),
        None => message.to_owned(),
    }
}

/// The text of the file that a finding is about, if it can be shown.
fn file_text(
    finding: &Finding,
    catalog: Option<&Catalog>,
    records: Option<&Path>,
) -> Option<String> {
    let text = catalog.and_then(|catalog| catalog.text(&finding.path).map(str::to_owned));
    text.or_else(|| variorum_corpus::catalog::timeline_text(records, &finding.path))
        // A scene, or steps, anywhere.
        .or_else(|| {
            let path = Path::new(&finding.path);
            regular_file::read_text(path, yaml::MAX_BYTES, Links::Follow).ok()
        })
}
