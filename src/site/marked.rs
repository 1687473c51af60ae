//! Differences as HTML: additions and removals with words for those who listen, signs for those who
//! see.
//! Colour alone never says anything.

use std::fmt::Write as _;

use super::text::escape;
use super::words;
use variorum_corpus::diff::{ClauseDiff, ClauseState, FieldDiff, RecordDiff, Run, RunKind};
use variorum_corpus::markdown;
use variorum_corpus::record::ChangeKind;

/// A stretch of a comparison: something that differs, or clauses that do not.
#[derive(Debug)]
pub enum Block {
    /// Something that differs.
    Change(Change),
    /// Clauses that stayed, to be folded.
    Same(Vec<Same>),
}

/// A clause that stayed.
#[derive(Debug)]
pub struct Same {
    /// Its id.
    pub id: String,
    /// Its heading.
    pub heading: String,
    /// Its text.
    pub text: String,
}

/// A clause or field that differs.
#[derive(Debug)]
pub struct Change {
    /// Its number among the changes, from 1.
    pub number: usize,
    /// An anchor.
    pub id: String,
    /// Its heading.
    pub heading: String,
    /// `added`, `removed`, `changed` or `moved`.
    pub state: &'static str,
    /// The state in words, with where it went.
    pub words: String,
    /// How far it reaches.
    pub kind: Option<ChangeKind>,
    /// Both texts in one.
    pub inline: String,
    /// The older text; none if there is none.
    pub left: Option<String>,
    /// The newer text; none if there is none.
    pub right: Option<String>,
}

/// What differs between two records, in the order of the newer one, fields first.
pub fn blocks(diff: &RecordDiff) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut number = 0;
    for field in &diff.fields {
        number += 1;
        blocks.push(Block::Change(of_field(number, field)));
    }
    for clause in &diff.clauses {
        if clause.state != ClauseState::Same {
            number += 1;
            blocks.push(Block::Change(of_clause(number, clause)));
            continue;
        }
        let text = clause
            .to
            .as_ref()
            .or(clause.from.as_ref())
            .map(|text| markdown::plain(&text.text))
            .unwrap_or_default();
        let same =
            Same { id: clause.id().to_owned(), heading: words::capital(clause.heading()), text };
        match blocks.last_mut() {
            Some(Block::Same(list)) => list.push(same),
            _ => blocks.push(Block::Same(vec![same])),
        }
    }
    blocks
}

fn of_field(number: usize, field: &FieldDiff) -> Change {
    Change {
        number,
        id: format!("field_{}", field.field.name().replace(' ', "-")),
        heading: words::capital(field.field.name()),
        state: "changed",
        words: "changed".to_owned(),
        kind: None,
        inline: html(&field.runs, None),
        left: (!field.from.is_empty()).then(|| html(&field.runs, Some(RunKind::Removed))),
        right: (!field.to.is_empty()).then(|| html(&field.runs, Some(RunKind::Added))),
    }
}

fn of_clause(number: usize, clause: &ClauseDiff) -> Change {
    let mut told = clause.state.name().to_owned();
    if let (true, Some(from), Some(to)) = (clause.moved, &clause.from, &clause.to) {
        let and = if clause.state == ClauseState::Moved { "" } else { " and moved" };
        let _ = write!(told, "{and} from place {} to {}", from.position, to.position);
    }
    if let (Some(from), Some(to)) = (&clause.from, &clause.to)
        && from.heading != to.heading
    {
        let _ = write!(told, "; was called {}", from.heading);
    }
    if let Some(part) = &clause.part_of {
        let _ = write!(told, "; part of {}", part.replace('-', " "));
    }
    Change {
        number,
        id: clause.id().to_owned(),
        heading: words::capital(clause.heading()),
        state: clause.state.name(),
        words: told,
        kind: clause.kind,
        inline: html(&clause.runs, None),
        left: clause.from.as_ref().map(|_| html(&clause.runs, Some(RunKind::Removed))),
        right: clause.to.as_ref().map(|_| html(&clause.runs, Some(RunKind::Added))),
    }
}

/// Runs as HTML: of both sides, or of the one that has runs of `side`.
fn html(runs: &[Run], side: Option<RunKind>) -> String {
    let mut page = String::new();
    for run in runs {
        let text = escape(&run.text);
        match run.kind {
            RunKind::Same => page.push_str(&text),
            kind if side.is_some_and(|side| side != kind) => {}
            RunKind::Added => mark(&mut page, "ins", "added", &text),
            RunKind::Removed => mark(&mut page, "del", "removed", &text),
        }
    }
    page
}

/// The space around a change stays outside the mark.
fn mark(page: &mut String, tag: &str, word: &str, text: &str) {
    let body = text.trim();
    let start = text.len() - text.trim_start().len();
    let (before, rest) = text.split_at(start);
    let after = rest.get(body.len()..).unwrap_or_default();
    let _ = write!(
        page,
        r#"{before}<{tag}><span class="vh">{word}: </span>{body}<span class="vh"> (end)</span></{tag}>{after}"#
    );
}
