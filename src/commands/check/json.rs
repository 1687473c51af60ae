//! What a run of checks found, as JSON.

use serde_json::json;

use super::words::{again, clause_text};
use crate::check::{Faults, Gate, Report};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::timeline::EditionIndex;
use variorum_scene::facts::schema;
use variorum_scene::questions::Question;

/// The checks that do not pass their gates.
pub(in crate::commands) fn gates(catalog: &Catalog, faults: &Faults) -> Vec<serde_json::Value> {
    let failed = faults.iter().filter(|(_, faults)| !faults.is_empty());
    let row = |((clause, edition, question, check), faults): (
        &(String, EditionIndex, Question, String),
        &Vec<Gate>,
    )| {
        let gates: Vec<String> = faults.iter().map(ToString::to_string).collect();
        json!({ "clause": clause, "edition": catalog.timeline.edition_id(*edition), "check": check, "question": question.id(), "gates": gates })
    };
    failed.map(row).collect()
}

/// The whole report.
pub(super) fn as_json(catalog: &Catalog, report: &Report) -> serde_json::Value {
    let show = |value| schema().show(value);
    let disagreements = report.disagreements.iter().map(|found| {
        json!({
            "clause": found.clause, "edition": catalog.timeline.edition_id(found.edition), "question": found.question.id(),
            "situation": found.situation.to_map(), "expected": show(found.expected), "got": found.got.show(), "also": found.also,
            "text": clause_text(catalog, found), "parts": found.parts.iter().map(|(part, value)| json!({ "part": part, "value": value })).collect::<Vec<_>>(),
            "flip": found.flip.map(|flip| json!({ "fact": flip.path, "from": show(flip.from), "to": show(flip.to) })),
            "replay": again(catalog, found),
        })
    });
    let conflicts = report.conflicts.iter().map(|found| {
        json!({ "clauses": found.clauses, "edition": catalog.timeline.edition_id(found.edition), "question": found.question.id(), "situation": found.situation.to_map() })
    });
    let situations = report
        .situations
        .iter()
        .map(|((question, source), count)| json!({ "question": question.id(), "source": source.name(), "count": count }));
    json!({
        "disagreements": disagreements.collect::<Vec<_>>(), "conflicts": conflicts.collect::<Vec<_>>(), "gates": gates(catalog, &report.faults),
        "situations": situations.collect::<Vec<_>>(), "refused": report.refused,
    })
}
