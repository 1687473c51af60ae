//! What a scene says must come of it, compared with what came: so that a scene can be a test, or
//! the proof of a ruling.

use variorum_engine::geometry::Section;
use variorum_engine::{Edition, FigureId, Game, Status};

use super::explain::{Explanation, explain};
use super::inputs::figure_name;
use super::load::SceneError;
use super::measures::spot;
use super::model::{Expectation, ExpectedFigure, Scene};
use super::trace::Trace;

/// Everything that a scene expects in the edition that was played and that did not come about.
pub fn unmet_expectations(scene: &Scene, trace: &Trace) -> Result<Vec<String>, SceneError> {
    let explanation = explain(trace);
    let mut unmet = Vec::new();
    for (place, expected) in scene.expect.iter().enumerate() {
        if holds_for(place, expected, trace.edition)? {
            Comparison { place, trace, explanation: &explanation, unmet: &mut unmet }
                .compare(expected)?;
        }
    }
    Ok(unmet)
}

/// Whether an expectation is about an edition; without a list, it is about all.
fn holds_for(place: usize, expected: &Expectation, edition: Edition) -> Result<bool, SceneError> {
    let known = |id: &String| Edition::from_id(id).is_some();
    if let Some(id) = expected.editions.iter().find(|id| !known(id)) {
        let path = ["expect", &place.to_string(), "editions"];
        let help = "name an edition by its whole id";
        return Err(SceneError::new(&path, format!("the engine does not play '{id}'"), help));
    }
    Ok(expected.editions.is_empty() || expected.editions.iter().any(|id| id == edition.id()))
}

struct Comparison<'a> {
    place: usize,
    trace: &'a Trace,
    explanation: &'a Explanation,
    unmet: &'a mut Vec<String>,
}

impl Comparison<'_> {
    fn compare(&mut self, expected: &Expectation) -> Result<(), SceneError> {
        self.compare_refusal(expected);
        for (name, figure) in &expected.figures.0 {
            let place = self.trace.names.iter().position(|known| known == name);
            let id = place.and_then(|place| u8::try_from(place).ok()).map(FigureId);
            let id = id.ok_or_else(|| self.unknown("figures", name))?;
            self.compare_figure(name, id, figure);
        }
        for (name, points) in &expected.scores {
            let place = self.trace.players.iter().position(|known| known == name);
            let place = place.ok_or_else(|| self.unknown("scores", name))?;
            let player = self.trace.end().players.get(place);
            self.require(name, "points", points, &player.map_or(0, |player| player.scored));
        }
        for text in &expected.says {
            let steps = self.explanation.steps.iter().flat_map(|step| &step.lines);
            let mut lines = self.explanation.opening.iter().chain(steps);
            if !lines.any(|line| line.text == *text) {
                self.unmet.push(format!("'{text}' is not said"));
            }
        }
        Ok(())
    }

    fn unknown(&self, field: &str, name: &str) -> SceneError {
        let path = ["expect", &self.place.to_string(), field, name];
        SceneError::new(&path, format!("'{name}' is not in the scene"), "name one that is")
    }

    fn compare_refusal(&mut self, expected: &Expectation) {
        let refusal = self.trace.refusal();
        let clause = refusal.map(|(_, illegal)| illegal.clause.map(|clause| clause.to_string()));
        match (&expected.refused, clause) {
            (None, None) => {}
            (Some(wanted), Some(Some(clause))) if *wanted == clause => {}
            (Some(wanted), _) => self.unmet.push(format!("{wanted} does not forbid it")),
            (None, Some(clause)) => {
                let step = refusal.map_or(0, |(step, _)| step.number + 1);
                let clause = clause.unwrap_or_default();
                self.unmet.push(format!("step {step} is refused ({clause})"));
            }
        }
    }

    fn compare_figure(&mut self, name: &str, id: FigureId, expected: &ExpectedFigure) {
        let game = self.trace.end();
        let figure = *game.figure(id);
        if let Some(wounds) = expected.wounds {
            self.require(name, "wounds", &wounds, &wounds_of(game, id));
        }
        if let Some(tokens) = expected.tokens {
            self.require(name, "action tokens", &tokens, &figure.tokens);
        }
        if let Some([x, y]) = expected.at {
            let [now_x, now_y] = spot(figure.placed.at);
            let (wanted, now) = (format!("({x}, {y})"), format!("({now_x}, {now_y})"));
            self.require(name, "place", &wanted, &now);
        }
        if let Some(eliminated) = expected.eliminated {
            self.require(name, "eliminated", &eliminated, &(figure.status == Status::Eliminated));
        }
        if let Some(captor) = &expected.captive_of {
            let now = figure.captor.map(|captor| figure_name(&self.trace.names, captor));
            self.require(name, "captor", captor, &now.unwrap_or_else(|| "nobody".to_owned()));
        }
    }

    fn require<T: PartialEq + std::fmt::Display>(
        &mut self,
        name: &str,
        what: &str,
        wanted: &T,
        now: &T,
    ) {
        if wanted != now {
            self.unmet.push(format!("{name}: {what} should be {wanted}, not {now}"));
        }
    }
}

/// The clicks that a figure has taken from its starting position, all sections together.
fn wounds_of(game: &Game, id: FigureId) -> u8 {
    let figure = game.figure(id);
    let starts = game.definition(id).start_positions(figure.points).unwrap_or_default();
    let dials = game.definition(id).dials.len();
    let sections = Section::ALL.into_iter().zip(starts).take(dials);
    sections.map(|(section, start)| figure.click_of(section).saturating_sub(start)).sum()
}
