//! Rule `spaces`: words are one space apart, and no line ends with a space.

use super::fix::Edit;
use super::prose::Prose;
use super::{LintContext, Reporter, Rule};
use variorum_corpus::diagnostic::{Finding, Position};

pub(super) const RULE: Rule = Rule {
    code: "spaces",
    summary: "double spaces in a text, or blanks at the end of a line",
    explanation: "Two editions of a clause that differ by a space look the same and compare as \
                  different, and Markdown takes two blanks at the end of a line for a line break. \
                  So words are one space apart, no text begins or ends with a space, and no line \
                  of a file ends with blanks. 'lint --fix' removes the extra ones.",
    check,
    fix: Some(fix),
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for path in context.paths() {
        report_line_ends(path, context.file_text(path), reporter);
    }
    for prose in context.prose() {
        report_in_text(context, &prose, reporter);
    }
}

fn report_line_ends(path: &str, text: &str, reporter: &mut Reporter<'_>) {
    for (n, line) in text.lines().enumerate() {
        let trimmed = line.trim_end_matches([' ', '\t']);
        // An escaped blank at the end of a quoted line is meant.
        if trimmed.len() < line.len() && !trimmed.ends_with('\\') {
            let position = Position {
                line: u32::try_from(n + 1).unwrap_or(u32::MAX),
                column: u32::try_from(trimmed.chars().count() + 1).unwrap_or(u32::MAX),
            };
            let message = "there are blanks at the end of the line";
            reporter.report(path, position, message, "remove them");
        }
    }
}

fn report_in_text(context: &LintContext<'_>, prose: &Prose<'_>, reporter: &mut Reporter<'_>) {
    let text = prose.text.value.trim_end_matches('\n');
    if text.trim().is_empty() {
        return;
    }
    let is_at_edge = |start: usize, length: usize| start == 0 || start + length == text.len();
    let indents_a_line =
        |start: usize| text.get(..start).is_some_and(|before| before.ends_with('\n'));
    for (start, length) in runs_of_spaces(text) {
        let is_at_edge = is_at_edge(start, length);
        if (length == 1 && !is_at_edge) || indents_a_line(start) {
            continue;
        }
        if reporter.is_full(prose.path) {
            return;
        }
        let position = prose.position_of(start, context);
        if ends_its_line(context.file_text(prose.path), position) {
            continue;
        }
        let (message, help) = if is_at_edge {
            (format!("the {} begins or ends with a space", prose.label), "remove it")
        } else {
            let message = format!("there are {length} {BETWEEN_WORDS} of the {}", prose.label);
            (message, "keep one")
        };
        reporter.report(prose.path, position, message, help);
    }
}

/// Every run of spaces, as its first byte and its length.
fn runs_of_spaces(text: &str) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (at, _) in text.match_indices(' ') {
        match runs.last_mut() {
            Some((start, length)) if *start + *length == at => *length += 1,
            _ => runs.push((at, 1)),
        }
    }
    runs
}

/// Whether only blanks follow on the line: then `report_line_ends` has said so already.
fn ends_its_line(file: &str, position: Position) -> bool {
    let line = file.lines().nth(position.line.saturating_sub(1) as usize).unwrap_or_default();
    line.chars().skip(position.column.saturating_sub(1) as usize).all(|c| c == ' ' || c == '\t')
}

/// In the message of a finding that `fix` replaces by one space.
const BETWEEN_WORDS: &str = "spaces between two words";

/// One space instead of a run between words; none at the end of a line or beside the quotation
/// mark.
fn fix(text: &str, finding: &Finding) -> Option<Edit> {
    let line = text.lines().nth(finding.position.line.checked_sub(1)? as usize)?;
    let start = finding.position.column.checked_sub(1)?;
    let length = line.chars().skip(start as usize).take_while(|c| *c == ' ' || *c == '\t').count();
    let end = start + u32::try_from(length).ok()?;
    let before = line.chars().nth((start as usize).checked_sub(1)?);
    let after = line.chars().nth(end as usize);
    let is_beside_quote = before.into_iter().chain(after).any(|c| c == '"' || c == '\'');
    let replacement =
        if after.is_some() && finding.message.contains(BETWEEN_WORDS) { " " } else { "" };
    let is_certain = after.is_none() || replacement == " " || is_beside_quote;
    (length > 0 && is_certain)
        .then(|| Edit::replace(finding.position.line, start..end, replacement))
}
