//! `variorum show --printed --restated`: printed sentences beside our clauses, so that a reader can
//! judge the restatement.
//! It does not claim that they are equal, and lists the sentences and clauses without a partner.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde::Serialize;

use super::printed::Page;
use super::record_page::RecordPage;
use crate::printed::side_by_side::{SideBySide, SideBySideRow, set_side_by_side};
use crate::terminal::{HEADING, QUIET, Terminal, indented, wrap};
use variorum_corpus::markdown;

/// The narrowest column that still reads well, and the widest.
const MIN_WIDTH: usize = 30;
const MAX_WIDTH: usize = 72;
const SEPARATOR: &str = " | ";

/// A printed passage and our record, side by side.
#[derive(Debug, Serialize)]
pub(super) struct PassageTable {
    subject: String,
    edition: String,
    document: &'static str,
    place: String,
    clauses: Vec<RestatedClause>,
    #[serde(flatten)]
    beside: SideBySide,
}

#[derive(Debug, Serialize)]
struct RestatedClause {
    id: String,
    heading: String,
    text: String,
}

/// A table for each printed passage.
pub(super) fn tables(record: &RecordPage<'_>, page: &Page<'_>) -> Vec<PassageTable> {
    let table = |view: &super::printed::View<'_>| {
        let clauses: Vec<RestatedClause> = record
            .numbered_clauses()
            .map(|(_, clause)| RestatedClause {
                id: clause.id.value.clone(),
                heading: clause.heading(),
                text: markdown::plain(&clause.text).trim().to_owned(),
            })
            .collect();
        let texts: Vec<&str> = clauses.iter().map(|clause| clause.text.as_str()).collect();
        let beside = set_side_by_side(&view.passage.text(), &texts);
        let edition = page.edition.id.clone();
        PassageTable {
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
        .map(table)
        .collect()
}

impl PassageTable {
    /// The two cells of a row: the sentence, and the clauses beside it. A clause is written out the
    /// first time only.
    fn cells(&self, row: &SideBySideRow, written: &mut BTreeSet<usize>) -> (String, String) {
        let sentence =
            row.sentence.and_then(|at| self.beside.sentences.get(at)).map_or("-", String::as_str);
        let clause = |at: &usize| {
            let clause = self.clauses.get(*at)?;
            let heading = format!("{}. {}", at + 1, clause.heading);
            Some(if written.insert(*at) {
                format!("{heading}: {}", clause.text)
            } else {
                format!("{heading}, as above")
            })
        };
        let clauses: Vec<String> = row.clauses.iter().filter_map(clause).collect();
        (sentence.to_owned(), if clauses.is_empty() { "-".to_owned() } else { clauses.join("\n") })
    }

    fn rows_of_cells(&self) -> Vec<(String, String)> {
        let mut written = BTreeSet::new();
        self.beside.rows.iter().map(|row| self.cells(row, &mut written)).collect()
    }

    /// The sentences and clauses without a partner, as a heading and a list each.
    fn unmatched_lists(&self) -> Vec<(String, Vec<String>)> {
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
            .map(|(heading, list)| (format!("{heading} ({}):", list.len()), list))
            .collect()
    }
}

/// The tables on a terminal: two columns, or clauses below sentences where the screen is narrow.
pub(super) fn for_terminal(tables: &[PassageTable], terminal: &Terminal) -> String {
    let width = (terminal.width.saturating_sub(SEPARATOR.len()) / 2).min(MAX_WIDTH);
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
        for (sentence, clauses) in table.rows_of_cells() {
            page.push('\n');
            page += &if width < MIN_WIDTH {
                below_each_other(&sentence, &clauses, terminal)
            } else {
                in_columns(&sentence, &clauses, width)
            };
        }
        for (heading, list) in table.unmatched_lists() {
            let _ = writeln!(page, "\n{}", terminal.paint(HEADING, &heading));
            list.iter().for_each(|item| page += &indented(item, terminal.reading_width(), "  "));
        }
    }
    page
}

fn in_columns(left: &str, right: &str, width: usize) -> String {
    let (left, right) = (wrap(left, width), wrap(right, width));
    let mut page = String::new();
    for n in 0..left.len().max(right.len()) {
        let cell = |lines: &[String]| lines.get(n).map_or("", String::as_str).to_owned();
        let line = format!("{:width$}{SEPARATOR}{}", cell(&left), cell(&right));
        let _ = writeln!(page, "{}", line.trim_end());
    }
    page
}

fn below_each_other(sentence: &str, clauses: &str, terminal: &Terminal) -> String {
    indented(sentence, terminal.width, "") + &indented(clauses, terminal.width, "    ")
}

pub(super) fn as_markdown(tables: &[PassageTable]) -> String {
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
        for (sentence, clauses) in table.rows_of_cells() {
            let _ = writeln!(page, "| {} | {} |", cell(&sentence), cell(&clauses));
        }
        for (heading, list) in table.unmatched_lists() {
            let _ = writeln!(page, "\n{heading}\n");
            list.iter().for_each(|item| page += &format!("- {item}\n"));
        }
        page.push('\n');
    }
    page.trim_end().to_owned() + "\n"
}
