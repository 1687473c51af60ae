//! `variorum play`: a scene or a whole game from a file, played step by step in one edition or
//! two.

mod file;
mod text;

use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::figures::load_figures;
use super::svg_files::write_picture;
use super::{ExitStatus, Session};
use crate::error::Error;
use crate::pictures::play_picture;
pub(crate) use file::{SceneFile, write_scene};
use variorum_corpus::timeline::{Moment, Timeline};
use variorum_engine::Edition;
use variorum_scene::scene::{
    Scene, SceneError, Step, Trace, TraceView, Unasked, play, play_in_both, trace_view,
    unmet_expectations,
};

/// What a new scene starts from.
pub(crate) const SCENE_TEMPLATE: &str = include_str!("play/template.yaml");

#[derive(Debug, Args)]
#[command(after_help = "Scenes to start from are in examples/scenes, and docs/scenes.md explains \
                        every field. Exits with 0 when everything was played and two editions \
                        agree, 1 when an order was refused or two editions part, 2 after an error; \
                        a scene that says what it expects exits with 0 when that comes about.")]
pub(crate) struct Play {
    /// The file of the scene, YAML or JSON
    #[arg(value_name = "SCENE", required_unless_present = "new")]
    scene: Option<PathBuf>,
    /// The edition to play it in; give two to compare them
    #[arg(long, short, value_name = "EDITION")]
    edition: Vec<String>,
    /// Use the figures in this folder, besides those in the program
    #[arg(long, value_name = "DIR")]
    figures: Option<PathBuf>,
    /// Play these steps too, after those of the scene: a file with a list of steps
    #[arg(long, value_name = "FILE", conflicts_with = "new")]
    orders: Option<PathBuf>,
    /// Take back the last steps of the scene before anything is played
    #[arg(long, value_name = "STEPS", default_value_t = 0)]
    undo: usize,
    /// Write the scene with all steps played to this file, to be played on later
    #[arg(long, value_name = "FILE", conflicts_with = "new")]
    save: Option<PathBuf>,
    /// Draw the play to this file, two editions beside each other
    #[arg(long, value_name = "FILE", conflicts_with = "new")]
    svg: Option<PathBuf>,
    /// List what is legal at the end
    #[arg(long)]
    legal: bool,
    /// Write a commented scene to start from, to SCENE or to standard output
    #[arg(long, conflicts_with_all = ["edition", "figures", "json"])]
    new: bool,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// One trace, or two.
#[derive(Serialize)]
struct PlayedView {
    traces: Vec<TraceView>,
    /// Whether two editions part.
    #[serde(skip_serializing_if = "Option::is_none")]
    differ: Option<bool>,
    /// What the scene expects and did not come about, for each trace.
    unmet: Vec<Vec<String>>,
}

impl Play {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        if self.new {
            return self.write_template(session);
        }
        let path = self.scene.as_deref().expect("the scene is required without --new");
        let file = SceneFile::read(path)?;
        let mut scene = file.parse::<Scene>()?;
        self.take_back(&mut scene)?;
        let own_steps = scene.play.len();
        let orders = self.orders.as_deref().map(SceneFile::read).transpose()?;
        if let Some(orders) = &orders {
            scene.play.extend(orders.parse::<Vec<Step>>()?);
        }
        let catalog = session.complete_catalog()?;
        let editions = self.editions(&catalog.timeline, &scene)?;
        let library = load_figures(self.figures.as_deref())?;
        let refuse = |error: SceneError| place_error(&file, orders.as_ref(), own_steps, error);
        let traces = match editions[..] {
            [one, other] => play_in_both(&scene, [one, other], &library).map_err(refuse)?.to_vec(),
            _ => {
                let edition = editions.first().copied().expect("there is an edition to play");
                vec![play(&scene, edition, &library, Unasked::Refuse).map_err(refuse)?]
            }
        };
        let mut unmet = Vec::new();
        for trace in &traces {
            unmet.push(unmet_expectations(&scene, trace).map_err(|error| file.error_at(&error))?);
        }
        let status = exit_status(&traces, &unmet, !scene.expect.is_empty());
        let page = text::Page { session, catalog, scene: &scene, legal: self.legal };
        self.print(session, &page, &traces, unmet)?;
        if let Some(target) = &self.save {
            save(target, &scene, &traces)?;
        }
        if let Some(target) = &self.svg {
            let title = scene.title.as_deref().unwrap_or("A scene, played");
            write_picture(target, &play_picture(catalog, title, &traces))?;
        }
        Ok(status)
    }

    fn write_template(&self, session: &Session) -> Result<ExitStatus, Error> {
        match &self.scene {
            None => session.print(SCENE_TEMPLATE)?,
            Some(path) if path.exists() => {
                let message = format!("{} is there already", path.display());
                return Err(Error::new(message, "choose another name"));
            }
            Some(path) => {
                file::write_whole(path, SCENE_TEMPLATE)?;
                session.print(&format!("wrote {}\n", path.display()))?;
            }
        }
        Ok(ExitStatus::Ok)
    }

    fn take_back(&self, scene: &mut Scene) -> Result<(), Error> {
        let left = scene.play.len().checked_sub(self.undo).ok_or_else(|| {
            let message = format!("the scene has {} steps", scene.play.len());
            Error::new(message, "take back no more than these")
        })?;
        scene.play.truncate(left);
        Ok(())
    }

    /// The editions to play: those of the command line, or those of the file, or the newest.
    fn editions(&self, timeline: &Timeline, scene: &Scene) -> Result<Vec<Edition>, Error> {
        let words = if self.edition.is_empty() { &scene.editions } else { &self.edition };
        if words.len() > 2 {
            return Err(Error::new("there are more than two editions", "name one or two"));
        }
        let mut editions = Vec::new();
        for word in words {
            editions.push(find_edition(timeline, word)?);
        }
        if editions.is_empty() {
            editions.push(Edition::LastErrata);
        }
        Ok(editions)
    }

    fn print(
        &self,
        session: &Session,
        page: &text::Page<'_>,
        traces: &[Trace],
        unmet: Vec<Vec<String>>,
    ) -> Result<(), Error> {
        if self.json {
            let differ = match traces {
                [one, other] => Some(text::part(one, other)),
                _ => None,
            };
            let traces = traces.iter().map(trace_view).collect();
            return session.print_json(&PlayedView { traces, differ, unmet });
        }
        let mut text = match traces {
            [one, other] => page.side_by_side(one, other),
            _ => traces.iter().map(|trace| page.single(trace)).collect(),
        };
        for (trace, unmet) in traces.iter().zip(unmet) {
            for what in unmet {
                text += &format!("Expected otherwise in {}: {what}.\n", trace.edition.id());
            }
        }
        session.print(&text)
    }
}

/// The engine's edition for a word or a date.
pub(crate) fn find_edition(timeline: &Timeline, word: &str) -> Result<Edition, Error> {
    let index = match timeline.resolve_moment(word)? {
        Moment::Edition(index) => Some(index),
        moment => timeline
            .indexed_editions()
            .map(|(index, _)| index)
            .filter(|index| Edition::from_id(timeline.edition_id(*index)).is_some())
            .rfind(|index| timeline.is_out(*index, moment, "tabletop")),
    };
    let id = index.map(|index| timeline.edition_id(index));
    id.and_then(Edition::from_id).ok_or_else(|| {
        let message = format!("the engine does not play {}", id.unwrap_or(word));
        Error::new(message, "choose an edition of the tabletop line")
    })
}

/// Whether all is as it should be: what the scene expects came about, or, where it expects
/// nothing, no order was refused and two editions agree.
fn exit_status(traces: &[Trace], unmet: &[Vec<String>], expects: bool) -> ExitStatus {
    let as_it_should_be = match traces {
        _ if expects => unmet.iter().all(Vec::is_empty),
        [one, other] => !text::part(one, other),
        _ => traces.iter().all(|trace| trace.refusal().is_none()),
    };
    if as_it_should_be { ExitStatus::Ok } else { ExitStatus::Differs }
}

/// An error with its place in the scene's file, or in that of the orders.
fn place_error(
    file: &SceneFile,
    orders: Option<&SceneFile>,
    own_steps: usize,
    mut error: SceneError,
) -> Error {
    let number = match &error.path[..] {
        [field, number, ..] if field == "play" => number.parse::<usize>().ok(),
        _ => None,
    };
    match (number, orders) {
        (Some(number), Some(orders)) if number >= own_steps => {
            error.path.remove(0);
            if let Some(first) = error.path.first_mut() {
                *first = (number - own_steps).to_string();
            }
            orders.error_at(&error)
        }
        _ => file.error_at(&error),
    }
}

/// Writes the scene as it was played; a refused order is not written.
fn save(target: &Path, scene: &Scene, traces: &[Trace]) -> Result<(), Error> {
    if traces.iter().any(|trace| trace.refusal().is_some()) {
        let message = format!("{} is not written: an order was refused", target.display());
        return Err(Error::new(message, "change the order"));
    }
    let editions = traces.iter().map(|trace| trace.edition.id().to_owned()).collect();
    write_scene(target, &Scene { editions, ..scene.clone() })
}
