//! The pages that only list: abilities by slot, rules by chapter, and the index from A to Z.

use std::collections::BTreeMap;

use askama::Template;
use serde::Serialize;

use super::context::{Context, SubjectView};
use super::page::{Frame, Page, PageKind};
use super::{address, drawing, labels};
use crate::error::Error;
use variorum_corpus::markdown;

/// Subjects under the heading of their slot or chapter.
#[derive(Debug)]
pub(crate) struct SubjectGroup {
    /// The id of the slot or chapter, an anchor.
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) subjects: Vec<SubjectSummary>,
}

#[derive(Debug)]
pub(crate) struct SubjectSummary {
    pub(crate) name: String,
    pub(crate) href: String,
    /// The marker, drawn.
    pub(crate) marker: String,
    pub(crate) marker_words: String,
    pub(crate) summary: String,
}

impl SubjectSummary {
    fn of_subject(view: &SubjectView<'_>, root: &str) -> Self {
        let record = view.current.record;
        let marker = record.marker.as_deref();
        Self {
            name: record.name.value.clone(),
            href: format!("{root}{}", address::subject(view.subject)),
            marker: drawing::marker(marker),
            marker_words: marker.map(ToString::to_string).unwrap_or_default(),
            summary: markdown::plain(&record.summary),
        }
    }
}

/// Subjects under the heading of their slot or chapter; those of one group are neighbours already.
fn group_subjects(views: &[&SubjectView<'_>], root: &str) -> Vec<SubjectGroup> {
    let group_of = |view: &SubjectView<'_>| view.subject.kind.group().to_owned();
    let groups = views.chunk_by(|a, b| group_of(a) == group_of(b));
    let group = |members: &[&SubjectView<'_>]| {
        let id = members.first().map(|first| group_of(first))?;
        let subjects = members.iter().map(|view| SubjectSummary::of_subject(view, root)).collect();
        Some(SubjectGroup { name: labels::title_from_id(&id), id, subjects })
    };
    groups.filter_map(group).collect()
}

/// The abilities slot by slot, in the order of the printed cards.
pub(crate) fn abilities_by_slot(context: &Context<'_>, root: &str) -> Vec<SubjectGroup> {
    let views: Vec<&SubjectView<'_>> =
        context.subjects.iter().filter(|view| view.is_ability()).collect();
    group_subjects(&views, root)
}

fn rules_by_chapter(context: &Context<'_>, root: &str) -> Vec<SubjectGroup> {
    let views: Vec<&SubjectView<'_>> =
        context.subjects.iter().filter(|view| !view.is_ability()).collect();
    group_subjects(&views, root)
}

#[derive(Debug, Template)]
#[template(path = "listing.html")]
struct ListingPage {
    frame: Frame,
    heading: &'static str,
    lede: String,
    groups: Vec<SubjectGroup>,
    has_matrix: bool,
}

/// A subject in the JSON beside a listing.
#[derive(Debug, Serialize)]
struct ListedSubject<'a> {
    group: &'a str,
    id: &'a str,
    json: String,
    name: &'a str,
}

/// All pages that only list, with their JSON.
pub(crate) fn pages(context: &Context<'_>) -> Result<Vec<Page>, Error> {
    let [abilities, abilities_json] = abilities_page(context)?;
    let [rules, rules_json] = rules_page(context)?;
    Ok(vec![abilities, rules, index_page(context)?, abilities_json, rules_json])
}

fn abilities_page(context: &Context<'_>) -> Result<[Page; 2], Error> {
    let description = "All special abilities by the slot of the dial that carries them.";
    let path = "abilities/index.html";
    let frame = Frame::new(context, path, PageKind::Listing, "Abilities", description).with_json();
    let groups = abilities_by_slot(context, &frame.root);
    let total = groups.iter().map(|group| group.subjects.len()).sum();
    let lede = format!(
        "{}, by the slot of the dial that carries their marker.",
        labels::counted(total, "special ability", "special abilities")
    );
    let page = ListingPage { heading: "Abilities", lede, groups, has_matrix: true, frame };
    let abilities = context.subjects.iter().filter(|view| view.is_ability());
    Ok([Page::render(&page.frame, &page)?, json_list(&page.frame, abilities)?])
}

fn rules_page(context: &Context<'_>) -> Result<[Page; 2], Error> {
    let description = "All rule topics, chapter by chapter.";
    let path = "rules/index.html";
    let frame = Frame::new(context, path, PageKind::Listing, "Rules", description).with_json();
    let groups = rules_by_chapter(context, &frame.root);
    let total = groups.iter().map(|group| group.subjects.len()).sum();
    let lede = format!(
        "{} in {}.",
        labels::counted(total, "topic", "topics"),
        labels::counted(groups.len(), "chapter", "chapters")
    );
    let page = ListingPage { heading: "Rules", lede, groups, has_matrix: false, frame };
    let rules = context.subjects.iter().filter(|view| !view.is_ability());
    Ok([Page::render(&page.frame, &page)?, json_list(&page.frame, rules)?])
}

fn json_list<'a>(
    frame: &Frame,
    views: impl Iterator<Item = &'a SubjectView<'a>>,
) -> Result<Page, Error> {
    let listed: Vec<ListedSubject<'_>> = views
        .map(|view| ListedSubject {
            group: view.subject.kind.group(),
            id: &view.subject.id,
            json: format!("{}.json", view.subject.id),
            name: view.name(),
        })
        .collect();
    Page::json_beside(frame, &listed)
}

#[derive(Debug, Template)]
#[template(path = "index.html")]
struct IndexPage {
    frame: Frame,
    letters: BTreeMap<char, Vec<IndexEntry>>,
}

/// A line of the index from A to Z.
#[derive(Debug)]
struct IndexEntry {
    name: String,
    href: String,
    kind: String,
    /// The glossary's entry of the same name.
    term_href: Option<String>,
}

fn index_page(context: &Context<'_>) -> Result<Page, Error> {
    let description = "Every ability, rule topic and term from A to Z.";
    let title = "Search and index";
    let frame = Frame::new(context, "search.html", PageKind::Index, title, description);
    let subjects = context.subjects.iter().map(|view| {
        let kind = &view.subject.kind;
        IndexEntry {
            name: labels::capitalized(view.name()),
            href: frame.href(&address::subject(view.subject)),
            kind: format!("{}, {}", kind.name(), kind.group().replace('-', " ")),
            term_href: None,
        }
    });
    let glossary = context.glossary.iter().flat_map(|glossary| glossary.entries());
    let terms = glossary.flat_map(|entry| &entry.record.clauses).map(|clause| IndexEntry {
        name: labels::capitalized(&clause.heading()),
        href: frame.href(&format!("glossary.html#{}", clause.id.value)),
        kind: "term".to_owned(),
        term_href: None,
    });
    let mut letters: BTreeMap<char, Vec<IndexEntry>> = BTreeMap::new();
    for entry in subjects.chain(terms) {
        let entries = letters.entry(first_letter(&entry.name)).or_default();
        let is_same = |known: &&mut IndexEntry| known.name.eq_ignore_ascii_case(&entry.name);
        match entries.iter_mut().find(is_same) {
            Some(known) => known.term_href = Some(entry.href),
            None => entries.push(entry),
        }
    }
    for entries in letters.values_mut() {
        entries.sort_by_cached_key(|entry| {
            (entry.name.to_lowercase(), entry.kind.clone(), entry.href.clone())
        });
    }
    let page = IndexPage { letters, frame };
    Page::render(&page.frame, &page)
}

/// The letter that a name is listed under; `#` for what does not start with one.
pub(crate) fn first_letter(name: &str) -> char {
    let first = name.chars().next().filter(char::is_ascii_alphabetic);
    first.map_or('#', |letter| letter.to_ascii_uppercase())
}
