//! The conversation with another engine: up to 64 questions open at once, and when it fails, it is started again and the open
//! ones are asked one at a time, to find the one that it failed on.
//! It compares no answer with any clause.

use std::collections::BTreeMap;
use std::time::Duration;

use super::failure::Class;
use super::foreign::Foreign;
use super::greet::{Fault, after, greet, hear};
use super::lines::harmless;
use super::message::{Malformed, Request, Response, Said};
use crate::check::{Part, Reply};
use crate::expr::{Type, Value};
use crate::situation::Situation;
use crate::stage::Question;

/// How many questions may be open.
const IN_FLIGHT: usize = 64;
/// How often an engine is started again.
const RESTARTS: u32 = 5;

/// A situation that our engine can play, with the dice that then fall.
pub(super) struct Ask<'a> {
    pub situation: &'a Situation,
    pub dice: Vec<u8>,
}

impl Foreign {
    /// A reply for everything that is asked, in order; what the engine failed on is lost.
    pub(super) fn ask_all(&mut self, part: &Part<'_>, asks: &[Ask<'_>]) -> Vec<Reply> {
        let mut replies = vec![Reply::Lost; asks.len()];
        let mut open: BTreeMap<u64, usize> = BTreeMap::new();
        let mut sent = 0;
        while !self.spent && (sent < asks.len() || !open.is_empty()) {
            while open.len() < IN_FLIGHT
                && let Some(ask) = asks.get(sent)
            {
                open.insert(self.send(part, ask), sent);
                sent += 1;
            }
            match self.receive(part, asks, &mut open) {
                Ok((place, reply)) => put(&mut replies, place, reply),
                Err(fault) => {
                    let places = std::mem::take(&mut open).into_values();
                    self.recover(part, fault, asks, places, &mut replies);
                }
            }
        }
        replies
    }

    fn send(&mut self, part: &Part<'_>, ask: &Ask<'_>) -> u64 {
        self.next += 1;
        let (id, s, dice) = (self.next, ask.situation.to_map(), Some(ask.dice.clone()));
        let request = Request { id, edition: part.rules.edition.id().to_owned(), q: part.question.id().to_owned(), s, dice };
        if let Some(child) = &self.child {
            child.say(request.print());
        }
        id
    }

    /// Waits for the next reply to an open question.
    fn receive(&mut self, part: &Part<'_>, asks: &[Ask<'_>], open: &mut BTreeMap<u64, usize>) -> Result<(usize, Reply), Fault> {
        let line = hear(self.child.as_mut(), self.timeout)?;
        let response = Response::parse(&line)?;
        let Some(place) = response.id.and_then(|id| open.get(&id)).copied() else {
            let known = response.id.is_some_and(|id| id <= self.next);
            let what = if known { "answers a question that is no longer open" } else { "answers a question that was never asked" };
            return Err(Malformed::new(what, &line).into());
        };
        let dice = asks.get(place).map_or(0, |ask| ask.dice.len());
        if response.dice_used.is_some_and(|used| used > dice) {
            return Err(Malformed::new("uses more dice than fall", &line).into());
        }
        let reply = match response.said {
            Said::Answer(answer) => {
                let value = typed(part.question, &answer).ok_or_else(|| Malformed::new("has an answer of the wrong type", &line))?;
                *self.answered.entry(part.question).or_default() += 1;
                Reply::Answer(value)
            }
            Said::Unsupported(_) => Reply::Unsupported,
            Said::Illegal(reason) => Reply::Illegal(harmless(&reason)),
            Said::Error(reason) => {
                let situation = asks.get(place).map(|ask| (part, ask.situation));
                self.note(Class::Error, harmless(&reason), situation);
                Reply::Lost
            }
        };
        open.retain(|_, other| *other != place);
        Ok((place, reply))
    }

    /// Starts the engine again and asks what was open one at a time, to find the question that brings the failure about.
    fn recover(&mut self, part: &Part<'_>, fault: Fault, asks: &[Ask<'_>], open: impl Iterator<Item = usize>, replies: &mut [Reply]) {
        let fault = self.restart(fault);
        let mut found = false;
        for place in open {
            let Some(ask) = asks.get(place).filter(|_| !self.spent) else { break };
            let mut alone = BTreeMap::from([(self.send(part, ask), place)]);
            match self.receive(part, asks, &mut alone) {
                Ok((_, reply)) => put(replies, place, reply),
                Err(again) => {
                    found = true;
                    let again = self.restart(again);
                    self.note(again.class, again.detail, Some((part, ask.situation)));
                }
            }
        }
        if !found {
            self.note(fault.class, format!("{}; no open question brings it about by itself", fault.detail), None);
        }
    }

    /// Ends what is left of the engine and starts it again, unless that was done too often; gives the fault with what its end told.
    fn restart(&mut self, mut fault: Fault) -> Fault {
        if let Some(mut child) = self.child.take() {
            let patience = if fault.class == Class::Crashed { Duration::from_millis(100) } else { Duration::ZERO };
            let ending = child.end(patience);
            if fault.class == Class::Crashed {
                let how = ending.status.map_or_else(|| ", and ran on".to_owned(), |status| format!(" ({status})"));
                fault.detail = format!("{}{how}{}", fault.detail, after(&ending.last_words));
            }
        }
        while self.child.is_none() && !self.spent {
            self.restarts += 1;
            if self.restarts > RESTARTS {
                self.spent = true;
                self.note(Class::GivenUp, format!("it failed again after {RESTARTS} restarts"), None);
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
pub(super) fn put(replies: &mut [Reply], place: usize, reply: Reply) {
    if let Some(slot) = replies.get_mut(place) {
        *slot = reply;
    }
}

fn typed(question: Question, answer: &serde_json::Value) -> Option<Value> {
    match question.answer().ty() {
        Type::Int => answer.as_i64().map(Value::Int),
        Type::Bool => answer.as_bool().map(Value::Bool),
        Type::Enum(_) | Type::Set(_) => None,
    }
}
