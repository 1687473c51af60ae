//! `variorum collate`: where two imported documents carry the same text, every difference between
//! them, by kind.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use clap::Args;
use serde::Serialize;

use super::printed_dir::{PrintedDir, document_title};
use super::{ExitStatus, Session};
use crate::error::Error;
use crate::printed::collate::{Collation, Difference, DifferenceKind, collate};
use crate::terminal::{HEADING, QUIET, Terminal};
use variorum_corpus::catalog::Catalog;

#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 the documents agree, 1 they differ, 2 an error.")]
pub(crate) struct Collate {
    /// Only this ability or rule topic
    subject: Option<String>,
    #[command(flatten)]
    printed: PrintedDir,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// All collations, and how many differences of each kind there are.
#[derive(Debug, Serialize)]
struct Shown {
    differences: BTreeMap<&'static str, usize>,
    collations: Vec<Collation>,
}

const KINDS: [(DifferenceKind, &str); 5] = [
    (DifferenceKind::Name, "name"),
    (DifferenceKind::Spelling, "spelling"),
    (DifferenceKind::Punctuation, "punctuation"),
    (DifferenceKind::Emphasis, "emphasis"),
    (DifferenceKind::Words, "words"),
];

impl Collate {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let catalog = session.complete_catalog()?;
        let wanted = self.subject.as_deref().map(|word| catalog.find(word)).transpose()?;
        let mut collations = collate(&self.printed.load()?);
        collations.retain(|one| wanted.is_none_or(|subject| subject.id == one.subject));
        if collations.is_empty() {
            let what = wanted.map_or_else(
                || "no text".to_owned(),
                |subject| format!("no text of '{}'", subject.id),
            );
            return Err(Error::new(
                format!("{what} stands in two of the imported documents"),
                "import another document that carries the same edition",
            ));
        }
        let count = |kind: DifferenceKind| {
            collations
                .iter()
                .flat_map(|one| &one.differences)
                .filter(|one| one.kind == kind)
                .count()
        };
        let shown =
            Shown { differences: KINDS.map(|(kind, name)| (name, count(kind))).into(), collations };
        if self.json {
            session.print_json(&shown)?;
        } else {
            session.print(&page(&shown, catalog, &session.terminal))?;
        }
        Ok(if shown.differences.values().any(|count| *count > 0) {
            ExitStatus::Differs
        } else {
            ExitStatus::Ok
        })
    }
}

fn page(shown: &Shown, catalog: &Catalog, terminal: &Terminal) -> String {
    let mut page = String::new();
    for one in &shown.collations {
        let edition = catalog
            .timeline
            .index_of(&one.edition)
            .map_or_else(|| one.edition.clone(), |no| catalog.timeline.describe(no));
        let _ = writeln!(
            page,
            "{}  {}",
            terminal.paint(HEADING, &one.subject),
            terminal.paint(QUIET, &edition)
        );
        let _ = writeln!(
            page,
            "  1: {}\n  2: {}",
            document_title(catalog, one.first),
            document_title(catalog, one.second)
        );
        for difference in &one.differences {
            page += &told(difference, terminal);
        }
        if one.differences.is_empty() {
            page += "  the same, mark for mark\n";
        }
        page.push('\n');
    }
    let counts: Vec<String> = KINDS
        .iter()
        .map(|(_, name)| format!("{} {name}", shown.differences.get(name).unwrap_or(&0)))
        .collect();
    let texts = if shown.collations.len() == 1 { "text" } else { "texts" };
    let _ = writeln!(
        page,
        "{} {texts} in two documents; differences: {}.",
        shown.collations.len(),
        counts.join(", ")
    );
    page
}

/// One difference: `punctuation  1, line 7: " pie   2, line 9: “ pie`.
fn told(difference: &Difference, terminal: &Terminal) -> String {
    let kind =
        KINDS.iter().find(|(kind, _)| *kind == difference.kind).map_or("", |(_, name)| *name);
    let said = |text: &str| {
        if text.trim().is_empty() { "(nothing)".to_owned() } else { text.trim().to_owned() }
    };
    let (first, second) = (said(&difference.first), said(&difference.second));
    let heading = terminal.paint(HEADING, kind);
    let lines = terminal
        .paint(QUIET, &format!("(lines {} and {})", difference.first_line, difference.second_line));
    format!("  {heading} {lines}\n    1: {first}\n    2: {second}\n")
}
