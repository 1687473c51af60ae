//! The home page: what this is, the dial-marker finder, the timeline, the latest changes.

use askama::Template;

use super::Page;
use super::changes::{self, ChangeItem};
use super::context::{Context, Sheet};
use super::drawing;
use super::frame::Frame;
use super::listing::{self, Group};
use super::timeline::{self, EditionRow};

#[derive(Debug, Template)]
#[template(path = "home.html")]
struct Home {
    frame: Frame,
    wheel: String,
    slots: Vec<Group>,
    drawing: String,
    editions: Vec<EditionRow>,
    latest: Vec<ChangeItem>,
    counts: String,
}

/// How many of the latest changes the home page shows.
const LATEST: usize = 6;

/// The home page.
pub fn page(context: &Context<'_>) -> Page {
    let description = "Every edition of the rules of Mage Knight (2001-2003) side by side: what changed, when, and what plays differently.";
    let frame = Frame::new(
        context,
        "index.html".to_owned(),
        "home",
        "Every edition of the rules of Mage Knight",
        description,
    );
    let abilities: Vec<&Sheet<'_>> =
        context.subjects.iter().filter(|sheet| sheet.is_ability()).collect();
    let editions = timeline::rows(context, &frame.root);
    let records: usize = context.subjects.iter().map(|sheet| sheet.entries.len()).sum();
    let home = Home {
        wheel: drawing::wheel(&abilities, &frame.root),
        slots: listing::slots(context, &frame.root),
        drawing: timeline::drawing(context, &editions),
        latest: changes::items(context, &frame.root).into_iter().take(LATEST).collect(),
        counts: format!(
            "{} abilities, {} rule topics, {} editions, {records} texts, {} rulings",
            abilities.len(),
            context.subjects.len() - abilities.len(),
            context.catalog.timeline.editions.len(),
            context.rulings.len()
        ),
        editions,
        frame,
    };
    Page::html(home.frame.path.clone(), &home)
}
