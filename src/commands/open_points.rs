//! `variorum open-points`: the questions that the documents leave open, listed, or one of them with
//! its readings.

use std::fmt::Write as _;

use clap::Args;
use serde::Serialize;

use super::{ExitStatus, Session};
use crate::error::Error;
use crate::open_points::{is_open_in, records_mentioning, rulings_naming};
use crate::terminal::{HEADING, QUIET, Terminal, indented};
use variorum_corpus::catalog::{Catalog, OpenPointEntry};
use variorum_corpus::markdown;
use variorum_corpus::record::{ClauseRef, OpenPoint, Reading, Settlement};

#[derive(Debug, Args)]
pub(crate) struct OpenPoints {
    /// The open point to show, as `token-removal` or "token removal"; without it, all are listed
    name: Option<String>,
    /// Only those that are open in this edition
    #[arg(long, short, value_name = "EDITION", conflicts_with = "name")]
    edition: Option<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

impl OpenPoints {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let catalog = session.complete_catalog()?;
        if let Some(name) = &self.name {
            print_one(session, catalog, catalog.find_open_point(name)?, self.json)?;
            return Ok(ExitStatus::Ok);
        }
        let edition =
            self.edition.as_deref().map(|word| catalog.timeline.resolve(word)).transpose()?;
        let is_wanted = |entry: &OpenPointEntry<'_>| {
            edition.is_none_or(|edition| is_open_in(catalog, *entry, edition))
        };
        let entries: Vec<OpenPointEntry<'_>> = catalog.open_points().filter(is_wanted).collect();
        if self.json {
            let views: Vec<_> =
                entries.iter().map(|entry| OpenPointView::new(catalog, *entry)).collect();
            session.print_json(&views)?;
        } else {
            session.print(&list_text(&session.terminal, &entries))?;
        }
        Ok(ExitStatus::Ok)
    }
}

/// Prints one open point with its readings.
pub(super) fn print_one(
    session: &Session,
    catalog: &Catalog,
    entry: OpenPointEntry<'_>,
    as_json: bool,
) -> Result<(), Error> {
    if as_json {
        session.print_json(&OpenPointView::new(catalog, entry))
    } else {
        session.print(&open_point_text(&session.terminal, catalog, entry))
    }
}

/// An open point as JSON: what the file holds, and what belongs to it.
#[derive(Debug, Serialize)]
pub(crate) struct OpenPointView<'a> {
    name: &'a str,
    /// The ids of the editions in which it is open.
    open_in: Vec<&'a str>,
    /// The rulings that it leaves unsettled.
    rulings: Vec<String>,
    #[serde(flatten)]
    point: &'a OpenPoint,
}

impl<'a> OpenPointView<'a> {
    pub(crate) fn new(catalog: &'a Catalog, entry: OpenPointEntry<'a>) -> Self {
        let timeline = &catalog.timeline;
        let open_in = entry.point.open_in(timeline).into_iter();
        Self {
            name: entry.name,
            open_in: open_in.map(|edition| timeline.edition_id(edition)).collect(),
            rulings: rulings_naming(catalog, entry.name).map(|ruling| ruling.path_id()).collect(),
            point: entry.point,
        }
    }
}

fn list_text(terminal: &Terminal, entries: &[OpenPointEntry<'_>]) -> String {
    let width = terminal.reading_width();
    let mut text = String::new();
    for OpenPointEntry { name, point, .. } in entries {
        let kind = terminal.paint(QUIET, point.kind.name());
        let _ = writeln!(text, "{}  {kind}", terminal.paint(HEADING, name));
        text += &indented(&markdown::plain(&point.question), width, "    ");
        text +=
            &indented(&format!("We play: {}", reading_text(point, &point.plays)), width, "    ");
    }
    let _ = writeln!(text, "\n{} open points.", entries.len());
    text
}

/// What a reading says; empty if there is none with the id (lint reports it).
fn reading_text(point: &OpenPoint, id: &str) -> String {
    point.reading(id).map_or_else(String::new, |reading| markdown::plain(&reading.text))
}

fn open_point_text(terminal: &Terminal, catalog: &Catalog, entry: OpenPointEntry<'_>) -> String {
    let OpenPointEntry { name, point, .. } = entry;
    let width = terminal.reading_width();
    let mut text = format!(
        "{}  {}\n",
        terminal.paint(HEADING, name),
        terminal.paint(QUIET, &format!("open point, {}", point.kind.name()))
    );
    text += &indented(&markdown::plain(&point.question), width, "");
    let editions: Vec<String> = point
        .editions
        .iter()
        .filter_map(|range| range.editions(&catalog.timeline).ok())
        .map(|editions| catalog.timeline.describe_stretch(&editions))
        .collect();
    let open = format!("{} Open in: {}.", point.kind.description(), editions.join("; "));
    text += &indented(&open, width, "");
    let _ = writeln!(text, "\n{}", terminal.paint(HEADING, "Readings"));
    for reading in &point.readings {
        text += &indented(&reading_line(point, reading), width, "  ");
    }
    text.push('\n');
    text += &indented(&format!("Why: {}", markdown::plain(&point.why)), width, "");
    for settlement in &point.settled {
        text += &indented(&settlement_line(catalog, point, settlement), width, "");
    }
    text += &passages_text(terminal, catalog, point);
    text + &references_text(terminal, catalog, name)
}

fn reading_line(point: &OpenPoint, reading: &Reading) -> String {
    let played = if *reading.id == *point.plays { " (we play this)" } else { "" };
    format!("{}{played}: {}", reading.id.value, markdown::plain(&reading.text))
}

fn settlement_line(catalog: &Catalog, point: &OpenPoint, settlement: &Settlement) -> String {
    let timeline = &catalog.timeline;
    let editions = settlement.editions.editions(timeline).unwrap_or_default();
    format!(
        "Settled ({}; {}, {}): {}",
        timeline.describe_stretch(&editions),
        settlement.source.trim(),
        settlement.authority.name(),
        reading_text(point, &settlement.reading)
    )
}

/// The clauses that the point is about, as their newest record has them.
fn passages_text(terminal: &Terminal, catalog: &Catalog, point: &OpenPoint) -> String {
    let mut text = format!("\n{}\n", terminal.paint(HEADING, "Passages"));
    for passage in point.passages.iter().filter_map(|passage| ClauseRef::parse(passage)) {
        let records =
            catalog.subject(&passage.subject).into_iter().flat_map(|it| it.entries().rev());
        let words = records
            .filter_map(|entry| entry.record.clause(&passage.clause))
            .map(|clause| markdown::plain(&clause.text))
            .next();
        let line = format!("{passage}: {}", words.unwrap_or_default());
        text += &indented(&line, terminal.reading_width(), "  ");
    }
    text
}

/// The rulings and records that name the point.
fn references_text(terminal: &Terminal, catalog: &Catalog, name: &str) -> String {
    let rulings: Vec<String> = rulings_naming(catalog, name)
        .map(|entry| format!("{}: {}", entry.path_id(), markdown::plain(&entry.ruling.question)))
        .collect();
    let mut subjects: Vec<String> =
        records_mentioning(catalog, name).map(|entry| entry.subject.id.clone()).collect();
    subjects.dedup();
    let mut text = String::new();
    for (heading, lines) in [("Rulings", rulings), ("Mentioned by", subjects)] {
        if !lines.is_empty() {
            let _ = writeln!(text, "\n{}", terminal.paint(HEADING, heading));
            lines.iter().for_each(|line| text += &indented(line, terminal.reading_width(), "  "));
        }
    }
    text
}
