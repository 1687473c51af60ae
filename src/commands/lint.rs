//! `variorum lint`: what is wrong with the records, and fixing what has one possible fix.

mod annotations;
mod claims;
#[cfg(feature = "serve")]
mod watch;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::check::{failed_gates_json, failed_gates_text};
use super::{ExitStatus, Session};
use crate::check::{CheckEffort, Checks, check_gates};
use crate::error::Error;
use crate::lint;
use crate::progress::spinner;
use crate::terminal::{HEADING, indented, print_to_stderr};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::diagnostic::Finding;

#[derive(Debug, Args)]
pub(crate) struct Lint {
    /// Explain a rule by its code, or all of them with `all`
    #[arg(long, value_name = "CODE", conflicts_with_all = ["json", "fix"])]
    explain: Option<String>,
    /// Fix what has only one possible fix (needs --records)
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
    /// Lint again whenever a file is saved, one line a finding, until Ctrl-C (needs --records)
    #[cfg(feature = "serve")]
    #[arg(long, conflicts_with_all = ["explain", "fix", "claims", "gates", "json", "format"])]
    watch: bool,
    /// How findings are written
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        conflicts_with_all = ["explain", "claims", "gates", "json"]
    )]
    format: Option<Format>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// How findings are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// With the line of the file, for people
    Text,
    /// One JSON array
    Json,
    /// Annotations of a GitHub workflow
    Github,
    /// SARIF 2.1.0, for code scanning and editors
    Sarif,
}

impl Lint {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        if let Some(code) = &self.explain {
            session.print(&explain(code, session)?)?;
            return Ok(ExitStatus::Ok);
        }
        if self.claims {
            return claims::run(session, self.json, self.keep.as_deref());
        }
        if self.gates {
            return print_gates(session, self.json);
        }
        #[cfg(feature = "serve")]
        if self.watch {
            return watch::run(session);
        }
        if self.fix {
            fix_records(session)?;
        }
        let catalog = session.catalog()?;
        let findings = lint::run(catalog);
        match self.format() {
            Format::Text => {
                session.print(&findings_as_text(&findings, catalog, session.terminal.colour))?;
            }
            Format::Json => session.print_json(&findings)?,
            Format::Github => {
                session.print(&annotations::github(&below_records(session, findings.clone())))?;
            }
            Format::Sarif => {
                session
                    .print_json(&annotations::sarif(&below_records(session, findings.clone())))?;
            }
        }
        Ok(exit_status(&findings))
    }

    fn format(&self) -> Format {
        let default = if self.json { Format::Json } else { Format::Text };
        self.format.unwrap_or(default)
    }
}

/// The findings with their paths as seen from the working folder, where editors and workflows look
/// for the files.
fn below_records(session: &Session, mut findings: Vec<Finding>) -> Vec<Finding> {
    let folder = session.global.records.as_deref().filter(|folder| *folder != Path::new("."));
    if let Some(folder) = folder {
        for finding in &mut findings {
            finding.path = folder.join(&finding.path).display().to_string();
        }
    }
    findings
}

/// `--gates`: whether every check can fail, and whether every word of it matters.
fn print_gates(session: &Session, as_json: bool) -> Result<ExitStatus, Error> {
    let catalog = session.complete_catalog()?;
    let checks = Checks::load(catalog).map_err(Error::Findings)?;
    let trying = spinner("trying every small change of every check");
    let gates = check_gates(catalog, &checks, CheckEffort::for_gates());
    trying.finish_and_clear();
    let failed = gates.values().filter(|failed| !failed.is_empty()).count();
    if as_json {
        session.print_json(&failed_gates_json(catalog, &gates))?;
    } else {
        let mut text = failed_gates_text(catalog, &gates);
        let _ = writeln!(text, "{failed} of {} checks do not pass their gates.", gates.len());
        session.print(&text)?;
    }
    Ok(if failed == 0 { ExitStatus::Ok } else { ExitStatus::Differs })
}

/// The folder of records that was named; those in the program cannot be changed.
fn records_folder(session: &Session) -> Result<&Path, Error> {
    session.global.records.as_deref().ok_or_else(|| {
        Error::new("the records in the program cannot be changed", "name a folder: --records DIR")
    })
}

/// Makes the fixes that are certain, and prints what was fixed.
fn fix_records(session: &Session) -> Result<(), Error> {
    let root = records_folder(session)?;
    for finding in lint::fix(&Catalog::load(root)?, root)? {
        print_to_stderr(&format!("fixed: {}", finding.one_line()));
    }
    Ok(())
}

fn exit_status(findings: &[Finding]) -> ExitStatus {
    if findings.is_empty() {
        ExitStatus::Ok
    } else if findings.iter().any(lint::is_load_error) {
        ExitStatus::Error
    } else {
        ExitStatus::Differs
    }
}

fn findings_as_text(findings: &[Finding], catalog: &Catalog, colour: bool) -> String {
    let mut text = String::new();
    for finding in findings {
        let _ = writeln!(text, "{}\n", finding.render(catalog.text(&finding.path), colour));
    }
    let _ = match findings.len() {
        0 => writeln!(
            text,
            "Nothing found: {} records, {} rulings and {} open points are in order.",
            catalog.entries().count(),
            catalog.rulings().count(),
            catalog.open_points().count()
        ),
        1 => writeln!(text, "1 finding."),
        n => writeln!(text, "{n} findings."),
    };
    text
}

/// The explanation of the rule with this code, or of all rules.
fn explain(code: &str, session: &Session) -> Result<String, Error> {
    let width = session.terminal.reading_width();
    let explanation = |rule: &lint::Rule| {
        let heading = session.terminal.paint(HEADING, rule.code);
        format!("{heading}: {}\n{}", rule.summary, indented(rule.explanation, width, "    "))
    };
    if code == "all" {
        return Ok(lint::RULES.iter().map(explanation).collect::<Vec<_>>().join("\n"));
    }
    lint::rule_by_code(code).map(explanation)
}
