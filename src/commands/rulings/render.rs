//! Rulings as text and as JSON, listed or played.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use super::counts::RulingCounts;
use crate::behaviour::clause_names;
use crate::open_points::names_for_conventions;
use crate::rulings::{CompiledRuling, PlayedRuling, PlayedRun, PlayedScene, RulingAnswer};
use crate::terminal::{HEADING, QUIET, Terminal, indented};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::markdown;
use variorum_corpus::record::{Ruling, RulingStretch};
use variorum_scene::facts::{schema, value_to_json};
use variorum_scene::questions::replay;

/// The rulings with their answers.
pub(super) fn list_text(
    terminal: &Terminal,
    catalog: &Catalog,
    all: &[CompiledRuling<'_>],
) -> String {
    let width = terminal.reading_width();
    let mut text = String::new();
    for compiled in all {
        let (entry, ruling) = (compiled.entry, compiled.entry.ruling);
        let status = standing(ruling);
        let _ = writeln!(
            text,
            "{}  {}",
            terminal.paint(HEADING, &entry.path_id()),
            terminal.paint(QUIET, &status)
        );
        text += &indented(&markdown::plain(&ruling.question), width, "    ");
        let answer = RulingAnswer::new(ruling, &catalog.timeline).to_plain_text();
        text += &indented(&answer, width, "    ");
        text += &terminal.paint(QUIET, &indented(&questions_line(compiled), width, "    "));
        text.push('\n');
    }
    let played = all.iter().filter(|ruling| ruling.entry.ruling.is_staged()).count();
    let differs = |ruling: &&CompiledRuling<'_>| ruling.differs_between_editions(&catalog.timeline);
    let differing = all.iter().filter(differs).count();
    let _ = writeln!(
        text,
        "{} rulings, {played} that the engine plays, {differing} that differ between editions.",
        all.len()
    );
    text
}

/// How sure a ruling is, stretch by stretch, and whether it is an example.
fn standing(ruling: &Ruling) -> String {
    let stretch_standing = |stretch: &RulingStretch| {
        let open_point = stretch.open_point.as_ref().map(|name| format!(" ({})", name.value));
        let status = stretch.status.name();
        format!("{status}{}, {}", open_point.unwrap_or_default(), stretch.editions.value)
    };
    let stretches: Vec<String> = ruling.stretches().map(stretch_standing).collect();
    let example = if ruling.is_example() { "example; " } else { "" };
    format!("{example}{}", stretches.join("; "))
}

/// Which questions the engine is asked, or why it is asked none.
fn questions_line(compiled: &CompiledRuling<'_>) -> String {
    if let Some(reason) = &compiled.entry.ruling.unstaged {
        return format!("Not staged: {}", reason.trim());
    }
    let mut played: Vec<&str> = compiled.runs.iter().map(|run| run.question.id()).collect();
    let titles = compiled.scenes.iter().map(|ruled| ruled.scene.title.as_deref());
    played.extend(titles.map(|title| title.unwrap_or("a scene")));
    if played.is_empty() {
        "Not staged.".to_owned()
    } else {
        format!("Played: {}", played.join(", "))
    }
}

pub(super) fn list_json(catalog: &Catalog, all: &[CompiledRuling<'_>]) -> Json {
    let ruling_json = |compiled: &CompiledRuling<'_>| {
        let entry = compiled.entry;
        let editions = entry.ruling.holds_for(&catalog.timeline).into_iter();
        let holds_for: Vec<&str> =
            editions.map(|edition| catalog.timeline.edition_id(edition)).collect();
        let mut json = json!(entry.ruling);
        if let Json::Object(fields) = &mut json {
            fields.insert("id".to_owned(), entry.path_id().into());
            fields.insert("holds_for".to_owned(), json!(holds_for));
            fields.insert(
                "differs".to_owned(),
                compiled.differs_between_editions(&catalog.timeline).into(),
            );
        }
        json
    };
    all.iter().map(ruling_json).collect()
}

fn engine_answer(run: &PlayedRun) -> String {
    match &run.got {
        Ok(answered) => schema().show(answered.answer),
        Err(unanswerable) => format!("nothing ({unanswerable})"),
    }
}

/// Where the engine decides differently: one entry for each situation and answer, with all editions
/// that have it.
pub(super) fn disagreements_text(
    terminal: &Terminal,
    catalog: &Catalog,
    all: &[PlayedRuling<'_>],
) -> String {
    let mut text = String::new();
    for played in all {
        let mut open: Vec<&PlayedRun> = played.runs.iter().filter(|run| !run.agrees()).collect();
        while let Some(first) = open.first().copied() {
            let is_same = |run: &PlayedRun| {
                run.run_index == first.run_index
                    && run.expected == first.expected
                    && engine_answer(run) == engine_answer(first)
            };
            let editions: Vec<&str> = open
                .iter()
                .filter(|run| is_same(run))
                .map(|run| catalog.timeline.edition_id(run.edition))
                .collect();
            text += &disagreement_text(terminal, catalog, played, first, &editions);
            open.retain(|run| !is_same(run));
        }
        for scene in played.scenes.iter().filter(|scene| !scene.agrees()) {
            text += &scene_disagreement_text(terminal, catalog, played, scene);
        }
    }
    text
}

fn scene_disagreement_text(
    terminal: &Terminal,
    catalog: &Catalog,
    played: &PlayedRuling<'_>,
    scene: &PlayedScene,
) -> String {
    let entry = played.ruling.entry;
    let ruled = played.ruling.scenes.get(scene.scene_index);
    let line = ruled.map_or(0, |ruled| ruled.position.line);
    let mut text = format!(
        "{} in {}: the scene at line {line} of {} comes out otherwise\n",
        terminal.paint(HEADING, &entry.path_id()),
        catalog.timeline.edition_id(scene.edition),
        entry.path,
    );
    for unmet in &scene.unmet {
        let _ = writeln!(text, "    {unmet}");
    }
    text + "\n"
}

fn disagreement_text(
    terminal: &Terminal,
    catalog: &Catalog,
    played: &PlayedRuling<'_>,
    disagreement: &PlayedRun,
    editions: &[&str],
) -> String {
    let (run, entry) = (played.situation_of(disagreement), played.ruling.entry);
    let stretch = entry.ruling.stretch_in(disagreement.edition, &catalog.timeline);
    let cites = stretch.into_iter().flat_map(|stretch| &stretch.cites);
    let cites: Vec<&str> = cites.map(|cite| cite.as_str()).collect();
    let edition = catalog.timeline.edition_id(disagreement.edition);
    format!(
        "{} in {}: {} should be {}, the engine says {}\n    by {}\n{}    {}\n\n",
        terminal.paint(HEADING, &entry.path_id()),
        editions.join(", "),
        run.question.id(),
        schema().show(disagreement.expected),
        engine_answer(disagreement),
        cites.join(", "),
        replay::fact_lines(&run.situation),
        replay::ask_command(run.question, edition, &run.situation)
    )
}

/// Every ruling with every situation that was played.
pub(super) fn run_json(catalog: &Catalog, all: &[PlayedRuling<'_>], counts: &RulingCounts) -> Json {
    let rulings: Vec<Json> = all.iter().map(|played| played_json(catalog, played)).collect();
    json!({ "counts": counts, "rulings": rulings })
}

fn played_json(catalog: &Catalog, played: &PlayedRuling<'_>) -> Json {
    let (entry, ruling) = (played.ruling.entry, played.ruling.entry.ruling);
    let runs = played.runs.iter().map(|run| played_run_json(catalog, played, run));
    json!({
        "id": entry.path_id(),
        "question": ruling.question,
        "by_edition": ruling.by_edition,
        "unstaged": ruling.unstaged,
        "differs": played.ruling.differs_between_editions(&catalog.timeline),
        "plays": runs.collect::<Vec<_>>(),
        "scenes": played.scenes.iter().map(|scene| played_scene_json(catalog, scene)).collect::<Vec<_>>(),
    })
}

fn played_scene_json(catalog: &Catalog, scene: &PlayedScene) -> Json {
    json!({
        "scene": scene.scene_index,
        "edition": catalog.timeline.edition_id(scene.edition),
        "agrees": scene.agrees(),
        "unmet": scene.unmet,
        "open_points": names_for_conventions(&scene.conventions),
    })
}

fn played_run_json(catalog: &Catalog, played: &PlayedRuling<'_>, played_run: &PlayedRun) -> Json {
    let run = played.situation_of(played_run);
    let answered = played_run.got.as_ref().ok();
    let edition = catalog.timeline.edition_id(played_run.edition);
    json!({
        "edition": edition,
        "question": run.question.id(),
        "situation": run.situation.to_map(),
        "expected": value_to_json(played_run.expected),
        "got": answered.map(|answered| value_to_json(answered.answer)),
        "refused": played_run.got.as_ref().err().map(ToString::to_string),
        "agrees": played_run.agrees(),
        "clauses": answered.map(|answered| clause_names(&answered.clauses)),
        "open_points": answered.map(|answered| names_for_conventions(&answered.conventions)),
        "replay": replay::ask_command(run.question, edition, &run.situation),
    })
}
