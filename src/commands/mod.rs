//! One file per verb; this one reads the arguments, runs the verb, and turns its outcome into an
//! exit code.
//! Verbs compute and format; what they need to know lives in the modules above.

pub mod ask;
pub mod build;
pub mod check;
pub mod collate;
pub mod completions;
pub mod diff;
pub mod engine;
pub mod history;
pub mod identify;
pub mod import;
pub mod interactions;
pub mod lint;
pub mod export;
pub mod list;
pub mod man;
pub mod new;
mod printed_dir;
pub mod rulings;
pub mod schema;
#[cfg(feature = "search")]
pub mod search;
#[cfg(feature = "serve")]
pub mod serve;
pub mod show;
pub mod simulate;
mod view;

use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::process::ExitCode;

use clap::Parser as _;
use serde::Serialize;

use crate::cli::{Cli, Global, Verb};
use crate::error::Error;
use crate::terminal::{self, Terminal};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::diagnostic::Finding;

/// How a verb ended, as its exit status says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExitStatus {
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

/// What every verb gets.
#[derive(Debug)]
pub struct Session {
    /// The flags that hold for every verb.
    pub global: Global,
    /// Where the output goes.
    pub terminal: Terminal,
}

impl Session {
    /// The records to work on; they stay for as long as the program runs, which ends sooner without
    /// taking them down.
    pub fn catalog(&self) -> Result<&'static Catalog, Error> {
        let catalog = match &self.global.records {
            Some(folder) => Catalog::load(folder),
            None => crate::embedded::catalog(),
        };
        Ok(Box::leak(Box::new(catalog?)))
    }

    /// Writes finished text to standard output.
    pub fn print(&self, text: &str) -> Result<(), Error> {
        self.terminal
            .print(text)
            .map_err(|error| Error::new(format!("cannot write the output: {error}"), ""))
    }

    /// Writes a value as JSON to standard output.
    pub fn print_json(&self, value: &impl Serialize) -> Result<(), Error> {
        let trouble =
            |error: &dyn std::fmt::Display| Error::new(format!("cannot write JSON: {error}"), "");
        if self.terminal.may_page() {
            let json = serde_json::to_string_pretty(value).map_err(|error| trouble(&error))?;
            return self.print(&(json + "\n"));
        }
        // Straight to the output: as a whole it may be larger than everything else.
        let mut out = BufWriter::new(std::io::stdout().lock());
        let written = serde_json::to_writer_pretty(&mut out, value).map_err(std::io::Error::from);
        match written.and_then(|()| out.write_all(b"\n")).and_then(|()| out.flush()) {
            // A reader that closes the pipe early is no error.
            Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(trouble(&error)),
            _ => Ok(()),
        }
    }
}

/// Runs the program.
pub fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    #[cfg(feature = "search")]
    let arguments = search::with_minus_words(arguments);
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version go to standard output, mistakes to standard error; a closed pipe is
            // fine.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let colour = terminal::colour_on_stderr(cli.global.color);
    let terminal = Terminal::new(cli.global.color, !cli.global.no_pager);
    let records = cli.global.records.clone();
    let session = Session { global: cli.global, terminal };
    perform(cli.command, &session)
        .map_or_else(|trouble| complain(&trouble, records.as_deref(), colour), ExitCode::from)
}

fn perform(verb: Verb, session: &Session) -> Result<ExitStatus, Error> {
    match verb {
        Verb::List(verb) => verb.run(session),
        Verb::Show(verb) => verb.run(session),
        Verb::Diff(verb) => verb.run(session),
        Verb::History(verb) => verb.run(session),
        Verb::Import(verb) => verb.run(session),
        Verb::Collate(verb) => verb.run(session),
        Verb::Identify(verb) => verb.run(session),
        Verb::Ask(verb) => verb.run(session),
        Verb::Check(verb) => verb.run(session),
        Verb::Interactions(verb) => verb.run(session),
        Verb::Engine(verb) => verb.run(session),
        Verb::Rulings(verb) => verb.run(session),
        Verb::Lint(verb) => verb.run(session),
        #[cfg(feature = "search")]
        Verb::Search(verb) => verb.run(session),
        Verb::New(verb) => verb.run(session),
        Verb::Export(verb) => verb.run(session),
        Verb::Simulate(verb) => verb.run(session),
        Verb::Build(verb) => verb.run(session),
        #[cfg(feature = "serve")]
        Verb::Serve(verb) => verb.run(session),
        Verb::Schema(verb) => verb.run(session),
        Verb::Completions(verb) => verb.run(session),
        Verb::Man(verb) => verb.run(session),
    }
}

fn complain(trouble: &Error, records: Option<&Path>, colour: bool) -> ExitCode {
    match trouble {
        Error::Findings(findings) => findings.iter().for_each(|finding| {
            eprintln!("{}\n", finding.render(text_of(finding, records).as_deref(), colour))
        }),
        Error::Message { message, help } => {
            eprintln!("error: {message}");
            if !help.is_empty() {
                eprintln!("  help: {help}");
            }
        }
    }
    ExitCode::from(2)
}

/// The text that a finding speaks of, if it can be shown: from the folder, or from the copy in the
/// program.
fn text_of(finding: &Finding, records: Option<&Path>) -> Option<String> {
    let catalog = match records {
        Some(folder) => Catalog::load(folder),
        None => crate::embedded::catalog(),
    };
    let from_catalog =
        catalog.ok().and_then(|catalog| catalog.text(&finding.path).map(str::to_owned));
    from_catalog.or_else(|| variorum_corpus::catalog::timeline_text(records, &finding.path))
}
