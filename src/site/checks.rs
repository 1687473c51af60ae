//! Which clauses are run against the engine, and why the others are not: counted from the records.
//! Nothing is played for it.

use askama::Template;
use serde::Serialize;

use super::context::Context;
use super::frame::Frame;
use super::{Page, address, json};
use crate::check::{ClauseCounts, Coverage};
use crate::error::Error;

#[derive(Debug, Template)]
#[template(path = "checks.html")]
struct Checks {
    frame: Frame,
    abilities: ClauseCounts,
    rules: ClauseCounts,
    rows: Vec<Row>,
    reasons: Vec<(String, String)>,
}

#[derive(Debug)]
struct Row {
    name: String,
    href: String,
    counts: ClauseCounts,
}

#[derive(Debug, Serialize)]
struct RowJson<'a> {
    subject: &'a str,
    checked: usize,
    explains: usize,
    unmodelled: usize,
    open: usize,
}

/// The page and its JSON.
pub fn pages(context: &Context<'_>) -> Result<[Page; 2], Error> {
    let description = "Which clauses are run against a rules engine, and why the others are not.";
    let frame =
        Frame::new(context, "checks.html".to_owned(), "checks", "Checks", description).with_json();
    let coverage = Coverage::new(context.catalog);
    let listed: Vec<RowJson<'_>> = coverage
        .subjects
        .iter()
        .map(|(subject, counts)| RowJson {
            subject: &subject.id,
            checked: counts.checked,
            explains: counts.explains,
            unmodelled: counts.unmodelled,
            open: counts.open,
        })
        .collect();
    let json = json::page(&frame, &listed)?;
    let name = |id: &str| {
        context
            .subjects
            .iter()
            .find(|sheet| sheet.subject.id == id)
            .map_or(id, |sheet| sheet.name())
            .to_owned()
    };
    let rows = coverage.subjects.iter().map(|(subject, counts)| Row {
        name: name(&subject.id),
        href: format!("{}{}", frame.root, address::subject(subject)),
        counts: *counts,
    });
    // A clause that stands in several editions with the same reason is told once.
    let mut reasons: Vec<(String, String)> = Vec::new();
    for (clause, _, reason) in &coverage.unmodelled {
        let told = (clause.clone(), (*reason).to_owned());
        if !reasons.contains(&told) {
            reasons.push(told);
        }
    }
    let view = Checks {
        abilities: coverage.abilities(),
        rules: coverage.rules(),
        rows: rows.collect(),
        reasons,
        frame,
    };
    Ok([Page::html(view.frame.path.clone(), &view), json])
}
