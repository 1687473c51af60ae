//! `variorum lint`: what is wrong with the records, and where that is certain, mending it.

mod claims;
mod gates;

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;

use super::{ExitStatus, Session};
use crate::error::Error;
use crate::lint;
use crate::terminal::{HEADING, indented};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::diagnostic::Finding;

/// Find what is wrong with the records
#[derive(Debug, Args)]
pub struct Lint {
    /// Explain a rule by its code, or all of them with `all`
    #[arg(long, value_name = "CODE", conflicts_with_all = ["json", "fix"])]
    explain: Option<String>,
    /// Mend what has only one possible mend (needs --records)
    #[arg(long)]
    fix: bool,
    /// Play every change that the records claim, and hold the claims to what plays
    #[arg(long, conflicts_with_all = ["explain", "fix"])]
    claims: bool,
    /// With --claims, also keep a witness for every two editions of every subject in this file, for
    /// the site
    #[arg(long, value_name = "FILE", requires = "claims")]
    keep: Option<PathBuf>,
    /// Try every check of the records for whether it can fail and whether each word of it matters
    #[arg(long, conflicts_with_all = ["explain", "fix", "claims"])]
    gates: bool,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Findings of these rules mean that a file could not be read at all.
const UNREADABLE: [&str; 5] = ["path", "unknown-edition", "timeline", "yaml", "field"];

impl Lint {
    /// Runs the verb.
    pub fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        if let Some(code) = &self.explain {
            session.print(&explain(code, session)?)?;
            return Ok(ExitStatus::Ok);
        }
        if self.claims {
            return claims::run(session, self.json, self.keep.as_deref());
        }
        if self.gates {
            return gates::run(session, self.json);
        }
        if self.fix {
            mend(session)?;
        }
        let catalog = session.catalog()?;
        let findings = lint::run(catalog);
        if self.json {
            session.print_json(&findings)?;
        } else {
            session.print(&report(&findings, catalog, session.terminal.colour))?;
        }
        Ok(outcome(&findings))
    }
}

/// Mends what is certain, and says what was mended.
fn mend(session: &Session) -> Result<(), Error> {
    let Some(root) = &session.global.records else {
        return Err(Error::new(
            "the records in the program cannot be mended",
            "name a folder: --records DIR",
        ));
    };
    for fixed in lint::fix(&Catalog::load(root)?, root)? {
        eprintln!("mended: {}", fixed.0.one_line());
    }
    Ok(())
}

fn outcome(findings: &[Finding]) -> ExitStatus {
    if findings.is_empty() {
        ExitStatus::Ok
    } else if findings.iter().any(|finding| UNREADABLE.contains(&finding.rule)) {
        ExitStatus::Error
    } else {
        ExitStatus::Differs
    }
}

fn report(findings: &[Finding], catalog: &Catalog, colour: bool) -> String {
    let mut text = String::new();
    for finding in findings {
        let _ = writeln!(text, "{}\n", finding.render(catalog.text(&finding.path), colour));
    }
    let _ = match findings.len() {
        0 => writeln!(
            text,
            "Nothing found: {} records and {} rulings are in order.",
            catalog.entries().count(),
            catalog.rulings().count()
        ),
        1 => writeln!(text, "1 finding."),
        n => writeln!(text, "{n} findings."),
    };
    text
}

fn explain(code: &str, session: &Session) -> Result<String, Error> {
    let width = session.terminal.reading_width();
    let one = |rule: &lint::Rule| {
        let heading = session.terminal.paint(HEADING, rule.code);
        format!("{heading}: {}\n{}", rule.summary, indented(rule.explanation, width, "    "))
    };
    if code == "all" {
        return Ok(lint::RULES.iter().map(one).collect::<Vec<_>>().join("\n"));
    }
    lint::rule(code).map(one)
}
