//! The changes page: what every edition did to every subject, newest first.

use std::cmp::Reverse;

use askama::Template;
use serde::Serialize;

use super::context::{Context, SubjectView};
use super::labels::RecordOrigin;
use super::markdown_renderer::MarkdownRenderer;
use super::page::{Frame, Page, PageKind};
use super::{address, drawing};
use crate::error::Error;
use variorum_corpus::catalog::Entry;
use variorum_corpus::timeline::{EditionIndex, MAIN_LINE};

/// What one edition did to one subject.
#[derive(Debug)]
pub(crate) struct ChangeItem {
    pub(crate) edition: EditionIndex,
    pub(crate) edition_title: String,
    /// The id of the subject.
    pub(crate) subject: String,
    pub(crate) name: String,
    /// The marker, drawn.
    pub(crate) marker: String,
    /// The comparison with what it replaced, or the record itself.
    pub(crate) href: String,
    pub(crate) origin: RecordOrigin,
    /// What changed, as HTML inside a line.
    pub(crate) note: String,
    /// What changed, as the record has it.
    pub(crate) note_source: String,
}

/// Every change and every first text, newest first; undated editions last.
pub(crate) fn change_items(context: &Context<'_>, root: &str) -> Vec<ChangeItem> {
    let renderer = MarkdownRenderer::new(context, &format!("{root}x").replace("../", "x/"));
    let mut items: Vec<ChangeItem> = context
        .subjects
        .iter()
        .flat_map(|view| view.entries.iter().map(move |entry| (view, *entry)))
        .map(|(view, entry)| change_item(context, &renderer, root, view, entry))
        .collect();
    let date =
        |item: &ChangeItem| context.catalog.timeline.edition(item.edition).date.counts_from();
    items.sort_by_key(|item| (Reverse(date(item)), Reverse(item.edition)));
    items
}

fn change_item(
    context: &Context<'_>,
    renderer: &MarkdownRenderer<'_>,
    root: &str,
    view: &SubjectView<'_>,
    entry: Entry<'_>,
) -> ChangeItem {
    let (catalog, record) = (context.catalog, entry.record);
    let change_note = record.change.as_ref().map(|change| &change.note);
    let departure_note = record.departs_from.as_ref().map(|departure| &departure.note);
    let source = change_note.or(departure_note).unwrap_or(&record.summary).as_str();
    let path = match view.subject.predecessor(entry.edition, &catalog.timeline) {
        Some(before) => address::pair(catalog, view.subject, before.edition, entry.edition),
        None => address::record(catalog, view.subject, entry.edition),
    };
    ChangeItem {
        edition: entry.edition,
        edition_title: catalog.timeline.describe(entry.edition),
        subject: view.subject.id.clone(),
        name: record.name.value.clone(),
        marker: drawing::marker(record.marker.as_deref()),
        href: format!("{root}{path}"),
        origin: RecordOrigin::of_record(entry),
        note: renderer.inline_html(source),
        note_source: source.to_owned(),
    }
}

#[derive(Debug, Template)]
#[template(path = "changes.html")]
struct ChangesPage {
    frame: Frame,
    editions: Vec<EditionChanges>,
}

#[derive(Debug)]
struct EditionChanges {
    id: String,
    title: String,
    href: String,
    /// Whether its game is another than the main one, whose changes are folded.
    is_separate_game: bool,
    changed: Vec<ChangeItem>,
    first_printed: Vec<ChangeItem>,
}

#[derive(Debug, Serialize)]
struct ChangeJson<'a> {
    edition: &'a str,
    kind: &'a str,
    note: &'a str,
    subject: &'a str,
}

/// The changes page and its JSON.
pub(crate) fn pages(context: &Context<'_>) -> Result<[Page; 2], Error> {
    let description = "What every edition did to every rule, newest first.";
    let kind = PageKind::Changes;
    let frame =
        Frame::new(context, "changes.html", kind, "Changes", description).with_json().with_feed();
    let mut editions: Vec<EditionChanges> = Vec::new();
    for item in change_items(context, &frame.root) {
        let id = context.catalog.timeline.edition_id(item.edition);
        if editions.last().is_none_or(|last| last.id != id) {
            editions.push(EditionChanges {
                id: id.to_owned(),
                title: item.edition_title.clone(),
                href: frame.href(&address::edition(context.catalog, item.edition)),
                is_separate_game: context.catalog.timeline.line_of(item.edition) != MAIN_LINE,
                changed: Vec::new(),
                first_printed: Vec::new(),
            });
        }
        let edition = editions.last_mut().expect("one was just added if there was none");
        let list = match item.origin.is_first() {
            true => &mut edition.first_printed,
            false => &mut edition.changed,
        };
        list.push(item);
    }
    let json = Page::json_beside(&frame, &changes_json(&editions))?;
    let page = ChangesPage { frame, editions };
    Ok([Page::render(&page.frame, &page)?, json])
}

fn changes_json(editions: &[EditionChanges]) -> Vec<ChangeJson<'_>> {
    let items = editions.iter().flat_map(|edition| {
        let items = edition.changed.iter().chain(&edition.first_printed);
        items.map(move |item| (edition, item))
    });
    items
        .map(|(edition, item)| ChangeJson {
            edition: &edition.id,
            kind: item.origin.class,
            note: &item.note_source,
            subject: &item.subject,
        })
        .collect()
}
