//! A comparison of two records on the terminal, in three layouts: the changes inside each clause,
//! both texts side by side, or the list of changed clauses without their words.

use std::fmt::Write as _;

use super::marked_words::{
    MarkedWord, NO_SIGNS, TERMINAL_SIGNS, indent_marked_words, marked_words, wrap_marked_words,
};
use super::{Layout, RecordComparison};
use crate::terminal::{ADDED, HEADING, QUIET, REMOVED, Terminal, indented};
use variorum_corpus::diff::{ClauseDiff, ClauseState, Run, RunKind};

const INDENT: &str = "       ";
/// The narrowest column that still reads well.
const NARROWEST: usize = 30;
/// The widest: longer lines are hard to follow.
const WIDEST: usize = 72;
const BETWEEN_COLUMNS: &str = " | ";

/// The page in a layout; side by side becomes inline where the screen is too narrow.
pub(super) fn page(comparison: &RecordComparison, layout: Layout, terminal: &Terminal) -> String {
    let body = match layout {
        Layout::SideBySide if column_width(terminal) >= NARROWEST => {
            side_by_side(comparison, terminal)
        }
        Layout::Inline | Layout::SideBySide => inline(comparison, terminal),
        Layout::Clauses => clause_list(comparison, terminal),
    };
    let width = terminal.reading_width();
    let closing = comparison.closing_remarks();
    let closing: String = closing.map(|text| format!("\n{}", indented(&text, width, ""))).collect();
    format!("{}{body}{closing}", head(comparison, terminal))
}

/// What was compared, and what changed with what the records say of it.
fn head(comparison: &RecordComparison, terminal: &Terminal) -> String {
    let width = terminal.reading_width();
    let [from, to] = comparison.describe_sides();
    let mut page = format!(
        "{}  {}\n",
        terminal.paint(HEADING, &comparison.diff.name),
        terminal.paint(QUIET, &comparison.label)
    );
    for (label, side) in [("from  ", from), ("to    ", to)] {
        page += label;
        page += indented(&side, width, "      ").trim_start();
    }
    let summary = indented(&comparison.summary_sentence(), width, "");
    let _ = write!(page, "\n{}", terminal.paint(HEADING, &summary));
    for remark in comparison.describe_remarks() {
        page += &indented(&remark, width, "");
    }
    page
}

/// Every changed field and clause with its changes inside.
fn inline(comparison: &RecordComparison, terminal: &Terminal) -> String {
    let width = terminal.reading_width();
    let mut page = String::new();
    if has_signs(comparison) {
        let _ = write!(page, "\n{}", legend(terminal));
    }
    for field in &comparison.diff.fields {
        let _ = writeln!(page, "\n~ {} changed", terminal.paint(HEADING, field.field.name()));
        let words = marked_words(&field.runs, TERMINAL_SIGNS);
        page += &indent_marked_words(words, width, INDENT, terminal);
    }
    for clause in comparison.clauses_to_show() {
        let _ = write!(page, "\n{}", clause_title(clause, width, terminal));
        // A text that is removed or added as a whole needs no signs inside.
        let is_whole = matches!(clause.state, ClauseState::Added | ClauseState::Removed);
        let signs = if is_whole { NO_SIGNS } else { TERMINAL_SIGNS };
        page += &indent_marked_words(marked_words(&clause.runs, signs), width, INDENT, terminal);
    }
    page
}

/// Whether there are signs inside any text.
fn has_signs(comparison: &RecordComparison) -> bool {
    comparison.diff.clauses.iter().any(|clause| clause.state == ClauseState::Changed)
        || !comparison.diff.fields.is_empty()
}

/// How to read the signs.
fn legend(terminal: &Terminal) -> String {
    let runs = [
        (RunKind::Same, "How to read it: "),
        (RunKind::Removed, "gone"),
        (RunKind::Same, " "),
        (RunKind::Added, "new"),
    ]
    .map(|(kind, text)| Run { kind, text: text.to_owned() });
    let words = marked_words(&runs, TERMINAL_SIGNS);
    indent_marked_words(words, terminal.reading_width(), "", terminal)
}

/// `~  4. double move: changed, plays differently`, on two lines where the screen is narrow.
fn clause_title(clause: &ClauseDiff, width: usize, terminal: &Terminal) -> String {
    let (sign, style) = match clause.state {
        ClauseState::Added => ("+", ADDED),
        ClauseState::Removed => ("-", REMOVED),
        ClauseState::Changed => ("~", HEADING),
        ClauseState::Moved => (">", HEADING),
        ClauseState::Same => (" ", HEADING),
    };
    let (heading, change) = (clause.heading(), describe_clause_change(clause));
    let title = format!(
        "{} {:>3}. {}:",
        terminal.paint(style, sign),
        clause.position(),
        terminal.paint(HEADING, heading)
    );
    if INDENT.len() + heading.chars().count() + 2 + change.chars().count() <= width {
        return format!("{title} {change}\n");
    }
    format!("{title}\n{}", indented(&change, width, INDENT))
}

/// What changed about a clause, in words.
pub(super) fn describe_clause_change(clause: &ClauseDiff) -> String {
    let mut words = match clause.state {
        ClauseState::Same => "unchanged".to_owned(),
        other => other.name().to_owned(),
    };
    if let (Some(from), Some(to)) = (&clause.from, &clause.to) {
        if clause.moved {
            let also = if clause.state == ClauseState::Changed { " and moved" } else { "" };
            let _ = write!(words, "{also} from place {} to {}", from.position, to.position);
        }
        if from.heading != to.heading {
            let _ = write!(words, ", called '{}' before", from.heading);
        }
    }
    if let Some(other) = &clause.part_of {
        let how = if clause.state == ClauseState::Added { "split from" } else { "merged into" };
        let _ = write!(words, ", {how} '{}'", other.replace('-', " "));
    }
    if let Some(kind) = clause.kind {
        let _ = write!(words, ", {}", kind.label());
    }
    words
}

/// What changed, a line each, without the words.
fn clause_list(comparison: &RecordComparison, terminal: &Terminal) -> String {
    let mut page = "\n".to_owned();
    for field in &comparison.diff.fields {
        let _ = writeln!(page, "~      {}: changed", terminal.paint(HEADING, field.field.name()));
    }
    for clause in comparison.clauses_to_show() {
        page += &clause_title(clause, terminal.reading_width(), terminal);
    }
    page
}

fn column_width(terminal: &Terminal) -> usize {
    (terminal.width.saturating_sub(BETWEEN_COLUMNS.len()) / 2).min(WIDEST)
}

/// The older text on the left, the newer on the right, wrapped and never cut off.
fn side_by_side(comparison: &RecordComparison, terminal: &Terminal) -> String {
    let mut page = "\n".to_owned();
    let [from, to] = comparison
        .describe_sides()
        .map(|side| marked_words(&[Run { kind: RunKind::Same, text: side }], TERMINAL_SIGNS));
    page += &columns(from, to, terminal);
    let rule = "-".repeat(column_width(terminal));
    let _ = writeln!(page, "{}", terminal.paint(QUIET, &format!("{rule}-+-{rule}")));
    for field in &comparison.diff.fields {
        let _ = writeln!(page, "\n~      {}: changed", terminal.paint(HEADING, field.field.name()));
        page += &columns_of_runs(&field.runs, terminal);
    }
    for clause in comparison.clauses_to_show() {
        page.push('\n');
        page += &clause_title(clause, terminal.width, terminal);
        page += &columns_of_runs(&clause.runs, terminal);
    }
    page
}

fn columns_of_runs(runs: &[Run], terminal: &Terminal) -> String {
    let without = |kind: RunKind| {
        let kept: Vec<Run> = runs.iter().filter(|run| run.kind != kind).cloned().collect();
        marked_words(&kept, TERMINAL_SIGNS)
    };
    columns(without(RunKind::Added), without(RunKind::Removed), terminal)
}

fn columns(left: Vec<MarkedWord>, right: Vec<MarkedWord>, terminal: &Terminal) -> String {
    let width = column_width(terminal);
    let left = wrap_marked_words(left, width, terminal);
    let right = wrap_marked_words(right, width, terminal);
    let mut page = String::new();
    for n in 0..left.len().max(right.len()) {
        let (text, used) = left.get(n).map_or(("", 0), |(text, used)| (text.as_str(), *used));
        let space = " ".repeat(width - used.min(width));
        let right = right.get(n).map_or("", |(text, _)| text);
        let _ = writeln!(page, "{}", format!("{text}{space}{BETWEEN_COLUMNS}{right}").trim_end());
    }
    page
}
