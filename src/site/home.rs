//! The home page (the dial-marker finder, the timeline, the latest changes) and the page about the
//! site.

use askama::Template;

use super::changes::{self, ChangeItem};
use super::compare::played;
use super::context::{Context, SubjectView};
use super::listing::{self, SubjectGroup};
use super::page::{Frame, Link, Page, PageKind};
use super::play_view::PlayView;
use super::timeline::{self, EditionRow};
use super::{address, drawing, labels};
use crate::error::Error;
use variorum_corpus::timeline::{Certainty, Document};

#[derive(Debug, Template)]
#[template(path = "home.html")]
struct HomePage {
    frame: Frame,
    wheel: String,
    slots: Vec<SubjectGroup>,
    drawing: String,
    editions: Vec<EditionRow>,
    latest: Vec<ChangeItem>,
    /// The newest change that pictures can show, and a situation that both editions play.
    featured: Option<(FeaturedChange, PlayView)>,
    counts: String,
    /// The reference card in force.
    card: Option<Link>,
}

/// A change of an ability, as the home page shows it.
#[derive(Debug)]
struct FeaturedChange {
    name: String,
    marker: String,
    edition_title: String,
    /// What changed, as HTML inside a line.
    note: String,
    /// The page that compares the two texts.
    href: String,
}

/// How many of the latest changes the home page shows.
const LATEST: usize = 6;

pub(crate) fn home_page(context: &Context<'_>) -> Result<Page, Error> {
    let title = "Every edition of the rules of Mage Knight";
    let description = "Every edition of the rules of Mage Knight (2001-2003) side by side: \
        what changed, when, and what plays differently.";
    let frame = Frame::new(context, "index.html", PageKind::Home, title, description);
    let abilities: Vec<&SubjectView<'_>> =
        context.subjects.iter().filter(|view| view.is_ability()).collect();
    let editions = timeline::edition_rows(context, &frame.root);
    let changes = changes::change_items(context, &frame.root);
    let records: usize = context.subjects.iter().map(|view| view.entries.len()).sum();
    let page = HomePage {
        wheel: drawing::wheel(&abilities, &frame.root),
        slots: listing::abilities_by_slot(context, &frame.root),
        drawing: timeline::draw_timeline(context, &editions),
        featured: changes.iter().find_map(|item| featured_change(context, &frame, item)),
        latest: changes.into_iter().take(LATEST).collect(),
        counts: format!(
            "{} abilities, {} rule topics, {} editions, {records} texts, {} rulings",
            abilities.len(),
            context.subjects.len() - abilities.len(),
            context.catalog.timeline.editions.len(),
            context.rulings.len()
        ),
        card: current_card(context, &frame),
        editions,
        frame,
    };
    Page::render(&page.frame, &page)
}

/// A change of an ability with a situation that the two editions play differently.
fn featured_change(
    context: &Context<'_>,
    frame: &Frame,
    item: &ChangeItem,
) -> Option<(FeaturedChange, PlayView)> {
    let view = context.subject(&item.subject).filter(|view| view.is_ability())?;
    let before = view.subject.predecessor(item.edition, &context.catalog.timeline)?;
    let editions = [before.edition, item.edition];
    let played = played::drawn_view(context, frame, view.subject, editions)?;
    let mut plays = played.witnesses.into_iter().filter_map(|witness| witness.play);
    let play = plays.find(|play| play.panels.len() == 2)?;
    let change = FeaturedChange {
        name: item.name.clone(),
        marker: item.marker.clone(),
        edition_title: item.edition_title.clone(),
        note: item.note.clone(),
        href: item.href.clone(),
    };
    Some((change, play))
}

fn current_card(context: &Context<'_>, frame: &Frame) -> Option<Link> {
    let edition = frame.reading.as_ref()?.edition;
    Some(Link {
        text: format!("Reference card, {}", labels::edition_date(context.catalog, edition)),
        href: frame.href(&address::card(context.catalog, edition)),
    })
}

#[derive(Debug, Template)]
#[template(path = "about.html")]
struct AboutPage<'a> {
    frame: Frame,
    documents: Vec<&'a Document>,
    has_feeds: bool,
    /// Where readers may report an error.
    report_href: Option<&'a str>,
}

impl AboutPage<'_> {
    fn is_secondary(document: &Document) -> bool {
        document.certainty == Certainty::Secondary
    }
}

/// The page that says what is restated, where from, and how it is checked.
pub(crate) fn about_page(context: &Context<'_>) -> Result<Page, Error> {
    let description = "What is restated here, where it comes from, and how it is checked.";
    let page = AboutPage {
        frame: Frame::new(context, "about.html", PageKind::About, "About", description),
        documents: context.catalog.timeline.documents.iter().collect(),
        has_feeds: context.base_url.is_some(),
        report_href: context.report_url,
    };
    Page::render(&page.frame, &page)
}

#[derive(Debug, Template)]
#[template(path = "not_found.html")]
struct NotFoundPage {
    frame: Frame,
}

/// What a server answers for an address that has no page.
pub(crate) fn not_found_page(context: &Context<'_>) -> Result<Page, Error> {
    let (title, description) = ("There is no such page", "The address leads nowhere.");
    let frame = Frame::new(context, "404.html", PageKind::NotFound, title, description)
        .with_absolute_root(context);
    let page = NotFoundPage { frame };
    Page::render(&page.frame, &page)
}
