//! A game that a question plays, and the record of its steps for whoever wants to see them.
//!
//! A question tries things out on copies of its game. Every copy writes to the same record, which
//! is therefore a tree; what the answer was read off is the branch that ends with the last step.

use std::cell::RefCell;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use variorum_engine::{Ask, Event, Game, Illegal, Input};

use crate::setup::Part;

/// The steps of all copies of all games that a question plays, in the order in which they were
/// taken.
pub(crate) type Record = Rc<RefCell<Vec<RecordedStep>>>;

/// One step, or the table before the first.
pub(crate) struct RecordedStep {
    /// The step before it.
    parent: Option<usize>,
    /// What the game was given; nothing for the table before the first step.
    pub(crate) input: Option<Input>,
    pub(crate) asked: Ask,
    pub(crate) refused: Option<Illegal>,
    pub(crate) events: Vec<Event>,
    /// The table afterwards, with an empty log; nothing if the input was refused.
    pub(crate) after: Option<Game>,
    /// Who is who; only for the table before the first step.
    pub(crate) cast: Vec<Part>,
}

/// A game that writes every step to a record, if one is kept.
#[derive(Clone)]
pub(crate) struct PlayedGame {
    game: Game,
    /// The part that each figure plays.
    cast: Vec<Part>,
    record: Option<Record>,
    /// The step of the record that led here.
    last_step: Option<usize>,
}

impl Deref for PlayedGame {
    type Target = Game;

    fn deref(&self) -> &Game {
        &self.game
    }
}

impl DerefMut for PlayedGame {
    fn deref_mut(&mut self) -> &mut Game {
        &mut self.game
    }
}

impl PlayedGame {
    /// Whether somebody wants to see the steps.
    pub(crate) fn is_recorded(&self) -> bool {
        self.record.is_some()
    }

    pub(crate) fn new(game: Game, cast: Vec<Part>, record: Option<Record>) -> Self {
        Self { game, cast, record, last_step: None }
    }

    /// Gives the game an input.
    pub(crate) fn step(&mut self, input: Input) -> Result<(), Illegal> {
        let Some(record) = self.record.clone() else {
            return self.game.step(input).map(|_| ());
        };
        let mut record = record.borrow_mut();
        let parent = self.last_step.unwrap_or_else(|| push(&mut record, self.table()));
        self.last_step = Some(parent);
        let (asked, logged) = (*self.game.asks(), self.game.log.events.len());
        let refused = self.game.step(input).map(|_| ()).err();
        let events = self.game.log.events.get(logged..).unwrap_or_default().to_vec();
        let after = refused.is_none().then(|| without_log(&self.game));
        let taken = push(
            &mut record,
            RecordedStep {
                parent: Some(parent),
                input: Some(input),
                asked,
                refused,
                events,
                after,
                cast: Vec::new(),
            },
        );
        match refused {
            Some(illegal) => Err(illegal),
            None => {
                self.last_step = Some(taken);
                Ok(())
            }
        }
    }

    /// The table as it is now, before a first step.
    fn table(&self) -> RecordedStep {
        RecordedStep {
            parent: None,
            input: None,
            asked: *self.game.asks(),
            refused: None,
            events: Vec::new(),
            after: Some(without_log(&self.game)),
            cast: self.cast.clone(),
        }
    }
}

fn push(record: &mut Vec<RecordedStep>, step: RecordedStep) -> usize {
    record.push(step);
    record.len() - 1
}

/// A copy of a game without what was logged: the events are recorded beside it.
fn without_log(game: &Game) -> Game {
    let mut copy = game.clone();
    copy.log.events.clear();
    copy
}

/// The branch that ends with the last step, from the table before its first step on.
pub(crate) fn last_branch(record: Vec<RecordedStep>) -> Vec<RecordedStep> {
    let mut steps: Vec<Option<RecordedStep>> = record.into_iter().map(Some).collect();
    let mut branch = Vec::new();
    let mut place = steps.len().checked_sub(1);
    while let Some(step) = place.and_then(|place| steps.get_mut(place)).and_then(Option::take) {
        place = step.parent;
        branch.push(step);
    }
    branch.reverse();
    branch
}
