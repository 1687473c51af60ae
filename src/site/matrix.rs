//! All abilities by all editions, at a glance.

use askama::Template;
use serde::Serialize;

use super::context::{Context, Sheet};
use super::frame::Frame;
use super::{Page, address, drawing, json, words};
use crate::error::Error;
use variorum_corpus::record::ChangeKind;
use variorum_corpus::timeline::EditionIndex;

#[derive(Debug, Template)]
#[template(path = "matrix.html")]
struct Matrix {
    frame: Frame,
    columns: Vec<(String, String, String)>,
    groups: Vec<(String, Vec<Row>)>,
}

#[derive(Debug)]
struct Row {
    name: String,
    marker: String,
    href: String,
    cells: Vec<Cell>,
}

/// What an edition did to an ability.
#[derive(Debug)]
struct Cell {
    class: &'static str,
    sign: &'static str,
    words: &'static str,
    href: Option<String>,
}

#[derive(Debug, Serialize)]
struct RowJson<'a> {
    subject: &'a str,
    editions: Vec<(&'a str, &'static str)>,
}

/// The matrix page and its JSON.
pub fn pages(context: &Context<'_>) -> Result<[Page; 2], Error> {
    let description =
        "All abilities by all editions: who printed it first, who changed it, and how far.";
    let frame =
        Frame::new(context, "matrix.html".to_owned(), "matrix", "Matrix", description).with_json();
    let timeline = &context.catalog.timeline;
    let numbers: Vec<EditionIndex> = timeline
        .indexed_editions()
        .map(|(no, _)| no)
        .filter(|no| has_abilities(context, *no))
        .collect();
    let column = |no: &EditionIndex| {
        let date = timeline.edition(*no).date.spelled_out();
        (
            words::short(context.catalog, *no),
            date,
            format!("{}{}", frame.root, address::edition(context.catalog, *no)),
        )
    };
    let mut groups: Vec<(String, Vec<Row>)> = Vec::new();
    let mut listed = Vec::new();
    for sheet in context.subjects.iter().filter(|sheet| sheet.is_ability()) {
        let group = words::from_id(sheet.subject.kind.group());
        let cells: Vec<Cell> =
            numbers.iter().map(|no| cell(context, sheet, *no, &frame.root)).collect();
        listed.push(RowJson {
            subject: &sheet.subject.id,
            editions: numbers
                .iter()
                .zip(&cells)
                .map(|(no, cell)| (timeline.edition_id(*no), cell.words))
                .collect(),
        });
        let row = Row {
            name: sheet.name().to_owned(),
            marker: sheet.current.record.marker.as_deref().map(drawing::marker).unwrap_or_default(),
            href: format!("{}{}", frame.root, address::subject(sheet.subject)),
            cells,
        };
        match groups.last_mut() {
            Some((name, rows)) if *name == group => rows.push(row),
            _ => groups.push((group, vec![row])),
        }
    }
    let json = json::page(&frame, &listed)?;
    let view = Matrix { columns: numbers.iter().map(column).collect(), groups, frame };
    Ok([Page::html(view.frame.path.clone(), &view), json])
}

fn has_abilities(context: &Context<'_>, no: EditionIndex) -> bool {
    context.subjects.iter().any(|sheet| sheet.is_ability() && context.in_force(sheet, no).is_some())
}

fn cell(context: &Context<'_>, sheet: &Sheet<'_>, no: EditionIndex, root: &str) -> Cell {
    let Some(entry) = context.in_force(sheet, no) else {
        return Cell { class: "absent", sign: "", words: "not there", href: None };
    };
    let href =
        Some(format!("{root}{}", address::record(context.catalog, sheet.subject, entry.edition)));
    if entry.edition != no {
        return Cell { class: "left", sign: "\u{b7}", words: "as before", href };
    }
    let departure = entry.record.departs_from.as_ref().map(|departure| departure.kind.value);
    let (class, sign, words) =
        match entry.record.change.as_ref().map(|change| change.kind.value).or(departure) {
            None => ("first", "\u{25cf}", "first text"),
            Some(ChangeKind::Functional) => ("functional", "\u{2260}", "plays differently"),
            Some(ChangeKind::Clarifying) => ("clarifying", "\u{2248}", "settles a doubt"),
            Some(ChangeKind::Editorial) => ("editorial", "=", "words only"),
        };
    Cell { class, sign, words, href }
}
