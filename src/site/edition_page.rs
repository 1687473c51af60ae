//! The page of an edition: the whole ability card in force in it, what it changed, and its
//! reference card for printing.

use askama::Template;
use serde::Serialize;

use super::changes::{self, ChangeItem};
use super::context::{Context, Sheet};
use super::frame::Frame;
use super::text::Writer;
use super::timeline::{self, EditionRow};
use super::{Page, address, drawing, json, words};
use crate::error::Error;
use variorum_corpus::catalog::{Entry, SubjectKind};
use variorum_corpus::markdown;
use variorum_corpus::record::{Colour, Shape, Slot};
use variorum_corpus::timeline::EditionIndex;

#[derive(Debug, Template)]
#[template(path = "edition.html")]
struct EditionPage {
    frame: Frame,
    row: EditionRow,
    line: String,
    documents: Vec<(String, String)>,
    before: Option<(String, String)>,
    after: Option<(String, String)>,
    compare: Option<String>,
    card_href: String,
    kinds: Vec<(&'static str, &'static str, Vec<ChangeItem>)>,
    slots: Vec<SlotCard>,
    rules: Vec<RuleLink>,
}

/// The abilities of a slot that are in force.
#[derive(Debug)]
struct SlotCard {
    name: String,
    abilities: Vec<AbilityText>,
}

/// An ability as the edition has it.
#[derive(Debug)]
struct AbilityText {
    id: String,
    name: String,
    marker: String,
    marker_words: String,
    optional: bool,
    clauses: Vec<String>,
    href: String,
    /// Whether this edition printed it itself, else whose text it is.
    own: bool,
    from: String,
}

#[derive(Debug)]
struct RuleLink {
    name: String,
    href: String,
    own: bool,
    summary: String,
}

#[derive(Debug, Template)]
#[template(path = "card.html")]
struct Card {
    frame: Frame,
    title: String,
    date: String,
    sources: String,
    slots: Vec<SlotCard>,
    rules: Vec<RuleLink>,
    href: String,
}

/// The JSON beside the page.
#[derive(Debug, Serialize)]
struct EditionJson<'a> {
    edition: serde_json::Value,
    in_force: Vec<InForce<'a>>,
}

/// A record that is in force.
#[derive(Debug, Serialize)]
struct InForce<'a> {
    edition: &'a str,
    own: bool,
    subject: &'a str,
}

#[derive(Debug, Template)]
#[template(path = "editions.html")]
struct Editions {
    frame: Frame,
    rows: Vec<EditionRow>,
    drawing: String,
}

/// The list of all editions, and its JSON.
pub fn list(context: &Context<'_>) -> Result<[Page; 2], Error> {
    let description = "Every edition of the rules, with what each changed.";
    let frame =
        Frame::new(context, "editions/index.html".to_owned(), "editions", "Editions", description)
            .with_json();
    let rows = timeline::rows(context, &frame.root);
    let json = json::page(&frame, &context.catalog.timeline)?;
    let list = Editions { drawing: timeline::drawing(context, &rows), rows, frame };
    Ok([Page::html(list.frame.path.clone(), &list), json])
}

/// An edition's page, its JSON and its card.
pub fn pages(context: &Context<'_>, no: EditionIndex) -> Result<[Page; 3], Error> {
    let [page, json] = page(context, no)?;
    Ok([page, json, card(context, no)])
}

fn page(context: &Context<'_>, no: EditionIndex) -> Result<[Page; 2], Error> {
    let catalog = context.catalog;
    let timeline = &catalog.timeline;
    let title = catalog.timeline.describe(no);
    let description = timeline.edition(no).description.clone();
    let frame = Frame::new(context, address::edition(catalog, no), "edition", title, description)
        .with_json();
    let line = timeline.line_of(no);
    let same_line = |other: &EditionIndex| timeline.line_of(*other) == line;
    let named = |other: EditionIndex| {
        (
            catalog.timeline.describe(other),
            format!("{}{}", frame.root, address::edition(catalog, other)),
        )
    };
    let before = timeline
        .indexed_editions()
        .rev()
        .map(|(other, _)| other)
        .filter(same_line)
        .find(|other| *other < no);
    let after = timeline
        .indexed_editions()
        .map(|(other, _)| other)
        .filter(same_line)
        .find(|other| *other > no);
    let documents = timeline.edition(no).documents.iter().filter_map(|id| timeline.document(id));
    let view = EditionPage {
        row: timeline::rows(context, &frame.root)
            .into_iter()
            .find(|row| row.no == no)
            .ok_or_else(|| Error::new("no such edition", ""))?,
        line: timeline.line(line).map(|line| line.name.clone()).unwrap_or_default(),
        documents: documents
            .map(|document| (document.title.clone(), document.description.clone()))
            .collect(),
        before: before.map(named),
        after: after.map(named),
        compare: before
            .map(|before| format!("{}{}", frame.root, address::compare(catalog, before, no))),
        card_href: format!("{}{}", frame.root, address::card(catalog, no)),
        kinds: kinds(context, &frame.root, no),
        slots: slots(context, &frame, no),
        rules: rules(context, &frame.root, no),
        frame,
    };
    let in_force =
        context.subjects.iter().filter_map(|sheet| context.in_force(sheet, no)).map(|entry| {
            InForce {
                edition: timeline.edition_id(entry.edition),
                own: entry.edition == no,
                subject: &entry.subject.id,
            }
        });
    let json = EditionJson {
        edition: serde_json::json!(timeline.edition(no)),
        in_force: in_force.collect(),
    };
    let json = json::page(&view.frame, &json)?;
    Ok([Page::html(view.frame.path.clone(), &view), json])
}

fn kinds(
    context: &Context<'_>,
    root: &str,
    no: EditionIndex,
) -> Vec<(&'static str, &'static str, Vec<ChangeItem>)> {
    let mut kinds = vec![
        ("functional", "Plays differently", Vec::new()),
        ("clarifying", "Settles a doubt", Vec::new()),
        ("editorial", "Words only", Vec::new()),
        ("first", "New", Vec::new()),
    ];
    for item in changes::items(context, root).into_iter().filter(|item| item.no == no) {
        if let Some((_, _, items)) =
            kinds.iter_mut().find(|(class, _, _)| *class == item.origin.class)
        {
            items.push(item);
        }
    }
    kinds.retain(|(_, _, items)| !items.is_empty());
    kinds
}

fn slots(context: &Context<'_>, frame: &Frame, no: EditionIndex) -> Vec<SlotCard> {
    let writer = Writer::new(context, &frame.path);
    let of_slot = |slot: Slot| {
        let sheets = context
            .subjects
            .iter()
            .filter(|sheet| sheet.subject.kind == SubjectKind::Ability(slot));
        let mut found: Vec<(&Sheet<'_>, Entry<'_>)> =
            sheets.filter_map(|sheet| Some((sheet, context.in_force(sheet, no)?))).collect();
        // The order of the printed cards: squares before circles, each by colour.
        found.sort_by_key(|(sheet, entry)| {
            let marker = entry.record.marker.as_deref();
            (
                marker
                    .map_or((Shape::Circle, Colour::Grey), |marker| (marker.shape, marker.colour)),
                sheet.subject.id.as_str(),
            )
        });
        let abilities = found
            .into_iter()
            .map(|(sheet, entry)| ability(context, &writer, frame, sheet, entry, no))
            .collect();
        SlotCard { name: words::capital(slot.name()), abilities }
    };
    Slot::ALL.into_iter().map(of_slot).filter(|slot| !slot.abilities.is_empty()).collect()
}

fn ability(
    context: &Context<'_>,
    writer: &Writer<'_>,
    frame: &Frame,
    sheet: &Sheet<'_>,
    entry: Entry<'_>,
    no: EditionIndex,
) -> AbilityText {
    let record = entry.record;
    let marker = record.marker.as_deref();
    AbilityText {
        id: sheet.subject.id.clone(),
        name: record.name.value.clone(),
        marker: marker.map(drawing::marker).unwrap_or_default(),
        marker_words: marker.map(ToString::to_string).unwrap_or_default(),
        optional: record.optional.as_ref().is_some_and(|flag| flag.value),
        clauses: record
            .clauses
            .iter()
            .map(|clause| {
                if frame.kind == "card" {
                    markdown::plain(&clause.text).replace('\n', " ")
                } else {
                    writer.line(&clause.text)
                }
            })
            .collect(),
        href: format!(
            "{}{}",
            frame.root,
            address::record(context.catalog, sheet.subject, entry.edition)
        ),
        own: entry.edition == no,
        from: context.catalog.timeline.describe(entry.edition),
    }
}

fn rules(context: &Context<'_>, root: &str, no: EditionIndex) -> Vec<RuleLink> {
    let link = |sheet: &Sheet<'_>| {
        let entry = context.in_force(sheet, no)?;
        Some(RuleLink {
            name: entry.record.name.value.clone(),
            href: format!(
                "{root}{}",
                address::record(context.catalog, sheet.subject, entry.edition)
            ),
            own: entry.edition == no,
            summary: markdown::plain(&entry.record.summary),
        })
    };
    context.subjects.iter().filter(|sheet| !sheet.is_ability()).filter_map(link).collect()
}

/// The reference card: abilities slot by slot, or, where an edition has none, its rules.
fn card(context: &Context<'_>, no: EditionIndex) -> Page {
    let catalog = context.catalog;
    let edition = catalog.timeline.edition(no);
    let title = edition.title.clone();
    let date = edition.date.spelled_out();
    let description = format!("The reference card of {title}, {date}, for printing on two pages.");
    let frame = Frame::new(
        context,
        address::card(catalog, no),
        "card",
        format!("Reference card: {title}, {date}"),
        description,
    );
    let documents = edition.documents.iter().filter_map(|id| catalog.timeline.document(id));
    let slots = slots(context, &frame, no);
    let view = Card {
        sources: documents.map(|document| document.title.clone()).collect::<Vec<_>>().join("; "),
        rules: if slots.is_empty() { rules(context, &frame.root, no) } else { Vec::new() },
        slots,
        href: format!("{}{}", frame.root, address::edition(catalog, no)),
        title,
        date,
        frame,
    };
    Page::html(view.frame.path.clone(), &view)
}
