//! `variorum lint --watch`: lints as you save, one line a finding, which editors can jump to.

use std::path::Path;
use std::sync::mpsc;

use super::{below_records, records_folder};
use crate::commands::{ExitStatus, Session};
use crate::error::Error;
use crate::lint;
use crate::watch::watch_records;
use variorum_corpus::catalog::Catalog;
use variorum_corpus::diagnostic::Finding;

/// Lints at once, and again after every save, until the program is ended.
pub(super) fn run(session: &Session) -> Result<ExitStatus, Error> {
    let folder = records_folder(session)?;
    let (saved, saves) = mpsc::channel();
    let _watcher = watch_records(folder, move |_| {
        let _ = saved.send(());
    })?;
    let describe = |found| report(&below_records(session, found));
    let mut text = describe(find(folder)?);
    loop {
        // Not in a pager, which would stop the watch; and it ends with its reader.
        if session.terminal.print_unpaged(&text).is_err() {
            return Ok(ExitStatus::Ok);
        }
        if saves.recv().is_err() {
            return Ok(ExitStatus::Ok);
        }
        // What was saved while the last report was made is in the next one.
        while saves.try_recv().is_ok() {}
        // A file that is away for a moment is not the end.
        text = find(folder).map_or_else(|error| format!("{error}\n"), describe);
    }
}

/// What is wrong now; a timeline that cannot be read is a finding like any other.
fn find(folder: &Path) -> Result<Vec<Finding>, Error> {
    match Catalog::load(folder) {
        Ok(catalog) => Ok(lint::run(&catalog)),
        Err(variorum_corpus::Error::Findings(findings)) => Ok(findings),
        Err(error) => Err(error.into()),
    }
}

/// The findings, one a line, and how many there are: a program that reads along knows by the last
/// line that the list is complete.
fn report(findings: &[Finding]) -> String {
    let lines: String = findings.iter().map(|finding| finding.one_line() + "\n").collect();
    match findings.len() {
        0 => "Nothing found.\n".to_owned(),
        1 => lines + "1 finding.\n",
        n => format!("{lines}{n} findings.\n"),
    }
}
