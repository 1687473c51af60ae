//! Plays staged rulings, edition by edition.
//! It compares and counts; it never decides who is right.

use super::Staged;
use crate::edition::{EditionNo, Timeline};
use crate::engine::conventions::Convention;
use crate::engine::ruleset::{Edition, Ruleset};
use crate::expr::Value;
use crate::stage::{self, Refusal, Told};

/// The rules of an edition, where the engine plays it.
pub fn rules(timeline: &Timeline, no: EditionNo) -> Option<Ruleset> {
    Edition::from_id(timeline.id(no)).map(Ruleset::of)
}

/// A ruling with what came of each of its situations.
#[derive(Debug)]
pub struct Ruled<'a> {
    /// The ruling, staged.
    pub staged: Staged<'a>,
    /// What came of it, situation by situation and edition by edition.
    pub plays: Vec<Play>,
}

/// One situation played in one edition.
#[derive(Debug)]
pub struct Play {
    /// The place of the situation in the ruling.
    pub run: usize,
    /// The edition.
    pub edition: EditionNo,
    /// What the ruling says.
    pub expected: Value,
    /// What the engine says, or why it has no answer.
    pub got: Result<Told, Refusal>,
}

impl Play {
    /// Whether the engine gives the answer of the ruling.
    pub fn agrees(&self) -> bool {
        self.got.as_ref().is_ok_and(|told| told.answer == self.expected)
    }
}

impl Ruled<'_> {
    /// Whether the engine said that the convention decided, in some situation and edition.
    pub fn reports(&self, convention: Convention) -> bool {
        self.plays.iter().filter_map(|play| play.got.as_ref().ok()).any(|told| told.conventions.contains(&convention))
    }
}

/// Plays a ruling in every edition that it names, or in one of them.
pub fn play<'a>(timeline: &Timeline, staged: Staged<'a>, only: Option<EditionNo>) -> Ruled<'a> {
    let mut plays = Vec::new();
    for (place, run) in staged.runs.iter().enumerate() {
        for (edition, expected) in run.expected.iter().filter(|(edition, _)| only.is_none_or(|only| only == **edition)) {
            let Some(rules) = rules(timeline, *edition) else { continue };
            let got = stage::ask(run.question, &rules, &run.situation);
            plays.push(Play { run: place, edition: *edition, expected: *expected, got });
        }
    }
    Ruled { staged, plays }
}
