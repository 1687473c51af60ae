//! Another engine that answers the questions of a run. Up to 64 questions are open at once; when it
//! fails, it is started again and the open ones are asked one at a time, to find the one that it
//! fails on. It is never asked what our own engine cannot play: facts that contradict each other
//! are nobody's fault.

use std::collections::BTreeMap;
use std::time::Duration;

use super::failure::{AskedQuestion, Failure, FailureClass, add_failure};
use super::handshake::{EngineError, read_line, start_engine, stderr_clause};
use super::lines::sanitized;
use super::message::{MalformedLine, Request, Response, ResponseBody, Welcome};
use super::process::{EngineOutput, EngineProcess, ProcessEnd};
use crate::check::{Answerer, CheckTask, Reply};
use variorum_expr::{Type, Value};
use variorum_scene::facts::Situation;
use variorum_scene::questions::{self, Question};

/// How many situations are taken from a run at once.
const BATCH_SIZE: usize = 512;
/// How many questions may be open.
const MOST_OPEN: usize = 64;
/// How often an engine is started again.
const MOST_RESTARTS: u32 = 5;
/// One question in so many is asked again.
const REPEATED_ONE_IN: u64 = 100;

/// Another engine, running.
#[derive(Debug)]
pub struct ForeignEngine {
    command: String,
    timeout: Duration,
    /// None between a failure and the restart, and after the last failure.
    process: Option<EngineProcess>,
    /// What it said about itself in the handshake.
    pub welcome: Welcome,
    failures: Vec<Failure>,
    restarts: u32,
    last_request: u64,
    /// How often each question was asked and got a reply.
    replied: BTreeMap<Question, u64>,
    /// How often each question was answered.
    answered: BTreeMap<Question, u64>,
    /// Situations to ask about again, with the first reply.
    to_repeat: Vec<(Situation, Reply)>,
    has_given_up: bool,
}

/// Situations that are asked about, with the dice that fall in those that our engine has played so
/// far.
struct Batch<'a> {
    situations: &'a [Situation],
    dice: Vec<Vec<u8>>,
}

/// The open questions: the id of the request, and the place of the situation in its batch.
type OpenQuestions = BTreeMap<u64, usize>;

impl<'a> Batch<'a> {
    fn get(&self, place: usize) -> (&'a Situation, &[u8]) {
        let situation = self.situations.get(place).expect("a place is below the batch's length");
        (situation, self.dice.get(place).expect("our engine has played what is asked about"))
    }

    /// The next situation that our engine has not played.
    fn next_unplayed(&self) -> Option<&'a Situation> {
        self.situations.get(self.dice.len())
    }

    /// Plays a situation with our own engine; gives its place, or none if the facts contradict each
    /// other.
    fn play(&mut self, task: &CheckTask<'_>, situation: &Situation) -> Option<usize> {
        let answered = questions::ask(task.question, task.game, situation).ok();
        let place = self.dice.len();
        let is_playable = answered.is_some();
        self.dice.push(answered.map(|answered| answered.dice).unwrap_or_default());
        is_playable.then_some(place)
    }
}

impl ForeignEngine {
    /// Starts an engine and exchanges greetings with it.
    #[allow(
        clippy::result_large_err,
        reason = "an engine is started once, and a failure carries its situation"
    )]
    pub fn start(command: &str, timeout: Duration) -> Result<Self, Failure> {
        let (process, welcome) = start_engine(command, timeout).map_err(|error| Failure {
            class: error.class,
            detail: error.detail,
            asked: None,
            count: 1,
        })?;
        Ok(Self {
            command: command.to_owned(),
            timeout,
            process: Some(process),
            welcome,
            failures: Vec::new(),
            restarts: 0,
            last_request: 0,
            replied: BTreeMap::new(),
            answered: BTreeMap::new(),
            to_repeat: Vec::new(),
            has_given_up: false,
        })
    }

    /// Whether it says that it plays the edition and answers the question of a task.
    pub fn advertises(&self, task: &CheckTask<'_>) -> bool {
        self.welcome.editions.iter().any(|id| id == task.game.edition())
            && self.welcome.questions.iter().any(|id| id == task.question.id())
    }

    /// Its name and version.
    pub fn name(&self) -> String {
        sanitized(&format!("{} {}", self.welcome.engine, self.welcome.version))
    }

    /// How many questions it answered.
    pub fn answer_count(&self) -> u64 {
        self.answered.values().sum()
    }

    /// Asks some questions of a task a second time, in another order: the answers must be the same.
    pub fn ask_again(&mut self, task: &CheckTask<'_>) {
        let (mut situations, mut first): (Vec<Situation>, Vec<Reply>) =
            std::mem::take(&mut self.to_repeat).into_iter().unzip();
        situations.reverse();
        first.reverse();
        let second = self.ask_all(task, &situations);
        for ((situation, first), second) in situations.iter().zip(&first).zip(second) {
            if *first != second && second != Reply::Lost {
                let detail =
                    format!("it said {} first and {} later", first.describe(), second.describe());
                self.add_failure(FailureClass::HiddenState, detail, Some((task, situation)));
            }
        }
    }

    /// Ends the engine and gives all its failures. Of the questions that it advertises, those that
    /// are `wanted` must have been answered.
    pub fn finish(mut self, wanted: &[Question]) -> Vec<Failure> {
        if let Some(mut process) = self.process.take() {
            let end = process.end(self.timeout.max(Duration::from_millis(100)));
            self.add_failures_at_end(&end);
        }
        self.add_unanswered(wanted);
        self.failures
    }

    fn add_failures_at_end(&mut self, end: &ProcessEnd) {
        match (&end.unexpected_output, end.status) {
            (
                Some(
                    EngineOutput::Line(line)
                    | EngineOutput::TooLong(line)
                    | EngineOutput::Truncated(line),
                ),
                _,
            ) => {
                let malformed = MalformedLine::new("a line answers nothing that is open", line);
                self.add_failure(FailureClass::Protocol, malformed.to_string(), None);
            }
            (_, None) => {
                let detail = "it did not end when its input ended".to_owned();
                self.add_failure(FailureClass::Lingers, detail, None);
            }
            (_, Some(status)) if !status.success() => {
                let stderr = stderr_clause(&end.last_stderr_line);
                let detail = format!("when its input ended, it ended with {status}{stderr}");
                self.add_failure(FailureClass::Crashed, detail, None);
            }
            _ => {}
        }
        if end.left_orphans {
            let detail = "it left processes behind, which were ended".to_owned();
            self.add_failure(FailureClass::Lingers, detail, None);
        }
    }

    fn add_unanswered(&mut self, wanted: &[Question]) {
        if self.answered.is_empty() {
            let detail = "it answered no question".to_owned();
            self.add_failure(FailureClass::Unanswered, detail, None);
            return;
        }
        for id in self.welcome.questions.clone() {
            let detail = match Question::from_id(&id) {
                None => format!("it advertises '{}', which is not a question", sanitized(&id)),
                Some(question) if self.answered.contains_key(&question) => continue,
                Some(question)
                    if wanted.contains(&question) || self.replied.contains_key(&question) =>
                {
                    format!("it advertises {id} and never answered it")
                }
                Some(_) => continue,
            };
            self.add_failure(FailureClass::Unanswered, detail, None);
        }
    }

    fn add_failure(
        &mut self,
        class: FailureClass,
        detail: String,
        asked: Option<(&CheckTask<'_>, &Situation)>,
    ) {
        let asked = asked.map(|(task, situation)| AskedQuestion {
            question: task.question,
            edition: task.edition,
            situation: situation.clone(),
        });
        add_failure(&mut self.failures, class, detail, asked);
    }

    /// A reply for every situation, in order; lost where the engine failed. Our engine plays the
    /// next situations while the other one thinks about those that are open.
    fn ask_all(&mut self, task: &CheckTask<'_>, situations: &[Situation]) -> Vec<Reply> {
        let mut replies = vec![Reply::Lost; situations.len()];
        let mut open = OpenQuestions::new();
        let mut batch = Batch { situations, dice: Vec::with_capacity(situations.len()) };
        while !self.has_given_up {
            while open.len() < MOST_OPEN
                && let Some(situation) = batch.next_unplayed()
            {
                match batch.play(task, situation) {
                    Some(place) => drop(open.insert(self.send(task, &batch, place), place)),
                    None => put(&mut replies, batch.dice.len() - 1, Reply::Contradiction),
                }
            }
            if open.is_empty() {
                break;
            }
            match self.receive(task, &batch, &mut open) {
                Ok((place, reply)) => put(&mut replies, place, reply),
                Err(error) => {
                    let places = std::mem::take(&mut open).into_values();
                    self.recover(task, error, &batch, places, &mut replies);
                }
            }
        }
        replies
    }

    /// Sends a request and gives its id.
    fn send(&mut self, task: &CheckTask<'_>, batch: &Batch<'_>, place: usize) -> u64 {
        self.last_request += 1;
        if let Some(process) = &self.process {
            let (situation, dice) = batch.get(place);
            let request = Request {
                id: self.last_request,
                edition: task.game.edition().to_owned(),
                q: task.question.id().to_owned(),
                s: situation.to_map(),
                dice: Some(dice.to_vec()),
            };
            process.send_line(request.print());
        }
        self.last_request
    }

    /// Waits for the next reply to an open question, and gives the place of its situation.
    fn receive(
        &mut self,
        task: &CheckTask<'_>,
        batch: &Batch<'_>,
        open: &mut OpenQuestions,
    ) -> Result<(usize, Reply), EngineError> {
        let process =
            self.process.as_mut().ok_or_else(|| EngineError::crashed("it is not running"))?;
        let line = read_line(process, self.timeout)?;
        let response = Response::parse(&line)?;
        let Some(place) = response.id.and_then(|id| open.get(&id)).copied() else {
            let was_asked = response.id.is_some_and(|id| id <= self.last_request);
            let what = if was_asked {
                "answers a question that is no longer open"
            } else {
                "answers a question that was never asked"
            };
            return Err(MalformedLine::new(what, &line).into());
        };
        let (situation, dice) = batch.get(place);
        if response.dice_used.is_some_and(|used| used > dice.len()) {
            return Err(MalformedLine::new("uses more dice than fall", &line).into());
        }
        let reply = self.reply(task, situation, response.body, &line)?;
        open.retain(|_, other| *other != place);
        Ok((place, reply))
    }

    fn reply(
        &mut self,
        task: &CheckTask<'_>,
        situation: &Situation,
        body: ResponseBody,
        line: &[u8],
    ) -> Result<Reply, MalformedLine> {
        Ok(match body {
            ResponseBody::Answer(answer) => {
                let value = typed_answer(task.question, &answer)
                    .ok_or_else(|| MalformedLine::new("has an answer of the wrong type", line))?;
                *self.answered.entry(task.question).or_default() += 1;
                Reply::Answer(value)
            }
            ResponseBody::Unsupported(_) => Reply::Unsupported,
            ResponseBody::Illegal(reason) => Reply::Illegal(sanitized(&reason)),
            ResponseBody::Error(reason) => {
                let asked = Some((task, situation));
                self.add_failure(FailureClass::Error, sanitized(&reason), asked);
                Reply::Lost
            }
        })
    }

    /// Starts the engine again and asks what was open one at a time, to find the question that
    /// causes the failure.
    fn recover(
        &mut self,
        task: &CheckTask<'_>,
        error: EngineError,
        batch: &Batch<'_>,
        open: impl Iterator<Item = usize>,
        replies: &mut [Reply],
    ) {
        let error = self.restart(error);
        let mut found_cause = false;
        for place in open {
            if self.has_given_up {
                break;
            }
            let mut alone = OpenQuestions::from([(self.send(task, batch, place), place)]);
            match self.receive(task, batch, &mut alone) {
                Ok((_, reply)) => put(replies, place, reply),
                Err(error) => {
                    found_cause = true;
                    let error = self.restart(error);
                    let (situation, _) = batch.get(place);
                    self.add_failure(error.class, error.detail, Some((task, situation)));
                }
            }
        }
        if !found_cause {
            let detail = format!("{}; no open question causes it by itself", error.detail);
            self.add_failure(error.class, detail, None);
        }
    }

    /// Ends what is left of the engine and starts it again, unless that was done too often; gives
    /// the error with what is known of its end.
    fn restart(&mut self, mut error: EngineError) -> EngineError {
        if let Some(mut process) = self.process.take() {
            let end = process.end(error.time_to_end());
            if error.class == FailureClass::Crashed {
                let status = end
                    .status
                    .map_or_else(|| ", and ran on".to_owned(), |status| format!(" ({status})"));
                let stderr = stderr_clause(&end.last_stderr_line);
                error.detail = format!("{}{status}{stderr}", error.detail);
            }
        }
        while self.process.is_none() && !self.has_given_up {
            self.restarts += 1;
            if self.restarts > MOST_RESTARTS {
                self.has_given_up = true;
                let detail = format!("it failed again after {MOST_RESTARTS} restarts");
                self.add_failure(FailureClass::GivenUp, detail, None);
                break;
            }
            match start_engine(&self.command, self.timeout) {
                Ok((process, _)) => self.process = Some(process),
                Err(again) => self.add_failure(again.class, again.detail, None),
            }
        }
        error
    }
}

impl Answerer for ForeignEngine {
    fn batch_size(&self) -> usize {
        BATCH_SIZE
    }

    fn replies(&mut self, task: &CheckTask<'_>, situations: &[Situation]) -> Vec<Reply> {
        let replies = self.ask_all(task, situations);
        let with_reply = situations
            .iter()
            .zip(&replies)
            .filter(|(_, reply)| !matches!(reply, Reply::Contradiction | Reply::Lost));
        for (situation, reply) in with_reply {
            let count = self.replied.entry(task.question).or_default();
            if count.is_multiple_of(REPEATED_ONE_IN) {
                self.to_repeat.push((situation.clone(), reply.clone()));
            }
            *count += 1;
        }
        replies
    }

    fn has_given_up(&self) -> bool {
        self.has_given_up
    }
}

/// Puts a reply in its place.
fn put(replies: &mut [Reply], place: usize, reply: Reply) {
    *replies.get_mut(place).expect("there is a place for the reply to every situation") = reply;
}

/// An answer of the type that the question asks for.
fn typed_answer(question: Question, answer: &serde_json::Value) -> Option<Value> {
    match question.answer_kind().ty() {
        Type::Int => answer.as_i64().map(Value::Int),
        Type::Bool => answer.as_bool().map(Value::Bool),
        Type::Enum(_) | Type::Set(_) => None,
    }
}
