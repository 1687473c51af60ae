//! The pages of an edition: the whole ability card in force in it with what it changed, its
//! reference card for printing, and the list of all editions.

use askama::Template;
use serde::Serialize;

use super::changes::{self, ChangeItem};
use super::context::{Context, SubjectView};
use super::markdown_renderer::MarkdownRenderer;
use super::page::{Frame, Link, Page, PageKind};
use super::reading_order::card_order;
use super::timeline::{self, EditionRow};
use super::{address, drawing, labels};
use crate::error::Error;
use variorum_corpus::catalog::{Entry, SubjectKind};
use variorum_corpus::markdown;
use variorum_corpus::record::{ChangeKind, Clause, Slot};
use variorum_corpus::timeline::{Document, EditionIndex, MAIN_LINE};

#[derive(Debug, Template)]
#[template(path = "edition.html")]
struct EditionPage<'a> {
    frame: Frame,
    row: EditionRow,
    title: String,
    line: String,
    /// Whether what it changed is told after its texts, since it is a game of its own.
    is_separate_game: bool,
    /// The name of the line that it supplements.
    supplements: Option<String>,
    documents: Vec<&'a Document>,
    before: Option<Link>,
    after: Option<Link>,
    compare_href: Option<String>,
    card_href: String,
    changes: Vec<ChangeGroup>,
    slots: Vec<SlotCard>,
    rules: Vec<RuleLink>,
}

/// The changes of one kind.
#[derive(Debug)]
struct ChangeGroup {
    class: &'static str,
    heading: &'static str,
    /// Whether the changes are shown with their notes.
    with_notes: bool,
    items: Vec<ChangeItem>,
}

/// The abilities of a slot that are in force.
#[derive(Debug)]
struct SlotCard {
    name: String,
    abilities: Vec<AbilityText>,
}

/// An ability in the words that are in force in the edition.
#[derive(Debug)]
struct AbilityText {
    id: String,
    name: String,
    marker: String,
    marker_words: String,
    is_optional: bool,
    clauses: Vec<String>,
    href: String,
    /// Whether this edition printed it itself.
    is_own: bool,
    /// The edition that printed it.
    printed_in: String,
}

#[derive(Debug)]
struct RuleLink {
    name: String,
    href: String,
    /// Whether this edition printed it itself.
    is_own: bool,
    summary: String,
}

#[derive(Debug, Template)]
#[template(path = "card.html")]
struct CardPage {
    frame: Frame,
    /// The game and the date.
    heading: String,
    title: String,
    sources: String,
    slots: Vec<SlotCard>,
    /// The rules that are looked up most, clause by clause.
    table_rules: Vec<CardRule>,
    /// The rules of an edition without abilities, in a sentence each.
    rules: Vec<RuleLink>,
    edition_href: String,
}

#[derive(Debug, Serialize)]
struct EditionPageJson<'a> {
    edition: serde_json::Value,
    in_force: Vec<RecordInForce<'a>>,
}

#[derive(Debug, Serialize)]
struct RecordInForce<'a> {
    edition: &'a str,
    own: bool,
    subject: &'a str,
}

#[derive(Debug, Template)]
#[template(path = "editions.html")]
struct EditionsPage {
    frame: Frame,
    rows: Vec<EditionRow>,
    drawing: String,
}

/// The list of all editions, and its JSON.
pub(crate) fn list_pages(context: &Context<'_>) -> Result<[Page; 2], Error> {
    let description = "Every edition of the rules, with what each changed.";
    let (path, kind) = ("editions/index.html", PageKind::Editions);
    let frame = Frame::new(context, path, kind, "Editions", description).with_json();
    let rows = timeline::edition_rows(context, &frame.root);
    let json = Page::json_beside(&frame, &context.catalog.timeline)?;
    let page = EditionsPage { drawing: timeline::draw_timeline(context, &rows), rows, frame };
    Ok([Page::render(&page.frame, &page)?, json])
}

/// An edition's page, its JSON and its card.
pub(crate) fn pages(context: &Context<'_>, edition: EditionIndex) -> Result<[Page; 3], Error> {
    let page = edition_page(context, edition);
    let json = Page::json_beside(&page.frame, &edition_json(context, edition))?;
    Ok([Page::render(&page.frame, &page)?, json, card_page(context, edition)?])
}

fn edition_page<'a>(context: &Context<'a>, edition: EditionIndex) -> EditionPage<'a> {
    let catalog = context.catalog;
    let frame = Frame::new(
        context,
        address::edition(catalog, edition),
        PageKind::Edition,
        catalog.timeline.describe(edition),
        catalog.timeline.edition(edition).description.clone(),
    )
    .with_json()
    .with_reading(context, edition);
    let link = |other: EditionIndex| Link {
        text: catalog.timeline.describe(other),
        href: frame.href(&address::edition(catalog, other)),
    };
    let line = catalog.timeline.line_of(edition);
    let same_line = |other: &EditionIndex| catalog.timeline.line_of(*other) == line;
    let of_line = || catalog.timeline.indexed_editions().map(|(other, _)| other).filter(same_line);
    let before = of_line().rev().find(|other| *other < edition);
    EditionPage {
        row: timeline::edition_row(context, edition, &frame.root),
        title: catalog.timeline.describe(edition),
        line: labels::line_name(catalog, edition),
        is_separate_game: line != MAIN_LINE,
        supplements: supplemented_line(context, edition),
        documents: documents(context, edition).collect(),
        before: before.map(link),
        after: of_line().find(|other| *other > edition).map(link),
        compare_href: before.map(|before| frame.href(&address::compare(catalog, before, edition))),
        card_href: frame.href(&address::card(catalog, edition)),
        changes: changes_by_kind(context, &frame.root, edition),
        slots: slot_cards(context, &frame, edition, ClauseFormat::Html),
        rules: rule_links(context, &frame, edition),
        frame,
    }
}

/// What people call the line that an edition supplements.
fn supplemented_line(context: &Context<'_>, edition: EditionIndex) -> Option<String> {
    let timeline = &context.catalog.timeline;
    let base = timeline.supplemented_line(timeline.line_of(edition))?;
    Some(timeline.line(base)?.name.to_lowercase())
}

fn documents<'a>(
    context: &Context<'a>,
    edition: EditionIndex,
) -> impl Iterator<Item = &'a Document> {
    let timeline = &context.catalog.timeline;
    let ids = context.catalog.timeline.edition(edition).documents.iter();
    ids.filter_map(|id| timeline.document(id))
}

fn edition_json<'a>(context: &Context<'a>, edition: EditionIndex) -> EditionPageJson<'a> {
    let records = context.subjects.iter().filter_map(|view| context.in_force(view, edition));
    let in_force = records.map(|entry| RecordInForce {
        edition: context.catalog.timeline.edition_id(entry.edition),
        own: entry.edition == edition,
        subject: &entry.subject.id,
    });
    EditionPageJson {
        edition: serde_json::json!(context.catalog.timeline.edition(edition)),
        in_force: in_force.collect(),
    }
}

fn changes_by_kind(context: &Context<'_>, root: &str, edition: EditionIndex) -> Vec<ChangeGroup> {
    let mut groups = [
        (ChangeKind::Functional.name(), ChangeKind::Functional.label(), true),
        (ChangeKind::Clarifying.name(), ChangeKind::Clarifying.label(), true),
        (ChangeKind::Editorial.name(), ChangeKind::Editorial.label(), false),
        ("first", labels::FIRST_PRINTED, false),
    ]
    .map(|(class, heading, with_notes)| ChangeGroup {
        class,
        heading,
        with_notes,
        items: Vec::new(),
    });
    let items = changes::change_items(context, root);
    for item in items.into_iter().filter(|item| item.edition == edition) {
        if let Some(group) = groups.iter_mut().find(|group| group.class == item.origin.class) {
            group.items.push(item);
        }
    }
    groups.into_iter().filter(|group| !group.items.is_empty()).collect()
}

/// How the clauses of an ability are written.
#[derive(Debug, Clone, Copy)]
enum ClauseFormat {
    Html,
    PlainText,
}

fn slot_cards(
    context: &Context<'_>,
    frame: &Frame,
    edition: EditionIndex,
    format: ClauseFormat,
) -> Vec<SlotCard> {
    let renderer = MarkdownRenderer::of_page(context, frame);
    let clause_text = |clause: &Clause| match format {
        ClauseFormat::Html => renderer.inline_html(&clause.text),
        ClauseFormat::PlainText => plain_line(&clause.text),
    };
    let slot_card = |slot: Slot| {
        let of_slot = SubjectKind::Ability(slot);
        let mut records: Vec<Entry<'_>> = context
            .subjects
            .iter()
            .filter(|view| view.subject.kind == of_slot)
            .filter_map(|view| context.in_force(view, edition))
            .collect();
        // By the markers of this edition, which need not be those in force.
        records.sort_by_key(|entry| {
            (card_order(entry.record.marker.as_deref()), entry.subject.id.as_str())
        });
        let texts = records.into_iter().map(|entry| AbilityText {
            clauses: entry.record.clauses.iter().map(|clause| clause_text(clause)).collect(),
            ..ability_heading(context, frame, entry, edition)
        });
        SlotCard { name: labels::capitalized(slot.name()), abilities: texts.collect() }
    };
    Slot::ALL.into_iter().map(slot_card).filter(|slot| !slot.abilities.is_empty()).collect()
}

/// An ability without its clauses.
fn ability_heading(
    context: &Context<'_>,
    frame: &Frame,
    entry: Entry<'_>,
    edition: EditionIndex,
) -> AbilityText {
    let record = entry.record;
    let marker = record.marker.as_deref();
    AbilityText {
        id: entry.subject.id.clone(),
        name: record.name.value.clone(),
        marker: drawing::marker(marker),
        marker_words: marker.map(ToString::to_string).unwrap_or_default(),
        is_optional: record.optional.as_ref().is_some_and(|flag| flag.value),
        clauses: Vec::new(),
        href: frame.href(&address::record(context.catalog, entry.subject, entry.edition)),
        is_own: entry.edition == edition,
        printed_in: context.catalog.timeline.describe(entry.edition),
    }
}

fn rule_links(context: &Context<'_>, frame: &Frame, edition: EditionIndex) -> Vec<RuleLink> {
    let rule_link = |view: &SubjectView<'_>| {
        let entry = context.in_force(view, edition)?;
        Some(RuleLink {
            name: entry.record.name.value.clone(),
            href: frame.href(&address::record(context.catalog, view.subject, entry.edition)),
            is_own: entry.edition == edition,
            summary: markdown::plain(&entry.record.summary),
        })
    };
    context.subjects.iter().filter(|view| !view.is_ability()).filter_map(rule_link).collect()
}

/// A rule on the reference card.
#[derive(Debug)]
struct CardRule {
    name: String,
    clauses: Vec<String>,
}

/// The rules that a player looks up at the table, beside the abilities.
const TABLE_RULES: [&str; 3] = ["breaking-away", "pushing", "critical-rolls"];

fn table_rules(context: &Context<'_>, edition: EditionIndex) -> Vec<CardRule> {
    let card_rule = |id: &str| {
        let entry = context.in_force(context.subject(id)?, edition)?;
        let clauses = entry.record.clauses.iter();
        Some(CardRule {
            name: entry.record.name.value.clone(),
            clauses: clauses.map(|clause| plain_line(&clause.text)).collect(),
        })
    };
    TABLE_RULES.into_iter().filter_map(card_rule).collect()
}

/// A text without markup, on one line.
fn plain_line(text: &str) -> String {
    markdown::plain(text).replace('\n', " ")
}

/// The reference card: abilities slot by slot, or, where an edition has none, its rules.
fn card_page(context: &Context<'_>, index: EditionIndex) -> Result<Page, Error> {
    let catalog = context.catalog;
    let edition = catalog.timeline.edition(index);
    let date = edition.date.spelled_out();
    let heading = format!("{}, {date}", labels::line_name(catalog, index));
    let frame = Frame::new(
        context,
        address::card(catalog, index),
        PageKind::Card,
        format!("Reference card: {}", edition.title_and_date()),
        format!("The reference card of {}, for printing on two pages.", edition.title_and_date()),
    );
    let sources: Vec<&str> =
        documents(context, index).map(|document| document.title.as_str()).collect();
    // The card of a supplement is what it adds; the rest is on the card of the game itself.
    let slots = match context.is_of_supplement(index) {
        true => Vec::new(),
        false => slot_cards(context, &frame, index, ClauseFormat::PlainText),
    };
    let mut rules = if slots.is_empty() { rule_links(context, &frame, index) } else { Vec::new() };
    rules.retain(|rule| rule.is_own || !context.is_of_supplement(index));
    let page = CardPage {
        heading,
        title: edition.title.clone(),
        sources: sources.join("; "),
        table_rules: if slots.is_empty() { Vec::new() } else { table_rules(context, index) },
        rules,
        slots,
        edition_href: frame.href(&address::edition(catalog, index)),
        frame,
    };
    Page::render(&page.frame, &page)
}
