//! The pages that only list: abilities by slot, rules by chapter, rulings by subject, and the index
//! from A to Z.

use std::collections::BTreeMap;

use askama::Template;
use serde::Serialize;

use super::Page;
use super::context::{Context, Sheet};
use super::frame::Frame;
use super::{address, drawing, json, words};
use crate::error::Error;
use variorum_corpus::catalog::SubjectKind;
use variorum_corpus::markdown;
use variorum_corpus::record::{Colour, Shape};

/// Subjects under a heading.
#[derive(Debug)]
pub struct Group {
    /// The group's id, an anchor.
    pub id: String,
    /// The heading.
    pub name: String,
    /// What is in it.
    pub items: Vec<Item>,
}

/// A subject in a list.
#[derive(Debug)]
pub struct Item {
    /// The name.
    pub name: String,
    /// The page.
    pub href: String,
    /// The marker, drawn.
    pub marker: String,
    /// The marker in words.
    pub marker_words: String,
    /// What it does.
    pub summary: String,
}

fn item(sheet: &Sheet<'_>, root: &str) -> Item {
    let record = sheet.current.record;
    let marker = record.marker.as_deref();
    Item {
        name: record.name.value.clone(),
        href: format!("{root}{}", address::subject(sheet.subject)),
        marker: marker.map(drawing::marker).unwrap_or_default(),
        marker_words: marker.map(ToString::to_string).unwrap_or_default(),
        summary: markdown::plain(&record.summary),
    }
}

/// Items under the heading of their slot or chapter, for subjects that already stand together.
fn grouped<'a>(sheets: impl Iterator<Item = &'a Sheet<'a>>, root: &str) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for sheet in sheets {
        let id = sheet.subject.kind.group();
        if groups.last().is_none_or(|group| group.id != id) {
            groups.push(Group { id: id.to_owned(), name: words::from_id(id), items: Vec::new() });
        }
        if let Some(group) = groups.last_mut() {
            group.items.push(item(sheet, root));
        }
    }
    groups
}

fn groups(context: &Context<'_>, root: &str, wanted: impl Fn(&SubjectKind) -> bool) -> Vec<Group> {
    grouped(context.subjects.iter().filter(|sheet| wanted(&sheet.subject.kind)), root)
}

/// The abilities slot by slot, in the order of the dial's markers: squares before circles, each by
/// colour.
pub fn slots(context: &Context<'_>, root: &str) -> Vec<Group> {
    let key = |sheet: &Sheet<'_>| {
        let marker = sheet.current.record.marker.as_deref();
        marker.map_or((Shape::Circle, Colour::Grey), |marker| (marker.shape, marker.colour))
    };
    let mut sheets: Vec<&Sheet<'_>> =
        context.subjects.iter().filter(|sheet| sheet.is_ability()).collect();
    sheets.sort_by_key(|sheet| (sheet.subject.kind.clone(), key(sheet), sheet.subject.id.clone()));
    grouped(sheets.into_iter(), root)
}

#[derive(Debug, Template)]
#[template(path = "listing.html")]
struct Listing {
    frame: Frame,
    heading: &'static str,
    lede: String,
    groups: Vec<Group>,
    abilities: bool,
}

#[derive(Debug, Template)]
#[template(path = "index.html")]
struct Index {
    frame: Frame,
    letters: Vec<(char, Vec<IndexItem>)>,
}

/// A line of the index from A to Z.
#[derive(Debug)]
struct IndexItem {
    name: String,
    href: String,
    kind: String,
}

/// A subject in the JSON.
#[derive(Debug, Serialize)]
struct Row<'a> {
    group: &'a str,
    id: &'a str,
    json: String,
    name: &'a str,
}

/// All pages that only list.
pub fn pages<'a>(context: &'a Context<'a>) -> Result<Vec<Page>, Error> {
    let listed = |abilities: bool| {
        let sheets = context.subjects.iter().filter(|sheet| sheet.is_ability() == abilities);
        let row = |sheet: &'a Sheet<'a>| Row {
            group: sheet.subject.kind.group(),
            id: &sheet.subject.id,
            json: format!("{}.json", sheet.subject.id),
            name: sheet.name(),
        };
        sheets.map(row).collect::<Vec<_>>()
    };
    Ok(vec![
        abilities(context),
        rules(context),
        index(context),
        json::file("abilities/index.json".to_owned(), &listed(true))?,
        json::file("rules/index.json".to_owned(), &listed(false))?,
    ])
}

fn abilities(context: &Context<'_>) -> Page {
    let description = "All special abilities by the slot of the dial that carries them.";
    let frame =
        Frame::new(context, "abilities/index.html".to_owned(), "listing", "Abilities", description)
            .with_json();
    let groups = slots(context, &frame.root);
    let total = groups.iter().map(|group| group.items.len()).sum();
    let lede = format!(
        "{}, by the slot of the dial that carries their marker.",
        words::count(total, "special ability", "special abilities")
    );
    let view = Listing { heading: "Abilities", lede, groups, abilities: true, frame };
    Page::html(view.frame.path.clone(), &view)
}

fn rules(context: &Context<'_>) -> Page {
    let description = "All rule topics, chapter by chapter.";
    let frame = Frame::new(context, "rules/index.html".to_owned(), "listing", "Rules", description)
        .with_json();
    let groups = groups(context, &frame.root, |kind| matches!(kind, SubjectKind::Rule(_)));
    let total = groups.iter().map(|group| group.items.len()).sum();
    let lede = format!(
        "{} in {}.",
        words::count(total, "topic", "topics"),
        words::count(groups.len(), "chapter", "chapters")
    );
    let view = Listing { heading: "Rules", lede, groups, abilities: false, frame };
    Page::html(view.frame.path.clone(), &view)
}

fn index(context: &Context<'_>) -> Page {
    let description = "Every ability, rule topic and term from A to Z.";
    let frame =
        Frame::new(context, "search.html".to_owned(), "index", "Search and index", description);
    let mut letters: BTreeMap<char, Vec<IndexItem>> = BTreeMap::new();
    let mut add = |name: &str, href: String, kind: String| {
        let first = name
            .chars()
            .next()
            .filter(char::is_ascii_alphabetic)
            .map_or('#', |c| c.to_ascii_uppercase());
        letters.entry(first).or_default().push(IndexItem {
            name: words::capital(name),
            href,
            kind,
        });
    };
    for sheet in &context.subjects {
        let kind = format!(
            "{}, {}",
            sheet.subject.kind.name(),
            sheet.subject.kind.group().replace('-', " ")
        );
        add(sheet.name(), format!("{}{}", frame.root, address::subject(sheet.subject)), kind);
    }
    for entry in context.glossary.iter().flat_map(|glossary| glossary.entries()) {
        for clause in &entry.record.clauses {
            add(
                &clause.heading(),
                format!("{}glossary.html#{}", frame.root, clause.id.value),
                "term".to_owned(),
            );
        }
    }
    for items in letters.values_mut() {
        items.sort_by(|a, b| {
            (a.name.to_lowercase(), &a.kind, &a.href).cmp(&(
                b.name.to_lowercase(),
                &b.kind,
                &b.href,
            ))
        });
    }
    let view = Index { letters: letters.into_iter().collect(), frame };
    Page::html(view.frame.path.clone(), &view)
}
