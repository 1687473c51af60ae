//! Another engine that answers the questions of a run, from its greeting to its end.
//! It asks nothing that our own engine cannot play: facts that contradict each other are nobody's
//! fault.

use std::collections::BTreeMap;
use std::time::Duration;

use super::child::{Child, Heard};
use super::failure::{Class, Failure, note};
use super::greet::{after, greet};
use super::lines::harmless;
use super::message::{Malformed, Welcome};
use crate::check::{Answerer, Part, Reply};
use variorum_scene::facts::Situation;
use variorum_scene::questions::Question;

/// How many situations are taken from a run at once.
const AT_ONCE: usize = 512;
/// One question in so many is asked again.
const AGAIN: u64 = 100;

/// Another engine, running.
#[derive(Debug)]
pub struct Foreign {
    pub(super) command: String,
    pub(super) timeout: Duration,
    pub(super) child: Option<Child>,
    /// What it said of itself.
    pub welcome: Welcome,
    failures: Vec<Failure>,
    pub(super) restarts: u32,
    pub(super) next: u64,
    asked: BTreeMap<Question, u64>,
    pub(super) answered: BTreeMap<Question, u64>,
    again: Vec<(Situation, Reply)>,
    pub(super) spent: bool,
}

impl Foreign {
    /// Starts an engine and greets it; one that does not answer as it should is refused with the
    /// reason.
    pub fn start(command: &str, timeout: Duration) -> Result<Self, Failure> {
        let (child, welcome) = greet(command, timeout).map_err(|fault| Failure {
            class: fault.class,
            detail: fault.detail,
            asked: None,
            count: 1,
        })?;
        Ok(Self {
            command: command.to_owned(),
            timeout,
            child: Some(child),
            welcome,
            failures: Vec::new(),
            restarts: 0,
            next: 0,
            asked: BTreeMap::new(),
            answered: BTreeMap::new(),
            again: Vec::new(),
            spent: false,
        })
    }

    /// Whether it plays the edition and answers the question of a part.
    pub fn advertises(&self, part: &Part<'_>) -> bool {
        self.welcome.editions.iter().any(|id| id == part.rules.edition())
            && self.welcome.questions.iter().any(|id| id == part.question.id())
    }

    /// Its name and version.
    pub fn name(&self) -> String {
        harmless(&format!("{} {}", self.welcome.engine, self.welcome.version))
    }

    /// How many questions it answered.
    pub fn answered(&self) -> u64 {
        self.answered.values().sum()
    }

    /// Asks some questions of a part a second time, in another order: the answers must be the same.
    pub fn ask_again(&mut self, part: &Part<'_>) {
        let (mut situations, mut first): (Vec<Situation>, Vec<Reply>) =
            std::mem::take(&mut self.again).into_iter().unzip();
        situations.reverse();
        first.reverse();
        let second = self.ask_all(part, &situations);
        for ((situation, first), second) in situations.iter().zip(&first).zip(second) {
            if *first != second && second != Reply::Lost {
                let detail = format!("it said {} first and {} later", first.show(), second.show());
                self.note(Class::HiddenState, detail, Some((part, situation)));
            }
        }
    }

    /// Ends the engine and gives all its failures; those of these questions that it advertises must
    /// have been answered.
    pub fn finish(mut self, wanted: &[Question]) -> Vec<Failure> {
        if let Some(mut child) = self.child.take() {
            let ending = child.end(self.timeout.max(Duration::from_millis(100)));
            let told = after(&ending.last_words);
            match (&ending.unasked, ending.status) {
                (Some(Heard::Line(line) | Heard::TooLong(line) | Heard::Half(line)), _) => {
                    self.note(
                        Class::Protocol,
                        Malformed::new("a line answers nothing that is open", line).to_string(),
                        None,
                    );
                }
                (_, None) => self.note(
                    Class::Lingers,
                    "it did not end when its input ended".to_owned(),
                    None,
                ),
                (_, Some(status)) if !status.success() => {
                    self.note(
                        Class::Crashed,
                        format!("when its input ended, it ended with {status}{told}"),
                        None,
                    );
                }
                _ => {}
            }
            if ending.left {
                self.note(
                    Class::Lingers,
                    "it left processes behind, which were ended".to_owned(),
                    None,
                );
            }
        }
        self.note_unanswered(wanted);
        self.failures
    }

    fn note_unanswered(&mut self, wanted: &[Question]) {
        if self.answered.is_empty() {
            self.note(Class::Unanswered, "it answered no question".to_owned(), None);
            return;
        }
        for id in self.welcome.questions.clone() {
            let detail = match Question::from_id(&id) {
                None => format!("it advertises '{}', which is no question", harmless(&id)),
                Some(question) if self.answered.contains_key(&question) => continue,
                Some(question)
                    if wanted.contains(&question) || self.asked.contains_key(&question) =>
                {
                    format!("it advertises {id} and never answered it")
                }
                Some(_) => continue,
            };
            self.note(Class::Unanswered, detail, None);
        }
    }

    pub(super) fn note(
        &mut self,
        class: Class,
        detail: String,
        asked: Option<(&Part<'_>, &Situation)>,
    ) {
        let asked = asked.map(|(part, situation)| (part.question, part.edition, situation.clone()));
        note(&mut self.failures, class, detail, asked);
    }
}

impl Answerer for Foreign {
    fn at_once(&self) -> usize {
        AT_ONCE
    }

    fn replies(&mut self, part: &Part<'_>, situations: &[Situation]) -> Vec<Reply> {
        let replies = self.ask_all(part, situations);
        let answered = situations
            .iter()
            .zip(&replies)
            .filter(|(_, reply)| !matches!(reply, Reply::Contradiction | Reply::Lost));
        for (situation, reply) in answered {
            let asked = self.asked.entry(part.question).or_default();
            if asked.is_multiple_of(AGAIN) {
                self.again.push((situation.clone(), reply.clone()));
            }
            *asked += 1;
        }
        replies
    }

    fn is_spent(&self) -> bool {
        self.spent
    }
}
