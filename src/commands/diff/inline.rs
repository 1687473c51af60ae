//! The inline layout: what was compared, the outcome, then every changed clause with its changes
//! inside.

use std::fmt::Write as _;

use super::Shown;
use super::marked::{NONE, TERMINAL, indented, words};
use crate::terminal::{self, ADDED, HEADING, QUIET, REMOVED, Terminal};
use variorum_corpus::diff::{ClauseDiff, ClauseState, Run, RunKind};

const INDENT: &str = "       ";

/// The page.
pub(super) fn page(shown: &Shown, terminal: &Terminal) -> String {
    let width = terminal.reading_width();
    let mut page = head(shown, terminal);
    if uses_signs(shown) {
        let signs = [
            (RunKind::Same, "How to read it: "),
            (RunKind::Removed, "gone"),
            (RunKind::Same, " "),
            (RunKind::Added, "new"),
        ];
        let runs: Vec<Run> = signs
            .iter()
            .map(|(kind, text)| Run { kind: *kind, text: (*text).to_owned() })
            .collect();
        let _ = write!(page, "\n{}", indented(words(&runs, TERMINAL), width, "", terminal));
    }
    page += &fields(shown, width, terminal);
    for clause in shown.clauses() {
        let _ = write!(page, "\n{}", title(clause, width, terminal));
        page += &body(clause, width, INDENT, terminal);
    }
    page + &foot(shown, width)
}

/// What was compared, and the outcome with what the records say of it.
pub(super) fn head(shown: &Shown, terminal: &Terminal) -> String {
    let width = terminal.reading_width();
    let [from, to] = shown.sides();
    let mut page = format!(
        "{}  {}\n",
        terminal.paint(HEADING, &shown.diff.name),
        terminal.paint(QUIET, &shown.label)
    );
    for (label, side) in [("from  ", from), ("to    ", to)] {
        let told = terminal::indented(&side, width, "      ");
        page += label;
        page += told.trim_start();
    }
    let _ = write!(
        page,
        "\n{}",
        terminal.paint(HEADING, &terminal::indented(&shown.outcome(), width, ""))
    );
    for remark in shown.remarks() {
        page += &terminal::indented(&remark, width, "");
    }
    page
}

/// What is left out, and what else to look at.
pub(super) fn foot(shown: &Shown, width: usize) -> String {
    let said = [shown.left_out(), shown.hint.clone()];
    said.iter()
        .filter(|text| !text.is_empty())
        .map(|text| format!("\n{}", terminal::indented(text, width, "")))
        .collect()
}

/// The fields that differ.
pub(super) fn fields(shown: &Shown, width: usize, terminal: &Terminal) -> String {
    let mut page = String::new();
    for field in &shown.diff.fields {
        let _ = writeln!(page, "\n~ {} changed", terminal.paint(HEADING, field.field.name()));
        page += &indented(words(&field.runs, TERMINAL), width, INDENT, terminal);
    }
    page
}

/// Whether signs stand inside any text.
fn uses_signs(shown: &Shown) -> bool {
    shown.diff.clauses.iter().any(|clause| clause.state == ClauseState::Changed)
        || !shown.diff.fields.is_empty()
}

/// `~  4. double move: changed, plays differently`, on two lines where the screen is narrow.
pub(super) fn title(clause: &ClauseDiff, width: usize, terminal: &Terminal) -> String {
    let (sign, style) = match clause.state {
        ClauseState::Added => ("+", ADDED),
        ClauseState::Removed => ("-", REMOVED),
        ClauseState::Changed => ("~", HEADING),
        ClauseState::Moved => (">", HEADING),
        ClauseState::Same => (" ", HEADING),
    };
    let position = clause.to.as_ref().or(clause.from.as_ref()).map_or(0, |clause| clause.position);
    let (heading, standing) = (clause.heading(), standing(clause));
    let head = format!(
        "{} {position:>3}. {}:",
        terminal.paint(style, sign),
        terminal.paint(HEADING, heading)
    );
    if INDENT.len() + heading.chars().count() + 2 + standing.chars().count() <= width {
        return format!("{head} {standing}\n");
    }
    format!("{head}\n{}", terminal::indented(&standing, width, INDENT))
}

/// What became of a clause, in words.
pub(super) fn standing(clause: &ClauseDiff) -> String {
    let mut standing = match clause.state {
        ClauseState::Same => "unchanged".to_owned(),
        other => other.name().to_owned(),
    };
    if let (Some(from), Some(to)) = (&clause.from, &clause.to) {
        if clause.moved {
            let also = if clause.state == ClauseState::Changed { " and moved" } else { "" };
            let _ = write!(standing, "{also} from place {} to {}", from.position, to.position);
        }
        if from.heading != to.heading {
            let _ = write!(standing, ", called '{}' before", from.heading);
        }
    }
    if let Some(other) = &clause.part_of {
        let how = if clause.state == ClauseState::Added { "split from" } else { "merged into" };
        let _ = write!(standing, ", {how} '{}'", other.replace('-', " "));
    }
    if let Some(kind) = clause.kind {
        let _ = write!(standing, ", {}", kind.label());
    }
    standing
}

/// The words of a clause; a text that is gone or new as a whole needs no signs inside.
pub(super) fn body(clause: &ClauseDiff, width: usize, indent: &str, terminal: &Terminal) -> String {
    let signs = if matches!(clause.state, ClauseState::Added | ClauseState::Removed) {
        NONE
    } else {
        TERMINAL
    };
    indented(words(&clause.runs, signs), width, indent, terminal)
}
