//! Pictures of rulings and of differences in play: what was played, drawn with the markers that the
//! records give to abilities and the names that the timeline gives to editions.

use std::collections::BTreeMap;

use crate::behaviour::{Difference, describe_answer, describe_witness};
use crate::rulings::{CompiledRuling, RulingRun};
use crate::site::player_words::in_player_words;
use variorum_corpus::catalog::Catalog;
use variorum_corpus::markdown;
use variorum_corpus::record::Shape;
use variorum_corpus::timeline::EditionIndex;
use variorum_engine::AbilityId;
use variorum_expr::Value;
use variorum_scene::picture::{DialMarker, MarkerShape, Panel, draw_sheet};
use variorum_scene::questions::{PlayableGames, Question, trace};
use variorum_scene::scene::{Trace, explain};

/// The stylesheet of pictures, on pages and in files of their own.
pub const STYLESHEET: &str = include_str!("../site/assets/picture.css");

/// How the dials of an edition mark abilities.
#[derive(Debug, Clone, Default)]
pub struct DialMarkers {
    markers: BTreeMap<&'static str, DialMarker>,
}

impl DialMarkers {
    /// The markers that the records in force in an edition give.
    pub fn in_edition(catalog: &Catalog, edition: EditionIndex) -> Self {
        let mut markers = BTreeMap::new();
        for ability in AbilityId::ALL {
            let subject = catalog.subject(ability.id());
            let entry = subject.and_then(|subject| catalog.in_force_in_line(subject, edition));
            let Some(Ok(entry)) = entry else { continue };
            if let Some(marker) = &entry.record.marker {
                let shape = match marker.shape {
                    Shape::Square => MarkerShape::Square,
                    Shape::Circle => MarkerShape::Circle,
                };
                let drawn = DialMarker { colour: marker.colour.name(), shape };
                markers.insert(ability.id(), drawn);
            }
        }
        Self { markers }
    }

    pub fn get(&self, ability: AbilityId) -> Option<DialMarker> {
        self.markers.get(ability.id()).copied()
    }
}

/// A picture in a file of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureFile {
    /// The name of the file.
    pub name: String,
    pub svg: String,
}

/// One way in which a situation is played, and the editions that play it so.
#[derive(Debug, Clone)]
pub struct PlayedAlike {
    pub editions: Vec<EditionIndex>,
    pub answer: Value,
    pub trace: Trace,
}

/// Plays a situation of a ruling in its editions, or in one of them; editions that play it alike
/// are together. Empty where nothing is played on a table.
pub fn play_alike(
    catalog: &Catalog,
    games: &PlayableGames,
    run: &RulingRun,
    only: Option<EditionIndex>,
) -> Vec<PlayedAlike> {
    let mut ways: Vec<PlayedAlike> = Vec::new();
    for edition in run.expected.keys().filter(|edition| only.is_none_or(|only| only == **edition)) {
        let Some(game) = games.get(catalog.timeline.edition_id(*edition)) else { continue };
        let Ok(traced) = trace(run.question, game, &run.situation) else { continue };
        let Some(trace) = traced.trace else { continue };
        let answer = traced.answered.answer;
        let alike = |way: &&mut PlayedAlike| {
            way.answer == answer && explain(&way.trace).steps == explain(&trace).steps
        };
        match ways.iter_mut().find(alike) {
            Some(way) => way.editions.push(*edition),
            None => ways.push(PlayedAlike { editions: vec![*edition], answer, trace }),
        }
    }
    ways
}

/// The pictures of a ruling, one for each of its situations.
pub fn ruling_pictures(
    catalog: &Catalog,
    games: &PlayableGames,
    ruling: &CompiledRuling<'_>,
    only: Option<EditionIndex>,
) -> Vec<PictureFile> {
    let title = markdown::plain(&ruling.entry.ruling.question);
    let name = ruling.entry.path_id().replace('/', "-");
    let mut files = Vec::new();
    for (place, run) in ruling.runs.iter().enumerate() {
        let ways = play_alike(catalog, games, run, only);
        if !ways.is_empty() {
            let svg = sheet_of_ways(catalog, &title, run.question, &ways);
            files.push(PictureFile { name: format!("{name}-{}.svg", place + 1), svg });
        }
    }
    files
}

/// A sheet with a panel for every way in which a situation is played.
fn sheet_of_ways(
    catalog: &Catalog,
    title: &str,
    question: Question,
    ways: &[PlayedAlike],
) -> String {
    let headings: Vec<String> = ways
        .iter()
        .map(|way| {
            let answer = describe_answer(question, way.answer);
            format!("{}: {answer}", editions_in_words(catalog, &way.editions))
        })
        .collect();
    let markers: Vec<DialMarkers> = ways
        .iter()
        .map(|way| {
            let newest = way.editions.last().copied();
            newest.map_or_else(DialMarkers::default, |it| DialMarkers::in_edition(catalog, it))
        })
        .collect();
    let lookups: Vec<_> = markers.iter().map(|markers| |ability| markers.get(ability)).collect();
    let panels: Vec<Panel<'_>> = ways
        .iter()
        .zip(&headings)
        .zip(&lookups)
        .map(|((way, heading), marker)| Panel { heading, trace: &way.trace, marker })
        .collect();
    draw_sheet(title, &panels, STYLESHEET)
}

/// Editions that follow each other: the first and the last of them.
fn editions_in_words(catalog: &Catalog, editions: &[EditionIndex]) -> String {
    let describe = |edition: &EditionIndex| catalog.timeline.describe(*edition);
    match editions {
        [] => String::new(),
        [only] => describe(only),
        [first, .., last] => format!("{} to {}", describe(first), describe(last)),
    }
}

/// The picture of a difference in play: both editions beside each other.
pub fn difference_picture(
    catalog: &Catalog,
    games: &PlayableGames,
    difference: &Difference,
    editions: [EditionIndex; 2],
) -> Option<String> {
    let mut ways = Vec::new();
    for edition in editions {
        let game = games.get(catalog.timeline.edition_id(edition))?;
        let traced = trace(difference.question, game, &difference.witness).ok()?;
        let answer = traced.answered.answer;
        ways.push(PlayedAlike { editions: vec![edition], answer, trace: traced.trace? });
    }
    let title = format!("{} {}", describe_witness(difference), difference.question.meaning());
    let title = in_player_words(&title);
    Some(sheet_of_ways(catalog, &title, difference.question, &ways))
}

/// The pictures of what plays differently between two editions, one for each difference.
pub fn difference_pictures(
    catalog: &Catalog,
    subject: &str,
    differences: &[Difference],
    editions: [EditionIndex; 2],
) -> Vec<PictureFile> {
    let games = PlayableGames::default();
    let mut files = Vec::new();
    for (place, difference) in differences.iter().enumerate() {
        if let Some(svg) = difference_picture(catalog, &games, difference, editions) {
            let name = format!("{subject}-{}-{}.svg", place + 1, difference.question.id());
            files.push(PictureFile { name, svg });
        }
    }
    files
}

/// The picture of a scene that was played in one edition or two.
pub fn play_picture(catalog: &Catalog, title: &str, traces: &[Trace]) -> String {
    let index = |trace: &Trace| catalog.timeline.index_of(trace.edition.id());
    let headings: Vec<String> = traces
        .iter()
        .map(|trace| index(trace).map_or_else(String::new, |it| catalog.timeline.describe(it)))
        .collect();
    let markers: Vec<DialMarkers> = traces
        .iter()
        .map(|trace| {
            index(trace)
                .map_or_else(DialMarkers::default, |it| DialMarkers::in_edition(catalog, it))
        })
        .collect();
    let lookups: Vec<_> = markers.iter().map(|markers| |ability| markers.get(ability)).collect();
    let panels: Vec<Panel<'_>> = traces
        .iter()
        .zip(&headings)
        .zip(&lookups)
        .map(|((trace, heading), marker)| Panel { heading, trace, marker })
        .collect();
    draw_sheet(title, &panels, STYLESHEET)
}
