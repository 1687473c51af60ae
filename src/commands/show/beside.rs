//! `variorum show --printed --restated`: printed sentences beside our clauses, so that a reader can
//! judge the restatement.
//! It claims no equality, and lists what found no partner.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde::Serialize;

use super::printed::Page;
use super::shown::Shown;
use crate::printed::beside::{Beside, Row, beside};
use crate::terminal::{HEADING, QUIET, Terminal, indented, wrap};
use variorum_corpus::markdown;

/// The narrowest column that still reads well, and the widest.
const NARROWEST: usize = 30;
const WIDEST: usize = 72;
const BETWEEN: &str = " | ";

/// A printed passage and our record, side by side.
#[derive(Debug, Serialize)]
pub(super) struct Table {
    subject: String,
    edition: String,
    document: &'static str,
    place: String,
    clauses: Vec<ClauseView>,
    #[serde(flatten)]
    beside: Beside,
}

#[derive(Debug, Serialize)]
struct ClauseView {
    id: String,
    heading: String,
    text: String,
}

/// A table for each printed passage.
pub(super) fn tables(shown: &Shown<'_>, page: &Page<'_>) -> Vec<Table> {
    let one = |view: &super::printed::View<'_>| {
        let clauses: Vec<ClauseView> = shown
            .clauses()
            .map(|(_, clause)| ClauseView {
                id: clause.id.value.clone(),
                heading: clause.heading(),
                text: markdown::plain(&clause.text).trim().to_owned(),
            })
            .collect();
        let texts: Vec<&str> = clauses.iter().map(|clause| clause.text.as_str()).collect();
        let beside = beside(&view.passage.text(), &texts);
        let edition = page.edition.id.clone();
        Table {
            subject: page.subject.to_owned(),
            edition,
            document: view.document,
            place: view.place(),
            clauses,
            beside,
        }
    };
    page.passages
        .iter()
        .chain(page.concerning.iter().filter(|_| page.passages.is_empty()))
        .map(one)
        .collect()
}

impl Table {
    /// A row in words: the sentence, and the clauses beside it; a clause is written out once.
    fn row(&self, row: &Row, told: &mut BTreeSet<usize>) -> (String, String) {
        let sentence =
            row.sentence.and_then(|at| self.beside.sentences.get(at)).map_or("-", String::as_str);
        let clause = |at: &usize| {
            let clause = self.clauses.get(*at)?;
            let heading = format!("{}. {}", at + 1, clause.heading);
            Some(if told.insert(*at) {
                format!("{heading}: {}", clause.text)
            } else {
                format!("{heading}, as above")
            })
        };
        let clauses: Vec<String> = row.clauses.iter().filter_map(clause).collect();
        (sentence.to_owned(), if clauses.is_empty() { "-".to_owned() } else { clauses.join("\n") })
    }

    fn rows(&self) -> Vec<(String, String)> {
        let mut told = BTreeSet::new();
        self.beside.rows.iter().map(|row| self.row(row, &mut told)).collect()
    }

    /// What found no partner.
    fn unmatched(&self) -> Vec<(String, Vec<String>)> {
        let sentences = self
            .beside
            .unmatched_sentences
            .iter()
            .filter_map(|at| self.beside.sentences.get(*at).cloned());
        let clauses = self.beside.unmatched_clauses.iter();
        let clauses = clauses
            .filter_map(|at| Some(format!("{}. {}", at + 1, self.clauses.get(*at)?.heading)));
        let lists = [
            ("Sentences that no clause restates", sentences.collect::<Vec<_>>()),
            ("Clauses beside no sentence", clauses.collect()),
        ];
        lists
            .into_iter()
            .filter(|(_, list)| !list.is_empty())
            .map(|(what, list)| (format!("{what} ({}):", list.len()), list))
            .collect()
    }
}

/// The tables on a terminal: two columns, or one below the other where the screen is narrow.
pub(super) fn terminal(tables: &[Table], terminal: &Terminal) -> String {
    let width = (terminal.width.saturating_sub(BETWEEN.len()) / 2).min(WIDEST);
    let mut page = String::new();
    for table in tables {
        if !page.is_empty() {
            page.push('\n');
        }
        let title = format!("{}, {}", table.subject, table.edition);
        let _ = writeln!(page, "{}", terminal.paint(HEADING, &title));
        page += &terminal.paint(
            QUIET,
            &indented(
                &format!("Left: {}. Right: our clauses.", table.place),
                terminal.reading_width(),
                "",
            ),
        );
        for (sentence, clauses) in table.rows() {
            page.push('\n');
            page += &if width < NARROWEST {
                stacked(&sentence, &clauses, terminal)
            } else {
                columns(&sentence, &clauses, width)
            };
        }
        for (what, list) in table.unmatched() {
            let _ = writeln!(page, "\n{}", terminal.paint(HEADING, &what));
            list.iter().for_each(|item| page += &indented(item, terminal.reading_width(), "  "));
        }
    }
    page
}

fn columns(left: &str, right: &str, width: usize) -> String {
    let (left, right) = (wrap(left, width), wrap(right, width));
    let mut page = String::new();
    for n in 0..left.len().max(right.len()) {
        let cell = |lines: &[String]| lines.get(n).cloned().unwrap_or_default();
        let line = format!("{:width$}{BETWEEN}{}", cell(&left), cell(&right));
        let _ = writeln!(page, "{}", line.trim_end());
    }
    page
}

fn stacked(sentence: &str, clauses: &str, terminal: &Terminal) -> String {
    indented(sentence, terminal.width, "") + &indented(clauses, terminal.width, "    ")
}

/// The tables as Markdown.
pub(super) fn markdown(tables: &[Table]) -> String {
    let cell = |text: &str| text.replace('|', "\\|").replace('\n', "<br>");
    let mut page = String::new();
    for table in tables {
        let _ = write!(
            page,
            "# {}, {}\n\n| {} | our clauses |\n|---|---|\n",
            table.subject,
            table.edition,
            cell(&table.place)
        );
        for (sentence, clauses) in table.rows() {
            let _ = writeln!(page, "| {} | {} |", cell(&sentence), cell(&clauses));
        }
        for (what, list) in table.unmatched() {
            let _ = writeln!(page, "\n{what}\n");
            list.iter().for_each(|item| page += &format!("- {item}\n"));
        }
        page.push('\n');
    }
    page.trim_end().to_owned() + "\n"
}
