//! Playing a scene: every step with what the game asked, what it logged, and the table afterwards.

use variorum_engine::{
    Ask, Edition, Event, FigureDef, FigureId, Game, Illegal, Input, Problem, Slot,
};

use super::inputs::StepReader;
use super::legal::legal_choices;
use super::load::{DefaultTaken, SceneError, StagedScene, stage};
use super::model::{Scene, Step};

/// What happened when a scene was played.
#[derive(Clone, Debug)]
pub struct Trace {
    pub edition: Edition,
    /// The names of the figures, by their number in the game.
    pub names: Vec<String>,
    pub players: Vec<String>,
    /// What the file left out.
    pub defaults: Vec<DefaultTaken>,
    /// The table before the first step.
    pub start: Game,
    /// What the start of the turn brought.
    pub opening: Vec<Event>,
    pub steps: Vec<TraceStep>,
    /// The steps that nothing asked for in this edition, by their place in the file.
    pub unasked: Vec<usize>,
    /// How many steps were left when an order was refused.
    pub unplayed: usize,
    /// How a question set up its table; a scene shows everything as its file says.
    pub staging: Option<Staging>,
}

/// What is known about a table that a question set up.
#[derive(Clone, Debug, Default)]
pub struct Staging {
    /// Figures that are there so that a side has somebody left: nothing depends on where they are.
    pub aside: Vec<FigureId>,
    /// The values that the asker gave; all others have their defaults.
    pub asked: Vec<(FigureId, Slot)>,
    /// The values that were set only to bring about the result that the asker gave. Nobody is to
    /// be shown them.
    pub concealed: Vec<(FigureId, Slot)>,
}

/// One step of a scene, played.
#[derive(Clone, Debug)]
pub struct TraceStep {
    /// Its place in the file.
    pub number: usize,
    pub step: Step,
    /// What the game waited for.
    pub asked: Ask,
    pub input: Input,
    /// Why it was refused, if it was; then nothing happened.
    pub refused: Option<Illegal>,
    /// What the game logged.
    pub events: Vec<Event>,
    /// The table afterwards; its log is in `events`.
    pub after: Game,
    /// Whether these are dice that were chosen only to bring about the result that the asker gave.
    pub forced: bool,
}

/// What becomes of a die or an answer that the game does not ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unasked {
    /// It is refused, and play stops.
    Refuse,
    /// It is left out; for a second edition that asks for less.
    Skip,
}

impl Trace {
    /// The table at the end.
    pub fn end(&self) -> &Game {
        self.steps.last().map_or(&self.start, |step| &step.after)
    }

    /// What is legal at the end, or where an order was refused, as lines of a scene's `play`. It is
    /// found by trying, which takes longer than the play itself.
    pub fn legal_choices(&self) -> Vec<String> {
        legal_choices(self.end(), &self.names)
    }

    /// The table before a step.
    pub fn before(&self, place: usize) -> &Game {
        let previous = place.checked_sub(1).and_then(|place| self.steps.get(place));
        previous.map_or(&self.start, |step| &step.after)
    }

    /// Whether a value of a figure may be shown: it was not set only to bring about a result.
    pub fn shows_value(&self, figure: FigureId, slot: Slot) -> bool {
        self.staging.as_ref().is_none_or(|staging| !staging.concealed.contains(&(figure, slot)))
    }

    /// The refusal that ended the play, if one did.
    pub fn refusal(&self) -> Option<(&TraceStep, Illegal)> {
        let last = self.steps.last()?;
        last.refused.map(|illegal| (last, illegal))
    }
}

/// Plays a scene by the rules of an edition, with figures from a library.
pub fn play(
    scene: &Scene,
    edition: Edition,
    library: &[FigureDef],
    unasked: Unasked,
) -> Result<Trace, SceneError> {
    let StagedScene { mut game, names, players, defaults } = stage(scene, edition, library)?;
    let opening = std::mem::take(&mut game.log.events);
    let mut trace = Trace {
        edition,
        names,
        players,
        defaults,
        start: game.clone(),
        opening,
        steps: Vec::new(),
        unasked: Vec::new(),
        unplayed: 0,
        staging: None,
    };
    for (number, step) in scene.play.iter().enumerate() {
        let path = vec!["play".to_owned(), number.to_string()];
        let asked = *game.asks();
        let input = StepReader { names: &trace.names, game: &game, path }.input(step)?;
        let refused = game.step(input).err();
        if unasked == Unasked::Skip && refused.is_some_and(|illegal| is_unasked(step, illegal)) {
            trace.unasked.push(number);
            continue;
        }
        let events = std::mem::take(&mut game.log.events);
        let step = step.clone();
        let after = game.clone();
        let forced = false;
        trace.steps.push(TraceStep { number, step, asked, input, refused, events, after, forced });
        if refused.is_some() {
            trace.unplayed = scene.play.len() - number - 1;
            break;
        }
    }
    Ok(trace)
}

/// Plays a scene in two editions. What only one of them asks for is left out in the other; what
/// neither asks for is an error.
pub fn play_in_both(
    scene: &Scene,
    [one, other]: [Edition; 2],
    library: &[FigureDef],
) -> Result<[Trace; 2], SceneError> {
    let traces =
        [play(scene, one, library, Unasked::Skip)?, play(scene, other, library, Unasked::Skip)?];
    let [first, second] = &traces;
    match first.unasked.iter().find(|number| second.unasked.contains(number)) {
        None => Ok(traces),
        Some(number) => Err(SceneError::new(
            &["play", &number.to_string()],
            "neither edition asks for this",
            "leave it out",
        )),
    }
}

/// Whether a refusal only says that the game did not wait for this die or answer.
pub(crate) fn is_unasked(step: &Step, illegal: Illegal) -> bool {
    let answers = matches!(
        step,
        Step::Die(_)
            | Step::Dice(_)
            | Step::Spin { .. }
            | Step::Defend { .. }
            | Step::Heal { .. }
            | Step::Accept
            | Step::Decline
            | Step::Section { .. }
            | Step::Face { .. }
            | Step::Finish
    );
    answers && matches!(illegal.problem, Problem::NotAsked | Problem::NotDice)
}
