//! Differences as HTML: additions and removals with words for those who listen, signs for those who
//! see.
//! Colour alone never says anything.

use std::fmt::Write as _;

use crate::site::labels;
use crate::site::markdown_renderer::escape_html;
use variorum_corpus::diff::{ClauseDiff, ClauseState, FieldDiff, RecordDiff, Run, RunKind};
use variorum_corpus::markdown;
use variorum_corpus::record::ChangeKind;

/// A part of a comparison: something that differs, or clauses that do not.
#[derive(Debug)]
pub(super) enum DiffBlock {
    Change(ChangedText),
    /// Clauses that stayed, to be folded.
    Same(Vec<UnchangedClause>),
}

#[derive(Debug)]
pub(super) struct UnchangedClause {
    pub(super) id: String,
    pub(super) heading: String,
    pub(super) text: String,
}

/// A clause or field that differs.
#[derive(Debug)]
pub(super) struct ChangedText {
    /// Its number among the changes, from 1.
    pub(super) number: usize,
    /// An anchor.
    pub(super) id: String,
    pub(super) heading: String,
    /// `added`, `removed`, `changed` or `moved`.
    pub(super) state: &'static str,
    /// The state in words, with where it went.
    pub(super) words: String,
    pub(super) kind: Option<ChangeKind>,
    /// Both texts in one.
    pub(super) inline: String,
    /// The older text; none if there is none.
    pub(super) left: Option<String>,
    /// The newer text; none if there is none.
    pub(super) right: Option<String>,
}

/// What differs between two records, in the order of the newer one, fields first.
/// A kind that all changes share is the kind of the whole: the blocks do not repeat it.
pub(super) fn diff_blocks(diff: &RecordDiff) -> Vec<DiffBlock> {
    let mut blocks = all_blocks(diff);
    let kinds_differ = diff.changed_clauses().any(|clause| clause.kind != diff.kind);
    if !kinds_differ {
        for block in &mut blocks {
            if let DiffBlock::Change(change) = block {
                change.kind = None;
            }
        }
    }
    blocks
}

fn all_blocks(diff: &RecordDiff) -> Vec<DiffBlock> {
    let fields = (1..).zip(&diff.fields);
    let mut blocks: Vec<DiffBlock> =
        fields.map(|(number, field)| DiffBlock::Change(changed_field(number, field))).collect();
    let mut number = diff.fields.len();
    for clause in &diff.clauses {
        if clause.state != ClauseState::Same {
            number += 1;
            blocks.push(DiffBlock::Change(changed_clause(number, clause)));
            continue;
        }
        match blocks.last_mut() {
            Some(DiffBlock::Same(clauses)) => clauses.push(unchanged_clause(clause)),
            _ => blocks.push(DiffBlock::Same(vec![unchanged_clause(clause)])),
        }
    }
    blocks
}

fn unchanged_clause(clause: &ClauseDiff) -> UnchangedClause {
    let text = clause.to.as_ref().or(clause.from.as_ref());
    UnchangedClause {
        id: clause.id().to_owned(),
        heading: numbered_heading(clause),
        text: text.map(|text| markdown::plain(&text.text)).unwrap_or_default(),
    }
}

/// The heading with the number that the clause has in the newer text, else in the older.
fn numbered_heading(clause: &ClauseDiff) -> String {
    let heading = labels::capitalized(clause.heading());
    match clause.to.as_ref().or(clause.from.as_ref()) {
        Some(text) => format!("{}. {heading}", text.position),
        None => heading,
    }
}

fn changed_field(number: usize, field: &FieldDiff) -> ChangedText {
    ChangedText {
        number,
        id: format!("field_{}", field.field.name().replace(' ', "-")),
        heading: labels::capitalized(field.field.name()),
        state: "changed",
        words: "changed".to_owned(),
        kind: None,
        inline: inline_html(&field.runs),
        left: (!field.from.is_empty()).then(|| one_side_html(&field.runs, RunKind::Removed)),
        right: (!field.to.is_empty()).then(|| one_side_html(&field.runs, RunKind::Added)),
    }
}

fn changed_clause(number: usize, clause: &ClauseDiff) -> ChangedText {
    let left = clause.from.as_ref().map(|_| one_side_html(&clause.runs, RunKind::Removed));
    let right = clause.to.as_ref().map(|_| one_side_html(&clause.runs, RunKind::Added));
    ChangedText {
        number,
        id: clause.id().to_owned(),
        heading: numbered_heading(clause),
        state: clause.state.name(),
        words: state_in_words(clause),
        kind: clause.kind,
        inline: inline_html(&clause.runs),
        left,
        right,
    }
}

/// What happened to a clause: `changed and moved from place 2 to 3; was called push`.
fn state_in_words(clause: &ClauseDiff) -> String {
    let mut words = clause.state.name().to_owned();
    if let (true, Some(from), Some(to)) = (clause.moved, &clause.from, &clause.to) {
        let and = if clause.state == ClauseState::Moved { "" } else { " and moved" };
        let _ = write!(words, "{and} from place {} to {}", from.position, to.position);
    }
    if let (Some(from), Some(to)) = (&clause.from, &clause.to)
        && from.heading != to.heading
    {
        let _ = write!(words, "; was called {}", from.heading);
    }
    if let Some(part) = &clause.part_of {
        let _ = write!(words, "; part of {}", part.replace('-', " "));
    }
    words
}

/// Both texts in one, with what was added and removed marked.
fn inline_html(runs: &[Run]) -> String {
    runs.iter().map(run_html).collect()
}

/// The text of the side that has runs of `side`, with these marked.
fn one_side_html(runs: &[Run], side: RunKind) -> String {
    let is_on_side = |run: &&Run| run.kind == RunKind::Same || run.kind == side;
    runs.iter().filter(is_on_side).map(run_html).collect()
}

fn run_html(run: &Run) -> String {
    let text = escape_html(&run.text);
    match run.kind {
        RunKind::Same => text,
        RunKind::Added => marked_html("ins", "added", &text),
        RunKind::Removed => marked_html("del", "removed", &text),
    }
}

/// A text inside a tag; the space around it stays outside.
fn marked_html(tag: &str, word: &str, text: &str) -> String {
    let body = text.trim();
    let start = text.len() - text.trim_start().len();
    let (before, rest) = text.split_at(start);
    let after = rest.get(body.len()..).unwrap_or_default();
    format!(
        "{before}<{tag}><span class=\"vh\">{word}: </span>{body}\
         <span class=\"vh\"> (end)</span></{tag}>{after}"
    )
}
