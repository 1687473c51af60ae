//! The lists of rulings: all of them, and a page for each filter, so that filters are links.

use askama::Template;

use super::address;
use super::context::Context;
use super::json::RulingJson;
use super::page::{Frame, Page, PageKind};
use super::ruling::{statuses_in_words, subject_link};
use crate::error::Error;
use crate::rulings::{RulingAnswer, same_verdict};
use variorum_corpus::catalog::RulingEntry;
use variorum_corpus::markdown;
use variorum_corpus::record::RulingStatus;

#[derive(Debug, Template)]
#[template(path = "rulings.html")]
struct RulingsPage {
    frame: Frame,
    heading: String,
    total: usize,
    filters: Vec<FilterLink>,
    groups: Vec<RulingGroup>,
    /// Whether the groups are few enough to be shown open.
    opens: bool,
}

#[derive(Debug)]
struct FilterLink {
    words: String,
    meaning: String,
    number: usize,
    href: String,
    /// Whether this page shows it.
    is_here: bool,
}

/// The rulings that are filed under one subject.
#[derive(Debug)]
struct RulingGroup {
    subject: String,
    name: String,
    rulings: Vec<ListedRuling>,
}

#[derive(Debug)]
struct ListedRuling {
    question: String,
    href: String,
    /// The verdict as a sentence, or that it depends on the edition.
    opening: String,
    status: String,
}

/// Which rulings a list shows.
#[derive(Debug, Clone, PartialEq, Eq)]
enum RulingFilter {
    All,
    /// The verdict is not the same in all editions.
    Differs,
    /// Those that hold in a line, with its name.
    Game(String, String),
    Status(RulingStatus),
    /// Worked examples of the documents.
    Examples,
}

impl RulingFilter {
    fn every(context: &Context<'_>) -> Vec<Self> {
        let lines = context.catalog.timeline.lines.iter();
        let games = lines.map(|line| Self::Game(line.id.to_string(), line.name.clone()));
        let statuses = RulingStatus::ALL.map(Self::Status);
        let all = [Self::All, Self::Differs].into_iter().chain(games);
        all.chain(statuses).chain([Self::Examples]).collect()
    }

    fn path(&self) -> String {
        let name = match self {
            Self::All => return "rulings/index.html".to_owned(),
            Self::Differs => "differs",
            Self::Game(id, _) => id,
            Self::Status(status) => status.name(),
            Self::Examples => "examples",
        };
        format!("rulings/by/{name}.html")
    }

    fn words(&self) -> String {
        match self {
            Self::All => "All".to_owned(),
            Self::Differs => "Differs between editions".to_owned(),
            Self::Game(_, name) => name.clone(),
            Self::Status(status) => super::labels::capitalized(status.name()),
            Self::Examples => "Worked examples".to_owned(),
        }
    }

    fn meaning(&self) -> String {
        match self {
            Self::All => "Every question".to_owned(),
            Self::Differs => "The answer is not the same in all editions".to_owned(),
            Self::Game(_, name) => format!("What holds in {name}"),
            Self::Status(status) => status.description().to_owned(),
            Self::Examples => "Examples that the documents work out themselves".to_owned(),
        }
    }

    fn takes(&self, context: &Context<'_>, entry: &RulingEntry<'_>) -> bool {
        let (ruling, timeline) = (entry.ruling, &context.catalog.timeline);
        if ruling.is_example() {
            return *self == Self::Examples;
        }
        match self {
            Self::All => true,
            Self::Differs => same_verdict(ruling).is_none(),
            Self::Game(line, _) => {
                let mut editions = ruling.holds_for(timeline).into_iter();
                editions.any(|edition| timeline.line_of(edition) == line)
            }
            Self::Status(status) => ruling.statuses().contains(status),
            Self::Examples => false,
        }
    }
}

/// Up to this many rulings are shown without a fold.
const MOST_OPEN: usize = 60;

/// The list of all rulings and those of the filters, each with its JSON.
pub(crate) fn pages(context: &Context<'_>) -> Result<Vec<Page>, Error> {
    let filters = RulingFilter::every(context);
    let mut pages = Vec::new();
    for filter in &filters {
        let taken: Vec<&RulingEntry<'_>> =
            context.rulings.iter().filter(|entry| filter.takes(context, entry)).collect();
        let page = list_page(context, filter, &filters, &taken);
        let json: Vec<_> =
            taken.iter().map(|entry| RulingJson::of_ruling(context, entry)).collect();
        pages.push(Page::json_beside(&page.frame, &json)?);
        pages.push(Page::render(&page.frame, &page)?);
    }
    Ok(pages)
}

fn list_page(
    context: &Context<'_>,
    filter: &RulingFilter,
    filters: &[RulingFilter],
    taken: &[&RulingEntry<'_>],
) -> RulingsPage {
    let heading = match filter {
        RulingFilter::All => "Rulings".to_owned(),
        other => format!("Rulings: {}", other.words()),
    };
    let description = "Questions that players ask, with the clauses that decide them.";
    let (path, kind) = (filter.path(), PageKind::Rulings);
    let frame = Frame::new(context, path, kind, heading.clone(), description).with_json();
    let link = |other: &RulingFilter| FilterLink {
        words: other.words(),
        meaning: other.meaning(),
        number: context.rulings.iter().filter(|entry| other.takes(context, entry)).count(),
        href: frame.href(&other.path()),
        is_here: other == filter,
    };
    let links = filters.iter().map(link).filter(|link| link.number > 0);
    RulingsPage {
        heading,
        total: taken.len(),
        filters: links.collect(),
        groups: groups(context, &frame, taken),
        opens: taken.len() <= MOST_OPEN,
        frame,
    }
}

fn groups(context: &Context<'_>, frame: &Frame, taken: &[&RulingEntry<'_>]) -> Vec<RulingGroup> {
    let listed = |entry: &RulingEntry<'_>| ListedRuling {
        question: markdown::plain(&entry.ruling.question),
        href: frame.href(&address::ruling(entry.subject, entry.id)),
        opening: RulingAnswer::new(entry.ruling, &context.catalog.timeline).opening,
        status: statuses_in_words(entry.ruling),
    };
    let of_one_subject = taken.chunk_by(|a, b| a.subject == b.subject);
    let group = |entries: &[&RulingEntry<'_>]| {
        let first = entries.first()?;
        Some(RulingGroup {
            subject: first.subject.to_owned(),
            name: subject_link(context, first, frame).text,
            rulings: entries.iter().map(|entry| listed(entry)).collect(),
        })
    };
    of_one_subject.filter_map(group).collect()
}
