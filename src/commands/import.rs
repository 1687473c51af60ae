//! `variorum import`: reads the user's own documents and writes their exact words to the folder of
//! printed passages.
//! A document that it does not know, or cannot read without losing a word, is reported and not
//! written.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValuesParser;
use serde::Serialize;

use super::{ExitStatus, Session};
use crate::error::Error;
use crate::printed::store::{WriteMode, write_import};
use crate::printed::{
    DocumentKind, Expectations, ImportReport, count_words_kept, import_document, recognise, source,
};

#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 all is read, 1 a text is missing or a file was left alone, 2 an error.\n\
    What is written is for yourself: a folder that git does not ignore is refused."
)]
pub(crate) struct Import {
    /// The documents, as plain text or Markdown
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Read them as this kind of document, whatever their content shows
    #[arg(long = "as", value_name = "KIND", value_parser = PossibleValuesParser::new(DocumentKind::ALL.map(DocumentKind::id)))]
    kind: Option<String>,
    /// The folder to write to
    #[arg(long, value_name = "DIR", default_value = "printed")]
    printed_dir: PathBuf,
    /// Only say what would be written
    #[arg(long)]
    dry_run: bool,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// What became of one file.
#[derive(Debug, Serialize)]
struct Done {
    path: String,
    /// The words of the file, every one of which is in a text, the furniture or the leftovers.
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<ImportReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Import {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let known = Expectations::from_catalog(session.complete_catalog()?);
        let all: Vec<Done> = self.files.iter().map(|file| self.done(file, &known)).collect();
        if self.json {
            session.print_json(&all)?;
        } else {
            let mut pages = String::new();
            for done in &all {
                self.add_page(done, &mut pages);
            }
            session.print(&pages)?;
        }
        Ok(outcome(&all))
    }

    fn done(&self, file: &Path, known: &Expectations) -> Done {
        let path = file.display().to_string();
        match self.read(file, known) {
            Ok((report, words)) => {
                Done { path, words: Some(words), report: Some(report), error: None }
            }
            Err(error) => {
                super::print_error(&error, None, crate::terminal::Colouring::Never);
                Done { path, words: None, report: None, error: Some(error.to_string()) }
            }
        }
    }

    /// Reads one document, makes sure that no word is lost, and writes it.
    fn read(&self, file: &Path, known: &Expectations) -> Result<(ImportReport, usize), Error> {
        let failure = |what: &dyn std::fmt::Display, help: &str| {
            Error::new(format!("{}: {what}", file.display()), help)
        };
        let text = source::read_file(file).map_err(|error| failure(&error, ""))?;
        let told = self.kind.as_deref().and_then(DocumentKind::from_id);
        let Some(kind) = told.or_else(|| recognise(&text)) else {
            let kinds = DocumentKind::ALL.map(DocumentKind::id).join(", ");
            return Err(failure(
                &"this is no document that is known",
                &format!("if it is one, say which: --as {kinds}"),
            ));
        };
        let name = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy();
        let import = import_document(kind, &name, &text, known);
        let words = count_words_kept(&import, &text).map_err(|loss| {
            failure(&format!("a word would be lost {loss}"), "nothing was written")
        })?;
        let mode = if self.dry_run { WriteMode::DryRun } else { WriteMode::Write };
        drop(text);
        let written =
            write_import(&import, &self.printed_dir, mode).map_err(|error| failure(&error, ""))?;
        Ok((ImportReport::new(import, written), words))
    }

    fn add_page(&self, done: &Done, pages: &mut String) {
        let (Some(report), Some(words)) = (&done.report, done.words) else { return };
        *pages += if pages.is_empty() { "" } else { "\n" };
        let _ = writeln!(
            pages,
            "{report}  every one of the {words} words of the file is accounted for"
        );
        *pages += if self.dry_run { "  nothing was written: this was a dry run\n" } else { "" };
    }
}

fn outcome(all: &[Done]) -> ExitStatus {
    let wanting = |report: &ImportReport| !report.missing.is_empty() || report.has_conflicts();
    if all.iter().any(|done| done.error.is_some()) {
        ExitStatus::Error
    } else if all.iter().filter_map(|done| done.report.as_ref()).any(wanting) {
        ExitStatus::Differs
    } else {
        ExitStatus::Ok
    }
}
