//! Plays rulings, edition by edition.

use super::{CompiledRuling, RulingRun};
use variorum_corpus::timeline::{EditionIndex, Timeline};
use variorum_engine::Convention;
use variorum_expr::Value;
use variorum_scene::questions::{self, Answered, PlayableGames, Unanswerable};

/// A ruling that was played.
#[derive(Debug)]
pub struct PlayedRuling<'a> {
    pub ruling: CompiledRuling<'a>,
    /// Every situation in every edition in which it was played.
    pub runs: Vec<PlayedRun>,
}

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
        self.runs
            .iter()
            .filter_map(|run| run.got.as_ref().ok())
            .any(|answered| answered.conventions.contains(&convention))
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
    ruling: CompiledRuling<'a>,
    only: Option<EditionIndex>,
) -> PlayedRuling<'a> {
    let mut runs = Vec::new();
    for (run_index, run) in ruling.runs.iter().enumerate() {
        let wanted =
            run.expected.iter().filter(|(edition, _)| only.is_none_or(|only| only == **edition));
        for (edition, expected) in wanted {
            let Some(game) = games.get(timeline.edition_id(*edition)) else { continue };
            let got = questions::ask(run.question, game, &run.situation);
            runs.push(PlayedRun { run_index, edition: *edition, expected: *expected, got });
        }
    }
    PlayedRuling { ruling, runs }
}
