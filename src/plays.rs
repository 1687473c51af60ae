//! Situations played in the editions that answer them, as readers and other programs are shown
//! them: once for every answer, by the newest edition that gives it.

use serde::Serialize;

use crate::behaviour::describe_answer;
use crate::open_points::name_for_convention;
use crate::pictures::DialMarkers;
use crate::rulings::{RulingRun, RulingScene, scene_edition};
use variorum_corpus::timeline::{EditionIndex, Timeline};
use variorum_engine::{Convention, Conventions, Figure, FigureDef, FigureId, Input, Ruleset, Slot};
use variorum_expr::Value;
use variorum_scene::facts::Situation;
use variorum_scene::picture::{Look, Picture, draw};
use variorum_scene::questions::{PlayableGames, Question, trace};
use variorum_scene::scene::{
    Line, Scene, Staging, Trace, Unasked, explain_to_players, play, plays_as, scene_of_trace,
};

/// What happened on a table: one answer to a question about a situation, or a scene.
#[derive(Debug, Clone)]
pub struct Play {
    /// The editions that play it like this; the newest of them was played.
    pub editions: Vec<EditionIndex>,
    /// The answer, where something was asked.
    pub answer: Option<Value>,
    pub trace: Trace,
    /// The open point that is read here in another way than we play it.
    pub read_otherwise: Option<Convention>,
}

/// A sentence about what happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayStep {
    pub text: String,
    /// The clauses that it rests on, as `subject#clause`.
    pub clauses: Vec<String>,
    /// The open point that was decided here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_point: Option<String>,
}

/// A play for other programs.
#[derive(Debug, Serialize)]
pub(crate) struct PlayJson<'a> {
    /// The index of the situation in the ruling.
    run: usize,
    editions: Vec<&'a str>,
    answer: String,
    steps: Vec<PlayStep>,
    svg: String,
}

/// A scene that was played, for other programs.
#[derive(Debug, Serialize)]
pub(crate) struct ScenePlayJson<'a> {
    /// The index of the scene in the ruling.
    scene: usize,
    editions: Vec<&'a str>,
    steps: Vec<PlayStep>,
    svg: String,
}

/// Why a question has no picture, for those that are answered before or without a table; all others
/// have one.
pub fn reason_without_picture(question: Question) -> Option<&'static str> {
    match question {
        Question::ArmyLegal => Some("an army is counted before anything is on the table"),
        Question::StartClick => Some("a dial is set before anything is on the table"),
        dungeons if dungeons.is_of_dungeons() => {
            Some("of the Dungeons game only the card is known, so nothing is played on a table")
        }
        _ => None,
    }
}

/// The editions of a ruling's situation, those that follow each other with the same answer
/// together.
pub fn editions_by_answer(run: &RulingRun) -> Vec<Vec<EditionIndex>> {
    let expected: Vec<(EditionIndex, Value)> =
        run.expected.iter().map(|(edition, answer)| (*edition, *answer)).collect();
    let groups = expected.chunk_by(|(_, one), (_, other)| one == other);
    groups.map(|group| group.iter().map(|(edition, _)| *edition).collect()).collect()
}

/// Plays a situation by the newest of each group of editions; none if nothing is played on a table
/// in one of them.
pub fn play_groups(
    timeline: &Timeline,
    games: &PlayableGames,
    question: Question,
    situation: &Situation,
    groups: Vec<Vec<EditionIndex>>,
) -> Option<Vec<Play>> {
    let plays = groups.into_iter().map(|editions| {
        let game = games.get(timeline.edition_id(*editions.last()?))?;
        let traced = trace(question, game, situation).ok()?;
        let answer = Some(traced.answered.answer);
        Some(Play { editions, answer, trace: traced.trace?, read_otherwise: None })
    });
    plays.collect::<Option<Vec<Play>>>().filter(|plays| !plays.is_empty())
}

/// Plays a scene of a ruling; editions that follow each other and play it alike are one play.
pub fn play_scene(timeline: &Timeline, figures: &[FigureDef], ruled: &RulingScene) -> Vec<Play> {
    let mut plays: Vec<Play> = Vec::new();
    for edition in &ruled.editions {
        let Some(play) = Play::of_scene(timeline, figures, &ruled.scene, *edition) else {
            continue;
        };
        match plays.last_mut() {
            Some(last) if last.steps() == play.steps() => {
                last.editions.push(*edition);
                last.trace = play.trace;
            }
            _ => plays.push(play),
        }
    }
    plays
}

/// A situation that was played in some editions as a scene, for the table: the scene of that play
/// which most of the others agree with, since one edition may ask for dice that another does not;
/// of several, one that the editions play differently. None if a scene cannot say what was set up.
pub fn scene_of_plays<'a>(plays: impl Iterator<Item = &'a Play> + Clone) -> Option<Scene> {
    let mut best: Option<((usize, bool), Scene)> = None;
    let all = plays.clone().count();
    for play in plays.clone() {
        let Ok(scene) = scene_of_trace(&play.trace) else { continue };
        let alike = plays.clone().filter(|other| plays_as(&scene, &other.trace)).count();
        let results = plays.clone().map(|other| result_of(&scene, &play.trace, other));
        let worth = (alike, !all_equal(results));
        if best.as_ref().is_none_or(|(known, _)| worth > *known) {
            best = Some((worth, with_usual_values(scene, &play.trace, plays.clone())));
        }
        if alike == all {
            break;
        }
    }
    let (_, scene) = best?;
    let mut editions: Vec<String> = plays.map(|play| play.trace.edition.id().to_owned()).collect();
    editions.dedup();
    if let [first, .., last] = editions.as_slice() {
        editions = vec![first.clone(), last.clone()];
    }
    Some(Scene { editions, ..scene })
}

fn all_equal<T: PartialEq>(mut items: impl Iterator<Item = T>) -> bool {
    let first = items.next();
    items.all(|item| Some(item) == first)
}

/// Defense values that an attack of 9 with a 3 and a 4 reaches, or not.
const USUAL_DEFENSES: [u8; 4] = [14, 11, 18, 21];

/// A scene in which the values that were set only to bring a result about are ones that a figure
/// could have, if it comes to the same with them in all editions.
fn with_usual_values<'a>(
    scene: Scene,
    trace: &Trace,
    plays: impl Iterator<Item = &'a Play> + Clone,
) -> Scene {
    let concealed = trace.staging.as_ref().map_or(&[][..], |staging| &staging.concealed);
    if concealed.is_empty() {
        return scene;
    }
    let with_defense = |defense: u8| {
        let mut usual = scene.clone();
        for (figure, slot) in concealed {
            let entry = usual.figures.0.get_mut(usize::from(figure.0));
            let Some(warrior) = entry.and_then(|(_, entry)| entry.warrior.as_mut()) else {
                continue;
            };
            match slot {
                Slot::Attack => warrior.attack = Some(9),
                Slot::Defense => warrior.defense = Some(defense),
                Slot::Speed | Slot::Damage => {}
            }
        }
        usual
    };
    let is_same = |usual: &Scene| {
        plays.clone().all(|play| {
            result_of(usual, trace, play)
                .is_some_and(|result| Some(result) == result_of(&scene, trace, play))
        })
    };
    USUAL_DEFENSES.into_iter().map(with_defense).find(is_same).unwrap_or(scene)
}

/// What comes of a scene in the edition of a play, its sentences without the values that the
/// trace which it was made from conceals, and its figures at the end; none if it cannot be played.
fn result_of(scene: &Scene, of: &Trace, play_of: &Play) -> Option<(Vec<String>, Vec<Figure>)> {
    let mut played = play(scene, play_of.trace.edition, &[], Unasked::Skip).ok()?;
    let concealed = of.staging.as_ref().map_or(&[][..], |staging| &staging.concealed);
    let place_of = |figure: FigureId| {
        let (name, _) = scene.figures.0.get(usize::from(figure.0))?;
        let place = played.names.iter().position(|other| other == name)?;
        u8::try_from(place).ok().map(FigureId)
    };
    let concealed = concealed.iter().filter_map(|(id, slot)| Some((place_of(*id)?, *slot)));
    let staging = Staging { concealed: concealed.collect(), ..Staging::default() };
    played.staging = Some(staging);
    let is_roll = |step: &Input| matches!(step, Input::Dice(..));
    for step in played.steps.iter_mut().filter(|step| is_roll(&step.input)) {
        step.forced = of.steps.iter().any(|other| other.forced);
    }
    let lines = explain_to_players(&played).steps.into_iter().flat_map(|step| step.lines);
    let figures = played.end().all_figures().map(|(_, figure)| *figure).collect();
    Some((lines.map(|line| line.text).collect(), figures))
}

impl Play {
    /// A scene in one edition; none if it cannot be played there.
    pub fn of_scene(
        timeline: &Timeline,
        figures: &[FigureDef],
        scene: &Scene,
        edition: EditionIndex,
    ) -> Option<Self> {
        let rules = scene_edition(timeline.edition_id(edition))?;
        let trace = play(scene, rules, figures, Unasked::Refuse).ok()?;
        Some(Self { editions: vec![edition], answer: None, trace, read_otherwise: None })
    }

    /// The edition that was played.
    pub fn edition(&self) -> Option<EditionIndex> {
        self.editions.last().copied()
    }

    /// What happened, in sentences; if nothing has happened yet, what comes next.
    pub fn steps(&self) -> Vec<PlayStep> {
        let explanation = explain_to_players(&self.trace);
        let steps = explanation.steps.into_iter().flat_map(|step| step.lines);
        let lines = explanation.opening.into_iter().chain(steps);
        let mut steps: Vec<PlayStep> = lines.map(|line| self.step(line)).collect();
        if steps.is_empty() {
            let text = format!("Next: {}.", explanation.waits_for);
            steps.push(PlayStep { text, clauses: Vec::new(), open_point: None });
        }
        steps
    }

    fn step(&self, line: Line) -> PlayStep {
        let is_read_otherwise = line.convention.is_some() && line.convention == self.read_otherwise;
        let text = match is_read_otherwise {
            true => "Not settled; here it is played the other way.".to_owned(),
            false => sentence(line.text),
        };
        let open_point = line.convention.map(name_for_convention);
        PlayStep { text, clauses: line.clauses, open_point }
    }

    /// The picture as a file of its own; the ids in it begin with this one.
    pub fn picture(&self, id: &str, title: &str, markers: &DialMarkers) -> Picture {
        let marker = &|ability| markers.get(ability);
        draw(&self.trace, &Look { id, title, marker, steps: None })
    }

    /// The picture for a page, which has the steps under this id.
    pub fn picture_with_steps(&self, steps: &str, title: &str, markers: &DialMarkers) -> Picture {
        let marker = &|ability| markers.get(ability);
        draw(&self.trace, &Look { id: steps, title, marker, steps: Some(steps) })
    }

    /// What it answers to a question; nothing where none was asked.
    pub fn answer_in_words(&self, question: Question) -> String {
        self.answer.map_or_else(String::new, |answer| describe_answer(question, answer))
    }

    /// Whether an open point was decided in it.
    pub fn rests_on(&self, open_point: &str) -> bool {
        self.steps().iter().any(|step| step.open_point.as_deref() == Some(open_point))
    }

    /// The same scene with another answer to an open point; none if that cannot be played.
    pub fn of_scene_by_another_reading(
        &self,
        timeline: &Timeline,
        figures: &[FigureDef],
        (convention, answer): (Convention, &str),
        scene: &Scene,
    ) -> Option<Self> {
        let mut scene = scene.clone();
        scene.conventions.insert(convention.entry().name.to_owned(), answer.to_owned());
        let play = Self::of_scene(timeline, figures, &scene, self.edition()?)?;
        Some(Self { read_otherwise: Some(convention), ..play })
    }

    /// The same situation with another answer to an open point; none if that cannot be played.
    pub fn by_another_reading(
        &self,
        (convention, answer): (Convention, &str),
        run: &RulingRun,
    ) -> Option<Self> {
        let mut conventions = Conventions::default();
        conventions.choose(convention.entry().name, answer).ok()?;
        let rules = Ruleset::with_conventions(self.trace.edition, conventions);
        let traced = trace(run.question, &rules, &run.situation).ok()?;
        let answer = Some(traced.answered.answer);
        let (editions, read_otherwise) = (self.editions.clone(), Some(convention));
        Some(Self { editions, answer, trace: traced.trace?, read_otherwise })
    }

    /// How many clauses of a subject decided something.
    pub fn count_clauses_of(&self, subject: &str) -> usize {
        let steps = &self.trace.steps;
        let happened = steps.iter().flat_map(|step| &step.events).map(|event| event.clause);
        let refused = steps.iter().filter_map(|step| step.refused?.clause);
        let cited = happened.chain(refused).map(|clause| clause.to_string());
        let is_own = |cited: &String| cited.split('#').next() == Some(subject);
        cited.filter(is_own).collect::<std::collections::BTreeSet<_>>().len()
    }
}

/// A line with a full stop.
fn sentence(text: String) -> String {
    if text.ends_with('.') { text } else { text + "." }
}

/// The plays of a ruling's situations for other programs.
pub(crate) fn plays_as_json<'a>(
    timeline: &'a Timeline,
    games: &PlayableGames,
    runs: &[RulingRun],
    markers: &dyn Fn(EditionIndex) -> DialMarkers,
) -> Vec<PlayJson<'a>> {
    let mut values = Vec::new();
    for (number, run) in runs.iter().enumerate() {
        let groups = editions_by_answer(run);
        let plays = play_groups(timeline, games, run.question, &run.situation, groups);
        for play in plays.into_iter().flatten() {
            let answer = play.answer_in_words(run.question);
            let markers = play.edition().map(markers).unwrap_or_default();
            let svg = play.picture(&format!("play-{}", values.len() + 1), &answer, &markers).svg;
            values.push(PlayJson {
                run: number,
                editions: play.editions.iter().map(|it| timeline.edition_id(*it)).collect(),
                answer,
                steps: play.steps(),
                svg,
            });
        }
    }
    values
}

/// The plays of a ruling's scenes for other programs.
pub(crate) fn scene_plays_as_json<'a>(
    timeline: &'a Timeline,
    figures: &[FigureDef],
    scenes: &[RulingScene],
    markers: &dyn Fn(EditionIndex) -> DialMarkers,
) -> Vec<ScenePlayJson<'a>> {
    let mut values = Vec::new();
    for (number, ruled) in scenes.iter().enumerate() {
        let title = ruled.scene.title.as_deref().unwrap_or_default();
        for play in play_scene(timeline, figures, ruled) {
            let markers = play.edition().map(markers).unwrap_or_default();
            let svg = play.picture(&format!("scene-{}", values.len() + 1), title, &markers).svg;
            values.push(ScenePlayJson {
                scene: number,
                editions: play.editions.iter().map(|it| timeline.edition_id(*it)).collect(),
                steps: play.steps(),
                svg,
            });
        }
    }
    values
}
