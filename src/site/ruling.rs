//! The page of a ruling with its situations.
//! What is played here is drawn: `variorum rulings --run` compares the answers with the engine's.

use askama::Template;

use super::context::Context;
use super::json::RulingJson;
use super::markdown_renderer::{MarkdownRenderer, UsedTerm};
use super::page::{Frame, Link, Page, PageKind};
use super::play_view::{self, PlayView};
use super::player_words::in_player_words;
use super::{address, labels, linked_data, table};
use crate::error::Error;
use crate::plays;
use crate::rulings::{self, AnswerPart, RulingAnswer, RulingRun, RulingScene};
use variorum_corpus::catalog::{Catalog, Entry, RulingEntry};
use variorum_corpus::markdown;
use variorum_corpus::record::{Clause, ClauseRef, Ruling, RulingStretch, Source};
use variorum_corpus::timeline::{EditionIndex, MAIN_LINE};
use variorum_expr::Value;
use variorum_scene::questions::replay;

#[derive(Debug, Template)]
#[template(path = "ruling.html")]
struct RulingPage {
    frame: Frame,
    question: String,
    /// The verdict as a sentence, or that it depends on the edition.
    opening: String,
    parts: Vec<AnswerView>,
    /// The list of the rulings on the same subject.
    list_href: String,
    holds_in: Vec<Link>,
    cites: Vec<CitedClause>,
    sources: Vec<String>,
    note: Option<String>,
    /// The situations that are played on a table, the one first that tells most.
    plays: Vec<PlayView>,
    runs: Vec<RunView>,
    scenes: Vec<SceneLink>,
    unstaged: Option<String>,
    is_example: bool,
    subject: Link,
    terms: Vec<UsedTerm>,
}

/// A reason of the answer, with the editions that share it.
#[derive(Debug)]
struct AnswerView {
    /// The editions in words, where there is more than one answer.
    editions: Option<String>,
    /// Their ids, for the script that marks the reader's own.
    edition_ids: String,
    /// Whether it is the answer of the newest edition of the game.
    is_in_force: bool,
    verdict: String,
    /// The reason, as HTML.
    reason: String,
    standings: Vec<StandingView>,
}

/// How sure an answer is, and in which editions.
#[derive(Debug)]
struct StandingView {
    /// The editions, where those of one answer differ in how sure it is.
    editions: Option<String>,
    status: &'static str,
    description: &'static str,
    open_point: Option<Link>,
    official: Vec<OfficialView>,
}

/// An official text outside our documents.
#[derive(Debug)]
struct OfficialView {
    title: String,
    date: String,
    /// Its address, where a browser may be led to it.
    href: Option<String>,
    seen: &'static str,
}

/// A clause that decides.
#[derive(Debug)]
pub(super) struct CitedClause {
    pub(super) citation: String,
    pub(super) href: String,
    pub(super) text: String,
    pub(super) edition: String,
}

/// One situation of a ruling.
#[derive(Debug)]
struct RunView {
    /// The situation in sentences.
    situation: String,
    question: String,
    answers: Vec<AnswerInEditions>,
    /// The command that plays it.
    command: String,
    /// Why it has no picture, where it has none.
    without_picture: Option<&'static str>,
}

/// A scene that shows the ruling.
#[derive(Debug)]
struct SceneLink {
    title: String,
    /// The table with the scene on it, where the site has a table.
    table: Option<String>,
}

#[derive(Debug)]
struct AnswerInEditions {
    answer: String,
    editions: String,
}

/// The page of a ruling, its JSON and its JSON-LD.
pub(crate) fn pages(context: &Context<'_>, entry: &RulingEntry<'_>) -> Result<[Page; 3], Error> {
    let page = ruling_page(context, entry);
    let json = Page::json_beside(&page.frame, &RulingJson::of_ruling(context, entry))?;
    Ok([Page::render(&page.frame, &page)?, json, linked_data::ruling(&page.frame)?])
}

fn ruling_page(context: &Context<'_>, entry: &RulingEntry<'_>) -> RulingPage {
    let catalog = context.catalog;
    let ruling = entry.ruling;
    let question = markdown::plain(&ruling.question);
    let path = address::ruling(entry.subject, entry.id);
    let answer = RulingAnswer::new(ruling, &catalog.timeline);
    let description = answer.to_plain_text();
    let frame = Frame::new(context, path, PageKind::Ruling, question.clone(), description)
        .with_json()
        .with_linked_data();
    let renderer = MarkdownRenderer::new(context, &frame.path);
    let parts = answer.parts.iter().map(|part| answer_view(context, &frame, &renderer, part));
    let editions = ruling.holds_for(&catalog.timeline);
    let runs = context.runs_of(entry);
    RulingPage {
        question,
        parts: parts.collect(),
        opening: answer.opening,
        list_href: frame.href(&address::rulings_of(entry.subject)),
        cites: cited_clauses(context, &frame, ruling),
        holds_in: editions
            .iter()
            .map(|edition| Link {
                text: catalog.timeline.describe(*edition),
                href: frame.href(&address::edition(catalog, *edition)),
            })
            .collect(),
        sources: sources(catalog, ruling),
        note: ruling.note.as_ref().map(|note| renderer.block_html(note)),
        plays: play_view::ruling_plays(context, &frame, &runs, &context.scenes_of(entry)),
        runs: runs.iter().map(|run| run_view(catalog, run)).collect(),
        scenes: scene_links(catalog, &frame, *entry),
        unstaged: ruling.unstaged.as_ref().map(|reason| markdown::plain(reason)),
        is_example: ruling.is_example(),
        subject: subject_link(context, entry, &frame),
        terms: renderer.used_terms(),
        frame,
    }
}

fn answer_view(
    context: &Context<'_>,
    frame: &Frame,
    renderer: &MarkdownRenderer<'_>,
    part: &AnswerPart<'_>,
) -> AnswerView {
    let timeline = &context.catalog.timeline;
    let editions: Vec<EditionIndex> =
        part.stretches.iter().flat_map(|stretch| stretch.holds_for(timeline)).collect();
    let ids: Vec<&str> = editions.iter().map(|edition| timeline.edition_id(*edition)).collect();
    let is_alone = part.stretches.len() == 1;
    let standings = part.stretches.iter().map(|stretch| {
        let editions = (!is_alone).then(|| timeline.describe_stretch(&stretch.holds_for(timeline)));
        standing_view(context, frame, stretch, editions)
    });
    AnswerView {
        editions: part.editions.as_deref().map(labels::capitalized),
        edition_ids: ids.join(" "),
        is_in_force: timeline.newest(MAIN_LINE).is_some_and(|newest| editions.contains(&newest)),
        verdict: labels::capitalized(part.verdict()),
        reason: renderer.block_html(part.answer),
        standings: standings.collect(),
    }
}

fn standing_view(
    context: &Context<'_>,
    frame: &Frame,
    stretch: &RulingStretch,
    editions: Option<String>,
) -> StandingView {
    let official = stretch.official.iter().map(|text| OfficialView {
        title: text.title.clone(),
        date: text.date.clone(),
        href: Some(text.address.value.clone()).filter(|address| is_web_address(address)),
        seen: text.seen.description(),
    });
    let open_point = stretch.open_point.as_ref();
    let open_point = open_point.and_then(|name| context.catalog.open_point(name));
    StandingView {
        editions,
        status: labels::status(stretch.status.value),
        description: stretch.status.description(),
        open_point: open_point.map(|entry| Link {
            text: markdown::plain(&entry.point.question),
            href: frame.href(&address::open_point(entry.name)),
        }),
        official: official.collect(),
    }
}

fn is_web_address(address: &str) -> bool {
    ["http://", "https://"].iter().any(|scheme| address.starts_with(scheme))
}

/// The statuses of a ruling, each once.
pub(super) fn statuses_in_words(ruling: &Ruling) -> String {
    let statuses: Vec<&str> = ruling.statuses().into_iter().map(labels::status).collect();
    statuses.join(", ")
}

/// What the stretches of a ruling cite, each clause once, as the newest edition of its stretch has
/// it.
fn cited_clauses(context: &Context<'_>, frame: &Frame, ruling: &Ruling) -> Vec<CitedClause> {
    let newest_citing = |citation: &str| {
        let cites_it =
            |stretch: &&RulingStretch| stretch.cites.iter().any(|cite| **cite == citation);
        let stretch = ruling.stretches().rev().find(cites_it)?;
        stretch.holds_for(&context.catalog.timeline).last().copied()
    };
    let citations = ruling.citations().into_iter();
    citations.filter_map(|cite| cited_clause(context, frame, cite, newest_citing(cite))).collect()
}

/// The subject that a ruling is filed under.
pub(super) fn subject_link(context: &Context<'_>, entry: &RulingEntry<'_>, frame: &Frame) -> Link {
    match context.subject(entry.subject) {
        Some(view) => {
            Link { text: view.name().to_owned(), href: frame.href(&address::subject(view.subject)) }
        }
        None => {
            Link { text: labels::title_from_id(entry.subject), href: frame.href("glossary.html") }
        }
    }
}

/// The documents that a ruling names, with their headings.
fn sources(catalog: &Catalog, ruling: &Ruling) -> Vec<String> {
    let in_words = |source: &Source| {
        let document = catalog.timeline.document(&source.document);
        let title = document.map_or(source.document.as_str(), |document| &document.title);
        format!("{title}, under \u{201c}{}\u{201d}", source.heading)
    };
    let sources = ruling.stretches().flat_map(|stretch| &stretch.sources);
    let mut all: Vec<String> = sources.map(|source| in_words(source)).collect();
    all.sort();
    all.dedup();
    all
}

/// The clause as the newest edition has it for which the ruling holds, else the newest that has it
/// at all.
pub(super) fn cited_clause(
    context: &Context<'_>,
    frame: &Frame,
    citation: &str,
    newest: Option<EditionIndex>,
) -> Option<CitedClause> {
    let ClauseRef { subject, clause: clause_id } = &ClauseRef::parse(citation)?;
    let cited = |citation: String, path: &str, (entry, clause): (Entry<'_>, &Clause)| CitedClause {
        citation,
        href: format!("{}#{clause_id}", frame.href(path)),
        text: markdown::plain(&clause.text),
        edition: context.catalog.timeline.describe(entry.edition),
    };
    let Some(view) = context.subject(subject) else {
        let glossary = context.glossary.filter(|glossary| glossary.id == *subject)?;
        let found = glossary.entries().find_map(|entry| with_clause(entry, clause_id))?;
        return Some(cited(citation.to_owned(), "glossary.html", found));
    };
    let then = newest.and_then(|edition| context.in_force(view, edition));
    let newest_first = [view.current].into_iter().chain(view.entries.iter().rev().copied());
    let (entry, clause) =
        then.into_iter().chain(newest_first).find_map(|entry| with_clause(entry, clause_id))?;
    let citation = format!("{}: {}", entry.record.name.value, clause.heading());
    let path = address::record(context.catalog, view.subject, entry.edition);
    Some(cited(citation, &path, (entry, clause)))
}

/// A record with one of its clauses; none if it does not have it.
fn with_clause<'a>(entry: Entry<'a>, clause_id: &str) -> Option<(Entry<'a>, &'a Clause)> {
    Some((entry, entry.record.clause(clause_id)?))
}

fn scene_links(catalog: &Catalog, frame: &Frame, entry: RulingEntry<'_>) -> Vec<SceneLink> {
    let scenes = rulings::compile_ruling(catalog, entry).0.scenes;
    let link = |ruled: RulingScene| SceneLink {
        table: frame.has_table.then(|| table::link_with_scene(frame, &ruled.scene)),
        title: ruled.scene.title.unwrap_or_default(),
    };
    scenes.into_iter().map(link).collect()
}

fn run_view(catalog: &Catalog, run: &RulingRun) -> RunView {
    let newest = run.expected.keys().next_back();
    let newest = newest.map_or("", |edition| catalog.timeline.edition_id(*edition));
    RunView {
        situation: in_player_words(&run.situation.describe()),
        question: in_player_words(run.question.meaning()),
        answers: answers_by_edition(catalog, run),
        command: replay::ask_command(run.question, newest, &run.situation),
        without_picture: plays::reason_without_picture(run.question),
    }
}

/// Each answer with the editions that have it.
fn answers_by_edition(catalog: &Catalog, run: &RulingRun) -> Vec<AnswerInEditions> {
    let mut groups: Vec<(Value, Vec<String>)> = Vec::new();
    for (edition, answer) in &run.expected {
        let title = catalog.timeline.describe(*edition);
        match groups.iter_mut().find(|(known, _)| known == answer) {
            Some((_, editions)) => editions.push(title),
            None => groups.push((*answer, vec![title])),
        }
    }
    let is_the_same_everywhere = groups.len() == 1;
    let in_words = |(answer, editions): (Value, Vec<String>)| AnswerInEditions {
        answer: answer_in_words(answer),
        editions: match is_the_same_everywhere {
            true => "in every edition that the ruling holds in".to_owned(),
            false => editions.join("; "),
        },
    };
    groups.into_iter().map(in_words).collect()
}

fn answer_in_words(answer: Value) -> String {
    match answer {
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        other => variorum_scene::facts::schema().show(other),
    }
}
