//! The page of a ruling, and the list of all of them.

use askama::Template;

use super::context::Context;
use super::frame::Frame;
use super::json::RulingJson;
use super::ruling_runs::{self, RunView};
use super::text::{Term, Writer};
use super::{Page, address, json, words};
use crate::error::Error;
use variorum_corpus::catalog::RulingEntry;
use variorum_corpus::markdown;
use variorum_corpus::record::{Ruling, RulingStatus, Source};
use variorum_corpus::timeline::EditionIndex;

#[derive(Debug, Template)]
#[template(path = "ruling.html")]
struct RulingPage {
    frame: Frame,
    question: String,
    answer: String,
    status: &'static str,
    status_words: &'static str,
    convention: Option<String>,
    holds: Vec<(String, String)>,
    cites: Vec<Cited>,
    sources: Vec<String>,
    note: Option<String>,
    runs: Vec<RunView>,
    unstaged: Option<String>,
    example: bool,
    subject: String,
    subject_href: String,
    terms: Vec<Term>,
}

/// A clause that decides.
#[derive(Debug)]
struct Cited {
    citation: String,
    href: String,
    text: String,
    edition: String,
}

#[derive(Debug, Template)]
#[template(path = "rulings.html")]
struct Rulings {
    frame: Frame,
    total: usize,
    groups: Vec<(String, String, Vec<Listed>)>,
}

#[derive(Debug)]
struct Listed {
    question: String,
    href: String,
    status: &'static str,
}

/// The list of all rulings, and its JSON.
pub fn list(context: &Context<'_>) -> Result<Vec<Page>, Error> {
    let description = "Questions that players ask, with the clauses that decide them.";
    let frame =
        Frame::new(context, "rulings/index.html".to_owned(), "rulings", "Rulings", description)
            .with_json();
    let mut groups: Vec<(String, String, Vec<Listed>)> = Vec::new();
    for entry in &context.rulings {
        let listed = Listed {
            question: markdown::plain(&entry.ruling.question),
            href: format!("{}{}", frame.root, address::ruling(entry.subject, entry.id)),
            status: entry.ruling.status.name(),
        };
        match groups.last_mut() {
            Some((id, _, items)) if id == entry.subject => items.push(listed),
            _ => {
                let name = context
                    .sheet(entry.subject)
                    .map_or_else(|| words::from_id(entry.subject), |sheet| sheet.name().to_owned());
                groups.push((entry.subject.to_owned(), name, vec![listed]));
            }
        }
    }
    let all: Vec<_> = context.rulings.iter().map(|entry| RulingJson::of(context, entry)).collect();
    let json = json::page(&frame, &all)?;
    let view = Rulings { total: context.rulings.len(), groups, frame };
    Ok(vec![Page::html(view.frame.path.clone(), &view), json])
}

/// The page of a ruling, and its JSON.
pub fn page(context: &Context<'_>, entry: &RulingEntry<'_>) -> Result<[Page; 2], Error> {
    let view = view(context, entry);
    let json = json::page(&view.frame, &RulingJson::of(context, entry))?;
    Ok([Page::html(view.frame.path.clone(), &view), json])
}

fn view(context: &Context<'_>, entry: &RulingEntry<'_>) -> RulingPage {
    let catalog = context.catalog;
    let ruling = entry.ruling;
    let question = markdown::plain(&ruling.question);
    let path = address::ruling(entry.subject, entry.id);
    let frame =
        Frame::new(context, path, "ruling", question.clone(), markdown::plain(&ruling.answer))
            .with_json();
    let writer = Writer::new(context, &frame.path);
    let holds = ruling.holds_for(&catalog.timeline);
    let (subject, subject_href) = filed_under(context, entry, &frame.root);
    RulingPage {
        question,
        answer: writer.block(&ruling.answer),
        status: ruling.status.name(),
        status_words: in_words(ruling.status.value),
        convention: ruling.convention.as_ref().map(|name| name.replace('_', " ")),
        cites: ruling
            .cites
            .iter()
            .filter_map(|cite| cited(context, &frame.root, cite, holds.last().copied()))
            .collect(),
        holds: holds
            .iter()
            .map(|no| {
                (
                    catalog.timeline.describe(*no),
                    format!("{}{}", frame.root, address::edition(catalog, *no)),
                )
            })
            .collect(),
        sources: sources(context, ruling),
        note: ruling.note.as_ref().map(|note| writer.block(note)),
        runs: ruling_runs::of(catalog, *entry),
        unstaged: ruling.unstaged.as_ref().map(|reason| markdown::plain(reason)),
        example: ruling.example,
        subject,
        subject_href,
        terms: writer.terms(),
        frame,
    }
}

/// How sure a ruling is, in a sentence.
fn in_words(status: RulingStatus) -> &'static str {
    match status {
        RulingStatus::Stated => "A document says so.",
        RulingStatus::Derived => "It follows from the clauses below.",
        RulingStatus::Silent => "No document says; a convention of ours decides.",
    }
}

/// The subject of a ruling: its name and its page.
fn filed_under(context: &Context<'_>, entry: &RulingEntry<'_>, root: &str) -> (String, String) {
    match context.sheet(entry.subject) {
        Some(sheet) => {
            (sheet.name().to_owned(), format!("{root}{}", address::subject(sheet.subject)))
        }
        None => (words::from_id(entry.subject), format!("{root}glossary.html")),
    }
}

/// The documents that a ruling names, with their headings.
fn sources(context: &Context<'_>, ruling: &Ruling) -> Vec<String> {
    let title = |id: &str| {
        context
            .catalog
            .timeline
            .document(id)
            .map_or_else(|| id.to_owned(), |document| document.title.clone())
    };
    let named = |source: &Source| {
        format!("{}, under \u{201c}{}\u{201d}", title(&source.document), source.heading)
    };
    ruling.sources.iter().map(|source| named(source)).collect()
}

/// The clause as the newest edition has it for which the ruling holds, else the newest that has it
/// at all.
fn cited(
    context: &Context<'_>,
    root: &str,
    citation: &str,
    newest: Option<EditionIndex>,
) -> Option<Cited> {
    let (subject, clause) = citation.split_once('#')?;
    let Some(sheet) = context.sheet(subject) else {
        let glossary = context.glossary.filter(|glossary| glossary.id == subject)?;
        let found =
            glossary.entries().find_map(|entry| Some((entry, entry.record.clause(clause)?)))?;
        return Some(Cited {
            citation: citation.to_owned(),
            href: format!("{root}glossary.html#{clause}"),
            text: markdown::plain(&found.1.text),
            edition: context.catalog.timeline.describe(found.0.edition),
        });
    };
    let then = newest.and_then(|no| context.in_force(sheet, no));
    let candidates =
        then.into_iter().chain([sheet.current]).chain(sheet.entries.iter().rev().copied());
    let (entry, found) =
        candidates.filter_map(|entry| Some((entry, entry.record.clause(clause)?))).next()?;
    Some(Cited {
        citation: format!("{}: {}", entry.record.name.value, found.heading()),
        href: format!(
            "{root}{}#{clause}",
            address::record(context.catalog, sheet.subject, entry.edition)
        ),
        text: markdown::plain(&found.text),
        edition: context.catalog.timeline.describe(entry.edition),
    })
}
