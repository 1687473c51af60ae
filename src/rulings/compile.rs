//! Compiles a ruling to situations with expected answers by edition. An unknown name, a value out
//! of place or an edition without an answer is a finding.

use std::collections::BTreeMap;

use serde::Deserialize;
use variorum_corpus::catalog::{Catalog, RulingEntry};
use variorum_corpus::diagnostic::{Finding, Position};
use variorum_corpus::record::{EditionRange, FactValue, Run, SceneSource};
use variorum_corpus::timeline::{EditionIndex, Timeline};
use variorum_corpus::yaml::Spanned;
use variorum_engine::Edition;
use variorum_expr::{Type, Value, suggest};
use variorum_scene::facts::{Situation, schema};
use variorum_scene::questions::{self, Question};
use variorum_scene::scene::{Expectation, Scene};

/// The code under which lint explains a ruling that cannot be played as written.
pub const CODE: &str = "ruling-run";

/// A ruling with its situations.
#[derive(Debug, Clone)]
pub struct CompiledRuling<'a> {
    pub entry: RulingEntry<'a>,
    /// Its situations, as written.
    pub runs: Vec<RulingRun>,
    /// Its scenes, as written.
    pub scenes: Vec<RulingScene>,
}

/// One scene of a ruling, ready to be played.
#[derive(Debug, Clone)]
pub struct RulingScene {
    pub scene: Scene,
    /// Where the scene is in the ruling's file.
    pub position: Position,
    /// The editions in which it is played.
    pub editions: Vec<EditionIndex>,
}

impl RulingScene {
    /// Whether what must come of it is not the same in all editions in which it is played.
    fn differs_between_editions(&self, timeline: &Timeline) -> bool {
        let applies = |expected: &Expectation, edition: &EditionIndex| {
            let id = timeline.edition_id(*edition);
            expected.editions.is_empty() || expected.editions.iter().any(|other| other == id)
        };
        self.scene.expect.iter().any(|expected| {
            let count = self.editions.iter().filter(|edition| applies(expected, edition)).count();
            (1..self.editions.len()).contains(&count)
        })
    }
}

/// One situation of a ruling, ready to be played.
#[derive(Debug, Clone)]
pub struct RulingRun {
    pub question: Question,
    pub situation: Situation,
    /// The answer in each edition that is played.
    pub expected: BTreeMap<EditionIndex, Value>,
}

impl CompiledRuling<'_> {
    /// Whether some situation is decided differently in two editions.
    pub fn differs_between_editions(&self, timeline: &Timeline) -> bool {
        let run_differs = |run: &RulingRun| {
            let mut answers = run.expected.values();
            let first = answers.next();
            answers.any(|answer| Some(answer) != first)
        };
        self.runs.iter().any(run_differs)
            || self.scenes.iter().any(|scene| scene.differs_between_editions(timeline))
    }
}

/// Compiles one ruling, with what is wrong about it.
pub fn compile_ruling<'a>(
    catalog: &Catalog,
    entry: RulingEntry<'a>,
) -> (CompiledRuling<'a>, Vec<Finding>) {
    let mut compiler = RulingCompiler {
        timeline: &catalog.timeline,
        path: entry.path,
        editions: entry.ruling.holds_for(&catalog.timeline),
        findings: Vec::new(),
    };
    let runs: Vec<_> =
        entry.ruling.runs.iter().filter_map(|run| compiler.compile_run(run)).collect();
    let scenes: Vec<_> =
        entry.ruling.scenes.iter().filter_map(|scene| compiler.compile_scene(scene)).collect();
    if compiler.findings.is_empty() {
        compiler.check_coverage(&entry, &runs, &scenes);
    }
    (CompiledRuling { entry, runs, scenes }, compiler.findings)
}

/// Compiles these rulings; what does not fit the facts and questions is reported with its place.
pub fn compile_rulings<'a>(
    catalog: &Catalog,
    entries: impl IntoIterator<Item = RulingEntry<'a>>,
) -> Result<Vec<CompiledRuling<'a>>, Vec<Finding>> {
    let (mut rulings, mut findings) = (Vec::new(), Vec::new());
    for entry in entries {
        let (ruling, wrong) = compile_ruling(catalog, entry);
        rulings.push(ruling);
        findings.extend(wrong);
    }
    if findings.is_empty() { Ok(rulings) } else { Err(findings) }
}

struct RulingCompiler<'a> {
    timeline: &'a Timeline,
    path: &'a str,
    /// The editions that the ruling holds for.
    editions: Vec<EditionIndex>,
    findings: Vec<Finding>,
}

impl RulingCompiler<'_> {
    fn report(&mut self, position: Position, message: impl Into<String>, help: impl Into<String>) {
        self.findings.push(Finding::new(self.path, position, CODE, message, help));
    }

    fn compile_run(&mut self, run: &Spanned<Run>) -> Option<RulingRun> {
        let situation = self.situation(run);
        let Some(question) = Question::from_id(&run.ask) else {
            let known = Question::ALL.iter().map(|question| question.id());
            let help = suggest::advice(&run.ask, known, "`variorum schema --questions` lists them");
            self.report(
                run.ask.position,
                format!("there is no question '{}'", run.ask.value),
                help,
            );
            return None;
        };
        let expected = self.expected_answers(run, question);
        Some(RulingRun { question, situation, expected })
    }

    fn compile_scene(&mut self, source: &Spanned<SceneSource>) -> Option<RulingScene> {
        let position = source.position;
        let mut scene = match Scene::deserialize(&source.0) {
            Ok(scene) => scene,
            Err(error) => {
                let help = "docs/scenes.md explains every field";
                self.report(position, format!("the scene cannot be read: {error}"), help);
                return None;
            }
        };
        if scene.expect.is_empty() {
            let help = "add 'expect' with what the ruling says";
            self.report(position, "the scene does not say what must come of it", help);
        }
        scene.editions = self.one_by_one(&scene.editions);
        for expected in &mut scene.expect {
            expected.editions = self.one_by_one(&expected.editions);
        }
        let editions = self.scene_editions(position, &scene);
        Some(RulingScene { scene, position, editions })
    }

    /// Ids of editions with every stretch among them (`a..b`, `a..`) as the editions of it in which
    /// scenes can be played, so that one with an open end takes in editions that come later.
    fn one_by_one(&self, words: &[String]) -> Vec<String> {
        let editions_of = |word: &String| {
            let range = EditionRange::from(word.as_str());
            let found = range.editions(self.timeline).ok().filter(|_| word.contains(".."));
            // What names no stretch stays as it is, and is reported where it is looked up.
            let Some(found) = found else { return vec![word.clone()] };
            let ids = found.into_iter().map(|edition| self.timeline.edition_id(edition));
            ids.filter(|id| scene_edition(id).is_some()).map(str::to_owned).collect()
        };
        words.iter().flat_map(editions_of).collect()
    }

    /// The editions that a scene names, or all that the ruling holds for and scenes can be played
    /// in.
    fn scene_editions(&mut self, position: Position, scene: &Scene) -> Vec<EditionIndex> {
        let held = self.editions.clone();
        if scene.editions.is_empty() {
            let is_played = |edition: &EditionIndex| {
                scene_edition(self.timeline.edition_id(*edition)).is_some()
            };
            return held.into_iter().filter(is_played).collect();
        }
        let mut editions = Vec::new();
        for id in &scene.editions {
            let is_named = |edition: &&EditionIndex| self.timeline.edition_id(**edition) == id;
            match held.iter().find(is_named).filter(|_| scene_edition(id).is_some()) {
                Some(edition) => editions.push(*edition),
                None => self.report(
                    position,
                    format!("the scene names {id}, where the ruling or scenes do not hold"),
                    "name editions of the ruling by their whole ids",
                ),
            }
        }
        editions
    }

    fn situation(&mut self, run: &Run) -> Situation {
        let mut valid = Vec::new();
        for (path, value) in run.facts.iter() {
            let json = value.to_json();
            match Situation::from_map([(path.as_str(), &json)]) {
                Ok(_) => valid.push((path.as_str(), json)),
                Err(error) => {
                    let position = if schema().find_fact(path).is_some() {
                        value.position
                    } else {
                        path.position
                    };
                    self.report(position, error.message, error.help);
                }
            }
        }
        Situation::from_map(valid.iter().map(|(path, json)| (*path, json)))
            .expect("each fact was accepted by itself")
    }

    /// The answer in each edition that is played.
    fn expected_answers(
        &mut self,
        run: &Spanned<Run>,
        question: Question,
    ) -> BTreeMap<EditionIndex, Value> {
        let mut expected = BTreeMap::new();
        match (&run.is, run.outcomes.is_empty()) {
            (Some(is), true) => {
                let answer = self.typed_answer(is, question);
                let played = self.editions.iter().filter(|edition| {
                    questions::is_playable(self.timeline.edition_id(**edition), Some(question))
                });
                expected.extend(played.filter_map(|edition| Some((*edition, answer?))));
            }
            (None, false) => {
                for outcome in &run.outcomes {
                    let answer = self.typed_answer(&outcome.is, question);
                    for edition in self.outcome_editions(&outcome.editions, question) {
                        if answer.is_some_and(|answer| expected.insert(edition, answer).is_some()) {
                            let message =
                                format!("{} has two answers", self.timeline.edition_id(edition));
                            self.report(
                                outcome.editions.position,
                                message,
                                "let each edition be in one outcome",
                            );
                        }
                    }
                }
            }
            (None, true) => self.report(
                run.ask.position,
                "the run has no answer",
                "add 'is', or 'outcomes' by edition",
            ),
            (Some(is), false) => {
                self.report(is.position, "the run has its answer twice", "keep 'is' or 'outcomes'")
            }
        }
        expected
    }

    /// The editions of an outcome that the engine plays; the ruling must hold for them all. An
    /// edition that the engine does not know yet has an answer that nobody plays.
    fn outcome_editions(
        &mut self,
        range: &Spanned<EditionRange>,
        question: Question,
    ) -> Vec<EditionIndex> {
        let mut found = match range.editions(self.timeline) {
            Ok(found) => found,
            Err(word) => {
                let known = self.timeline.editions.iter().map(|edition| edition.id.as_str());
                let help = suggest::advice(&word, known, "editions.yaml lists the editions");
                self.report(range.position, format!("there is no edition '{word}'"), help);
                return Vec::new();
            }
        };
        for edition in &found {
            let id = self.timeline.edition_id(*edition);
            if !self.editions.contains(edition) {
                self.report(
                    range.position,
                    format!("the ruling does not hold for {id}"),
                    "fix its 'editions', or this outcome",
                );
            } else if questions::is_playable(id, None)
                && !questions::is_playable(id, Some(question))
            {
                self.report(
                    range.position,
                    format!("{} is not a question of {id}", question.id()),
                    "leave it out here",
                );
            }
        }
        found.retain(|edition| {
            questions::is_playable(self.timeline.edition_id(*edition), Some(question))
        });
        found
    }

    fn typed_answer(&mut self, is: &Spanned<FactValue>, question: Question) -> Option<Value> {
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
            self.report(
                is.position,
                format!("'{}' cannot be the answer to {}", is.value, question.id()),
                format!("write {wanted}"),
            );
        }
        answer
    }

    /// A ruling says how it is played in every edition that it holds for, or why it is not.
    fn check_coverage(
        &mut self,
        entry: &RulingEntry<'_>,
        runs: &[RulingRun],
        scenes: &[RulingScene],
    ) {
        let ruling = entry.ruling;
        if let Some(reason) = ruling.unstaged.as_ref().filter(|_| ruling.is_staged()) {
            self.report(
                reason.position,
                "the ruling is played and says that it cannot be",
                "keep 'runs' and 'scenes', or 'unstaged'",
            );
        }
        if !ruling.is_staged() {
            return;
        }
        let is_played = |edition: &EditionIndex| {
            runs.iter().any(|run| run.expected.contains_key(edition))
                || scenes.iter().any(|scene| scene.editions.contains(edition))
        };
        let missing = self
            .editions
            .iter()
            .find(|edition| {
                questions::is_playable(self.timeline.edition_id(**edition), None)
                    && !is_played(edition)
            })
            .copied();
        if let Some(edition) = missing {
            let stretch = ruling.stretch_in(edition, self.timeline);
            let position = stretch.map(|stretch| stretch.editions.position).unwrap_or_default();
            self.report(
                position,
                format!(
                    "no run or scene plays the ruling in {}",
                    self.timeline.edition_id(edition)
                ),
                "add an outcome for it, or fix the editions",
            );
        }
    }
}

/// The edition of the engine by which a scene is played in an edition of the timeline.
/// Multiple-dial warriors are played by the newest rules; Dungeons is not played on a table.
pub(crate) fn scene_edition(id: &str) -> Option<Edition> {
    if id == "multiple-dial" { Some(Edition::LastErrata) } else { Edition::from_id(id) }
}
