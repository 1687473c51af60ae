//! The side-by-side layout: the older text on the left, the newer on the right, wrapped and never
//! cut off.

use std::fmt::Write as _;

use super::Shown;
use super::inline::{foot, head, title};
use super::marked::{TERMINAL, Word, lines, words};
use crate::terminal::{HEADING, QUIET, Terminal};
use variorum_corpus::diff::{Run, RunKind};

/// The narrowest column that still reads well.
const NARROWEST: usize = 30;
/// The widest: longer lines are hard to follow.
const WIDEST: usize = 72;
const BETWEEN: &str = " | ";

/// Whether the screen has room for two columns.
pub(super) fn fits(terminal: &Terminal) -> bool {
    column(terminal) >= NARROWEST
}

fn column(terminal: &Terminal) -> usize {
    (terminal.width.saturating_sub(BETWEEN.len()) / 2).min(WIDEST)
}

/// The page.
pub(super) fn page(shown: &Shown, terminal: &Terminal) -> String {
    let mut page = head(shown, terminal);
    page.push('\n');
    let [from, to] = shown.sides().map(|side| vec![Run { kind: RunKind::Same, text: side }]);
    page += &row(words(&from, TERMINAL), words(&to, TERMINAL), terminal);
    let rule = "-".repeat(column(terminal));
    let _ = writeln!(page, "{}", terminal.paint(QUIET, &format!("{rule}-+-{rule}")));
    for field in &shown.diff.fields {
        let _ = writeln!(page, "\n~      {}: changed", terminal.paint(HEADING, field.field.name()));
        page += &both(&field.runs, terminal);
    }
    for clause in shown.clauses() {
        page.push('\n');
        page += &title(clause, terminal.width, terminal);
        page += &both(&clause.runs, terminal);
    }
    page + &foot(shown, terminal.reading_width())
}

fn both(runs: &[Run], terminal: &Terminal) -> String {
    let without =
        |kind: RunKind| runs.iter().filter(|run| run.kind != kind).cloned().collect::<Vec<_>>();
    row(
        words(&without(RunKind::Added), TERMINAL),
        words(&without(RunKind::Removed), TERMINAL),
        terminal,
    )
}

fn row(left: Vec<Word>, right: Vec<Word>, terminal: &Terminal) -> String {
    let width = column(terminal);
    let (left, right) = (lines(left, width, terminal), lines(right, width, terminal));
    let mut page = String::new();
    for n in 0..left.len().max(right.len()) {
        let (text, used) = left.get(n).map_or(("", 0), |(text, used)| (text.as_str(), *used));
        let line = format!(
            "{text}{}{BETWEEN}{}",
            " ".repeat(width - used.min(width)),
            right.get(n).map_or("", |(text, _)| text)
        );
        let _ = writeln!(page, "{}", line.trim_end());
    }
    page
}
