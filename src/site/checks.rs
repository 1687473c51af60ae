//! Which clauses are run against the engine, and why the others are not: counted from the records.
//! Nothing is played for it. Each check is read aloud.

use askama::Template;
use serde::Serialize;

use super::context::Context;
use super::page::{Frame, Page, PageKind};
use super::player_words::in_player_words;
use super::ruling::cited_clause;
use super::{address, labels};
use crate::check::{Checks, ClauseCounts, Coverage};
use crate::error::Error;
use variorum_corpus::catalog::Subject;

#[derive(Debug, Template)]
#[template(path = "checks.html")]
struct ChecksPage {
    frame: Frame,
    abilities: ClauseCounts,
    rules: ClauseCounts,
    rows: Vec<SubjectChecks>,
    unmodelled: Vec<UnmodelledClause>,
}

#[derive(Debug)]
struct SubjectChecks {
    name: String,
    href: String,
    /// How many of its clauses are played, and how many only explain.
    counts: ClauseCounts,
    /// The checks of its text in force, each with its clause.
    sentences: Vec<ClauseSentence>,
}

#[derive(Debug)]
struct ClauseSentence {
    /// The id of the clause, an anchor of its page.
    clause: String,
    heading: String,
    sentence: String,
}

#[derive(Debug, PartialEq, Eq)]
struct UnmodelledClause {
    /// `Ram: strike`.
    clause: String,
    href: String,
    reason: String,
}

#[derive(Debug, Serialize)]
struct SubjectChecksJson<'a> {
    subject: &'a str,
    checked: usize,
    explains: usize,
    unmodelled: usize,
    open: usize,
}

/// The page and its JSON.
pub(crate) fn pages(context: &Context<'_>) -> Result<[Page; 2], Error> {
    let description = "Which clauses are run against a rules engine, and why the others are not.";
    let kind = PageKind::Checks;
    let frame = Frame::new(context, "checks.html", kind, "Checks", description).with_json();
    let coverage = Coverage::new(context.catalog);
    let json = Page::json_beside(&frame, &coverage_json(&coverage))?;
    let name = |id: &str| context.subject(id).map_or(id, |view| view.name()).to_owned();
    let rows = coverage.subjects.iter().map(|(subject, counts)| SubjectChecks {
        name: name(&subject.id),
        href: frame.href(&address::subject(subject)),
        counts: *counts,
        sentences: sentences(context, subject),
    });
    let page = ChecksPage {
        abilities: coverage.abilities(),
        rules: coverage.rules(),
        rows: rows.collect(),
        unmodelled: unmodelled_clauses(context, &frame, &coverage),
        frame,
    };
    Ok([Page::render(&page.frame, &page)?, json])
}

/// What the checks of the text in force say; lint reports what does not compile.
fn sentences(context: &Context<'_>, subject: &Subject) -> Vec<ClauseSentence> {
    let Some(view) = context.subject(&subject.id) else { return Vec::new() };
    let checks = Checks::compile_record(context.catalog, &view.current).into_iter().flatten();
    checks
        .map(|check| ClauseSentence {
            heading: view
                .current
                .record
                .clause(&check.clause.clause)
                .map_or_else(String::new, |clause| labels::capitalized(&clause.heading())),
            clause: check.clause.clause.clone(),
            sentence: in_player_words(&check.sentence()),
        })
        .collect()
}

fn coverage_json<'a>(coverage: &'a Coverage<'_>) -> Vec<SubjectChecksJson<'a>> {
    let subjects = coverage.subjects.iter();
    subjects
        .map(|(subject, counts)| SubjectChecksJson {
            subject: &subject.id,
            checked: counts.checked,
            explains: counts.explains,
            unmodelled: counts.unmodelled,
            open: counts.open,
        })
        .collect()
}

/// The clauses that cannot be run; one that is in several editions with the same reason once.
fn unmodelled_clauses(
    context: &Context<'_>,
    frame: &Frame,
    coverage: &Coverage<'_>,
) -> Vec<UnmodelledClause> {
    let mut clauses: Vec<UnmodelledClause> = Vec::new();
    for (clause, reason) in &coverage.unmodelled {
        let cited = cited_clause(context, frame, &clause.to_string(), None);
        let Some(cited) = cited else { continue };
        let clause = UnmodelledClause {
            clause: cited.citation,
            href: cited.href,
            reason: (*reason).to_owned(),
        };
        if !clauses.contains(&clause) {
            clauses.push(clause);
        }
    }
    clauses
}
