//! The table: a page on which a reader lays out a situation and sees what two editions make of it.
//! The page plays in WebAssembly, or asks the server that sent it.

use std::collections::BTreeMap;

use askama::Template;
use serde::Serialize;

use super::address;
use super::context::Context;
use super::page::{Frame, Page, PageKind};
use crate::error::Error;
use variorum_corpus::figures::builtin;
use variorum_corpus::markdown;
use variorum_corpus::yaml;
use variorum_engine::{AbilityId, Edition, FigureDef};
use variorum_scene::scene::Scene;

/// The page's path.
pub(super) const PATH: &str = "table.html";

/// Who plays for the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TableEngine {
    /// Nobody: there is no table.
    #[default]
    LeftOut,
    /// The server that sends the page.
    Server,
    /// The engine in WebAssembly, which the program carries.
    Embedded,
}

/// The engine in WebAssembly as a script; empty if the program was built without it.
const ENGINE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/table-engine.js"));

impl TableEngine {
    /// The engine that the program carries, if it does.
    pub fn embedded() -> Self {
        if ENGINE.is_empty() { Self::LeftOut } else { Self::Embedded }
    }

    /// What the program carries, or else what to do about it.
    pub fn advice() -> Option<&'static str> {
        match env!("VARIORUM_TABLE") {
            "ready" => None,
            "stale" => Some(
                "The table is left out: its engine is older than its sources. Run ./table/build, \
                 then build the program again.",
            ),
            _ => Some(
                "The table is left out: the program was built without its engine. Run \
                 ./table/build, then build the program again.",
            ),
        }
    }
}

/// The scenes that a reader may start from, the first of which is on the table.
const SCENES: [(&str, &str); 9] = [
    ("splash", include_str!("../../examples/scenes/splash-on-a-neighbour.yaml")),
    ("freeze", include_str!("../../examples/scenes/freeze-in-two-editions.yaml")),
    ("wood-on-a-hill", include_str!("../../examples/scenes/wood-on-a-hill.yaml")),
    ("forbidden-shot", include_str!("../../examples/scenes/forbidden-shot.yaml")),
    ("levitated", include_str!("../../examples/scenes/levitated-beside-a-pole-arm.yaml")),
    ("forced-move", include_str!("../../examples/scenes/forced-move.yaml")),
    ("formation", include_str!("../../examples/scenes/break-away-in-formation.yaml")),
    ("five", include_str!("../../examples/scenes/five-in-one-fight.yaml")),
    ("chariot", include_str!("../../examples/scenes/chariot-section.yaml")),
];

/// The values of a dial, as the page names them, in their order.
const SLOTS: [&str; 4] = ["speed", "attack", "defense", "damage"];

#[derive(Debug, Template)]
#[template(path = "table.html")]
struct TablePage {
    frame: Frame,
    has_engine: bool,
}

/// What the page knows besides the rules.
#[derive(Debug, Serialize)]
struct TableData {
    editions: Vec<TableEdition>,
    abilities: Vec<TableAbility>,
    scenes: Vec<TableScene>,
    figures: BTreeMap<String, FigureDef>,
    clauses: BTreeMap<String, TableClause>,
}

#[derive(Debug, Serialize)]
struct TableEdition {
    id: &'static str,
    name: String,
    short: String,
    /// Its place among the editions, from 0.
    place: usize,
}

#[derive(Debug, Serialize)]
struct TableAbility {
    id: &'static str,
    name: &'static str,
    slot: &'static str,
    colour: &'static str,
    shape: &'static str,
}

#[derive(Debug, Serialize)]
struct TableScene {
    id: &'static str,
    title: String,
    scene: Scene,
}

#[derive(Debug, Serialize)]
struct TableClause {
    name: String,
    href: String,
    /// Its words, each with the first edition that has them.
    texts: Vec<(usize, String)>,
}

/// The page with its data, and the engine where the program carries it.
pub(super) fn pages(context: &Context<'_>) -> Result<Vec<Page>, Error> {
    let frame = Frame::new(
        context,
        PATH,
        PageKind::Table,
        "The table",
        "Lay out a situation, give one order, and see what two editions make of it.",
    );
    let has_engine = context.table == TableEngine::Embedded;
    let page = TablePage { frame, has_engine };
    let data = serde_json::to_string(&table_data(context)?)
        .map_err(|error| Error::new(format!("cannot write the table's data: {error}"), ""))?;
    let mut pages = vec![
        Page::render(&page.frame, &page)?,
        Page::from_text("assets/table-data.js", format!("window.VARIORUM_TABLE = {data};\n")),
        Page::from_text("assets/table.js", include_str!("../../site/assets/table.js").to_owned()),
        Page::from_text("assets/table.css", include_str!("../../site/assets/table.css").to_owned()),
    ];
    if has_engine {
        let path = "assets/table-engine.js".to_owned();
        pages.push(Page { path, bytes: ENGINE.to_vec() });
    }
    Ok(pages)
}

/// The address of the table with a scene on it, from a page of the site.
pub(super) fn link_with_scene(frame: &Frame, scene: &Scene) -> String {
    let json = serde_json::to_string(scene).expect("a scene is plain data");
    let mut link = format!("{}#", frame.href(PATH));
    for byte in json.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.,:".contains(&byte) {
            link.push(char::from(byte));
        } else {
            link += &format!("%{byte:02X}");
        }
    }
    link
}

fn table_data(context: &Context<'_>) -> Result<TableData, Error> {
    let figures = builtin()?.into_iter().map(|figure| (figure.id.clone(), figure)).collect();
    let scenes = SCENES.iter().map(|(id, text)| table_scene(id, text)).collect::<Result<_, _>>()?;
    Ok(TableData {
        editions: editions(context),
        abilities: AbilityId::ALL.iter().filter_map(|id| ability(context, *id)).collect(),
        scenes,
        figures,
        clauses: clauses(context),
    })
}

fn table_scene(id: &'static str, text: &str) -> Result<TableScene, Error> {
    let scene: Scene = yaml::parse(id, text)?;
    Ok(TableScene { id, title: scene.title.clone().unwrap_or_default(), scene })
}

/// The editions of the tabletop game that the records have.
fn editions(context: &Context<'_>) -> Vec<TableEdition> {
    let timeline = &context.catalog.timeline;
    let known = Edition::ALL.into_iter().enumerate().filter_map(|(place, edition)| {
        let index = timeline.resolve(edition.id()).ok()?;
        let name = timeline.describe(index);
        let short = name.split(',').next().unwrap_or(&name).to_owned();
        Some(TableEdition { id: edition.id(), name, short, place })
    });
    known.collect()
}

fn ability(context: &Context<'_>, id: AbilityId) -> Option<TableAbility> {
    let marker = context.subject(id.id())?.current.record.marker.as_deref()?;
    Some(TableAbility {
        id: id.id(),
        name: id.name(),
        slot: SLOTS.get(id.slot().index()).copied().unwrap_or_default(),
        colour: marker.colour.name(),
        shape: marker.shape.name(),
    })
}

/// Every clause of the tabletop game with its words through the editions.
fn clauses(context: &Context<'_>) -> BTreeMap<String, TableClause> {
    let timeline = &context.catalog.timeline;
    let mut clauses: BTreeMap<String, TableClause> = BTreeMap::new();
    for view in &context.subjects {
        for (place, edition) in Edition::ALL.into_iter().enumerate() {
            let Ok(index) = timeline.resolve(edition.id()) else { continue };
            let Some(entry) = context.in_force(view, index) else { continue };
            for clause in &entry.record.clauses {
                let key = format!("{}#{}", view.subject.id, clause.id.value);
                let known = clauses.entry(key).or_insert_with(|| TableClause {
                    name: format!("{}: {}", entry.record.name.value, clause.heading()),
                    href: format!("{}#{}", address::subject(view.subject), clause.id.value),
                    texts: Vec::new(),
                });
                let text = markdown::plain(&clause.text);
                if known.texts.last().is_none_or(|(_, last)| *last != text) {
                    known.texts.push((place, text));
                }
            }
        }
    }
    clauses
}
