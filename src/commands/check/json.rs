//! The report of a run of checks as JSON.

use serde_json::{Value as Json, json};

use super::text::{clause_text, replay_command};
use crate::check::{Conflict, Disagreement, FailedGates, Report};
use variorum_corpus::catalog::Catalog;
use variorum_scene::facts::schema;

/// The checks that do not pass their gates.
pub(in crate::commands) fn failed_gates_json(catalog: &Catalog, gates: &FailedGates) -> Vec<Json> {
    let failed = gates.iter().filter(|(_, gates)| !gates.is_empty());
    failed
        .map(|(check, gates)| {
            json!({
                "clause": check.clause,
                "edition": catalog.timeline.edition_id(check.edition),
                "check": check.text,
                "question": check.question.id(),
                "gates": gates.iter().map(ToString::to_string).collect::<Vec<_>>(),
            })
        })
        .collect()
}

pub(super) fn report_json(catalog: &Catalog, report: &Report) -> Json {
    let disagreements = report.disagreements.iter().map(|found| disagreement_json(catalog, found));
    let conflicts = report.conflicts.iter().map(|found| conflict_json(catalog, found));
    let situations = report.situations.iter().map(|((question, source), count)| {
        json!({ "question": question.id(), "source": source.name(), "count": count })
    });
    let alone = report.facts_varied_alone().into_iter();
    let alone = alone.map(|(question, facts)| (question.id().to_owned(), json!(facts)));
    json!({
        "disagreements": disagreements.collect::<Vec<_>>(),
        "conflicts": conflicts.collect::<Vec<_>>(),
        "gates": failed_gates_json(catalog, &report.failed_gates),
        "situations": situations.collect::<Vec<_>>(),
        "refused": report.refused,
        "varied_alone": alone.collect::<serde_json::Map<_, _>>(),
    })
}

fn disagreement_json(catalog: &Catalog, found: &Disagreement) -> Json {
    let show = |value| schema().show(value);
    let parts = found.parts.iter().map(|(part, value)| json!({ "part": part, "value": value }));
    let flip = found.resolving_change.map(
        |change| json!({ "fact": change.path, "from": show(change.from), "to": show(change.to) }),
    );
    json!({
        "clause": found.clause,
        "edition": catalog.timeline.edition_id(found.edition),
        "question": found.question.id(),
        "situation": found.situation.to_map(),
        "expected": show(found.expected),
        "got": found.got.describe(),
        "also": found.also,
        "text": clause_text(catalog, found),
        "sentence": found.sentence,
        "parts": parts.collect::<Vec<_>>(),
        "flip": flip,
        "replay": replay_command(catalog, found),
    })
}

fn conflict_json(catalog: &Catalog, found: &Conflict) -> Json {
    json!({
        "clauses": found.clauses,
        "edition": catalog.timeline.edition_id(found.edition),
        "question": found.question.id(),
        "situation": found.situation.to_map(),
    })
}
