//! The game and the edition that a page is about: the header names it, and its links keep to it.
//! Without a choice that is the main game as it is in force.

use askama::Template;
use serde::Serialize;

use super::context::{Context, SubjectView};
use super::page::{Frame, Page, PageKind};
use super::{address, labels};
use crate::error::Error;
use variorum_corpus::timeline::{Date, EditionIndex, MAIN_LINE};

/// What a page is read by.
#[derive(Debug, Clone)]
pub(crate) struct ReaderEdition {
    pub(crate) edition: EditionIndex,
    /// The id of the edition; none for the main game as it is in force.
    pub(crate) chosen: Option<String>,
    /// `Dungeons, 2002`.
    pub(crate) label: String,
    /// The path of the list of abilities, and of that of rules.
    pub(crate) abilities: String,
    pub(crate) rules: String,
    /// The path of the list of rulings on the game.
    pub(crate) rulings: String,
}

impl ReaderEdition {
    /// The main game as it is in force; none if no edition belongs to it.
    pub(crate) fn default_of(context: &Context<'_>) -> Option<Self> {
        let edition = context.catalog.timeline.newest(MAIN_LINE)?;
        Some(Self {
            edition,
            chosen: None,
            label: short_label(context, edition),
            abilities: "abilities/index.html".to_owned(),
            rules: "rules/index.html".to_owned(),
            rulings: "rulings/index.html".to_owned(),
        })
    }

    /// The rules as one edition had them.
    pub(crate) fn by_edition(context: &Context<'_>, edition: EditionIndex) -> Self {
        let page = address::edition(context.catalog, edition);
        Self {
            edition,
            chosen: Some(context.catalog.timeline.edition_id(edition).to_owned()),
            label: short_label(context, edition),
            abilities: format!("{page}#abilities"),
            rules: format!("{page}#rules"),
            rulings: format!("rulings/by/{}.html", context.catalog.timeline.line_of(edition)),
        }
    }

    /// The page of a subject as this reading has it.
    pub(crate) fn subject_path(&self, context: &Context<'_>, view: &SubjectView<'_>) -> String {
        let entry = self.chosen.as_ref().and_then(|_| context.in_force(view, self.edition));
        match entry {
            Some(entry) => address::record(context.catalog, view.subject, entry.edition),
            None => address::subject(view.subject),
        }
    }
}

/// `Tabletop, Sep 2003`; an undated edition is only named.
fn short_label(context: &Context<'_>, edition: EditionIndex) -> String {
    let line = labels::line_name(context.catalog, edition);
    let line = line.strip_suffix(" game").unwrap_or(&line).to_owned();
    match context.catalog.timeline.edition(edition).date {
        Date::Unknown => line,
        _ => format!("{line}, {}", labels::edition_short_date(context.catalog, edition)),
    }
}

#[derive(Debug, Template)]
#[template(path = "play.html")]
struct PlayPage {
    frame: Frame,
    games: Vec<PlayableGame>,
}

/// A game with the editions that it can be played by, the newest first.
#[derive(Debug)]
struct PlayableGame {
    name: String,
    description: String,
    choices: Vec<PlayChoice>,
}

#[derive(Debug)]
struct PlayChoice {
    /// The id of the edition; empty for the main game as it is in force.
    id: String,
    label: String,
    title: String,
    href: String,
    is_in_force: bool,
}

#[derive(Debug, Serialize)]
struct EditionsScript<'a> {
    /// Each edition with its line, in the order in which they supersede each other.
    editions: Vec<(&'a str, &'a str, String)>,
    /// The editions that have a text of their own, by the path of the subject's page.
    texts: Vec<(String, Vec<&'a str>)>,
}

/// The page on which a game and an edition are chosen, and what the script needs to keep to it.
pub(crate) fn pages(context: &Context<'_>) -> Result<[Page; 2], Error> {
    let description = "Choose the game and the edition that you play by.";
    let title = "What do you play?";
    let frame = Frame::new(context, "play.html", PageKind::Play, title, description);
    let lines = &context.catalog.timeline.lines;
    let game = |id: &str, name: &str, description: &str| PlayableGame {
        name: name.to_owned(),
        description: description.to_owned(),
        choices: choices(context, id),
    };
    let games = lines.iter().map(|line| game(&line.id, &line.name, &line.description)).collect();
    let page = PlayPage { frame, games };
    Ok([Page::render(&page.frame, &page)?, editions_script(context)?])
}

fn choices(context: &Context<'_>, line: &str) -> Vec<PlayChoice> {
    let timeline = &context.catalog.timeline;
    let newest = timeline.newest(line);
    let choice = |edition: EditionIndex| {
        let is_default = line == MAIN_LINE && newest == Some(edition);
        PlayChoice {
            id: if is_default { String::new() } else { timeline.edition_id(edition).to_owned() },
            label: short_label(context, edition),
            title: timeline.describe(edition),
            href: match is_default {
                true => "index.html".to_owned(),
                false => address::edition(context.catalog, edition),
            },
            is_in_force: newest == Some(edition),
        }
    };
    let editions = timeline.indexed_editions().map(|(edition, _)| edition);
    editions.rev().filter(|edition| timeline.line_of(*edition) == line).map(choice).collect()
}

/// Which texts there are, for the script that turns links to the reader's edition.
fn editions_script(context: &Context<'_>) -> Result<Page, Error> {
    let timeline = &context.catalog.timeline;
    let editions = timeline.indexed_editions().map(|(edition, _)| {
        (timeline.edition_id(edition), timeline.line_of(edition), short_label(context, edition))
    });
    let texts = context.subjects.iter().map(|view| {
        let ids = view.entries.iter().map(|entry| timeline.edition_id(entry.edition));
        (address::subject_stem(view.subject), ids.collect())
    });
    let script = EditionsScript { editions: editions.collect(), texts: texts.collect() };
    let json = serde_json::to_string(&script)
        .map_err(|error| Error::new(format!("cannot write the list of editions: {error}"), ""))?;
    Ok(Page::from_text("assets/editions.js", format!("window.variorumEditions = {json};\n")))
}
