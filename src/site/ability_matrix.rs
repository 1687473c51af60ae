//! All abilities by all editions, at a glance.

use askama::Template;
use serde::Serialize;

use super::context::{Context, SubjectLink, SubjectView};
use super::page::{Frame, Page, PageKind};
use super::{address, labels};
use crate::error::Error;
use variorum_corpus::record::ChangeKind;
use variorum_corpus::timeline::EditionIndex;

#[derive(Debug, Template)]
#[template(path = "matrix.html")]
struct AbilityMatrixPage {
    frame: Frame,
    columns: Vec<EditionColumn>,
    slots: Vec<SlotRows>,
}

/// An edition as a column of a matrix.
#[derive(Debug)]
pub(crate) struct EditionColumn {
    /// Its short title.
    pub(crate) name: String,
    pub(crate) date: String,
    pub(crate) href: String,
}

#[derive(Debug)]
struct SlotRows {
    name: String,
    abilities: Vec<AbilityRow>,
}

#[derive(Debug)]
struct AbilityRow {
    ability: SubjectLink,
    cells: Vec<AbilityCell>,
}

/// What an edition did to an ability.
#[derive(Debug)]
struct AbilityCell {
    class: &'static str,
    sign: &'static str,
    words: &'static str,
    href: Option<String>,
}

#[derive(Debug, Serialize)]
struct AbilityRowJson<'a> {
    subject: &'a str,
    editions: Vec<(&'a str, &'static str)>,
}

/// The matrix page and its JSON.
pub(crate) fn pages(context: &Context<'_>) -> Result<[Page; 2], Error> {
    let description =
        "All abilities by all editions: who printed it first, who changed it, and how far.";
    let kind = PageKind::Matrix;
    let frame = Frame::new(context, "matrix.html", kind, "Matrix", description).with_json();
    let timeline = &context.catalog.timeline;
    let editions: Vec<EditionIndex> = timeline
        .indexed_editions()
        .map(|(edition, _)| edition)
        .filter(|edition| has_abilities(context, *edition))
        .collect();
    let mut slots: Vec<SlotRows> = Vec::new();
    let mut rows_json = Vec::new();
    for view in context.subjects.iter().filter(|view| view.is_ability()) {
        let cells: Vec<AbilityCell> =
            editions.iter().map(|edition| cell(context, view, *edition, &frame)).collect();
        let ids = editions.iter().map(|edition| timeline.edition_id(*edition));
        rows_json.push(AbilityRowJson {
            subject: &view.subject.id,
            editions: ids.zip(cells.iter().map(|cell| cell.words)).collect(),
        });
        let row = AbilityRow { ability: SubjectLink::to_subject(view, &frame.root), cells };
        let slot = labels::title_from_id(view.subject.kind.group());
        match slots.last_mut() {
            Some(last) if last.name == slot => last.abilities.push(row),
            _ => slots.push(SlotRows { name: slot, abilities: vec![row] }),
        }
    }
    let json = Page::json_beside(&frame, &rows_json)?;
    let column = |edition: &EditionIndex| EditionColumn::new(context, *edition, &frame);
    let columns = editions.iter().map(column).collect();
    let page = AbilityMatrixPage { columns, slots, frame };
    Ok([Page::render(&page.frame, &page)?, json])
}

fn has_abilities(context: &Context<'_>, edition: EditionIndex) -> bool {
    let mut abilities = context.subjects.iter().filter(|view| view.is_ability());
    abilities.any(|view| context.in_force(view, edition).is_some())
}

impl EditionColumn {
    /// The column of an edition as a whole.
    pub(crate) fn new(context: &Context<'_>, edition: EditionIndex, frame: &Frame) -> Self {
        Self {
            name: labels::edition_short_title(context.catalog, edition),
            date: labels::edition_date(context.catalog, edition),
            href: frame.href(&address::edition(context.catalog, edition)),
        }
    }
}

fn cell(
    context: &Context<'_>,
    view: &SubjectView<'_>,
    edition: EditionIndex,
    frame: &Frame,
) -> AbilityCell {
    let Some(entry) = context.in_force(view, edition) else {
        let words = "not in this edition";
        return AbilityCell { class: "absent", sign: "", words, href: None };
    };
    let href = Some(frame.href(&address::record(context.catalog, view.subject, entry.edition)));
    if entry.edition != edition {
        return AbilityCell { class: "left", sign: "\u{b7}", words: "as before", href };
    }
    if entry.record.departs_from.is_some() {
        return AbilityCell { class: "apart", sign: "\u{2260}", words: "separate game", href };
    }
    let kind = labels::change_kind(entry);
    let (class, words) =
        kind.map_or(("first", labels::FIRST_PRINTED), |kind| (kind.name(), kind.label()));
    let sign = match kind {
        None => "\u{25cf}",
        Some(ChangeKind::Functional) => "\u{2260}",
        Some(ChangeKind::Clarifying) => "\u{2248}",
        Some(ChangeKind::Editorial) => "=",
    };
    AbilityCell { class, sign, words, href }
}
