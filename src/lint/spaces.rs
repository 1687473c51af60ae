//! Rule `spaces`: words are one space apart, and lines end with a word.

use super::{Context, Edit, Prose, Rule};
use variorum_corpus::diagnostic::{Finding, Position};

pub const RULE: Rule = Rule {
    code: "spaces",
    summary: "double spaces in a text, or blanks at the end of a line",
    explanation: "Two editions of a clause that differ by a space look the same and compare as different, and Markdown takes two \
                  blanks at the end of a line for a line break. So words are one space apart, no text begins or ends with a \
                  space, and no line of a file ends with blanks. 'lint --fix' takes the extra ones away.",
    check,
    fix: Some(fix),
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let records = context.catalog.entries().map(|entry| entry.path);
    let rulings = context.catalog.rulings().map(|entry| entry.path);
    for path in records.chain(rulings) {
        line_ends(path, context.catalog.text(path).unwrap_or_default(), findings);
    }
    for prose in context.prose() {
        inside(context, &prose, findings);
    }
}

fn line_ends(path: &str, text: &str, findings: &mut Vec<Finding>) {
    for (n, line) in text.lines().enumerate() {
        let kept = line.trim_end_matches([' ', '\t']);
        // An escaped blank at the end of a quoted line is meant.
        if kept.len() < line.len() && !kept.ends_with('\\') {
            let position = Position {
                line: u32::try_from(n + 1).unwrap_or(u32::MAX),
                column: u32::try_from(kept.chars().count() + 1).unwrap_or(u32::MAX),
            };
            findings.push(Finding::new(
                path,
                position,
                RULE.code,
                "blanks stand at the end of the line",
                "remove them",
            ));
        }
    }
}

fn inside(context: &Context<'_>, prose: &Prose<'_>, findings: &mut Vec<Finding>) {
    let text = prose.text.value.trim_end_matches('\n');
    if text.trim().is_empty() {
        return;
    }
    for (from, run) in runs(text) {
        let at_edge = from == 0 || from + run == text.len();
        let indents_a_line = text.get(..from).is_some_and(|before| before.ends_with('\n'));
        let position = context.place(prose.path, prose.text, from);
        if (run == 1 && !at_edge) || indents_a_line || ends_its_line(context, prose.path, position)
        {
            continue;
        }
        let (message, help) = match at_edge {
            true => (format!("the {} begins or ends with a space", prose.what), "remove it"),
            false => {
                (format!("{run} spaces stand between two words of the {}", prose.what), "keep one")
            }
        };
        findings.push(Finding::new(prose.path, position, RULE.code, message, help));
    }
}

/// Every run of spaces, as its first byte and its length.
fn runs(text: &str) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (at, _) in text.bytes().enumerate().filter(|(_, byte)| *byte == b' ') {
        match runs.last_mut() {
            Some((from, length)) if *from + *length == at => *length += 1,
            _ => runs.push((at, 1)),
        }
    }
    runs
}

/// Whether only blanks follow on the line: then `line_ends` has said so already.
fn ends_its_line(context: &Context<'_>, path: &str, position: Position) -> bool {
    let text = context.catalog.text(path).unwrap_or_default();
    let line = text.lines().nth(position.line.saturating_sub(1) as usize).unwrap_or_default();
    line.chars().skip(position.column.saturating_sub(1) as usize).all(|c| c == ' ' || c == '\t')
}

/// One space instead of a run between words; none at the end of a line or beside the quotation
/// mark.
fn fix(text: &str, finding: &Finding) -> Option<Edit> {
    let line = text.lines().nth(finding.position.line.checked_sub(1)? as usize)?;
    let from = finding.position.column.checked_sub(1)?;
    let run = line.chars().skip(from as usize).take_while(|c| *c == ' ' || *c == '\t').count();
    let end = from + u32::try_from(run).ok()?;
    let before = line.chars().nth((from as usize).checked_sub(1)?);
    let after = line.chars().nth(end as usize);
    let between_words = finding.message.contains("between two words");
    let beside_quote = before.into_iter().chain(after).any(|c| c == '"' || c == '\'');
    match after {
        _ if run == 0 => None,
        None => Some(Edit::replace(finding.position.line, from..end, "")),
        Some(_) if between_words => Some(Edit::replace(finding.position.line, from..end, " ")),
        Some(_) if beside_quote => Some(Edit::replace(finding.position.line, from..end, "")),
        Some(_) => None,
    }
}
