//! Pictures of rulings and of differences in play: what was played, drawn with the markers that the
//! records give to abilities and the names that the timeline gives to editions.

use std::collections::BTreeMap;

use crate::behaviour::{Difference, describe_witness};
use crate::plays::{Play, editions_by_answer, play_groups, play_scene};
use crate::rulings::{CompiledRuling, RulingScene};
use crate::site::player_words::in_player_words;
use variorum_corpus::catalog::Catalog;
use variorum_corpus::markdown;
use variorum_corpus::record::Shape;
use variorum_corpus::timeline::{EditionIndex, MAIN_LINE, Moment};
use variorum_engine::{AbilityId, FigureDef};
use variorum_scene::picture::{DialMarker, MarkerShape, Panel, draw_sheet};
use variorum_scene::questions::{PlayableGames, Question};
use variorum_scene::scene::Trace;

/// The stylesheet of pictures, on pages and in files of their own.
pub const STYLESHEET: &str = include_str!("../site/assets/picture.css");

/// How the dials of an edition mark abilities.
#[derive(Debug, Clone, Default)]
pub struct DialMarkers {
    markers: BTreeMap<&'static str, DialMarker>,
}

impl DialMarkers {
    /// The markers that the records in force in an edition give, with those that a supplement
    /// leaves to the line that it supplements.
    pub fn in_edition(catalog: &Catalog, edition: EditionIndex) -> Self {
        let mut markers = BTreeMap::new();
        for ability in AbilityId::ALL {
            let subject = catalog.subject(ability.id());
            let at = Moment::Edition(edition);
            let entry = subject.and_then(|subject| catalog.in_force(subject, at, MAIN_LINE));
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

/// The pictures of a ruling, one for each of its situations and scenes.
pub fn ruling_pictures(
    catalog: &Catalog,
    games: &PlayableGames,
    figures: &[FigureDef],
    ruling: &CompiledRuling<'_>,
    only: Option<EditionIndex>,
) -> Vec<PictureFile> {
    let title = markdown::plain(&ruling.entry.ruling.question);
    let name = ruling.entry.path_id().replace('/', "-");
    let mut files = Vec::new();
    for (place, run) in ruling.runs.iter().enumerate() {
        let mut groups = editions_by_answer(run);
        if let Some(only) = only {
            groups.iter_mut().for_each(|editions| editions.retain(|edition| *edition == only));
            groups.retain(|editions| !editions.is_empty());
        }
        let timeline = &catalog.timeline;
        if let Some(plays) = play_groups(timeline, games, run.question, &run.situation, groups) {
            let svg = sheet_of_plays(catalog, &title, run.question, &plays);
            files.push(PictureFile { name: format!("{name}-{}.svg", place + 1), svg });
        }
    }
    for (place, ruled) in ruling.scenes.iter().enumerate() {
        let mut plays = play_scene(&catalog.timeline, figures, ruled);
        if let Some(only) = only {
            plays.retain(|play| play.editions.contains(&only));
        }
        if !plays.is_empty() {
            let svg = sheet_of_scene(catalog, &title, ruled, &plays);
            files.push(PictureFile { name: format!("{name}-scene-{}.svg", place + 1), svg });
        }
    }
    files
}

/// A sheet with a panel for every way in which a scene was played.
fn sheet_of_scene(catalog: &Catalog, title: &str, ruled: &RulingScene, plays: &[Play]) -> String {
    let title = match &ruled.scene.title {
        Some(scene) => format!("{title} {scene}."),
        None => title.to_owned(),
    };
    let panels = plays
        .iter()
        .map(|play| (editions_in_words(catalog, &play.editions), play.edition(), &play.trace));
    sheet(catalog, &title, panels.collect())
}

/// A sheet with a panel for every answer.
fn sheet_of_plays(catalog: &Catalog, title: &str, question: Question, plays: &[Play]) -> String {
    let panels = plays.iter().map(|play| {
        let answer = play.answer_in_words(question);
        let heading = format!("{}: {answer}", editions_in_words(catalog, &play.editions));
        (heading, play.edition(), &play.trace)
    });
    sheet(catalog, title, panels.collect())
}

/// A sheet with a panel for every trace, below its heading, with the markers of its edition.
fn sheet(
    catalog: &Catalog,
    title: &str,
    traces: Vec<(String, Option<EditionIndex>, &Trace)>,
) -> String {
    let markers: Vec<DialMarkers> = traces
        .iter()
        .map(|(_, edition, _)| {
            edition.map_or_else(DialMarkers::default, |it| DialMarkers::in_edition(catalog, it))
        })
        .collect();
    let lookups: Vec<_> = markers.iter().map(|markers| |ability| markers.get(ability)).collect();
    let panels: Vec<Panel<'_>> = traces
        .iter()
        .zip(&lookups)
        .map(|((heading, _, trace), marker)| Panel { heading, trace, marker })
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
    let groups = editions.map(|edition| vec![edition]).to_vec();
    let (question, witness) = (difference.question, &difference.witness);
    let plays = play_groups(&catalog.timeline, games, question, witness, groups)?;
    let title = format!("{} {}", describe_witness(difference), question.meaning());
    let title = in_player_words(&title);
    Some(sheet_of_plays(catalog, &title, question, &plays))
}

/// The pictures of what plays differently between two editions, one for each difference.
pub fn difference_pictures<'a>(
    catalog: &Catalog,
    subject: &str,
    differences: impl IntoIterator<Item = &'a Difference>,
    editions: [EditionIndex; 2],
) -> Vec<PictureFile> {
    let games = PlayableGames::default();
    let mut files = Vec::new();
    for (place, difference) in differences.into_iter().enumerate() {
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
    let panels = traces.iter().map(|trace| {
        let edition = index(trace);
        let heading = edition.map_or_else(String::new, |it| catalog.timeline.describe(it));
        (heading, edition, trace)
    });
    sheet(catalog, title, panels.collect())
}

#[cfg(test)]
mod tests {
    use super::DialMarkers;
    use variorum_engine::AbilityId;

    #[test]
    fn a_supplement_has_the_markers_of_the_line_that_it_supplements() {
        let catalog = crate::embedded::catalog();
        let marker = |edition: &str| {
            let edition = catalog.timeline.index_of(edition).unwrap();
            DialMarkers::in_edition(&catalog, edition).get(AbilityId::Stealth)
        };
        assert!(marker("multiple-dial").is_some());
        assert_eq!(marker("multiple-dial"), marker("unlimited-errata-2003-09"));
    }
}
