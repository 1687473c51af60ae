//! The conversation with another engine: up to 64 questions open at once, and when it fails, it is
//! started again and the open ones are asked one at a time, to find the one that it failed on.
//! It compares no answer with any clause.

use std::collections::BTreeMap;
use std::time::Duration;

use super::failure::Class;
use super::foreign::Foreign;
use super::greet::{Fault, after, greet, hear};
use super::lines::harmless;
use super::message::{Malformed, Request, Response, Said};
use crate::check::{Part, Reply};
use variorum_expr::{Type, Value};
use variorum_scene::facts::Situation;
use variorum_scene::questions::{self, Question};

/// How many questions may be open.
const IN_FLIGHT: usize = 64;
/// How often an engine is started again.
const RESTARTS: u32 = 5;

/// Situations that are asked about, with the dice that fall in those that our engine could play so
/// far.
struct Batch<'a> {
    situations: &'a [Situation],
    dice: Vec<Vec<u8>>,
}

impl<'a> Batch<'a> {
    fn get(&self, place: usize) -> Option<(&'a Situation, &[u8])> {
        Some((self.situations.get(place)?, self.dice.get(place)?.as_slice()))
    }

    /// Plays the next situation with our own engine; none if the facts contradict each other.
    fn play(&mut self, part: &Part<'_>, situation: &Situation) -> Option<usize> {
        let told = questions::ask(part.question, part.rules, situation);
        let place = self.dice.len();
        let playable = told.is_ok();
        self.dice.push(told.map(|told| told.dice).unwrap_or_default());
        playable.then_some(place)
    }
}

impl Foreign {
    /// A reply for every situation, in order; what the engine failed on is lost. Our engine plays
    /// the next situations while the other one thinks about those that are open.
    pub(super) fn ask_all(&mut self, part: &Part<'_>, situations: &[Situation]) -> Vec<Reply> {
        let mut replies = vec![Reply::Lost; situations.len()];
        let mut open: BTreeMap<u64, usize> = BTreeMap::new();
        let mut batch = Batch { situations, dice: Vec::with_capacity(situations.len()) };
        while !self.spent {
            while open.len() < IN_FLIGHT
                && let Some(situation) = situations.get(batch.dice.len())
            {
                match batch.play(part, situation) {
                    Some(place) => drop(open.insert(self.send(part, &batch, place), place)),
                    None => put(&mut replies, batch.dice.len() - 1, Reply::Contradiction),
                }
            }
            if open.is_empty() {
                break;
            }
            match self.receive(part, &batch, &mut open) {
                Ok((place, reply)) => put(&mut replies, place, reply),
                Err(fault) => {
                    let places = std::mem::take(&mut open).into_values();
                    self.recover(part, fault, &batch, places, &mut replies);
                }
            }
        }
        replies
    }

    fn send(&mut self, part: &Part<'_>, batch: &Batch<'_>, place: usize) -> u64 {
        self.next += 1;
        if let (Some(child), Some((situation, dice))) = (&self.child, batch.get(place)) {
            let (edition, q) = (part.rules.edition().to_owned(), part.question.id().to_owned());
            child.say(
                Request {
                    id: self.next,
                    edition,
                    q,
                    s: situation.to_map(),
                    dice: Some(dice.to_vec()),
                }
                .print(),
            );
        }
        self.next
    }

    /// Waits for the next reply to an open question.
    fn receive(
        &mut self,
        part: &Part<'_>,
        batch: &Batch<'_>,
        open: &mut BTreeMap<u64, usize>,
    ) -> Result<(usize, Reply), Fault> {
        let line = hear(self.child.as_mut(), self.timeout)?;
        let response = Response::parse(&line)?;
        let Some(place) = response.id.and_then(|id| open.get(&id)).copied() else {
            let known = response.id.is_some_and(|id| id <= self.next);
            let what = if known {
                "answers a question that is no longer open"
            } else {
                "answers a question that was never asked"
            };
            return Err(Malformed::new(what, &line).into());
        };
        let dice = batch.get(place).map_or(0, |(_, dice)| dice.len());
        if response.dice_used.is_some_and(|used| used > dice) {
            return Err(Malformed::new("uses more dice than fall", &line).into());
        }
        let reply = match response.said {
            Said::Answer(answer) => {
                let value = typed(part.question, &answer)
                    .ok_or_else(|| Malformed::new("has an answer of the wrong type", &line))?;
                *self.answered.entry(part.question).or_default() += 1;
                Reply::Answer(value)
            }
            Said::Unsupported(_) => Reply::Unsupported,
            Said::Illegal(reason) => Reply::Illegal(harmless(&reason)),
            Said::Error(reason) => {
                let situation = batch.get(place).map(|(situation, _)| (part, situation));
                self.note(Class::Error, harmless(&reason), situation);
                Reply::Lost
            }
        };
        open.retain(|_, other| *other != place);
        Ok((place, reply))
    }

    /// Starts the engine again and asks what was open one at a time, to find the question that
    /// brings the failure about.
    fn recover(
        &mut self,
        part: &Part<'_>,
        fault: Fault,
        batch: &Batch<'_>,
        open: impl Iterator<Item = usize>,
        replies: &mut [Reply],
    ) {
        let fault = self.restart(fault);
        let mut found = false;
        for place in open {
            let Some((situation, _)) = batch.get(place).filter(|_| !self.spent) else { break };
            let mut alone = BTreeMap::from([(self.send(part, batch, place), place)]);
            match self.receive(part, batch, &mut alone) {
                Ok((_, reply)) => put(replies, place, reply),
                Err(again) => {
                    found = true;
                    let again = self.restart(again);
                    self.note(again.class, again.detail, Some((part, situation)));
                }
            }
        }
        if !found {
            self.note(
                fault.class,
                format!("{}; no open question brings it about by itself", fault.detail),
                None,
            );
        }
    }

    /// Ends what is left of the engine and starts it again, unless that was done too often; gives
    /// the fault with what its end told.
    fn restart(&mut self, mut fault: Fault) -> Fault {
        if let Some(mut child) = self.child.take() {
            let patience = if fault.class == Class::Crashed {
                Duration::from_millis(100)
            } else {
                Duration::ZERO
            };
            let ending = child.end(patience);
            if fault.class == Class::Crashed {
                let how = ending
                    .status
                    .map_or_else(|| ", and ran on".to_owned(), |status| format!(" ({status})"));
                fault.detail = format!("{}{how}{}", fault.detail, after(&ending.last_words));
            }
        }
        while self.child.is_none() && !self.spent {
            self.restarts += 1;
            if self.restarts > RESTARTS {
                self.spent = true;
                self.note(
                    Class::GivenUp,
                    format!("it failed again after {RESTARTS} restarts"),
                    None,
                );
                break;
            }
            match greet(&self.command, self.timeout) {
                Ok((child, _)) => self.child = Some(child),
                Err(again) => self.note(again.class, again.detail, None),
            }
        }
        fault
    }
}

/// Puts a reply in its place.
fn put(replies: &mut [Reply], place: usize, reply: Reply) {
    if let Some(slot) = replies.get_mut(place) {
        *slot = reply;
    }
}

fn typed(question: Question, answer: &serde_json::Value) -> Option<Value> {
    match question.answer_kind().ty() {
        Type::Int => answer.as_i64().map(Value::Int),
        Type::Bool => answer.as_bool().map(Value::Bool),
        Type::Enum(_) | Type::Set(_) => None,
    }
}
