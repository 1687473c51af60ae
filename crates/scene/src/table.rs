//! What the table of the site asks: a scene is played in one edition or two, everything that the
//! game asks on the way is answered, and the chance of every outcome is counted.
//!
//! Request and reply are JSON, so that the page reads the same from WebAssembly and from
//! `variorum serve`. A scene on the table says what is ordered and little more: dice come from the
//! request, and answers are the usual ones, each marked as chosen by the table. An ability that an
//! edition does not have yet does nothing in it, which is said.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use variorum_engine::geometry::{Facing, Section};
use variorum_engine::{
    AbilityId, Ask, Clause, Decision, Edition, EventKind, FigureId, Game, HealBy, Illegal, Input,
    Problem, Status,
};

use crate::facts::{Situation, value_to_json};
use crate::questions::{PlayableGames, Question, ask};
use crate::scene::words::{counted, section_name};
use crate::scene::{
    DefaultTaken, Line, Scene, SceneError, StagedScene, Step, TableView, Trace, Unasked,
    alternatives, answer_in_words, explain_to_players, figure_label, is_unasked, play, read_step,
    stage, step_of_input, table_view, without_unknown_abilities,
};

/// The most steps of one play: a scene that goes on longer is stopped.
const MOST_STEPS: usize = 256;
/// The most rolls that are followed in every way: 6 sides, or 36 for an attack, each.
const MOST_ROLLS: u32 = 5;
/// The most plays that are counted.
const MOST_PLAYS: u32 = 3_000;
/// The most steps that they may have together.
const MOST_STEPS_OF_ALL: usize = 30_000;
/// The most editions that are played beside each other.
const MOST_EDITIONS: usize = 2;

/// What the page sends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableRequest {
    pub scene: Scene,
    /// The editions to play it in, one or two.
    pub editions: Vec<String>,
    #[serde(default)]
    pub dice: TableDice,
    /// Whether to count the outcomes over all dice.
    #[serde(default)]
    pub every_roll: bool,
}

/// What the dice show when the game asks for a roll.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableDice {
    /// The two dice of an attack.
    pub attack: [u8; 2],
    /// Every single die.
    pub die: u8,
}

impl Default for TableDice {
    fn default() -> Self {
        Self { attack: [3, 4], die: 4 }
    }
}

#[derive(Debug, Serialize)]
struct TableReply {
    plays: Vec<TablePlay>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// One edition.
#[derive(Debug, Default, Serialize)]
struct TablePlay {
    edition: String,
    /// Why the scene cannot be set up; then everything else is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<TableError>,
    /// The clause that forbids the last step, which may be unknown, if it was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<TableRefusal>,
    /// What came of it, in a few words.
    outcome: String,
    /// The abilities in the scene that this edition does not have yet.
    unknown: Vec<&'static str>,
    opening: Vec<TableLine>,
    steps: Vec<TableStep>,
    /// The steps as data, with everything that the table chose.
    play: Vec<Step>,
    waits_for: String,
    defaults: Vec<DefaultTaken>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<TableView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<TableView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chances: Option<Chances>,
}

#[derive(Debug, Serialize)]
struct TableError {
    /// The place in the scene.
    path: Vec<String>,
    message: String,
    help: String,
}

#[derive(Debug, Serialize)]
struct TableRefusal {
    clause: Option<String>,
    /// What would be allowed, in a sentence.
    legal: Option<String>,
}

#[derive(Debug, Serialize)]
struct TableStep {
    /// What the table answered to the game, if the scene does not; dice are in the lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    chosen: Option<String>,
    lines: Vec<TableLine>,
}

#[derive(Debug, Serialize)]
struct TableLine {
    text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clauses: Vec<String>,
    /// The convention that decided, where the documents leave something open.
    #[serde(skip_serializing_if = "Option::is_none")]
    convention: Option<&'static str>,
}

impl From<Line> for TableLine {
    fn from(line: Line) -> Self {
        let convention = line.convention.map(|convention| convention.entry().name);
        Self { text: line.text, clauses: line.clauses, convention }
    }
}

/// How many of all rolls lead to each outcome, the likeliest first.
#[derive(Debug, Serialize)]
struct Chances {
    /// All rolls, weighted: each way has `weight` of `of`.
    of: u64,
    outcomes: Vec<Chance>,
    /// Whether there are too many rolls to follow them all; then nothing is counted.
    too_many: bool,
}

#[derive(Debug, Serialize)]
struct Chance {
    outcome: String,
    weight: u64,
}

/// Answers a request of the page, both as JSON.
pub fn reply_to_table(request: &str) -> String {
    let reply = match read_request(request) {
        Ok(request) => TableReply {
            plays: request.editions.iter().map(|id| play_edition(&request, id)).collect(),
            error: None,
        },
        Err(error) => TableReply { plays: Vec::new(), error: Some(error) },
    };
    serde_json::to_string(&reply).expect("a reply is plain data")
}

/// Reads a request, and refuses one that would take long.
fn read_request(text: &str) -> Result<TableRequest, String> {
    let request: TableRequest = serde_json::from_str(text).map_err(|error| error.to_string())?;
    match (request.editions.len(), request.scene.play.len()) {
        (editions, _) if editions > MOST_EDITIONS => Err("choose one edition or two".to_owned()),
        (_, steps) if steps > MOST_STEPS => Err(format!("a play has at most {MOST_STEPS} steps")),
        _ => Ok(request),
    }
}

fn play_edition(request: &TableRequest, id: &str) -> TablePlay {
    let failed = |error: SceneError| TablePlay {
        edition: id.to_owned(),
        error: Some(TableError { path: error.path, message: error.message, help: error.help }),
        ..TablePlay::default()
    };
    let Some(edition) = Edition::from_id(id) else {
        let (path, message) = (vec!["editions".to_owned()], format!("'{id}' is not played"));
        return failed(SceneError { path, message, help: "choose another".to_owned() });
    };
    let (scene, unknown) = without_unknown_abilities(&request.scene, edition);
    let played =
        complete(&scene, edition, &mut |ask| fixed_dice(ask, request.dice)).and_then(|completed| {
            let scene = Scene { play: completed.steps, ..scene.clone() };
            let trace = play(&scene, edition, &[], Unasked::Refuse)?;
            Ok((trace, completed.chosen))
        });
    match played {
        Err(error) => failed(error),
        Ok((trace, chosen)) => {
            let chances = request.every_roll.then(|| chances(&scene, edition));
            let unknown = unknown.into_iter().map(AbilityId::name).collect();
            TablePlay { chances, unknown, ..view(&trace, &chosen) }
        }
    }
}

fn view(trace: &Trace, chosen: &[usize]) -> TablePlay {
    let explanation = explain_to_players(trace);
    let table = |game: &Game| Some(table_view(game, &trace.names, &trace.players));
    let is_chosen = |number: usize| chosen.contains(&number);
    let steps = explanation.steps.into_iter().enumerate().map(|(place, step)| TableStep {
        chosen: is_chosen(step.number).then(|| answer_in_words(trace, place)).flatten(),
        lines: step.lines.into_iter().map(TableLine::from).collect(),
    });
    let refused = trace.refusal().map(|(_, illegal)| TableRefusal {
        clause: illegal.clause.map(|clause| clause.to_string()),
        legal: alternatives(trace),
    });
    TablePlay {
        edition: trace.edition.id().to_owned(),
        error: None,
        refused,
        outcome: outcome(trace),
        unknown: Vec::new(),
        opening: explanation.opening.into_iter().map(TableLine::from).collect(),
        steps: steps.collect(),
        play: trace.steps.iter().map(|step| step.step.clone()).collect(),
        waits_for: explanation.waits_for,
        defaults: trace.defaults.clone(),
        start: table(&trace.start),
        end: table(trace.end()),
        chances: None,
    }
}

/// What came of a play in a few words: who lost clicks, who fell, who was captured, who got away.
fn outcome(trace: &Trace) -> String {
    if trace.refusal().is_some() {
        return "Not allowed".to_owned();
    }
    let ids = trace.start.all_figures().map(|(id, _)| id);
    let parts: Vec<String> = ids
        .flat_map(|id| {
            let name = figure_label(trace, id);
            changes_of(trace, id).into_iter().map(move |change| format!("{name} {change}"))
        })
        .collect();
    if parts.is_empty() { "Allowed; nobody is hurt".to_owned() } else { parts.join(", ") }
}

/// What became of a figure.
fn changes_of(trace: &Trace, id: FigureId) -> Vec<String> {
    let (before, after) = (trace.start.figure(id), trace.end().figure(id));
    let mut changes = Vec::new();
    let becomes = |status| after.status == status && before.status != status;
    let events = || trace.steps.iter().flat_map(|step| &step.events).map(|event| event.what);
    let is_lost = |section: &Section| {
        let loss = EventKind::SectionLost { figure: id, section: *section };
        events().any(|event| event == loss)
    };
    let turned = |section| i16::from(after.click_of(section)) - i16::from(before.click_of(section));
    let clicks: i16 =
        Section::ALL.into_iter().filter(|section| !is_lost(section)).map(turned).sum();
    if becomes(Status::Eliminated) {
        changes.push("is eliminated".to_owned());
    } else if becomes(Status::Captive) {
        changes.push("is captured".to_owned());
    } else if clicks != 0 {
        let verb = if clicks > 0 { "takes" } else { "heals" };
        changes.push(format!("{verb} {}", counted(clicks.abs(), "click")));
    }
    for event in trace.steps.iter().flat_map(|step| &step.events) {
        match event.what {
            EventKind::BrokeAway { figure, success } if figure == id => {
                let words = if success { "breaks away" } else { "fails to break away" };
                changes.push(words.to_owned());
            }
            EventKind::SectionLost { figure, section } if figure == id => {
                changes.push(format!("loses its {}", section_name(section)));
            }
            // Not the one that its own action brings.
            EventKind::Token { figure, .. }
                if figure == id && !is_token_of_action(event.clause) =>
            {
                changes.push("gets an action token".to_owned());
            }
            _ => {}
        }
    }
    changes
}

fn is_token_of_action(clause: Clause) -> bool {
    matches!(clause, Clause::ActionTokensPlace | Clause::ActionTokensSecondToken)
}

/// The steps of a scene with everything that the game asks for on the way.
struct Completed {
    steps: Vec<Step>,
    /// The places of the steps that the scene does not have.
    chosen: Vec<usize>,
}

/// Plays the steps of a scene and answers what they leave open; the dice come from `roll`.
fn complete(
    scene: &Scene,
    edition: Edition,
    roll: &mut dyn FnMut(&Ask) -> Option<Input>,
) -> Result<Completed, SceneError> {
    let StagedScene { game, names, .. } = stage(scene, edition, &[])?;
    let mut player =
        TablePlayer { game, names, completed: Completed { steps: Vec::new(), chosen: Vec::new() } };
    for (number, step) in scene.play.iter().enumerate() {
        if !player.take(number, step, roll)? {
            return Ok(player.completed);
        }
    }
    player.answer_all(roll);
    Ok(player.completed)
}

struct TablePlayer {
    game: Game,
    names: Vec<String>,
    completed: Completed,
}

impl TablePlayer {
    /// Plays a step of the scene, after whatever the game asks before it; false if it was refused,
    /// or cannot be tried any more.
    fn take(
        &mut self,
        number: usize,
        step: &Step,
        roll: &mut dyn FnMut(&Ask) -> Option<Input>,
    ) -> Result<bool, SceneError> {
        let mut tried_to_leave = false;
        while self.completed.steps.len() < MOST_STEPS {
            let input = read_step(&self.game, &self.names, number, step)?;
            let refused = self.game.clone().step(input).err();
            match refused {
                None => {
                    let _ = self.game.step(input);
                    self.completed.steps.push(step.clone());
                    return Ok(true);
                }
                Some(illegal) if is_early(illegal) && self.answer(roll) => {}
                // A die or an answer that this edition does not ask for.
                Some(illegal) if is_unasked(step, illegal) => return Ok(true),
                Some(illegal) if needs_to_leave(illegal) && !tried_to_leave => {
                    tried_to_leave = true;
                    let Input::Decide(Decision::Walk { figure, .. }) = input else { break };
                    if !self.choose(Input::Decide(Decision::BreakAway { figure })) {
                        break;
                    }
                }
                // It tried to leave and could not: so its move ends, which is not forbidden.
                Some(illegal)
                    if tried_to_leave && illegal.clause == Some(Clause::BreakingAwayFailure) =>
                {
                    self.answer_all(roll);
                    return Ok(false);
                }
                Some(_) => break,
            }
        }
        self.completed.steps.push(step.clone());
        Ok(false)
    }

    /// Answers until the game waits for an order.
    fn answer_all(&mut self, roll: &mut dyn FnMut(&Ask) -> Option<Input>) {
        while self.completed.steps.len() < MOST_STEPS && self.answer(roll) {}
    }

    /// Answers what the game asks for; false if it waits for an order, or for something that only
    /// a player can know.
    fn answer(&mut self, roll: &mut dyn FnMut(&Ask) -> Option<Input>) -> bool {
        let input = match *self.game.asks() {
            Ask::Roll { .. } => roll(self.game.asks()),
            _ => usual_answer(&self.game).map(Input::Decide),
        };
        input.is_some_and(|input| self.choose(input))
    }

    fn choose(&mut self, input: Input) -> bool {
        if self.game.step(input).is_err() {
            return false;
        }
        self.completed.chosen.push(self.completed.steps.len());
        self.completed.steps.push(step_of_input(&input, &self.names));
        true
    }
}

/// Whether the game first wants something else.
fn is_early(illegal: Illegal) -> bool {
    matches!(illegal.problem, Problem::NotAsked | Problem::NotDice)
}

fn needs_to_leave(illegal: Illegal) -> bool {
    illegal.clause == Some(Clause::BreakingAwayWhen)
}

/// What a player would usually say: a free spin towards the mover, no attack after a move, the own
/// defense value, healing by the damage value.
fn usual_answer(game: &Game) -> Option<Decision> {
    match *game.asks() {
        Ask::Spin { figure, mover, .. } => {
            let (from, to) = (game.figure(figure).placed.at, game.figure(mover).placed.at);
            let spin = Decision::Spin(Facing::along(from.vector_to(to)));
            let is_legal = game.clone().step(Input::Decide(spin)).is_ok();
            Some(if is_legal { spin } else { Decision::Spin(None) })
        }
        Ask::Move(_) => Some(Decision::Finish),
        Ask::Follow { .. } => Some(Decision::Follow(None)),
        Ask::Defense { .. } => Some(Decision::Defense(None)),
        Ask::Heal(_) => Some(Decision::Heal(HealBy::Value)),
        Ask::Use { .. } => Some(Decision::Use(true)),
        Ask::Section { among, .. } => among.first().map(Decision::Section),
        Ask::Facing { .. } => Some(Decision::Face(Facing::AWAY)),
        _ => None,
    }
}

fn fixed_dice(ask: &Ask, dice: TableDice) -> Option<Input> {
    let [one, other] = dice.attack;
    Some(if ask.dice() == 2 { Input::Dice(one, other) } else { Input::Die(dice.die) })
}

/// Counts the outcomes of a scene over all rolls. Dice that the scene itself gives stay as they
/// are; what is rolled after others is followed for each of them.
fn chances(scene: &Scene, edition: Edition) -> Chances {
    let mut counted: BTreeMap<String, u64> = BTreeMap::new();
    let mut open: Vec<Vec<Input>> = vec![Vec::new()];
    let (mut plays, mut steps) = (0, 0);
    let whole = 36u64.pow(MOST_ROLLS);
    let mut too_many = false;
    while let Some(rolls) = open.pop() {
        plays += 1;
        if plays > MOST_PLAYS || rolls.len() > MOST_ROLLS as usize || steps > MOST_STEPS_OF_ALL {
            too_many = true;
            break;
        }
        let (result, steps_played) = play_with(scene, edition, &rolls);
        steps += scene.play.len() + steps_played;
        match result {
            RollResult::Rolls(2) => open.extend(two_dice().map(|dice| with(&rolls, dice))),
            RollResult::Rolls(_) => open.extend((1..=6).map(|die| with(&rolls, Input::Die(die)))),
            RollResult::Over(outcome) => {
                let ways: u64 = rolls.iter().map(ways_of).product();
                *counted.entry(outcome).or_default() += whole / ways;
            }
        }
    }
    let mut outcomes: Vec<Chance> =
        counted.into_iter().map(|(outcome, weight)| Chance { outcome, weight }).collect();
    outcomes.sort_by_key(|chance| std::cmp::Reverse(chance.weight));
    if too_many {
        outcomes.clear();
    }
    Chances { of: whole, outcomes, too_many }
}

/// What a play with some of its dice leads to.
enum RollResult {
    /// Another roll, of so many dice.
    Rolls(usize),
    Over(String),
}

/// Plays a scene with some dice; also how many steps that took.
fn play_with(scene: &Scene, edition: Edition, rolls: &[Input]) -> (RollResult, usize) {
    let mut next = rolls.iter();
    let mut missing = None;
    let completed = complete(scene, edition, &mut |ask| {
        let roll = next.next().copied();
        if roll.is_none() {
            missing = Some(ask.dice());
        }
        roll
    });
    let steps = completed.as_ref().map_or(0, |completed| completed.steps.len());
    if let Some(dice) = missing {
        return (RollResult::Rolls(dice), steps);
    }
    let played = completed.and_then(|completed| {
        let scene = Scene { play: completed.steps, ..scene.clone() };
        play(&scene, edition, &[], Unasked::Refuse)
    });
    let outcome = played.map_or_else(|error| error.message, |trace| outcome(&trace));
    (RollResult::Over(outcome), steps)
}

fn two_dice() -> impl Iterator<Item = Input> {
    (1..=6).flat_map(|one| (1..=6).map(move |other| Input::Dice(one, other)))
}

fn with(rolls: &[Input], roll: Input) -> Vec<Input> {
    rolls.iter().copied().chain([roll]).collect()
}

fn ways_of(roll: &Input) -> u64 {
    if matches!(roll, Input::Dice(..)) { 36 } else { 6 }
}

/// A question about a situation.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AskRequest {
    question: String,
    edition: String,
    facts: BTreeMap<String, Json>,
}

/// Answers a question about a situation, both as JSON.
pub fn reply_to_question(request: &str) -> String {
    let answered = answer_question(request).unwrap_or_else(|error| json!({ "error": error }));
    answered.to_string()
}

fn answer_question(request: &str) -> Result<Json, String> {
    let request: AskRequest = serde_json::from_str(request).map_err(|error| error.to_string())?;
    let question = Question::from_id(&request.question).ok_or("there is no such question")?;
    let games = PlayableGames::default();
    let game = games.get(&request.edition).ok_or("there is no such edition")?;
    let facts = request.facts.iter().map(|(path, value)| (path.as_str(), value));
    let situation = Situation::from_map(facts).map_err(|error| error.to_string())?;
    Ok(match ask(question, game, &situation) {
        Ok(answered) => json!({ "answer": value_to_json(answered.answer) }),
        Err(refusal) => json!({ "illegal": refusal.to_string() }),
    })
}
