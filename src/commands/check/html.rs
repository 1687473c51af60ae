//! The report of a run of checks as one HTML page that needs no other file.

use std::fmt::Display;
use std::path::Path;

use askama::Template;

use super::text::{clause_text, conflict_text, replay_command, situations_by_question};
use crate::check::{Checks, ClauseCounts, Coverage, Disagreement, Report, SituationSource};
use crate::error::Error;
use crate::whole_file;
use variorum_corpus::catalog::Catalog;
use variorum_scene::facts::schema;

#[derive(Template)]
#[template(path = "report.html")]
struct ReportPage {
    css: &'static str,
    lede: String,
    sources: [&'static str; 4],
    questions: Vec<(&'static str, &'static str, [u64; 4])>,
    refused: u64,
    /// The facts of each question that were read and varied one at a time only.
    varied_alone: Vec<(&'static str, String)>,
    clauses: Vec<(&'static str, ClauseCounts)>,
    disagreements: Vec<DisagreementView>,
    conflicts: Vec<String>,
    gates: Vec<(String, Vec<String>)>,
}

/// A difference as the page prints it.
struct DisagreementView {
    clause: String,
    edition: String,
    text: Option<String>,
    question: &'static str,
    expected: String,
    got: String,
    situation: String,
    parts: Vec<(String, String)>,
    resolving_change: Option<String>,
    replay: String,
}

pub(super) fn write_page(
    file: &Path,
    catalog: &Catalog,
    checks: &Checks,
    report: &Report,
) -> Result<(), Error> {
    let cannot_write =
        |error: &dyn Display| Error::new(format!("cannot write {}: {error}", file.display()), "");
    let text = report_page(catalog, checks, report).render();
    let text = text.map_err(|error| cannot_write(&error))?;
    whole_file::write_output(file, &text).map_err(|error| cannot_write(&error))
}

fn report_page(catalog: &Catalog, checks: &Checks, report: &Report) -> ReportPage {
    let coverage = Coverage::new(catalog);
    let gates = failed_gates(catalog, report);
    let disagreements = report.disagreements.iter();
    ReportPage {
        css: include_str!("../../../site/assets/site.css"),
        lede: format!(
            "{} checks in {} situations: {} disagreements, {} conflicts, {} gates not passed.",
            checks.iter().count(),
            report.situations.values().sum::<u64>(),
            report.disagreements.len(),
            report.conflicts.len(),
            gates.iter().map(|(_, failed)| failed.len()).sum::<usize>()
        ),
        sources: SituationSource::ALL.map(SituationSource::name),
        questions: situations_by_question(report)
            .into_iter()
            .map(|(question, counts)| (question.id(), question.meaning(), counts))
            .collect(),
        refused: report.refused,
        varied_alone: report
            .facts_varied_alone()
            .into_iter()
            .map(|(question, facts)| (question.id(), facts.join(", ")))
            .collect(),
        clauses: vec![
            ("Abilities", coverage.abilities()),
            ("Rules", coverage.rules()),
            ("All", coverage.total()),
        ],
        disagreements: disagreements.map(|found| disagreement_view(catalog, found)).collect(),
        conflicts: report.conflicts.iter().map(|found| conflict_text(catalog, found)).collect(),
        gates,
    }
}

/// The checks that do not pass their gates, each with what they failed.
fn failed_gates(catalog: &Catalog, report: &Report) -> Vec<(String, Vec<String>)> {
    let failed = report.failed_gates.iter().filter(|(_, gates)| !gates.is_empty());
    failed
        .map(|(check, gates)| {
            let edition = catalog.timeline.edition_id(check.edition);
            let question = check.question.id();
            let heading = format!("{} of {edition}, {question}: {}", check.clause, check.text);
            (heading, gates.iter().map(ToString::to_string).collect())
        })
        .collect()
}

fn disagreement_view(catalog: &Catalog, found: &Disagreement) -> DisagreementView {
    let show = |value| schema().show(value);
    DisagreementView {
        clause: found.clause.to_string(),
        edition: catalog.timeline.edition_id(found.edition).to_owned(),
        text: clause_text(catalog, found),
        question: found.question.id(),
        expected: show(found.expected),
        got: found.got.describe(),
        situation: found.situation.to_yaml(),
        parts: found.parts.clone(),
        resolving_change: found.resolving_change.map(|change| {
            format!("{} {} instead of {}", change.path, show(change.to), show(change.from))
        }),
        replay: replay_command(catalog, found),
    }
}
