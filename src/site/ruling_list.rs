//! The lists of rulings: all of them, and a page for each filter, so that filters are links.
//! A filter is a game, a status, a subject, or whether the editions differ.

use askama::Template;

use super::context::Context;
use super::json::RulingJson;
use super::page::{Frame, Page, PageKind};
use super::ruling::{statuses_in_words, subject_link};
use super::{address, labels};
use crate::error::Error;
use crate::rulings::{AnswerPart, RulingAnswer, same_verdict};
use variorum_corpus::catalog::RulingEntry;
use variorum_corpus::markdown;
use variorum_corpus::record::RulingStatus;

#[derive(Debug, Template)]
#[template(path = "rulings.html")]
struct RulingsPage {
    frame: Frame,
    heading: String,
    total: usize,
    filters: Vec<FilterGroup>,
    /// The filter by subject that this page shows, and all of them.
    subject: Option<String>,
    subjects: Vec<FilterLink>,
    groups: Vec<RulingGroup>,
    /// Whether the groups are few enough to be shown open.
    opens: bool,
}

/// Filters of one kind.
#[derive(Debug)]
struct FilterGroup {
    name: &'static str,
    links: Vec<FilterLink>,
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
    /// The verdict as a sentence; empty where it depends on the edition.
    opening: String,
    /// The editions and their verdicts, where it does.
    by_edition: Vec<(String, String)>,
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
    /// Those that are filed under a subject or cite it: its id and its name.
    Subject(String, String),
}

/// A filter with the rulings that it takes.
struct FilteredRulings<'a> {
    filter: RulingFilter,
    taken: Vec<&'a RulingEntry<'a>>,
}

impl RulingFilter {
    fn every(context: &Context<'_>) -> Vec<Self> {
        let lines = context.catalog.timeline.lines.iter();
        let games = lines.map(|line| Self::Game(line.id.to_string(), line.name.clone()));
        let statuses = RulingStatus::ALL.map(Self::Status);
        let all = [Self::All, Self::Differs, Self::Examples].into_iter().chain(games);
        let mut subjects: Vec<Self> = context
            .subjects_of_rulings()
            .map(|id| Self::Subject(id.to_owned(), subject_name(context, id)))
            .collect();
        subjects.sort_by_key(Self::words);
        all.chain(statuses).chain(subjects).collect()
    }

    /// The heading of the filters of its kind; none for those by subject.
    fn group(&self) -> Option<&'static str> {
        match self {
            Self::All | Self::Differs | Self::Examples => Some("Show"),
            Self::Game(..) => Some("Game"),
            Self::Status(_) => Some("Answer"),
            Self::Subject(..) => None,
        }
    }

    fn path(&self) -> String {
        let name = match self {
            Self::All => return "rulings/index.html".to_owned(),
            Self::Differs => "differs",
            Self::Game(id, _) => id,
            Self::Status(status) => status.name(),
            Self::Examples => "examples",
            Self::Subject(id, _) => return address::rulings_of(id),
        };
        format!("rulings/by/{name}.html")
    }

    fn words(&self) -> String {
        match self {
            Self::All => "All".to_owned(),
            Self::Differs => "Differs between editions".to_owned(),
            Self::Game(_, name) | Self::Subject(_, name) => name.clone(),
            Self::Status(status) => labels::status(*status).to_owned(),
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
            Self::Subject(_, name) => format!("What is asked about {name}"),
        }
    }

    fn takes(&self, context: &Context<'_>, entry: &RulingEntry<'_>) -> bool {
        let (ruling, timeline) = (entry.ruling, &context.catalog.timeline);
        if let Self::Subject(id, _) = self {
            let is_it =
                |other: &RulingEntry<'_>| (other.subject, other.id) == (entry.subject, entry.id);
            return context.rulings_of(id).any(is_it);
        }
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
            Self::Examples | Self::Subject(..) => false,
        }
    }
}

/// Up to this many rulings are shown without a fold.
const MOST_OPEN: usize = 60;

/// The list of all rulings and those of the filters, each with its JSON.
pub(crate) fn pages(context: &Context<'_>) -> Result<Vec<Page>, Error> {
    let filtered = |filter: RulingFilter| FilteredRulings {
        taken: context.rulings.iter().filter(|entry| filter.takes(context, entry)).collect(),
        filter,
    };
    let lists: Vec<FilteredRulings<'_>> =
        RulingFilter::every(context).into_iter().map(filtered).collect();
    let mut pages = Vec::new();
    for list in &lists {
        let page = list_page(context, list, &lists);
        let json: Vec<_> =
            list.taken.iter().map(|entry| RulingJson::of_ruling(context, entry)).collect();
        pages.push(Page::json_beside(&page.frame, &json)?);
        pages.push(Page::render(&page.frame, &page)?);
    }
    Ok(pages)
}

fn list_page(
    context: &Context<'_>,
    list: &FilteredRulings<'_>,
    lists: &[FilteredRulings<'_>],
) -> RulingsPage {
    let FilteredRulings { filter, taken } = list;
    let heading = match filter {
        RulingFilter::All => "Rulings".to_owned(),
        RulingFilter::Subject(_, name) => format!("Rulings on {name}"),
        other => format!("Rulings: {}", other.words()),
    };
    let description = "Questions that players ask, with the clauses that decide them.";
    let (path, kind) = (filter.path(), PageKind::Rulings);
    let frame = Frame::new(context, path, kind, heading.clone(), description).with_json();
    let links_in = |group: Option<&str>| -> Vec<FilterLink> {
        let members = lists.iter().filter(|other| other.filter.group() == group);
        let links = members.map(|other| FilterLink {
            words: other.filter.words(),
            meaning: other.filter.meaning(),
            number: other.taken.len(),
            href: frame.href(&other.filter.path()),
            is_here: other.filter == *filter,
        });
        links.filter(|link| link.number > 0).collect()
    };
    let groups_of_filters = ["Show", "Game", "Answer"];
    RulingsPage {
        heading,
        total: taken.len(),
        filters: groups_of_filters
            .map(|name| FilterGroup { name, links: links_in(Some(name)) })
            .into_iter()
            .filter(|group| !group.links.is_empty())
            .collect(),
        subject: filter.group().is_none().then(|| filter.words()),
        subjects: links_in(None),
        groups: groups(context, &frame, taken),
        opens: taken.len() <= MOST_OPEN,
        frame,
    }
}

fn subject_name(context: &Context<'_>, id: &str) -> String {
    context.subject(id).map_or_else(|| labels::title_from_id(id), |view| view.name().to_owned())
}

fn groups(context: &Context<'_>, frame: &Frame, taken: &[&RulingEntry<'_>]) -> Vec<RulingGroup> {
    let listed = |entry: &RulingEntry<'_>| {
        let answer = RulingAnswer::new(entry.ruling, &context.catalog.timeline);
        let differs = same_verdict(entry.ruling).is_none();
        let in_edition = |part: &AnswerPart<'_>| {
            let editions = labels::capitalized(part.editions.as_deref()?);
            Some((editions, part.verdict().to_owned()))
        };
        ListedRuling {
            question: markdown::plain(&entry.ruling.question),
            href: frame.href(&address::ruling(entry.subject, entry.id)),
            by_edition: match differs {
                true => answer.parts.iter().filter_map(in_edition).collect(),
                false => Vec::new(),
            },
            opening: if differs { String::new() } else { answer.opening },
            status: statuses_in_words(entry.ruling),
        }
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
    let mut groups: Vec<RulingGroup> = of_one_subject.filter_map(group).collect();
    groups.sort_by(|a, b| a.name.cmp(&b.name));
    groups
}
