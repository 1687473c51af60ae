//! Plays staged rulings, edition by edition.
//! It compares and counts; it never decides who is right.

use super::Staged;
use variorum_corpus::timeline::{EditionIndex, Timeline};
use variorum_engine::Convention;
use variorum_expr::Value;
use variorum_scene::questions::{self, Answered, PlayableGames, Unanswerable};

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
    pub edition: EditionIndex,
    /// What the ruling says.
    pub expected: Value,
    /// What the engine says, or why it has no answer.
    pub got: Result<Answered, Unanswerable>,
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
        self.plays
            .iter()
            .filter_map(|play| play.got.as_ref().ok())
            .any(|told| told.conventions.contains(&convention))
    }
}

/// Plays a ruling in every edition that it names, or in one of them.
pub fn play<'a>(
    timeline: &Timeline,
    games: &PlayableGames,
    staged: Staged<'a>,
    only: Option<EditionIndex>,
) -> Ruled<'a> {
    let mut plays = Vec::new();
    for (place, run) in staged.runs.iter().enumerate() {
        for (edition, expected) in
            run.expected.iter().filter(|(edition, _)| only.is_none_or(|only| only == **edition))
        {
            let Some(game) = games.get(timeline.edition_id(*edition)) else { continue };
            let got = questions::ask(run.question, game, &run.situation);
            plays.push(Play { run: place, edition: *edition, expected: *expected, got });
        }
    }
    Ruled { staged, plays }
}
