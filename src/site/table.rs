//! The table: a page on which a reader lays out a situation and sees what two editions make of it.
//! The page plays in WebAssembly, or asks the server that sent it.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use serde::Serialize;

use super::address;
use super::context::Context;
use super::page::{Frame, Page, PageKind};
use crate::error::Error;
use crate::open_points::name_for_convention;
use crate::pictures::DialMarkers;
use variorum_corpus::figures::builtin;
use variorum_corpus::markdown;
use variorum_corpus::yaml;
use variorum_engine::{AbilityId, Clause, Convention, Edition, FigureDef};
use variorum_scene::picture::{Look, draw};
use variorum_scene::scene::{Scene, Unasked, play};

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
/// The reader of scene files in YAML, which the page loads when one is opened.
const FILE_READER: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/table-files.js"));

/// What the page does. Its parts share a scope: a page from a disk cannot load modules.
const SCRIPT: &str = concat!(
    "(() => {\n\"use strict\";\n",
    include_str!("../../site/assets/table/base.js"),
    include_str!("../../site/assets/table/scene.js"),
    include_str!("../../site/assets/table/play.js"),
    include_str!("../../site/assets/table/board.js"),
    include_str!("../../site/assets/table/answers.js"),
    include_str!("../../site/assets/table/hand.js"),
    include_str!("../../site/assets/table/pieces.js"),
    include_str!("../../site/assets/table/order.js"),
    include_str!("../../site/assets/table/share.js"),
    include_str!("../../site/assets/table/start.js"),
    "})();\n"
);

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

/// How many of them are drawn for readers without JavaScript.
const SCENES_WITHOUT_SCRIPT: usize = 4;

/// The values of a dial, as the page names them, in their order.
const SLOTS: [&str; 4] = ["speed", "attack", "defense", "damage"];

#[derive(Debug, Template)]
#[template(path = "table.html")]
struct TablePage {
    frame: Frame,
    has_engine: bool,
    drawn: Vec<DrawnScene>,
}

/// A scene as a reader sees it whose browser runs no scripts.
#[derive(Debug)]
struct DrawnScene {
    title: String,
    panels: Vec<DrawnPanel>,
}

#[derive(Debug)]
struct DrawnPanel {
    heading: String,
    svg: String,
}

/// What the page knows besides the rules.
#[derive(Debug, Serialize)]
struct TableData {
    editions: Vec<TableEdition>,
    abilities: Vec<TableAbility>,
    scenes: Vec<TableScene>,
    figures: BTreeMap<String, FigureDef>,
    clauses: BTreeMap<String, TableClause>,
    /// The page of the open point that each convention decides.
    open_points: BTreeMap<&'static str, String>,
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
    let page = TablePage { frame, has_engine, drawn: drawn_scenes(context)? };
    let data = serde_json::to_string(&table_data(context)?)
        .map_err(|error| Error::new(format!("cannot write the table's data: {error}"), ""))?;
    let mut pages = vec![
        Page::render(&page.frame, &page)?,
        Page::from_text("assets/table-data.js", format!("window.VARIORUM_TABLE = {data};\n")),
        Page::from_text("assets/table.js", SCRIPT.to_owned()),
        Page::from_text("assets/table.css", include_str!("../../site/assets/table.css").to_owned()),
    ];
    if has_engine {
        for (name, bytes) in [("table-engine", ENGINE), ("table-files", FILE_READER)] {
            let path = format!("assets/{name}.js");
            pages.push(Page { path, bytes: bytes.to_vec() });
        }
    }
    Ok(pages)
}

/// The address of the table with a scene on it, from a page of the site.
///
/// It is the scene as JSON with the marks that an address may not have swapped for marks that it
/// may: a third shorter than escaping them, and readable. `site/assets/table/share.js` swaps them back.
pub(super) fn link_with_scene(frame: &Frame, scene: &Scene) -> String {
    let json = serde_json::to_string(scene).expect("a scene is plain data");
    let mut link = format!("{}#", frame.href(PATH));
    for letter in json.chars().map(swapped) {
        if letter.is_ascii_alphanumeric() || "-_.~!*():,".contains(letter) {
            link.push(letter);
        } else {
            let mut bytes = [0; 4];
            for byte in letter.encode_utf8(&mut bytes).bytes() {
                link += &format!("%{byte:02X}");
            }
        }
    }
    link
}

/// A mark of JSON for one that an address may have, and the other way round.
fn swapped(letter: char) -> char {
    const PAIRS: [(char, char); 6] =
        [('{', '('), ('}', ')'), ('[', '!'), (']', '*'), ('"', '~'), (' ', '_')];
    let pair = PAIRS.into_iter().find(|(one, other)| letter == *one || letter == *other);
    pair.map_or(letter, |(one, other)| if letter == one { other } else { one })
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
        open_points: open_points(context),
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

fn open_points(context: &Context<'_>) -> BTreeMap<&'static str, String> {
    let known = Convention::ALL.iter().filter_map(|convention| {
        let name = name_for_convention(*convention);
        let entry = context.catalog.open_point(&name)?;
        Some((convention.entry().name, address::open_point(entry.name)))
    });
    known.collect()
}

/// The first scenes, drawn in their editions, for readers without JavaScript.
fn drawn_scenes(context: &Context<'_>) -> Result<Vec<DrawnScene>, Error> {
    let figures = builtin()?;
    let mut drawn = Vec::new();
    for (id, text) in SCENES.iter().take(SCENES_WITHOUT_SCRIPT) {
        let TableScene { title, scene, .. } = table_scene(id, text)?;
        let editions: Vec<Edition> =
            scene.editions.iter().filter_map(|id| Edition::from_id(id)).collect();
        let mut panels = Vec::new();
        for edition in editions {
            let trace = play(&scene, edition, &figures, Unasked::Skip)
                .map_err(|error| Error::new(error.to_string(), "fix the scene"))?;
            let Ok(index) = context.catalog.timeline.resolve(edition.id()) else { continue };
            let heading = context.catalog.timeline.describe(index);
            let markers = DialMarkers::in_edition(context.catalog, index);
            let marker = |ability| markers.get(ability);
            let picture_id = format!("scene_{id}_{}", panels.len() + 1);
            let (id, title) = (picture_id.as_str(), heading.as_str());
            let look = Look { id, title, marker: &marker, steps: None };
            panels.push(DrawnPanel { svg: draw(&trace, &look).svg, heading });
        }
        drawn.push(DrawnScene { title, panels });
    }
    Ok(drawn)
}

/// Every clause that a play may cite, with its words through the editions.
fn clauses(context: &Context<'_>) -> BTreeMap<String, TableClause> {
    let timeline = &context.catalog.timeline;
    let cited: BTreeSet<&str> = Clause::ALL.iter().map(|clause| clause.id()).collect();
    let played = Edition::ALL.iter().enumerate().map(|(place, edition)| (place, edition.id()));
    let mut clauses: BTreeMap<String, TableClause> = BTreeMap::new();
    // What only the rules for multiple-dial warriors say goes with every edition.
    for (place, id) in played.chain([(0, "multiple-dial")]) {
        let Ok(index) = timeline.resolve(id) else { continue };
        for view in &context.subjects {
            let Some(entry) = context.in_force(view, index) else { continue };
            for clause in &entry.record.clauses {
                let key = format!("{}#{}", view.subject.id, clause.id.value);
                let is_replaced = context.is_of_supplement(index) && clauses.contains_key(&key);
                if !cited.contains(key.as_str()) || is_replaced {
                    continue;
                }
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
