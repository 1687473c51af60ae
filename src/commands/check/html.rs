//! What a run of checks found, as one page that needs nothing beside it.

use std::path::Path;

use askama::Template;

use super::words::{again, by_question, clause_text, quarrel};
use crate::check::{Checks, Counts, Coverage, Disagreement, Report, Source};
use crate::error::Error;
use variorum_corpus::catalog::Catalog;
use variorum_scene::facts::schema;

#[derive(Template)]
#[template(path = "report.html")]
struct Page {
    css: &'static str,
    lede: String,
    sources: [&'static str; 3],
    questions: Vec<(&'static str, &'static str, [u64; 3])>,
    refused: u64,
    clauses: Vec<(&'static str, Counts)>,
    disagreements: Vec<Found>,
    conflicts: Vec<String>,
    gates: Vec<(String, Vec<String>)>,
}

/// A difference in the words of the page.
struct Found {
    clause: String,
    edition: String,
    text: Option<String>,
    question: &'static str,
    expected: String,
    got: String,
    situation: String,
    parts: Vec<(String, String)>,
    flip: Option<String>,
    replay: String,
}

/// Writes the page.
pub(super) fn write(
    file: &Path,
    catalog: &Catalog,
    checks: &Checks,
    report: &Report,
) -> Result<(), Error> {
    let trouble = |error: &dyn std::fmt::Display| {
        Error::new(format!("cannot write {}: {error}", file.display()), "")
    };
    let text = page(catalog, checks, report).render().map_err(|error| trouble(&error))?;
    std::fs::write(file, text).map_err(|error| trouble(&error))
}

fn page(catalog: &Catalog, checks: &Checks, report: &Report) -> Page {
    let coverage = Coverage::of(catalog);
    let failed = report.faults.iter().filter(|(_, faults)| !faults.is_empty());
    let gates = failed.map(|((clause, edition, question, check), faults)| {
        let of = format!(
            "{clause} of {}, {}: {check}",
            catalog.timeline.edition_id(*edition),
            question.id()
        );
        (of, faults.iter().map(ToString::to_string).collect())
    });
    let gates: Vec<(String, Vec<String>)> = gates.collect();
    Page {
        css: include_str!("../../../site/assets/site.css"),
        lede: format!(
            "{} checks in {} situations: {} disagreements, {} conflicts, {} gates not passed.",
            checks.iter().count(),
            report.situations.values().sum::<u64>(),
            report.disagreements.len(),
            report.conflicts.len(),
            gates.iter().map(|(_, failed)| failed.len()).sum::<usize>()
        ),
        sources: Source::ALL.map(Source::name),
        questions: by_question(report)
            .into_iter()
            .map(|(question, counts)| (question.id(), question.meaning(), counts))
            .collect(),
        refused: report.refused,
        clauses: vec![
            ("Abilities", coverage.sum(true)),
            ("Rules", coverage.sum(false)),
            ("All", coverage.total()),
        ],
        disagreements: report.disagreements.iter().map(|found| told(catalog, found)).collect(),
        conflicts: report.conflicts.iter().map(|conflict| quarrel(catalog, conflict)).collect(),
        gates,
    }
}

fn told(catalog: &Catalog, found: &Disagreement) -> Found {
    let show = |value| schema().show(value);
    Found {
        clause: found.clause.clone(),
        edition: catalog.timeline.edition_id(found.edition).to_owned(),
        text: clause_text(catalog, found),
        question: found.question.id(),
        expected: show(found.expected),
        got: found.got.show(),
        situation: found.situation.to_yaml(),
        parts: found.parts.clone(),
        flip: found
            .flip
            .map(|flip| format!("{} {} instead of {}", flip.path, show(flip.to), show(flip.from))),
        replay: again(catalog, found),
    }
}
