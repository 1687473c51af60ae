//! The page of an open point with its readings, and the list of all open points.

use askama::Template;

use super::address;
use super::context::{Context, SubjectLink, SubjectView};
use super::markdown_renderer::{MarkdownRenderer, UsedTerm};
use super::page::{Frame, Link, Page, PageKind};
use super::play_view::{Asked, HeadedPlay, PlayView, scene_view};
use super::ruling::{CitedClause, cited_clause};
use crate::commands::open_points::OpenPointView;
use crate::error::Error;
use crate::open_points::{convention_by_name, records_mentioning, rulings_naming};
use crate::plays::Play;
use crate::rulings::{RulingRun, RulingScene, compile_ruling};
use variorum_corpus::catalog::OpenPointEntry;
use variorum_corpus::markdown;
use variorum_corpus::record::{ClauseRef, OpenPoint, Settlement};
use variorum_engine::Convention;

#[derive(Debug, Template)]
#[template(path = "open_points.html")]
struct OpenPointsPage {
    frame: Frame,
    total: usize,
    groups: Vec<OpenPointGroup>,
}

/// The open points about one subject.
#[derive(Debug)]
struct OpenPointGroup {
    /// The id of the subject, an anchor.
    id: String,
    heading: String,
    points: Vec<ListedOpenPoint>,
}

#[derive(Debug)]
struct ListedOpenPoint {
    question: String,
    href: String,
    /// What we play, as plain text.
    played: String,
    /// Why the documents do not decide it, in a sentence.
    kind: &'static str,
}

/// The list of all open points, and its JSON.
pub(crate) fn list_pages(context: &Context<'_>) -> Result<[Page; 2], Error> {
    let description = "Questions that the documents leave open, with every reading and the one \
                       that we play.";
    let (path, kind) = ("open-points/index.html", PageKind::OpenPoints);
    let frame = Frame::new(context, path, kind, "Open points", description).with_json();
    let entries: Vec<OpenPointEntry<'_>> = context.catalog.open_points().collect();
    let group = |view: Option<&SubjectView<'_>>| OpenPointGroup {
        id: view.map_or("others", |view| view.subject.id.as_str()).to_owned(),
        heading: view.map_or("Other questions", |view| view.name()).to_owned(),
        points: entries
            .iter()
            .filter(|entry| {
                let subject = first_subject(context, entry.point);
                subject.map(|view| &view.subject.id) == view.map(|view| &view.subject.id)
            })
            .map(|entry| ListedOpenPoint {
                question: markdown::plain(&entry.point.question),
                href: frame.href(&address::open_point(entry.name)),
                played: reading_words(entry.point, &entry.point.plays),
                kind: entry.point.kind.description(),
            })
            .collect(),
    };
    let groups = context.subjects.iter().map(Some).chain([None]).map(group);
    let groups = groups.filter(|group| !group.points.is_empty()).collect();
    let views: Vec<_> =
        entries.iter().map(|entry| OpenPointView::new(context.catalog, *entry)).collect();
    let json = Page::json_beside(&frame, &views)?;
    let page = OpenPointsPage { total: entries.len(), groups, frame };
    Ok([Page::render(&page.frame, &page)?, json])
}

/// The subject of the first passage that an open point is about.
fn first_subject<'c, 'a>(
    context: &'c Context<'a>,
    point: &OpenPoint,
) -> Option<&'c SubjectView<'a>> {
    context.subject(&ClauseRef::parse(point.passages.first()?)?.subject)
}

#[derive(Debug, Template)]
#[template(path = "open_point.html")]
struct OpenPointPage {
    frame: Frame,
    question: String,
    /// Why the documents do not decide it, in a sentence.
    kind: &'static str,
    /// The editions in which it is open, in words.
    editions: String,
    readings: Vec<ReadingView>,
    why: String,
    /// The readings that can be played, side by side.
    play: Option<PlayView>,
    settled: Vec<SettlementView>,
    passages: Vec<CitedClause>,
    rulings: Vec<Link>,
    mentioned_by: Vec<SubjectLink>,
    terms: Vec<UsedTerm>,
}

#[derive(Debug)]
struct ReadingView {
    /// What it says, as HTML inside a line.
    text: String,
    is_played: bool,
}

/// A text that settles the point in some editions.
#[derive(Debug)]
struct SettlementView {
    editions: String,
    source: String,
    authority: &'static str,
    /// The reading that it takes, as plain text.
    reading: String,
}

/// The page of an open point, and its JSON.
pub(crate) fn pages(context: &Context<'_>, entry: OpenPointEntry<'_>) -> Result<[Page; 2], Error> {
    let page = open_point_page(context, entry);
    let json = Page::json_beside(&page.frame, &OpenPointView::new(context.catalog, entry))?;
    Ok([Page::render(&page.frame, &page)?, json])
}

fn open_point_page(context: &Context<'_>, entry: OpenPointEntry<'_>) -> OpenPointPage {
    let point = entry.point;
    let question = markdown::plain(&point.question);
    let path = address::open_point(entry.name);
    let played = reading_words(point, &point.plays);
    let frame =
        Frame::new(context, path, PageKind::OpenPoint, question.clone(), played).with_json();
    let renderer = MarkdownRenderer::new(context, &frame.path);
    let newest = point.open_in(&context.catalog.timeline).last().copied();
    let passages = point.passages.iter();
    let rulings = rulings_naming(context.catalog, entry.name).map(|ruling| Link {
        text: markdown::plain(&ruling.ruling.question),
        href: frame.href(&address::ruling(ruling.subject, ruling.id)),
    });
    let readings = point.readings.iter().map(|reading| ReadingView {
        text: renderer.inline_html(&reading.text),
        is_played: *reading.id == *point.plays,
    });
    let settled = point.settled.iter();
    OpenPointPage {
        question,
        kind: point.kind.description(),
        editions: editions_in_words(context, point),
        readings: readings.collect(),
        why: renderer.block_html(&point.why),
        play: readings_played(context, &frame, entry),
        settled: settled.map(|settlement| settlement_view(context, point, settlement)).collect(),
        passages: passages
            .filter_map(|passage| cited_clause(context, &frame, passage, newest))
            .collect(),
        rulings: rulings.collect(),
        mentioned_by: mentioned_by(context, entry.name, &frame.root),
        terms: renderer.used_terms(),
        frame,
    }
}

/// What a ruling has played: a situation, or a scene.
enum Staged {
    Run(RulingRun),
    Scene(RulingScene),
}

impl Staged {
    /// Plays it in the newest edition that it is about.
    fn play(&self, context: &Context<'_>) -> Option<Play> {
        match self {
            Self::Run(run) => {
                let edition = *run.expected.keys().next_back()?;
                Asked::from(run).play(context, vec![vec![edition]])?.pop()
            }
            Self::Scene(ruled) => {
                let (timeline, edition) = (&context.catalog.timeline, *ruled.editions.last()?);
                Play::of_scene(timeline, &context.figures, &ruled.scene, edition)
            }
        }
    }

    fn play_otherwise(
        &self,
        context: &Context<'_>,
        ours: &Play,
        reading: (Convention, &str),
    ) -> Option<Play> {
        match self {
            Self::Run(run) => ours.by_another_reading(reading, run),
            Self::Scene(ruled) => {
                let (timeline, scene) = (&context.catalog.timeline, &ruled.scene);
                ours.of_scene_by_another_reading(timeline, &context.figures, reading, scene)
            }
        }
    }

    fn view(&self, context: &Context<'_>, frame: &Frame, plays: &[HeadedPlay]) -> PlayView {
        match self {
            Self::Run(run) => Asked::from(run).view(context, frame, 1, plays),
            Self::Scene(ruled) => scene_view(context, frame, 1, ruled, plays),
        }
    }
}

/// A situation or a scene that the point decides, by the reading that we play and by others that
/// can be played; none if no ruling has one.
fn readings_played(
    context: &Context<'_>,
    frame: &Frame,
    entry: OpenPointEntry<'_>,
) -> Option<PlayView> {
    let point = entry.point;
    let convention = convention_by_name(point.convention.as_ref()?)?;
    let staged = rulings_naming(context.catalog, entry.name).flat_map(|ruling| {
        let compiled = compile_ruling(context.catalog, ruling).0;
        let runs = compiled.runs.into_iter().map(Staged::Run);
        runs.chain(compiled.scenes.into_iter().map(Staged::Scene)).collect::<Vec<_>>()
    });
    let mut found = staged.filter_map(|staged| {
        let ours = staged.play(context)?;
        let others = point.readings.iter().filter(|reading| *reading.id != *point.plays);
        let others: Vec<HeadedPlay> = others
            .filter_map(|reading| {
                let answer = reading.id.replace('-', "_");
                let play = staged.play_otherwise(context, &ours, (convention, &answer))?;
                Some((format!("Another reading: {}", markdown::plain(&reading.text)), play))
            })
            .collect();
        // A refusal does not say that it rests on the point, but then the readings part.
        let parts = others.iter().any(|(_, play)| play.steps() != ours.steps());
        if !parts && !ours.rests_on(entry.name) {
            return None;
        }
        let heading = format!("We play: {}", reading_words(point, &point.plays));
        let plays: Vec<HeadedPlay> = [(heading, ours)].into_iter().chain(others).collect();
        Some(staged.view(context, frame, &plays))
    });
    found.next()
}

fn reading_words(point: &OpenPoint, id: &str) -> String {
    point.reading(id).map_or_else(String::new, |reading| markdown::plain(&reading.text))
}

fn editions_in_words(context: &Context<'_>, point: &OpenPoint) -> String {
    let timeline = &context.catalog.timeline;
    let ranges = point.editions.iter().filter_map(|range| range.editions(timeline).ok());
    let stretches: Vec<String> =
        ranges.map(|editions| timeline.describe_stretch(&editions)).collect();
    stretches.join("; ")
}

fn settlement_view(
    context: &Context<'_>,
    point: &OpenPoint,
    settlement: &Settlement,
) -> SettlementView {
    let timeline = &context.catalog.timeline;
    let editions = settlement.editions.editions(timeline).unwrap_or_default();
    SettlementView {
        editions: timeline.describe_stretch(&editions),
        source: markdown::plain(&settlement.source),
        authority: settlement.authority.name(),
        reading: reading_words(point, &settlement.reading),
    }
}

/// The subjects whose records mention the point, each once.
fn mentioned_by(context: &Context<'_>, name: &str, root: &str) -> Vec<SubjectLink> {
    let mut ids: Vec<&str> =
        records_mentioning(context.catalog, name).map(|entry| entry.subject.id.as_str()).collect();
    ids.dedup();
    let views = ids.into_iter().filter_map(|id| context.subject(id));
    views.map(|view| SubjectLink::to_subject(view, root)).collect()
}
