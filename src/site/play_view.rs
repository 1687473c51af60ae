//! Situations that were played, as pages show them: a picture and its steps for every answer, the
//! editions that differ beside each other.

use std::cmp::Reverse;

use super::context::Context;
use super::page::{Frame, Link};
use super::player_words::in_words_of_cast;
use super::ruling::cited_clause;
use super::{address, labels, table};
use crate::behaviour::describe_answer;
use crate::plays::{self, Play, PlayStep};
use crate::rulings::{RulingRun, RulingScene};
use variorum_corpus::catalog::RulingEntry;
use variorum_corpus::timeline::{EditionIndex, Timeline};
use variorum_expr::Value;
use variorum_scene::facts::Situation;
use variorum_scene::questions::Question;
use variorum_scene::scene::Scene;

/// A situation that was played.
#[derive(Debug)]
pub(crate) struct PlayView {
    /// The situation in sentences; empty where nothing is out of the ordinary.
    pub(crate) situation: String,
    pub(crate) question: String,
    pub(crate) panels: Vec<PanelView>,
    /// The table with the situation on it; none where the site has no table, or a scene cannot say
    /// what was set up.
    pub(crate) table: Option<String>,
}

/// One answer, drawn.
#[derive(Debug)]
pub(crate) struct PanelView {
    /// Its anchor on the page, with which the ids in the picture begin.
    pub(crate) id: String,
    /// `Up to July 2002: 2 clicks`.
    pub(crate) heading: String,
    pub(crate) svg: String,
    pub(crate) steps: Vec<StepView>,
}

/// One sentence of what happened.
#[derive(Debug)]
pub(crate) struct StepView {
    /// The page of the open point that was decided here.
    pub(crate) open_point: Option<String>,
    /// The sentence; without its first two words, which are the link, if it is about an open point.
    pub(crate) text: String,
    pub(crate) clauses: Vec<Link>,
    /// Whether no other panel has it.
    pub(crate) is_own: bool,
}

impl PlayView {
    /// The anchor of its first panel.
    pub(crate) fn anchor(&self) -> Option<String> {
        self.panels.first().map(|panel| panel.id.clone())
    }

    /// Whether the same happens in both, whatever is asked about it.
    pub(crate) fn is_alike(&self, other: &Self) -> bool {
        self.situation == other.situation && self.step_texts() == other.step_texts()
    }

    /// The sentences of each panel.
    fn step_texts(&self) -> Vec<Vec<&str>> {
        let panels = self.panels.iter();
        panels.map(|panel| panel.steps.iter().map(|step| step.text.as_str()).collect()).collect()
    }
}

/// A situation, and what is asked about it.
pub(crate) struct Asked<'a> {
    pub(crate) question: Question,
    pub(crate) situation: &'a Situation,
    /// The situation in sentences.
    pub(crate) words: String,
}

/// A play under its heading.
pub(crate) type HeadedPlay = (String, Play);

impl<'a> From<&'a RulingRun> for Asked<'a> {
    fn from(run: &'a RulingRun) -> Self {
        let is_ordinary = run.situation.non_defaults().next().is_none();
        let words = if is_ordinary { String::new() } else { run.situation.describe() };
        Self { question: run.question, situation: &run.situation, words }
    }
}

impl Asked<'_> {
    /// Plays it by the newest of each group of editions; none if nothing is played on a table.
    pub(crate) fn play(
        &self,
        context: &Context<'_>,
        groups: Vec<Vec<EditionIndex>>,
    ) -> Option<Vec<Play>> {
        let timeline = &context.catalog.timeline;
        plays::play_groups(timeline, &context.games, self.question, self.situation, groups)
    }

    /// The plays under their editions and answers.
    pub(crate) fn headed(&self, timeline: &Timeline, plays: Vec<Play>) -> Vec<HeadedPlay> {
        let is_alone = plays.len() == 1;
        let heading = |play: &Play| {
            let answer = play.answer.map(|answer| answer_in_words(self.question, answer));
            let answer = answer.unwrap_or_default();
            match play.edition().filter(|_| is_alone) {
                Some(edition) => {
                    let edition = timeline.describe(edition);
                    let edition = edition.trim_end_matches(", undated");
                    format!("{}, in {edition}", labels::capitalized(&answer))
                }
                None => format!("{}: {answer}", editions_in_words(timeline, &play.editions)),
            }
        };
        plays.into_iter().map(|play| (heading(&play), play)).collect()
    }

    /// What was played, for the page with this frame; `number` tells it from others on the page.
    pub(crate) fn view(
        &self,
        context: &Context<'_>,
        frame: &Frame,
        number: usize,
        plays: &[HeadedPlay],
    ) -> PlayView {
        let names = plays.first().map_or(&[][..], |(_, play)| play.trace.names.as_slice());
        let question = in_words_of_cast(question_in_words(self.question), names);
        let scene = || plays::scene_of_plays(plays.iter().map(|(_, play)| play));
        let titled = |scene: Scene| Scene { title: Some(question.clone()), ..scene };
        PlayView {
            panels: panels(context, frame, number, &question, plays),
            situation: in_words_of_cast(&self.words, names),
            table: (frame.has_table)
                .then(scene)
                .flatten()
                .map(|scene| table::link_with_scene(frame, &titled(scene))),
            question,
        }
    }
}

/// Plays beside each other, about a question or a scene with this title.
fn panels(
    context: &Context<'_>,
    frame: &Frame,
    number: usize,
    about: &str,
    plays: &[HeadedPlay],
) -> Vec<PanelView> {
    let steps: Vec<Vec<PlayStep>> = plays.iter().map(|(_, play)| play.steps()).collect();
    let panel = |(place, (heading, play)): (usize, &HeadedPlay)| {
        let id = panel_id(number, place);
        let title = format!("{about} {heading}");
        let views = own_steps(&steps, place)
            .map(|(step, is_own)| StepView { is_own, ..step_view(context, frame, play, step) });
        let markers = context.markers_of(play);
        PanelView {
            svg: play.picture_with_steps(&format!("{id}-s"), &title, markers).svg,
            steps: views.collect(),
            heading: heading.clone(),
            id,
        }
    };
    plays.iter().enumerate().map(panel).collect()
}

/// A scene of a ruling, as it was played.
pub(crate) fn scene_view(
    context: &Context<'_>,
    frame: &Frame,
    number: usize,
    ruled: &RulingScene,
    plays: &[HeadedPlay],
) -> PlayView {
    let title = ruled.scene.title.as_deref().map_or_else(String::new, |title| format!("{title}."));
    PlayView {
        panels: panels(context, frame, number, &title, plays),
        situation: title,
        table: frame.has_table.then(|| table::link_with_scene(frame, &ruled.scene)),
        question: String::new(),
    }
}

/// The plays of a scene under their editions.
fn headed_scene_plays(context: &Context<'_>, ruled: &RulingScene) -> Vec<HeadedPlay> {
    let timeline = &context.catalog.timeline;
    let plays = plays::play_scene(timeline, &context.figures, ruled).into_iter();
    plays.map(|play| (editions_in_words(timeline, &play.editions), play)).collect()
}

/// The steps of one play, each with whether no other play has it.
fn own_steps(plays: &[Vec<PlayStep>], place: usize) -> impl Iterator<Item = (&PlayStep, bool)> {
    let others = plays.iter().enumerate().filter(move |(other, _)| *other != place);
    let others: Vec<&PlayStep> = others.flat_map(|(_, steps)| steps).collect();
    plays.get(place).into_iter().flatten().map(move |step| {
        let is_shared = others.iter().any(|other| other.text == step.text);
        (step, plays.len() > 1 && !is_shared)
    })
}

/// What is asked, for players: a seat is a number for programs, and a person for them.
fn question_in_words(question: Question) -> &'static str {
    asked_seat(question).map_or_else(|| question.meaning(), |(words, _)| words)
}

fn answer_in_words(question: Question, answer: Value) -> String {
    match (asked_seat(question), answer) {
        (Some((_, [first, _])), Value::Int(0)) => first.to_owned(),
        (Some((_, [_, second])), Value::Int(1)) => second.to_owned(),
        (Some(_), _) => "nobody".to_owned(),
        (None, answer) => describe_answer(question, answer),
    }
}

/// A question about one of two seats in words, and who has the first and the second.
fn asked_seat(question: Question) -> Option<(&'static str, [&'static str; 2])> {
    const SIDES: [&str; 2] = ["your side", "the other player"];
    const OF_ATTACK: [&str; 2] = ["the attacker", "its controller"];
    Some(match question {
        Question::SectionPicker => ("Who picks the section that the attack affects?", OF_ATTACK),
        Question::PassengerDieRoller => ("Who rolls the die for the passenger?", OF_ATTACK),
        Question::WreckFacer => {
            ("Who chooses the facing of the passenger whose chariot is eliminated?", OF_ATTACK)
        }
        Question::PushPicker => (
            "Who picks the section that takes the click of a push?",
            ["its controller", "the other player"],
        ),
        Question::Winner => ("Who wins when the players end the game now?", SIDES),
        Question::FirstPlayer => ("Who is the first player?", SIDES),
        Question::FirstTurn => ("Who has the first turn?", SIDES),
        Question::PlacesFirst => ("Who sets up an army first?", SIDES),
        Question::PlacesSecond => ("Who sets up an army after that?", SIDES),
        Question::TerrainFirst => ("Who places the first terrain item?", SIDES),
        Question::TerrainSecond => ("Who places the second terrain item?", SIDES),
        _ => return None,
    })
}

/// The anchor of a panel: underscores keep it apart from the ids of clauses.
fn panel_id(number: usize, place: usize) -> String {
    format!("play_{number}_{}", place + 1)
}

/// Editions in words, line by line.
fn editions_in_words(timeline: &Timeline, editions: &[EditionIndex]) -> String {
    if let [only] = editions {
        return timeline.describe(*only);
    }
    let lines = editions.chunk_by(|a, b| timeline.line_of(*a) == timeline.line_of(*b));
    let stretches: Vec<String> = lines.map(|line| timeline.describe_stretch(line)).collect();
    stretches.join(", ")
}

fn step_view(context: &Context<'_>, frame: &Frame, play: &Play, step: &PlayStep) -> StepView {
    let open_point = step.open_point.as_deref();
    let open_point = open_point.and_then(|name| context.catalog.open_point(name));
    let open_point = open_point.map(|entry| frame.href(&address::open_point(entry.name)));
    let text = match &open_point {
        Some(_) => step.text.strip_prefix(UNSETTLED).unwrap_or(&step.text).to_owned(),
        None => step.text.clone(),
    };
    let links = step.clauses.iter().filter_map(|clause| {
        let cited = cited_clause(context, frame, clause, play.edition())?;
        Some(Link { text: cited.citation, href: cited.href })
    });
    StepView { clauses: links.collect(), open_point, text, is_own: false }
}

/// How the sentence about an open point begins.
const UNSETTLED: &str = "Not settled";

/// The situations and scenes of a ruling that are played on a table, each with its number, the one
/// first in which the editions differ.
pub(crate) fn ruling_plays(
    context: &Context<'_>,
    frame: &Frame,
    runs: &[RulingRun],
    scenes: &[RulingScene],
) -> Vec<PlayView> {
    let views = (1..).zip(runs).filter_map(|(number, run)| {
        let asked = Asked::from(run);
        let plays = asked.play(context, plays::editions_by_answer(run))?;
        let plays = asked.headed(&context.catalog.timeline, plays);
        Some(asked.view(context, frame, number, &plays))
    });
    let scene_views = (runs.len() + 1..).zip(scenes).filter_map(|(number, ruled)| {
        let plays = headed_scene_plays(context, ruled);
        (!plays.is_empty()).then(|| scene_view(context, frame, number, ruled, &plays))
    });
    let mut views: Vec<PlayView> = views.chain(scene_views).collect();
    views.sort_by_key(|view| view.panels.len() < 2);
    views
}

/// A situation that shows a subject at work in an edition, chosen from the rulings on it: nothing
/// is refused if that can be had, the ruling is its own, nothing unsettled decides, most of its
/// clauses do, and the situation is the simplest.
pub(crate) fn at_work(
    context: &Context<'_>,
    frame: &Frame,
    subject: &str,
    edition: EditionIndex,
) -> Option<PlayView> {
    let mut best: Option<(_, RulingRun, Vec<Play>)> = None;
    for entry in context.rulings_of(subject) {
        for run in context.runs_of(entry) {
            if !run.expected.contains_key(&edition) {
                continue;
            }
            let plays = Asked::from(&run).play(context, vec![vec![edition]]);
            let Some(play) = plays.as_ref().and_then(|plays| plays.first()) else { continue };
            let score = (
                play.trace.refusal().is_none(),
                entry.subject == subject,
                Reverse(play.steps().iter().filter(|step| step.open_point.is_some()).count()),
                play.count_clauses_of(subject),
                Reverse(run.situation.non_defaults().count()),
            );
            let is_better = match &best {
                Some((known, ..)) => score > *known,
                None => true,
            };
            if is_better {
                best = plays.map(|plays| (score, run, plays));
            }
        }
    }
    let (_, run, plays) = best?;
    let asked = Asked::from(&run);
    let plays = asked.headed(&context.catalog.timeline, plays);
    Some(asked.view(context, frame, 1, &plays))
}

/// The rulings on two subjects at once, by path.
pub(crate) fn rulings_on_both<'c, 'a>(
    context: &'c Context<'a>,
    [first, second]: [&'c str; 2],
) -> impl Iterator<Item = &'c RulingEntry<'a>> {
    context.rulings_of(first).filter(move |entry| {
        let is_it =
            |other: &RulingEntry<'_>| (other.subject, other.id) == (entry.subject, entry.id);
        context.rulings_of(second).any(is_it)
    })
}

/// A situation in which two subjects meet in an edition, chosen from the rulings on both: it names
/// both, and most of their clauses decide it. `number` tells it from others on the page.
pub(crate) fn meeting_at_work(
    context: &Context<'_>,
    frame: &Frame,
    subjects: [&str; 2],
    edition: EditionIndex,
    number: usize,
) -> Option<PlayView> {
    let names = subjects.map(|id| context.subject(id).map_or(id, |view| view.name()));
    let names_both =
        |run: &RulingRun| names.iter().all(|name| Asked::from(run).words.contains(name));
    let runs = rulings_on_both(context, subjects).flat_map(|entry| context.runs_of(entry));
    let runs = runs.filter(|run| run.expected.contains_key(&edition) && names_both(run));
    let played = runs.filter_map(|run| {
        let plays = Asked::from(&run).play(context, vec![vec![edition]])?;
        let play = plays.first()?;
        let clauses: usize = subjects.iter().map(|subject| play.count_clauses_of(subject)).sum();
        (clauses > 0).then_some((clauses, run, plays))
    });
    let (_, run, plays) = played.max_by_key(|(clauses, ..)| *clauses)?;
    let asked = Asked::from(&run);
    let plays = asked.headed(&context.catalog.timeline, plays);
    Some(asked.view(context, frame, number, &plays))
}
