//! The changes page: what every edition did to every subject, newest first.

use askama::Template;
use serde::Serialize;

use super::Page;
use super::context::Context;
use super::frame::Frame;
use super::text::Writer;
use super::words::Origin;
use super::{address, drawing, json};
use crate::error::Error;
use variorum_corpus::timeline::EditionIndex;

/// One subject in one edition.
#[derive(Debug)]
pub struct ChangeItem {
    /// The edition.
    pub no: EditionIndex,
    /// The edition in words.
    pub edition: String,
    /// The subject's id.
    pub subject: String,
    /// The subject's name.
    pub name: String,
    /// Its marker, drawn.
    pub marker: String,
    /// The comparison with what it replaced, or the record itself.
    pub href: String,
    /// The kind of the change.
    pub origin: Origin,
    /// What changed, as HTML inside a line.
    pub note: String,
    /// The same as the record has it.
    pub source: String,
}

/// Every change and every first text, newest first; undated editions last.
pub fn items(context: &Context<'_>, root: &str) -> Vec<ChangeItem> {
    let mut items = Vec::new();
    let writer = Writer::new(context, &format!("{root}x").replace("../", "x/"));
    for sheet in &context.subjects {
        for entry in &sheet.entries {
            let record = entry.record;
            let note = record
                .change
                .as_ref()
                .map(|change| &change.note)
                .or(record.departs_from.as_ref().map(|departure| &departure.note));
            let before = sheet.subject.predecessor(entry.edition, &context.catalog.timeline);
            let page = match before {
                Some(before) => {
                    address::pair(context.catalog, sheet.subject, before.edition, entry.edition)
                }
                None => address::record(context.catalog, sheet.subject, entry.edition),
            };
            let source = note.map_or(record.summary.as_str(), |note| note.as_str());
            items.push(ChangeItem {
                no: entry.edition,
                edition: context.catalog.timeline.describe(entry.edition),
                subject: sheet.subject.id.clone(),
                name: record.name.value.clone(),
                marker: record
                    .marker
                    .as_ref()
                    .map(|marker| drawing::marker(marker))
                    .unwrap_or_default(),
                href: format!("{root}{page}"),
                origin: Origin::of(*entry),
                note: writer.line(source),
                source: source.to_owned(),
            });
        }
    }
    let from = |item: &ChangeItem| context.catalog.timeline.edition(item.no).date.counts_from();
    items.sort_by_key(|item| (std::cmp::Reverse(from(item)), std::cmp::Reverse(item.no)));
    items
}

#[derive(Debug, Template)]
#[template(path = "changes.html")]
struct Changes {
    frame: Frame,
    editions: Vec<EditionChanges>,
}

#[derive(Debug)]
struct EditionChanges {
    id: String,
    title: String,
    href: String,
    items: Vec<ChangeItem>,
}

/// A change in the JSON.
#[derive(Debug, Serialize)]
struct Listed<'a> {
    edition: &'a str,
    kind: &'a str,
    note: &'a str,
    subject: &'a str,
}

/// The changes page and its JSON.
pub fn pages(context: &Context<'_>) -> Result<[Page; 2], Error> {
    let frame = Frame::new(
        context,
        "changes.html".to_owned(),
        "changes",
        "Changes",
        "What every edition did to every rule, newest first.",
    )
    .with_json()
    .with_feed();
    let mut editions: Vec<EditionChanges> = Vec::new();
    for item in items(context, &frame.root) {
        let id = context.catalog.timeline.edition_id(item.no);
        match editions.last_mut() {
            Some(last) if last.id == id => last.items.push(item),
            _ => editions.push(EditionChanges {
                id: id.to_owned(),
                title: item.edition.clone(),
                href: format!("{}{}", frame.root, address::edition(context.catalog, item.no)),
                items: vec![item],
            }),
        }
    }
    let listed = editions
        .iter()
        .flat_map(|edition| edition.items.iter().map(|item| (edition.id.as_str(), item)));
    let listed: Vec<Listed<'_>> = listed
        .map(|(edition, item)| Listed {
            edition,
            kind: item.origin.class,
            note: &item.source,
            subject: &item.subject,
        })
        .collect();
    let json = json::page(&frame, &listed)?;
    let changes = Changes { frame, editions };
    Ok([Page::html(changes.frame.path.clone(), &changes), json])
}
