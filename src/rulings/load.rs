//! From the text of a ruling to situations with expected answers by edition.
//! It asks the engine nothing; an unknown name, a value out of place or an edition without an
//! answer is a finding.

use std::collections::BTreeMap;

use variorum_corpus::catalog::{Catalog, RulingEntry};
use variorum_corpus::diagnostic::{Finding, Position};
use variorum_corpus::record::{FactValue, Run};
use variorum_corpus::timeline::{EditionIndex, Timeline};
use variorum_corpus::yaml::Spanned;
use variorum_expr::suggest;
use variorum_expr::{Type, Value};
use variorum_scene::facts::{Situation, schema};
use variorum_scene::questions::{self, Question};

/// The code under which lint explains a ruling that cannot be played as written.
pub const CODE: &str = "ruling-run";

/// A ruling with its situations.
#[derive(Debug, Clone)]
pub struct Staged<'a> {
    /// The ruling.
    pub entry: RulingEntry<'a>,
    /// Its situations, as written.
    pub runs: Vec<StagedRun>,
}

/// One situation of a ruling, ready to be played.
#[derive(Debug, Clone)]
pub struct StagedRun {
    /// What is asked.
    pub question: Question,
    /// The facts.
    pub situation: Situation,
    /// The answer in each edition that is played.
    pub expected: BTreeMap<EditionIndex, Value>,
}

impl Staged<'_> {
    /// Whether some situation of it is decided differently in two editions.
    pub fn differs(&self) -> bool {
        self.runs.iter().any(|run| {
            let mut answers = run.expected.values();
            let first = answers.next();
            answers.any(|answer| Some(answer) != first)
        })
    }
}

/// Stages one ruling, with what is wrong about it.
pub fn stage<'a>(catalog: &Catalog, entry: RulingEntry<'a>) -> (Staged<'a>, Vec<Finding>) {
    let mut loader = Loader {
        timeline: &catalog.timeline,
        path: entry.path,
        held: entry.ruling.holds_for(&catalog.timeline),
        findings: Vec::new(),
    };
    let runs: Vec<_> = entry.ruling.runs.iter().filter_map(|run| loader.run(run)).collect();
    if loader.findings.is_empty() {
        loader.covers(&entry, &runs);
    }
    (Staged { entry, runs }, loader.findings)
}

struct Loader<'a> {
    timeline: &'a Timeline,
    path: &'a str,
    held: Vec<EditionIndex>,
    findings: Vec<Finding>,
}

impl Loader<'_> {
    fn wrong(&mut self, position: Position, message: impl Into<String>, help: impl Into<String>) {
        self.findings.push(Finding::new(self.path, position, CODE, message, help));
    }

    fn run(&mut self, run: &Spanned<Run>) -> Option<StagedRun> {
        let situation = self.situation(run);
        let Some(question) = Question::from_id(&run.ask) else {
            let known = Question::ALL.iter().map(|question| question.id());
            let help = suggest::advice(&run.ask, known, "`variorum schema --questions` lists them");
            self.wrong(run.ask.position, format!("there is no question '{}'", run.ask.value), help);
            return None;
        };
        let expected = self.expected(run, question);
        Some(StagedRun { question, situation, expected })
    }

    fn situation(&mut self, run: &Run) -> Situation {
        let mut good = Vec::new();
        for (path, value) in run.facts.iter() {
            let json = value.to_json();
            match Situation::from_map([(path.as_str(), &json)]) {
                Ok(_) => good.push((path.as_str(), json)),
                Err(error) => {
                    let position = if schema().find_fact(path).is_some() {
                        value.position
                    } else {
                        path.position
                    };
                    self.wrong(position, error.message, error.help);
                }
            }
        }
        Situation::from_map(good.iter().map(|(path, json)| (*path, json))).unwrap_or_default()
    }

    fn expected(
        &mut self,
        run: &Spanned<Run>,
        question: Question,
    ) -> BTreeMap<EditionIndex, Value> {
        let mut expected = BTreeMap::new();
        match (&run.is, run.outcomes.is_empty()) {
            (Some(is), true) => {
                let answer = self.answer(is, question);
                let played = self.held.iter().filter(|no| {
                    questions::is_playable(self.timeline.edition_id(**no), Some(question))
                });
                expected.extend(played.filter_map(|no| Some((*no, answer?))));
            }
            (None, false) => {
                for outcome in &run.outcomes {
                    let answer = self.answer(&outcome.is, question);
                    for no in self.named(&outcome.editions, question) {
                        if answer.is_some_and(|answer| expected.insert(no, answer).is_some()) {
                            let message =
                                format!("{} has two answers", self.timeline.edition_id(no));
                            self.wrong(
                                outcome.editions.position,
                                message,
                                "let each edition stand in one outcome",
                            );
                        }
                    }
                }
            }
            (None, true) => self.wrong(
                run.ask.position,
                "the run has no answer",
                "add 'is', or 'outcomes' by edition",
            ),
            (Some(is), false) => {
                self.wrong(is.position, "the run has its answer twice", "keep 'is' or 'outcomes'")
            }
        }
        expected
    }

    /// The editions of an outcome, which the ruling must hold for and the engine must play.
    fn named(
        &mut self,
        range: &Spanned<variorum_corpus::record::EditionRange>,
        question: Question,
    ) -> Vec<EditionIndex> {
        let found = match range.editions(self.timeline) {
            Ok(found) => found,
            Err(word) => {
                let known = self.timeline.editions.iter().map(|edition| edition.id.as_str());
                let help = suggest::advice(&word, known, "the editions stand in editions.yaml");
                self.wrong(range.position, format!("there is no edition '{word}'"), help);
                return Vec::new();
            }
        };
        for no in &found {
            let id = self.timeline.edition_id(*no);
            if !self.held.contains(no) {
                self.wrong(
                    range.position,
                    format!("the ruling does not hold for {id}"),
                    "mend its 'editions', or this outcome",
                );
            } else if !questions::is_playable(id, Some(question)) {
                self.wrong(
                    range.position,
                    format!("{} is no question of {id}", question.id()),
                    "leave it out here",
                );
            }
        }
        found
    }

    fn answer(&mut self, is: &Spanned<FactValue>, question: Question) -> Option<Value> {
        let answer = match is.value {
            FactValue::Number(number) => Some(Value::Int(number)),
            FactValue::Truth(truth) => Some(Value::Bool(truth)),
            FactValue::Word(_) | FactValue::Words(_) => None,
        };
        let (answer, wanted) = match question.answer_kind().ty() {
            Type::Bool => (answer.filter(|answer| answer.truth().is_some()), "true or false"),
            _ => (answer.filter(|answer| answer.int().is_some()), "a whole number"),
        };
        if answer.is_none() {
            self.wrong(
                is.position,
                format!("'{}' cannot be the answer to {}", is.value, question.id()),
                format!("write {wanted}"),
            );
        }
        answer
    }

    /// A ruling says how it is played or why it is not, and then in every edition that it holds
    /// for.
    fn covers(&mut self, entry: &RulingEntry<'_>, runs: &[StagedRun]) {
        let ruling = entry.ruling;
        if let Some(reason) = ruling.unstaged.as_ref().filter(|_| !runs.is_empty()) {
            self.wrong(
                reason.position,
                "the ruling is played and says that it cannot be",
                "keep 'runs' or 'unstaged'",
            );
        }
        if runs.is_empty() {
            return;
        }
        let played = |no: &EditionIndex| runs.iter().any(|run| run.expected.contains_key(no));
        let missing = self
            .held
            .iter()
            .find(|no| questions::is_playable(self.timeline.edition_id(**no), None) && !played(no))
            .copied();
        if let Some(no) = missing {
            let position = ruling.editions.first().map(|range| range.position).unwrap_or_default();
            self.wrong(
                position,
                format!("no run plays the ruling in {}", self.timeline.edition_id(no)),
                "add an outcome for it, or mend the editions",
            );
        }
    }
}
