//! A comparison as Markdown, for a forum post or an issue: struck words are removed, bold ones are
//! added.

use std::fmt::Write as _;

use super::RecordComparison;
use super::layouts::describe_clause_change;
use super::marked_words::{Signs, marked_words, wrap_marked_words};
use crate::terminal::Terminal;
use variorum_corpus::diff::{ClauseState, Run};

// A delimiter before a mark and after a letter would not open, hence the space.
const SIGNS: Signs = Signs { removed: ("~~", "~~"), added: ("**", "**"), spaced: true };

pub(super) fn page(comparison: &RecordComparison) -> String {
    let [from, to] = comparison.describe_sides();
    let mut page =
        format!("# {}: what changed\n\n- From: {from}\n- To: {to}\n\n", comparison.diff.name);
    let _ = write!(page, "**{}**\n\n", comparison.summary_sentence());
    for text in comparison.describe_remarks() {
        let _ = write!(page, "{}\n\n", escaped(&text));
    }
    if comparison.diff.differs {
        page += "~~Struck words~~ are gone, **bold words** are new.\n\n";
    }
    for field in &comparison.diff.fields {
        let _ = write!(
            page,
            "## {}: changed\n\n{}\n\n",
            field.field.name(),
            runs_in_markdown(&field.runs)
        );
    }
    for clause in comparison.clauses_to_show() {
        let text = match clause.state {
            ClauseState::Same | ClauseState::Moved => {
                let newer = clause.to.as_ref().expect("a clause that stayed is on both sides");
                newer.text.trim().to_owned()
            }
            _ => runs_in_markdown(&clause.runs),
        };
        let _ = write!(
            page,
            "## {}. {}: {}\n\n{text}\n\n",
            clause.position(),
            clause.heading(),
            describe_clause_change(clause)
        );
    }
    for text in comparison.closing_remarks() {
        let _ = write!(page, "{text}\n\n");
    }
    page.trim_end().to_owned() + "\n"
}

/// The words of some runs with their signs, escaped.
pub(super) fn runs_in_markdown(runs: &[Run]) -> String {
    let runs: Vec<Run> =
        runs.iter().map(|run| Run { kind: run.kind, text: escaped(&run.text) }).collect();
    let lines = wrap_marked_words(marked_words(&runs, SIGNS), usize::MAX, &Terminal::plain(80));
    lines.into_iter().map(|(line, _)| line).collect::<Vec<_>>().join("\n\n")
}

/// Plain words that stay plain words in Markdown.
pub(super) fn escaped(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut all, c| {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '~' | '#' | '|' | '&') {
            all.push('\\');
        }
        all.push(c);
        all
    })
}
