//! Another engine that answers the questions of a run: up to 64 open at once, restarted when it fails, with the question that
//! it failed on found by asking the open ones again, one at a time.
//! It asks nothing that our own engine cannot play: facts that contradict each other are nobody's fault.

use std::collections::BTreeMap;
use std::time::Duration;

use super::child::{Child, Heard};
use super::failure::{Class, Failure, note};
use super::greet::{Fault, after, greet, hear};
use super::message::{Malformed, Request, Response, Said, Welcome};
use crate::check::{Answerer, Part, Reply};
use crate::expr::{Type, Value};
use crate::situation::Situation;
use crate::stage::{self, Question};

/// How many questions may be open.
const IN_FLIGHT: usize = 64;
/// How many situations are taken from a run at once.
const AT_ONCE: usize = 512;
/// How often an engine is started again.
const RESTARTS: u32 = 5;
/// One question in so many is asked again.
const AGAIN: u64 = 100;

/// A situation that our engine can play, with the dice that then fall.
struct Ask<'a> {
    situation: &'a Situation,
    dice: Vec<u8>,
}

/// Another engine, running.
#[derive(Debug)]
pub struct Foreign {
    command: String,
    timeout: Duration,
    child: Option<Child>,
    /// What it said of itself.
    pub welcome: Welcome,
    failures: Vec<Failure>,
    restarts: u32,
    next: u64,
    asked: u64,
    answered: BTreeMap<Question, u64>,
    again: Vec<(Situation, Vec<u8>, Reply)>,
    spent: bool,
}

impl Foreign {
    /// Starts an engine and greets it; one that does not answer as it should is refused with the reason.
    pub fn start(command: &str, timeout: Duration) -> Result<Self, Failure> {
        let (child, welcome) =
            greet(command, timeout).map_err(|fault| Failure { class: fault.class, detail: fault.detail, asked: None, count: 1 })?;
        Ok(Self {
            command: command.to_owned(),
            timeout,
            child: Some(child),
            welcome,
            failures: Vec::new(),
            restarts: 0,
            next: 0,
            asked: 0,
            answered: BTreeMap::new(),
            again: Vec::new(),
            spent: false,
        })
    }

    /// Whether it plays the edition and answers the question of a part.
    pub fn advertises(&self, part: &Part<'_>) -> bool {
        self.welcome.editions.contains(&part.id) && self.welcome.questions.iter().any(|id| id == part.question.id())
    }

    /// How many questions it answered.
    pub fn answered(&self) -> u64 {
        self.answered.values().sum()
    }

    /// Asks some questions of a part a second time, in another order: the answers must be the same.
    pub fn ask_again(&mut self, part: &Part<'_>) {
        let mut sample = std::mem::take(&mut self.again);
        sample.reverse();
        let asks: Vec<Ask<'_>> = sample.iter().map(|(situation, dice, _)| Ask { situation, dice: dice.clone() }).collect();
        let replies = self.ask_all(part, &asks);
        for ((situation, _, first), second) in sample.iter().zip(replies) {
            if *first != second && second != Reply::Lost {
                let detail = format!("it said {} first and {} later", first.show(), second.show());
                self.note(Class::HiddenState, detail, Some((part, situation)));
            }
        }
    }

    /// Ends the engine and gives all its failures; `exercised` are the questions that the run would have asked, `whole` says
    /// whether it was a run over everything.
    pub fn finish(mut self, exercised: &[Question], whole: bool) -> Vec<Failure> {
        if let Some(mut child) = self.child.take() {
            let ending = child.end(self.timeout.max(Duration::from_millis(100)));
            let told = after(&ending.last_words);
            match (&ending.unasked, ending.status) {
                (Some(Heard::Line(line) | Heard::TooLong(line) | Heard::Half(line)), _) => {
                    self.note(Class::Protocol, Malformed::new("a line answers nothing that is open", line).to_string(), None);
                }
                (_, None) => self.note(Class::Lingers, "it did not end when its input ended".to_owned(), None),
                (_, Some(status)) if !status.success() => {
                    self.note(Class::Crashed, format!("when its input ended, it ended with {status}{told}"), None);
                }
                _ => {}
            }
            if ending.left {
                self.note(Class::Lingers, "it left processes behind, which were ended".to_owned(), None);
            }
        }
        self.note_unanswered(exercised, whole);
        self.failures
    }

    fn note_unanswered(&mut self, exercised: &[Question], whole: bool) {
        if self.answered.is_empty() {
            self.note(Class::Unanswered, "it answered no question".to_owned(), None);
            return;
        }
        for id in self.welcome.questions.clone() {
            let detail = match Question::from_id(&id) {
                None => format!("it advertises '{id}', which is no question"),
                Some(question) if self.answered.contains_key(&question) => continue,
                Some(question) if whole || exercised.contains(&question) => format!("it advertises {id} and never answered it"),
                Some(_) => continue,
            };
            self.note(Class::Unanswered, detail, None);
        }
    }

    fn note(&mut self, class: Class, detail: String, asked: Option<(&Part<'_>, &Situation)>) {
        let asked = asked.map(|(part, situation)| (part.question, part.edition, situation.clone()));
        note(&mut self.failures, class, detail, asked);
    }

    fn ask_all(&mut self, part: &Part<'_>, asks: &[Ask<'_>]) -> Vec<Reply> {
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
        let request = Request { id, edition: part.id.clone(), q: part.question.id().to_owned(), s, dice };
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
            Said::Illegal(reason) => Reply::Illegal(reason.chars().take(200).collect()),
            Said::Error(reason) => {
                let situation = asks.get(place).map(|ask| (part, ask.situation));
                self.note(Class::Error, reason.chars().take(200).collect(), situation);
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

impl Answerer for Foreign {
    fn at_once(&self) -> usize {
        AT_ONCE
    }

    fn replies(&mut self, part: &Part<'_>, situations: &[Situation]) -> Vec<Reply> {
        let mut replies = vec![Reply::Contradiction; situations.len()];
        let (mut asks, mut places) = (Vec::new(), Vec::new());
        for (place, situation) in situations.iter().enumerate() {
            if let Ok(told) = stage::ask(part.question, part.rules, situation) {
                asks.push(Ask { situation, dice: told.dice });
                places.push(place);
            }
        }
        let answers = self.ask_all(part, &asks);
        for ((place, ask), reply) in places.into_iter().zip(asks).zip(answers) {
            if self.asked.is_multiple_of(AGAIN) && reply != Reply::Lost {
                self.again.push((ask.situation.clone(), ask.dice, reply.clone()));
            }
            self.asked += 1;
            put(&mut replies, place, reply);
        }
        replies
    }

    fn is_spent(&self) -> bool {
        self.spent
    }
}

fn put(replies: &mut [Reply], place: usize, reply: Reply) {
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
