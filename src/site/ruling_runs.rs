//! How the engine plays a ruling, as its page tells it: the situation in sentences, the question,
//! the answers by edition.
//! It plays nothing; `variorum rulings --run` holds the answers to the engine.

use crate::rulings::{self, StagedRun};
use variorum_corpus::catalog::{Catalog, RulingEntry};
use variorum_expr::Value;
use variorum_scene::questions::replay;

/// One situation of a ruling.
#[derive(Debug)]
pub struct RunView {
    /// The situation in sentences.
    pub situation: String,
    /// The question about it.
    pub question: &'static str,
    /// Each answer with the editions that have it.
    pub answers: Vec<(String, String)>,
    /// The command that plays it.
    pub command: String,
}

/// The situations of a ruling; those that do not fit the facts are left out (lint reports them).
pub fn of(catalog: &Catalog, entry: RulingEntry<'_>) -> Vec<RunView> {
    rulings::stage(catalog, entry).0.runs.iter().map(|run| view(catalog, run)).collect()
}

fn view(catalog: &Catalog, run: &StagedRun) -> RunView {
    let mut groups: Vec<(Value, Vec<String>)> = Vec::new();
    for (no, answer) in &run.expected {
        let edition = catalog.timeline.describe(*no);
        match groups.iter_mut().find(|(known, _)| known == answer) {
            Some((_, editions)) => editions.push(edition),
            None => groups.push((*answer, vec![edition])),
        }
    }
    let newest = run.expected.keys().next_back().map_or("", |no| catalog.timeline.edition_id(*no));
    let alone = groups.len() == 1;
    let said = |editions: Vec<String>| {
        if alone {
            "in every edition that the ruling holds in".to_owned()
        } else {
            editions.join("; ")
        }
    };
    RunView {
        situation: run.situation.describe(),
        question: run.question.meaning(),
        answers: groups
            .into_iter()
            .map(|(answer, editions)| (in_words(answer), said(editions)))
            .collect(),
        command: replay::ask_command(run.question, newest, &run.situation),
    }
}

fn in_words(answer: Value) -> String {
    match answer {
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        other => variorum_scene::facts::schema().show(other),
    }
}
