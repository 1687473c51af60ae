//! Rulings and what came of them, for people and for programs.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::counts::Counts;
use crate::rulings::{Play, Ruled, Staged};
use crate::terminal::{HEADING, QUIET, Terminal, indented};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::markdown;
use variorum_scene::facts::{self, schema};
use variorum_scene::questions::replay;

/// The rulings with their answers.
pub(super) fn list(terminal: &Terminal, all: &[Staged<'_>]) -> String {
    let width = terminal.reading_width();
    let mut text = String::new();
    for staged in all {
        let (entry, ruling) = (staged.entry, staged.entry.ruling);
        let editions: Vec<String> = ruling.editions.iter().map(|range| range.to_string()).collect();
        let standing = format!("{}, {}", ruling.status.name(), editions.join(", "));
        let _ = writeln!(
            text,
            "{}  {}",
            terminal.paint(HEADING, &entry.path_id()),
            terminal.paint(QUIET, &standing)
        );
        text += &indented(&markdown::plain(&ruling.question), width, "    ");
        text += &indented(&markdown::plain(&ruling.answer), width, "    ");
        text += &terminal.paint(QUIET, &indented(&how(staged), width, "    "));
        text.push('\n');
    }
    let played = all.iter().filter(|staged| !staged.runs.is_empty()).count();
    let differing = all.iter().filter(|staged| staged.differs()).count();
    let _ = writeln!(
        text,
        "{} rulings, {played} that the engine plays, {differing} that differ between editions.",
        all.len()
    );
    text
}

fn how(staged: &Staged<'_>) -> String {
    if let Some(reason) = &staged.entry.ruling.unstaged {
        return format!("Not staged: {}", reason.trim());
    }
    let asked: Vec<&str> = staged.runs.iter().map(|run| run.question.id()).collect();
    if asked.is_empty() {
        "Not staged.".to_owned()
    } else {
        format!("Played: {}", asked.join(", "))
    }
}

/// The rulings for programs.
pub(super) fn list_as_json(catalog: &Catalog, all: &[Staged<'_>]) -> Value {
    let row = |staged: &Staged<'_>| {
        let entry = staged.entry;
        let holds: Vec<&str> = entry
            .ruling
            .holds_for(&catalog.timeline)
            .into_iter()
            .map(|no| catalog.timeline.edition_id(no))
            .collect();
        let mut row = json!(entry.ruling);
        if let Value::Object(fields) = &mut row {
            fields.insert("id".to_owned(), entry.path_id().into());
            fields.insert("holds_for".to_owned(), json!(holds));
            fields.insert("differs".to_owned(), staged.differs().into());
        }
        row
    };
    all.iter().map(row).collect()
}

fn got(play: &Play) -> String {
    match &play.got {
        Ok(told) => schema().show(told.answer),
        Err(refusal) => format!("nothing ({refusal})"),
    }
}

/// Where the engine decides otherwise: one entry for each situation and answer, with all editions
/// that have it.
pub(super) fn disagreements(terminal: &Terminal, catalog: &Catalog, all: &[Ruled<'_>]) -> String {
    let mut text = String::new();
    for ruled in all {
        let mut open: Vec<&Play> = ruled.plays.iter().filter(|play| !play.agrees()).collect();
        while let Some(first) = open.first().copied() {
            let same = |play: &Play| {
                play.run == first.run && play.expected == first.expected && got(play) == got(first)
            };
            let editions: Vec<&str> = open
                .iter()
                .filter(|play| same(play))
                .map(|play| catalog.timeline.edition_id(play.edition))
                .collect();
            text += &disagreement(terminal, ruled, first, &editions);
            open.retain(|play| !same(play));
        }
    }
    text
}

fn disagreement(terminal: &Terminal, ruled: &Ruled<'_>, play: &Play, editions: &[&str]) -> String {
    let (Some(run), Some(first)) = (ruled.staged.runs.get(play.run), editions.first()) else {
        return String::new();
    };
    let entry = ruled.staged.entry;
    let cites: Vec<&str> = entry.ruling.cites.iter().map(|cite| cite.as_str()).collect();
    format!(
        "{} in {}: {} should be {}, the engine says {}\n    by {}\n{}    {}\n\n",
        terminal.paint(HEADING, &entry.path_id()),
        editions.join(", "),
        run.question.id(),
        schema().show(play.expected),
        got(play),
        cites.join(", "),
        replay::fact_lines(&run.situation),
        replay::ask_command(run.question, first, &run.situation)
    )
}

/// What came of every situation, for programs.
pub(super) fn run_as_json(catalog: &Catalog, all: &[Ruled<'_>], counts: &Counts) -> Value {
    let play = |ruled: &Ruled<'_>, play: &Play| {
        let run = ruled.staged.runs.get(play.run)?;
        let told = play.got.as_ref().ok();
        let edition = catalog.timeline.edition_id(play.edition);
        Some(json!({
            "edition": edition, "question": run.question.id(), "situation": run.situation.to_map(),
            "expected": facts::value_to_json(play.expected), "got": told.map(|told| facts::value_to_json(told.answer)),
            "refused": play.got.as_ref().err().map(ToString::to_string), "agrees": play.agrees(),
            "clauses": told.map(|told| told.clauses.iter().map(ToString::to_string).collect::<Vec<_>>()),
            "conventions": told.map(|told| told.conventions.iter().map(|convention| convention.entry().name).collect::<Vec<_>>()),
            "replay": replay::ask_command(run.question, edition, &run.situation),
        }))
    };
    let ruling = |ruled: &Ruled<'_>| {
        let (entry, ruling) = (ruled.staged.entry, ruled.staged.entry.ruling);
        json!({
            "id": entry.path_id(), "question": ruling.question, "status": ruling.status, "convention": ruling.convention,
            "cites": ruling.cites, "unstaged": ruling.unstaged, "differs": ruled.staged.differs(),
            "plays": ruled.plays.iter().filter_map(|one| play(ruled, one)).collect::<Vec<_>>(),
        })
    };
    json!({ "counts": counts, "rulings": all.iter().map(ruling).collect::<Vec<_>>() })
}
