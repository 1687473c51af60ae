//! Plays rulings, edition by edition.

use super::compile::scene_edition;
use super::{CompiledRuling, RulingRun, RulingScene};
use variorum_corpus::timeline::{EditionIndex, Timeline};
use variorum_engine::{Convention, EventKind, FigureDef};
use variorum_expr::Value;
use variorum_scene::questions::{self, Answered, PlayableGames, Unanswerable};
use variorum_scene::scene::{
    Expectation, Scene, SceneError, Trace, Unasked, play, unmet_expectations,
};

/// A ruling that was played.
#[derive(Debug)]
pub struct PlayedRuling<'a> {
    pub ruling: CompiledRuling<'a>,
    /// Every situation in every edition in which it was played.
    pub runs: Vec<PlayedRun>,
    /// Every scene in every edition in which it was played.
    pub scenes: Vec<PlayedScene>,
}

/// One scene played in one edition.
#[derive(Debug)]
pub struct PlayedScene {
    /// The index of the scene in the ruling.
    pub scene_index: usize,
    pub edition: EditionIndex,
    /// What the ruling says and did not come about; empty where it all did.
    pub unmet: Vec<String>,
    /// The conventions that decided something.
    pub conventions: Vec<Convention>,
}

impl PlayedScene {
    fn new(
        scene_index: usize,
        edition: EditionIndex,
        played: Result<PlayedOut, SceneError>,
    ) -> Self {
        let (unmet, conventions) =
            played.unwrap_or_else(|error| (vec![error.to_string()], Vec::new()));
        Self { scene_index, edition, unmet, conventions }
    }

    /// Whether everything came about as the ruling says.
    pub fn agrees(&self) -> bool {
        self.unmet.is_empty()
    }
}

/// What did not come about, and the conventions that decided something.
type PlayedOut = (Vec<String>, Vec<Convention>);

/// One situation played in one edition.
#[derive(Debug)]
pub struct PlayedRun {
    /// The index of the situation in the ruling.
    pub run_index: usize,
    pub edition: EditionIndex,
    /// What the ruling says.
    pub expected: Value,
    /// What the engine says, or why it has no answer.
    pub got: Result<Answered, Unanswerable>,
}

impl PlayedRun {
    /// Whether the engine gives the answer of the ruling.
    pub fn agrees(&self) -> bool {
        self.got.as_ref().is_ok_and(|answered| answered.answer == self.expected)
    }
}

impl PlayedRuling<'_> {
    /// Whether the engine said that the convention decided, in some situation and edition.
    pub fn reports_convention(&self, convention: Convention) -> bool {
        let answered = self.runs.iter().filter_map(|run| run.got.as_ref().ok());
        let in_runs = answered.map(|answered| &answered.conventions);
        let in_scenes = self.scenes.iter().map(|scene| &scene.conventions);
        in_runs.chain(in_scenes).any(|conventions| conventions.contains(&convention))
    }

    /// Whether it was played at all.
    pub fn is_played(&self) -> bool {
        !self.runs.is_empty() || !self.scenes.is_empty()
    }

    /// The situation that was played.
    pub fn situation_of(&self, played: &PlayedRun) -> &RulingRun {
        self.ruling.runs.get(played.run_index).expect("what was played is a run of the ruling")
    }
}

/// Plays a ruling in every edition that it names, or in one of them.
pub fn play_ruling<'a>(
    timeline: &Timeline,
    games: &PlayableGames,
    figures: &[FigureDef],
    ruling: CompiledRuling<'a>,
    only: Option<EditionIndex>,
) -> PlayedRuling<'a> {
    let is_wanted = |edition: &EditionIndex| only.is_none_or(|only| only == *edition);
    let mut runs = Vec::new();
    for (run_index, run) in ruling.runs.iter().enumerate() {
        let wanted = run.expected.iter().filter(|(edition, _)| is_wanted(edition));
        for (edition, expected) in wanted {
            let Some(game) = games.get(timeline.edition_id(*edition)) else { continue };
            let got = questions::ask(run.question, game, &run.situation);
            runs.push(PlayedRun { run_index, edition: *edition, expected: *expected, got });
        }
    }
    let mut scenes = Vec::new();
    for (scene_index, scene) in ruling.scenes.iter().enumerate() {
        for edition in scene.editions.iter().copied().filter(is_wanted) {
            let played = play_scene(timeline, figures, scene, edition);
            scenes.push(PlayedScene::new(scene_index, edition, played));
        }
    }
    PlayedRuling { ruling, runs, scenes }
}

fn play_scene(
    timeline: &Timeline,
    figures: &[FigureDef],
    ruled: &RulingScene,
    edition: EditionIndex,
) -> Result<PlayedOut, SceneError> {
    let id = timeline.edition_id(edition);
    let rules = scene_edition(id).expect("a scene was compiled for editions that are played");
    let trace = play(&ruled.scene, rules, figures, Unasked::Refuse)?;
    let unmet = unmet_expectations(&expected_in(&ruled.scene, id), &trace)?;
    Ok((unmet, conventions_reported(&trace)))
}

/// The scene with what must come of it in one edition of the timeline only.
fn expected_in(scene: &Scene, id: &str) -> Scene {
    let holds = |expected: &&Expectation| {
        expected.editions.is_empty() || expected.editions.iter().any(|other| other == id)
    };
    let expect = scene.expect.iter().filter(holds).cloned();
    let expect = expect.map(|expected| Expectation { editions: Vec::new(), ..expected });
    Scene { expect: expect.collect(), ..scene.clone() }
}

fn conventions_reported(trace: &Trace) -> Vec<Convention> {
    let steps = trace.steps.iter().flat_map(|step| &step.events);
    let mut reported = Vec::new();
    for event in trace.opening.iter().chain(steps) {
        if let EventKind::Decided { convention } = event.what
            && !reported.contains(&convention)
        {
            reported.push(convention);
        }
    }
    reported
}
