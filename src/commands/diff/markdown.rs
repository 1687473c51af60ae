//! A comparison as Markdown, for a forum post or an issue: struck words are gone, bold ones are
//! new.

use std::fmt::Write as _;

use super::Shown;
use super::inline::standing;
use super::marked::{Signs, lines, words};
use crate::terminal::Terminal;
use variorum_corpus::diff::{ClauseState, Run};

// A delimiter before a mark and after a letter would not open, hence the space.
const SIGNS: Signs = Signs { gone: ("~~", "~~"), new: ("**", "**"), apart: true };

/// The page.
pub(super) fn page(shown: &Shown) -> String {
    let [from, to] = shown.sides();
    let mut page = format!("# {}: what changed\n\n- From: {from}\n- To: {to}\n\n", shown.diff.name);
    let _ = write!(page, "**{}**\n\n", shown.outcome());
    for text in shown.remarks() {
        let _ = write!(page, "{}\n\n", escaped(&text));
    }
    if shown.diff.differs {
        page += "~~Struck words~~ are gone, **bold words** are new.\n\n";
    }
    for field in &shown.diff.fields {
        let _ = write!(page, "## {}: changed\n\n{}\n\n", field.field.name(), marked(&field.runs));
    }
    for clause in shown.clauses() {
        let position =
            clause.to.as_ref().or(clause.from.as_ref()).map_or(0, |clause| clause.position);
        let text = match clause.state {
            ClauseState::Same | ClauseState::Moved => {
                clause.to.as_ref().map(|to| to.text.trim().to_owned()).unwrap_or_default()
            }
            _ => marked(&clause.runs),
        };
        let _ =
            write!(page, "## {position}. {}: {}\n\n{text}\n\n", clause.heading(), standing(clause));
    }
    for text in [shown.left_out(), shown.hint.clone()].iter().filter(|text| !text.is_empty()) {
        let _ = write!(page, "{text}\n\n");
    }
    page.trim_end().to_owned() + "\n"
}

/// The words of some runs with their signs.
pub(super) fn marked(runs: &[Run]) -> String {
    let runs: Vec<Run> =
        runs.iter().map(|run| Run { kind: run.kind, text: escaped(&run.text) }).collect();
    let lines = lines(words(&runs, SIGNS), usize::MAX, &Terminal::plain(80));
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
